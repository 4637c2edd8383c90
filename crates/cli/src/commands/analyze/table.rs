//! An analysis for people.

use analysis::{Candidate, ScoreLead};
use goban::Move;

use super::Analysis;
use super::drawing::{self, LETTERED, Paint, Tone};
use super::words::{Words, columns};

/// Moves of a continuation that are shown.
const LONGEST_LINE: usize = 8;
/// What is shown where nothing is known.
const NOTHING: &str = "–";

/// Title, board, candidates.
pub(super) fn write(analysis: &Analysis, words: &Words, paint: Paint) -> String {
    let mut text = title(analysis, words);
    text += &drawing::boards(&analysis.position, &analysis.candidates, paint);
    if analysis.candidates.ownership.is_some() {
        text.extend([words.ownership, "\n"]);
    }
    text.push('\n');
    let rows: Vec<[String; 8]> = analysis
        .candidates
        .moves
        .iter()
        .take(LETTERED)
        .enumerate()
        .map(|(order, it)| row(order, it))
        .collect();
    text += &aligned(&words.heads.map(str::to_owned), &rows, paint);
    let left = analysis.candidates.moves.len().saturating_sub(LETTERED);
    if left > 0 {
        text.extend([words.more(left).as_str(), "\n"]);
    }
    text.lines().flat_map(|it| [it.trim_end(), "\n"]).collect()
}

fn title(analysis: &Analysis, words: &Words) -> String {
    let Analysis { position, candidates, .. } = analysis;
    let engine = analysis.net.as_deref().unwrap_or(words.playouts);
    let lead = candidates.lead.map_or(NOTHING.to_owned(), |it| it.to_string());
    let mut numbers = format!(
        "{engine}: {} {}, {} {}, {} {lead}",
        candidates.visits, words.visits, words.win, candidates.win, words.lead
    );
    if analysis.was_interrupted {
        numbers.extend([" (", words.interrupted, ")"]);
    }
    format!(
        "{}: {}; {}, {}\n{numbers}\n\n",
        analysis.file,
        words.title(analysis.moves, position.to_move()),
        words.rules(*position.rules()),
        words.komi(position.komi()),
    )
}

fn row(order: usize, it: &Candidate) -> [String; 8] {
    let or_nothing = |text: Option<String>| text.unwrap_or_else(|| NOTHING.to_owned());
    let line: Vec<String> = it.pv.iter().take(LONGEST_LINE).map(Move::to_string).collect();
    [
        drawing::letter(order).map(String::from).unwrap_or_default(),
        it.mv.to_string(),
        it.visits.to_string(),
        it.win.to_string(),
        or_nothing(it.lead.as_ref().map(ScoreLead::to_string)),
        or_nothing(it.score_deviation.map(|it| format!("{it:.1}"))),
        or_nothing(it.policy.map(|it| format!("{:.1}%", it * 100.0))),
        line.join(" "),
    ]
}

/// Columns under their heads: names to the left, numbers to the right.
fn aligned(heads: &[String; 8], rows: &[[String; 8]], paint: Paint) -> String {
    let all = || std::iter::once(heads).chain(rows);
    let widths: [usize; 8] = std::array::from_fn(|column| {
        all().filter_map(|it| it.get(column)).map(|it| columns(it)).max().unwrap_or(0)
    });
    let mut text = String::new();
    for (number, row) in all().enumerate() {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
            let room = " ".repeat(width - columns(cell));
            if matches!(column, 2..=6) { room + cell } else { cell.clone() + &room }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        let tone = match number {
            0 => Tone::Faint,
            1 => Tone::Best,
            _ => Tone::Plain,
        };
        text += &paint.sign(line.trim_end(), tone);
        text.push('\n');
    }
    text
}
