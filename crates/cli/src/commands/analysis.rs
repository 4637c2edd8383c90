//! `shidogo analysis`.

use std::process::ExitCode;
use std::sync::Arc;

use net::Network;

use crate::analysis::{self, Loaded, Options};
use crate::args::AnalysisArgs;

pub(crate) fn run(args: &AnalysisArgs) -> anyhow::Result<ExitCode> {
    let file = super::net::or_embedded(args.net.as_deref());
    let model = super::net::read(file)?;
    let loaded = Loaded {
        network: Arc::new(Network::new(&model)),
        file: file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned(),
        version: model.version(),
    };
    drop(model);
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let options = Options {
        positions: args.threads.map_or_else(cores, usize::from),
        threads: usize::from(args.search_threads),
        visits: args.visits,
        time: args.time,
        seed: args.seed,
        perspective: args.report_as,
    };
    let input = std::io::BufReader::new(std::io::stdin());
    analysis::serve(loaded, &options, input, std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
