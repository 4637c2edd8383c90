//! How a rank is called elsewhere.

use crate::rank::Rank;

/// A scale of ranks other than ours, which is that of KGS. What compares is a rule of thumb, from
/// what players with ranks on several servers report (`docs/nets.md` has the same table).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// The Online Go Server.
    Ogs,
    /// Fox, and by and large Tygem.
    Fox,
    /// Japanese 段級, as clubs and the Nihon Ki-in give them.
    Japan,
}

/// The page reads the same file.
const TABLE: &str = include_str!("../data/scales.tsv");

impl Scale {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ogs, Self::Fox, Self::Japan];

    /// How people call the scale.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ogs => "OGS",
            Self::Fox => "Fox",
            Self::Japan => "Japan",
        }
    }

    /// About which rank somebody of this rank has there. Between two lines of the table ranks lie
    /// on a line; beyond its ends they go on as they ended. Professionals and the unknown stay.
    pub fn rank(self, kgs: Rank) -> Rank {
        if !Rank::amateurs().any(|it| it == kgs) {
            return kgs;
        }
        let known: Vec<[f64; 2]> = self.known().collect();
        let at = kgs.index() as f64;
        let after = known.iter().position(|it| it[0] >= at).unwrap_or(known.len());
        let place = match (known.get(after.wrapping_sub(1)), known.get(after)) {
            (Some([low, a]), Some([high, b])) => a + (b - a) * (at - low) / (high - low),
            (Some([end, there]), None) | (None, Some([end, there])) => there + at - end,
            (None, None) => at,
        };
        kgs.stronger_by((place.round() - at) as i8)
    }

    /// The table's ranks on KGS and there, as numbers, the weakest first.
    fn known(self) -> impl Iterator<Item = [f64; 2]> {
        let column = 1 + Self::ALL.iter().position(|it| *it == self).unwrap_or(0);
        TABLE.lines().skip(1).filter_map(move |line| {
            let ranks: Vec<f64> =
                line.split('\t').map(|it| Rank::parse(it).index() as f64).collect();
            Some([*ranks.first()?, *ranks.get(column)?])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_elsewhere_go_by_the_table() {
        let elsewhere = |kgs| {
            let there = Scale::ALL.map(|it| it.rank(Rank::parse(kgs)).to_string());
            there.join(" ")
        };
        for (kgs, expected) in [
            ("10k", "10k 7k 5k"),
            ("1d", "1d 3d 4d"),
            ("7d", "6d 8d 8d"),
            // Between 10k and 5k.
            ("8k", "8k 5k 3k"),
            // Half-way between 5d and 6d: the stronger one, as the page says.
            ("6d", "6d 8d 8d"),
            // Beyond the ends; nothing is above 9 dan or below 30 kyu.
            ("30k", "30k 27k 25k"),
            ("9d", "8d 9d 9d"),
            ("?", "? ? ?"),
            ("7p", "p p p"),
        ] {
            assert_eq!(elsewhere(kgs), expected, "{kgs}");
        }
    }

    #[test]
    fn stronger_here_is_not_weaker_elsewhere() {
        for scale in Scale::ALL {
            let ranks: Vec<Rank> = Rank::amateurs().map(|it| scale.rank(it)).collect();
            assert!(ranks.is_sorted(), "{}", scale.name());
        }
    }
}
