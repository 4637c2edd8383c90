//! `shidogo gtp`.

use std::process::ExitCode;

use goban::Rules;
use partner::Method;

use crate::args::GtpArgs;
use crate::engine::{Chat, EngineOptions, GtpEngine, Oracle, Params};

pub(crate) fn run(args: &GtpArgs) -> anyhow::Result<ExitCode> {
    let method = args.engine.method();
    let wanted = match args.net.as_deref() {
        None if method == Method::Uct => None,
        net => Some(super::net::or_embedded(net)),
    };
    let load = if args.bf16 { super::net::load_bf16 } else { super::net::load };
    let oracle = wanted.map(load).transpose()?.map(Oracle::new);
    let mut engine = GtpEngine::new(EngineOptions {
        name: args.name.clone(),
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
        method,
        chat: Chat { thoughts: args.ogs_chat, remarks: args.ogs_remarks.map(Into::into) },
    })?;
    let texts = [("control", &args.control), ("level", &args.level), ("style", &args.style)];
    for (name, value) in texts {
        if let Some(value) = value {
            engine.set_param(name, value)?;
        }
    }
    let lambda = args.lambda.iter().map(|it| ("lambda".to_owned(), it.clone()));
    let expand_after = args.expand_after.map(|it| ("expandAfter".to_owned(), it.to_string()));
    for (name, value) in lambda.chain(expand_after).chain(args.set.iter().cloned()) {
        engine.set_param(&name, &value)?;
    }
    gtp::serve(&mut engine, std::io::stdin(), std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
