//! Commands about board, moves and handicap.

use std::fmt;
use std::num::NonZeroU32;

use goban::{Color, Komi, Move, Point, PointSet, Size};

use super::{Command, Entry};
use crate::answer::points_text;
use crate::arguments::Arguments;
use crate::error::GtpError;

/// A command about board, moves and handicap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardCommand {
    /// `boardsize`, `rectangular_boardsize`: an empty board of this size.
    BoardSize(Size),
    /// `clear_board`: an empty board of the same size.
    ClearBoard,
    /// `komi`.
    Komi(Komi),
    /// `get_komi`: asks for the komi.
    ReportKomi,
    /// `play`: a move that was made elsewhere.
    Play(Color, Move),
    /// `undo`, `gg-undo`: takes back so many moves.
    Undo(NonZeroU32),
    /// `fixed_handicap`: so many stones on their usual points.
    FixedHandicap(u32),
    /// `place_free_handicap`: so many stones where the engine likes.
    PlaceFreeHandicap(u32),
    /// `set_free_handicap`: stones on these points, each once.
    SetFreeHandicap(Vec<Point>),
    /// `set_position`: exactly these stones, without a history.
    SetPosition(Vec<(Color, Point)>),
    /// `showboard`: a drawing.
    ShowBoard,
}

pub(super) const TABLE: &[Entry] = &[
    ("boardsize", board_size),
    ("rectangular_boardsize", rectangular_board_size),
    ("clear_board", |_| done(BoardCommand::ClearBoard)),
    ("komi", komi),
    ("get_komi", |_| done(BoardCommand::ReportKomi)),
    ("play", |rest| done(BoardCommand::Play(rest.color()?, rest.mv()?))),
    ("undo", |_| done(BoardCommand::Undo(NonZeroU32::MIN))),
    ("gg-undo", undo_several),
    ("fixed_handicap", |rest| done(BoardCommand::FixedHandicap(handicap(rest)?))),
    ("place_free_handicap", |rest| done(BoardCommand::PlaceFreeHandicap(handicap(rest)?))),
    ("set_free_handicap", set_free_handicap),
    ("set_position", |rest| {
        done(BoardCommand::SetPosition(rest.list(|it| Ok((it.color()?, it.point()?)))?))
    }),
    ("showboard", |_| done(BoardCommand::ShowBoard)),
];

#[allow(clippy::unnecessary_wraps)] // the shape of the table's functions
fn done(command: BoardCommand) -> Result<Command, GtpError> {
    Ok(Command::Board(command))
}

fn board_size(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let width = side(rest)?;
    let height = if rest.is_empty() { width } else { side(rest)? };
    size(width, height)
}

fn rectangular_board_size(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let (width, height) = (side(rest)?, side(rest)?);
    size(width, height)
}

fn side(rest: &mut Arguments<'_>) -> Result<u32, GtpError> {
    rest.number("a board size such as 19")
}

fn size(width: u32, height: u32) -> Result<Command, GtpError> {
    // A side that no byte holds is as wrong as the largest byte.
    let byte = |side: u32| u8::try_from(side).unwrap_or(u8::MAX);
    let size = Size::new(byte(width), byte(height));
    done(BoardCommand::BoardSize(
        size.map_err(|error| GtpError::UnacceptableSize(error.to_string()))?,
    ))
}

fn komi(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let komi = rest.read("a komi such as 6.5, in half points from -1000 to 1000", |it| {
        it.parse::<Komi>().ok()
    })?;
    done(BoardCommand::Komi(komi))
}

fn undo_several(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let moves = if rest.is_empty() {
        NonZeroU32::MIN
    } else {
        rest.positive("a number of moves from 1 on")?
    };
    done(BoardCommand::Undo(moves))
}

fn handicap(rest: &mut Arguments<'_>) -> Result<u32, GtpError> {
    rest.number("a number of handicap stones")
}

fn set_free_handicap(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let mut points = vec![rest.point()?];
    points.extend(rest.list(Arguments::point)?);
    let mut seen = PointSet::EMPTY;
    match points.iter().find(|&&it| !seen.insert(it)) {
        Some(twice) => Err(GtpError::failed(format!("bad vertex list: {twice} stands twice"))),
        None => done(BoardCommand::SetFreeHandicap(points)),
    }
}

/// Writes `name black D4 white Q16 …`.
pub(super) fn stones<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    stones: &[(Color, T)],
) -> fmt::Result {
    f.write_str(name)?;
    stones.iter().try_for_each(|(color, place)| write!(f, " {color} {place}"))
}

impl fmt::Display for BoardCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BoardSize(size) if size.is_square() => write!(f, "boardsize {}", size.width()),
            Self::BoardSize(size) => {
                write!(f, "rectangular_boardsize {} {}", size.width(), size.height())
            }
            Self::ClearBoard => f.write_str("clear_board"),
            Self::Komi(komi) => write!(f, "komi {komi}"),
            Self::ReportKomi => f.write_str("get_komi"),
            Self::Play(color, mv) => write!(f, "play {color} {mv}"),
            Self::Undo(NonZeroU32::MIN) => f.write_str("undo"),
            Self::Undo(moves) => write!(f, "gg-undo {moves}"),
            Self::FixedHandicap(count) => write!(f, "fixed_handicap {count}"),
            Self::PlaceFreeHandicap(count) => write!(f, "place_free_handicap {count}"),
            Self::SetFreeHandicap(points) => {
                write!(f, "set_free_handicap {}", points_text(points.iter().copied()))
            }
            Self::SetPosition(list) => stones(f, "set_position", list),
            Self::ShowBoard => f.write_str("showboard"),
        }
    }
}
