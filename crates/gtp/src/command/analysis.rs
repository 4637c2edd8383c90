//! Analyses and searches that stream their results.

use std::fmt;

use super::options::{AnalyzeOptions, analyze_options};
use super::{Command, Entry};
use crate::arguments::Arguments;
use crate::error::GtpError;

/// A command that looks into a position.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisCommand {
    /// `lz-analyze`, `kata-analyze`, `analyze`: tells until there is input.
    Analyze(Dialect, AnalyzeOptions),
    /// `lz-genmove_analyze` and so on: tells while it thinks, ends with `play D4`.
    GenMoveAnalyze(Dialect, AnalyzeOptions),
    /// `kata-search…`: finds a move and does not play it.
    Search(SearchForm, AnalyzeOptions),
    /// `kata-raw-nn`: what the network says.
    RawNet {
        /// Under which symmetries.
        symmetries: Symmetries,
        /// How much of the optimistic policy is mixed in.
        optimism: f32,
    },
    /// `kata-raw-human-nn`: what the network says that knows people.
    RawHumanNet {
        /// Under which symmetries.
        symmetries: Symmetries,
    },
}

impl AnalysisCommand {
    /// Whether any further input ends it.
    pub fn is_interruptible(&self) -> bool {
        match self {
            Self::Analyze(..) => true,
            Self::Search(form, _) => {
                matches!(form, SearchForm::Cancellable | SearchForm::AnalyzeCancellable)
            }
            Self::GenMoveAnalyze(..) | Self::RawNet { .. } | Self::RawHumanNet { .. } => false,
        }
    }
}

/// Whose form the results have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Leela Zero: whole numbers of ten thousandths.
    Lz,
    /// `KataGo`: fractions, and the score.
    Kata,
    /// Sabaki: as `KataGo`, the line last.
    Sabaki,
}

impl Dialect {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Lz => "lz-",
            Self::Kata => "kata-",
            Self::Sabaki => "",
        }
    }
}

/// The four forms of `kata-search`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchForm {
    /// `kata-search`: answers the move; only the colour of the options can be given.
    Plain,
    /// `kata-search_cancellable`: so does this, unless input ends it.
    Cancellable,
    /// `kata-search_analyze`: tells while it thinks, ends with `play D4`.
    Analyze,
    /// `kata-search_analyze_cancellable`: so does this, unless input ends it.
    AnalyzeCancellable,
}

/// Under which of the eight symmetries a network is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetries {
    /// One, from 0 to 7.
    One(u8),
    /// Each.
    All,
}

pub(super) const TABLE: &[Entry] = &[
    ("lz-analyze", |rest| analyze(Dialect::Lz, rest)),
    ("lz-genmove_analyze", |rest| genmove_analyze(Dialect::Lz, rest)),
    ("kata-analyze", |rest| analyze(Dialect::Kata, rest)),
    ("kata-genmove_analyze", |rest| genmove_analyze(Dialect::Kata, rest)),
    ("analyze", |rest| analyze(Dialect::Sabaki, rest)),
    ("genmove_analyze", |rest| genmove_analyze(Dialect::Sabaki, rest)),
    ("kata-search", |rest| plain_search(SearchForm::Plain, rest)),
    ("kata-search_cancellable", |rest| plain_search(SearchForm::Cancellable, rest)),
    ("kata-search_analyze", |rest| search(SearchForm::Analyze, rest)),
    ("kata-search_analyze_cancellable", |rest| search(SearchForm::AnalyzeCancellable, rest)),
    ("kata-raw-nn", raw_net),
    ("kata-raw-human-nn", raw_human_net),
];

fn analyze(dialect: Dialect, rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    Ok(Command::Analysis(AnalysisCommand::Analyze(dialect, analyze_options(rest)?)))
}

fn genmove_analyze(dialect: Dialect, rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    Ok(Command::Analysis(AnalysisCommand::GenMoveAnalyze(dialect, analyze_options(rest)?)))
}

fn plain_search(form: SearchForm, rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let color = if rest.is_empty() { None } else { Some(rest.color()?) };
    let options = AnalyzeOptions { color, ..AnalyzeOptions::default() };
    Ok(Command::Analysis(AnalysisCommand::Search(form, options)))
}

fn search(form: SearchForm, rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    Ok(Command::Analysis(AnalysisCommand::Search(form, analyze_options(rest)?)))
}

fn symmetries(rest: &mut Arguments<'_>) -> Result<Symmetries, GtpError> {
    rest.read("a symmetry from 0 to 7, or all", |it| match it.parse::<u8>() {
        Ok(index) => (index < 8).then_some(Symmetries::One(index)),
        Err(_) => it.eq_ignore_ascii_case("all").then_some(Symmetries::All),
    })
}

fn raw_human_net(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let symmetries = symmetries(rest)?;
    Ok(Command::Analysis(AnalysisCommand::RawHumanNet { symmetries }))
}

fn raw_net(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let symmetries = symmetries(rest)?;
    let optimism = if rest.is_empty() {
        0.0
    } else {
        let within = |it: &f32| (0.0..=1.0).contains(it);
        rest.read("an optimism from 0 to 1", |it| it.parse().ok().filter(within))?
    };
    Ok(Command::Analysis(AnalysisCommand::RawNet { symmetries, optimism }))
}

impl fmt::Display for Symmetries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(index) => write!(f, "{index}"),
            Self::All => f.write_str("all"),
        }
    }
}

impl fmt::Display for AnalysisCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Analyze(dialect, options) => write!(f, "{}analyze{options}", dialect.prefix()),
            Self::GenMoveAnalyze(dialect, options) => {
                write!(f, "{}genmove_analyze{options}", dialect.prefix())
            }
            Self::Search(form, options) => {
                let form = match form {
                    SearchForm::Plain => "",
                    SearchForm::Cancellable => "_cancellable",
                    SearchForm::Analyze => "_analyze",
                    SearchForm::AnalyzeCancellable => "_analyze_cancellable",
                };
                write!(f, "kata-search{form}{options}")
            }
            Self::RawNet { symmetries, optimism } => {
                write!(f, "kata-raw-nn {symmetries} {optimism}")
            }
            Self::RawHumanNet { symmetries } => write!(f, "kata-raw-human-nn {symmetries}"),
        }
    }
}
