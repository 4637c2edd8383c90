//! `shidogo name`: what people call the moves of a game.

mod answer;
mod replay;

use std::process::ExitCode;

use anyhow::Context;
use game::{Game, NodeId};
use goban::{Color, Move, Size};
use shapes::{NamelessMove, Namer, Naming};

use crate::args::{Language, NameArgs};
use crate::commands::record;
use crate::terminal;

/// A move of the record and what it is called.
#[derive(Debug)]
struct NamedMove {
    /// From 1.
    number: usize,
    node: NodeId,
    color: Color,
    mv: Move,
    size: Size,
    naming: Result<Naming, NamelessMove>,
}

pub(crate) fn run(args: &NameArgs) -> anyhow::Result<ExitCode> {
    let record = record::read(&args.game)?;
    let size = record.game.size().context("the record is for no board that we know")?;
    let namer = Namer::embedded(size).context("the model of names cannot be used")?;
    let moves = replay::name_all(record.replay()?.moves, namer);
    if let Some(out) = &args.out {
        let mut game = record.game.clone();
        annotate(&mut game, &moves, args.lang);
        // A whole file or none.
        let draft = out.with_extension("part");
        std::fs::write(&draft, game::write(&[game]))
            .and_then(|()| std::fs::rename(&draft, out))
            .with_context(|| format!("cannot write {}", out.display()))?;
    }
    let text = if args.json { answer::json(&moves) } else { answer::table(&moves, args) };
    terminal::answer(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the names into the nodes: a node that has a name keeps it, and comments stay.
fn annotate(game: &mut Game, moves: &[NamedMove], language: Language) {
    for it in moves {
        let Ok(naming) = &it.naming else { continue };
        let Some(name) = naming.name else { continue };
        let (old_name, old_comment) = {
            let node = game.node(it.node);
            (node.name(), node.comment())
        };
        if old_name.is_none() {
            let told = match language {
                Language::Ja => name.ja(),
                Language::En => name.en(),
            };
            game.set_name(it.node, told);
        }
        let lines = [naming.to_label().to_comment(), answer::sentence(it, naming, language)];
        let comment: Vec<String> = old_comment.into_iter().chain(lines).collect();
        game.set_comment(it.node, &comment.join("\n"));
    }
}
