//! Rules: by their name, or one by one.

use goban::{EndRule, HandicapBonus, KoRule, Rules, Scoring, Tax};
use serde::{Deserialize, Serialize};

use crate::error::WireError;

/// Rules: `"japanese"`, or each of them for sets without a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RulesForm {
    /// One of the named sets.
    Named(String),
    /// Any other.
    Each(EachRule),
}

/// The rules one by one, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EachRule {
    ko: String,
    scoring: String,
    tax: String,
    suicide: bool,
    bonus: String,
    end: String,
}

const KO: [(&str, KoRule); 3] = [
    ("simple", KoRule::Simple),
    ("positional", KoRule::Positional),
    ("situational", KoRule::Situational),
];
const SCORING: [(&str, Scoring); 2] = [("area", Scoring::Area), ("territory", Scoring::Territory)];
const TAX: [(&str, Tax); 2] = [("none", Tax::None), ("seki", Tax::Seki)];
const BONUS: [(&str, HandicapBonus); 3] = [
    ("zero", HandicapBonus::Zero),
    ("per-stone", HandicapBonus::PerStone),
    ("per-stone-but-one", HandicapBonus::PerStoneButOne),
];
const END: [(&str, EndRule); 2] =
    [("two-passes", EndRule::TwoPasses), ("two-passes-white-last", EndRule::TwoPassesWhiteLast)];

impl From<&Rules> for RulesForm {
    fn from(rules: &Rules) -> Self {
        rules.name().map_or_else(
            || {
                Self::Each(EachRule {
                    ko: word(&KO, rules.ko),
                    scoring: word(&SCORING, rules.scoring),
                    tax: word(&TAX, rules.tax),
                    suicide: rules.suicide,
                    bonus: word(&BONUS, rules.handicap_bonus),
                    end: word(&END, rules.end),
                })
            },
            |name| Self::Named(name.to_owned()),
        )
    }
}

impl TryFrom<&RulesForm> for Rules {
    type Error = WireError;

    fn try_from(form: &RulesForm) -> Result<Self, WireError> {
        match form {
            RulesForm::Named(name) => name.parse().map_err(WireError::senseless),
            RulesForm::Each(each) => Ok(Self {
                ko: value(&KO, &each.ko)?,
                scoring: value(&SCORING, &each.scoring)?,
                tax: value(&TAX, &each.tax)?,
                suicide: each.suicide,
                handicap_bonus: value(&BONUS, &each.bonus)?,
                end: value(&END, &each.end)?,
            }),
        }
    }
}

/// The word for a value, in a table that has all of them.
pub(crate) fn word<T: PartialEq>(table: &[(&str, T)], value: T) -> String {
    table.iter().find(|it| it.1 == value).map_or("", |it| it.0).to_owned()
}

/// The value that a word stands for.
pub(crate) fn value<T: Copy>(table: &[(&str, T)], word: &str) -> Result<T, WireError> {
    let found = table.iter().find(|it| it.0 == word).map(|it| it.1);
    found.ok_or_else(|| {
        let known: Vec<&str> = table.iter().map(|it| it.0).collect();
        WireError::senseless(format!("{word:?} is none of {}", known.join(", ")))
    })
}
