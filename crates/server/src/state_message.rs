//! A game as the page is told.

use std::time::Duration;

use goban::{Board, ByColor, Color, Move, Point, PointMap, PointSet, Position, Score, Size};
use serde::Serialize;

use crate::game_clock::ClockMessage;
use crate::game_id::GameId;
use crate::game_kind::GameKind;
use crate::insight_message::{ReviewExtent, ValueMessage};
use crate::move_names::MoveName;
use crate::offer::TermsMessage;
use crate::storage::Human;
use crate::table::{LiveGame, Phase};
use crate::teaching_choice::TeachingChoice;
use crate::teaching_message::PupilMessage;

/// Rows from the top, each from the left.
pub(crate) type Grid<T> = Vec<Vec<T>>;

/// The whole state of a game.
#[derive(Debug, Serialize)]
pub(crate) struct GameMessage<'a> {
    r#type: &'static str,
    id: String,
    kind: &'static str,
    skill: Option<&'static str>,
    revision: u64,
    size: SizeMessage,
    rules: String,
    komi: f32,
    handicap: usize,
    strength: &'static str,
    teaching: Option<&'a TeachingChoice>,
    pupil: Option<PupilMessage>,
    /// Other terms for the next game.
    offer: Option<TermsMessage>,
    human: Human,
    names: BySide<&'a str>,
    phase: Phase,
    to_move: char,
    move_number: usize,
    moves: Vec<MoveMessage<'a>>,
    board: Grid<i8>,
    numbers: Grid<usize>,
    last: Option<String>,
    ko: Option<String>,
    atari: Vec<String>,
    captures: BySide<u32>,
    legal: Vec<String>,
    can_undo: bool,
    result: Option<&'a str>,
    score: Option<ScoreMessage>,
    engine: &'a str,
    values: Vec<ValueMessage>,
    review: Option<ReviewExtent>,
    whys: Vec<usize>,
    clock: Option<ClockMessage>,
}

/// What is said about a game besides the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside<'a> {
    /// What its positions are thought about with.
    pub(crate) engine: &'a str,
    /// How far the look at the whole game is, if there is one.
    pub(crate) review: Option<ReviewExtent>,
    /// How long the side to move has been thinking.
    pub(crate) spent: Duration,
}

/// The board after some moves.
#[derive(Debug, Serialize)]
pub(crate) struct ViewMessage {
    r#type: &'static str,
    game: String,
    r#move: usize,
    board: Grid<i8>,
    last: Option<String>,
    captures: BySide<u32>,
    to_move: char,
}

/// Which place a game has in the line before the engines.
#[derive(Debug, Serialize)]
pub(crate) struct QueueMessage {
    r#type: &'static str,
    game: String,
    place: usize,
}

impl QueueMessage {
    pub(crate) fn new(id: GameId, place: usize) -> Self {
        Self { r#type: "queue", game: id.to_string(), place }
    }
}

/// How far the engine is.
#[derive(Debug, Serialize)]
pub(crate) struct ProgressMessage {
    r#type: &'static str,
    game: String,
    visits: u32,
    of: u32,
}

#[derive(Debug, Serialize)]
struct SizeMessage {
    width: u8,
    height: u8,
}

#[derive(Debug, Serialize)]
struct BySide<T> {
    b: T,
    w: T,
}

#[derive(Debug, Serialize)]
struct MoveMessage<'a> {
    color: char,
    point: String,
    name: Option<&'a MoveName>,
}

#[derive(Debug, Serialize)]
struct ScoreMessage {
    dead: Vec<String>,
    owner: Grid<i8>,
    dame: Vec<String>,
    seki: Vec<String>,
    black: SideMessage,
    white: SideMessage,
    difference: f64,
    agreed: BySide<bool>,
}

#[derive(Debug, Serialize)]
struct SideMessage {
    territory: u32,
    stones: u32,
    prisoners: u32,
    komi: f64,
    total: f64,
}

impl<'a> GameMessage<'a> {
    pub(crate) fn new(game: &'a LiveGame, beside: Beside<'a>) -> Self {
        let phase = game.phase();
        let (session, position) = (&game.session, game.session.position());
        let (settings, history) = (session.settings(), position.history());
        let is_persons_turn = phase == Phase::Play && game.human.plays(position.to_move());
        let legal = if is_persons_turn {
            let passes = game.kind == GameKind::Go;
            let moves = position.legal_moves().filter(|&it| passes || it != Move::Pass);
            moves.map(|it| it.to_string()).collect()
        } else {
            Vec::new()
        };
        Self {
            r#type: "game",
            id: game.id.to_string(),
            kind: game.kind.name(),
            skill: game.kind.skill().map(partner::CaptureSkill::name),
            revision: game.revision,
            size: SizeMessage { width: settings.size.width(), height: settings.size.height() },
            rules: settings.rules.to_string(),
            komi: settings.komi.points(),
            handicap: settings.handicap.len(),
            strength: game.strength.name(),
            teaching: (game.human != Human::Both).then_some(&game.lesson.teaching),
            pupil: game.is_lesson().then(|| PupilMessage::new(&game.lesson.pupil)),
            offer: game.offer(),
            human: game.human,
            names: BySide { b: &game.names.black, w: &game.names.white },
            phase,
            to_move: position.to_move().letter(),
            move_number: session.move_count(),
            moves: moves(game),
            board: stones(position.board()),
            numbers: numbers(position.board(), session.moves()),
            last: last(position),
            ko: history.ko().map(|it| it.to_string()),
            atari: atari(position.board()),
            captures: history.captures().into(),
            legal,
            can_undo: game.can_undo(),
            result: game.result.as_deref(),
            score: game.score().map(|score| ScoreMessage::new(game, &score)),
            engine: beside.engine,
            values: ValueMessage::all(&game.values),
            review: beside.review,
            whys: game.whys(),
            clock: ClockMessage::new(game, beside.spent),
        }
    }
}

impl ViewMessage {
    pub(crate) fn new(id: GameId, moves: usize, position: &Position) -> Self {
        Self {
            r#type: "view",
            game: id.to_string(),
            r#move: moves,
            board: stones(position.board()),
            last: last(position),
            captures: position.history().captures().into(),
            to_move: position.to_move().letter(),
        }
    }
}

impl ProgressMessage {
    pub(crate) fn new(id: GameId, visits: u32, of: u32) -> Self {
        Self { r#type: "progress", game: id.to_string(), visits: visits.min(of), of }
    }
}

impl ScoreMessage {
    fn new(game: &LiveGame, score: &Score) -> Self {
        let size = game.session.position().size();
        let none = goban::Agreement::default();
        let agreement = game.agreement.as_ref().unwrap_or(&none);
        let bonus = f64::from(score.white_bonus_half_points) / 2.0;
        let agreed = |color| game.result.is_some() || !game.human.plays(color);
        Self {
            dead: names(&agreement.dead),
            owner: grid(size, &score.owner, |it| sign(*it)),
            dame: names(&score.dame),
            seki: names(&agreement.seki),
            black: SideMessage::new(score.count.black, 0.0),
            white: SideMessage::new(score.count.white, bonus),
            difference: f64::from(score.black_lead_half_points()) / 2.0,
            agreed: BySide { b: agreed(Color::Black), w: agreed(Color::White) },
        }
    }
}

impl SideMessage {
    fn new(count: goban::Count, komi: f64) -> Self {
        Self {
            territory: count.territory,
            stones: count.stones,
            prisoners: count.prisoners,
            komi,
            total: f64::from(count.total()) + komi,
        }
    }
}

fn moves(game: &LiveGame) -> Vec<MoveMessage<'_>> {
    let names = game.move_names.iter().chain(std::iter::repeat(None));
    let message = |((color, mv), name): ((Color, Move), _)| MoveMessage {
        color: color.letter(),
        point: mv.to_string(),
        name,
    };
    game.session.moves().zip(names).map(message).collect()
}

impl<T> From<ByColor<T>> for BySide<T> {
    fn from(both: ByColor<T>) -> Self {
        Self { b: both.black, w: both.white }
    }
}

pub(crate) const fn sign(stone: Option<Color>) -> i8 {
    match stone {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    }
}

/// The stones that can be taken with one move.
fn atari(board: &Board) -> Vec<String> {
    let heads = Color::ALL.into_iter().flat_map(|it| board.chain_heads(it));
    let chains = heads.filter(|&it| board.liberty_count(it) == 1);
    chains.flat_map(|it| board.chain_stones(it)).map(|it| it.to_string()).collect()
}

fn last(position: &Position) -> Option<String> {
    position.history().last().map(|it| it.mv.to_string())
}

fn names(points: &PointSet) -> Vec<String> {
    points.iter().map(|it| it.to_string()).collect()
}

pub(crate) fn stones(board: &Board) -> Grid<i8> {
    let mut map = PointMap::filled(None);
    for point in board.size().points() {
        map[point] = board.stone(point);
    }
    grid(board.size(), &map, |it| sign(*it))
}

/// The move that put each stone there.
fn numbers(board: &Board, moves: impl Iterator<Item = (Color, Move)>) -> Grid<usize> {
    let mut map = PointMap::filled(0);
    for (number, (_, mv)) in (1..).zip(moves) {
        if let Some(point) = mv.point()
            && board.stone(point).is_some()
        {
            map[point] = number;
        }
    }
    grid(board.size(), &map, |it| *it)
}

fn grid<T, U>(size: Size, map: &PointMap<T>, value: impl Fn(&T) -> U) -> Grid<U> {
    grid_of(size, |point| value(&map[point]))
}

/// One value for each point of a board.
pub(crate) fn grid_of<U>(size: Size, value: impl Fn(Point) -> U) -> Grid<U> {
    let row = |y| (0..size.width()).filter_map(move |x| size.point(x, y));
    (0..size.height()).rev().map(|y| row(y).map(&value).collect()).collect()
}
