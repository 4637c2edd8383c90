//! How many of all arrangements of stones are positions: known numbers on square boards
//! (Tromp and Farnebäck, *Combinatorics of Go*), and the naive implementation's on others.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod naive;

use goban::{Color, Point, Setup, Size, Symmetry};

const STONES: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];
const SIGNS: [char; 3] = [naive::EMPTY, naive::BLACK, naive::WHITE];

/// An arrangement as digits: 0 empty, 1 black, 2 white, in the order of [`Size::points`].
struct Arrangement {
    digits: Vec<u8>,
}

impl Arrangement {
    fn empty(size: Size) -> Self {
        Self { digits: vec![0; size.area()] }
    }

    /// Counts on like an odometer; false after the last one.
    fn advance(&mut self) -> bool {
        for digit in self.digits.iter_mut().rev() {
            if *digit < 2 {
                *digit += 1;
                return true;
            }
            *digit = 0;
        }
        false
    }

    fn write_to(&self, setup: &mut Setup, points: &[Point]) {
        for (&point, &digit) in points.iter().zip(&self.digits) {
            setup.stones[point] = STONES[usize::from(digit)];
        }
    }
}

/// How many arrangements `Setup` accepts, each one asked.
fn count(size: Size) -> u64 {
    let points: Vec<Point> = size.points().collect();
    let mut setup = Setup::empty(size);
    let mut arrangement = Arrangement::empty(size);
    let mut positions = 0;
    loop {
        arrangement.write_to(&mut setup, &points);
        if let Ok(board) = setup.to_board() {
            // What was accepted is what was asked for: nothing fell off on the way.
            assert!(points.iter().all(|&it| board.stone(it) == setup.stones[it]), "{setup:?}");
            positions += 1;
        }
        if !arrangement.advance() {
            return positions;
        }
    }
}

fn naive_count(size: Size) -> u64 {
    let width = usize::from(size.width());
    let mut arrangement = Arrangement::empty(size);
    let mut positions = 0;
    loop {
        let rows: naive::Rows = arrangement
            .digits
            .chunks(width)
            .map(|row| row.iter().map(|&it| SIGNS[usize::from(it)]).collect())
            .collect();
        positions += u64::from(naive::is_position(&rows));
        if !arrangement.advance() {
            return positions;
        }
    }
}

/// As [`count`], but only one of the arrangements that are turned, mirrored or of exchanged
/// colours is asked, and counts for all of them.
fn count_up_to_symmetry(size: Size) -> u64 {
    let points: Vec<Point> = size.points().collect();
    let symmetries = symmetries(size, &points);
    let mut setup = Setup::empty(size);
    let mut arrangement = Arrangement::empty(size);
    let mut positions = 0;
    loop {
        if let Some(alike) = arrangements_alike(&arrangement.digits, &symmetries) {
            arrangement.write_to(&mut setup, &points);
            if setup.to_board().is_ok() {
                positions += alike;
            }
        }
        if !arrangement.advance() {
            return positions;
        }
    }
}

/// Where each point comes from, for every symmetry that keeps the shape of the board.
fn symmetries(size: Size, points: &[Point]) -> Vec<Vec<usize>> {
    Symmetry::all()
        .filter(|it| it.size(size) == size)
        .map(|symmetry| {
            let from = |&it| points.binary_search(&symmetry.apply(it, size)).unwrap();
            points.iter().map(from).collect()
        })
        .collect()
}

/// How many arrangements look alike, if this is the first of them; `None` if it is a later one.
fn arrangements_alike(digits: &[u8], symmetries: &[Vec<usize>]) -> Option<u64> {
    const SAME: [u8; 3] = [0, 1, 2];
    const SWAPPED: [u8; 3] = [0, 2, 1];
    let (mut all, mut equal) = (0, 0);
    for from in symmetries {
        for colors in [SAME, SWAPPED] {
            let image = from.iter().map(|&it| colors[usize::from(digits[it])]);
            match image.cmp(digits.iter().copied()) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => equal += 1,
                std::cmp::Ordering::Greater => {}
            }
            all += 1;
        }
    }
    Some(all / equal)
}

fn size(width: u8, height: u8) -> Size {
    Size::new(width, height).unwrap()
}

#[test]
fn square_boards_have_the_known_numbers() {
    assert_eq!(count(size(2, 2)), 57);
    assert_eq!(count(size(3, 3)), 12_675);
}

#[test]
fn rectangles_have_as_many_as_the_naive_implementation_says() {
    for (width, height) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2)] {
        let size = size(width, height);
        assert_eq!(count(size), naive_count(size), "{size}");
    }
}

#[test]
fn symmetry_saves_work_and_changes_nothing() {
    for (width, height) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5)] {
        let size = size(width, height);
        assert_eq!(count_up_to_symmetry(size), count(size), "{size}");
    }
}

#[test]
fn the_4x4_board_has_the_known_number() {
    assert_eq!(count_up_to_symmetry(size(4, 4)), 24_318_165);
}
