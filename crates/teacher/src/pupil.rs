//! What is known of the person on the other side.

mod text;

use std::cmp::Ordering;

use analysis::{Credence, Rank, RankBelief, RankEstimate};

use crate::scale;
use crate::wish::Ending;

pub use text::PupilError;

/// What is known of the person on the other side: plain data, to be kept between games.
#[derive(Clone, Debug, PartialEq)]
pub struct Pupil {
    /// How strong they seem to be.
    pub belief: RankBelief,
    /// Moves seen.
    pub moves: u32,
    /// Points that their moves give away, on average; the last ones count most.
    pub mean_loss: f64,
    /// Games that they won.
    pub won: u32,
    /// Games that they lost.
    pub lost: u32,
    /// How many games they have won more than lost of late: each result moves it by one, and it
    /// goes no further than [`MOST_BALANCE`] either way, so that old results are forgotten.
    pub balance: i8,
}

/// What a move of the pupil's showed.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// Logarithms of the move's chance for players of some ranks, the weakest first.
    pub logs: Vec<(Rank, f64)>,
    /// Points that it gave away, if that is known.
    pub loss: Option<f64>,
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The pupil.
    Pupil,
    /// The teacher.
    Teacher,
}

/// Moves of one game repeat what others have said: each counts in part.
const CREDENCE: f64 = 0.35;
/// What the first moves say about the average loss.
const FIRST_LOSS: f64 = 1.5;
/// The least share of the newest move in the average loss: what was long ago counts less.
const NEWEST: f64 = 0.015;
/// So many moves what was thought at first is worth.
const FIRST_MOVES: f64 = 8.0;
/// Games that a pupil is taken to have lost more than they did: the teacher wins too many of those
/// that are meant to be even, since nobody's last mistakes can be answered.
const HEAD_START: f64 = 1.0;
/// Games more for one side count up to so many: whoever has become stronger or weaker need not make
/// up for all of them.
pub const MOST_BALANCE: i8 = 4;
/// Points that a game more for one side is worth in the next.
const OWED: f64 = 2.0;
/// More is never owed.
const MOST_OWED: f64 = 8.0;
/// After so many moves it is known what a pupil's moves give away.
pub const KNOWN_AFTER: u32 = 8;
/// Who has said how strong they are is somewhere within so many ranks; of somebody unknown nobody
/// knows as much before.
const STATED_RANGE: i8 = 14;
/// A single blunder says no more than this.
const MOST_LOSS: f64 = 12.0;
/// Points that moves of a rank give away on average.
const USUAL_LOSS: [(&str, f64); 6] =
    [("30k", 3.6), ("20k", 2.7), ("10k", 1.8), ("1k", 1.1), ("5d", 0.7), ("9d", 0.5)];

impl Default for Pupil {
    /// Somebody nobody knows: a player of clubs and servers, more likely than a master or somebody
    /// who learnt the rules today.
    fn default() -> Self {
        let mut belief = RankBelief::default();
        belief.learn(
            &[
                (Rank::parse("30k"), -2.0),
                (Rank::parse("15k"), 0.0),
                (Rank::parse("1k"), 0.0),
                (Rank::parse("9d"), -2.0),
            ],
            Credence(1.0),
        );
        Self { belief, moves: 0, mean_loss: FIRST_LOSS, won: 0, lost: 0, balance: 0 }
    }
}

impl Pupil {
    /// Somebody who says how strong they are.
    pub fn of_rank(rank: Rank) -> Self {
        let mut pupil = Self { belief: RankBelief::default(), ..Self::default() };
        let near = |ranks: i8| rank.stronger_by(ranks);
        let mut logs = vec![(Rank::WEAKEST, -8.0), (near(-4), -2.0), (rank, 0.0)];
        logs.extend([(near(4), -2.0), (Rank::STRONGEST, -8.0)]);
        logs.dedup_by_key(|it| it.0);
        pupil.belief.learn(&logs, Credence(1.0));
        pupil.mean_loss = scale::between(&USUAL_LOSS, rank);
        pupil
    }

    /// The same person, who says how strong they are, or takes that back: how their games ended is
    /// known as before, all else begins anew.
    #[must_use]
    pub fn who_says(&self, rank: Option<Rank>) -> Self {
        let Self { won, lost, balance, .. } = *self;
        Self { won, lost, balance, ..rank.map_or_else(Self::default, Self::of_rank) }
    }

    /// Whether enough is known to build on: they have said how strong they are, or so many moves
    /// were seen.
    pub fn is_known(&self) -> bool {
        let RankEstimate { low, high, .. } = self.rank();
        self.moves >= KNOWN_AFTER || low.stronger_by(STATED_RANGE) >= high
    }

    /// The rank they seem to have.
    pub fn rank(&self) -> RankEstimate {
        self.belief.estimate()
    }

    /// Learns from a move of theirs: how likely people of each rank are to play it, and what it
    /// gave away.
    pub fn see(&mut self, seen: &Seen) {
        self.belief.learn(&seen.logs, Credence(CREDENCE));
        if let Some(loss) = seen.loss {
            let loss = loss.clamp(0.0, MOST_LOSS);
            let newest = (1.0 / (FIRST_MOVES + 1.0 + f64::from(self.moves))).max(NEWEST);
            self.mean_loss += newest * (loss - self.mean_loss);
            self.belief.learn(&by_loss(loss), Credence(CREDENCE));
        }
        self.moves = self.moves.saturating_add(1);
    }

    /// A game is over.
    pub fn end_game(&mut self, winner: Winner) {
        self.count_game(winner);
        let step = if winner == Winner::Pupil { 1 } else { -1 };
        self.balance = (self.balance + step).clamp(-MOST_BALANCE, MOST_BALANCE);
    }

    /// A game is over that says nothing of who is stronger: somebody left it.
    pub fn count_game(&mut self, winner: Winner) {
        let count = match winner {
            Winner::Pupil => &mut self.won,
            Winner::Teacher => &mut self.lost,
        };
        *count = count.saturating_add(1);
    }

    /// Points by which to aim lower, or higher where it is negative: one judges every pupil a
    /// little wrong, and results tell.
    pub fn owed(&self) -> f64 {
        let behind = HEAD_START - f64::from(self.balance);
        (OWED * behind).clamp(-MOST_OWED, MOST_OWED)
    }

    /// Who is to get the next close game, by a number drawn from `0.0..1.0`. A game that is meant
    /// for the teacher is won by it nearly always, one that is meant for the pupil only if they
    /// make no mistake at its end: so the pupil gets more of them than half while the games are
    /// even, the more the weaker they are, nearly all when they have won fewer, and few when more.
    pub fn ending(&self, lot: f64) -> Ending {
        let yours = match self.balance.cmp(&0) {
            Ordering::Less => YOURS_BEHIND,
            Ordering::Equal => YOURS_EVEN + (YOURS_BY_LOSS * self.mean_loss).min(YOURS_MORE),
            Ordering::Greater => YOURS_AHEAD,
        };
        if lot < yours { Ending::Yours } else { Ending::Mine }
    }
}

/// Chances that a close game is meant for a pupil who has won fewer games than they lost …
const YOURS_BEHIND: f64 = 0.95;
/// … or more.
const YOURS_AHEAD: f64 = 0.2;
/// … or as many: to this …
const YOURS_EVEN: f64 = 0.7;
/// … each point is added that their moves give away, times this …
const YOURS_BY_LOSS: f64 = 0.15;
/// … up to so much.
const YOURS_MORE: f64 = 0.25;

/// How likely players of each rank are to give so much away: the logarithm of an exponential
/// distribution about what is usual.
fn by_loss(loss: f64) -> Vec<(Rank, f64)> {
    let log = |rank: Rank| {
        let usual = scale::between(&USUAL_LOSS, rank);
        (rank, -usual.ln() - loss / usual)
    };
    Rank::amateurs().map(log).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gives_much_away_seems_weaker() {
        let after = |loss: f64| {
            let mut pupil = Pupil::default();
            for _ in 0..30 {
                pupil.see(&Seen { logs: Vec::new(), loss: Some(loss) });
            }
            pupil
        };
        let (weak, strong) = (after(5.0), after(0.2));
        assert!(weak.rank().rank() < Rank::parse("12k"), "{}", weak.rank().rank());
        assert!(strong.rank().rank() > Rank::parse("1d"), "{}", strong.rank().rank());
        assert!(weak.mean_loss > 4.0 && strong.mean_loss < 0.5);
    }

    #[test]
    fn a_stated_rank_is_believed_until_the_moves_say_otherwise() {
        let mut pupil = Pupil::of_rank(Rank::parse("5k"));
        let first = pupil.rank().rank();
        assert!((Rank::parse("6k")..=Rank::parse("4k")).contains(&first), "{first}");
        let logs = vec![(Rank::parse("20k"), -1.0), (Rank::parse("5d"), -4.0)];
        for _ in 0..60 {
            pupil.see(&Seen { logs: logs.clone(), loss: Some(4.0) });
        }
        assert!(pupil.rank().rank() < Rank::parse("12k"), "{}", pupil.rank().rank());
    }

    #[test]
    fn who_has_said_nothing_is_known_by_some_moves() {
        let seen = |mut pupil: Pupil, moves| {
            for _ in 0..moves {
                pupil.see(&Seen { logs: Vec::new(), loss: Some(1.5) });
            }
            pupil.is_known()
        };
        let unknown = [0, 4, 8].map(|it| seen(Pupil::default(), it));
        assert_eq!(unknown, [false, false, true]);
        for rank in ["25k", "10k", "5d"] {
            let pupil = || Pupil::of_rank(Rank::parse(rank));
            assert_eq!([0, 1, 4].map(|it| seen(pupil(), it)), [true; 3], "{rank}");
        }
    }

    #[test]
    fn who_lost_gets_the_next_close_game() {
        let mut pupil = Pupil::default();
        assert_eq!([0.92, 0.93].map(|it| pupil.ending(it)), [Ending::Yours, Ending::Mine]);
        pupil.end_game(Winner::Teacher);
        assert_eq!([0.94, 0.96].map(|it| pupil.ending(it)), [Ending::Yours, Ending::Mine]);
        for _ in 0..2 {
            pupil.end_game(Winner::Pupil);
        }
        assert_eq!([0.19, 0.21].map(|it| pupil.ending(it)), [Ending::Yours, Ending::Mine]);
    }

    #[test]
    fn results_stay_whatever_somebody_says_of_themselves() {
        let mut pupil = Pupil::of_rank(Rank::parse("20k"));
        pupil.end_game(Winner::Teacher);
        let said = pupil.who_says(Some(Rank::parse("5k")));
        assert_eq!((said.lost, said.balance), (1, -1));
        assert_eq!(said.belief, Pupil::of_rank(Rank::parse("5k")).belief);
        let taken_back = said.who_says(None);
        assert_eq!((taken_back.lost, taken_back.balance), (1, -1));
        assert_eq!(taken_back.belief, Pupil::default().belief);
    }

    #[test]
    fn old_results_are_forgotten() {
        let mut pupil = Pupil::default();
        for _ in 0..12 {
            pupil.end_game(Winner::Teacher);
        }
        assert_eq!((pupil.balance, pupil.owed()), (-MOST_BALANCE, MOST_OWED));
        for _ in 0..5 {
            pupil.end_game(Winner::Pupil);
        }
        assert_eq!((pupil.won, pupil.lost, pupil.balance), (5, 12, 1));
        pupil.count_game(Winner::Teacher);
        assert_eq!((pupil.lost, pupil.balance), (13, 1), "who left early has not lost");
        assert_eq!(pupil.owed(), 0.0);
    }

    #[test]
    fn a_first_game_is_meant_for_the_weak_rather_than_for_the_strong() {
        let yours = |rank| Pupil::of_rank(Rank::parse(rank)).ending(0.85) == Ending::Yours;
        assert_eq!(["20k", "5d"].map(yours), [true, false]);
    }
}
