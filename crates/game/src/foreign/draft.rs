//! What a record of another program holds, on its way to SGF.

use std::fmt::Write;

use goban::{ByColor, Color};

use crate::escape;
use crate::warning::{Warning, WarningKind, quote};

/// Longer games are cut.
const MOST_MOVES: usize = 10_000;
/// So many lines that cannot be read are told.
const MOST_WARNINGS: usize = 50;

/// What a record of another program holds.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) size: u8,
    /// As SGF writes it; empty if it is not known.
    pub(super) komi: String,
    pub(super) handicap: usize,
    pub(super) names: ByColor<String>,
    pub(super) ranks: ByColor<String>,
    /// As SGF writes it; empty if it is not known.
    pub(super) result: String,
    pub(super) date: String,
    pub(super) place: String,
    /// Handicap stones.
    placed: Vec<Spot>,
    /// `None` is a pass.
    moves: Vec<(Color, Option<Spot>)>,
    pub(super) warnings: Vec<Warning>,
}

/// A column from the left and a row from the top, both from 0.
pub(super) type Spot = (u8, u8);

impl Draft {
    pub(super) fn new(size: u8) -> Self {
        Self { size, ..Self::default() }
    }

    pub(super) fn place(&mut self, spot: Spot) {
        if self.is_on_board(spot) && !self.placed.contains(&spot) {
            self.placed.push(spot);
        }
    }

    pub(super) fn placed(&self) -> usize {
        self.placed.len()
    }

    /// Whose turn it is after the last move.
    pub(super) fn next(&self) -> Option<Color> {
        self.moves.last().map(|it| it.0.opponent())
    }

    pub(super) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    pub(super) fn play(&mut self, color: Color, spot: Option<Spot>) {
        if self.moves.len() < MOST_MOVES {
            self.moves.push((color, spot));
        }
    }

    pub(super) const fn is_on_board(&self, (x, y): Spot) -> bool {
        x < self.size && y < self.size
    }

    /// A line, counted from 0, that cannot be read.
    pub(super) fn leave_out(&mut self, line: usize, text: &str) {
        if self.warnings.len() < MOST_WARNINGS {
            let kind = WarningKind::LeftOut(quote(text));
            self.warnings.push(Warning { line: line + 1, column: 1, kind });
        }
    }

    /// The same as SGF.
    pub(super) fn to_sgf(&self) -> String {
        let mut sgf = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{}]", self.size);
        let mut put = |ident: &str, value: &str| {
            let value = value.trim();
            if !value.is_empty() {
                // Writing to a string cannot fail.
                let _ = write!(sgf, "{ident}[{}]", escape::escape(value));
            }
        };
        put("KM", &self.komi);
        if self.handicap > 1 {
            put("HA", &self.handicap.to_string());
        }
        put("PB", &self.names.black);
        put("PW", &self.names.white);
        put("BR", &self.ranks.black);
        put("WR", &self.ranks.white);
        put("RE", &self.result);
        put("DT", &self.date);
        put("PC", &self.place);
        if !self.placed.is_empty() {
            sgf.push_str("AB");
            self.placed.iter().for_each(|it| push_spot(&mut sgf, Some(*it)));
        }
        for (color, spot) in &self.moves {
            sgf.push(';');
            sgf.push(color.letter().to_ascii_uppercase());
            push_spot(&mut sgf, *spot);
        }
        sgf.push(')');
        sgf
    }
}

fn push_spot(sgf: &mut String, spot: Option<Spot>) {
    sgf.push('[');
    if let Some((x, y)) = spot {
        sgf.extend([x, y].map(|it| char::from(b'a' + it.min(25))));
    }
    sgf.push(']');
}

/// A number of half points as SGF writes komi; empty if it is none.
pub(super) fn komi(points: f64) -> String {
    let is_komi = points.is_finite() && points.abs() <= 400.0 && (points * 2.0).fract() == 0.0;
    if is_komi { points.to_string() } else { String::new() }
}

/// `name (3D)`, `name 3D*`, `name(12급)`: the name and the rank as SGF writes it.
pub(super) fn name_and_rank(text: &str) -> (String, String) {
    let text = text.trim();
    let Some((name, rank)) = text.rsplit_once(['(', '（', ' ']) else {
        return (text.to_owned(), String::new());
    };
    match to_rank(rank.trim_end_matches([')', '）', '*', '?', ' '])) {
        Some(rank) => (name.trim().to_owned(), rank),
        None => (text.to_owned(), String::new()),
    }
}

/// A rank as SGF writes it: `3d`, `12k`, `9p`.
pub(super) fn to_rank(text: &str) -> Option<String> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let number: u8 = text.get(..digits)?.parse().ok()?;
    let letter = match text.get(digits..)?.trim().to_lowercase().as_str() {
        "d" | "dan" | "단" | "段" => 'd',
        "k" | "kyu" | "급" | "級" | "级" => 'k',
        "p" | "프로" => 'p',
        _ => return None,
    };
    (1..=30).contains(&number).then(|| format!("{number}{letter}"))
}
