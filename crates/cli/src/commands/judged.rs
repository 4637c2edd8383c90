//! Moves that a teacher spoke about, with the positions they were played in.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;

use analysis::Rank;
use anyhow::{Context, bail};
use goban::{Move, Position, Rules};
use partner::usual_komi;

use crate::commands::train::games::for_each_game;

/// What a teacher said of a move, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opinion {
    Bad,
    Good,
    Neutral,
}

/// A move that a teacher spoke about.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) game: u64,
    pub(crate) rank: Rank,
    pub(crate) opinion: Opinion,
    /// Kinds of fault, where it is bad.
    pub(crate) kinds: Vec<String>,
    /// Before the move.
    pub(crate) before: Position,
    pub(crate) mv: Move,
}

/// A line of the table before its game is found.
struct Line {
    number: usize,
    rank: Rank,
    opinion: Opinion,
    kinds: Vec<String>,
}

/// Reads the table and finds the positions; unclear opinions are left out.
pub(crate) fn read(table: &Path, data: &Path) -> anyhow::Result<Vec<Judged>> {
    let text = std::fs::read_to_string(table)
        .with_context(|| format!("cannot read {}", table.display()))?;
    let mut lines: HashMap<u64, Vec<Line>> = HashMap::new();
    for (n, line) in text.lines().enumerate().skip(1) {
        let wrong = || format!("{}, line {}: eight columns are wanted", table.display(), n + 1);
        let columns: Vec<&str> = line.split('\t').collect();
        let &[game, number, _, _, rank, _, label, kind] = columns.as_slice() else {
            bail!(wrong());
        };
        let opinion = match label {
            "bad" => Opinion::Bad,
            "good" => Opinion::Good,
            "neutral" => Opinion::Neutral,
            _ => continue,
        };
        lines.entry(u64::from_str_radix(game, 16).with_context(wrong)?).or_default().push(Line {
            number: number.parse().with_context(wrong)?,
            rank: Rank::parse(rank),
            opinion,
            kinds: kind.split(',').filter(|it| !it.is_empty()).map(str::to_owned).collect(),
        });
    }
    let mut judged = Vec::new();
    let games = data.join("games").join("reviewed.tsv.xz");
    for_each_game(&games, |game| {
        for line in lines.remove(&game.hash).unwrap_or_default() {
            let komi = usual_komi(game.size, Rules::JAPANESE, game.handicap.into());
            let Some(start) = game.start(Rules::JAPANESE) else { continue };
            let mut before = start.with_komi(komi);
            let count = line.number.saturating_sub(1);
            for &mv in game.moves.iter().take(count) {
                before.play_unchecked(mv);
            }
            let Some(&mv) = game.moves.get(count) else { continue };
            judged.push(Judged {
                game: game.hash,
                rank: line.rank,
                opinion: line.opinion,
                kinds: line.kinds,
                before,
                mv,
            });
        }
        if lines.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(judged)
}
