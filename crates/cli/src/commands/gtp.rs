//! `shidogo gtp`.

use std::process::ExitCode;

use goban::Rules;

use crate::args::{ControlName, EngineName, GtpArgs};
use crate::engine::{EngineOptions, GtpEngine, Oracle, Params};

pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<ExitCode> {
    // One control so far.
    let ControlName::None = args.control;
    if args.engine == EngineName::Net && args.net.is_none() {
        anyhow::bail!(
            "--engine net needs a network: --net NAME|PATH (`shidogo net get b15` gets one)"
        );
    }
    let net_threads = match args.engine {
        EngineName::Uct => None,
        EngineName::Auto | EngineName::Net => Some(args.threads.unwrap_or(1)),
    };
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
        net_threads,
    })?;
    gtp::serve(&mut engine, std::io::stdin(), std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
