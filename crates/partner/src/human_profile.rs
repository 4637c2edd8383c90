//! Whom a human network is to play like, as KataGo's clients write it.

use std::fmt;
use std::str::FromStr;

use analysis::Rank;

/// Whom to play like: `rank_5k`, `rank_5k_3k` (the mover, then the opponent), the same with
/// `preaz_` for the openings of old, and `proyear_1998` for professionals.
///
/// The networks of this program know one age only: `preaz_` is read as `rank_`, and every year
/// as "professional".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HumanProfile {
    /// Ranks of the side to move and of the other.
    pub ranks: [Rank; 2],
}

/// No profile that is known here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown profile `{0}` (rank_30k to rank_9d, rank_5k_3k, preaz_5k, proyear_1998)")]
pub struct ParseProfileError(String);

/// The years of professional games that KataGo's profiles know.
const YEARS: std::ops::RangeInclusive<u16> = 1800..=2023;

impl FromStr for HumanProfile {
    type Err = ParseProfileError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        ranks_of(text.trim()).map(|ranks| Self { ranks }).ok_or_else(|| Self::unknown(text))
    }
}

impl fmt::Display for HumanProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [mover, other] = self.ranks;
        match (mover, other) {
            (mover, _) if mover > Rank::STRONGEST => write!(f, "proyear_{}", YEARS.end()),
            (mover, other) if mover == other => write!(f, "rank_{mover}"),
            (mover, other) => write!(f, "rank_{mover}_{other}"),
        }
    }
}

impl HumanProfile {
    fn unknown(text: &str) -> ParseProfileError {
        // Long nonsense is not repeated in full.
        ParseProfileError(text.chars().take(40).collect())
    }
}

fn ranks_of(text: &str) -> Option<[Rank; 2]> {
    let (kind, rest) = text.split_once('_')?;
    match kind {
        "rank" | "preaz" => {
            let (mover, other) = rest.split_once('_').unwrap_or((rest, rest));
            let ranks = [mover, other].map(Rank::parse);
            let are_amateurs = ranks.iter().all(|it| Rank::amateurs().any(|known| known == *it));
            are_amateurs.then_some(ranks)
        }
        "proyear" => {
            let year = rest.parse().ok()?;
            YEARS.contains(&year).then_some([Rank::parse("9p"); 2])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_name_one_rank_or_two() {
        let read = |text: &str| text.parse::<HumanProfile>().map(|it| it.ranks);
        let ranks = |texts: [&str; 2]| Ok(texts.map(Rank::parse));
        assert_eq!(read("rank_5k"), ranks(["5k", "5k"]));
        assert_eq!(read(" preaz_25k_9d "), ranks(["25k", "9d"]));
        assert_eq!(read("proyear_1962"), ranks(["9p", "9p"]));
        for wrong in [
            "",
            "rank",
            "rank_",
            "rank_31k",
            "rank_9p",
            "rank_5k_",
            "rank_5k_3k_1k",
            "5k",
            "proyear_5",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let long = "x".repeat(1000).parse::<HumanProfile>().unwrap_err().to_string();
        assert!(long.len() < 200, "{long}");
    }
}
