//! What people call the moves of a game: looked at once, when a move is made.

use goban::{Color, Move, Point, Position, Size};
use serde::Serialize;
use shapes::{Namer, Naming, spoken_en};

/// The names of a game's moves, one for each.
#[derive(Debug, Default)]
pub(crate) struct MoveNames {
    /// Without it nothing is named, and nothing else is missing.
    namer: Option<Namer>,
    names: Vec<Option<MoveName>>,
}

/// What a move is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MoveName {
    key: &'static str,
    ja: &'static str,
    en: &'static str,
    said: Said,
}

/// The move as people say it; the point stands in braces, for the page to write as its reader
/// likes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Said {
    ja: String,
    en: String,
}

impl MoveNames {
    /// For boards of this size.
    pub(crate) fn new(size: Size) -> Self {
        Self { namer: Namer::embedded(size).ok(), names: Vec::new() }
    }

    /// Those of the moves so far.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Option<&MoveName>> {
        self.names.iter().map(Option::as_ref)
    }

    /// The side to move makes a move.
    pub(crate) fn note(&mut self, position: &Position, mv: Move) {
        let name = self.name(position, mv);
        self.names.push(name);
    }

    /// Moves were taken back.
    pub(crate) fn forget_after(&mut self, kept: usize) {
        self.names.truncate(kept);
    }

    /// All that is known of the name of a move of the side to move.
    pub(crate) fn naming(&mut self, position: &Position, mv: Move) -> Naming {
        let named = self.namer.as_mut().and_then(|it| it.name(position, mv).ok());
        named.unwrap_or_default()
    }

    fn name(&mut self, position: &Position, mv: Move) -> Option<MoveName> {
        let (namer, point) = (self.namer.as_mut()?, mv.point()?);
        let naming = namer.name(position, mv).ok()?;
        let (key, ja, en) = match (naming.name, naming.detail) {
            (Some(name), _) => (name.key(), name.ja(), name.en()),
            (None, Some(detail)) => (detail.key(), detail.ja(), detail.en()),
            (None, None) => return None,
        };
        Some(MoveName { key, ja, en, said: said(position.to_move(), (point, ja), &naming) })
    }
}

fn said(color: Color, (point, ja): (Point, &str), naming: &Naming) -> Said {
    let who = match color {
        Color::Black => "黒",
        Color::White => "白",
    };
    let place = format!("{{{point}}}");
    Said {
        ja: format!("{who}{place}、{ja}"),
        en: spoken_en(color, point, naming).replace(&point.to_string(), &place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Rules;

    #[test]
    fn moves_are_named_once_and_forgotten() {
        let size = Size::square(19).unwrap();
        let mut position = Position::new(size, Rules::JAPANESE);
        let mut names = MoveNames::new(size);
        for text in ["Q16", "D4", "pass", "F3"] {
            let mv = text.parse().unwrap();
            names.note(&position, mv);
            position.play(mv).unwrap();
        }
        let keys: Vec<_> = names.iter().map(|it| it.map(|it| it.key)).collect();
        assert_eq!(keys[..3], [Some("hoshi"), Some("hoshi"), None]);
        let first = names.iter().next().flatten().unwrap();
        assert_eq!(first.said.ja, "黒{Q16}、星");
        assert_eq!(first.said.en, "Black takes a star point at {Q16}");
        names.forget_after(1);
        assert_eq!(names.iter().count(), 1);
    }
}
