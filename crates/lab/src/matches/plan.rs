//! What is played.

use goban::{Color, Komi, Position, Rules, Size};
use gtp::TimeSystem;
use serde_json::{Value, json};

use super::result::{BySide, Side};
use crate::gtp_client::Program;
use crate::openings::Openings;

/// What is played: who, how often, on which board, from which openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    /// The programs; A has Black in the first game.
    pub players: BySide<Player>,
    /// How many games.
    pub games: u32,
    /// The board.
    pub size: Size,
    /// Points given to White.
    pub komi: Komi,
    /// The rules of the referee, told to the programs that can be told.
    pub rules: Rules,
    /// The clock of each side.
    pub time: TimeSystem,
    /// Visits a move, for programs that know `kata-set-param`; others do as they like.
    pub visits: Option<u32>,
    /// How the games begin.
    pub openings: Openings,
    /// Draws the openings, and the referee's lots.
    pub seed: u64,
    /// A game with more moves is a draw.
    pub most_moves: u32,
    /// Who decides.
    pub referee: RefereeChoice,
}

/// One of the two programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What to start; `{game}` in its arguments becomes the number of the game.
    pub program: Program,
    /// What to call it; its own name if missing.
    pub name: Option<String>,
    /// GTP commands to send before each game, after board, komi and rules.
    pub setup: Vec<String>,
}

impl From<Program> for Player {
    fn from(program: Program) -> Self {
        Self { program, name: None, setup: Vec::new() }
    }
}

/// Who says what is legal, and who has won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RefereeChoice {
    /// This project's rules. Dead stones are judged by a search and by proofs of life; under
    /// Tromp–Taylor everything on the board is alive.
    #[default]
    OurRules,
    /// A GTP program: it is told every move, and asked for the `final_score`.
    Program(Program),
}

impl MatchPlan {
    /// Chinese rules with komi 7.5 from random openings, without a clock.
    pub fn new(players: BySide<Player>, size: Size, games: u32) -> Self {
        Self {
            players,
            games,
            size,
            komi: Komi::from_half_points(15).unwrap_or_default(),
            rules: Rules::CHINESE,
            time: TimeSystem::Unlimited,
            visits: None,
            openings: Openings::default(),
            seed: 1,
            most_moves: 3 * size.area() as u32,
            referee: RefereeChoice::default(),
        }
    }

    /// Who has Black in a game, games counted from 1.
    pub const fn black(&self, number: u32) -> Side {
        if number % 2 == 1 { Side::A } else { Side::B }
    }

    /// Who has this colour in a game.
    pub const fn side(&self, number: u32, color: Color) -> Side {
        match color {
            Color::Black => self.black(number),
            Color::White => self.black(number).other(),
        }
    }

    /// The position before the opening.
    pub fn start(&self) -> Position {
        Position::new(self.size, self.rules).with_komi(self.komi)
    }

    /// The moves a game begins with; two games in succession share them.
    pub fn opening(&self, number: u32) -> Vec<goban::Move> {
        self.openings.of_pair(number.saturating_sub(1) / 2, self.size, self.seed)
    }

    /// Everything that decides the games. The number of games is left out: a match may be made
    /// longer.
    pub(super) fn fingerprint(&self) -> Value {
        json!({
            "a": player(&self.players.a),
            "b": player(&self.players.b),
            "size": self.size.to_string(),
            "komi": self.komi.to_string(),
            "rules": gtp::rules_to_json(&self.rules),
            "time": self.time.to_string(),
            "visits": self.visits,
            "openings": match &self.openings {
                Openings::Empty => json!("empty"),
                Openings::Random => json!("random"),
                Openings::Listed(list) => json!(list.iter().map(|it| moves(it)).collect::<Vec<_>>()),
            },
            "seed": self.seed,
            "most_moves": self.most_moves,
            "referee": match &self.referee {
                RefereeChoice::OurRules => Value::Null,
                RefereeChoice::Program(program) => program_text(program),
            },
        })
    }
}

fn player(player: &Player) -> Value {
    json!({
        "program": program_text(&player.program),
        "name": player.name,
        "setup": player.setup,
    })
}

fn program_text(program: &Program) -> Value {
    let directory = program.directory().map(|it| it.display().to_string());
    json!({ "command": program.to_string(), "directory": directory })
}

fn moves(moves: &[goban::Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
