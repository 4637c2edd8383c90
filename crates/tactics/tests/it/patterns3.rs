//! Small neighbourhoods.

use std::collections::HashSet;

use goban::{Board, Color, Point, Setup, Size};
use tactics::Pattern3;

use crate::drawing::{board, marks};

fn pattern(drawing: &str) -> Pattern3 {
    Pattern3::at(&board(drawing), marks(drawing).first().unwrap())
}

#[test]
fn the_same_hane_from_all_sides() {
    let hane = "
        . . . . .
        . X O X .
        . . * . .
        . . . . .
        ";
    let turned = "
        . . . . .
        . . X . .
        . * O . .
        . . X . .
        . . . . .
        ";
    assert_ne!(pattern(hane), pattern(turned));
    assert_eq!(pattern(hane).canonical(), pattern(turned).canonical());
}

#[test]
fn the_mover_sees_its_own_colour() {
    let black = "
        . O X
        . * .
        X . .
        ";
    let white = "
        O X .
        . * .
        . . O
        ";
    assert_ne!(pattern(black).canonical(), pattern(white).canonical());
    assert_eq!(
        pattern(black).canonical_for(Color::Black),
        pattern(white).canonical_for(Color::White)
    );
}

#[test]
fn the_edge_is_seen() {
    let board = Board::new(Size::square(5).unwrap());
    let codes: HashSet<Pattern3> =
        board.size().points().map(|it| Pattern3::at(&board, it).canonical()).collect();
    // Corner, side, middle.
    assert_eq!(codes.len(), 3);
    let all: HashSet<Pattern3> = board.size().points().map(|it| Pattern3::at(&board, it)).collect();
    assert_eq!(all.len(), 9);
}

#[test]
fn as_many_middle_patterns_as_counting_says() {
    // Burnside: 3^8 colourings of the ring under the eight symmetries of a square are 954.
    let size = Size::square(5).unwrap();
    let middle = Point::new(2, 2).unwrap();
    let mut found = HashSet::new();
    for number in 0..3u32.pow(8) {
        let mut setup = Setup::empty(size);
        let ring = size
            .points()
            .filter(|it| it.x().abs_diff(2) <= 1 && it.y().abs_diff(2) <= 1 && *it != middle);
        for (place, point) in (0..).zip(ring) {
            setup.stones[point] = match number / 3u32.pow(place) % 3 {
                0 => None,
                1 => Some(Color::Black),
                _ => Some(Color::White),
            };
        }
        found.insert(Pattern3::at(&setup.to_board().unwrap(), middle).canonical());
    }
    assert_eq!(found.len(), 954);
}
