//! Signs on the board, and how it is to be shown.

use goban::{ByColor, Point, PointSet, Size};

use crate::edit::{self, EditError};
use crate::node::Node;
use crate::placement::points;
use crate::property::Property;
use crate::tree::{Game, NodeId};
use crate::value::{Value, ValueBuf};

/// The markup of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// `TR`.
    pub triangles: PointSet,
    /// `SQ`.
    pub squares: PointSet,
    /// `CR`.
    pub circles: PointSet,
    /// `MA`.
    pub crosses: PointSet,
    /// `SL`.
    pub selected: PointSet,
    /// `TB`, `TW`.
    pub territory: ByColor<PointSet>,
    /// `DD`; an empty set makes all points bright again.
    pub dimmed: Option<PointSet>,
    /// `VW`: the only points to be shown; an empty set shows all again.
    pub view: Option<PointSet>,
    /// `LB`.
    pub labels: Vec<(Point, String)>,
    /// `AR`: from, to.
    pub arrows: Vec<(Point, Point)>,
    /// `LN`: from, to.
    pub lines: Vec<(Point, Point)>,
    /// `FG`.
    pub figure: Option<Figure>,
    /// `PM`: how move numbers are printed.
    pub print_mode: Option<u32>,
    /// `MN`: the number of this node's move.
    pub move_number: Option<u32>,
}

/// A new diagram starts here (`FG`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// What the diagram shows, as the bits of SGF.
    pub flags: u32,
    /// The caption.
    pub name: String,
}

impl Markup {
    pub(crate) fn of(node: Node<'_>) -> Self {
        let optional = |ident| node.property(ident).map(|_| points(node, ident));
        Self {
            triangles: points(node, "TR"),
            squares: points(node, "SQ"),
            circles: points(node, "CR"),
            crosses: points(node, "MA"),
            selected: points(node, "SL"),
            territory: ByColor { black: points(node, "TB"), white: points(node, "TW") },
            dimmed: optional("DD"),
            view: optional("VW"),
            labels: pairs(node, "LB", |point, text, size| {
                Some((point.point(size)?, text.simple_text()))
            }),
            arrows: pairs(node, "AR", point_pair),
            lines: pairs(node, "LN", point_pair),
            figure: node.value("FG").map(Figure::of),
            print_mode: node.value("PM").and_then(Value::count),
            move_number: node.move_number(),
        }
    }
}

impl Figure {
    fn of(value: Value<'_>) -> Self {
        match value.composed() {
            Some((flags, name)) => {
                Self { flags: flags.count().unwrap_or(0), name: name.simple_text() }
            }
            None => Self { flags: value.count().unwrap_or(0), name: String::new() },
        }
    }

    fn value(&self) -> ValueBuf {
        if *self == Self::default() {
            ValueBuf::none()
        } else {
            ValueBuf::composed(&self.flags.to_string(), &self.name)
        }
    }
}

fn point_pair(from: Value<'_>, to: Value<'_>, size: Size) -> Option<(Point, Point)> {
    Some((from.point(size)?, to.point(size)?))
}

fn pairs<T>(
    node: Node<'_>,
    ident: &str,
    read: impl Fn(Value<'_>, Value<'_>, Size) -> Option<T>,
) -> Vec<T> {
    let Some(size) = node.game().size() else { return Vec::new() };
    node.properties()
        .filter(|it| it.ident() == ident)
        .flat_map(Property::values)
        .filter_map(Value::composed)
        .filter_map(|(first, second)| read(first, second, size))
        .collect()
}

impl Game {
    /// Replaces all markup of a node.
    pub fn set_markup(&mut self, id: NodeId, markup: &Markup) -> Result<(), EditError> {
        let size = self.size().ok_or(EditError::NoBoard)?;
        let number = |number: Option<u32>| number.map(ValueBuf::number).into_iter().collect();
        let properties = [
            ("TR", edit::points(&markup.triangles, size)?),
            ("SQ", edit::points(&markup.squares, size)?),
            ("CR", edit::points(&markup.circles, size)?),
            ("MA", edit::points(&markup.crosses, size)?),
            ("SL", edit::points(&markup.selected, size)?),
            ("TB", edit::points(&markup.territory.black, size)?),
            ("TW", edit::points(&markup.territory.white, size)?),
            ("DD", optional_points(markup.dimmed.as_ref(), size)?),
            ("VW", optional_points(markup.view.as_ref(), size)?),
            ("LB", labels(&markup.labels, size)?),
            ("AR", lines(&markup.arrows, size)?),
            ("LN", lines(&markup.lines, size)?),
            ("FG", markup.figure.iter().map(Figure::value).collect()),
            ("PM", number(markup.print_mode)),
            ("MN", number(markup.move_number)),
        ];
        for (ident, values) in properties {
            self.set(id, ident, values)?;
        }
        Ok(())
    }
}

fn optional_points(points: Option<&PointSet>, size: Size) -> Result<Vec<ValueBuf>, EditError> {
    match points {
        Some(points) if points.is_empty() => Ok(vec![ValueBuf::none()]),
        Some(points) => edit::points(points, size),
        None => Ok(Vec::new()),
    }
}

fn labels(labels: &[(Point, String)], size: Size) -> Result<Vec<ValueBuf>, EditError> {
    labels
        .iter()
        .map(|(point, text)| Ok(ValueBuf::composed(edit::point(*point, size)?.raw(), text)))
        .collect()
}

fn lines(lines: &[(Point, Point)], size: Size) -> Result<Vec<ValueBuf>, EditError> {
    lines
        .iter()
        .map(|&(from, to)| {
            let (from, to) = (edit::point(from, size)?, edit::point(to, size)?);
            Ok(ValueBuf::composed(from.raw(), to.raw()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn markup_is_read_and_written() {
        let text = r"TR[aa]SQ[bb]CR[cc]MA[dd]SL[ee]TB[ae]TW[ea]DD[]VW[ba][aa]LB[aa:1][bb:a\:\]b]AR[aa:bb]LN[cc:dd]FG[257:Fig\: 1]PM[1]MN[7]";
        let (mut games, warnings) = read(format!("(;SZ[5];{text})").as_bytes());
        assert_eq!(warnings, []);
        let markup = games[0].main_line().nth(1).unwrap().markup();
        assert_eq!(markup.labels.last().map(|it| it.1.as_str()), Some("a:]b"));
        assert_eq!(markup.dimmed, Some(PointSet::EMPTY));
        let id = games[0].add_child(Game::ROOT);
        games[0].set_markup(id, &markup).unwrap();
        // Points of a set come from the left.
        assert_eq!(games[0].node(id).raw(), text.replace("[ba][aa]", "[aa][ba]"));
        games[0].set_markup(id, &Markup::default()).unwrap();
        assert_eq!(games[0].node(id).raw(), "");
    }
}
