//! What a judge has marked in blind records, read with distrust: people edit files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::sheet::{FIRST, Key};

/// From a player for the centre to one for territory.
const STYLES: std::ops::RangeInclusive<f64> = -2.0..=2.0;

/// What one judge has marked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Marks {
    /// On which sheet; earlier pages did not say.
    #[serde(default)]
    pub sheet: Option<String>,
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
    /// Whether the judge says that the record is judged; earlier pages did not ask.
    #[serde(default)]
    pub judged: Option<bool>,
}

/// Why marks cannot be counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MarksError {
    /// Something else.
    #[error("no file of marks: {0}")]
    Json(#[from] serde_json::Error),
    /// Marks and key are of two sheets.
    #[error("the marks are of sheet {marks}, the key is of {key}")]
    Sheet {
        /// The sheet that was judged.
        marks: String,
        /// What the key is of.
        key: String,
    },
    /// A record that is not on the sheet.
    #[error("the key knows no record `{0}`")]
    Record(String),
    /// A move that is not judged.
    #[error(
        "record {record}: move {number} is none of the judged side's among the first {FIRST} moves"
    )]
    Move {
        /// In which record.
        record: String,
        /// What was marked.
        number: u32,
    },
    /// A style off the scale.
    #[error("record {record}: a style is from -2 to 2, not {style}")]
    Style {
        /// In which record.
        record: String,
        /// What was given.
        style: f64,
    },
}

impl Marks {
    /// Reads what a page has saved; all of it is to fit the key. A move that is marked twice is
    /// one move.
    pub fn read(text: &str, key: &Key) -> Result<Self, MarksError> {
        let mut marks: Self = serde_json::from_str(text)?;
        if let Some(sheet) = &marks.sheet
            && key.sheet.as_ref() != Some(sheet)
        {
            let of = |it: &String| format!("sheet {it}");
            let key = key.sheet.as_ref().map_or("an earlier page without a number".into(), of);
            return Err(MarksError::Sheet { marks: sheet.clone(), key });
        }
        for (id, mark) in &mut marks.records {
            let Some(record) = key.records.get(id) else {
                return Err(MarksError::Record(id.clone()));
            };
            mark.unnatural.sort_unstable();
            mark.unnatural.dedup();
            if let Some(&number) = mark.unnatural.iter().find(|&&it| !record.has(it)) {
                return Err(MarksError::Move { record: id.clone(), number });
            }
            if let Some(style) = mark.style.filter(|it| !STYLES.contains(it)) {
                return Err(MarksError::Style { record: id.clone(), style });
            }
        }
        Ok(marks)
    }

    /// The records that the judge has judged, not only looked at.
    pub(super) fn judged(&self) -> impl Iterator<Item = (&String, &Mark)> {
        self.records.iter().filter(|it| it.1.counts())
    }
}

impl Mark {
    /// Earlier pages noted every record that was opened: there only what was marked counts.
    fn counts(&self) -> bool {
        self.judged.unwrap_or(!self.unnatural.is_empty() || self.style.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const KEY: &str = r#"{"sheet":"5e","records":{
        "a":{"player":"naive","black":true,"given":2,"moves":40},
        "b":{"player":"teacher","black":false,"given":2,"moves":60}}}"#;

    #[track_caller]
    fn check_refused(text: &str, expect: Expect) {
        let error = Marks::read(text, &Key::read(KEY).unwrap()).unwrap_err();
        expect.assert_eq(&error.to_string());
    }

    #[test]
    fn marks_that_do_not_fit_are_refused() {
        check_refused(
            "{}",
            expect!["no file of marks: missing field `records` at line 1 column 2"],
        );
        check_refused(
            r#"{"sheet":"5f","records":{}}"#,
            expect!["the marks are of sheet 5f, the key is of sheet 5e"],
        );
        check_refused(r#"{"records":{"c":{}}}"#, expect!["the key knows no record `c`"]);
        for number in ["0", "1", "4", "41", "61"] {
            let text = r#"{"records":{"a":{"unnatural":[3,N]}}}"#.replace('N', number);
            let error = Marks::read(&text, &Key::read(KEY).unwrap()).unwrap_err();
            assert!(error.to_string().starts_with(&format!("record a: move {number} ")), "{error}");
        }
        check_refused(
            r#"{"records":{"b":{"unnatural":[61]}}}"#,
            expect!["record b: move 61 is none of the judged side's among the first 60 moves"],
        );
        check_refused(
            r#"{"records":{"b":{"style":77,"judged":false}}}"#,
            expect!["record b: a style is from -2 to 2, not 77"],
        );
        let old = Key::read(r#"{"a":"naive"}"#).unwrap();
        let error = Marks::read(r#"{"sheet":"5e","records":{}}"#, &old).unwrap_err();
        expect!["the marks are of sheet 5e, the key is of an earlier page without a number"]
            .assert_eq(&error.to_string());
    }

    #[test]
    fn what_was_judged_counts_and_a_look_does_not() {
        let counts = |mark: &str| {
            let text = format!(r#"{{"sheet":"5e","records":{{"a":{mark}}}}}"#);
            let marks = Marks::read(&text, &Key::read(KEY).unwrap()).unwrap();
            marks.judged().count() == 1
        };
        assert!(counts(r#"{"unnatural":[],"style":null,"judged":true}"#));
        assert!(!counts(r#"{"unnatural":[3],"style":1,"judged":false}"#));
        // As earlier pages saved it.
        assert!(!counts(r#"{"unnatural":[],"style":null}"#));
        assert!(counts(r#"{"unnatural":[3],"style":null}"#));
        assert!(counts(r#"{"unnatural":[],"style":0}"#));
    }

    #[test]
    fn a_move_that_is_marked_twice_is_one() {
        let text = r#"{"records":{"a":{"unnatural":[5,3,5]}}}"#;
        let marks = Marks::read(text, &Key::read(KEY).unwrap()).unwrap();
        assert_eq!(marks.records["a"].unnatural, [3, 5]);
    }
}
