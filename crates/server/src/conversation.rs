//! The talk at a game: what was said, and how much is to be said.

use commentary::talk::Rate;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::talk_entry::{Entry, EntryKind};

/// So much is kept of the talk at a game; the oldest goes first.
pub(crate) const MOST_ENTRIES: usize = 400;

/// How much is said unasked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TalkChoice {
    /// About the person's moves, and at turning points.
    pub(crate) rate: Rate,
    /// Whether the partner's own moves are explained once they are answered.
    pub(crate) own: bool,
}

/// A choice as it is written.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    rate: Option<String>,
    own: Option<bool>,
}

impl TalkChoice {
    /// The same with what somebody says; what they do not say stays.
    pub(crate) fn changed(self, rate: Option<&str>, own: Option<bool>) -> Result<Self, Refusal> {
        let rate = match rate {
            None => self.rate,
            Some(text) => text.parse().map_err(|why: commentary::talk::ParseRateError| {
                Refusal::bad_request(why.to_string())
            })?,
        };
        Ok(Self { rate, own: own.unwrap_or(self.own) })
    }

    /// What a page wishes for a new game.
    pub(crate) fn read(value: &serde_json::Value) -> Result<Self, Refusal> {
        let written = Written::deserialize(value)
            .map_err(|why| Refusal::bad_request(format!("`talk`: {why}")))?;
        Self::default().changed(written.rate.as_deref(), written.own)
    }

    /// As it is kept.
    pub(crate) fn to_json(self) -> String {
        let written = Written { rate: Some(self.rate.key().to_owned()), own: Some(self.own) };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// As it was kept; what another version has written is no reason to refuse a game.
    pub(crate) fn from_json(text: &str) -> Self {
        let value = serde_json::from_str(text).ok();
        value.and_then(|it| Self::read(&it).ok()).unwrap_or_default()
    }
}

/// The talk at a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conversation {
    pub(crate) choice: TalkChoice,
    entries: Vec<Entry>,
}

impl Conversation {
    /// As it was kept.
    pub(crate) const fn restore(choice: TalkChoice, entries: Vec<Entry>) -> Self {
        Self { choice, entries }
    }

    /// What was said so far.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Something is said; it comes back with its number.
    pub(crate) fn say(&mut self, entry: Entry) -> Entry {
        let number = self.entries.last().map_or(0, |it| it.number).saturating_add(1);
        let entry = Entry { number, ..entry };
        self.entries.push(entry.clone());
        let over = self.entries.len().saturating_sub(MOST_ENTRIES);
        self.entries.drain(..over);
        entry
    }

    /// All moves after the first ones are taken back; what was said about them comes back.
    pub(crate) fn take_back(&mut self, kept: usize) -> Vec<Entry> {
        let gone = self.entries.iter_mut().filter(|it| it.r#move > kept && !it.gone);
        gone.map(|it| {
            it.gone = true;
            it.clone()
        })
        .collect()
    }

    /// What was said of a kind and still stands.
    pub(crate) fn of(&self, kind: EntryKind) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter().filter(move |it| it.kind == kind && !it.gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::told::InWords;

    fn entry(moves: usize) -> Entry {
        Entry::new(EntryKind::Remark, moves, InWords::default())
    }

    #[test]
    fn the_oldest_talk_goes_and_numbers_go_on() {
        let mut talk = Conversation::default();
        for moves in 0..MOST_ENTRIES + 5 {
            talk.say(entry(moves));
        }
        assert_eq!(talk.entries().len(), MOST_ENTRIES);
        assert_eq!(talk.entries()[0].number, 6);
        assert_eq!(talk.say(entry(0)).number as usize, MOST_ENTRIES + 6);
    }

    #[test]
    fn what_was_said_about_a_move_goes_with_it() {
        let mut talk = Conversation::default();
        for moves in [1, 3, 5] {
            talk.say(entry(moves));
        }
        assert_eq!(talk.take_back(2).len(), 2);
        assert_eq!(talk.take_back(2).len(), 0, "once only");
        assert_eq!(talk.of(EntryKind::Remark).map(|it| it.r#move).collect::<Vec<_>>(), [1]);
        assert_eq!(talk.entries().len(), 3, "nothing that was said is unsaid");
    }

    #[test]
    fn choices_are_read_back_and_bad_ones_refused() {
        let choice = TalkChoice { rate: Rate::Often, own: true };
        assert_eq!(TalkChoice::from_json(&choice.to_json()), choice);
        assert_eq!(TalkChoice::from_json("{"), TalkChoice::default());
        assert!(TalkChoice::read(&serde_json::json!({"rate": "always"})).is_err());
        assert!(TalkChoice::read(&serde_json::json!({"own": 1})).is_err());
        let half = TalkChoice::read(&serde_json::json!({"own": true})).unwrap();
        assert_eq!(half, TalkChoice { rate: Rate::Important, own: true });
    }
}
