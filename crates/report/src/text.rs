//! The review for people at a terminal.

use std::fmt::Write;

use commentary::Language;
use commentary::review::{Grade, Part, ReviewedMove};
use goban::{Color, Move};

use crate::json::plain;
use crate::reviewed::Reviewed;

/// The heading, then what is to be said of moves, turning points marked.
pub(crate) fn text(reviewed: &Reviewed, language: Language) -> String {
    let mut text = heading(reviewed, language);
    text.push('\n');
    for it in &reviewed.review.moves {
        let said = plain(it.text(language));
        if said.is_empty() {
            continue;
        }
        let mark = if it.is_turning_point { '*' } else { ' ' };
        let (number, color) = (it.look.number, it.look.color().letter());
        // Writing to a string cannot fail.
        let mv = move_word(it.look.mv, language);
        let _ = writeln!(text, "{mark}{number:>4} {color} {mv:<4} {said}");
    }
    text
}

/// The game in a few lines: turning points first.
pub(crate) fn heading(reviewed: &Reviewed, language: Language) -> String {
    let summary = &reviewed.review.summary;
    let mut text = String::new();
    let is_english = language == Language::English;
    let turning = |number: &usize| {
        let it = reviewed.review.moves.iter().find(|it| it.look.number == *number);
        it.map_or_else(String::new, |it| turn(it, language))
    };
    if !summary.turning_points.is_empty() {
        let lines: Vec<String> = summary.turning_points.iter().map(turning).collect();
        let (title, between) =
            if is_english { ("Turning points: ", ", ") } else { ("勝負どころ：", "、") };
        let _ = writeln!(text, "{title}{}", lines.join(between));
    }
    for color in [Color::Black, Color::White] {
        if reviewed.review.summary.players[color].moves > 0 {
            let _ = writeln!(text, "{}", player(reviewed, color, language));
        }
    }
    text
}

fn turn(it: &ReviewedMove, language: Language) -> String {
    let (number, mv) = (it.look.number, move_word(it.look.mv, language));
    let win = |chance: f64| (100.0 * chance).round();
    let (old, new) = (win(it.look.best.outlook.win), win(it.look.after.win));
    match language {
        Language::English => format!("move {number} ({mv}, {old} → {new} %)"),
        Language::Japanese => format!("{number}手目（{mv}、勝率{old}→{new}%）"),
    }
}

fn player(reviewed: &Reviewed, color: Color, language: Language) -> String {
    let numbers = &reviewed.review.summary.players[color];
    let info = &reviewed.players[color];
    let count = |grade: Grade| {
        Grade::ALL.iter().zip(numbers.grades).find(|it| *it.0 == grade).map_or(0, |it| it.1)
    };
    let (mistakes, blunders) = (count(Grade::Mistake), count(Grade::Blunder));
    let praised = count(Grade::Praise);
    let judged = language.rank(reviewed.review.ranks[color]);
    let seems = info.estimate.map(|it| language.rank(it.rank()));
    let parts: Vec<String> = Part::ALL
        .iter()
        .zip(numbers.parts)
        .filter(|it| it.1.moves > 0)
        .map(|(part, score)| format!("{} {:.1}", part_word(*part, language), score.mean_loss))
        .collect();
    let practise: Vec<&str> = numbers
        .practise
        .iter()
        .map(|it| if language == Language::English { it.en() } else { it.ja() })
        .collect();
    let name = if info.name.is_empty() { String::new() } else { format!(" {}", info.name) };
    match language {
        Language::English => {
            let who = if color == Color::Black { "Black" } else { "White" };
            let seems = seems.map_or_else(String::new, |it| format!(", plays like {it}"));
            let practise = if practise.is_empty() {
                String::new()
            } else {
                format!("; to practise: {}", practise.join(", "))
            };
            format!(
                "{who}{name} (judged as {judged}{seems}): accuracy {:.0} %, {:.1} points a move lost ({}); praised {praised}, mistakes {mistakes}, blunders {blunders}{practise}",
                numbers.accuracy,
                numbers.mean_loss,
                parts.join(", "),
            )
        }
        Language::Japanese => {
            let who = if color == Color::Black { "黒" } else { "白" };
            let seems = seems.map_or_else(String::new, |it| format!("、打ちぶりは{it}ほど"));
            let practise = if practise.is_empty() {
                String::new()
            } else {
                format!("。練習したいこと：{}", practise.join("、"))
            };
            format!(
                "{who}{name}（{judged}として講評{seems}）：正確さ{:.0}%、一手平均{:.1}目の損（{}）。好手{praised}、悪手{mistakes}、大悪手{blunders}{practise}",
                numbers.accuracy,
                numbers.mean_loss,
                parts.join("、"),
            )
        }
    }
}

fn move_word(mv: Move, language: Language) -> String {
    match (mv, language) {
        (Move::Pass, Language::Japanese) => "パス".to_owned(),
        _ => mv.to_string(),
    }
}

const fn part_word(part: Part, language: Language) -> &'static str {
    match (part, language) {
        (Part::Opening, Language::English) => "opening",
        (Part::Middle, Language::English) => "middle",
        (Part::Endgame, Language::English) => "endgame",
        (Part::Opening, Language::Japanese) => "序盤",
        (Part::Middle, Language::Japanese) => "中盤",
        (Part::Endgame, Language::Japanese) => "終盤",
    }
}
