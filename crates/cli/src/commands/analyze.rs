//! `shidogo analyze`: the candidates of one position, for people.

mod drawing;
mod json;
mod table;
mod words;

use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use analysis::{Candidates, Limits};
use goban::Position;
use net::{LARGEST_SIDE, Network};
use partner::{Engine, Resigning, SearchRequest, Strength};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::args::{AnalyzeArgs, ColorChoice, EngineName};
use crate::commands::matches::stop_on_interrupt;
use crate::commands::record;
use crate::terminal::{self, ProgressLine};

/// Visits with a network unless told.
const NET_VISITS: u32 = 400;
/// Time between two drawings of the progress.
const DRAW_EVERY: Duration = Duration::from_millis(100);

/// A position of a record and what is thought of it.
#[derive(Debug)]
struct Analysis {
    /// The record's name.
    file: String,
    /// How many moves were played before.
    moves: usize,
    position: Position,
    /// The network's name; playouts have none.
    net: Option<String>,
    candidates: Candidates,
    was_interrupted: bool,
}

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<ExitCode> {
    let record = record::read(&args.game)?;
    let (position, moves) = record.position(args)?;
    let interrupted = stop_on_interrupt()?;
    let network = match args.engine {
        EngineName::Uct => None,
        _ => Some(Arc::new(super::net::load(super::net::or_embedded(args.net.as_deref()))?)),
    };
    let is_known_size = position.size().width().max(position.size().height()) <= LARGEST_SIDE;
    let network = network.filter(|_| is_known_size);
    let candidates = think(args, &position, (network.as_ref(), &interrupted));
    let analysis = Analysis {
        file: record.name,
        moves,
        position,
        net: network.map(|it| it.name().to_owned()),
        candidates,
        was_interrupted: interrupted.load(Ordering::Relaxed),
    };
    let text = if args.json {
        format!("{}\n", json::of(&analysis))
    } else {
        let paint = drawing::Paint { is_colored: is_colored(args.color) };
        table::write(&analysis, &words::Words::of(args.lang), paint)
    };
    terminal::answer(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Thinks until the limits are reached or it is interrupted.
fn think(
    args: &AnalyzeArgs,
    position: &Position,
    (network, interrupted): (Option<&Arc<Network>>, &AtomicBool),
) -> Candidates {
    let mut engine = Engine::new(Resigning::Never);
    engine.set_playout_threads(usize::from(args.threads));
    let mut visits = Strength::Normal.playouts(position.size());
    if let Some(network) = network {
        engine.use_network(Arc::clone(network), usize::from(args.threads));
        engine.use_method(args.engine.method());
        visits = NET_VISITS;
    }
    let visits = args.visits.unwrap_or(visits);
    let began = Instant::now();
    let stop =
        || interrupted.load(Ordering::Relaxed) || args.time.is_some_and(|it| began.elapsed() >= it);
    let line = RefCell::new(ProgressLine::new());
    let drawn = Cell::new(None::<Instant>);
    let progress = |done: u32| {
        if drawn.get().is_none_or(|it| it.elapsed() >= DRAW_EVERY) {
            drawn.set(Some(Instant::now()));
            line.borrow_mut().draw(&format!("{done} / {visits}"));
        }
    };
    let request = SearchRequest::new(Limits { visits, stop: &stop, progress: &progress });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    engine.analyze(position, &request, &mut rng)
}

fn is_colored(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
            !refused && std::io::stdout().is_terminal()
        }
    }
}
