//! The board in the terminal.

use analysis::{Candidates, Ownership};
use goban::{Color, Move, Point, PointMap, Position, star_points};

/// Candidates that get a letter.
pub(super) const LETTERED: usize = 10;
/// A point is likely a side's from here on, and surely from there.
const LIKELY: f32 = 0.35;
const SURELY: f32 = 0.8;

/// Whether signs are coloured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    pub(super) is_colored: bool,
}

/// Colours of a terminal.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tone {
    Plain,
    Best,
    Other,
    Black,
    White,
    Faint,
}

impl Paint {
    pub(super) fn sign(self, text: &str, tone: Tone) -> String {
        let code = match tone {
            Tone::Plain => return text.to_owned(),
            Tone::Best => "1;32",
            Tone::Other => "36",
            Tone::Black => "1;34",
            Tone::White => "1;33",
            Tone::Faint => "2",
        };
        if self.is_colored { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// `a` for the best candidate, `b` for the next …
pub(super) fn letter(order: usize) -> Option<char> {
    u8::try_from(order).ok().filter(|&it| usize::from(it) < LETTERED).map(|it| (b'a' + it) as char)
}

/// The board with the candidates' letters, and whose the points will be beside it.
pub(super) fn boards(position: &Position, candidates: &Candidates, paint: Paint) -> String {
    let left = board(position, candidates, paint);
    let Some(ownership) = &candidates.ownership else { return left.join("\n") + "\n" };
    let right = shades(position, ownership, paint);
    let rows = left.iter().zip(&right).map(|(left, right)| format!("{left}   {right}\n"));
    rows.collect()
}

fn board(position: &Position, candidates: &Candidates, paint: Paint) -> Vec<String> {
    let size = position.size();
    let mut letters: PointMap<Option<usize>> = PointMap::filled(None);
    for (order, it) in candidates.moves.iter().enumerate().take(LETTERED) {
        if let Move::Play(point) = it.mv {
            letters[point] = Some(order);
        }
    }
    let stars = star_points(size);
    let last = position.history().last().and_then(|it| it.mv.point());
    let sign = |point: Point| match (position.board().stone(point), letters[point]) {
        (Some(Color::Black), _) => paint.sign("X", Tone::Black),
        (Some(Color::White), _) => paint.sign("O", Tone::White),
        (None, Some(order)) => {
            let tone = if order == 0 { Tone::Best } else { Tone::Other };
            paint.sign(&letter(order).unwrap_or('?').to_string(), tone)
        }
        (None, None) if stars.contains(&point) => paint.sign("+", Tone::Faint),
        (None, None) => paint.sign(".", Tone::Faint),
    };
    framed(position, sign, last)
}

fn shades(position: &Position, ownership: &Ownership, paint: Paint) -> Vec<String> {
    let sign = |point: Point| {
        let (text, tone) = match ownership.of(point) {
            it if it >= SURELY => ("B", Tone::Black),
            it if it >= LIKELY => ("b", Tone::Black),
            it if it <= -SURELY => ("W", Tone::White),
            it if it <= -LIKELY => ("w", Tone::White),
            _ => (".", Tone::Faint),
        };
        paint.sign(text, tone)
    };
    framed(position, sign, None)
}

/// The lines of a board with its coordinates, the last move in brackets.
fn framed(position: &Position, sign: impl Fn(Point) -> String, last: Option<Point>) -> Vec<String> {
    let size = position.size();
    let names = (0..size.width()).filter_map(|x| Point::new(x, 0)).map(|it| {
        let name = it.to_string();
        format!("{} ", name.trim_end_matches('1'))
    });
    let head = format!("    {}   ", names.collect::<String>());
    let mut lines = vec![head.clone()];
    for y in (0..size.height()).rev() {
        let mut line = format!("{:>3}", y + 1);
        let mut gap = ' ';
        for point in (0..size.width()).filter_map(|x| Point::new(x, y)) {
            let is_last = Some(point) == last;
            line.push(if is_last { '(' } else { gap });
            line += &sign(point);
            gap = if is_last { ')' } else { ' ' };
        }
        line.push(gap);
        line.extend([(y + 1).to_string().as_str(), if y < 9 { "  " } else { " " }]);
        lines.push(line);
    }
    lines.push(head);
    lines
}
