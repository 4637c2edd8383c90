//! What the partner says unasked: a greeting, remarks, turning points, a farewell.

mod asking;

use std::time::Instant;

use commentary::talk::{Chance, Farewell, Greeting, Hint, Outcome, Rate, Remark, Turn, Undone};
use goban::{ByColor, Color, Move};

use super::{LiveGame, Table};
use crate::allowance::Allowance;
use crate::game_kind::GameKind;
use crate::outbox::{Outbox, to_text};
use crate::talk_entry::{Entry, EntryKind};
use crate::talk_message::{Share, TalkMessage};
use crate::talking::{Ponder, Pondered};
use crate::thinking::{Client, Ticket};
use crate::told::InWords;

use asking::Asked;

/// What a table has on its mind for the talk.
#[derive(Debug)]
pub(super) struct Talk {
    /// The move that is looked at.
    remark: Option<(Ticket, usize, Move)>,
    /// The move that is looked at next.
    waiting: Option<(usize, Move)>,
    /// The question that is thought about.
    question: Option<(Ticket, Asked)>,
    /// The move that hints lead to, as long as the position stays.
    hint: Option<Box<Hint>>,
    /// The better move that the last remark named.
    said_before: Option<Move>,
    /// The rule that the partner explained last.
    explained: Option<String>,
    allowance: Allowance,
    /// Thoughts so far, for their numbers.
    ponders: u64,
}

/// Chances beyond this, and beyond the negative of it, are a lead.
const AHEAD: f64 = 0.68;
/// A lead is worth so many points at least.
const LEAST_LEAD: f64 = 1.0;
/// Turning points are told no more often than this, in moves.
const TURN_EVERY: usize = 10;

impl Talk {
    pub(super) fn new() -> Self {
        Self {
            remark: None,
            waiting: None,
            question: None,
            hint: None,
            said_before: None,
            explained: None,
            allowance: Allowance::new(Instant::now()),
            ponders: 0,
        }
    }
}

impl Table {
    /// Says hello before the first move.
    pub(super) async fn greet(&mut self) {
        let game = &self.game;
        let Some(color) = self.listener() else { return };
        let settings = game.session.settings();
        let board = game.session.position().board();
        let stones = settings.size.points().filter(|&it| board.stone(it).is_some()).count();
        // A position that somebody has set up is no even game, and no handicap either.
        let is_usual = stones == settings.handicap.len();
        let is_new = game.session.move_count() == 0 && game.result.is_none() && is_usual;
        if !is_new || !game.talk.entries().is_empty() || game.talk.choice.rate == Rate::Off {
            return;
        }
        let pupil = &game.lesson.pupil;
        let greeting = Greeting {
            size: settings.size,
            handicap: settings.handicap.len(),
            komi: settings.komi,
            color,
            level: game.lesson.level(),
            won: if game.is_lesson() { pupil.won } else { 0 },
            lost: if game.is_lesson() { pupil.lost } else { 0 },
        };
        let text = InWords::of(|it| greeting.tell(it));
        self.say(vec![Entry::new(EntryKind::Greeting, 0, text)]).await;
    }

    /// The person's last move and its number, which an undo takes back.
    pub(super) fn to_be_undone(&self) -> Option<(usize, Move)> {
        let kept = self.game.undo_to()?;
        self.game.session.moves().nth(kept).map(|(_, mv)| (kept + 1, mv))
    }

    /// The game had so many moves before; something has happened since.
    pub(super) async fn talk_after(&mut self, before: usize, undone: Option<(usize, Move)>) {
        if self.listener().is_none() {
            return;
        }
        let moves = self.game.session.move_count();
        let last = self.game.session.moves().last();
        if moves != before {
            self.talk.hint = None;
        }
        if let Some(undone) = undone {
            self.note_undo(undone).await;
        } else if let Some((color, mv)) = last.filter(|_| moves == before + 1) {
            if self.game.human.plays(color) {
                self.explain_own(moves).await;
                self.consider(moves, mv);
            } else {
                self.notice_turn().await;
            }
        }
        self.take_leave().await;
    }

    /// Something was thought about.
    pub(super) async fn speak(&mut self, number: u64, pondered: Pondered) {
        let is_remark = self.talk.remark.as_ref().is_some_and(|it| it.0.number() == number);
        let is_answer = self.talk.question.as_ref().is_some_and(|it| it.0.number() == number);
        if is_remark {
            self.remark(pondered).await;
            if let Some((number, mv)) = self.talk.waiting.take() {
                self.consider(number, mv);
            }
            self.notice_turn().await;
        } else if is_answer {
            self.answer(pondered).await;
        }
    }

    /// All that was said, for a page that comes.
    pub(super) fn send_talk(&self, to: &Outbox) {
        if self.listener().is_some() {
            to.send(to_text(&self.message(Share::Whole, self.game.talk.entries())));
        }
    }

    /// Keeps what is said and lets everybody know.
    async fn say(&mut self, entries: Vec<Entry>) {
        let said: Vec<Entry> = entries.into_iter().map(|it| self.game.talk.say(it)).collect();
        self.keep_talk(said).await;
    }

    /// Keeps what was said or has changed and lets everybody know. Talk that cannot be kept is
    /// heard all the same.
    async fn keep_talk(&self, said: Vec<Entry>) {
        let (id, kept) = (self.game.id, said.clone());
        let _ = self.tables.storage().run(move |store| store.say(id, &kept)).await;
        self.tell_talk(&said);
    }

    fn tell_talk(&self, news: &[Entry]) {
        let text = to_text(&self.message(Share::News, news));
        self.watchers.values().for_each(|it| it.send(text.clone()));
    }

    fn message<'a>(&self, share: Share, entries: &'a [Entry]) -> TalkMessage<'a> {
        let is_busy = self.talk.question.is_some();
        TalkMessage::new(self.game.id, (self.game.talk.choice, is_busy), (share, entries))
    }

    /// The colour of the person who is talked to; two people at a board talk to each other.
    fn listener(&self) -> Option<Color> {
        // What there is to say is about Go.
        self.game.pupils_color().filter(|_| self.game.kind == GameKind::Go)
    }

    fn ponder(&mut self, ponder: Ponder) -> Ticket {
        self.talk.ponders += 1;
        let client = Client {
            person: self.game.owner,
            inbox: self.inbox.clone(),
            game: self.game.id.number(),
            number: self.talk.ponders,
        };
        self.tables.thinking().ponder(client, ponder)
    }

    /// Has the person's move looked at, if a remark might come of it.
    fn consider(&mut self, number: usize, mv: Move) {
        let size = self.game.session.position().size();
        let is_wanted = self.game.talk.choice.rate != Rate::Off && mv != Move::Pass;
        if !is_wanted || !self.tables.thinking().mind().has_reviewer(size) {
            return;
        }
        if self.talk.remark.is_some() {
            // One at a time; of several that wait the last one counts.
            self.talk.waiting = Some((number, mv));
            return;
        }
        let Some(before) = self.game.session.position_at(number - 1) else { return };
        let rank = self.game.lesson.pupil.rank().rank();
        let ranks = ByColor { black: rank, white: rank };
        let ticket = self.ponder(Ponder::Move { before: Box::new(before), mv, ranks });
        self.talk.remark = Some((ticket, number, mv));
    }

    async fn remark(&mut self, pondered: Pondered) {
        let Some((_, number, mv)) = self.talk.remark.take() else { return };
        let Pondered::Move(reviewed) = pondered else { return };
        let is_last = self.to_be_undone() == Some((number, mv)) && self.game.can_undo();
        let offered = self.game.offered_before(number).map(|points| {
            // Seen by two looks: the partner's own, and the one at the answer.
            reviewed.look.last.map_or(0.0, |it| it.loss.min(points))
        });
        let remark = Remark {
            reviewed: &reviewed,
            chance: offered.and_then(|it| Chance::of(it, reviewed.look.loss())),
            said_before: self.talk.said_before,
            can_undo: is_last,
        };
        if !remark.is_wanted(self.game.talk.choice.rate) {
            return;
        }
        let text = InWords::of(|it| remark.tell(it));
        let entry = Entry {
            grade: Some(reviewed.grade.key().to_owned()),
            offer: remark.offers_undo(),
            ..Entry::new(EntryKind::Remark, number, text).about(mv.point())
        };
        self.talk.said_before = reviewed.better().filter(|_| !entry.offer);
        self.say(vec![entry]).await;
    }

    /// Tells why the partner played the move that the person has just answered, if they wish.
    async fn explain_own(&mut self, answer: usize) {
        if !self.game.talk.choice.own || self.game.talk.choice.rate == Rate::Off {
            return;
        }
        let Ok((mv, told)) = self.game.why(answer - 1) else { return };
        // The same reason need not be told twice in a row.
        if self.talk.explained.as_deref() == Some(told.rule.as_str()) {
            return;
        }
        let entry = Entry::new(EntryKind::Own, answer - 1, told.text.clone()).about(mv.point());
        self.talk.explained = Some(told.rule.clone());
        self.say(vec![entry]).await;
    }

    async fn note_undo(&mut self, (number, mv): (usize, Move)) {
        let kept = number - 1;
        self.talk.remark.take_if(|it| it.1 > kept);
        self.talk.waiting.take_if(|it| it.0 > kept);
        self.talk.question.take_if(|it| it.1.moves > kept);
        self.talk.said_before = None;
        let mut changed = self.game.talk.take_back(kept);
        if self.game.talk.choice.rate != Rate::Off {
            let text = InWords::of(|it| Undone { mv, number }.tell(it));
            let undone = Entry::new(EntryKind::Undone, kept, text).about(mv.point());
            changed.push(self.game.talk.say(undone));
        }
        self.keep_talk(changed).await;
    }

    /// Says so when the lead has changed hands.
    async fn notice_turn(&mut self) {
        if self.talk.remark.is_some() || self.game.talk.choice.rate == Rate::Off {
            return;
        }
        let moves = self.game.session.move_count();
        let Some((at, lead)) = self.game.turns().pop() else { return };
        let is_new = at + 1 >= moves;
        let said = self.game.talk.of(EntryKind::Turn).next_back();
        let is_often = said.is_some_and(|it| it.r#move + TURN_EVERY > moves);
        // A remark about the move that did it has said enough.
        let is_said = self.game.talk.of(EntryKind::Remark).any(|it| it.r#move + 2 >= at);
        if !is_new || is_often || is_said || self.game.result.is_some() {
            return;
        }
        let text = InWords::of(|it| Turn { moves: at, lead }.tell(it));
        self.say(vec![Entry::new(EntryKind::Turn, at, text).by("search")]).await;
    }

    /// Says thank you once the game is over.
    async fn take_leave(&mut self) {
        let is_said = self.game.talk.of(EntryKind::Farewell).next().is_some();
        if is_said || self.game.talk.choice.rate == Rate::Off {
            return;
        }
        let Some(outcome) = self.game.outcome() else { return };
        let talk = &self.game.talk;
        let praised = |it: &&Entry| it.grade.as_deref() == Some("praise");
        let farewell = Farewell {
            outcome,
            moves: self.game.session.move_count(),
            turned_at: self.game.turns().pop().filter(|it| outcome.fits(it.1)).map(|it| it.0),
            praised: talk.of(EntryKind::Remark).rev().find(praised).map(|it| it.r#move),
            taken_back: talk.entries().iter().filter(|it| it.kind == EntryKind::Undone).count(),
        };
        let text = InWords::of(|it| farewell.tell(it));
        self.say(vec![Entry::new(EntryKind::Farewell, farewell.moves, text)]).await;
    }
}

impl LiveGame {
    /// Points that the partner gave away with the move before this one, as it saw it itself.
    fn offered_before(&self, number: usize) -> Option<f64> {
        let lead = |moves: usize| self.values.at(moves).and_then(|it| it.black_lead);
        let (was, is) = (lead(number.checked_sub(2)?)?, lead(number.checked_sub(1)?)?);
        let change = f64::from(is - was);
        match self.pupils_color()? {
            Color::Black => Some(change),
            Color::White => Some(-change),
        }
    }

    /// Where the lead changed hands: moves made, and the person's lead then.
    fn turns(&self) -> Vec<(usize, f64)> {
        let Some(color) = self.pupils_color() else { return Vec::new() };
        let mut turns = Vec::new();
        let mut was_ahead = None;
        for (moves, value) in self.values.iter() {
            let Some(lead) = value.black_lead.map(f64::from) else { continue };
            let win = f64::from(value.black_win);
            let (win, lead) = if color == Color::Black { (win, lead) } else { (1.0 - win, -lead) };
            let is_ahead = match (win, lead) {
                (win, lead) if win >= AHEAD && lead >= LEAST_LEAD => true,
                (win, lead) if win <= 1.0 - AHEAD && lead <= -LEAST_LEAD => false,
                _ => continue,
            };
            if was_ahead.is_some_and(|it| it != is_ahead) {
                turns.push((moves, lead));
            }
            was_ahead = Some(is_ahead);
        }
        turns
    }

    /// How the game ended for the person.
    fn outcome(&self) -> Option<Outcome> {
        let (result, color) = (self.result.as_deref()?, self.pupils_color()?);
        let (winner, how) = match result.split_once('+') {
            Some(("B", how)) => (Color::Black, how),
            Some(("W", how)) => (Color::White, how),
            _ if result == "0" => return Some(Outcome::Even),
            _ => return Some(Outcome::Void),
        };
        let is_won = winner == color;
        Some(match (how.parse::<f64>(), is_won) {
            (Ok(points), true) => Outcome::Won(points),
            (Ok(points), false) => Outcome::Lost(points),
            (Err(_), true) => Outcome::PartnerResigned,
            (Err(_), false) => Outcome::PersonResigned,
        })
    }
}
