//! What is known of a pupil, as a line of text.

use std::fmt;
use std::str::FromStr;

use analysis::{Credence, Rank, RankBelief};

use super::{MOST_BALANCE, Pupil};

/// A text that says nothing about a pupil.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a pupil is `2 MOVES LOSS WON LOST BALANCE` and {RANKS} logarithms, the weakest rank first"
)]
pub struct PupilError;

/// What the line begins with, so that others can follow.
const VERSION: &str = "2";
/// What it began with when results were not forgotten.
const WITHOUT_BALANCE: &str = "1";
/// Ranks that are told apart.
const RANKS: usize = Rank::COUNT - 2;
/// Logarithms of chances below this are all the same.
const HOPELESS: f64 = -60.0;

impl fmt::Display for Pupil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { belief, moves, mean_loss, won, lost, balance } = self;
        write!(f, "{VERSION} {moves} {mean_loss:.4} {won} {lost} {balance}")?;
        for (_, chance) in belief.chances() {
            write!(f, " {:.4}", chance.ln().max(HOPELESS))?;
        }
        Ok(())
    }
}

impl FromStr for Pupil {
    type Err = PupilError;

    fn from_str(text: &str) -> Result<Self, PupilError> {
        let mut words = text.split_whitespace();
        let version = words.next();
        if !version.is_some_and(|it| [VERSION, WITHOUT_BALANCE].contains(&it)) {
            return Err(PupilError);
        }
        let mut next = || words.next().ok_or(PupilError);
        let count = |word: &str| word.parse::<u32>().map_err(|_| PupilError);
        let number =
            |word: &str| word.parse::<f64>().ok().filter(|it| it.is_finite()).ok_or(PupilError);
        let moves = count(next()?)?;
        let mean_loss = number(next()?)?;
        let (won, lost) = (count(next()?)?, count(next()?)?);
        let balance = if version == Some(VERSION) {
            next()?.parse::<i64>().map_err(|_| PupilError)?
        } else {
            i64::from(won) - i64::from(lost)
        };
        let most = i64::from(MOST_BALANCE);
        let balance = i8::try_from(balance.clamp(-most, most)).unwrap_or_default();
        let logs: Result<Vec<f64>, _> = words.map(number).collect();
        let logs = logs?;
        if logs.len() != RANKS {
            return Err(PupilError);
        }
        let mut belief = RankBelief::default();
        belief.learn(&Rank::amateurs().zip(logs).collect::<Vec<_>>(), Credence(1.0));
        Ok(Self { belief, moves, mean_loss: mean_loss.max(0.0), won, lost, balance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pupil::{Seen, Winner};

    #[test]
    fn what_is_kept_comes_back() {
        let mut pupil = Pupil::of_rank(Rank::parse("3k"));
        pupil.see(&Seen { logs: Vec::new(), loss: Some(2.0) });
        pupil.end_game(Winner::Pupil);
        let back: Pupil = pupil.to_string().parse().unwrap();
        assert_eq!((back.moves, back.won, back.lost, back.balance), (1, 1, 0, 1));
        assert!((back.rank().mean - pupil.rank().mean).abs() < 0.01);
        assert_eq!(back.to_string(), pupil.to_string());
    }

    #[test]
    fn what_earlier_versions_kept_is_read() {
        let mut pupil = Pupil::of_rank(Rank::parse("3k"));
        for _ in 0..7 {
            pupil.end_game(Winner::Teacher);
        }
        let text = pupil.to_string();
        let before = text.replacen("2 0 1.2556 0 7 -4", "1 0 1.2556 0 7", 1);
        assert_ne!(before, text);
        assert_eq!(before.parse::<Pupil>().unwrap().to_string(), text);
    }

    #[test]
    fn other_texts_are_refused() {
        for wrong in ["", "1", "1 2 3", "2 0 1.0 0 0", "3 0 1.0 0 0", "1 0 x 0 0", "1 0 nan 0 0 1"]
        {
            assert_eq!(wrong.parse::<Pupil>(), Err(PupilError), "{wrong}");
        }
    }
}
