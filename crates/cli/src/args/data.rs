//! What may be typed after `shidogo data`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::PlaceArgs;

#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    #[command(subcommand)]
    pub(crate) command: DataCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    /// Write everything into one file: games, reviews, talk, what the teacher knows
    Export(DataFileArgs),
    /// Take in such a file; what is there stays as it is
    Import(DataFileArgs),
    /// In a club: a new password for somebody who has no way back, such as its only admin
    Password(DataPasswordArgs),
}

#[derive(Args, Debug)]
pub(crate) struct DataFileArgs {
    /// The file; - is standard output or input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// In a club: whose data
    #[arg(long, value_name = "NAME")]
    pub(crate) account: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct DataPasswordArgs {
    /// Whose
    #[arg(value_name = "NAME")]
    pub(crate) account: String,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}
