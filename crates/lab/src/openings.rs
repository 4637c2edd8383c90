//! How games begin, so that no two pairs of games are the same.

use std::path::{Path, PathBuf};

use game::Step;
use goban::{Color, IllegalMove, Move, Point, Position, Size};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Where the first moves of the games come from. Each opening is used twice, once for each
/// assignment of colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Openings {
    /// Every game begins on the empty board.
    Empty,
    /// A few sensible first moves by lot.
    #[default]
    Random,
    /// These, over and over in this order.
    Listed(Vec<Vec<Move>>),
}

/// Why openings cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// A file cannot be read.
    #[error("cannot read {}: {reason}", .file.display())]
    Unreadable {
        /// Which.
        file: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// There is nothing in it.
    #[error("{} has no openings", .0.display())]
    None(PathBuf),
    /// A line is neither moves nor the name of a record.
    #[error("{}:{line}: `{word}` is no move; a line is moves such as `D4 Q16` or an SGF file", .file.display())]
    Word {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What was found.
        word: String,
    },
    /// A record that is not moves in turn from the empty board.
    #[error("{}: an opening is moves in turn from the empty board, Black first", .0.display())]
    NotInTurn(PathBuf),
    /// A record of another board.
    #[error("{}: a game on another board than {expected}", .file.display())]
    Board {
        /// The record.
        file: PathBuf,
        /// The board of the match.
        expected: Size,
    },
    /// A move that may not be played.
    #[error("opening {number}: {reason}")]
    Illegal {
        /// The opening, from 1.
        number: usize,
        /// Why.
        reason: IllegalMove,
    },
}

impl Openings {
    /// Reads a file: one SGF record, or lines of moves (`D4 Q16 …`) and names of SGF files, the
    /// latter relative to the file. What follows `#` is a comment.
    pub fn read(file: &Path, size: Size) -> Result<Self, OpeningsError> {
        if is_sgf(file) {
            return Ok(Self::Listed(vec![record_moves(file, size)?]));
        }
        let text = String::from_utf8_lossy(&bytes(file)?).into_owned();
        let mut list = Vec::new();
        for (n, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let beside = file.parent().unwrap_or(Path::new("")).join(line);
            if is_sgf(&beside) {
                list.push(record_moves(&beside, size)?);
                continue;
            }
            let words = line.split([' ', ',', '\t', ';']).filter(|it| !it.is_empty());
            let moves = words.map(|word| {
                let (file, line, word) = (file.to_owned(), n + 1, word.to_owned());
                word.parse::<Move>().map_err(|_| OpeningsError::Word { file, line, word })
            });
            list.push(moves.collect::<Result<_, _>>()?);
        }
        if list.is_empty() {
            Err(OpeningsError::None(file.to_owned()))
        } else {
            Ok(Self::Listed(list))
        }
    }

    /// Whether all can be played from this position.
    pub fn check(&self, start: &Position) -> Result<(), OpeningsError> {
        let Self::Listed(list) = self else { return Ok(()) };
        for (n, moves) in list.iter().enumerate() {
            let mut position = start.clone();
            for &mv in moves {
                let illegal = |reason| OpeningsError::Illegal { number: n + 1, reason };
                position.play(mv).map_err(illegal)?;
            }
        }
        Ok(())
    }

    /// The opening of a pair of games, pairs counted from 0.
    pub fn of_pair(&self, pair: u32, size: Size, seed: u64) -> Vec<Move> {
        match self {
            Self::Empty => Vec::new(),
            Self::Random => random(size, seed ^ (u64::from(pair) << 32)),
            Self::Listed(list) if list.is_empty() => Vec::new(),
            Self::Listed(list) => list[pair as usize % list.len()].clone(),
        }
    }
}

/// Two to six first moves, fewer on small boards: in different corners where there is room, on
/// the third to fifth line, and not side by side.
pub fn random(size: Size, seed: u64) -> Vec<Move> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let smaller = size.width().min(size.height());
    let (most, lines) = match smaller {
        0..=4 => return Vec::new(),
        5..=6 => (1, 2..=3),
        7..=8 => (2, 2..=4),
        9..=12 => (4, 3..=5),
        _ => (6, 3..=5),
    };
    let count = rng.random_range(most.min(2)..=most);
    let mut points: Vec<Point> = Vec::new();
    while points.len() < count {
        let free = |it: &Point| {
            let near = |other: &Point| distance(*it, *other) < 4;
            lines.contains(&size.line(*it)) && !points.iter().any(near)
        };
        // The first four moves on a large board each take a corner.
        let corners = smaller >= 13 && points.len() < 4;
        let places = |corner_only: bool| -> Vec<Point> {
            let suits = |it: &Point| !corner_only || in_empty_corner(*it, size, &points);
            size.points().filter(free).filter(suits).collect()
        };
        let places = places(corners);
        if places.is_empty() {
            break;
        }
        points.push(places[rng.random_range(0..places.len())]);
    }
    points.into_iter().map(Move::Play).collect()
}

/// Near to both edges, in a quarter of the board that has no stone.
fn in_empty_corner(point: Point, size: Size, stones: &[Point]) -> bool {
    const DEEP: u8 = 5;
    let near = |at: u8, side: u8| at < DEEP || at >= side - DEEP;
    let quarter = |it: Point| (it.x() < size.width() / 2, it.y() < size.height() / 2);
    near(point.x(), size.width())
        && near(point.y(), size.height())
        && !stones.iter().any(|it| quarter(*it) == quarter(point))
}

fn distance(a: Point, b: Point) -> u8 {
    a.x().abs_diff(b.x()) + a.y().abs_diff(b.y())
}

fn is_sgf(file: &Path) -> bool {
    file.extension().is_some_and(|it| it.eq_ignore_ascii_case("sgf"))
}

fn bytes(file: &Path) -> Result<Vec<u8>, OpeningsError> {
    let unreadable = |reason| OpeningsError::Unreadable { file: file.to_owned(), reason };
    std::fs::read(file).map_err(unreadable)
}

fn record_moves(file: &Path, size: Size) -> Result<Vec<Move>, OpeningsError> {
    let (record, _) = game::read_first(&bytes(file)?);
    if record.size() != Some(size) {
        return Err(OpeningsError::Board { file: file.to_owned(), expected: size });
    }
    let mut color = Color::Black;
    let mut moves = Vec::new();
    for step in record.main_line().flat_map(game::Node::steps) {
        match step {
            Step::Play(who, mv) if who == color => moves.push(mv),
            _ => return Err(OpeningsError::NotInTurn(file.to_owned())),
        }
        color = color.opponent();
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use goban::Rules;

    use super::*;

    fn texts(moves: &[Move]) -> String {
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn random_openings_are_legal_varied_and_repeatable() {
        for (side, least) in [(2, 1), (5, 6), (7, 15), (9, 35), (13, 39), (19, 39)] {
            let size = Size::square(side).unwrap();
            let mut seen = HashSet::new();
            for pair in 0..40 {
                let moves = Openings::Random.of_pair(pair, size, 1);
                assert_eq!(moves, Openings::Random.of_pair(pair, size, 1));
                let openings = Openings::Listed(vec![moves.clone()]);
                openings.check(&Position::new(size, Rules::CHINESE)).unwrap();
                assert!(moves.len() <= 6);
                seen.insert(texts(&moves));
            }
            assert!(seen.len() >= least, "{side}: {}", seen.len());
        }
        random(Size::new(25, 5).unwrap(), 3);
    }

    #[test]
    fn files_hold_moves_and_records() {
        let folder = std::env::temp_dir().join(format!("lab-openings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let size = Size::square(9).unwrap();
        std::fs::write(folder.join("a.sgf"), "(;SZ[9];B[ee];W[ce])").unwrap();
        std::fs::write(folder.join("b.sgf"), "(;SZ[9]AB[ee];W[ce])").unwrap();
        let read = |text: &str| {
            std::fs::write(folder.join("list"), text).unwrap();
            Openings::read(&folder.join("list"), size).map_err(|it| {
                let text = it.to_string();
                text.replace(&format!("{}/", folder.display()), "")
            })
        };
        let Openings::Listed(list) = read("# mine\nC3 g7, pass\n\na.sgf # tengen\n").unwrap()
        else {
            panic!("a list");
        };
        assert_eq!(list.iter().map(|it| texts(it)).collect::<Vec<_>>(), ["C3 G7 pass", "E5 C5"]);
        let openings = Openings::Listed(list);
        assert_eq!(texts(&openings.of_pair(3, size, 0)), "E5 C5");
        openings.check(&Position::new(size, Rules::CHINESE)).unwrap();

        assert_eq!(
            read("C3 C4\nC3 Q99").unwrap_err(),
            "list:2: `Q99` is no move; a line is moves such as `D4 Q16` or an SGF file"
        );
        assert_eq!(read("# only\n").unwrap_err(), "list has no openings");
        assert_eq!(
            read("b.sgf").unwrap_err(),
            "b.sgf: an opening is moves in turn from the empty board, Black first"
        );
        assert!(read("c.sgf").unwrap_err().starts_with("cannot read c.sgf: "));
        let illegal = read("C3 C3").unwrap().check(&Position::new(size, Rules::CHINESE));
        assert_eq!(illegal.unwrap_err().to_string(), "opening 1: C3 is occupied");
        let large = Openings::read(&folder.join("a.sgf"), Size::square(19).unwrap());
        assert!(large.unwrap_err().to_string().ends_with("a game on another board than 19x19"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
