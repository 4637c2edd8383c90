//! Commands about the engine's settings, in `KataGo`'s way.

use std::fmt;

use super::{Command, Entry};
use crate::arguments::Arguments;
use crate::error::GtpError;

/// A command about the engine's settings, in `KataGo`'s way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamCommand {
    /// `kata-list-params`: asks for the names.
    List,
    /// `kata-get-param`: asks for one value.
    Report(String),
    /// `kata-get-params`: asks for all, as a JSON object.
    ReportAll,
    /// `kata-set-param`: sets one.
    Set {
        /// Which.
        name: String,
        /// To what.
        value: String,
    },
    /// `kata-set-params`: sets several by a JSON object, which is not read here.
    SetAll(String),
}

pub(super) const TABLE: &[Entry] = &[
    ("kata-list-params", |_| done(ParamCommand::List)),
    ("kata-get-param", |rest| done(ParamCommand::Report(rest.word(NAME)?.to_owned()))),
    ("kata-get-params", |_| done(ParamCommand::ReportAll)),
    ("kata-set-param", set),
    ("kata-set-params", |rest| done(ParamCommand::SetAll(rest.text("a JSON object")?))),
];

const NAME: &str = "the name of a parameter";

#[allow(clippy::unnecessary_wraps)] // the shape of the table's functions
fn done(command: ParamCommand) -> Result<Command, GtpError> {
    Ok(Command::Param(command))
}

fn set(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let name = rest.word(NAME)?.to_owned();
    let value = rest.text("a value")?;
    done(ParamCommand::Set { name, value })
}

impl fmt::Display for ParamCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List => f.write_str("kata-list-params"),
            Self::Report(name) => write!(f, "kata-get-param {name}"),
            Self::ReportAll => f.write_str("kata-get-params"),
            Self::Set { name, value } => write!(f, "kata-set-param {name} {value}"),
            Self::SetAll(json) => write!(f, "kata-set-params {json}"),
        }
    }
}
