//! The words around the numbers.

use goban::{Color, Rules};

use crate::args::Language;

/// The words of one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    language: Language,
    /// The heads of the columns: letter, move, visits, win rate, lead, deviation, policy, line.
    pub(super) heads: [&'static str; 8],
    pub(super) playouts: &'static str,
    pub(super) visits: &'static str,
    pub(super) win: &'static str,
    pub(super) lead: &'static str,
    pub(super) interrupted: &'static str,
    pub(super) ownership: &'static str,
}

impl Words {
    pub(super) const fn of(language: Language) -> Self {
        match language {
            Language::En => Self {
                language,
                heads: ["", "move", "visits", "win", "lead", "stdev", "policy", "continuation"],
                playouts: "playouts",
                visits: "visits",
                win: "win",
                lead: "lead",
                interrupted: "interrupted",
                ownership: "B surely Black's, b likely, w likely White's, W surely",
            },
            Language::Ja => Self {
                language,
                heads: ["", "手", "訪問数", "勝率", "目数差", "偏差", "方策", "読み筋"],
                playouts: "プレイアウト",
                visits: "訪問",
                win: "勝率",
                lead: "目数差",
                interrupted: "中断",
                ownership: "B 黒地、b 黒が有力、w 白が有力、W 白地",
            },
        }
    }

    pub(super) fn title(&self, moves: usize, to_play: Color) -> String {
        match (self.language, to_play) {
            (Language::En, color) => format!("after move {moves}, {color} to play"),
            (Language::Ja, Color::Black) => format!("{moves}手目まで、黒番"),
            (Language::Ja, Color::White) => format!("{moves}手目まで、白番"),
        }
    }

    pub(super) fn rules(&self, rules: Rules) -> String {
        let name = rules.name().unwrap_or("custom");
        match (self.language, name) {
            (Language::En, name) => format!("{name} rules"),
            (Language::Ja, "japanese") => "日本ルール".to_owned(),
            (Language::Ja, "chinese") => "中国ルール".to_owned(),
            (Language::Ja, name) => format!("{name} ルール"),
        }
    }

    /// So many more moves are not in the table.
    pub(super) fn more(&self, moves: usize) -> String {
        match self.language {
            Language::En => format!("and {moves} more"),
            Language::Ja => format!("ほか{moves}手"),
        }
    }

    pub(super) fn komi(&self, komi: impl std::fmt::Display) -> String {
        match self.language {
            Language::En => format!("komi {komi}"),
            Language::Ja => format!("コミ{komi}目"),
        }
    }
}

/// How many columns a text takes on a terminal: kana and kanji take two.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(|it| if ('\u{2e80}'..='\u{ffdc}').contains(&it) { 2 } else { 1 }).sum()
}
