//! What `analysis` and `analyze` take.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use goban::{Komi, Rules};

use super::{komi, rules, seconds};
use crate::analysis::Perspective;

#[derive(Args, Debug)]
pub(crate) struct AnalysisArgs {
    /// A network: the name of an installed one, or a file of KataGo's [default: our own]
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::argument)]
    pub(crate) net: Option<PathBuf>,
    /// Positions that are thought about at the same time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Threads for each position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) search_threads: u16,
    /// Visits a position, unless a query says otherwise
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) visits: u32,
    /// The longest thought about a position in seconds, unless a query says otherwise
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Whose side values are seen from, unless a query says otherwise
    #[arg(long, value_name = "SIDE", value_enum, default_value = "black")]
    pub(crate) report_as: Perspective,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    /// The record; `-` reads it from standard input
    #[arg(value_name = "GAME.sgf")]
    pub(crate) game: PathBuf,
    /// The position after so many moves of the main line [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) r#move: Option<usize>,
    /// Which engine thinks
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) engine: super::EngineName,
    /// A network: the name of an installed one, or a file of KataGo's [default: our own]
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::argument)]
    pub(crate) net: Option<PathBuf>,
    /// Visits [default: 400 with a network, else as many as fit the board]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) visits: Option<u32>,
    /// The longest thought, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Threads that think; only with one the same seed gives the same answer
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Another komi than the record's
    #[arg(long, value_parser = komi, allow_negative_numbers = true)]
    pub(crate) komi: Option<Komi>,
    /// Other rules than the record's: japanese, chinese, aga, tromp-taylor or new-zealand
    #[arg(long, value_parser = rules)]
    pub(crate) rules: Option<Rules>,
    /// Answer in JSON, on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// The language of the table
    #[arg(long, value_enum, default_value = "en")]
    pub(crate) lang: Language,
    /// Whether to use colours; `auto`: on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) color: ColorChoice,
}

/// A language that people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    En,
    Ja,
}

impl From<Language> for commentary::Language {
    fn from(language: Language) -> Self {
        match language {
            Language::Ja => Self::Japanese,
            Language::En => Self::English,
        }
    }
}

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}
