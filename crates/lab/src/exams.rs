//! Problems of life and death with the answers of books, and how ours are marked.

mod mark;
mod tally;

use goban::{Color, Move, Point, Setup, Size};
use serde_json::Value;
use tsumego::{Goal, KoTerms, Problem};

pub use mark::{Mark, Replayed};
pub use tally::Tally;

/// A problem and what its book says.
#[derive(Clone, Debug)]
pub struct Exam {
    /// Its name in the data.
    pub id: String,
    /// Its hash in the data.
    pub hash: String,
    /// The collection it is from.
    pub collection: String,
    /// How hard it is said to be.
    pub level: String,
    /// The question.
    pub problem: Problem,
    /// The first moves of the book.
    pub accepted: Vec<Move>,
    /// What they come to, where the book says so.
    pub outcome: Option<Outcome>,
    /// How it goes on, the first move included, as far as the book says.
    pub line: Vec<Move>,
}

/// What a book says comes of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move reaches its goal.
    Win,
    /// It does so if it wins a ko.
    Ko,
    /// It does not.
    Lose,
}

impl Exam {
    /// Reads a line of the data; `None` where it is no problem.
    pub fn read(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line).ok()?;
        let size = Size::square(u8::try_from(value["size"].as_u64()?).ok()?).ok()?;
        let mut setup = Setup::empty(size);
        let walls = [("wall_black", Color::Black), ("wall_white", Color::White)];
        for (key, color) in [("black", Color::Black), ("white", Color::White)].iter().chain(&walls)
        {
            for point in points(value[key].as_str().unwrap_or_default(), size) {
                setup.stones[point] = Some(*color);
            }
        }
        setup.to_move = value["to_play"].as_str()?.parse().ok()?;
        let goal = if value["goal"] == "kill" { Goal::Kill } else { Goal::Live };
        let accepted = value["accepted"].as_array()?.iter();
        let accepted = accepted.filter_map(|it| game::move_from_letters(it.as_str()?, size));
        let outcome = match value["result"].as_str() {
            Some("win") => Some(Outcome::Win),
            Some("ko") => Some(Outcome::Ko),
            Some("lose") => Some(Outcome::Lose),
            _ => None,
        };
        let target = points(value["target"].as_str().unwrap_or_default(), size);
        let region = points(value["region"].as_str().unwrap_or_default(), size);
        let side = if setup.to_move == Color::Black { "B" } else { "W" };
        let ko = if value["ko"][side] == "disallow" { KoTerms::Ban } else { KoTerms::Allow };
        let problem = Problem::new(&setup, goal).ok()?.with_target(&target).ok()?;
        let problem = problem.with_region(&region).ok()?.with_ko(ko);
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        Some(Self {
            id: text("id"),
            hash: text("hash"),
            collection: text("collection"),
            level: text("level"),
            problem,
            accepted: accepted.collect(),
            outcome,
            line: turns(value["line"].as_str().unwrap_or_default(), side, size),
        })
        .filter(|it| !it.accepted.is_empty() || it.outcome == Some(Outcome::Lose))
    }

    /// Whether the network of problems has not learned from it: one in eight, by its hash.
    pub fn is_kept_apart(&self) -> bool {
        let digits = self.hash.get(..8).and_then(|it| u32::from_str_radix(it, 16).ok());
        digits.is_some_and(|it| it.is_multiple_of(8))
    }
}

/// A line in letter pairs, or in triples with the side that plays; it ends where the sides do not
/// take turns.
fn turns(letters: &str, first: &str, size: Size) -> Vec<Move> {
    let has_sides = letters.starts_with(|it: char| it.is_ascii_uppercase());
    let sides = if first == "B" { [b'B', b'W'] } else { [b'W', b'B'] };
    let step = if has_sides { 3 } else { 2 };
    let chunks = letters.as_bytes().chunks(step).enumerate();
    let moves = chunks.map_while(|(n, turn)| {
        let (side, point) = turn.split_at_checked(step - 2)?;
        let is_due = side.is_empty() || side == &sides[n % 2..=n % 2];
        game::move_from_letters(std::str::from_utf8(point).ok()?, size).filter(|_| is_due)
    });
    moves.collect()
}

/// Some of the exams, the same ones for the same seed whatever their order.
pub fn sample(mut exams: Vec<Exam>, (count, seed): (usize, u64)) -> Vec<Exam> {
    exams.sort_by_cached_key(|it| (shuffled(&it.id, seed), it.id.clone()));
    exams.truncate(count);
    exams
}

/// A number that has nothing to do with the text but is the same in every run (FNV-1a, mixed).
pub(crate) fn shuffled(text: &str, seed: u64) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325 ^ seed;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ hash >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^ hash >> 29
}

/// Points in letter pairs, with commas or without.
fn points(letters: &str, size: Size) -> Vec<Point> {
    let letters: Vec<u8> = letters.bytes().filter(u8::is_ascii_alphabetic).collect();
    let pairs = letters.chunks(2).filter_map(|it| std::str::from_utf8(it).ok());
    pairs.filter_map(|it| game::point_from_letters(it, size)).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Three in a row, of our own making.
    pub(crate) const LINE: &str = r#"{"id":"own","collection":"own 1k-5k","hash":"a","size":9,"to_play":"B","goal":"kill","black":"acbcccdcebea","white":"abbbcbdbda","accepted":["ba"]}"#;

    #[test]
    fn a_line_is_read_with_its_target_and_its_terms() {
        let line = LINE.replace(
            "\"accepted\"",
            r#""target":"ab,da","ko":{"B":"disallow","W":"allow"},"result":"win","accepted""#,
        );
        let exam = Exam::read(&line).unwrap();
        assert_eq!(exam.problem.target().len(), 5);
        assert_eq!(exam.outcome, Some(Outcome::Win));
        assert_eq!(exam.accepted.iter().map(ToString::to_string).collect::<Vec<_>>(), ["B9"]);
        assert!(Exam::read("no json").is_none());
        assert!(Exam::read(&LINE.replace(r#"["ba"]"#, "[]")).is_none());
    }

    #[test]
    fn a_line_ends_where_the_sides_do_not_take_turns() {
        let size = Size::square(9).unwrap();
        let told = |letters: &str, first: &str| {
            let line = turns(letters, first, size);
            line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(told("baaaca", "B"), "B9 A9 C9");
        assert_eq!(told("BbaWaaBca", "B"), "B9 A9 C9");
        assert_eq!(told("BbaWaaBca", "W"), "", "the other side begins");
        assert_eq!(told("BbaBaa", "B"), "B9");
        assert_eq!(told("bazz", "B"), "B9");
    }

    #[test]
    fn one_problem_in_eight_is_kept_apart() {
        let hash = |it: &str| {
            let line = LINE.replace(r#""hash":"a""#, &format!(r#""hash":"{it}""#));
            Exam::read(&line).unwrap().is_kept_apart()
        };
        assert!(hash("000000a8ff") && !hash("000000a9ff") && !hash("a") && !hash("zz0000a8"));
    }

    #[test]
    fn a_sample_does_not_depend_on_the_order() {
        let exams = |ids: [&str; 4]| {
            ids.map(|it| Exam::read(&LINE.replace("\"own\"", &format!("\"{it}\""))).unwrap())
        };
        let ids = |ids: [&str; 4], seed| {
            let some = sample(exams(ids).to_vec(), (2, seed));
            some.into_iter().map(|it| it.id).collect::<Vec<_>>()
        };
        assert_eq!(ids(["a", "b", "c", "d"], 1), ids(["d", "c", "b", "a"], 1));
        assert!((2..20).any(|it| ids(["a", "b", "c", "d"], it) != ids(["a", "b", "c", "d"], 1)));
    }
}
