//! What the person asks, and what is answered.

use std::time::Instant;

use commentary::Language;
use commentary::review::Proof;
use commentary::talk::{
    Called, HintStep, Question, about_move, needs_point, no_move_yet, not_understood,
    nothing_to_explain,
};
use goban::{Color, Move, Point};

use crate::outbox::Outbox;
use crate::refusal::{Reason, Refusal};
use crate::table::{Phase, Table};
use crate::talk_entry::{Entry, EntryKind};
use crate::talk_message::TalkCommand;
use crate::talking::{Ponder, Pondered};
use crate::told::InWords;

/// A question that is thought about.
#[derive(Debug)]
pub(super) struct Asked {
    /// How many moves were made.
    pub(super) moves: usize,
    /// Who asked.
    from: Outbox,
}

/// What a page said, understood.
#[derive(Debug)]
struct Heard {
    /// Nothing where it is not understood.
    question: Option<Question>,
    point: Option<Point>,
    /// How the person says it; who asks for a hint by its button says nothing.
    echo: Option<InWords>,
}

/// Longer questions are refused.
const LONGEST_TEXT: usize = 200;
/// So many moves of a continuation are shown.
const LONGEST_LINE: usize = 7;

impl Table {
    /// A page talks to the partner.
    pub(in crate::table) async fn hear(
        &mut self,
        from: &Outbox,
        command: TalkCommand,
    ) -> Result<(), Refusal> {
        let color = self.listener().ok_or_else(|| {
            Refusal::bad_request("two people play this game; there is no partner to talk to")
        })?;
        self.check_watching(from)?;
        match command {
            TalkCommand::Talk { rate, own } => {
                let choice = self.game.talk.choice.changed(rate.as_deref(), own)?;
                let id = self.game.id;
                self.tables.storage().run(move |store| store.choose_talk(id, choice)).await?;
                self.game.talk.choice = choice;
                self.tell_talk(&[]);
                Ok(())
            }
            TalkCommand::Ask { at, kind, point, text } => {
                self.game.check_at(at)?;
                if self.talk.question.is_some() {
                    let text = "one question after the other: the last one is being thought about";
                    return Err(Refusal::new(Reason::Thinking, text));
                }
                let heard = self.understand(&kind, point.as_deref(), text)?;
                self.check_question(&heard)?;
                if !self.talk.allowance.take(Instant::now()) {
                    let text = "those were many questions; please wait a moment";
                    return Err(Refusal::new(Reason::TooMany, text));
                }
                let asked = Asked { moves: at, from: from.clone() };
                self.reply(heard, asked, color).await;
                Ok(())
            }
        }
    }

    /// What is asked, and how the person says it.
    fn understand(
        &self,
        kind: &str,
        point: Option<&str>,
        text: Option<String>,
    ) -> Result<Heard, Refusal> {
        let size = self.game.session.position().size();
        if kind == "text" {
            let text = clean(&text.unwrap_or_default())?;
            let (question, point) = Question::understand(&text, size).unzip();
            let echo = Some(InWords { en: text.clone(), ja: text });
            return Ok(Heard { question, point: point.flatten(), echo });
        }
        let question = Question::from_key(kind).ok_or_else(|| {
            let kinds = Question::ALL.map(Question::key).join(", ");
            Refusal::bad_request(format!("no question {kind:?}; there are {kinds}, text"))
        })?;
        let point: Option<Point> = point
            .filter(|_| question.needs_point())
            .map(str::parse)
            .transpose()
            .map_err(|_| Refusal::bad_request("a point is a letter and a number"))?;
        let echo = (question != Question::Hint)
            .then(|| InWords::of(|language| question.tell(point, language)));
        Ok(Heard { question: Some(question), point, echo })
    }

    /// Refuses what makes no sense now.
    fn check_question(&self, heard: &Heard) -> Result<(), Refusal> {
        let Some(question) = heard.question else { return Ok(()) };
        let position = self.game.session.position();
        if matches!(question, Question::WhatIf | Question::Hint) {
            match self.game.phase() {
                Phase::Play => {}
                Phase::Thinking => {
                    let text = "it is the partner's turn; ask when it is yours";
                    return Err(Refusal::new(Reason::NotYourTurn, text));
                }
                Phase::Scoring | Phase::Over => {
                    return Err(Refusal::new(Reason::GameOver, "nobody plays any more"));
                }
            }
        }
        let Some(point) = heard.point else { return Ok(()) };
        if !position.size().contains(point) {
            return Err(goban::IllegalMove::OffBoard(point).into());
        }
        match question {
            Question::WhatIf => position.clone().play(Move::Play(point)).map(|_| ())?,
            Question::Alive if position.board().stone(point).is_none() => {
                let text = format!("there is no stone at {point}");
                return Err(Refusal { point: Some(point), ..Refusal::new(Reason::NoStone, text) });
            }
            _ => {}
        }
        Ok(())
    }

    /// Answers at once what needs no thought, and thinks about the rest.
    async fn reply(&mut self, heard: Heard, asked: Asked, color: Color) {
        let Heard { question, point, echo } = heard;
        let moves = asked.moves;
        let mut said: Vec<Entry> =
            echo.map(|it| Entry::new(EntryKind::Question, moves, it)).into_iter().collect();
        let answer = |text| Entry::new(EntryKind::Answer, moves, text);
        let position = || Box::new(self.game.session.position().clone());
        let ponder = match question.map(|it| (it, point)) {
            None => {
                said.push(answer(InWords::of(not_understood)));
                None
            }
            Some((question, None)) if question.needs_point() => {
                let text = InWords::of(|language| needs_point(question, language));
                said.push(Entry { pick: Some(question.key().to_owned()), ..answer(text) });
                None
            }
            Some((Question::Why, _)) => {
                said.push(self.why_so(moves));
                None
            }
            Some((Question::Called, _)) => {
                said.push(self.called(moves, color));
                None
            }
            Some((Question::Hint, _)) => {
                if self.talk.hint.is_some() {
                    said.extend(self.next_hint(moves));
                    None
                } else {
                    Some(Ponder::Hint(position()))
                }
            }
            Some((Question::Ahead, _)) => Some(Ponder::Ahead(position(), color)),
            Some((Question::WhatIf, Some(point))) => {
                Some(Ponder::WhatIf(position(), Move::Play(point)))
            }
            Some((Question::Alive, Some(point))) => Some(Ponder::Alive(position(), point, color)),
            Some((Question::WhatIf | Question::Alive, None)) => None,
        };
        if let Some(ponder) = ponder {
            self.talk.question = Some((self.ponder(ponder), asked));
        }
        self.say(said).await;
    }

    /// The question was thought about.
    pub(super) async fn answer(&mut self, pondered: Pondered) {
        let Some((_, Asked { moves, from })) = self.talk.question.take() else { return };
        let answer = |text| Entry::new(EntryKind::Answer, moves, text);
        let entry = match pondered {
            Pondered::Hint(hint) => {
                // The game may have gone on meanwhile.
                let is_here = moves == self.game.session.move_count();
                self.talk.hint = is_here.then_some(hint);
                self.next_hint(moves)
            }
            Pondered::WhatIf(it) => {
                let line = std::iter::once(it.mv).chain(it.line.iter().copied());
                let entry = answer(InWords::of(|language| it.tell(language)));
                let entry = entry.by(Proof::Search.key()).about(it.mv.point());
                Some(entry.with_line(line.take(LONGEST_LINE)))
            }
            Pondered::Ahead(it) => {
                Some(answer(InWords::of(|language| it.tell(language))).by(Proof::Search.key()))
            }
            Pondered::Alive(it) => {
                let text = InWords::of(|language| it.tell(language));
                let entry = answer(text).by(it.proof.key()).about(Some(it.at));
                Some(entry.with_area(self.game.session.position().board().chain_stones(it.at)))
            }
            Pondered::Move(_) | Pondered::Nothing => {
                let text = "the question could not be answered";
                from.refuse(
                    &crate::message::Subject {
                        command: "ask".to_owned(),
                        game: Some(self.game.id.to_string()),
                    },
                    &Refusal::new(Reason::Busy, text),
                );
                None
            }
        };
        self.say(entry.into_iter().collect()).await;
    }

    /// Why the partner played its last move that was answered.
    fn why_so(&self, moves: usize) -> Entry {
        let number = self.game.whys().last().copied();
        match number.and_then(|it| self.game.why(it).ok().map(|found| (it, found))) {
            Some((number, (mv, told))) => {
                let InWords { en, ja } = &told.text;
                let text = InWords {
                    en: about_move(number, en, Language::English),
                    ja: about_move(number, ja, Language::Japanese),
                };
                Entry::new(EntryKind::Answer, moves, text).about(mv.point())
            }
            None => Entry::new(EntryKind::Answer, moves, InWords::of(nothing_to_explain)),
        }
    }

    /// What the last move is called.
    fn called(&mut self, moves: usize, asked_by: Color) -> Entry {
        let last = self.game.session.moves().last();
        let before = moves.checked_sub(1).and_then(|it| self.game.session.position_at(it));
        let (Some((color, mv)), Some(before)) = (last, before) else {
            let text = InWords::of(no_move_yet);
            return Entry::new(EntryKind::Answer, moves, text);
        };
        let before = before.with_to_move(color);
        let naming = self.game.move_names.naming(&before, mv);
        let called = Called { mv, color, asked_by, naming };
        let text = InWords::of(|language| called.tell(language));
        Entry::new(EntryKind::Answer, moves, text).about(mv.point())
    }

    /// The next step towards the point.
    fn next_hint(&self, moves: usize) -> Option<Entry> {
        let hint = self.talk.hint.as_ref()?;
        let given = self.game.talk.of(EntryKind::Hint).filter(|it| it.r#move == moves);
        let done = given.filter_map(|it| it.step).max().unwrap_or(0);
        let step = match hint.mv {
            Move::Pass => HintStep::Point,
            Move::Play(_) => HintStep::from_number(done + 1),
        };
        let text = InWords::of(|language| hint.tell(step, language));
        let entry = Entry::new(EntryKind::Hint, moves, text).by(Proof::Search.key());
        let entry = match step {
            HintStep::Area | HintStep::Name => entry.with_area(hint.area()),
            HintStep::Point => entry.about(hint.mv.point()),
        };
        Some(Entry { step: Some(step.number()), ..entry })
    }
}

/// One line without anything that cannot be seen; refused if it is empty or long.
fn clean(text: &str) -> Result<String, Refusal> {
    let printable = text.chars().map(|it| if it.is_control() { ' ' } else { it });
    let text = printable.collect::<String>().trim().to_owned();
    match text.chars().count() {
        0 => Err(Refusal::bad_request("`text` is empty")),
        1..=LONGEST_TEXT => Ok(text),
        _ => {
            let text = format!("a question has at most {LONGEST_TEXT} letters");
            Err(Refusal::new(Reason::TooLarge, text))
        }
    }
}
