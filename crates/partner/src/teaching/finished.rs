//! When there is nothing left to play for.

use analysis::{Candidate, Candidates};
use goban::{Color, Move, PointMap, Position, Rules, Scoring, score};
use rand::Rng;
use search::Confirm;
use teacher::Situation;

use super::desk::Desk;
use super::settings::Control;
use super::tutor::{PASS_VISITS, Tutor};

/// Where the points are in so little doubt a game may be over …
const SETTLED: f64 = 0.15;
/// … and nobody plays for so many points.
const NOTHING: f64 = 0.3;
/// Where everything has its owner …
const DIVIDED: f64 = 0.05;
/// … nobody plays for a point that does not decide …
const ONE_POINT: f64 = 1.0;
/// … which is so far from deciding that no judgement is wrong by as much.
const SURE: f64 = 2.0;
/// Where such a part of the board is ahead even after a pass, a game is decided …
const DECIDED: f64 = 0.25;
/// … though the points are in more doubt …
const NEARLY_SETTLED: f64 = 0.25;
/// … and nobody plays for such a part of the lead …
const LITTLE: f64 = 0.1;
/// … or for so many points.
const FEW: f64 = 5.0;

impl Tutor {
    /// Whether there is nothing left to play for: the search passes, or nothing would come of
    /// playing on.
    pub(super) fn is_finished(
        &self,
        desk: &mut Desk<'_>,
        candidates: &mut Candidates,
        rng: &mut impl Rng,
    ) -> bool {
        let passes = |it: &Candidates| it.best().is_none_or(|it| it.mv == Move::Pass);
        if passes(candidates) {
            return true;
        }
        let openness = Situation::new(desk.position, candidates, None).openness();
        let is_paper = matches!(self.teaching.control, Control::Paper(_));
        if is_paper || openness > NEARLY_SETTLED || !desk.can_look_again() {
            return false;
        }
        let seen = |it: &Candidates| it.of(Move::Pass).map_or(0, |it| it.visits);
        if seen(candidates) < PASS_VISITS {
            let visits = PASS_VISITS - seen(candidates);
            *candidates = desk.look_again(vec![Confirm { mv: Move::Pass, visits }], rng);
        }
        // Where the time is over a pass may not have been looked at enough.
        if passes(candidates) || seen(candidates) < PASS_VISITS {
            return passes(candidates);
        }
        let lead = |it: &Candidate| it.lead.map(|it| f64::from(it.points()));
        let pass =
            counted(desk.position, candidates).or_else(|| candidates.of(Move::Pass).and_then(lead));
        let leads = candidates.best().and_then(lead).zip(pass);
        leads.is_some_and(|(best, pass)| {
            best - pass
                <= worth_nothing(desk.position, (best, pass), openness).unwrap_or(f64::NEG_INFINITY)
        })
    }
}

/// Points ahead if the next pass ends the game and the board is counted as it is: dead stones come
/// off, though a search by area counts them where they stand. `None` where a search knows better.
fn counted(position: &Position, candidates: &Candidates) -> Option<f64> {
    let rules = position.rules();
    let ends = position.history().passes() > 0 && *rules != Rules::TROMP_TAYLOR;
    let ownership = candidates.ownership.as_ref().filter(|_| ends)?;
    if rules.scoring != Scoring::Area {
        return None;
    }
    let mut of_black = PointMap::filled(0.0);
    for point in position.size().points() {
        of_black[point] = ownership.of(point);
    }
    let agreed = tactics::agreement(position.board(), &of_black);
    let black = f64::from(score(position, &agreed).black_lead_half_points()) / 2.0;
    Some(if position.to_move() == Color::Black { black } else { -black })
}

/// Points that a move may gain and still not be worth playing; `None` where every move is.
fn worth_nothing(position: &Position, (best, pass): (f64, f64), openness: f64) -> Option<f64> {
    let settled = (openness <= SETTLED).then_some(NOTHING);
    // Where nobody takes dead stones off, they have to be captured before the game ends.
    if *position.rules() == Rules::TROMP_TAYLOR && position.history().passes() == 0 {
        return settled;
    }
    let is_decided = pass >= DECIDED * position.size().area() as f64;
    let is_divided = openness <= DIVIDED && (pass >= SURE || best <= -SURE);
    if is_decided {
        Some(FEW.min(LITTLE * pass))
    } else if is_divided {
        Some(ONE_POINT)
    } else {
        settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Size;

    #[test]
    fn what_decides_is_played_for_and_what_does_not_is_not() {
        let under = |rules| Position::new(Size::square(9).unwrap(), rules);
        let position = under(Rules::JAPANESE);
        let worth = |leads, openness| worth_nothing(&position, leads, openness);
        assert_eq!(worth((32.0, 30.0), 0.2), Some(3.0), "decided: a tenth of the lead");
        assert_eq!(worth((72.0, 70.0), 0.2), Some(5.0), "but no more than five points");
        assert_eq!(worth((12.0, 10.0), 0.2), None, "ahead, and yet something is open");
        assert_eq!(worth((12.0, 10.0), 0.1), Some(0.3), "settled");
        assert_eq!(worth((3.0, 2.5), 0.02), Some(1.0), "a point more does not decide");
        assert_eq!(worth((-2.5, -3.0), 0.02), Some(1.0), "nor does one less");
        assert_eq!(worth((-0.1, -1.05), 0.02), Some(0.3), "here it does");
        assert_eq!(worth((1.5, 0.5), 0.02), Some(0.3), "and here it may");
        let mut literal = under(Rules::TROMP_TAYLOR);
        let decided = |it: &Position| worth_nothing(it, (32.0, 30.0), 0.1);
        assert_eq!(decided(&literal), Some(0.3), "dead stones have to be captured first");
        literal.play(Move::Pass).unwrap();
        assert_eq!(decided(&literal), Some(3.0), "the next pass ends the game");
    }
}
