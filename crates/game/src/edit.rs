//! Writing into a game.

use goban::{Color, Move, Point, PointSet, Size};

use crate::escape;
use crate::property::{Properties, holds_only_points};
use crate::tree::{Game, NodeId};
use crate::value::ValueBuf;

/// Why something cannot be put into a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The point is outside the board of the record.
    #[error("{0} is not on the board of this record")]
    OffBoard(Point),
    /// The record is about a board that is not supported.
    #[error("the board of this record is not supported")]
    NoBoard,
    /// A property name that could not be read again.
    #[error("an SGF property has a name of capital letters and digits, not {0:?}")]
    Ident(String),
    /// `CA` in the root.
    #[error("the charset of a record is always UTF-8")]
    Charset,
}

impl Game {
    /// Adds a move after `parent`, as the last of its variations.
    pub fn add_move(
        &mut self,
        parent: NodeId,
        color: Color,
        mv: Move,
    ) -> Result<NodeId, EditError> {
        let size = self.size().ok_or(EditError::NoBoard)?;
        let value = ValueBuf::from_move(mv, size)
            .ok_or_else(|| mv.point().map_or(EditError::NoBoard, EditError::OffBoard))?;
        let ident = match color {
            Color::Black => "B",
            Color::White => "W",
        };
        let id = self.add_child(parent);
        self.set(id, ident, [value])?;
        Ok(id)
    }

    /// Gives a property new values in its old place, or at the end; without values it goes.
    pub fn set(
        &mut self,
        id: NodeId,
        ident: &str,
        values: impl IntoIterator<Item = ValueBuf>,
    ) -> Result<(), EditError> {
        if !is_ident(ident) {
            return Err(EditError::Ident(ident.to_owned()));
        }
        if ident == "CA" && id == Self::ROOT {
            return Err(EditError::Charset);
        }
        let values: String = values
            .into_iter()
            .map(|it| {
                if holds_only_points(ident) {
                    format!("[{}]", escape::escape_structure(it.raw()))
                } else {
                    format!("[{}]", it.raw())
                }
            })
            .collect();
        let property = if values.is_empty() { values } else { format!("{ident}{values}") };
        let text = replace_property(self.node_text(id), ident, &property);
        self.set_node_text(id, &text);
        Ok(())
    }

    /// Gives a property one value, a text with its line breaks.
    pub fn set_text(&mut self, id: NodeId, ident: &str, text: &str) -> Result<(), EditError> {
        self.set(id, ident, [ValueBuf::text(text)])
    }

    /// Takes all properties with this identifier out of a node.
    pub fn remove_property(&mut self, id: NodeId, ident: &str) {
        let text = replace_property(self.node_text(id), ident, "");
        self.set_node_text(id, &text);
    }

    /// Sets the comment (`C`); an empty one takes it away.
    pub fn set_comment(&mut self, id: NodeId, comment: &str) {
        self.set_known(id, "C", optional(comment, ValueBuf::text));
    }

    /// Sets the name of a node (`N`); an empty one takes it away.
    pub fn set_name(&mut self, id: NodeId, name: &str) {
        self.set_known(id, "N", optional(name, ValueBuf::simple_text));
    }

    /// [`Game::set`] with an identifier of this crate, which is never refused.
    pub(crate) fn set_known(&mut self, id: NodeId, ident: &str, value: Option<ValueBuf>) {
        let set = self.set(id, ident, value);
        debug_assert!(set.is_ok(), "{ident} is an identifier");
    }
}

fn optional(text: &str, value: fn(&str) -> ValueBuf) -> Option<ValueBuf> {
    (!text.is_empty()).then(|| value(text))
}

/// The points one by one.
pub(crate) fn points(points: &PointSet, size: Size) -> Result<Vec<ValueBuf>, EditError> {
    points.iter().map(|it| point(it, size)).collect()
}

pub(crate) fn point(point: Point, size: Size) -> Result<ValueBuf, EditError> {
    ValueBuf::point(point, size).ok_or(EditError::OffBoard(point))
}

fn is_ident(ident: &str) -> bool {
    ident.bytes().any(|it| it.is_ascii_uppercase())
        && ident.bytes().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit() || it == b'_')
}

/// The node text with `property` in the place of the first property called `ident`.
fn replace_property(text: &str, ident: &str, property: &str) -> String {
    let mut out = String::with_capacity(text.len() + property.len());
    let mut placed = false;
    for old in Properties::new(text) {
        if old.ident() != ident {
            out.push_str(old.ident());
            out.push_str(old.raw());
        } else if !placed {
            out.push_str(property);
            placed = true;
        }
    }
    if !placed {
        out.push_str(property);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        Game::new(Size::square(9).unwrap())
    }

    #[test]
    fn properties_keep_their_places() {
        let mut game = game();
        game.set(Game::ROOT, "SBKV", [ValueBuf::number(51.5)]).unwrap();
        game.set_comment(Game::ROOT, "a [b] \\");
        game.set(Game::ROOT, "GM", [ValueBuf::text("1"), ValueBuf::text("2")]).unwrap();
        assert_eq!(game.root().raw(), r"FF[4]GM[1][2]SZ[9]SBKV[51.5]C[a [b\] \\]");
        game.set_comment(Game::ROOT, "");
        game.remove_property(Game::ROOT, "GM");
        assert_eq!(game.root().raw(), "FF[4]SZ[9]SBKV[51.5]");
    }

    #[test]
    fn what_could_not_be_read_again_is_refused() {
        let mut game = game();
        for ident in ["", "b", "1", "A B", "C[", "é"] {
            assert_eq!(game.set_text(Game::ROOT, ident, ""), Err(EditError::Ident(ident.into())));
        }
        assert_eq!(game.set_text(Game::ROOT, "CA", "GBK"), Err(EditError::Charset));
        let outside: Point = "K1".parse().unwrap();
        assert_eq!(
            game.add_move(Game::ROOT, Color::Black, outside.into()),
            Err(EditError::OffBoard(outside))
        );
        assert_eq!(game.nodes().count(), 1, "a refused move leaves nothing behind");
    }

    #[test]
    fn changing_the_size_changes_what_points_mean() {
        let mut game = game();
        game.set_text(Game::ROOT, "SZ", "13").unwrap();
        assert_eq!(game.size(), Size::square(13).ok());
        game.set_text(Game::ROOT, "SZ", "37").unwrap();
        assert_eq!(game.add_move(Game::ROOT, Color::Black, Move::Pass), Err(EditError::NoBoard));
    }
}
