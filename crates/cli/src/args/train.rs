//! What `train` takes.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    pub(crate) command: TrainCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TrainCommand {
    /// Learn the weights of playouts and first looks from games of strong players
    #[command(
        after_help = "Example:\n  shidogo train playout --data ../shared/data --games 8000 --out weights.bin"
    )]
    Playout(TrainPlayoutArgs),
}

#[derive(Args, Debug)]
pub(crate) struct TrainPlayoutArgs {
    /// The folder of the data: its games/strong19.tsv.xz is read
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// How many games, those kept apart for judging included
    #[arg(long, value_name = "N", default_value_t = 8000, value_parser = clap::value_parser!(u32).range(10..))]
    pub(crate) games: u32,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}
