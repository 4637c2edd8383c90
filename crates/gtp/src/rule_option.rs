//! One option of the rules, in `KataGo`'s words.

use std::fmt;

use goban::{HandicapBonus, KoRule, Rules, Scoring, Tax};

use crate::error::GtpError;

/// One option of the rules, as `kata-set-rule` changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleOption {
    /// `ko`: which repetitions are forbidden.
    Ko(KoRule),
    /// `scoring`: what counts as a point.
    Scoring(Scoring),
    /// `tax`: which surrounded points do not count.
    Tax(Tax),
    /// `suicide`: whether several stones may be given up.
    Suicide(bool),
    /// `whiteHandicapBonus`: what White receives for handicap stones.
    HandicapBonus(HandicapBonus),
    /// `friendlyPassOk`: understood, but both values are the same here, because players agree
    /// on dead stones under every rule set.
    FriendlyPass(bool),
    /// `hasButton false`: the button does not exist here.
    NoButton,
}

impl RuleOption {
    /// Reads an option by its `KataGo` name and value, the value in any case.
    pub fn parse(key: &str, value: &str) -> Result<Self, GtpError> {
        let upper = value.to_ascii_uppercase();
        let wrong = |expected| GtpError::expected(expected, Some(value));
        let flag = || match upper.as_str() {
            "TRUE" => Ok(true),
            "FALSE" => Ok(false),
            _ => Err(wrong("true or false")),
        };
        match key {
            "ko" => match upper.as_str() {
                "SIMPLE" => Ok(Self::Ko(KoRule::Simple)),
                "POSITIONAL" => Ok(Self::Ko(KoRule::Positional)),
                "SITUATIONAL" => Ok(Self::Ko(KoRule::Situational)),
                _ => Err(wrong("ko SIMPLE, POSITIONAL or SITUATIONAL")),
            },
            "scoring" | "score" => match upper.as_str() {
                "AREA" => Ok(Self::Scoring(Scoring::Area)),
                "TERRITORY" => Ok(Self::Scoring(Scoring::Territory)),
                _ => Err(wrong("scoring AREA or TERRITORY")),
            },
            "tax" => match upper.as_str() {
                "NONE" => Ok(Self::Tax(Tax::None)),
                "SEKI" => Ok(Self::Tax(Tax::Seki)),
                "ALL" => Err(GtpError::failed("group tax (tax ALL) is not supported")),
                _ => Err(wrong("tax NONE or SEKI")),
            },
            "whiteHandicapBonus" => match upper.as_str() {
                "0" => Ok(Self::HandicapBonus(HandicapBonus::Zero)),
                "N" => Ok(Self::HandicapBonus(HandicapBonus::PerStone)),
                "N-1" => Ok(Self::HandicapBonus(HandicapBonus::PerStoneButOne)),
                _ => Err(wrong("whiteHandicapBonus 0, N or N-1")),
            },
            "suicide" => flag().map(Self::Suicide),
            "friendlyPassOk" => flag().map(Self::FriendlyPass),
            "hasButton" if flag()? => Err(GtpError::failed("the button is not supported")),
            "hasButton" => Ok(Self::NoButton),
            _ => Err(GtpError::expected(
                "a rule (ko, scoring, tax, suicide, whiteHandicapBonus, friendlyPassOk, hasButton)",
                Some(key),
            )),
        }
    }

    /// The rules with this option changed.
    pub const fn apply(self, mut rules: Rules) -> Rules {
        match self {
            Self::Ko(ko) => rules.ko = ko,
            Self::Scoring(scoring) => rules.scoring = scoring,
            Self::Tax(tax) => rules.tax = tax,
            Self::Suicide(suicide) => rules.suicide = suicide,
            Self::HandicapBonus(bonus) => rules.handicap_bonus = bonus,
            Self::FriendlyPass(_) | Self::NoButton => {}
        }
        rules
    }

    /// The `KataGo` name.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ko(_) => "ko",
            Self::Scoring(_) => "scoring",
            Self::Tax(_) => "tax",
            Self::Suicide(_) => "suicide",
            Self::HandicapBonus(_) => "whiteHandicapBonus",
            Self::FriendlyPass(_) => "friendlyPassOk",
            Self::NoButton => "hasButton",
        }
    }

    /// The `KataGo` value.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Ko(KoRule::Simple) => "SIMPLE",
            Self::Ko(KoRule::Positional) => "POSITIONAL",
            Self::Ko(KoRule::Situational) => "SITUATIONAL",
            Self::Scoring(Scoring::Area) => "AREA",
            Self::Scoring(Scoring::Territory) => "TERRITORY",
            Self::Tax(Tax::None) => "NONE",
            Self::Tax(Tax::Seki) => "SEKI",
            Self::HandicapBonus(HandicapBonus::Zero) => "0",
            Self::HandicapBonus(HandicapBonus::PerStone) => "N",
            Self::HandicapBonus(HandicapBonus::PerStoneButOne) => "N-1",
            Self::Suicide(true) | Self::FriendlyPass(true) => "true",
            Self::Suicide(false) | Self::FriendlyPass(false) | Self::NoButton => "false",
        }
    }

    /// Whether JSON writes the value without quotes.
    pub(crate) const fn is_flag(self) -> bool {
        matches!(self, Self::Suicide(_) | Self::FriendlyPass(_) | Self::NoButton)
    }
}

impl fmt::Display for RuleOption {
    /// The arguments of `kata-set-rule`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.key(), self.value())
    }
}
