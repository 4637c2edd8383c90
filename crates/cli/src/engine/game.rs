//! Moves by the engine, and the end of the game.

use std::time::{Duration, Instant};

use analysis::Limits;
use goban::{Agreement, Color, Point, PointSet, Position, Rules};
use gtp::{AnalyzeOptions, Dialect, GameCommand, GtpError, Interrupt, Status, points_text};
use partner::{Answer, Method, Strength, Tempo, Thought, Why};

use super::{GtpEngine, Params};

/// Visits a move with a network when nobody says how many: about a second with a small one.
const NET_VISITS: u32 = 200;
/// Playouts a move with a network beside them, when nobody says how many.
const VALUE_PLAYOUTS: u32 = 2000;
/// However much time there is, nobody waits longer for a move that is found.
const LONGEST_PAUSE: Duration = Duration::from_secs(20);
/// No clock runs longer.
const LONGEST_THOUGHT: Duration = Duration::from_hours(24);
/// Between two looks at the clock.
const NAP: Duration = Duration::from_millis(10);
/// Random games to judge which stones are dead.
pub(super) const JUDGING_PLAYOUTS: u32 = 1000;

/// How far a search for a move may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) visits: u32,
    deadline: Option<Instant>,
}

impl Bounds {
    /// Whether time is over.
    pub(super) fn is_over(&self) -> bool {
        self.deadline.is_some_and(|it| Instant::now() >= it)
    }
}

impl GtpEngine {
    pub(super) fn about_game(
        &mut self,
        command: &GameCommand,
        interrupt: &Interrupt,
    ) -> Result<String, GtpError> {
        match *command {
            GameCommand::GenMove(color) => self.generate(color, interrupt),
            GameCommand::RegGenMove(color) => {
                // What is not played costs no time.
                let clock = self.clock.clone();
                let answer = self.think(color, interrupt).answer;
                self.clock = clock;
                Ok(gtp_answer(answer))
            }
            GameCommand::GenMoveCleanup(color) => self.clean_up(color, interrupt),
            GameCommand::FinalScore => {
                let agreement = self.agreement();
                Ok(self.session.score(&agreement).to_string())
            }
            GameCommand::FinalStatus(point) => {
                if !self.size().contains(point) {
                    return Err(GtpError::failed(format!("{point} is off the board")));
                }
                Ok(self.status(point).to_string())
            }
            GameCommand::FinalStatusList(status) => Ok(self.status_list(status)),
        }
    }

    fn generate(&mut self, color: Color, interrupt: &Interrupt) -> Result<String, GtpError> {
        let begin = Instant::now();
        let budget = self.budget(color);
        let position = self.session.position().clone().with_to_move(color);
        let thought = self.look(&position, interrupt);
        self.keep_tempo(thought.why.as_ref(), (begin, budget), interrupt);
        self.clock.used(color, begin.elapsed().min(LONGEST_THOUGHT));
        self.answer(color, &thought)?;
        let Thought { answer, candidates, .. } = thought;
        self.explain(&candidates);
        self.is_word_due = matches!(answer, Answer::Play(_));
        Ok(gtp_answer(answer))
    }

    fn think(&mut self, color: Color, interrupt: &Interrupt) -> Thought {
        let position = self.session.position().clone().with_to_move(color);
        self.think_about(&position, interrupt)
    }

    /// Thinks for as long as the side to move may.
    pub(super) fn think_about(&mut self, position: &Position, interrupt: &Interrupt) -> Thought {
        let begin = Instant::now();
        let thought = self.look(position, interrupt);
        self.clock.used(position.to_move(), begin.elapsed().min(LONGEST_THOUGHT));
        thought
    }

    fn look(&mut self, position: &Position, interrupt: &Interrupt) -> Thought {
        self.explore(position, interrupt).unwrap_or_else(|| {
            self.forget_wide_tree();
            let bounds = self.bounds(position);
            let stop = || interrupt.requested() || bounds.is_over();
            let limits = Limits { visits: bounds.visits, stop: &stop, progress: &|_| {} };
            self.session.engine().think(position, &limits, &mut self.rng)
        })
    }

    /// Thinks with the exploration that somebody has set; `None` if it is the usual one.
    fn explore(&mut self, position: &Position, interrupt: &Interrupt) -> Option<Thought> {
        if self.params.exploration == Params::default().exploration {
            return None;
        }
        let options = AnalyzeOptions::default();
        let inquiry = self.inquiry(Dialect::Kata, &options).ok()?.about(position);
        self.find_move(&inquiry, interrupt, &mut |_| {})
    }

    /// How far to look for a move: by the clock and by what was set.
    pub(super) fn bounds(&mut self, position: &Position) -> Bounds {
        let budget = self.budget(position.to_move());
        let time = match (budget, self.params.time) {
            (Some(clock), Some(own)) => Some(clock.min(own)),
            (clock, own) => clock.or(own),
        };
        let engine = self.session.engine();
        engine.expect_time(time);
        // A teacher does not need all its time to think, only to seem to.
        let time_to_search = time.filter(|_| !engine.is_polite());
        let visits = match (self.params.visits, time_to_search, engine.method(position.size())) {
            (Some(visits), ..) => visits,
            (None, Some(_), _) => u32::MAX,
            (None, None, Method::ValueMcts) => VALUE_PLAYOUTS,
            (None, None, Method::Net | Method::Auto) => NET_VISITS,
            (None, None, Method::Uct) => Strength::Normal.playouts(position.size()),
        };
        let visits = visits.min(engine.most_visits().unwrap_or(u32::MAX));
        Bounds { visits, deadline: time.and_then(|it| Instant::now().checked_add(it)) }
    }

    /// What the clock allows for a move.
    fn budget(&self, color: Color) -> Option<Duration> {
        let position = self.session.position();
        self.clock.budget(color, position.size(), position.history().len())
    }

    /// Takes as long for a move as a person would, where a clock runs and a teacher plays.
    fn keep_tempo(
        &self,
        why: Option<&Why>,
        (begin, budget): (Instant, Option<Duration>),
        interrupt: &Interrupt,
    ) {
        let share = why.and_then(|it| it.share_of_time);
        let is_wanted = self.params.teaching.tempo == Tempo::Person;
        let (Some(budget), Some(share), true) = (budget, share, is_wanted) else { return };
        let time = budget.mul_f64(share).min(LONGEST_PAUSE);
        while begin.elapsed() < time && !interrupt.requested() {
            std::thread::sleep(NAP.min(time.saturating_sub(begin.elapsed())));
        }
    }

    /// A tree that was grown to compare many moves is not the one to choose from.
    pub(super) fn forget_wide_tree(&mut self) {
        if std::mem::take(&mut self.is_tree_wide) {
            self.session.engine().forget_tree();
        }
    }

    /// Which stones are dead and which in seki, judged once for each position.
    pub(super) fn agreement(&mut self) -> Agreement {
        if self.session.settings().rules == Rules::TROMP_TAYLOR {
            return Agreement::default();
        }
        self.judged
            .get_or_insert_with(|| self.session.propose(JUDGING_PLAYOUTS, &mut self.rng))
            .clone()
    }

    fn status(&mut self, point: Point) -> Status {
        let agreement = self.agreement();
        let stone = self.session.position().board().stone(point);
        if stone.is_some() {
            return if agreement.dead.contains(point) {
                Status::Dead
            } else if agreement.seki.contains(point) {
                Status::Seki
            } else {
                Status::Alive
            };
        }
        match self.session.score(&agreement).owner[point] {
            Some(Color::Black) => Status::BlackTerritory,
            Some(Color::White) => Status::WhiteTerritory,
            None => Status::Dame,
        }
    }

    /// Stones chain by chain on a line each; empty points on one line.
    fn status_list(&mut self, status: Status) -> String {
        let points: PointSet =
            self.size().points().filter(|&it| self.status(it) == status).collect();
        let board = self.session.position().board();
        if !matches!(status, Status::Alive | Status::Dead | Status::Seki) {
            return points_text(points.iter());
        }
        let heads = points.iter().filter(|&it| board.chain_head(it) == Some(it));
        let chains: Vec<String> = heads.map(|it| points_text(board.chain_stones(it))).collect();
        chains.join("\n")
    }
}

pub(super) fn gtp_answer(answer: Answer) -> String {
    match answer {
        Answer::Play(mv) => mv.to_string(),
        Answer::Resign => "resign".to_owned(),
    }
}
