//! A game that somebody has open: what may be done with it, without anybody to talk to.

use std::time::Duration;

use goban::{Agreement, ByColor, Color, Move, Score};
use partner::{Session, Strength, capture_winner, toggle_dead};
use serde::Serialize;

use super::lesson::Lesson;
use crate::conversation::Conversation;
use crate::game_clock::GameClock;
use crate::game_id::GameId;
use crate::game_kind::GameKind;
use crate::move_names::MoveNames;
use crate::person::Person;
use crate::refusal::{Reason, Refusal};
use crate::storage::{Change, Human, StorageError, StoredGame};
use crate::values::Values;

/// A game that somebody has open.
#[derive(Debug)]
pub(crate) struct LiveGame {
    pub(crate) id: GameId,
    pub(crate) kind: GameKind,
    /// Whose it is.
    pub(crate) owner: Person,
    pub(crate) session: Session,
    pub(crate) names: ByColor<String>,
    pub(crate) human: Human,
    pub(crate) strength: Strength,
    pub(crate) lesson: Lesson,
    /// What was said.
    pub(crate) talk: Conversation,
    /// What is left to both sides, if there are clocks.
    pub(crate) clock: Option<GameClock>,
    /// What is thought of its positions.
    pub(crate) values: Values,
    /// What people call its moves.
    pub(crate) move_names: MoveNames,
    /// What is dead and what in seki, once both have passed and it was looked at.
    pub(crate) agreement: Option<Agreement>,
    pub(crate) result: Option<String>,
    pub(crate) revision: u64,
}

/// Where a game is, as the page is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    /// A person's turn.
    Play,
    /// The engine is busy.
    Thinking,
    /// Both have passed; what is dead is to be agreed on.
    Scoring,
    /// It has a result.
    Over,
}

/// What the engine has to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    Move,
    Count,
}

impl LiveGame {
    /// Sets the game up as it was kept.
    pub(crate) fn restore(id: GameId, stored: StoredGame) -> Result<Self, StorageError> {
        let damaged = |why: String| StorageError::Damaged(format!("game {id}: {why}"));
        let (start, _) = game::read_first(stored.start.as_bytes());
        let (mut session, _) =
            Session::from_record(&start).map_err(|why| damaged(why.to_string()))?;
        // The record says how the game began; what was played since is kept move by move.
        while session.undo() {}
        for (number, &(color, mv)) in (1..).zip(&stored.moves) {
            session
                .play_as_recorded(color, mv)
                .map_err(|why| damaged(format!("move {number}: {why}")))?;
            if stored.resumed_at == Some(number) {
                session.resume();
            }
        }
        Ok(Self {
            id,
            kind: GameKind::of(&start),
            owner: stored.owner,
            move_names: MoveNames::default(),
            session,
            names: stored.names,
            human: stored.human,
            strength: stored.strength,
            lesson: Lesson::restore(stored.teaching, stored.pupil, stored.reasons),
            talk: stored.talk,
            clock: stored.clock,
            values: stored.values,
            agreement: stored.agreement,
            result: stored.result,
            revision: stored.revision,
        })
    }

    /// Names the moves so far; those to come are named as they are made.
    pub(crate) fn name_moves(&mut self) {
        let Some(mut position) = self.session.position_at(0) else { return };
        self.move_names = MoveNames::new(position.size());
        for (color, mv) in self.session.moves() {
            position = position.with_to_move(color);
            self.move_names.note(&position, mv);
            // It was played before, so it can be played again.
            position.play_unchecked(mv);
        }
    }

    /// What the engine must do before a person can do anything.
    pub(crate) fn duty(&self) -> Option<Duty> {
        if self.result.is_some() {
            None
        } else if self.session.is_over() {
            self.agreement.is_none().then_some(Duty::Count)
        } else {
            (!self.human.plays(self.session.position().to_move())).then_some(Duty::Move)
        }
    }

    /// Where the game is.
    pub(crate) fn phase(&self) -> Phase {
        if self.result.is_some() {
            Phase::Over
        } else if self.duty().is_some() {
            Phase::Thinking
        } else if self.session.is_over() {
            Phase::Scoring
        } else {
            Phase::Play
        }
    }

    /// Refuses what was said about another state of the game.
    pub(crate) fn check_at(&self, at: usize) -> Result<(), Refusal> {
        let moves = self.session.move_count();
        if at == moves {
            return Ok(());
        }
        Err(Refusal::new(Reason::Stale, format!("the game has {moves} moves, not {at}")))
    }

    /// A person plays, after so long a thought.
    pub(crate) fn play(&mut self, name: &str, spent: Duration) -> Result<(), Refusal> {
        match (self.phase(), self.duty()) {
            (_, Some(Duty::Count)) => return Err(busy_counting()),
            (_, Some(Duty::Move)) => {
                return Err(Refusal::new(Reason::NotYourTurn, "it is the engine's turn"));
            }
            (Phase::Scoring, _) => {
                return Err(Refusal::new(Reason::GameOver, "both have passed; resume to play on"));
            }
            (Phase::Over, _) => return Err(game_over()),
            (Phase::Play | Phase::Thinking, _) => {}
        }
        let mv: Move = name
            .parse()
            .map_err(|_| Refusal::bad_request("a point is a letter and a number, or pass"))?;
        if mv == Move::Pass && self.kind != GameKind::Go {
            return Err(Refusal::new(Reason::NoPass, "nobody passes in the capture game"));
        }
        self.make_in_time(mv, spent)
    }

    /// Plays for whoever is to move.
    pub(crate) fn make(&mut self, mv: Move) -> Result<(), Refusal> {
        if self.session.move_count() >= Session::MOST_MOVES {
            let text = format!("a game has at most {} moves", Session::MOST_MOVES);
            return Err(Refusal::new(Reason::TooMany, text));
        }
        let before = self.session.position().clone();
        self.session.play(mv)?;
        self.move_names.note(&before, mv);
        self.agreement = None;
        if self.session.is_endless() {
            self.result = Some("Void".to_owned());
        }
        if self.kind != GameKind::Go
            && let Some(winner) = capture_winner(self.session.position())
        {
            self.result = Some(format!("{}+", winner.letter().to_ascii_uppercase()));
        }
        Ok(())
    }

    /// The person gives up; of two people the one whose turn it is.
    pub(crate) fn resign(&mut self) -> Result<(), Refusal> {
        if self.result.is_some() {
            return Err(game_over());
        }
        let loser = match self.human {
            Human::Black => Color::Black,
            Human::White => Color::White,
            Human::Both => self.session.position().to_move(),
        };
        self.lose(loser);
        Ok(())
    }

    /// A colour gives up.
    pub(crate) fn lose(&mut self, loser: Color) {
        let winner = loser.opponent().letter().to_ascii_uppercase();
        self.result = Some(format!("{winner}+R"));
        self.agreement = None;
        self.note_winner();
    }

    /// How many moves are left when the person's last one is taken back.
    pub(crate) fn undo_to(&self) -> Option<usize> {
        let human = self.human;
        let moves: Vec<_> = self.session.moves().collect();
        moves.iter().rposition(|&(color, _)| human.plays(color))
    }

    /// Whether something can be taken back.
    pub(crate) fn can_undo(&self) -> bool {
        self.result.is_none() && self.undo_to().is_some()
    }

    /// Takes back to the person's last turn; says how many moves stay.
    pub(crate) fn undo(&mut self) -> Result<usize, Refusal> {
        if self.result.is_some() {
            return Err(game_over());
        }
        let kept = self.undo_to();
        let kept = kept.ok_or_else(|| Refusal::bad_request("there is nothing to take back"))?;
        while self.session.move_count() > kept && self.session.undo() {}
        self.values.forget_after(kept);
        self.move_names.forget_after(kept);
        self.lesson.reasons.forget_after(kept);
        self.agreement = None;
        Ok(kept)
    }

    /// Somebody says that a group is dead, or alive.
    pub(crate) fn toggle_dead(&mut self, name: &str) -> Result<(), Refusal> {
        self.check_scoring()?;
        let point =
            name.parse().map_err(|_| Refusal::bad_request("a point is a letter and a number"))?;
        let board = self.session.position().board();
        if !board.size().contains(point) {
            return Err(goban::IllegalMove::OffBoard(point).into());
        }
        if board.stone(point).is_none() {
            return Err(Refusal::bad_request(format!("there is no stone at {point}")));
        }
        self.agreement = self.agreement.as_ref().map(|it| toggle_dead(board, it, point));
        Ok(())
    }

    /// The person accepts the count. The engine accepts it too, corrections included.
    pub(crate) fn agree(&mut self) -> Result<(), Refusal> {
        self.check_scoring()?;
        self.result = self.score().map(|it| it.to_string());
        self.note_winner();
        Ok(())
    }

    /// Back to play: the one who did not pass last is to move, as is the custom, and the passes
    /// so far no longer count.
    pub(crate) fn resume(&mut self) -> Result<(), Refusal> {
        self.check_scoring()?;
        self.session.resume();
        self.agreement = None;
        Ok(())
    }

    /// The count by what is agreed so far.
    pub(crate) fn score(&self) -> Option<Score> {
        self.agreement.as_ref().map(|it| self.session.score(it))
    }

    /// What is to be kept, when the first `kept` moves are kept already.
    pub(crate) fn to_change(&self, kept: usize) -> Change {
        Change {
            id: self.id,
            kept,
            added: self.session.moves().skip(kept).collect(),
            values: self.values.since(kept).map(|(at, it)| (at, it.clone())).collect(),
            teaching: self.lesson.teaching.clone(),
            pupil: self
                .pupils_color()
                .filter(|_| self.is_lesson())
                .map(|it| (it, self.lesson.pupil.clone())),
            reasons: self.lesson.reasons.after(kept).map(|(at, it)| (at, it.clone())).collect(),
            resumed_at: self.session.resumed_at(),
            agreement: self.agreement.clone(),
            result: self.result.clone(),
            clock: self.clock,
            revision: self.revision,
        }
    }

    fn check_scoring(&self) -> Result<(), Refusal> {
        match (self.phase(), self.duty()) {
            (Phase::Scoring, _) => Ok(()),
            (Phase::Over, _) => Err(game_over()),
            (_, Some(Duty::Count)) => Err(busy_counting()),
            _ => Err(Refusal::new(Reason::NotScoring, "the game is not being counted")),
        }
    }
}

fn game_over() -> Refusal {
    Refusal::new(Reason::GameOver, "the game is over")
}

fn busy_counting() -> Refusal {
    Refusal::new(Reason::Thinking, "the board is being looked at")
}
