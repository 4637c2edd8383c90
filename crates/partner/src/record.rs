//! From a session to a record.

use game::{Game, Info, NodeId, Placement};
use goban::{Color, Move, PointSet};

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
        let stones = |color: Color| -> PointSet {
            settings.size.points().filter(|&it| start.stones[it] == Some(color)).collect()
        };
        let (black, white) = (stones(Color::Black), stones(Color::White));
        let is_plain = black.is_empty() && white.is_empty() && start.to_move == Color::Black;
        if !is_plain {
            let to_move = Some(start.to_move);
            let placement = Placement { black, white, empty: PointSet::EMPTY, to_move };
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

    /// Follows the moves below a node and adds those that are not there; whether there were any.
    fn add_moves(&self, game: &mut Game, start: NodeId) -> bool {
        let mut at = start;
        let mut goes_on = false;
        for (color, mv) in self.moves() {
            at = match find_move(game, at, (color, mv)) {
                Some(node) => node,
                None => match game.add_move(at, color, mv) {
                    Ok(node) => {
                        goes_on = true;
                        node
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

/// The node below `from` that has this move; nodes of the main line without a move are skipped.
fn find_move(game: &Game, from: NodeId, played: (Color, Move)) -> Option<NodeId> {
    let mut at = from;
    loop {
        let found = game.children(at).find(|&it| game.node(it).played() == Some(played));
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
