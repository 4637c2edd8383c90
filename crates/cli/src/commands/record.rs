//! Records of games that commands are given.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, bail};
use game::{Game, Node, Step};
use goban::Position;
use partner::{RecordWarningKind, RecordedGame, Session};

use crate::args::AnalyzeArgs;

/// A game and what its file is called.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) name: String,
    pub(crate) game: Game,
    /// What is odd about the file.
    oddities: Vec<String>,
}

/// Reads the first game of a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> anyhow::Result<Record> {
    let is_standard_input = path.as_os_str() == "-";
    let name = if is_standard_input { "-".to_owned() } else { path.display().to_string() };
    let bytes = if is_standard_input {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
        bytes
    } else {
        std::fs::read(path).with_context(|| format!("cannot read {name}"))?
    };
    let (games, warnings) = game::read_any(&bytes);
    let all = games.len();
    let Some(game) = games.into_iter().next() else { bail!("there is no game in {name}") };
    let mut oddities: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    if all > 1 {
        oddities.push(format!("there are {all} games; only the first one is read"));
    }
    Ok(Record { name, game, oddities })
}

impl Record {
    /// The whole main line, as far as it can be replayed; what is odd is said on stderr.
    pub(crate) fn session(&self) -> anyhow::Result<Session> {
        let (session, warnings) = Session::from_record(&self.game)
            .with_context(|| format!("cannot replay {}", self.name))?;
        let warnings = warnings.iter().map(ToString::to_string);
        self.tell(self.oddities.iter().cloned().chain(warnings));
        Ok(session)
    }

    /// Every move of the main line as far as it can be replayed, each on its board; what is odd is
    /// said on stderr.
    pub(crate) fn replay(&self) -> anyhow::Result<RecordedGame> {
        let (game, warnings) =
            RecordedGame::of(&self.game).with_context(|| format!("cannot replay {}", self.name))?;
        let warnings = warnings.iter().map(ToString::to_string);
        self.tell(self.oddities.iter().cloned().chain(warnings));
        Ok(game)
    }

    /// Says on stderr what is odd.
    fn tell(&self, oddities: impl IntoIterator<Item = String>) {
        for oddity in oddities {
            // Whoever closed stderr does not want to know.
            let _ = writeln!(std::io::stderr(), "shidogo: {}: {oddity}", self.name);
        }
    }

    /// The position that is asked for, and how many moves come before it. What is odd about the
    /// record is said on stderr, unless there is no such position.
    pub(crate) fn position(&self, args: &AnalyzeArgs) -> anyhow::Result<(Position, usize)> {
        let in_main_line = self.game.main_line().flat_map(Node::steps);
        let all = in_main_line.filter(|it| !matches!(it, Step::Place(_))).count();
        let moves = args.r#move.unwrap_or(all);
        if moves > all {
            bail!("there is no move {moves}: the game in {} has {all}", self.name);
        }
        let node = self.game.main_line_after(moves);
        let node = if args.r#move.is_some() {
            node
        } else {
            self.game.main_line().last().map_or(node, Node::id)
        };
        let rules = args.rules.unwrap_or_default();
        let (mut session, warnings) = Session::from_record_under(&self.game, node, rules)
            .with_context(|| format!("cannot replay {}", self.name))?;
        let mut played = moves;
        let mut oddities = self.oddities.clone();
        for warning in warnings {
            if ends_replay(&warning.kind) {
                if args.r#move.is_some() {
                    bail!("cannot replay {} to move {moves}: {warning}", self.name);
                }
                played = warning.after_moves;
            }
            oddities.push(warning.to_string());
        }
        if let Some(rules) = args.rules {
            session.set_rules(rules);
        }
        if let Some(komi) = args.komi {
            session.set_komi(komi);
        }
        self.tell(oddities);
        Ok((session.position().clone(), played))
    }
}

fn ends_replay(kind: &RecordWarningKind) -> bool {
    use RecordWarningKind::{Impossible, Setup, TooLong, Unreadable};
    matches!(kind, Impossible(_) | Unreadable | Setup(_) | TooLong)
}
