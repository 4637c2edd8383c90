//! How a review is wished for.

use std::fmt;
use std::str::FromStr;

use analysis::Rank;
use commentary::review::Tone;
use goban::ByColor;
use partner::Care;
use serde::{Deserialize, Serialize};

/// How a review is wished for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wishes {
    pub(crate) care: CareName,
    pub(crate) tone: Tone,
    /// Whom to speak to; `None`: what the record says, or what the moves say.
    pub(crate) ranks: ByColor<Option<Rank>>,
}

/// How closely moves are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CareName {
    #[default]
    Quick,
    Thorough,
}

/// The same as pages write it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct WrittenWishes {
    #[serde(default)]
    care: CareName,
    #[serde(default)]
    tone: ToneName,
    #[serde(default)]
    ranks: WrittenRanks,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct WrittenRanks {
    #[serde(default)]
    b: Option<String>,
    #[serde(default)]
    w: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ToneName {
    #[default]
    Kind,
    Strict,
    Child,
}

impl CareName {
    pub(crate) const fn care(self) -> Care {
        match self {
            Self::Quick => Care::QUICK,
            Self::Thorough => Care::THOROUGH,
        }
    }
}

impl TryFrom<WrittenWishes> for Wishes {
    type Error = String;

    fn try_from(written: WrittenWishes) -> Result<Self, String> {
        let rank = |text: Option<String>| match text {
            None => Ok(None),
            Some(text) => match Rank::parse(&text) {
                rank if rank.is_known() => Ok(Some(rank)),
                _ => Err("a rank is 30k to 1k or 1d to 9d".to_owned()),
            },
        };
        let tone = match written.tone {
            ToneName::Kind => Tone::Kind,
            ToneName::Strict => Tone::Strict,
            ToneName::Child => Tone::Child,
        };
        let ranks = ByColor { black: rank(written.ranks.b)?, white: rank(written.ranks.w)? };
        Ok(Self { care: written.care, tone, ranks })
    }
}

impl From<Wishes> for WrittenWishes {
    fn from(wishes: Wishes) -> Self {
        let rank = |it: Option<Rank>| it.map(|it| it.to_string());
        Self {
            care: wishes.care,
            tone: match wishes.tone {
                Tone::Kind => ToneName::Kind,
                Tone::Strict => ToneName::Strict,
                Tone::Child => ToneName::Child,
            },
            ranks: WrittenRanks { b: rank(wishes.ranks.black), w: rank(wishes.ranks.white) },
        }
    }
}

impl fmt::Display for Wishes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = WrittenWishes::from(*self);
        f.write_str(&serde_json::to_string(&written).unwrap_or_default())
    }
}

impl FromStr for Wishes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let written: WrittenWishes = serde_json::from_str(text).map_err(|why| why.to_string())?;
        Self::try_from(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_back() {
        assert_eq!("{}".parse(), Ok(Wishes::default()));
        let text = r#"{"care":"thorough","tone":"child","ranks":{"b":"12k","w":null}}"#;
        let wishes: Wishes = text.parse().unwrap();
        assert_eq!(wishes.care.care(), Care::THOROUGH);
        assert_eq!(wishes.to_string(), text);
        for bad in ["", "7", r#"{"care":"slow"}"#, r#"{"ranks":{"b":"<b>"}}"#, r#"{"tone":7}"#] {
            assert!(bad.parse::<Wishes>().is_err(), "{bad}");
        }
    }
}
