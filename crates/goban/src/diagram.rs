//! Boards drawn as text: the language of the tests.
//!
//! `X` is black, `O` white, `.` empty; a `)` after a stone marks the last move, `(` before it is
//! allowed too; `*` marks an empty point that a test speaks of. Letters and numbers at the edges
//! are skipped, so a board as GTP shows it can be pasted.

use crate::board::Board;
use crate::color::Color;
use crate::handicap::star_points;
use crate::moves::Move;
use crate::point::{Point, PointSet};
use crate::setup::Setup;
use crate::size::Size;

/// A drawing that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones; the side to move is the one that did not make the last move, else Black.
    pub setup: Setup,
    /// The stone marked as played last.
    pub last: Option<Point>,
    /// Points marked with `*`.
    pub marks: PointSet,
}

/// Why a drawing cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// Rows differ in length.
    #[error("line {line}: {found} points where the first row has {expected}")]
    Ragged {
        /// Line of the drawing, from 1.
        line: usize,
        /// Points in it.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// A sign that means nothing.
    #[error("line {line}, column {column}: `{sign}` means nothing in a diagram")]
    Sign {
        /// Line of the drawing, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// Too small or too large.
    #[error("a diagram has 2 to 25 rows and columns")]
    Size,
}

/// Reads a drawing.
pub fn parse(text: &str) -> Result<Diagram, DiagramError> {
    let mut rows: Vec<(usize, Vec<Sign>)> = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let signs = signs(n + 1, line)?;
        if !signs.is_empty() {
            if rows.len() == usize::from(Size::MAX) {
                return Err(DiagramError::Size);
            }
            rows.push((n + 1, signs));
        }
    }
    let width = rows.first().map_or(0, |it| it.1.len());
    for (line, row) in &rows {
        if row.len() != width {
            return Err(DiagramError::Ragged { line: *line, found: row.len(), expected: width });
        }
    }
    let points = |it: usize| u8::try_from(it).map_err(|_| DiagramError::Size);
    let size = Size::new(points(width)?, points(rows.len())?).map_err(|_| DiagramError::Size)?;
    let mut diagram = Diagram { setup: Setup::empty(size), last: None, marks: PointSet::EMPTY };
    for (point, sign) in size.points_from_top().zip(rows.into_iter().flat_map(|it| it.1)) {
        diagram.setup.stones[point] = sign.stone;
        if sign.last {
            diagram.last = Some(point);
            diagram.setup.to_move = sign.stone.map_or(Color::Black, Color::opponent);
        }
        if sign.mark {
            diagram.marks.insert(point);
        }
    }
    Ok(diagram)
}

/// Draws a board, the last move marked with `)`.
pub fn draw(board: &Board, last: Option<Move>) -> String {
    let last = last.and_then(Move::point);
    let mut text = String::new();
    for y in (0..board.size().height()).rev() {
        let mut row = String::new();
        for x in 0..board.size().width() {
            let Some(point) = Point::new(x, y) else { continue };
            row.push(match board.stone(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            });
            row.push(if Some(point) == last { ')' } else { ' ' });
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// Draws a board for people: column letters, row numbers, star points, the last move in brackets.
pub fn draw_with_coordinates(board: &Board, last: Option<Move>) -> String {
    let size = board.size();
    let last = last.and_then(Move::point);
    let mut letters = String::from("   ");
    for x in 0..size.width() {
        let name = Point::new(x, 0).map(|it| it.to_string()).unwrap_or_default();
        letters.push(' ');
        letters.push_str(name.trim_end_matches('1'));
    }
    let stars: PointSet = star_points(size).into_iter().collect();
    let mut text = format!("{letters}\n");
    for y in (0..size.height()).rev() {
        let mut row = format!("{:>3} ", y + 1);
        for point in (0..size.width()).filter_map(|x| Point::new(x, y)) {
            let sign = match board.stone(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None if stars.contains(point) => '+',
                None => '.',
            };
            if Some(point) == last {
                row.pop();
                row.push('(');
            }
            row.push(sign);
            row.push(if Some(point) == last { ')' } else { ' ' });
        }
        text.push_str(&row);
        text.extend([" ", &(y + 1).to_string(), "\n"]);
    }
    text.push_str(&letters);
    text.push('\n');
    text
}

#[derive(Clone, Copy)]
struct Sign {
    stone: Option<Color>,
    last: bool,
    mark: bool,
}

fn signs(line: usize, text: &str) -> Result<Vec<Sign>, DiagramError> {
    let mut signs: Vec<Sign> = Vec::new();
    let trimmed = text.trim();
    // A line of column letters, as GTP's boards have above and below.
    if trimmed.starts_with("A B") || trimmed == "A" {
        return Ok(signs);
    }
    let mut next_is_last = false;
    for (column, sign) in text.chars().enumerate() {
        let stone = match sign {
            'X' | 'x' | '#' | '●' => Some(Color::Black),
            'O' | 'o' | '○' => Some(Color::White),
            '.' | '+' | '*' => None,
            ')' => {
                if let Some(it) = signs.last_mut() {
                    it.last = it.stone.is_some();
                }
                continue;
            }
            '(' => {
                next_is_last = true;
                continue;
            }
            '|' | '-' | '0'..='9' => continue,
            it if it.is_whitespace() => continue,
            sign => return Err(DiagramError::Sign { line, column: column + 1, sign }),
        };
        let last = std::mem::take(&mut next_is_last) && stone.is_some();
        signs.push(Sign { stone, last, mark: sign == '*' });
        if signs.len() > usize::from(Size::MAX) {
            return Err(DiagramError::Size);
        }
    }
    Ok(signs)
}
