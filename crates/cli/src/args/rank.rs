//! What `rank` takes.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct RankArgs {
    /// The records; `-` reads one from standard input
    #[arg(value_name = "GAME.sgf", required = true)]
    pub(crate) games: Vec<PathBuf>,
    /// Only the player with this name, over all games
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Answer in JSON, on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// The language of the answer
    #[arg(long, value_enum, default_value = "en")]
    pub(crate) lang: super::Language,
}
