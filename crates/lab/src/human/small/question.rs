//! What is asked: who chooses in which positions.

use std::fmt;

use analysis::Rank;

use super::{Chooser, Seen, Sitting, Source};
use crate::human::band::BANDS;

/// Whose positions they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// Games of the network with itself at this rank.
    Own(Rank),
    /// Games of people that nothing was learned from.
    Apart,
    /// All games of people.
    People,
    /// All games of people, people of this band to move.
    Band(usize),
}

/// What is asked, in the order of the table: positions, who chooses, and the rank told.
pub(super) fn questions(ranks: &[Rank]) -> Vec<(Positions, Chooser, Rank)> {
    use Chooser::{Judge, Likeliest, Lot, Played};
    let nobody = Rank::UNKNOWN;
    let mut asked = Vec::new();
    for by in [Lot, Likeliest, Judge] {
        let told = |rank| if by == Judge { nobody } else { rank };
        asked.extend(ranks.iter().map(|&it| (Positions::Own(it), by, told(it))));
    }
    for positions in [Positions::Apart, Positions::People] {
        asked.extend([Played, Judge].map(|it| (positions, it, nobody)));
        for by in [Lot, Likeliest] {
            asked.extend(ranks.iter().map(|&it| (positions, by, it)));
        }
    }
    for (n, band) in BANDS.iter().enumerate() {
        let (positions, middle) = (Positions::Band(n), band.middle());
        asked.extend([(positions, Played, nobody), (positions, Lot, middle)]);
        asked.extend([(positions, Likeliest, middle), (positions, Judge, nobody)]);
    }
    asked
}

impl Positions {
    /// Whether a position of a game is one of them.
    pub(super) fn have(self, sitting: &Sitting, seen: &Seen) -> bool {
        let is_own = sitting.source == Source::Own;
        match self {
            Self::Own(rank) => is_own && seen.verdicts.iter().any(|it| it.rank == rank.to_string()),
            Self::Apart => sitting.source == Source::Apart,
            Self::People => !is_own,
            Self::Band(band) => !is_own && seen.band == Some(band),
        }
    }
}

impl fmt::Display for Positions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(rank) => write!(f, "its own games as {rank}"),
            Self::Apart => f.write_str("games kept apart"),
            Self::People => f.write_str("games of people"),
            Self::Band(band) => f.write_str(BANDS.get(*band).map_or("?", |it| it.name)),
        }
    }
}
