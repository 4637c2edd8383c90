//! Commands about the rules of the game.

use std::fmt;

use goban::Rules;

use super::{Command, Entry};
use crate::arguments::Arguments;
use crate::error::GtpError;
use crate::rule_option::RuleOption;
use crate::rules_json::{rules_from_text, rules_to_json};

/// A command about the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesCommand {
    /// `kata-get-rules`: asks for the rules, see [`rules_to_json`].
    Report,
    /// `scoring_system`: asks for `area` or `territory`.
    ScoringSystem,
    /// `kata-set-rules` with a name or a JSON object, `kgs-rules`.
    Set(Rules),
    /// `kata-set-rule`: changes one option.
    Change(RuleOption),
}

pub(super) const TABLE: &[Entry] = &[
    ("kgs-rules", set),
    ("kata-get-rules", |_| Ok(Command::Rules(RulesCommand::Report))),
    ("kata-set-rules", set),
    ("scoring_system", |_| Ok(Command::Rules(RulesCommand::ScoringSystem))),
    ("kata-set-rule", change),
];

fn set(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    rules_from_text(rest.take_rest()).map(|it| Command::Rules(RulesCommand::Set(it)))
}

fn change(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let key = rest.word("a rule such as ko")?;
    let value = rest.word("a value of that rule")?;
    RuleOption::parse(key, value).map(|it| Command::Rules(RulesCommand::Change(it)))
}

impl fmt::Display for RulesCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Report => f.write_str("kata-get-rules"),
            Self::ScoringSystem => f.write_str("scoring_system"),
            Self::Set(rules) => match rules.name() {
                Some(name) => write!(f, "kata-set-rules {name}"),
                None => write!(f, "kata-set-rules {}", rules_to_json(rules)),
            },
            Self::Change(option) => write!(f, "kata-set-rule {option}"),
        }
    }
}
