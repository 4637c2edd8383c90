//! `shidogo gtp`.

use std::process::ExitCode;

use goban::Rules;

use crate::args::{ControlName, EngineName, GtpArgs};
use crate::engine::{Chat, EngineOptions, GtpEngine, Means, Oracle, Params};

pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<ExitCode> {
    // One control so far.
    let ControlName::None = args.control;
    if args.engine == EngineName::Net && args.net.is_none() {
        anyhow::bail!(
            "--engine net needs a network: --net NAME|PATH (`shidogo net get b15` gets one)"
        );
    }
    let means = match args.engine {
        EngineName::Uct => Means::Playouts,
        EngineName::Auto | EngineName::Net => Means::Net,
    };
    let load = if args.bf16 { super::net::load_bf16 } else { super::net::load };
    let oracle = args.net.as_deref().map(load).transpose()?.map(Oracle::new);
    let mut engine = GtpEngine::new(EngineOptions {
        size: args.board.size,
        komi: args.board.komi,
        rules: args.board.rules.unwrap_or(Rules::JAPANESE),
        params: Params {
            visits: args.visits,
            time: args.time,
            resign: args.resign,
            seed: args.seed,
            threads: args.threads.unwrap_or(1),
            ponder: args.ponder,
            ..Params::default()
        },
        oracle,
        means,
        chat: if args.ogs_chat { Chat::Ogs } else { Chat::Silent },
    })?;
    gtp::serve(&mut engine, std::io::stdin(), std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
