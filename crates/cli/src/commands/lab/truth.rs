//! `lab truth`: is what reviews say true?

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Context, bail};
use commentary::review::{Look, Proof, Review, Tone};
use goban::{ByColor, Color, Rules};
use lab::statistics::wilson;
use lab::truth::{Finding, check};
use partner::{Care, Human, Reviewer, usual_komi};
use train::GameLine;

use crate::args::LabArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::net::{load, or_embedded};
use crate::commands::train::games::for_each_game;
use crate::terminal::{self, ProgressLine};

/// Claims unless told.
const CLAIMS: u32 = 1000;
/// Moves of each game that are reviewed, in succession.
const WINDOW: usize = 40;
/// How much longer estimates are looked at again.
const LONGER: u32 = 16;

/// How many claims were found true, false, or could not be told.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    is_true: u32,
    is_false: u32,
    open: u32,
}

impl Tally {
    fn add(&mut self, finding: Finding) {
        match finding {
            Finding::True => self.is_true += 1,
            Finding::False => self.is_false += 1,
            Finding::Open => self.open += 1,
        }
    }

    const fn told(self) -> u32 {
        self.is_true + self.is_false
    }
}

pub(super) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    let data =
        args.data.as_deref().context("`lab truth` needs --data DIR with the folder games")?;
    let wanted = args.moves.unwrap_or(CLAIMS);
    let interrupted = stop_on_interrupt()?;
    let network = Arc::new(load(or_embedded(args.net.as_deref()))?);
    let human = Human::embedded().context("the human network cannot be used")?;
    let visits = args.visits.unwrap_or(Care::QUICK.visits);
    let mut quick = Reviewer::new(Arc::clone(&network), human.clone(), Care::of(visits));
    let mut longer = Reviewer::new(network, human, Care::once(LONGER * visits));
    let stop = || interrupted.load(Ordering::Relaxed);
    let mut line = ProgressLine::new();
    let mut tallies: BTreeMap<&'static str, (Proof, Tally)> = BTreeMap::new();
    let told = |tallies: &BTreeMap<_, (Proof, Tally)>| -> u32 {
        tallies.values().map(|it| it.1.told()).sum()
    };
    for game in kept_apart(data)? {
        if told(&tallies) >= wanted || stop() {
            break;
        }
        let review = review(&mut quick, &game, &stop)?;
        for it in &review.moves {
            let claims = it.told();
            if claims.is_empty() || told(&tallies) >= wanted {
                continue;
            }
            line.draw(&format!("{} of {wanted} claims", told(&tallies)));
            let Some(again) = longer.look(&it.look.before, it.look.mv, &stop)? else { break };
            for fact in claims {
                let entry = tallies.entry(fact.kind.key());
                let entry = entry.or_insert((fact.kind.proof(), Tally::default()));
                entry.1.add(check(it, &fact, Some(&again)));
            }
        }
    }
    drop(line);
    if told(&tallies) == 0 {
        bail!("there is nothing to check");
    }
    let text = describe(&tallies, visits);
    terminal::answer(&text)?;
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(folder.join("truth.md"), &text))
            .with_context(|| format!("cannot write into {}", folder.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Games that nothing was learned from.
fn kept_apart(data: &std::path::Path) -> anyhow::Result<Vec<GameLine>> {
    let mut games = Vec::new();
    for_each_game(&data.join("games").join("reviewed.tsv.xz"), |game| {
        if game.is_kept_apart() && game.moves.len() > WINDOW {
            games.push(game);
        }
        ControlFlow::Continue(())
    })?;
    Ok(games)
}

/// Reviews some moves of a game; which ones depends on the game.
fn review(
    reviewer: &mut Reviewer,
    game: &GameLine,
    stop: &(dyn Fn() -> bool + Sync),
) -> anyhow::Result<Review> {
    let komi = usual_komi(game.size, Rules::JAPANESE, game.handicap.into());
    let start = game.start(Rules::JAPANESE).context("stones that cannot stand")?;
    let mut position = start.with_komi(komi);
    let first = game.hash as usize % (game.moves.len() - WINDOW);
    let mut looks: Vec<Look> = Vec::new();
    for (n, &mv) in game.moves.iter().enumerate().take(first + WINDOW) {
        if n >= first {
            looks.extend(reviewer.look(&position, mv, stop)?);
        }
        position.play_unchecked(mv);
    }
    let rank = |color: Color| game.ranks[usize::from(color == Color::White)];
    let ranks = ByColor { black: rank(Color::Black), white: rank(Color::White) };
    Ok(Review::new(looks, ranks, Tone::Kind))
}

fn describe(tallies: &BTreeMap<&'static str, (Proof, Tally)>, visits: u32) -> String {
    let mut text = format!(
        "claims of reviews with {visits} visits a move; estimates looked at again with {} visits\n\n\
         | claim | established by | true | false | not told by the second route |\n|---|---|---|---|---|\n",
        visits * LONGER
    );
    let mut sums: BTreeMap<&'static str, Tally> = BTreeMap::new();
    for (key, (proof, tally)) in tallies {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {key} | {} | {} | {} | {} |",
            proof.key(),
            tally.is_true,
            tally.is_false,
            tally.open
        );
        for sum in [proof.key(), "all"] {
            let sum = sums.entry(sum).or_default();
            sum.is_true += tally.is_true;
            sum.is_false += tally.is_false;
            sum.open += tally.open;
        }
    }
    text.push('\n');
    for (key, sum) in sums.into_iter().filter(|it| it.1.told() > 0) {
        let share = f64::from(sum.is_true) / f64::from(sum.told());
        let interval = wilson(share, sum.told());
        let _ = writeln!(
            text,
            "{key}: {} of {} true, {:.1} % (95 %: {:.1} to {:.1})",
            sum.is_true,
            sum.told(),
            100.0 * share,
            100.0 * interval.low,
            100.0 * interval.high
        );
    }
    text
}
