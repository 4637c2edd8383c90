//! How good a move was, for a player of that level.

use analysis::Rank;

use super::features::Evidence;
use super::look::Look;

/// How good a move was, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Better than the level: worth a word of praise.
    Praise,
    /// As good as any, where that was not a matter of course.
    Good,
    /// Nothing to say.
    Fine,
    /// It cost a little.
    Slip,
    /// It cost something that the player could have seen.
    Mistake,
    /// It cost a lot.
    Blunder,
}

impl Grade {
    /// All, the best first.
    pub const ALL: [Self; 6] =
        [Self::Praise, Self::Good, Self::Fine, Self::Slip, Self::Mistake, Self::Blunder];

    /// The name that programs know it by.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Praise => "praise",
            Self::Good => "good",
            Self::Fine => "fine",
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Whether it is worth a word of criticism.
    pub const fn is_bad(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder)
    }

    const fn milder(self) -> Self {
        match self {
            Self::Blunder => Self::Mistake,
            Self::Mistake => Self::Slip,
            Self::Slip => Self::Fine,
            other => other,
        }
    }
}

/// What a loss has to be at least, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limits {
    pub(crate) slip: f64,
    pub(crate) mistake: f64,
    pub(crate) blunder: f64,
}

/// The share of the way from one dan, where 0 is, to 25 kyu, where 1 is.
fn weakness(rank: Rank) -> f64 {
    let dan = Rank::parse("1d").index() as f64;
    if rank.is_known() { ((dan - rank.index() as f64) / 25.0).clamp(0.0, 1.0) } else { 0.5 }
}

impl Limits {
    /// For players of a rank, on a board of so many points: weaker players lose more with ordinary
    /// moves, and a small board holds less.
    pub(crate) fn of(rank: Rank, area: usize) -> Self {
        let weakness = weakness(rank);
        let scale = (area as f64 / 361.0).sqrt().clamp(0.4, 1.0);
        Self {
            slip: scale * (1.2 + 1.3 * weakness),
            mistake: scale * (2.8 + 2.5 * weakness),
            blunder: scale * (6.0 + 6.0 * weakness),
        }
    }
}

/// So many of the players some ranks stronger have to find a move before missing it is a fault.
const IN_SIGHT: f64 = 0.05;
/// A game is decided outside of this.
const DECIDED: f64 = 0.02;
/// Up to this loss a move is as good as any.
const AS_GOOD: f64 = 0.5;
/// A move that more of one's own rank would play is a matter of course.
const OF_COURSE: f64 = 0.5;
/// So likely a teacher has to praise: one commented move in eight is praised.
const PRAISED: f64 = 0.15;
/// A move better than the level is played by fewer of that level …
const UNUSUAL: f64 = 0.12;
/// … and by so many times more of those some ranks stronger.
const RISING: f64 = 1.3;
/// The first moves of a game are a matter of taste.
const FIRST_MOVES: usize = 10;
/// A praised move is worth at least so much against a pass.
const WORTH: f64 = 3.0;

/// The grade of a move, by how likely a teacher is to praise it.
pub(crate) fn grade(evidence: &Evidence<'_>, praise: f64) -> Grade {
    let look = evidence.look;
    let loss = look.loss();
    let limits = Limits::of(evidence.rank, look.before.size().area());
    let bad = match loss {
        it if it >= limits.blunder => Grade::Blunder,
        it if it >= limits.mistake => Grade::Mistake,
        it if it >= limits.slip => Grade::Slip,
        _ => return harmless(evidence, praise),
    };
    let sight = look.people_of(evidence.rank.stronger_by(5));
    // Nobody near the level would have seen it, neither as the best move nor as a loss.
    let is_hidden = sight.best < IN_SIGHT && sight.played >= sight.likeliest / 2.0;
    let bad = if is_hidden { bad.milder() } else { bad };
    if is_decided(look) { bad.milder() } else { bad }
}

/// Whether the game was won or lost before the move and is so after it.
fn is_decided(look: &Look) -> bool {
    let [old, new] = [look.best.outlook.win, look.after.win];
    old.max(new) < DECIDED || old.min(new) > 1.0 - DECIDED
}

fn harmless(evidence: &Evidence<'_>, praise: f64) -> Grade {
    let look = evidence.look;
    let peers = look.people_of(evidence.rank).played;
    // Where the first look saw a loss, praise would be rash.
    let is_undoubted = look.first.is_none();
    let is_as_good = look.loss() <= AS_GOOD && look.mv.point().is_some() && is_undoubted;
    let above = look.people_of(evidence.rank.stronger_by(5)).played;
    let is_special = peers <= UNUSUAL && above >= RISING * peers && look.number > FIRST_MOVES;
    if is_as_good && praise >= PRAISED && is_special && look.gain() >= WORTH {
        Grade::Praise
    } else if is_as_good && peers <= OF_COURSE && look.gain() >= WORTH {
        Grade::Good
    } else {
        Grade::Fine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_wider_for_weaker_players_and_narrower_on_small_boards() {
        let at = |rank: &str, side: usize| Limits::of(Rank::parse(rank), side * side);
        let [strong, weak, small] = [at("1d", 19), at("20k", 19), at("20k", 9)];
        assert!(strong.slip < weak.slip && strong.blunder < weak.blunder);
        assert!(small.mistake < weak.mistake);
        assert!(weak.slip < weak.mistake && weak.mistake < weak.blunder);
        assert_eq!(at("9d", 19), at("1d", 19), "nobody is judged harder than that");
    }

    #[test]
    fn grades_are_in_order_and_have_their_own_keys() {
        assert!(Grade::ALL.is_sorted());
        let mut keys = Grade::ALL.map(Grade::key).to_vec();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), Grade::ALL.len());
    }
}
