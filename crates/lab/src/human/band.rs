//! Ranks in bands.

use analysis::Rank;

/// Neighbouring ranks taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// What it is called.
    pub name: &'static str,
    /// The weakest and the strongest rank, as people write them.
    ends: [&'static str; 2],
    /// The rank that stands for all.
    middle: &'static str,
}

/// The bands, the weakest first.
pub const BANDS: [Band; 6] = [
    Band { name: "25-16k", ends: ["25k", "16k"], middle: "20k" },
    Band { name: "15-10k", ends: ["15k", "10k"], middle: "12k" },
    Band { name: "9-5k", ends: ["9k", "5k"], middle: "7k" },
    Band { name: "4-1k", ends: ["4k", "1k"], middle: "2k" },
    Band { name: "1-5d", ends: ["1d", "5d"], middle: "3d" },
    Band { name: "6d+", ends: ["6d", "9p"], middle: "9d" },
];

impl Band {
    /// The number of the band of a rank.
    pub fn of(rank: Rank) -> Option<usize> {
        BANDS.iter().position(|it| {
            let [low, high] = it.ends.map(Rank::parse);
            rank.is_known() && (low..=high).contains(&rank)
        })
    }

    /// The rank that stands for all.
    pub fn middle(self) -> Rank {
        Rank::parse(self.middle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_band_holds_its_middle() {
        for (n, band) in BANDS.iter().enumerate() {
            assert_eq!(Band::of(band.middle()), Some(n));
        }
        assert_eq!(Band::of(Rank::parse("30k")), None, "weaker than all bands");
        assert_eq!(Band::of(Rank::parse("9p")), Some(5));
        assert_eq!(Band::of(Rank::UNKNOWN), None);
    }
}
