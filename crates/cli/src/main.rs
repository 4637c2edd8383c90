//! The one binary `shidogo`: arguments in, a library's work, an exit code out.

mod analysis;
mod args;
mod commands;
mod cpu_clock;
mod elsewhere;
mod engine;
mod nets;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return args::refuse(&error),
    };
    let done = match cli.command {
        Command::Serve(args) => commands::serve::run(&args),
        Command::Data(args) => commands::data::run(&args),
        Command::Gtp(args) => commands::gtp::run(&args),
        Command::Analysis(args) => commands::analysis::run(&args),
        Command::Analyze(args) => commands::analyze::run(&args),
        Command::Name(args) => commands::name::run(&args),
        Command::Rank(args) => commands::rank::run(&args),
        Command::Review(args) => commands::review::run(&args),
        Command::Choose(args) => commands::choose::run(&args),
        Command::Match(args) => commands::matches::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Net(args) => commands::net::run(&args),
        Command::Lab(args) => commands::lab::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Train(args) => commands::train::run(&args),
        Command::Worker(args) => commands::worker::run(&args),
        Command::Workers(args) => commands::workers::run(&args),
        Command::Completions(args) => commands::shell::complete(&args),
        Command::Man(args) => commands::shell::manual(&args),
    };
    done.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        terminal::complain(&error);
        ExitCode::from(2)
    })
}

/// Whoever reads us has had enough, which is no failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|it| it.downcast_ref::<std::io::Error>())
        .any(|it| it.kind() == std::io::ErrorKind::BrokenPipe)
}
