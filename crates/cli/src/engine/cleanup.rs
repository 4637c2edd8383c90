//! Taking dead stones off the board, for KGS after a quarrel about them.

use goban::{Agreement, Color, Komi, Move, Point, PointSet, Position, Rules, score};
use gtp::{GtpError, Interrupt};
use partner::{Candidates, propose};

use super::GtpEngine;
use super::game::JUDGING_PLAYOUTS;

/// With this chance or more a move that is no plain capture is tried.
const HOPEFUL: f32 = 0.5;

impl GtpEngine {
    /// A move that takes dead stones of the other side off the board, or prepares that. Without
    /// any, whoever follows a pass passes, so that cleaning up has an end.
    pub(super) fn clean_up(
        &mut self,
        color: Color,
        interrupt: &Interrupt,
    ) -> Result<String, GtpError> {
        let agreement = self.agreement();
        let position = self.session.position().clone().with_to_move(color);
        let is_theirs = |it: &Point| position.board().stone(*it) == Some(color.opponent());
        let dead: PointSet = agreement.dead.iter().filter(is_theirs).collect();
        let mv = if !dead.is_empty() {
            self.remove(&dead, &position, interrupt)
        } else if position.history().passes() > 0 {
            Move::Pass
        } else {
            let thought = self.think_about(&position, interrupt);
            thought.candidates.best().map_or(Move::Pass, |it| it.mv)
        };
        let mv = if position.is_legal(mv) { mv } else { Move::Pass };
        self.play(color, mv)?;
        Ok(mv.to_string())
    }

    fn remove(&mut self, dead: &PointSet, position: &Position, interrupt: &Interrupt) -> Move {
        let steps = steps(dead, position);
        let capture = steps.iter().filter(|it| it.captured > 0).max_by_key(|it| it.captured);
        if let Some(capture) = capture {
            return Move::Play(capture.point);
        }
        // Under these rules only what comes off is dead, so the search looks how to take it off.
        let agreement = self.agreement();
        let goal = goal(&agreement, position).unwrap_or_else(|| position.komi());
        let goal_position = position.clone().with_rules(Rules::TROMP_TAYLOR).with_komi(goal);
        self.session.engine().forget_tree();
        let candidates = self.think_about(&goal_position, interrupt).candidates;
        self.session.engine().forget_tree();
        let rank = |it: &&Step| (visits(&candidates, it.point), std::cmp::Reverse(it.theirs));
        if let Some(step) = steps.iter().filter(|it| it.own >= 2).max_by_key(rank) {
            return Move::Play(step.point);
        }
        // Stones given up inside a dead group are part of killing it.
        let nakade = steps.iter().filter(|it| self.stays_dead(dead, position, it));
        if let Some(step) = nakade.max_by_key(rank) {
            return Move::Play(step.point);
        }
        let hopeful = candidates.best().filter(|it| it.win.value() >= HOPEFUL);
        hopeful.map_or(Move::Pass, |it| it.mv)
    }

    /// Whether the stones are still dead, and nobody else, after the answer that takes what this
    /// step gives up.
    fn stays_dead(&self, dead: &PointSet, position: &Position, step: &Step) -> bool {
        let mut after = position.clone();
        if after.play(Move::Play(step.point)).is_err() {
            return false;
        }
        let Some(answer) = after.board().liberties(step.point).iter().next() else { return false };
        if after.play(Move::Play(answer)).is_err() {
            // Nobody can take it.
            return true;
        }
        let color = position.to_move();
        let judged = propose(&after, JUDGING_PLAYOUTS, &mut self.rng.clone());
        let of = |color: Color| {
            let board = after.board();
            judged.dead.iter().filter(move |&it| board.stone(it) == Some(color))
        };
        of(color).next().is_none() && dead.iter().all(|it| judged.dead.contains(it))
    }
}

/// A move on a liberty of dead stones.
#[derive(Debug)]
struct Step {
    point: Point,
    /// Dead stones it takes at once.
    captured: usize,
    /// Liberties of the stone that is played.
    own: usize,
    /// Liberties that are left to the dead chain with the fewest.
    theirs: usize,
}

/// The legal moves on liberties of dead stones.
fn steps(dead: &PointSet, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut seen = PointSet::EMPTY;
    for point in
        dead.iter().flat_map(|it| position.board().liberties(it).iter().collect::<Vec<_>>())
    {
        let mut after = position.clone();
        if !seen.insert(point) || after.play(Move::Play(point)).is_err() {
            continue;
        }
        let board = after.board();
        let left = dead.iter().filter(|&it| !board.is_empty(it));
        steps.push(Step {
            point,
            captured: dead.iter().filter(|&it| board.is_empty(it)).count(),
            own: board.liberty_count(point),
            theirs: left.map(|it| board.liberty_count(it)).min().unwrap_or(0),
        });
    }
    steps
}

fn visits(candidates: &Candidates, point: Point) -> u32 {
    candidates.of(Move::Play(point)).map_or(0, |it| it.visits)
}

/// A komi with which the side to move wins by area only if every dead stone of the other side
/// comes off.
fn goal(agreement: &Agreement, position: &Position) -> Option<Komi> {
    let area = position.clone().with_rules(Rules::TROMP_TAYLOR).with_komi(Komi::default());
    let lead = score(&area, agreement).black_lead_half_points();
    let just_enough = match position.to_move() {
        Color::Black => lead - 1,
        Color::White => lead + 1,
    };
    i16::try_from(just_enough).ok().and_then(|it| Komi::from_half_points(it).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Chat, EngineOptions, Params};
    use expect_test::{Expect, expect};
    use goban::diagram;
    use partner::Method;

    fn engine(drawing: &str) -> GtpEngine {
        let setup = diagram::parse(drawing).unwrap().setup;
        let size = setup.size;
        let params = Params { visits: Some(60), seed: 1, ..Params::default() };
        let options = EngineOptions {
            name: "Shidogo".to_owned(),
            size,
            komi: None,
            rules: Rules::CHINESE,
            params,
            oracle: None,
            method: Method::Uct,
            chat: Chat::default(),
        };
        let mut engine = GtpEngine::new(options).unwrap();
        let stones: Vec<_> =
            size.points().filter_map(|it| setup.stones[it].map(|color| (color, it))).collect();
        engine.set_up(&stones, Color::Black).unwrap();
        engine.play(Color::Black, Move::Pass).unwrap();
        engine.play(Color::White, Move::Pass).unwrap();
        engine
    }

    /// Cleans up against somebody who only passes; the board then.
    fn check(drawing: &str, color: Color, expect: Expect) {
        let mut engine = engine(drawing);
        for _ in 0..40 {
            let mv = engine.clean_up(color, &Interrupt::never()).unwrap();
            if mv == "pass" {
                expect.assert_eq(&diagram::draw(engine.session.position().board(), None));
                return;
            }
            engine.play(color.opponent(), Move::Pass).unwrap();
        }
        panic!("no end:\n{}", diagram::draw(engine.session.position().board(), None));
    }

    /// Dead stones of both sides: alone, in two chains that share a liberty, and around an eye
    /// of three points in the lower right corner.
    const SETTLED: &str = "
        . X . X O . O . .
        X . X X O O . O .
        . X X O O . O O O
        X O . X O O . . .
        . X X X X O O O O
        X . O . X X X X X
        . X . X X O O O O
        O . X . X O X X X
        . . X . X O . . .";

    #[test]
    fn every_dead_stone_comes_off_and_then_it_passes() {
        check(
            SETTLED,
            Color::Black,
            expect![[r#"
            . X . X O . O . .
            X . X X O O . O .
            . X X O O . O O O
            X . X X O O . . .
            . X X X X O O O O
            X X . X X X X X X
            X X X X X . . . .
            . X X . X . X X X
            X . X . X . X . .
        "#]],
        );
        check(
            SETTLED,
            Color::White,
            expect![[r#"
            . X . X O . O . .
            X . X X O O . O .
            . X X O O . O O O
            X O . X O O . . .
            . X X X X O O O O
            X . O . X X X X X
            . X . X X O O O O
            O . X . X O X X X
            . . X . X O . . .
        "#]],
        );
    }

    #[test]
    fn a_dead_group_with_an_eye_comes_off() {
        // A stone must be given up inside.
        let one_eye = "
            . . O X . . .
            O O O X X . X
            X X X X X X .
            . X . X X . X
            X X X X X X X
            O O O O O O O
            . O . O . O .";
        check(
            one_eye,
            Color::Black,
            expect![[r#"
            X X . X . . .
            . . . X X . X
            X X X X X X .
            . X . X X . X
            X X X X X X X
            O O O O O O O
            . O . O . O .
        "#]],
        );
    }
}
