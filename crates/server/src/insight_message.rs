//! What is thought of positions, as the page is told. All values are Black's.

use goban::Size;
use partner::{Candidate, Candidates};
use serde::Serialize;

use crate::game_id::GameId;
use crate::state_message::{Grid, grid_of};
use crate::values::{Value, Values, black_lead, black_win};

/// So many moves are told.
const MOST_MOVES: usize = 12;

/// What is thought of a position that somebody wants to know more about.
#[derive(Debug, Serialize)]
pub(crate) struct AnalysisMessage<'a> {
    r#type: &'static str,
    game: String,
    r#move: usize,
    engine: &'a str,
    visits: u32,
    of: u32,
    done: bool,
    to_move: char,
    black_win: f64,
    black_lead: Option<f64>,
    ownership: Option<Grid<f64>>,
    moves: Vec<CandidateMessage>,
}

/// The position an analysis is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Analysed<'a> {
    pub(crate) game: GameId,
    pub(crate) moves: usize,
    pub(crate) size: Size,
    pub(crate) engine: &'a str,
}

/// How far an analysis is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) of: u32,
    pub(crate) is_done: bool,
}

#[derive(Debug, Serialize)]
struct CandidateMessage {
    point: String,
    visits: u32,
    black_win: f64,
    black_lead: Option<f64>,
    pv: Vec<String>,
}

/// An analysis has ended although the page did not ask for it.
#[derive(Debug, Serialize)]
pub(crate) struct AnalysisStoppedMessage {
    r#type: &'static str,
    game: String,
    r#move: usize,
}

/// Values that have changed.
#[derive(Debug, Serialize)]
pub(crate) struct ValuesMessage {
    r#type: &'static str,
    game: String,
    values: Vec<ValueMessage>,
}

/// What is thought of one position of the game.
#[derive(Debug, Serialize)]
pub(crate) struct ValueMessage {
    r#move: usize,
    black_win: f64,
    black_lead: Option<f64>,
    visits: u32,
}

/// How far the look at the whole game is.
#[derive(Debug, Serialize)]
pub(crate) struct ReviewMessage {
    r#type: &'static str,
    game: String,
    #[serde(flatten)]
    extent: ReviewExtent,
}

/// How many positions have been looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ReviewExtent {
    pub(crate) done: usize,
    pub(crate) of: usize,
}

impl<'a> AnalysisMessage<'a> {
    pub(crate) fn new(at: Analysed<'a>, seen: &Candidates, extent: Extent) -> Self {
        let color = seen.to_move;
        let candidate = |it: &Candidate| CandidateMessage {
            point: it.mv.to_string(),
            visits: it.visits,
            black_win: rounded(black_win(color, it.win), 4),
            black_lead: it.lead.map(|lead| rounded(black_lead(color, lead), 2)),
            pv: it.pv.iter().map(ToString::to_string).collect(),
        };
        let ownership = seen.ownership.as_ref();
        Self {
            r#type: "analysis",
            game: at.game.to_string(),
            r#move: at.moves,
            engine: at.engine,
            visits: seen.visits,
            of: extent.of,
            done: extent.is_done,
            to_move: color.letter(),
            black_win: rounded(black_win(color, seen.win), 4),
            black_lead: seen.lead.map(|lead| rounded(black_lead(color, lead), 2)),
            ownership: ownership.map(|it| grid_of(at.size, |point| rounded(it.of(point), 2))),
            moves: seen
                .moves
                .iter()
                .filter(|it| it.visits > 0)
                .take(MOST_MOVES)
                .map(candidate)
                .collect(),
        }
    }
}

impl AnalysisStoppedMessage {
    pub(crate) fn new(game: GameId, moves: usize) -> Self {
        Self { r#type: "analysis_stopped", game: game.to_string(), r#move: moves }
    }
}

impl ValuesMessage {
    pub(crate) fn new(game: GameId, moves: usize, value: &Value) -> Self {
        let values = vec![ValueMessage::new(moves, value)];
        Self { r#type: "values", game: game.to_string(), values }
    }
}

impl ValueMessage {
    fn new(moves: usize, value: &Value) -> Self {
        Self {
            r#move: moves,
            black_win: rounded(value.black_win, 4),
            black_lead: value.black_lead.map(|it| rounded(it, 2)),
            visits: value.visits,
        }
    }

    /// All values of a game.
    pub(crate) fn all(values: &Values) -> Vec<Self> {
        values.iter().map(|(moves, value)| Self::new(moves, value)).collect()
    }
}

impl ReviewMessage {
    pub(crate) fn new(game: GameId, extent: ReviewExtent) -> Self {
        Self { r#type: "review", game: game.to_string(), extent }
    }
}

/// More digits would only be noise.
fn rounded(value: f32, digits: i32) -> f64 {
    let unit = 10_f64.powi(digits);
    // Adding 0 makes a negative zero a plain one.
    (f64::from(value) * unit).round() / unit + 0.0
}
