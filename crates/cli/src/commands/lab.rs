//! `shidogo lab`: experiments that can be repeated.

mod duels;
mod flow;
mod human;
mod lessons;
mod life_and_death;
mod names;
mod natural;
mod problems;
mod rate;
mod truth;

use std::process::ExitCode;

use anyhow::{Context, bail};
use lab::duels::{Experiment, Opponent, Variant};
use lab::gnugo_rules::{self, Report};
use lab::lessons::Study;

use crate::args::LabArgs;
use crate::terminal::{self, ProgressLine};

const GNUGO_GAMES: u32 = 1000;
/// Playouts a move unless told.
const PLAYOUTS: u32 = 400;

/// Name and what it shows.
const EXPERIMENTS: [(&str, &str); 21] = [
    ("gnugo-rules", "random games: legality, captures and score against GNU Go's"),
    ("doublings", "what twice the visits are worth, from 1 to --visits (needs --net)"),
    ("search-ideas", "what each idea of the search with a network is worth (needs --net)"),
    ("value-mcts", "network mixed with playouts: the paper's two curves (needs --net)"),
    ("value-ideas", "what each of our changes of the paper's search is worth (needs --net)"),
    (
        "life-and-death",
        "problems of about 1 kyu: Monte Carlo as published, and proofs (needs data)",
    ),
    ("problems", "life and death of our own making, found in games and proved (--moves: how many)"),
    ("uct-ideas", "what each idea of the search with playouts is worth"),
    ("human", "whose moves the human network foretells, whose rank it tells (needs --data)"),
    ("human-small", "how sane its moves are on 9x9 and 13x13 (needs --judge; --data for people's)"),
    ("flow", "how near to the last move people of each band play (needs --data)"),
    (
        "natural",
        "are levels, or --players teacher, as natural as people of the rank? (needs --data, --judge; --size 19)",
    ),
    ("control", "ways to hold back: how close and how natural their games are (needs --judge)"),
    ("endgame", "control by win rate and by points from endgame positions (needs --data, --judge)"),
    ("styles", "what styles change, and whether they can be told from the games (needs --judge)"),
    ("pool", "the teacher against opponents of all strengths (needs --judge)"),
    ("ladder", "each level against the next (needs --judge)"),
    ("adapt", "three games from a wrong guess of the other side's strength (needs --judge)"),
    ("names", "names of moves: rules, the paper's trees, ours, by --games parts (needs --data)"),
    ("truth", "is what reviews say true? every claim by a second route (needs --data)"),
    ("rate", "people judge blind records (--records makes the page, --marks the table)"),
];

/// Experiments in which our own players play each other, anywhere.
const DUELS: [&str; 5] = ["doublings", "search-ideas", "value-mcts", "value-ideas", "uct-ideas"];

pub(crate) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    if args.list {
        let lines = EXPERIMENTS.map(|(name, shows)| format!("{name:<14} {shows}\n"));
        terminal::answer(&lines.concat())?;
        return Ok(ExitCode::SUCCESS);
    }
    let studies = Study::ALL.map(Study::name);
    let is_played = |it: &str| DUELS.contains(&it) || studies.contains(&it);
    if args.nats.nats.is_some() && !args.name.as_deref().is_some_and(is_played) {
        let names = [&DUELS[..], &studies[..]].concat().join(", ");
        bail!("with --nats our own players play each other: {names}");
    }
    match args.name.as_deref() {
        Some("gnugo-rules") => compare_rules(args),
        Some("truth") => truth::run(args),
        Some("life-and-death") => life_and_death::run(args),
        Some("doublings") => duels::run(args, Experiment::Doublings(args.visits.unwrap_or(256))),
        Some("search-ideas") => duels::run(args, Experiment::Ideas(args.visits.unwrap_or(100))),
        Some("value-mcts") => {
            let playouts = args.playouts.or(args.visits).unwrap_or(PLAYOUTS);
            let opponent = args.opponent.unwrap_or(Opponent::Uct(playouts));
            let variant = if args.ours { Variant::Ours } else { Variant::Paper };
            duels::run(args, Experiment::ValueMcts { variant, playouts, opponent })
        }
        Some("value-ideas") => {
            let playouts = args.playouts.or(args.visits).unwrap_or(PLAYOUTS);
            duels::run(args, Experiment::ValueIdeas(playouts))
        }
        Some("uct-ideas") => {
            let playouts = args.playouts.or(args.visits).unwrap_or(PLAYOUTS);
            duels::run(args, Experiment::UctIdeas(playouts))
        }
        Some("names") => names::run(args),
        Some("problems") => problems::run(args),
        Some("human") => human::run(args),
        Some("human-small") => human::small::run(args),
        Some("flow") => flow::run(args),
        Some("natural") => natural::run(args),
        Some("rate") => rate::run(args),
        Some(name) if Study::ALL.iter().any(|it| it.name() == name) => {
            let study = Study::ALL.into_iter().find(|it| it.name() == name);
            lessons::run(args, study.unwrap_or(Study::Control))
        }
        name => bail!("no experiment {}; see `shidogo lab --list`", name.unwrap_or_default()),
    }
}

fn compare_rules(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let program =
        gnugo_rules::find().context("GNU Go is not installed (Debian: apt install gnugo)")?;
    let games = args.games.unwrap_or(GNUGO_GAMES);
    let mut line = ProgressLine::new();
    let report = gnugo_rules::check(&program.to_string_lossy(), games, args.seed, |report| {
        line.draw(&format!(
            "{} of {games} games, {} differences",
            report.games + report.difference_count,
            report.difference_count
        ));
    })?;
    drop(line);
    let text = format!("{}\n", describe(&report));
    terminal::answer(&text)?;
    if let Some(folder) = &args.out {
        let file = folder.join("gnugo-rules.txt");
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&file, text))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(if report.difference_count == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn describe(report: &Report) -> String {
    let head = format!(
        "games {}, positions {}, points asked {}, captures {}, undos {}\n\
         counted by both {}, not counted: unsettled {}, endless {}\ndifferences {}",
        report.games,
        report.positions,
        report.legality,
        report.captures,
        report.undos,
        report.scores,
        report.unsettled,
        report.cut,
        report.difference_count,
    );
    let differences = report.differences.iter().map(|it| {
        format!(
            "game {} on {} ({}): {}: ours {}, theirs {}, after {}",
            it.game, it.size, it.options, it.what, it.ours, it.theirs, it.moves
        )
    });
    std::iter::once(head).chain(differences).collect::<Vec<_>>().join("\n")
}
