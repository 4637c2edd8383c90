//! Numbers by which clients recognise positions.

use std::fmt::Write;

use goban::{Color, Position, Symmetry};
use sha2::{Digest, Sha256};

/// Numbers by which clients recognise positions: board, side to move and ko.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fingerprints {
    /// Of the position as it is.
    pub(super) this: String,
    /// The same for all positions that turning and mirroring make of it.
    pub(super) symmetric: String,
}

impl Fingerprints {
    pub(super) fn of(position: &Position) -> Self {
        let all: Vec<String> = Symmetry::all().map(|it| fingerprint(position, it)).collect();
        let this = all.first().cloned().unwrap_or_default();
        let symmetric = all.into_iter().min().unwrap_or_default();
        Self { this, symmetric }
    }
}

/// 32 hexadecimal digits. SHA-256 stays the same on every machine and in every version.
fn fingerprint(position: &Position, symmetry: Symmetry) -> String {
    let size = symmetry.size(position.size());
    let turned = symmetry.apply_to_board(position.board());
    let ko = position.history().ko().map(|it| symmetry.apply(it, position.size()));
    let mut text = format!("{}x{} {} ", size.width(), size.height(), position.to_move());
    for point in size.points() {
        text.push(match turned.stones[point] {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None if Some(point) == ko => '*',
            None => '.',
        });
    }
    let mut digits = String::with_capacity(32);
    for byte in Sha256::digest(text.as_bytes()).iter().take(16) {
        // A string takes everything.
        let _ = write!(digits, "{byte:02X}");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, Size};

    fn after(moves: &[&str]) -> Fingerprints {
        let mut position = Position::new(Size::square(9).unwrap(), Rules::CHINESE);
        for mv in moves {
            position.play(mv.parse().unwrap()).unwrap();
        }
        Fingerprints::of(&position)
    }

    #[test]
    fn turned_positions_share_one_of_two() {
        let (one, other) = (after(&["C3", "G7", "C7"]), after(&["G3", "C7", "G7"]));
        assert_ne!(one.this, other.this);
        assert_eq!(one.symmetric, other.symmetric);
        assert_eq!(one.this.len(), 32);
        assert_eq!(one, after(&["C7", "G7", "C3"]), "the order of moves does not matter");
        assert_ne!(one.symmetric, after(&["C3", "G7", "C7", "pass"]).symmetric);
    }
}
