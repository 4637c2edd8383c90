//! What an analysis says on a line.

use std::borrow::Cow;
use std::fmt::{self, Write};

use analysis::{Candidate, Candidates, ScoreLead, WinRate};
use goban::{Point, Position};
use gtp::{AnalyzeOptions, Detail, Dialect, RestrictionKind};

/// What is told, about what, and in whose form. All values are for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct InfoLine<'a> {
    pub(super) dialect: Dialect,
    pub(super) options: &'a AnalyzeOptions,
    pub(super) position: &'a Position,
}

impl InfoLine<'_> {
    /// How things stand, on one line.
    pub(super) fn of(&self, candidates: &Candidates) -> String {
        let mut line = String::new();
        // A string takes everything.
        let _ = self.write(&mut line, candidates);
        line
    }

    fn write(&self, line: &mut String, candidates: &Candidates) -> fmt::Result {
        for (order, candidate) in self.shown(candidates).iter().enumerate() {
            let separator = if order == 0 { "" } else { " " };
            write!(line, "{separator}info move {} visits {}", candidate.mv, candidate.visits)?;
            match self.dialect {
                Dialect::Lz => write_lz(line, candidate, order)?,
                Dialect::Kata => {
                    write_kata(line, (candidate, order), |it| real(it, 6))?;
                    write_moves(line, "pv", &candidate.pv)?;
                    self.write_details(line, candidate)?;
                }
                // It takes the points at the end for the continuation. Chances are whole numbers,
                // as in its own example: from 0.60 on it reads fractions as such, too.
                Dialect::Sabaki => {
                    write_kata(line, (candidate, order), ten_thousandths)?;
                    self.write_details(line, candidate)?;
                    write_moves(line, "pv", &candidate.pv)?;
                }
            }
        }
        if self.dialect == Dialect::Lz { Ok(()) } else { self.write_rest(line, candidates) }
    }

    /// The moves to tell, as many as are wanted: those that nobody has looked at come last.
    fn shown<'c>(&self, candidates: &'c Candidates) -> Vec<Cow<'c, Candidate>> {
        let least = self.options.min_moves.unwrap_or(0) as usize;
        let most = self.options.max_moves.map_or(usize::MAX, |it| it.max(1) as usize);
        let mut shown: Vec<Cow<'c, Candidate>> =
            candidates.moves.iter().map(Cow::Borrowed).collect();
        if let Some(policy) = candidates.policy.as_ref().filter(|_| shown.len() < least) {
            let mut others: Vec<Candidate> = self
                .position
                .legal_moves()
                .filter(|&mv| candidates.of(mv).is_none() && self.permits(mv))
                .map(|mv| unvisited(mv, policy.of(mv), candidates))
                .collect();
            others.sort_by(|a, b| b.policy.unwrap_or(0.0).total_cmp(&a.policy.unwrap_or(0.0)));
            let missing = least - shown.len();
            shown.extend(others.into_iter().take(missing).map(Cow::Owned));
        }
        shown.truncate(most);
        shown
    }

    /// Whether a move is among those that were asked about.
    fn permits(&self, mv: goban::Move) -> bool {
        let of_mover = |it: &&gtp::Restriction| it.color == self.position.to_move() && it.depth > 0;
        let all = || self.options.restrictions.iter().filter(of_mover);
        let mut allowed = all().filter(|it| it.kind == RestrictionKind::Allow).peekable();
        let is_allowed = allowed.peek().is_none() || allowed.any(|it| it.moves.contains(&mv));
        is_allowed && !all().any(|it| it.kind == RestrictionKind::Avoid && it.moves.contains(&mv))
    }

    /// What is told of a move only on request.
    fn write_details(&self, line: &mut String, candidate: &Candidate) -> fmt::Result {
        for detail in [Detail::PvVisits, Detail::PvEdgeVisits] {
            // Both are the same in a tree without transpositions.
            if self.options.wants(detail) {
                write_moves(line, detail.key(), &candidate.pv_visits)?;
            }
        }
        if let Some(ownership) = &candidate.ownership
            && self.options.wants(Detail::MovesOwnership)
        {
            let mover = self.position.to_move();
            self.write_board(line, Detail::MovesOwnership, |it| ownership.for_color(mover, it))?;
        }
        Ok(())
    }

    /// What is told of the position itself.
    fn write_rest(&self, line: &mut String, candidates: &Candidates) -> fmt::Result {
        if self.options.wants(Detail::RootInfo) {
            write!(line, " rootInfo visits {}", candidates.visits)?;
            write_real(line, "utility", candidates.utility)?;
            write_real(line, "winrate", Some(candidates.win.value()))?;
            let lead = candidates.lead.map(ScoreLead::points);
            write_scores(line, lead, candidates.score_deviation)?;
        }
        if let Some(ownership) = &candidates.ownership
            && self.options.wants(Detail::Ownership)
        {
            let mover = self.position.to_move();
            self.write_board(line, Detail::Ownership, |it| ownership.for_color(mover, it))?;
        }
        if let Some(deviation) = &candidates.ownership_deviation
            && self.options.wants(Detail::OwnershipStdev)
        {
            self.write_board(line, Detail::OwnershipStdev, |it| deviation[it])?;
        }
        Ok(())
    }

    /// A number for each point, row by row from the top.
    fn write_board(
        &self,
        line: &mut String,
        detail: Detail,
        value: impl Fn(Point) -> f32,
    ) -> fmt::Result {
        write!(line, " {}", detail.key())?;
        let mut points = self.position.size().points_from_top();
        points.try_for_each(|it| write!(line, " {}", real(value(it), 4)))
    }
}

/// A move that is told although nobody has looked at it.
fn unvisited(mv: goban::Move, policy: f32, candidates: &Candidates) -> Candidate {
    Candidate {
        mv,
        visits: 0,
        win: candidates.win,
        lead: candidates.lead,
        policy: Some(policy),
        pv: vec![mv],
        pv_visits: vec![0],
        score_deviation: candidates.score_deviation,
        lower_win: None,
        utility: candidates.utility,
        weight: Some(0.0),
        ownership: None,
    }
}

/// Leela Zero's keys, each of which its clients rely on.
fn write_lz(line: &mut String, candidate: &Candidate, order: usize) -> fmt::Result {
    write!(line, " winrate {}", ten_thousandths(candidate.win.value()))?;
    write!(line, " prior {}", ten_thousandths(candidate.policy.unwrap_or(0.0)))?;
    write!(line, " lcb {} order {order}", ten_thousandths(lower_win(candidate).value()))?;
    write_moves(line, "pv", &candidate.pv)
}

/// `KataGo`'s keys, with chances in the given form; what this search does not know is left out.
fn write_kata(
    line: &mut String,
    (candidate, order): (&Candidate, usize),
    chance: fn(f32) -> String,
) -> fmt::Result {
    write!(line, " edgeVisits {}", candidate.visits)?;
    write_real(line, "utility", candidate.utility)?;
    write!(line, " winrate {}", chance(candidate.win.value()))?;
    write_scores(line, candidate.lead.map(ScoreLead::points), candidate.score_deviation)?;
    if let Some(policy) = candidate.policy {
        write!(line, " prior {}", chance(policy))?;
    }
    let lower_win = lower_win(candidate);
    write!(line, " lcb {}", chance(lower_win.value()))?;
    // A certain win is worth 1, a certain loss -1: twice as far apart as the chances.
    let doubt = 2.0 * (candidate.win.value() - lower_win.value());
    write_real(line, "utilityLcb", candidate.utility.map(|it| it - doubt))?;
    write_real(line, "weight", candidate.weight)?;
    write!(line, " order {order}")
}

/// The lead under its three names.
fn write_scores(line: &mut String, lead: Option<f32>, deviation: Option<f32>) -> fmt::Result {
    write_real(line, "scoreMean", lead)?;
    write_real(line, "scoreStdev", deviation)?;
    write_real(line, "scoreLead", lead)?;
    write_real(line, "scoreSelfplay", lead)
}

/// The chance to win that a move has even if its visits flattered it; where the search says
/// nothing, by the spread of as many games won and lost.
fn lower_win(candidate: &Candidate) -> WinRate {
    candidate.lower_win.unwrap_or_else(|| {
        let win = candidate.win.value();
        let visits = candidate.visits.max(1) as f32;
        // As if there had been one more game that was neither: a single win proves nothing.
        let variance = (win * (1.0 - win) * visits + 0.25) / (visits + 1.0);
        WinRate::new(win - 2.0 * (variance / visits).sqrt())
    })
}

/// A key and what belongs to it.
fn write_moves<T: fmt::Display>(line: &mut String, key: &str, values: &[T]) -> fmt::Result {
    write!(line, " {key}")?;
    values.iter().try_for_each(|it| write!(line, " {it}"))
}

fn write_real(line: &mut String, key: &str, value: Option<f32>) -> fmt::Result {
    value.map_or(Ok(()), |it| write!(line, " {key} {}", real(it, 6)))
}

fn ten_thousandths(chance: f32) -> String {
    real(chance * 10_000.0, 0)
}

/// A number that is no negative zero.
fn real(value: f32, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(zero) if zero.chars().all(|it| matches!(it, '0' | '.')) => zero.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use analysis::{Ownership, Policy};
    use expect_test::{Expect, expect};
    use goban::{Color, PointMap, Rules, Size};
    use gtp::{AnalysisCommand, Command};

    /// Two moves of White's on a small board, as a network sees them.
    fn candidates(position: &Position) -> Candidates {
        let size = position.size();
        let candidate = |pv: &[&str], visits, win| Candidate {
            mv: pv[0].parse().unwrap(),
            visits,
            win: WinRate::new(win),
            lead: Some(ScoreLead::new(-0.000_000_1)),
            policy: Some(0.25),
            pv: pv.iter().map(|it| it.parse().unwrap()).collect(),
            pv_visits: pv.iter().map(|_| visits).collect(),
            score_deviation: Some(7.0),
            lower_win: Some(WinRate::new(win - 0.1)),
            utility: Some(0.5),
            weight: Some(9.5),
            ownership: Some(Box::new(Ownership::from_black(|_| -0.5, size))),
        };
        Candidates {
            to_move: position.to_move(),
            visits: 13,
            win: WinRate::new(0.6),
            lead: Some(ScoreLead::new(1.0)),
            moves: vec![candidate(&["B2", "A1"], 9, 0.7), candidate(&["pass"], 3, 0.4)],
            ownership: Some(Ownership::from_black(|it| f32::from(it.y()) / 2.0, size)),
            ownership_deviation: Some(PointMap::filled(0.125)),
            score_deviation: Some(8.0),
            utility: Some(0.25),
            policy: Some(Policy { points: PointMap::filled(0.2), pass: 0.2 }),
        }
    }

    #[track_caller]
    fn check(command: &str, known: impl Fn(&mut Candidates), expect: Expect) {
        let size = Size::new(2, 3).unwrap();
        let position = Position::new(size, Rules::CHINESE).with_to_move(Color::White);
        let mut candidates = candidates(&position);
        known(&mut candidates);
        let Command::Analysis(AnalysisCommand::Analyze(dialect, options)) =
            command.parse().unwrap()
        else {
            panic!("{command} is no analysis")
        };
        let line = InfoLine { dialect, options: &options, position: &position };
        expect.assert_eq(&line.of(&candidates).replace(" info", "\ninfo"));
    }

    #[test]
    fn leela_zero_has_whole_numbers() {
        check(
            "lz-analyze ownership true",
            |_| {},
            expect![[r#"
            info move B2 visits 9 winrate 7000 prior 2500 lcb 6000 order 0 pv B2 A1
            info move pass visits 3 winrate 4000 prior 2500 lcb 3000 order 1 pv pass"#]],
        );
    }

    #[test]
    fn katago_has_fractions() {
        check(
            "kata-analyze",
            |_| {},
            expect![[r#"
            info move B2 visits 9 edgeVisits 9 utility 0.500000 winrate 0.700000 scoreMean 0.000000 scoreStdev 7.000000 scoreLead 0.000000 scoreSelfplay 0.000000 prior 0.250000 lcb 0.600000 utilityLcb 0.300000 weight 9.500000 order 0 pv B2 A1
            info move pass visits 3 edgeVisits 3 utility 0.500000 winrate 0.400000 scoreMean 0.000000 scoreStdev 7.000000 scoreLead 0.000000 scoreSelfplay 0.000000 prior 0.250000 lcb 0.300000 utilityLcb 0.300000 weight 9.500000 order 1 pv pass"#]],
        );
    }

    #[test]
    fn everything_on_request() {
        check(
            "kata-analyze rootInfo true ownership true ownershipStdev true movesOwnership true \
             pvVisits true pvEdgeVisits true maxmoves 1",
            |_| {},
            expect![
                "info move B2 visits 9 edgeVisits 9 utility 0.500000 winrate 0.700000 scoreMean 0.000000 scoreStdev 7.000000 scoreLead 0.000000 scoreSelfplay 0.000000 prior 0.250000 lcb 0.600000 utilityLcb 0.300000 weight 9.500000 order 0 pv B2 A1 pvVisits 9 9 pvEdgeVisits 9 9 movesOwnership 0.5000 0.5000 0.5000 0.5000 0.5000 0.5000 rootInfo visits 13 utility 0.250000 winrate 0.600000 scoreMean 1.000000 scoreStdev 8.000000 scoreLead 1.000000 scoreSelfplay 1.000000 ownership -1.0000 -1.0000 -0.5000 -0.5000 0.0000 0.0000 ownershipStdev 0.1250 0.1250 0.1250 0.1250 0.1250 0.1250"
            ],
        );
    }

    #[test]
    fn in_sabakis_form_the_continuation_is_last() {
        check(
            "analyze pvVisits true movesOwnership true",
            |_| {},
            expect![[r#"
            info move B2 visits 9 edgeVisits 9 utility 0.500000 winrate 7000 scoreMean 0.000000 scoreStdev 7.000000 scoreLead 0.000000 scoreSelfplay 0.000000 prior 2500 lcb 6000 utilityLcb 0.300000 weight 9.500000 order 0 pvVisits 9 9 movesOwnership 0.5000 0.5000 0.5000 0.5000 0.5000 0.5000 pv B2 A1
            info move pass visits 3 edgeVisits 3 utility 0.500000 winrate 4000 scoreMean 0.000000 scoreStdev 7.000000 scoreLead 0.000000 scoreSelfplay 0.000000 prior 2500 lcb 3000 utilityLcb 0.300000 weight 9.500000 order 1 pvVisits 3 movesOwnership 0.5000 0.5000 0.5000 0.5000 0.5000 0.5000 pv pass"#]],
        );
    }

    #[test]
    fn more_moves_than_were_looked_at() {
        check(
            "lz-analyze minmoves 4 avoid w A1 1",
            |_| {},
            expect![[r#"
            info move B2 visits 9 winrate 7000 prior 2500 lcb 6000 order 0 pv B2 A1
            info move pass visits 3 winrate 4000 prior 2500 lcb 3000 order 1 pv pass
            info move B1 visits 0 winrate 6000 prior 2000 lcb 0 order 2 pv B1
            info move A2 visits 0 winrate 6000 prior 2000 lcb 0 order 3 pv A2"#]],
        );
    }

    #[test]
    fn a_search_without_a_network_says_less() {
        let forget = |it: &mut Candidates| {
            it.policy = None;
            for candidate in &mut it.moves {
                (candidate.policy, candidate.lower_win, candidate.utility) = (None, None, None);
                (candidate.weight, candidate.score_deviation) = (None, None);
            }
        };
        check(
            "lz-analyze minmoves 4",
            forget,
            expect![[r#"
            info move B2 visits 9 winrate 7000 prior 0 lcb 3916 order 0 pv B2 A1
            info move pass visits 3 winrate 4000 prior 0 lcb 0 order 1 pv pass"#]],
        );
        check(
            "kata-analyze",
            forget,
            expect![[r#"
            info move B2 visits 9 edgeVisits 9 winrate 0.700000 scoreMean 0.000000 scoreLead 0.000000 scoreSelfplay 0.000000 lcb 0.391599 order 0 pv B2 A1
            info move pass visits 3 edgeVisits 3 winrate 0.400000 scoreMean 0.000000 scoreLead 0.000000 scoreSelfplay 0.000000 lcb 0.000000 order 1 pv pass"#]],
        );
    }
}
