//! `shidogo completions` and `shidogo man`: what a shell and `man` know of the command line.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs, ManArgs};

pub(crate) fn complete(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "shidogo", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn manual(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let command = Cli::command();
    if let Some(folder) = &args.out {
        let about = || format!("cannot write to {}", folder.display());
        std::fs::create_dir_all(folder).with_context(about)?;
        clap_mangen::generate_to(command, folder).with_context(about)?;
    } else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        io::stdout().write_all(&page)?;
    }
    Ok(ExitCode::SUCCESS)
}
