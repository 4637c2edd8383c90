//! `shidogo solve`: life and death.

mod answer;
mod batch;
mod files;
mod record;
mod request;
mod words;

use std::process::ExitCode;

use crate::args::SolveArgs;

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    if args.jsonl { batch::run(args) } else { files::run(args) }
}
