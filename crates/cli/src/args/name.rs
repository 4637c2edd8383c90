//! What `name` takes.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct NameArgs {
    /// The record; `-` reads it from standard input
    #[arg(value_name = "GAME.sgf")]
    pub(crate) game: PathBuf,
    /// Answer in JSON, one object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the record with the names in it as well: as names of the nodes and in comments
    #[arg(short, long, value_name = "OUT.sgf")]
    pub(crate) out: Option<PathBuf>,
    /// Say what on the board speaks for each name
    #[arg(long)]
    pub(crate) why: bool,
    /// The language of the answer
    #[arg(long, value_enum, default_value = "ja")]
    pub(crate) lang: super::Language,
}
