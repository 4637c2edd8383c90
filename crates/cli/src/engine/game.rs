//! Moves by the engine, and the end of the game.

use std::time::{Duration, Instant};

use analysis::Limits;
use goban::{Agreement, Color, Komi, Move, Point, PointSet, Rules, score};
use gtp::{GameCommand, GtpError, Interrupt, Status, points_text};
use partner::{Answer, Settings, Strength};

use super::GtpEngine;

/// Random games to judge which stones are dead.
const JUDGING_PLAYOUTS: u32 = 1000;

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
                let answer = self.think(color, interrupt);
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
        let answer = self.think(color, interrupt);
        if let Answer::Play(mv) = answer {
            self.play(color, mv)?;
        }
        Ok(gtp_answer(answer))
    }

    /// A move, but no pass while dead stones of the other side are on the board.
    fn clean_up(&mut self, color: Color, interrupt: &Interrupt) -> Result<String, GtpError> {
        let Settings { rules, komi, .. } = *self.session.settings();
        let goal = self.clean_up_komi(color);
        // Under these rules only what comes off is dead, so the search takes it off.
        self.session.set_rules(Rules::TROMP_TAYLOR);
        self.session.set_komi(goal.unwrap_or(komi));
        self.session.engine().forget_tree();
        let answer = self.think(color, interrupt);
        self.session.engine().forget_tree();
        self.session.set_rules(rules);
        self.session.set_komi(komi);
        let legal = |mv: Move| self.session.position().clone().with_to_move(color).is_legal(mv);
        let answer = match answer {
            Answer::Play(mv) if legal(mv) => mv,
            _ => Move::Pass,
        };
        self.play(color, answer)?;
        Ok(answer.to_string())
    }

    /// A komi with which `color` wins only if every dead stone of the other side comes off;
    /// `None` if there is none.
    fn clean_up_komi(&mut self, color: Color) -> Option<Komi> {
        let agreement = self.agreement();
        let position = self.session.position();
        let is_theirs = |it: Point| position.board().stone(it) == Some(color.opponent());
        if !agreement.dead.iter().any(is_theirs) {
            return None;
        }
        let area = position.clone().with_rules(Rules::TROMP_TAYLOR).with_komi(Komi::default());
        let lead = score(&area, &agreement).black_lead_half_points();
        let just_enough = match color {
            Color::Black => lead - 1,
            Color::White => lead + 1,
        };
        i16::try_from(just_enough).ok().and_then(|it| Komi::from_half_points(it).ok())
    }

    fn think(&mut self, color: Color, interrupt: &Interrupt) -> Answer {
        let position = self.session.position();
        let budget = self.clock.budget(color, position.size(), position.history().len());
        let time = match (budget, self.params.time) {
            (Some(clock), Some(own)) => Some(clock.min(own)),
            (clock, own) => clock.or(own),
        };
        let visits = match (self.params.visits, time) {
            (Some(visits), _) => visits,
            (None, Some(_)) => u32::MAX,
            (None, None) => Strength::Normal.playouts(position.size()),
        };
        let deadline = time.and_then(|it| Instant::now().checked_add(it));
        let stop = || interrupt.requested() || deadline.is_some_and(|it| Instant::now() >= it);
        let limits = Limits { visits, stop: &stop, progress: &|_| {} };
        let begin = Instant::now();
        let answer = self.session.think_color(color, &limits, &mut self.rng);
        self.clock.used(color, begin.elapsed().min(Duration::from_hours(24)));
        answer
    }

    /// Which stones are dead and which in seki, judged once for each position.
    fn agreement(&mut self) -> Agreement {
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

fn gtp_answer(answer: Answer) -> String {
    match answer {
        Answer::Play(mv) => mv.to_string(),
        Answer::Resign => "resign".to_owned(),
    }
}
