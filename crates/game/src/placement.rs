//! Stones put on the board by hand.

use std::collections::HashSet;

use goban::{Color, Point, PointSet, Setup, Size};

use crate::edit::{self, EditError};
use crate::node::Node;
use crate::tree::{Game, NodeId};
use crate::value::{Value, ValueBuf};

/// Changes of the board that are no moves; an edit, not a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// Points that become black (`AB`).
    pub black: PointSet,
    /// Points that become white (`AW`).
    pub white: PointSet,
    /// Points that become empty (`AE`).
    pub empty: PointSet,
    /// Who is to move (`PL`).
    pub to_move: Option<Color>,
}

impl Placement {
    pub(crate) const IDENTS: [&str; 4] = ["AB", "AW", "AE", "PL"];

    /// What this node changes; `None` if nothing.
    pub(crate) fn of(node: Node<'_>) -> Option<Self> {
        if !node.properties().any(|it| Self::IDENTS.contains(&it.ident())) {
            return None;
        }
        Some(Self {
            black: points(node, "AB"),
            white: points(node, "AW"),
            empty: points(node, "AE"),
            to_move: node.value("PL").and_then(color),
        })
    }
}

/// All stones of a board, and whose turn it is: what a record of it begins with.
impl From<&Setup> for Placement {
    fn from(setup: &Setup) -> Self {
        let stones = |color: Color| -> PointSet {
            setup.size.points().filter(|&it| setup.stones[it] == Some(color)).collect()
        };
        Self {
            black: stones(Color::Black),
            white: stones(Color::White),
            empty: PointSet::EMPTY,
            to_move: Some(setup.to_move),
        }
    }
}

impl Game {
    /// Replaces the setup stones of a node.
    pub fn set_placement(&mut self, id: NodeId, placement: &Placement) -> Result<(), EditError> {
        let size = self.size().ok_or(EditError::NoBoard)?;
        let values = [
            edit::points(&placement.black, size)?,
            edit::points(&placement.white, size)?,
            edit::points(&placement.empty, size)?,
            placement.to_move.map(color_value).into_iter().collect(),
        ];
        for (ident, values) in Placement::IDENTS.into_iter().zip(values) {
            self.set(id, ident, values)?;
        }
        Ok(())
    }
}

/// `B` or `W`; some programs write the whole word, or 1 and 2.
pub(crate) fn color(value: Value<'_>) -> Option<Color> {
    match value.raw().trim() {
        "1" => Some(Color::Black),
        "2" => Some(Color::White),
        text => text.parse().ok(),
    }
}

fn color_value(color: Color) -> ValueBuf {
    ValueBuf::text(match color {
        Color::Black => "B",
        Color::White => "W",
    })
}

/// All points that the properties with this identifier name, rectangles spread out.
pub(crate) fn points(node: Node<'_>, ident: &str) -> PointSet {
    let mut set = PointSet::EMPTY;
    let Some(size) = node.game().size() else { return set };
    // A file can name the same large rectangle a million times.
    let mut seen = HashSet::new();
    for property in node.properties().filter(|it| it.ident() == ident) {
        for (first, second) in property.values().filter_map(|it| it.rectangle(size)) {
            if first == second {
                set.insert(first);
            } else if seen.insert((first, second)) {
                set.extend(rectangle(first, second, size));
            }
        }
    }
    set
}

fn rectangle(first: Point, second: Point, size: Size) -> impl Iterator<Item = Point> {
    let (left, right) = (first.x().min(second.x()), first.x().max(second.x()));
    let (low, high) = (first.y().min(second.y()), first.y().max(second.y()));
    (low..=high).flat_map(move |y| (left..=right).filter_map(move |x| size.point(x, y)))
}

#[cfg(test)]
mod tests {
    use crate::read;
    use expect_test::expect;

    #[test]
    fn rectangles_are_spread_out() {
        let (games, warnings) = read(b"(;SZ[5]AB[aa:bb][ee]AW[dd:cc]AE[ac]PL[W])");
        assert_eq!(warnings, []);
        let placement = games[0].root().placement().unwrap();
        expect!["Placement { black: {E1, A4, B4, A5, B5}, white: {C2, D2, C3, D3}, empty: {A3}, to_move: Some(white) }"]
            .assert_eq(&format!("{placement:?}"));
    }

    #[test]
    fn a_placement_can_be_written() {
        let (mut games, _) = read(b"(;SZ[5]AW[aa]C[keep])");
        let (others, _) = read(b"(;SZ[5]AB[aa:ba]PL[B])");
        let placement = others[0].root().placement().unwrap();
        games[0].set_placement(crate::Game::ROOT, &placement).unwrap();
        expect!["SZ[5]C[keep]AB[aa][ba]PL[B]"].assert_eq(games[0].root().raw());
    }
}
