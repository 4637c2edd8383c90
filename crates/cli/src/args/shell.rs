//! What may be typed after `completions` and `man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell that completes
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Write a page for every command into this folder, instead of printing the first
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}
