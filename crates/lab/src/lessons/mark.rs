//! People judge: blind records, their marks, and the papers' tables of them (000 §5.3.2, §7.3.4).

use std::collections::BTreeMap;
use std::fmt::Write;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::played::Lesson;
use crate::statistics::{half_interval, mean};

/// Unnatural moves are marked among so many first moves.
pub(super) const FIRST: usize = 60;

/// A page for judges and the key to it, which they do not see.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The page: HTML that works from a file.
    pub page: String,
    /// Which record is whose, as JSON.
    pub key: String,
}

/// A record as judges get it.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Blind {
    id: String,
    size: u8,
    /// Which colour is judged.
    color: &'static str,
    moves: Vec<String>,
}

/// Which record is whose.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Records(BTreeMap<String, String>);

/// What one judge has marked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Marks {
    /// Who judged, as they call themselves.
    #[serde(default)]
    pub judge: String,
    /// Their strength, as they state it.
    #[serde(default)]
    pub rank: String,
    /// Record by record.
    pub records: BTreeMap<String, Mark>,
}

/// What a judge marked in a record.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// The numbers of moves that look unnatural, from 1.
    #[serde(default)]
    pub unnatural: Vec<u32>,
    /// From -2 (for the centre) to 2 (for territory), if it was given.
    #[serde(default)]
    pub style: Option<f64>,
}

const PAGE: &str = include_str!("rate.html");

impl Sheet {
    /// So many records of each player, in an order by lot. Only games from the empty board are
    /// taken, so that nothing has to be explained.
    pub fn new(lessons: &[Lesson], (size, each): (u8, usize), rng: &mut impl Rng) -> Self {
        let mut order: Vec<&Lesson> = lessons.iter().filter(|it| it.stones < 2).collect();
        order.shuffle(rng);
        let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
        order.retain(|it| {
            let count = taken.entry(it.player.as_str()).or_default();
            *count += 1;
            *count <= each
        });
        let mut key = Records::default();
        let mut blind = Vec::new();
        for lesson in order {
            let id = format!("{:08x}", rng.random::<u32>());
            key.0.insert(id.clone(), lesson.player.clone());
            let moves = lesson.opening.iter().cloned();
            blind.push(Blind {
                id,
                size,
                color: if lesson.black { "B" } else { "W" },
                moves: moves.chain(lesson.moves.iter().map(|it| it.mv.clone())).collect(),
            });
        }
        let records = serde_json::to_string(&blind).unwrap_or_default();
        // Moves and hexadecimal numbers cannot end a script, whatever they are.
        let page =
            PAGE.replace("/*RECORDS*/[]", &records).replace("/*FIRST*/0", &FIRST.to_string());
        Self { page, key: serde_json::to_string_pretty(&key).unwrap_or_default() }
    }
}

/// The papers' tables: unnatural moves in the first sixty, and style, for each player.
pub fn table(key: &Records, marks: &[Marks]) -> String {
    let mut found: BTreeMap<&str, (Vec<f64>, Vec<f64>)> = BTreeMap::new();
    for (id, mark) in marks.iter().flat_map(|it| &it.records) {
        let Some(player) = key.0.get(id) else { continue };
        let (unnatural, styles) = found.entry(player).or_default();
        unnatural.push(mark.unnatural.iter().filter(|&&it| it as usize <= FIRST).count() as f64);
        styles.extend(mark.style);
    }
    let mut text = format!(
        "{} judges\n\n| player | judgements | unnatural moves in the first {FIRST} | style, -2 centre … +2 territory |\n|---|---|---|---|\n",
        marks.len()
    );
    for (player, (unnatural, styles)) in found {
        let middle = |values: &[f64]| {
            let (mean, half) = (mean(values.iter().copied()), half_interval(values));
            if values.is_empty() { "–".to_owned() } else { format!("{mean:.2} ± {half:.2}") }
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {player} | {} | {} | {} |",
            unnatural.len(),
            middle(&unnatural),
            middle(&styles)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::JudgedMove;
    use expect_test::expect;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn lesson(player: &str) -> Lesson {
        let moves = vec![JudgedMove { mv: "E5".into(), ..JudgedMove::default() }];
        Lesson { player: player.into(), opening: vec!["C3".into()], moves, ..Lesson::default() }
    }

    #[test]
    fn a_sheet_does_not_say_whose_a_record_is() {
        let lessons = [lesson("teacher"), lesson("teacher"), lesson("naive")];
        let sheet = Sheet::new(&lessons, (9, 1), &mut Xoshiro256PlusPlus::seed_from_u64(1));
        assert!(!sheet.page.contains("teacher") && !sheet.page.contains("naive"));
        assert!(sheet.page.contains("[\"C3\",\"E5\"]") && sheet.page.contains("const FIRST = 60"));
        let key: Records = serde_json::from_str(&sheet.key).unwrap();
        let mut players: Vec<&String> = key.0.values().collect();
        players.sort();
        assert_eq!(players, ["naive", "teacher"], "one of each");
    }

    #[test]
    fn marks_become_the_papers_table() {
        let records: Records =
            serde_json::from_str(r#"{"a":"naive","b":"teacher","c":"teacher"}"#).unwrap();
        let marks: Vec<Marks> = [
            r#"{"judge":"x","rank":"3k","records":{"a":{"unnatural":[5,9,61]},"b":{"style":-1}}}"#,
            r#"{"judge":"y","records":{"a":{"unnatural":[1,2,3,4]},"c":{"style":1},"z":{}}}"#,
        ]
        .iter()
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
        expect![[r"
            2 judges

            | player | judgements | unnatural moves in the first 60 | style, -2 centre … +2 territory |
            |---|---|---|---|
            | naive | 2 | 3.00 ± 1.96 | – |
            | teacher | 2 | 0.00 ± 0.00 | 0.00 ± 1.96 |
        "]]
        .assert_eq(&table(&records, &marks));
    }
}
