//! `shidogo match`.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use goban::Rules;
use gtp::TimeSystem;
use lab::gtp_client::Program;
use lab::matches::{self, BySide, Conduct, MatchPlan, RefereeChoice};
use lab::openings::Openings;
use partner::usual_komi;

use crate::args::MatchArgs;
use crate::terminal::{self, ProgressLine};

pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let plan = plan(args)?;
    let conduct = Conduct {
        parallel: args.parallel.max(1),
        folder: args.out.clone(),
        move_limit: args.move_limit,
        ..Conduct::default()
    };
    let stop = stop_on_interrupt()?;
    let mut line = ProgressLine::new();
    let report = matches::run(&plan, &conduct, &|| stop.load(Ordering::Relaxed), &mut |it| {
        line.draw(&it.to_string());
    })?;
    drop(line);
    let text = if args.json { serde_json::to_string(&report)? } else { report.to_string() };
    terminal::answer(&format!("{}\n", text.trim_end()))?;
    Ok(if report.complete && !report.failed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn plan(args: &MatchArgs) -> anyhow::Result<MatchPlan> {
    let players = BySide {
        a: program(&args.black, args.black_dir.as_deref()).context("--black")?.into(),
        b: program(&args.white, args.white_dir.as_deref()).context("--white")?.into(),
    };
    let size = args.board.size;
    let rules = args.board.rules.unwrap_or(Rules::CHINESE);
    let openings = match args.openings.as_deref() {
        None => Openings::Random,
        Some("empty") => Openings::Empty,
        Some(file) => Openings::read(&PathBuf::from(file), size)?,
    };
    let referee = match &args.referee {
        None => RefereeChoice::OurRules,
        Some(command) => RefereeChoice::Program(program(command, None).context("--referee")?),
    };
    let time = match (args.time, args.byo_yomi) {
        (None, None) => TimeSystem::Unlimited,
        (Some(main), None) => TimeSystem::Absolute { main },
        (main, Some(period)) => {
            TimeSystem::ByoYomi { main: main.unwrap_or_default(), period, periods: NonZeroU32::MIN }
        }
    };
    Ok(MatchPlan {
        rules,
        komi: args.board.komi.unwrap_or_else(|| usual_komi(size, rules, 0)),
        time,
        visits: args.visits,
        openings,
        seed: args.seed,
        referee,
        ..MatchPlan::new(players, size, args.games)
    })
}

fn program(command: &str, directory: Option<&Path>) -> anyhow::Result<Program> {
    let program = Program::parse(command)?;
    Ok(match directory {
        Some(directory) => program.in_directory(directory),
        None => program,
    })
}

/// The first ctrl-C asks politely, the second one ends everything. Whoever asks again hears of
/// the same one.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    static ASKED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(asked) = ASKED.get() {
        return Ok(Arc::clone(asked));
    }
    let stop = Arc::clone(ASKED.get_or_init(Arc::default));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(stop)
}
