//! A player at the board.

use std::sync::Arc;
use std::time::Duration;

use analysis::{Limits, Rank};
use goban::{Color, Move, Position, Size};
use net::Network;
use partner::{Answer, Engine, Human, Pupil, Resigning, SearchRequest, Terms, pupil::Winner};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use teacher::Reason;

use super::player::{Kind, Player};
use super::run::LessonError;
use crate::gnugo_rules;
use crate::gtp_client::{GtpClient, Patience, Program};

/// The longest wait for another program.
const PATIENCE: Duration = Duration::from_mins(2);
/// What KaTrain's rule aims at.
const TARGET_LEAD: f32 = 0.5;
/// Drawn just as likely as the network says, moves on 9×9 lose a third more points than those of
/// people (`lab human-small`; less on 13×13): a person errs in fewer ways than all people together.
/// That this power makes up for it was not measured.
const SHARPNESS: f64 = 1.4;
/// Nobody looks at moves with less of the visits than this part.
const FEW: u32 = 60;

/// With what players think.
#[derive(Clone, Debug)]
pub(super) struct Means {
    pub(super) network: Arc<Network>,
    pub(super) visits: u32,
}

/// A player at the board.
#[derive(Debug)]
pub(super) struct Seat {
    mind: Mind,
    visits: u32,
    /// Whether it offers a handicap to whom it has met.
    offers: bool,
}

#[derive(Debug)]
enum Mind {
    Engine(Box<Engine>),
    NearestLead(Box<Engine>),
    Person { human: Box<Human>, rank: Rank, ending: Box<Engine> },
    Program(Box<GtpClient>),
    Random,
}

/// A move, and what the player thought of it, if it said so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turn {
    pub(super) answer: Answer,
    /// Its chance to win.
    pub(super) win: Option<f32>,
    /// The rule that chose, and the points that it gives away.
    pub(super) why: Option<(Reason, Option<f64>)>,
}

impl Seat {
    pub(super) fn new(player: &Player, means: &Means) -> Result<Self, LessonError> {
        let engine = || {
            let mut engine = Engine::new(Resigning::Never);
            engine.use_network(Arc::clone(&means.network), 1);
            Box::new(engine)
        };
        let mut visits = means.visits;
        let mind = match &player.kind {
            Kind::Taught { teaching, guess, .. } => {
                let mut engine = engine();
                engine.teach((**teaching).clone());
                if let Some(rank) = guess {
                    engine.meet(Pupil::of_rank(*rank));
                }
                Mind::Engine(engine)
            }
            Kind::Search { method, visits: own } => {
                let mut engine = engine();
                engine.use_method(*method);
                visits = *own;
                Mind::Engine(engine)
            }
            Kind::NearestLead => Mind::NearestLead(engine()),
            Kind::Person(rank) => {
                let human = Human::embedded().map_err(|_| LessonError::NoHuman)?;
                Mind::Person { human: Box::new(human), rank: *rank, ending: engine() }
            }
            Kind::GnuGo(level) => {
                let gnugo = gnugo_rules::find().ok_or(LessonError::NoGnuGo)?;
                let gnugo = gnugo.display();
                let line = format!("{gnugo} --mode gtp --level {level} --chinese-rules");
                let program = Program::parse(&line)?;
                Mind::Program(Box::new(GtpClient::start(&program, Patience::of(PATIENCE))?))
            }
            Kind::Random => Mind::Random,
        };
        let offers = matches!(player.kind, Kind::Taught { offers: true, .. });
        Ok(Self { mind, visits, offers })
    }

    /// A new game from a position; what was learned of the other side stays.
    pub(super) fn begin(&mut self, start: &Position) -> Result<(), LessonError> {
        match &mut self.mind {
            Mind::Engine(engine) | Mind::NearestLead(engine) => engine.forget(),
            Mind::Person { ending, .. } => ending.forget(),
            Mind::Program(client) => set_up(client, start)?,
            Mind::Random => {}
        }
        Ok(())
    }

    /// Its move.
    pub(super) fn answer(
        &mut self,
        position: &Position,
        rng: &mut impl Rng,
    ) -> Result<Turn, LessonError> {
        let silent = |mv| Turn { answer: Answer::Play(mv), win: None, why: None };
        Ok(match &mut self.mind {
            Mind::Engine(engine) => {
                let thought = engine.think(position, &Limits::visits(self.visits), rng);
                let why = thought.why.map(|it| (it.reason, it.loss));
                Turn { answer: thought.answer, win: Some(thought.candidates.win.value()), why }
            }
            Mind::NearestLead(engine) => nearest_lead((engine, self.visits), position, rng),
            Mind::Person { human, rank, ending } => {
                silent(person((human, *rank), ending, position, rng))
            }
            Mind::Program(client) => {
                let color = position.to_move();
                let text = client.ask(&format!("genmove {color}"), Patience::of(PATIENCE))?;
                let answer = match text.parse() {
                    Ok(mv) => Answer::Play(mv),
                    Err(_) => Answer::Resign,
                };
                Turn { answer, win: None, why: None }
            }
            Mind::Random => silent(anything(position, rng)),
        })
    }

    /// Hears what the other side has played.
    pub(super) fn hear(&mut self, color: Color, mv: Move) -> Result<(), LessonError> {
        if let Mind::Program(client) = &mut self.mind {
            client.ask(&format!("play {color} {mv}"), Patience::of(PATIENCE))?;
        }
        Ok(())
    }

    /// Hears who won.
    pub(super) fn end(&mut self, winner: Winner) {
        if let Mind::Engine(engine) = &mut self.mind {
            engine.end_game(winner);
        }
    }

    /// On what terms it would play the next game with whom it has met.
    pub(super) fn terms(&self, size: Size) -> Terms {
        match &self.mind {
            Mind::Engine(engine) if self.offers => Terms::offered(engine.pupil(), size),
            _ => Terms::EVEN,
        }
    }

    /// How strong it believes the other side to be, if it does.
    pub(super) fn belief(&self) -> Option<f64> {
        let Mind::Engine(engine) = &self.mind else { return None };
        (!engine.teaching().is_none()).then(|| engine.pupil().rank().mean)
    }
}

/// Tells a program where the game begins.
fn set_up(client: &mut GtpClient, start: &Position) -> Result<(), LessonError> {
    let patience = Patience::of(PATIENCE);
    let side = start.size().width();
    client.ask(&format!("boardsize {side}"), patience)?;
    client.ask("clear_board", patience)?;
    client.ask(&format!("komi {}", start.komi()), patience)?;
    let turns = start.history().turns();
    if turns.is_empty() {
        // A position that was set up: its stones, then.
        let stone = |it| Some((it, start.board().stone(it)?));
        for (point, color) in start.size().points().filter_map(stone) {
            client.ask(&format!("play {color} {}", Move::Play(point)), patience)?;
        }
    }
    for turn in turns {
        client.ask(&format!("play {} {}", turn.color, turn.mv), patience)?;
    }
    Ok(())
}

fn nearest_lead(
    (engine, visits): (&mut Engine, u32),
    position: &Position,
    rng: &mut impl Rng,
) -> Turn {
    let request = SearchRequest::new(Limits::visits(visits));
    let found = engine.analyze(position, &request, rng);
    let win = Some(found.win.value());
    let best = found.best().map_or(Move::Pass, |it| it.mv);
    if best == Move::Pass {
        return Turn { answer: Answer::Play(best), win, why: None };
    }
    let distance = |lead: f32| (lead - TARGET_LEAD).abs();
    let mv = found
        .moves
        .iter()
        .filter(|it| it.mv != Move::Pass && it.visits * FEW >= found.visits)
        .filter_map(|it| Some((it.mv, distance(it.lead?.points()))))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(best, |it| it.0);
    Turn { answer: Answer::Play(mv), win, why: None }
}

/// By lot, as people of the rank play; passes when a strong player would at first sight, or when
/// people of the rank would rather than play anywhere. Nobody fills an own eye: where most of the
/// board is settled the network's few doubts would add up to that.
fn person(
    (human, rank): (&mut Human, Rank),
    ending: &mut Engine,
    position: &Position,
    rng: &mut impl Rng,
) -> Move {
    let glance = ending.analyze(position, &SearchRequest::new(Limits::visits(2)), rng);
    if glance.best().is_none_or(|it| it.mv == Move::Pass) {
        return Move::Pass;
    }
    let Ok(policy) = human.policy(position, [rank; 2]) else { return Move::Pass };
    let chance = |mv: Move| f64::from(policy.of(mv)).powf(SHARPNESS);
    let moves = || position.legal_moves().filter(|it| is_sensible(position, *it));
    if moves().all(|it| chance(it) <= chance(Move::Pass)) {
        return Move::Pass;
    }
    let total: f64 = moves().map(chance).sum();
    let mut rest = rng.random::<f64>() * total;
    let drawn = moves().find(|&it| {
        rest -= chance(it);
        rest < 0.0
    });
    drawn.unwrap_or(Move::Pass)
}

/// A move that is neither a pass nor into an own eye.
fn is_sensible(position: &Position, mv: Move) -> bool {
    let (board, color) = (position.board(), position.to_move());
    mv.point().is_some_and(|it| !board.is_simple_eye(color, it))
}

fn anything(position: &Position, rng: &mut impl Rng) -> Move {
    let sensible = position.legal_moves().filter(|it| is_sensible(position, *it));
    sensible.choose(rng).unwrap_or(Move::Pass)
}

/// Whether a player can sit at a board of this size.
pub(super) fn fits(player: &Player, size: Size) -> bool {
    !matches!(player.kind, Kind::GnuGo(_)) || (size.width() == size.height() && size.width() <= 19)
}
