//! `shidogo gtp`.

use std::process::ExitCode;

use goban::Rules;

use crate::args::{ControlName, EngineName, GtpArgs};
use crate::engine::{EngineOptions, GtpEngine, Oracle, Params};

pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<ExitCode> {
    // One engine and one control so far: both names of each mean the same.
    let (EngineName::Auto | EngineName::Uct) = args.engine;
    let ControlName::None = args.control;
    let oracle = args.net.as_deref().map(super::net::load).transpose()?.map(Oracle::new);
    let mut engine = GtpEngine::new(EngineOptions {
        size: args.board.size,
        komi: args.board.komi,
        rules: args.board.rules.unwrap_or(Rules::JAPANESE),
        params: Params {
            visits: args.visits,
            time: args.time,
            resign: args.resign,
            seed: args.seed,
        },
        oracle,
    })?;
    gtp::serve(&mut engine, std::io::stdin(), std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
