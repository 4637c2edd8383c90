//! From a session to a record.

use game::{Game, Info, NodeId, Placement, Step};
use goban::{Color, Move, Setup};

use crate::session::{Session, Source};

impl Session {
    /// The game as a record, `info` saying who played and how it ended.
    ///
    /// Size, komi, rules, handicap and moves come from the session. A game that was read from a
    /// record is written into it: its comments and variations stay, and new moves become the main
    /// line.
    pub fn to_record(&self, info: &Info) -> Game {
        match self.source() {
            Some(source) => self.to_continued_record(source, info),
            None => self.to_new_record(info),
        }
    }

    fn to_new_record(&self, info: &Info) -> Game {
        let settings = self.settings();
        let mut game = Game::new(settings.size);
        let handicap = settings.handicap.len() as u32;
        let rules = settings.rules.name().map_or_else(String::new, rules_in_sgf);
        game.set_info(&Info {
            komi: Some(settings.komi),
            handicap: (handicap >= 2).then_some(handicap),
            rules,
            ..info.clone()
        });
        let start = self.start();
        if start != Setup::empty(settings.size) {
            let placement = Placement::from(&start);
            // All of it is on the board of the session, so nothing is refused.
            let _ = game.set_placement(Game::ROOT, &placement);
        }
        self.add_moves(&mut game, Game::ROOT);
        game
    }

    fn to_continued_record(&self, source: &Source, info: &Info) -> Game {
        let mut game = source.game.clone();
        let goes_on = self.add_moves(&mut game, source.start);
        let mut kept = game.info();
        if goes_on {
            // What the record says about the end is about another end.
            game.remove_property(Game::ROOT, "RE");
            kept.outcome = None;
        }
        let settings = self.settings();
        kept.outcome = info.outcome.or(kept.outcome);
        for color in Color::ALL {
            let name = &info.players[color].name;
            if kept.players[color].name.is_empty() && !name.is_empty() {
                kept.players[color].name.clone_from(name);
            }
        }
        if kept.komi.is_some_and(|it| it != settings.komi) {
            kept.komi = Some(settings.komi);
        }
        if kept.named_rules().is_some_and(|it| it != settings.rules) {
            kept.rules = settings.rules.name().map_or_else(String::new, rules_in_sgf);
        }
        game.set_info(&kept);
        game
    }

    /// Follows the moves from a node on and adds those that are not there; whether there were any.
    fn add_moves(&self, game: &mut Game, start: NodeId) -> bool {
        let moves: Vec<_> = self.moves().collect();
        // Some files have moves in the very node where the game starts.
        let mut rest = behind(&moves_in(game, start), &moves).unwrap_or_else(|| {
            game.remove_property(start, "B");
            game.remove_property(start, "W");
            &moves
        });
        let mut at = start;
        let mut goes_on = false;
        while let [(color, mv), after @ ..] = rest {
            (at, rest) = match find_moves(game, at, rest) {
                Some(found) => found,
                None => match game.add_move(at, *color, *mv) {
                    Ok(node) => {
                        goes_on = true;
                        (node, after)
                    }
                    // Cannot be: the record has the session's board.
                    Err(_) => return goes_on,
                },
            };
        }
        if goes_on {
            game.make_main_line(at);
        }
        goes_on
    }
}

type Played = (Color, Move);

/// The node below `from` that has the next moves, and the moves behind it; nodes of the main line
/// without a move are skipped.
fn find_moves<'a>(
    game: &Game,
    from: NodeId,
    moves: &'a [Played],
) -> Option<(NodeId, &'a [Played])> {
    let mut at = from;
    loop {
        let found = game.children(at).find_map(|it| {
            let here = moves_in(game, it);
            if here.is_empty() { None } else { Some((it, behind(&here, moves)?)) }
        });
        if found.is_some() {
            return found;
        }
        let silent = game.node(at).first_child()?;
        if silent.steps().next().is_some() {
            return None;
        }
        at = silent.id();
    }
}

/// The moves of a node: one, but some files have more.
fn moves_in(game: &Game, node: NodeId) -> Vec<Played> {
    let steps = game.node(node).steps().filter(|it| !matches!(it, Step::Place(_)));
    let moves = steps.map_while(|it| match it {
        Step::Play(color, mv) => Some((color, mv)),
        _ => None,
    });
    moves.collect()
}

/// What is left of `moves` behind a node's; nothing if they end inside it.
fn behind<'a>(node: &[Played], moves: &'a [Played]) -> Option<&'a [Played]> {
    if node.starts_with(moves) { Some(&[]) } else { moves.strip_prefix(node) }
}

/// The name that SGF gives a rule set.
fn rules_in_sgf(name: &str) -> String {
    match name {
        "aga" => "AGA".to_owned(),
        "new-zealand" => "NZ".to_owned(),
        "tromp-taylor" => "Tromp-Taylor".to_owned(),
        "japanese" => "Japanese".to_owned(),
        "chinese" => "Chinese".to_owned(),
        name => name.to_owned(),
    }
}
