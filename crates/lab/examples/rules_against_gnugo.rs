//! Run with `cargo run --release -p lab --example rules_against_gnugo -- 1000 [SEED]`:
//! compares the rules with GNU Go's in that many random games.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

use lab::gnugo_rules;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(100);
    let seed = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(1);
    let Some(path) = gnugo_rules::find() else {
        eprintln!("gnugo is not installed (Debian: apt install gnugo)");
        return ExitCode::from(2);
    };
    let command = format!("'{}'", path.display());
    let progress = |report: &gnugo_rules::Report| {
        eprint!("\r{} games, {} differences", report.games, report.difference_count);
    };
    match gnugo_rules::check(&command, games, seed, progress) {
        Ok(report) => {
            println!("\n{report:#?}");
            ExitCode::from(u8::from(report.difference_count > 0))
        }
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::from(2)
        }
    }
}
