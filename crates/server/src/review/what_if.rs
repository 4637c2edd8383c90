//! A free board: what if another move had been played?

use std::time::Duration;

use goban::{Move, Position};
use partner::{Candidates, Limits, SearchRequest};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;
use serde_json::{Value, json};

use super::reviews::{ReviewError, Reviews};
use super::subject::Subject;
use crate::game_id::GameId;
use crate::insight_message::{Analysed, AnalysisMessage, Extent};
use crate::mind::Mind;
use crate::person::Person;
use crate::refusal::Refusal;
use crate::state_message::grid_of;

/// So many moves may be tried one after the other.
const LONGEST_LINE: usize = 100;
/// How long a position is looked at.
const LONGEST: Duration = Duration::from_secs(2);

/// What a page asks.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    /// After so many moves of the game.
    r#move: usize,
    /// Moves that were not played.
    #[serde(default)]
    line: Vec<String>,
    /// Whether the engine is to look at the position.
    #[serde(default)]
    look: bool,
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Unanswered {
    Review(ReviewError),
    Refused(Refusal),
}

impl<E: Into<ReviewError>> From<E> for Unanswered {
    fn from(error: E) -> Self {
        Self::Review(error.into())
    }
}

impl Reviews {
    /// The position after moves of the game and others, and what is thought of it.
    pub(crate) async fn answer(
        &self,
        id: GameId,
        asked: Question,
        person: Person,
    ) -> Result<Value, Unanswered> {
        let stored = self.shared.storage.run(move |store| store.load(id)).await?;
        let (moves, is_looked_at) = (asked.r#move, asked.look);
        let found = self.aloud(move || position(id, stored, &asked)).await?;
        let (position, last) = found?;
        let analysis = if is_looked_at && !position.is_over() {
            let seen = Box::pin(self.look_at(position.clone(), person)).await?;
            let engine = self.shared.thinking.mind().name(position.size());
            let at = Analysed { game: id, moves, size: position.size(), engine: &engine };
            let extent = Extent { of: seen.visits, is_done: true };
            serde_json::to_value(AnalysisMessage::new(at, &seen, extent)).unwrap_or_default()
        } else {
            Value::Null
        };
        let board = position.board();
        let sign = |point: goban::Point| match board.stone(point) {
            Some(goban::Color::Black) => 1,
            Some(goban::Color::White) => -1,
            None => 0,
        };
        Ok(json!({
            "board": grid_of(position.size(), sign),
            "to_move": position.to_move().letter().to_string(),
            "last": last.map(|it| it.to_string()),
            "over": position.is_over(),
            "analysis": analysis,
        }))
    }

    async fn look_at(&self, position: Position, person: Person) -> Result<Candidates, Unanswered> {
        let look = move |mind: &Mind, stop: &(dyn Fn() -> bool + Sync)| {
            let visits = mind.visits_of_question(position.size());
            let request = SearchRequest::new(Limits { visits, stop, progress: &|_| {} });
            // The same question has the same answer.
            let mut lots = Xoshiro256PlusPlus::seed_from_u64(1);
            mind.to_engine().analyze(&position, &request, &mut lots)
        };
        let seen = self.shared.thinking.aside(person, LONGEST, look).await;
        Ok(seen.map_err(|why| ReviewError::Refused(why.to_string()))?)
    }
}

fn position(
    id: GameId,
    stored: crate::storage::StoredGame,
    asked: &Question,
) -> Result<(Position, Option<Move>), Unanswered> {
    let subject = Subject::new(id, stored)?;
    if asked.line.len() > LONGEST_LINE {
        let text = format!("up to {LONGEST_LINE} moves can be tried");
        return Err(Unanswered::Refused(Refusal::bad_request(text)));
    }
    let (mut position, mut last) = subject.after(asked.r#move).ok_or_else(|| {
        let text = format!("the game has {} moves, not {}", subject.tasks.len(), asked.r#move);
        Unanswered::Refused(Refusal::bad_request(text))
    })?;
    for text in &asked.line {
        let mv: Move = text.parse().map_err(|_| {
            Unanswered::Refused(Refusal::bad_request("a move is a point such as D4, or pass"))
        })?;
        position.play(mv).map_err(|why| Unanswered::Refused(why.into()))?;
        last = Some(mv);
    }
    Ok((position, last))
}
