//! An open game: one task that everybody who has to do with the game talks to.

mod insight;
mod lesson;
mod live_game;
mod talk;
mod timing;

use std::collections::HashMap;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use partner::{Answer, Engine, Resigning};
use tokio::sync::{mpsc, oneshot};

use insight::Insight;
pub(crate) use live_game::{Duty, LiveGame, Phase};
use talk::Talk;
use timing::Turn;

use crate::game_id::GameId;
use crate::looking::Looked;
use crate::message::{Command, LookCommand, Subject};
use crate::outbox::{Outbox, to_text};
use crate::refusal::{Reason, Refusal};
use crate::state_message::{Beside, GameMessage, ProgressMessage, QueueMessage, ViewMessage};
use crate::storage::StorageError;
use crate::tables::Tables;
use crate::talk_message::TalkCommand;
use crate::talking::Pondered;
use crate::teaching_message::WhyMessage;
use crate::thinking::{Client, Found, Task, Ticket};

/// On boards smaller than this the engine never resigns: they are for learning to count.
const SMALLEST_TO_RESIGN_ON: usize = 81;

/// What is said to a table.
#[derive(Debug)]
pub(crate) enum ToTable {
    /// A page wants to see the game.
    Watch(Outbox, Subject),
    /// A page has seen enough.
    Leave(u64),
    /// A page wants something done.
    Command(Outbox, Subject, Command),
    /// A page wants something looked at.
    Look(Outbox, Subject, LookCommand),
    /// A page talks to the partner.
    Talk(Outbox, Subject, TalkCommand),
    /// Something was thought about for the talk.
    Pondered { number: u64, pondered: Pondered },
    /// Something was looked at.
    Looked(Looked),
    /// The engine has thought.
    Thought { number: u64, found: Found },
    /// The game waits for an engine.
    Place { number: u64, place: usize },
    /// The engine is thinking.
    Progress { number: u64, visits: u32 },
    /// The game is to be forgotten.
    Delete(oneshot::Sender<Result<(), StorageError>>),
}

/// An open game with everybody around it.
#[derive(Debug)]
pub(crate) struct Table {
    game: LiveGame,
    watchers: HashMap<u64, Outbox>,
    tables: Tables,
    inbox: mpsc::Sender<ToTable>,
    ticket: Option<Ticket>,
    /// Visits of the thought that is under way.
    visits: u32,
    insight: Insight,
    talk: Talk,
    turn: Turn,
}

/// Whether the task goes on.
enum Flow {
    Continue,
    Close,
}

/// Runs a table until nobody needs it.
pub(crate) async fn run(id: GameId, tables: Tables, mut inbox: mpsc::Receiver<ToTable>) {
    let game = load(id, &tables).await;
    let mut table = match (game, tables.sender(id)) {
        (Ok(game), Some(inbox)) => Table {
            turn: Turn::new(&game),
            game,
            watchers: HashMap::new(),
            tables: tables.clone(),
            inbox,
            ticket: None,
            visits: 0,
            insight: Insight::default(),
            talk: Talk::new(),
        },
        (game, _) => {
            let why = game.err().unwrap_or(StorageError::Closed);
            let refusal = Refusal::from(why);
            return turn_away(id, &tables, &mut inbox, &refusal).await;
        }
    };
    table.begin_duty();
    table.greet().await;
    loop {
        let up = table.time_up_at();
        let flow = tokio::select! {
            message = inbox.recv() => match message {
                Some(message) => table.receive(message).await,
                None => return,
            },
            () = wait_until(up) => table.end_on_time().await,
        };
        if let Flow::Close = flow {
            let refusal = Refusal::new(Reason::Busy, "the game has been closed; open it again");
            drop(table);
            return turn_away(id, &tables, &mut inbox, &refusal).await;
        }
        let is_needed = !table.watchers.is_empty() || table.ticket.is_some();
        if !is_needed && tables.retire(id, &inbox) {
            return;
        }
    }
}

/// Without a moment to wait for it waits for ever.
async fn wait_until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment.into()).await,
        None => std::future::pending().await,
    }
}

async fn load(id: GameId, tables: &Tables) -> Result<LiveGame, StorageError> {
    let stored = tables.storage().run(move |store| store.load(id)).await?;
    // A long record takes a while to read.
    let restored = tokio::task::spawn_blocking(move || {
        let mut game = LiveGame::restore(id, stored)?;
        game.name_moves();
        Ok(game)
    });
    let restored = restored.await;
    restored.map_err(|_| StorageError::Damaged(format!("game {id}")))?
}

/// Answers everybody who still waits, then goes.
async fn turn_away(
    id: GameId,
    tables: &Tables,
    inbox: &mut mpsc::Receiver<ToTable>,
    refusal: &Refusal,
) {
    while !tables.retire(id, inbox) {
        match inbox.recv().await {
            Some(
                ToTable::Watch(outbox, subject)
                | ToTable::Command(outbox, subject, _)
                | ToTable::Look(outbox, subject, _)
                | ToTable::Talk(outbox, subject, _),
            ) => outbox.refuse(&subject, refusal),
            Some(ToTable::Delete(done)) => {
                // A game that cannot be read can still be forgotten.
                let deleted = tables.storage().run(move |store| store.delete(id)).await;
                let _ = done.send(deleted);
            }
            _ => {}
        }
    }
}

impl Table {
    async fn receive(&mut self, message: ToTable) -> Flow {
        match message {
            ToTable::Watch(outbox, _) => {
                outbox.send(self.state());
                self.send_talk(&outbox);
                self.watchers.insert(outbox.id(), outbox);
                Flow::Continue
            }
            ToTable::Leave(watcher) => {
                self.watchers.remove(&watcher);
                self.look_away(watcher).await;
                Flow::Continue
            }
            ToTable::Command(outbox, subject, command) => self.obey(outbox, subject, command).await,
            ToTable::Look(outbox, subject, command) => {
                if let Err(refusal) = self.look_into(&outbox, command).await {
                    outbox.refuse(&subject, &refusal);
                }
                Flow::Continue
            }
            ToTable::Talk(outbox, subject, command) => {
                if let Err(refusal) = self.hear(&outbox, command).await {
                    outbox.refuse(&subject, &refusal);
                }
                Flow::Continue
            }
            ToTable::Pondered { number, pondered } => {
                self.speak(number, pondered).await;
                Flow::Continue
            }
            ToTable::Looked(looked) => {
                self.notice(looked).await;
                Flow::Continue
            }
            ToTable::Progress { number, visits } => {
                if self.is_current(number) {
                    let text = to_text(&ProgressMessage::new(self.game.id, visits, self.visits));
                    self.watchers.values().for_each(|it| it.send_if_room(text.clone()));
                }
                Flow::Continue
            }
            ToTable::Place { number, place } => {
                if self.is_current(number) {
                    let text = to_text(&QueueMessage::new(self.game.id, place));
                    self.watchers.values().for_each(|it| it.send_if_room(text.clone()));
                }
                Flow::Continue
            }
            ToTable::Thought { number, found } if self.is_current(number) => {
                self.follow(found).await
            }
            ToTable::Thought { .. } => Flow::Continue,
            ToTable::Delete(done) => self.delete(done).await,
        }
    }

    async fn obey(&mut self, from: Outbox, subject: Subject, command: Command) -> Flow {
        let before = self.game.session.move_count();
        let undone = matches!(command, Command::Undo { .. }).then(|| self.to_be_undone()).flatten();
        let kept = match self.decide(&from, command) {
            Ok(Some(kept)) => kept,
            Ok(None) => return Flow::Continue,
            Err(refusal) => {
                from.refuse(&subject, &refusal);
                return Flow::Continue;
            }
        };
        match self.keep(kept).await {
            Ok(()) => {
                if !self.watchers.contains_key(&from.id()) {
                    from.send(self.state());
                }
                self.talk_after(before, undone).await;
                Flow::Continue
            }
            Err(why) => {
                from.refuse(&subject, &why.into());
                self.give_up()
            }
        }
    }

    /// Changes the game; says how many of its moves are kept already, `None` if nothing changed.
    fn decide(&mut self, from: &Outbox, command: Command) -> Result<Option<usize>, Refusal> {
        let game = &mut self.game;
        let moves = game.session.move_count();
        match command {
            Command::View { r#move } => {
                let position = game.session.position_at(r#move).ok_or_else(|| {
                    Refusal::bad_request(format!("the game has {moves} moves, not {move}"))
                })?;
                from.send(to_text(&ViewMessage::new(game.id, r#move, &position)));
                return Ok(None);
            }
            Command::Why { r#move } => {
                let (mv, told) = game.why(r#move)?;
                from.send(to_text(&WhyMessage::new(game.id, (r#move, mv), told)));
                return Ok(None);
            }
            Command::Teaching { teaching } => {
                let teaching = game.changed_teaching(&teaching)?;
                game.lesson.teach(teaching);
            }
            Command::Play { at, point } => {
                game.check_at(at)?;
                game.play(&point, self.turn.spent())?;
            }
            Command::Resign { at } => {
                game.check_at(at)?;
                game.resign()?;
            }
            Command::Undo { at } => {
                game.check_at(at)?;
                return game.undo().map(Some);
            }
            Command::ToggleDead { at, point } => {
                game.check_at(at)?;
                game.toggle_dead(&point)?;
            }
            Command::Agree { at } => {
                game.check_at(at)?;
                game.agree()?;
            }
            Command::Resume { at } => {
                game.check_at(at)?;
                game.resume()?;
            }
        }
        Ok(Some(moves))
    }

    /// Does what the engine has found.
    async fn follow(&mut self, found: Found) -> Flow {
        self.ticket = None;
        let kept = self.game.session.move_count();
        match found {
            Found::Count(agreement) => self.game.agreement = Some(agreement),
            Found::Captured(mv) => {
                if let Err(refusal) = self.game.make_in_time(mv, self.turn.spent()) {
                    self.tell(&refusal);
                    return Flow::Close;
                }
            }
            Found::Move { engine, answer, values, told, .. } => {
                self.game.lesson.pupil = engine.pupil().clone();
                *self.game.session.engine() = *engine;
                match answer {
                    Answer::Resign => self.game.lose(self.game.session.position().to_move()),
                    Answer::Play(mv) => {
                        if let Err(refusal) = self.game.make_in_time(mv, self.turn.spent()) {
                            self.tell(&refusal);
                            return Flow::Close;
                        }
                    }
                }
                if let Some(told) = told {
                    self.game.lesson.reasons.learn(kept + 1, told);
                }
                for (moves, value) in (kept..).zip(values) {
                    self.game.values.learn(moves, value);
                }
            }
            Found::Nothing => {
                self.tell(&Refusal::new(
                    Reason::Busy,
                    "the engine has failed; open the game again",
                ));
                return Flow::Close;
            }
        }
        match self.keep(kept).await {
            Ok(()) => {
                self.talk_after(kept, None).await;
                Flow::Continue
            }
            Err(why) => {
                self.tell(&why.into());
                Flow::Close
            }
        }
    }

    /// Writes a change down, then lets everybody know, then has the engine go on.
    async fn keep(&mut self, kept: usize) -> Result<(), StorageError> {
        // What the engine thought about is no more.
        self.ticket = None;
        let change = self.game.to_change(kept);
        self.tables.storage().run(move |store| store.save(change)).await?;
        self.game.revision += 1;
        self.turn.follow(&self.game);
        self.begin_duty();
        self.look_again();
        let text = self.state();
        self.watchers.values().for_each(|it| it.send(text.clone()));
        Ok(())
    }

    fn begin_duty(&mut self) {
        let task = match self.game.duty() {
            None => return,
            Some(Duty::Count) => {
                Task::Count { position: Box::new(self.game.session.position().clone()) }
            }
            Some(Duty::Move) if let Some(skill) = self.game.kind.skill() => {
                Task::Capture { position: Box::new(self.game.session.position().clone()), skill }
            }
            Some(Duty::Move) => {
                let position = Box::new(self.game.session.position().clone());
                let resigning = if position.size().area() >= SMALLEST_TO_RESIGN_ON {
                    Resigning::WhenHopeless
                } else {
                    Resigning::Never
                };
                let next = Engine::new(resigning);
                let mut engine = Box::new(std::mem::replace(self.game.session.engine(), next));
                engine.set_resigning(resigning);
                let mind = self.tables.thinking().mind();
                mind.equip(&mut engine);
                self.game.lesson.equip(&mut engine);
                let most = mind.visits_of_move(self.game.strength, position.size());
                self.visits = most.min(engine.most_visits().unwrap_or(u32::MAX));
                Task::Move { position, engine, visits: self.visits, until: self.engine_until() }
            }
        };
        let client = Client {
            person: self.game.owner,
            inbox: self.inbox.clone(),
            game: self.game.id.number(),
            number: self.game.revision,
        };
        self.ticket = Some(self.tables.thinking().begin(client, task));
    }

    async fn delete(&mut self, done: oneshot::Sender<Result<(), StorageError>>) -> Flow {
        let id = self.game.id;
        let deleted = self.tables.storage().run(move |store| store.delete(id)).await;
        let is_gone = deleted.is_ok();
        let _ = done.send(deleted);
        if !is_gone {
            return Flow::Continue;
        }
        self.tell(&Refusal::unknown_game());
        Flow::Close
    }

    /// The game in memory is not the one on disk any more: whoever opens it again reads it anew.
    fn give_up(&self) -> Flow {
        self.tell(&Refusal::new(Reason::Busy, "the game could not be kept; open it again"));
        Flow::Close
    }

    /// Tells all pages why the game is closed.
    fn tell(&self, refusal: &Refusal) {
        let subject = Subject { command: "open".to_owned(), game: Some(self.game.id.to_string()) };
        self.watchers.values().for_each(|it| it.refuse(&subject, refusal));
    }

    fn is_current(&self, number: u64) -> bool {
        self.ticket.as_ref().is_some_and(|it| it.number() == number)
    }

    fn state(&self) -> Utf8Bytes {
        let engine = self.tables.thinking().mind().name(self.game.session.position().size());
        let beside =
            Beside { engine: &engine, review: self.review_extent(), spent: self.turn.spent() };
        to_text(&GameMessage::new(&self.game, beside))
    }
}
