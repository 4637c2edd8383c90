//! What a table looks at beside the game: a position somebody asks about, and the whole game.

use std::sync::Arc;

use goban::Position;
use partner::Candidates;

use super::Table;
use crate::insight_message::{
    Analysed, AnalysisMessage, AnalysisStoppedMessage, Extent, ReviewExtent, ReviewMessage,
    ValuesMessage,
};
use crate::looking::{Look, Looked, Reports};
use crate::message::LookCommand;
use crate::outbox::{Outbox, to_text};
use crate::refusal::{Reason, Refusal};
use crate::storage::StorageError;
use crate::thinking::{Client, Ticket};
use crate::values::{Value, Wanted};

/// What a table looks at beside the game.
#[derive(Debug, Default)]
pub(super) struct Insight {
    analysis: Option<Analysis>,
    review: Option<Review>,
    /// Looks so far, for their numbers.
    looks: u64,
}

/// A position that somebody wants to know more about; one for each table.
#[derive(Debug)]
struct Analysis {
    ticket: Ticket,
    moves: usize,
    visits: u32,
    to: Outbox,
}

/// The positions of the game are looked at one after the other.
#[derive(Debug)]
struct Review {
    ticket: Ticket,
    /// The position that is looked at now.
    moves: usize,
    done: usize,
}

impl Table {
    /// Begins or ends a look at something.
    pub(super) async fn look_into(
        &mut self,
        from: &Outbox,
        command: LookCommand,
    ) -> Result<(), Refusal> {
        match command {
            LookCommand::Analyze { r#move } => self.analyze(from, r#move).await?,
            LookCommand::StopAnalysis => self.end_analysis_of(from.id()).await?,
            LookCommand::Review => {
                self.check_watching(from)?;
                if self.insight.review.is_none() {
                    self.review_from(0, 0);
                }
            }
            LookCommand::StopReview => {
                if let Some(review) = self.insight.review.take() {
                    self.tell_reviewed(review.done);
                }
            }
        }
        Ok(())
    }

    /// Whoever leaves asks for nothing any more.
    pub(super) async fn look_away(&mut self, watcher: u64) {
        // The page has gone: there is nobody to tell that its last thought could not be kept.
        let _ = self.end_analysis_of(watcher).await;
        if self.watchers.is_empty() {
            self.insight.review = None;
        }
    }

    /// The game has other moves from now on.
    pub(super) fn look_again(&mut self) {
        let moves = self.game.session.move_count();
        // Nobody has to be told: the state of the game says that the position is gone.
        self.insight.analysis.take_if(|it| it.moves > moves);
        if let Some(review) = self.insight.review.take() {
            self.review_from(0, review.done);
        }
    }

    /// Somebody has seen something.
    pub(super) async fn notice(&mut self, looked: Looked) {
        let number = looked.number;
        let insight = &self.insight;
        let noticed = if insight.analysis.as_ref().is_some_and(|it| it.ticket.number() == number) {
            self.notice_analysis(looked).await
        } else if insight.review.as_ref().is_some_and(|it| it.ticket.number() == number) {
            self.notice_review(looked).await
        } else {
            // It comes too late.
            Ok(())
        };
        if let Err(why) = noticed {
            self.insight.review = None;
            if let Some(analysis) = self.insight.analysis.take() {
                self.tell_stopped(&analysis);
            }
            let text = format!("what was seen could not be kept: {why}");
            self.tell(&Refusal::new(Reason::Busy, text));
        }
    }

    /// How far the look at the whole game is; `None` when there is none.
    pub(super) fn review_extent(&self) -> Option<ReviewExtent> {
        let review = self.insight.review.as_ref()?;
        let left = self.missing_from(review.moves).count();
        Some(ReviewExtent { done: review.done, of: review.done + left })
    }

    async fn analyze(&mut self, from: &Outbox, moves: usize) -> Result<(), Refusal> {
        self.check_watching(from)?;
        let count = self.game.session.move_count();
        let position = self.position_at(moves).ok_or_else(|| {
            Refusal::bad_request(format!("the game has {count} moves, not {moves}"))
        })?;
        if let Some(before) = self.end_analysis().await?
            && before.to.id() != from.id()
        {
            self.tell_stopped(&before);
        }
        let visits = self.tables.thinking().mind().visits_of_analysis(position.size());
        let ticket = self.begin_look(Look { position, visits, reports: Reports::Often });
        self.insight.analysis = Some(Analysis { ticket, moves, visits, to: from.clone() });
        Ok(())
    }

    /// Ends the analysis and keeps what it has found.
    async fn end_analysis(&mut self) -> Result<Option<Analysis>, StorageError> {
        let Some(analysis) = self.insight.analysis.take() else { return Ok(None) };
        self.keep_value(analysis.moves).await?;
        Ok(Some(analysis))
    }

    async fn end_analysis_of(&mut self, watcher: u64) -> Result<(), StorageError> {
        if self.insight.analysis.as_ref().is_some_and(|it| it.to.id() == watcher) {
            self.end_analysis().await?;
        }
        Ok(())
    }

    async fn notice_analysis(&mut self, looked: Looked) -> Result<(), StorageError> {
        let Some(seen) = looked.seen else {
            if let Some(analysis) = self.insight.analysis.take() {
                self.tell_stopped(&analysis);
            }
            return Ok(());
        };
        let size = self.game.session.position().size();
        let engine = self.tables.thinking().mind().name(size);
        if let Some(Analysis { moves, visits, to, .. }) = &self.insight.analysis {
            let at = Analysed { game: self.game.id, moves: *moves, size, engine: &engine };
            let extent = Extent { of: *visits, is_done: looked.is_done };
            let text = to_text(&AnalysisMessage::new(at, &seen, extent));
            if looked.is_done {
                to.send(text);
            } else {
                to.send_if_room(text);
            }
            self.learn(*moves, &seen, engine);
        }
        if looked.is_done {
            self.end_analysis().await?;
        }
        Ok(())
    }

    async fn notice_review(&mut self, looked: Looked) -> Result<(), StorageError> {
        let Some(review) = self.insight.review.take() else { return Ok(()) };
        if let Some(seen) = looked.seen {
            let engine = self.wanted().engine;
            self.learn(review.moves, &seen, engine);
            self.keep_value(review.moves).await?;
        }
        self.review_from(review.moves + 1, review.done + 1);
        Ok(())
    }

    /// Looks at the next position that nobody has looked at, or ends the review.
    fn review_from(&mut self, moves: usize, done: usize) {
        let next = self.missing_from(moves).next();
        if let Some(moves) = next
            && let Some(position) = self.position_at(moves)
        {
            let visits = self.wanted().visits;
            let ticket = self.begin_look(Look { position, visits, reports: Reports::Once });
            self.insight.review = Some(Review { ticket, moves, done });
        }
        match self.review_extent() {
            Some(extent) => {
                let text = to_text(&ReviewMessage::new(self.game.id, extent));
                self.watchers.values().for_each(|it| it.send_if_room(text.clone()));
            }
            None => self.tell_reviewed(done),
        }
    }

    /// The review has ended: whoever was too slow for all values gets them now.
    fn tell_reviewed(&self, done: usize) {
        let end = to_text(&ReviewMessage::new(self.game.id, ReviewExtent { done, of: done }));
        for text in [self.state(), end] {
            self.watchers.values().for_each(|it| it.send(text.clone()));
        }
    }

    fn begin_look(&mut self, look: Look) -> Ticket {
        self.insight.looks += 1;
        let client = Client {
            person: self.game.owner,
            inbox: self.inbox.clone(),
            game: self.game.id.number(),
            number: self.insight.looks,
        };
        self.tables.thinking().look(client, look)
    }

    /// Remembers what was seen and lets everybody know.
    fn learn(&mut self, moves: usize, seen: &Candidates, engine: Arc<str>) {
        let value = Value::of(seen, engine);
        if self.game.values.learn(moves, value.clone()) {
            let text = to_text(&ValuesMessage::new(self.game.id, moves, &value));
            self.watchers.values().for_each(|it| it.send_if_room(text.clone()));
        }
    }

    async fn keep_value(&self, moves: usize) -> Result<(), StorageError> {
        let Some(value) = self.game.values.at(moves).cloned() else { return Ok(()) };
        let id = self.game.id;
        self.tables.storage().run(move |store| store.save_value(id, moves, value)).await
    }

    fn position_at(&self, moves: usize) -> Option<Box<Position>> {
        let session = &self.game.session;
        if moves == session.move_count() {
            return Some(Box::new(session.position().clone()));
        }
        session.position_at(moves).map(Box::new)
    }

    fn wanted(&self) -> Wanted {
        let (mind, size) = (self.tables.thinking().mind(), self.game.session.position().size());
        Wanted { engine: mind.name(size), visits: mind.visits_of_review(size) }
    }

    fn missing_from(&self, moves: usize) -> impl Iterator<Item = usize> {
        let all = moves..=self.game.session.move_count();
        let missing: Vec<_> = self.game.values.missing(all, &self.wanted()).collect();
        missing.into_iter()
    }

    pub(super) fn check_watching(&self, from: &Outbox) -> Result<(), Refusal> {
        if self.watchers.contains_key(&from.id()) {
            return Ok(());
        }
        Err(Refusal::bad_request("open the game before you have it looked at"))
    }

    fn tell_stopped(&self, analysis: &Analysis) {
        analysis.to.send(to_text(&AnalysisStoppedMessage::new(self.game.id, analysis.moves)));
    }
}
