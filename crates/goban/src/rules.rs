//! Rule sets.

use std::fmt;
use std::str::FromStr;

/// What may be played, when the game ends, and how it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// What counts as a point.
    pub scoring: Scoring,
    /// Which eyes do not count.
    pub tax: Tax,
    /// Whether a move may take off two or more stones of one's own (a single one never may).
    pub suicide: bool,
    /// What White receives for Black's handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// Which passes end the game.
    pub end: EndRule,
}

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A single stone may not be taken back at once.
    Simple,
    /// No earlier board may come back.
    Positional,
    /// No earlier board with the same side to move may come back.
    Situational,
}

/// What counts as a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Living stones and the points they surround.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// Which surrounded points do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All count.
    None,
    /// Those of groups in seki do not.
    Seki,
}

/// What White receives for Black's handicap stones under area counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    Zero,
    /// A point a stone.
    PerStone,
    /// A point a stone, but none for the first.
    PerStoneButOne,
}

/// Which passes end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndRule {
    /// Two in succession.
    TwoPasses,
    /// Two in succession, the last one by White, so that both have made as many moves.
    TwoPassesWhiteLast,
}

impl Rules {
    /// Territory, simple ko, no points in seki.
    pub const JAPANESE: Self = Self {
        ko: KoRule::Simple,
        scoring: Scoring::Territory,
        tax: Tax::Seki,
        suicide: false,
        handicap_bonus: HandicapBonus::Zero,
        end: EndRule::TwoPasses,
    };
    /// Area, a point for each handicap stone.
    pub const CHINESE: Self = Self {
        ko: KoRule::Simple,
        scoring: Scoring::Area,
        tax: Tax::None,
        suicide: false,
        handicap_bonus: HandicapBonus::PerStone,
        end: EndRule::TwoPasses,
    };
    /// Area, situational superko, White passes last.
    pub const AGA: Self = Self {
        ko: KoRule::Situational,
        scoring: Scoring::Area,
        tax: Tax::None,
        suicide: false,
        handicap_bonus: HandicapBonus::PerStoneButOne,
        end: EndRule::TwoPassesWhiteLast,
    };
    /// Area, positional superko, suicide allowed.
    pub const TROMP_TAYLOR: Self = Self {
        ko: KoRule::Positional,
        scoring: Scoring::Area,
        tax: Tax::None,
        suicide: true,
        handicap_bonus: HandicapBonus::Zero,
        end: EndRule::TwoPasses,
    };
    /// Area, situational superko, suicide allowed.
    pub const NEW_ZEALAND: Self = Self {
        ko: KoRule::Situational,
        scoring: Scoring::Area,
        tax: Tax::None,
        suicide: true,
        handicap_bonus: HandicapBonus::Zero,
        end: EndRule::TwoPasses,
    };

    /// The named rule sets.
    pub const NAMED: [(&'static str, Self); 5] = [
        ("japanese", Self::JAPANESE),
        ("chinese", Self::CHINESE),
        ("aga", Self::AGA),
        ("tromp-taylor", Self::TROMP_TAYLOR),
        ("new-zealand", Self::NEW_ZEALAND),
    ];

    /// The name, if it is one of the named sets.
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(_, rules)| rules == self).map(|(name, _)| *name)
    }

    /// Points for White because Black placed `stones` handicap stones.
    pub const fn handicap_points(&self, stones: u16) -> u16 {
        match self.handicap_bonus {
            HandicapBonus::Zero => 0,
            HandicapBonus::PerStone if stones < 2 => 0,
            HandicapBonus::PerStone => stones,
            HandicapBonus::PerStoneButOne => stones.saturating_sub(1),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::JAPANESE
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().unwrap_or("custom"))
    }
}

/// A name that belongs to no rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rules are japanese, chinese, aga, tromp-taylor or new-zealand")]
pub struct ParseRulesError;

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Reads a name in any case, `tromp_taylor` and SGF's `NZ`, `GOE`-less short forms too.
    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let name = text.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        match name.as_str() {
            "jp" | "korean" | "japan" => Ok(Self::JAPANESE),
            "cn" | "china" => Ok(Self::CHINESE),
            "tromptaylor" | "tt" => Ok(Self::TROMP_TAYLOR),
            "nz" | "newzealand" => Ok(Self::NEW_ZEALAND),
            name => Self::NAMED
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, rules)| *rules)
                .ok_or(ParseRulesError),
        }
    }
}
