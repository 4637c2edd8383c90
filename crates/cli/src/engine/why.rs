//! Why the engine played its last move, what it knows of its pupil, and offers.

use goban::Color;
use partner::pupil::Winner;
use partner::{Answer, Pupil, Terms, Thought, Why};
use serde_json::{Map, Value, json};

use super::GtpEngine;

impl GtpEngine {
    /// The reason of the last move as JSON; empty where no teacher chose it.
    pub(super) fn tell_why(&self) -> String {
        self.why.as_ref().map(|it| why(it).to_string()).unwrap_or_default()
    }

    /// Plays what was thought of, or gives up; remembers why.
    pub(super) fn answer(&mut self, color: Color, thought: &Thought) -> Result<(), gtp::GtpError> {
        (self.why, self.ours) = (thought.why.clone(), Some(color));
        match thought.answer {
            Answer::Play(mv) => {
                self.play(color, mv)?;
                self.expect_reply();
            }
            Answer::Resign => self.resigned = Some(color),
        }
        Ok(())
    }

    /// A game that was played to its end, or given up, and is left: the teacher remembers who won
    /// it.
    pub(super) fn note_winner(&mut self) {
        if self.params.teaching.is_none() {
            return;
        }
        if self.resigned.is_some() {
            self.session.engine().end_game(Winner::Pupil);
            return;
        }
        let Some(ours) = self.ours.filter(|_| self.session.is_over()) else { return };
        let agreement = self.agreement();
        let lead = self.session.score(&agreement).black_lead_half_points();
        let for_us = if ours == Color::Black { lead } else { -lead };
        match for_us {
            1.. => self.session.engine().end_game(Winner::Teacher),
            ..=-1 => self.session.engine().end_game(Winner::Pupil),
            0 => {}
        }
    }

    /// On what terms the pupil should play the next game.
    pub(super) fn offer_terms(&mut self) -> String {
        let size = self.session.position().size();
        Terms::offered(self.session.engine().pupil(), size).to_string()
    }

    /// What is known of the pupil, or somebody else from now on.
    pub(super) fn about_pupil(&mut self, arguments: &str) -> Result<String, gtp::GtpError> {
        if !arguments.trim().is_empty() {
            let pupil: Pupil = arguments.parse().map_err(gtp::GtpError::failed)?;
            self.session.engine().meet(pupil);
            return Ok(String::new());
        }
        Ok(self.session.engine().pupil().to_string())
    }
}

fn why(why: &Why) -> Value {
    let number = |it: f64| json!((it * 1000.0).round() / 1000.0);
    let scores: Map<_, _> =
        why.scores.iter().map(|(mv, score)| (mv.to_string(), number(*score))).collect();
    let refused: Map<_, _> =
        why.refused.iter().map(|(mv, folly)| (mv.to_string(), json!(folly.key()))).collect();
    let fallen: Map<_, _> =
        why.fallen.iter().map(|(mv, points)| (mv.to_string(), number(*points))).collect();
    let mut told = Map::new();
    told.insert("rule".to_owned(), json!(why.reason.key()));
    told.insert("scores".to_owned(), Value::Object(scores));
    if !refused.is_empty() {
        told.insert("refused".to_owned(), Value::Object(refused));
    }
    if !fallen.is_empty() {
        told.insert("fallen".to_owned(), Value::Object(fallen));
    }
    if let Some(phase) = why.phase {
        told.insert("stage".to_owned(), json!(phase.stage.key()));
        told.insert("fighting".to_owned(), json!(phase.is_fighting));
        told.insert("openness".to_owned(), number(phase.openness));
    }
    if let Some(band) = why.band {
        told.insert("band".to_owned(), json!([number(band.low), number(band.high)]));
    }
    if let Some(lead) = why.lead {
        told.insert("lead".to_owned(), number(lead));
    }
    if let Some(loss) = why.loss {
        told.insert("loss".to_owned(), number(loss));
    }
    if let Some(rank) = why.rank {
        told.insert("rank".to_owned(), json!(rank.to_string()));
    }
    Value::Object(told)
}
