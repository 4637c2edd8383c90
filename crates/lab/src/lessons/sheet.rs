//! Blind records for judges, and the key to them (000 §5.3.2, §7.3.4).

use std::collections::BTreeMap;

use goban::{Move, Size};
use serde::{Deserialize, Serialize};

use super::played::Lesson;
use crate::exams::shuffled;

/// Unnatural moves are marked among so many first moves.
pub(super) const FIRST: u32 = 60;

/// A page for judges and the key to it, which they do not see.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The page: HTML that works from a file.
    pub page: String,
    /// Which record is whose.
    pub key: Key,
}

/// Why there is no sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SheetError {
    /// Nothing to show.
    #[error("no game begins on the empty board and has moves of the player's among the first 60")]
    None,
    /// A move that is none on this board.
    #[error("`{mv}`, in a game of {player}, is no move on {size}")]
    Move {
        /// What is noted.
        mv: String,
        /// Whose game it is.
        player: String,
        /// The board.
        size: Size,
    },
}

/// A record as judges get it.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Blind {
    id: String,
    width: u8,
    height: u8,
    /// Which colour is judged.
    color: &'static str,
    /// So many first moves were given: they are not the player's.
    given: u32,
    moves: Vec<String>,
}

/// Which record is whose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// Which sheet it belongs to; none for those of earlier versions.
    pub sheet: Option<String>,
    pub(super) records: BTreeMap<String, Record>,
}

/// Whose a record is, and what can be marked in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) player: String,
    /// Whether Black is judged; earlier versions did not note it.
    black: Option<bool>,
    given: u32,
    moves: u32,
}

/// A key as it may be written: earlier versions wrote the players' names alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Key(Key),
    Players(BTreeMap<String, String>),
}

const PAGE: &str = include_str!("rate.html");

impl Sheet {
    /// So many records of each player, drawn by the seed. Only games from the empty board are
    /// taken, so that nothing has to be explained.
    pub fn new(
        lessons: &[Lesson],
        size: Size,
        (each, seed): (usize, u64),
    ) -> Result<Self, SheetError> {
        // Ids have nothing to do with what they stand for: their order is an order by lot. A game
        // that is noted twice is one record.
        let mut order: BTreeMap<String, (&Lesson, Vec<String>)> = BTreeMap::new();
        for lesson in lessons.iter().filter(|it| it.stones < 2) {
            let moves = moves(lesson, size)?;
            order.insert(id(lesson, (&moves, size), seed), (lesson, moves));
        }
        let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
        let mut records = BTreeMap::new();
        let mut blind = Vec::new();
        for (id, (lesson, mut moves)) in order {
            moves.truncate(FIRST as usize);
            let record = Record {
                player: lesson.player.clone(),
                black: Some(lesson.black),
                given: lesson.given,
                moves: moves.len() as u32,
            };
            let count = taken.entry(lesson.player.as_str()).or_default();
            if *count == each || !(1..=FIRST).any(|it| record.has(it)) {
                continue;
            }
            *count += 1;
            let color = if lesson.black { "B" } else { "W" };
            let (width, height, given) = (size.width(), size.height(), lesson.given);
            records.insert(id.clone(), record);
            blind.push(Blind { id, width, height, color, given, moves });
        }
        if blind.is_empty() {
            return Err(SheetError::None);
        }
        let ids: Vec<&str> = blind.iter().map(|it: &Blind| it.id.as_str()).collect();
        let sheet = format!("{:016x}", shuffled(&ids.join(" "), seed));
        let shown = serde_json::to_string(&blind).unwrap_or_default();
        // Moves and hexadecimal numbers cannot end a script.
        let page = PAGE
            .replace("/*RECORDS*/[]", &shown)
            .replace("/*FIRST*/0", &FIRST.to_string())
            .replace("/*SHEET*/", &sheet);
        Ok(Self { page, key: Key { sheet: Some(sheet), records } })
    }
}

/// All moves, which are to be moves on this board.
fn moves(lesson: &Lesson, size: Size) -> Result<Vec<String>, SheetError> {
    let names = lesson.opening.iter().chain(lesson.moves.iter().map(|it| &it.mv));
    let checked = names.map(|name| match name.parse() {
        Ok(mv) if is_on(mv, size) => Ok(mv.to_string()),
        _ => Err(SheetError::Move { mv: name.clone(), player: lesson.player.clone(), size }),
    });
    checked.collect()
}

fn is_on(mv: Move, size: Size) -> bool {
    mv.point().is_none_or(|it| size.contains(it))
}

/// A number of all that makes a record what it is, so that no two sheets share one by chance.
fn id(lesson: &Lesson, (moves, size): (&[String], Size), seed: u64) -> String {
    let Lesson { player, opponent, series, round, black, given, .. } = lesson;
    let moves = moves.join(" ");
    let text = format!("{size} {player} {opponent} {series} {round} {black} {given} {moves}");
    format!("{:016x}", shuffled(&text, seed))
}

impl Key {
    /// Reads a key, also one of an earlier version.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        let players = match serde_json::from_str(text)? {
            Written::Key(key) => return Ok(key),
            Written::Players(players) => players,
        };
        let record = |player| Record { player, black: None, given: 0, moves: FIRST };
        let records = players.into_iter().map(|(id, player)| (id, record(player))).collect();
        Ok(Self { sheet: None, records })
    }

    /// As a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

impl Record {
    /// Whether the move of this number, from 1, is one that is judged.
    pub(super) fn has(&self, number: u32) -> bool {
        // Black begins where no stones were given.
        let is_theirs = self.black.is_none_or(|it| (number % 2 == 1) == it);
        number > self.given && number <= self.moves && is_theirs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::JudgedMove;

    fn lesson(player: &str, second: &str) -> Lesson {
        let mv = |name: &str| JudgedMove { mv: name.into(), ..JudgedMove::default() };
        let (moves, opening) = (vec![mv("E5"), mv(second), mv("pass")], vec!["C3".into()]);
        Lesson { player: player.into(), given: 1, opening, moves, ..Lesson::default() }
    }

    fn sheet(lessons: &[Lesson], side: u8, seed: u64) -> Result<Sheet, SheetError> {
        Sheet::new(lessons, Size::square(side).unwrap(), (1, seed))
    }

    #[test]
    fn a_sheet_does_not_say_whose_a_record_is() {
        let lessons = [lesson("teacher", "D4"), lesson("teacher", "D5"), lesson("naive", "D4")];
        let Sheet { page, key } = sheet(&lessons, 9, 1).unwrap();
        assert!(!page.contains("teacher") && !page.contains("naive"));
        assert!(page.contains("[\"C3\",\"E5\",\"D4\",\"pass\"]"));
        assert!(page.contains("const FIRST = 60;") && page.contains("\"width\":9,\"height\":9"));
        assert!(page.contains(&format!("const SHEET = \"{}\";", key.sheet.as_ref().unwrap())));
        let mut players: Vec<&str> = key.records.values().map(|it| it.player.as_str()).collect();
        players.sort_unstable();
        assert_eq!(players, ["naive", "teacher"], "one of each");
        assert_eq!(Key::read(&key.to_json()).unwrap(), key);
    }

    #[test]
    fn ids_are_of_what_is_on_the_sheet() {
        let ids = |lessons: &[Lesson], side, seed| {
            let key = sheet(lessons, side, seed).unwrap().key;
            (key.sheet.unwrap(), key.records.into_keys().collect::<Vec<_>>())
        };
        let (one, same) = (lesson("teacher", "D4"), lesson("teacher", "D4"));
        let known = ids(&[one.clone(), lesson("naive", "D4")], 9, 1);
        assert_eq!(known, ids(&[lesson("naive", "D4"), one.clone(), same], 9, 1), "in any order");
        assert_eq!(known.1.len(), 2, "the same moves of two players are two records");
        let alone = ids(std::slice::from_ref(&one), 9, 1);
        assert_ne!(alone.0, known.0);
        for (lesson, side, seed) in
            [(lesson("teacher", "D5"), 9, 1), (one.clone(), 13, 1), (one.clone(), 9, 2)]
        {
            let other = ids(&[lesson], side, seed);
            assert!(other.0 != alone.0 && other.1 != alone.1, "{side} {seed}");
        }
    }

    #[test]
    fn what_cannot_be_shown_is_refused() {
        let error = sheet(&[lesson("teacher", "Q16")], 9, 1).unwrap_err();
        assert_eq!(error.to_string(), "`Q16`, in a game of teacher, is no move on 9x9");
        assert!(sheet(&[lesson("teacher", "</script>")], 9, 1).is_err());
        assert!(sheet(&[lesson("teacher", "Q16")], 19, 1).is_ok());
        let handicap = Lesson { stones: 2, ..lesson("teacher", "D4") };
        let late = Lesson { given: 4, ..lesson("teacher", "D4") };
        assert_eq!(sheet(&[handicap, late], 9, 1), Err(SheetError::None));
    }

    #[test]
    fn own_moves_after_the_opening_are_judged() {
        let numbers = |it: &Record| (0..80).filter(|n| it.has(*n)).collect::<Vec<_>>();
        let record = Record { player: "x".into(), black: Some(false), given: 3, moves: 9 };
        assert_eq!(numbers(&record), [4, 6, 8]);
        let old = Key::read(r#"{"a":"teacher"}"#).unwrap();
        assert_eq!(old.sheet, None);
        assert_eq!(numbers(&old.records["a"]), (1..=60).collect::<Vec<_>>());
        assert!(Key::read("[]").is_err() && Key::read(r#"{"a":1}"#).is_err());
    }
}
