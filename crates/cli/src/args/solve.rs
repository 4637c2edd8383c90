//! What `solve` takes.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::seconds;

/// What the side to move wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalName {
    /// Capture the target
    Kill,
    /// Save it
    Live,
}

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line are on or off")]
pub(crate) struct SolveArgs {
    /// Problems as game records; `-` reads one from standard input
    #[arg(value_name = "FILE.sgf", required_unless_present = "jsonl", conflicts_with = "jsonl")]
    pub(crate) files: Vec<PathBuf>,
    /// Read problems from standard input, one JSON object a line, and answer in kind
    #[arg(long)]
    pub(crate) jsonl: bool,
    /// The longest thought about a problem, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(crate) time: Duration,
    /// With --jsonl, problems that are read at the same time; else threads for each problem, of
    /// which it can use two [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Megabytes for what is remembered, of all threads together
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(4..=1_048_576))]
    pub(crate) memory: u32,
    /// What the side to move wants [default: judged by who surrounds whom]
    #[arg(long, value_enum)]
    pub(crate) goal: Option<GoalName>,
    /// Stones that are to live or die, as D4,E5 [default: the group that is most hemmed in]
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub(crate) target: Vec<goban::Point>,
    /// The position after so many moves of the main line
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) r#move: usize,
    /// Only what needs no ko counts
    #[arg(long)]
    pub(crate) no_ko: bool,
    /// Find every first move that reaches the goal
    #[arg(long)]
    pub(crate) all: bool,
    /// Write the answers as a record with variations
    #[arg(short, long, value_name = "OUT.sgf")]
    pub(crate) output: Option<PathBuf>,
    /// Answer in JSON, one object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Problems of the data that `bench solve` answers.
#[derive(Args, Debug)]
pub(crate) struct ExamArgs {
    /// Problems of the data that `bench solve` answers; may be given several times
    #[arg(long, value_name = "NAME", value_enum)]
    pub(crate) set: Vec<SetName>,
    /// The folder of the data [default: `SHIDOGO_DATA`, or ../shared/data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// So many problems of each set, chosen by lot [default: all]
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<usize>,
    /// Another sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Have the verifier replay what is proved
    #[arg(long)]
    pub(crate) verify: bool,
    /// Note every answer in a folder; a later run goes on there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// Sets of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SetName {
    /// Closed problems that a program proved
    Gotools,
    /// Problems of GNU Go's tests
    Gnugo,
    /// Book problems, easy
    Elementary,
    /// Book problems
    Intermediate,
    /// Book problems, hard
    Advanced,
    /// Book problems of every kind
    Mixed,
    /// Open problems of a research benchmark
    Cho,
}

impl SetName {
    /// The file, and the level in it.
    pub(crate) const fn source(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Gotools => ("gotools", None),
            Self::Gnugo => ("gnugo", None),
            Self::Cho => ("cho", None),
            Self::Elementary => ("life_death", Some("elementary")),
            Self::Intermediate => ("life_death", Some("intermediate")),
            Self::Advanced => ("life_death", Some("advanced")),
            Self::Mixed => ("life_death", Some("mixed")),
        }
    }

    /// Its name on the command line.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Gotools | Self::Gnugo | Self::Cho => self.source().0,
            _ => match self.source().1 {
                Some(level) => level,
                None => "",
            },
        }
    }
}
