//! The lines of an analysis, read as clients read them.

use std::collections::HashMap;

use crate::client::is_move;

/// One `info` of a line: its keys with their values, and the continuation.
#[derive(Debug)]
pub(crate) struct Info {
    values: HashMap<String, String>,
    pub(crate) pv: Vec<String>,
}

impl Info {
    #[track_caller]
    pub(crate) fn text(&self, key: &str) -> &str {
        self.values.get(key).unwrap_or_else(|| panic!("no {key} in {self:?}"))
    }

    #[track_caller]
    pub(crate) fn number(&self, key: &str) -> f64 {
        self.text(key).parse().unwrap_or_else(|_| panic!("{key} in {self:?}"))
    }

    /// A whole number, without point.
    #[track_caller]
    pub(crate) fn whole(&self, key: &str) -> u32 {
        self.text(key).parse().unwrap_or_else(|_| panic!("{key} in {self:?}"))
    }
}

/// All that a line tells. Nothing may follow a continuation; every other key has one value.
#[track_caller]
pub(crate) fn infos(line: &str, size: u32) -> Vec<Info> {
    let begin = line.strip_prefix("info ").unwrap_or_else(|| panic!("no info: {line}"));
    let infos: Vec<Info> = begin.split(" info ").map(|it| info(it, size)).collect();
    assert!(!infos.is_empty());
    for (order, info) in infos.iter().enumerate() {
        assert_eq!(info.whole("order") as usize, order, "{line}");
        assert!(info.whole("visits") > 0, "{line}");
        assert_eq!(info.pv[0], info.text("move"), "{line}");
    }
    infos
}

#[track_caller]
fn info(text: &str, size: u32) -> Info {
    let (keys, pv) = text.split_once(" pv ").unwrap_or_else(|| panic!("no pv: {text}"));
    let words: Vec<&str> = keys.split(' ').collect();
    assert!(words.len().is_multiple_of(2), "{text}");
    let values = words.chunks(2).map(|it| (it[0].to_owned(), it[1].to_owned())).collect();
    let pv: Vec<String> = pv.split(' ').map(str::to_owned).collect();
    assert!(pv.iter().all(|it| is_move(it, size)), "{text}");
    Info { values, pv }
}

/// A line with a board of numbers behind a key at its end: the line without it, and the numbers.
#[track_caller]
pub(crate) fn board_at_end<'a>(line: &'a str, key: &str) -> (&'a str, Vec<f64>) {
    let (begin, numbers) =
        line.split_once(&format!(" {key} ")).unwrap_or_else(|| panic!("no {key}: {line}"));
    (begin, numbers.split(' ').map(|it| it.parse().unwrap()).collect())
}
