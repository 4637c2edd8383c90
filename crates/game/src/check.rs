//! What a node says that cannot be meant.

use goban::Size;

use crate::info;
use crate::letters::coordinate;
use crate::node::Node;
use crate::outcome::Outcome;
use crate::placement;
use crate::property::Property;
use crate::tree::Game;
use crate::value::Value;
use crate::warning::{WarningKind, Warnings, quote};

/// Looks at the nodes of one game, the root first.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    /// `GM` says that it is not Go, so values may mean anything.
    other_game: bool,
}

/// In which way a value is wrong.
enum Fault {
    Value,
    Point,
}

impl Checker {
    /// `offsets` are the places of the node's properties in the file.
    pub(crate) fn check(&mut self, node: Node<'_>, offsets: &[usize], warnings: &mut Warnings) {
        let is_root = node.id() == Game::ROOT;
        if is_root
            && let Some(game) = node.value("GM").filter(|it| !matches!(it.raw().trim(), "" | "1"))
        {
            self.other_game = true;
            let offset = offset_of(node, "GM", offsets);
            warnings.push(offset, || WarningKind::OtherGame(quote(game.raw())));
        }
        // Most nodes are a single move.
        let mut seen = (offsets.len() > 1).then(Seen::default);
        for (property, &offset) in node.properties().zip(offsets) {
            if let Some(kind) = seen.as_mut().and_then(|it| it.add(property.ident())) {
                warnings.push(offset, || kind);
            }
            if is_root && property.ident() == "SZ" && node.game().size().is_none() {
                let value = quote(property.value().raw());
                warnings.push(offset, || WarningKind::BoardSize(value));
            }
            if !self.other_game {
                values(property, node.game().size(), offset, warnings);
            }
        }
    }
}

fn offset_of(node: Node<'_>, ident: &str, offsets: &[usize]) -> usize {
    let index = node.properties().position(|it| it.ident() == ident);
    index.and_then(|it| offsets.get(it)).copied().unwrap_or_default()
}

/// The identifiers of a node so far. A node has few, but a damaged file may have a million.
#[derive(Default)]
struct Seen<'a> {
    idents: std::collections::HashSet<&'a str>,
    moves: bool,
    setup: bool,
    told_mixed: bool,
}

impl<'a> Seen<'a> {
    /// What is wrong with one more of these.
    fn add(&mut self, ident: &'a str) -> Option<WarningKind> {
        let is_move = matches!(ident, "B" | "W");
        let new = self.idents.insert(ident);
        let kind = if !new {
            Some(WarningKind::Duplicate(quote(ident)))
        } else if is_move && self.moves {
            Some(WarningKind::TwoMoves)
        } else {
            None
        };
        self.moves |= is_move;
        self.setup |= matches!(ident, "AB" | "AW" | "AE");
        if kind.is_none() && self.moves && self.setup && !self.told_mixed {
            self.told_mixed = true;
            return Some(WarningKind::MoveAndSetup);
        }
        kind
    }
}

fn values(property: Property<'_>, size: Option<Size>, offset: usize, warnings: &mut Warnings) {
    let ident = property.ident();
    for value in property.values() {
        let (ident, value) = match fault(ident, value, size) {
            None => continue,
            Some(Fault::Point) => {
                warnings.push(offset, || WarningKind::OffBoard {
                    ident: quote(ident),
                    value: quote(value.raw()),
                });
                continue;
            }
            Some(Fault::Value) => (ident, value),
        };
        warnings.push(offset, || WarningKind::BadValue {
            ident: quote(ident),
            value: quote(value.raw()),
        });
    }
}

fn fault(ident: &str, value: Value<'_>, size: Option<Size>) -> Option<Fault> {
    // Many programs write what they do not know as an empty value.
    let empty = value.raw().trim().is_empty();
    let bad_value = |good: bool| (!good && !empty).then_some(Fault::Value);
    let bad_point = |good: bool| (!good).then_some(Fault::Point);
    match ident {
        "KM" => bad_value(info::komi(value).is_some()),
        "HA" | "OB" | "OW" | "MN" | "PM" | "ST" | "FF" => bad_value(value.count().is_some()),
        "TM" | "BL" | "WL" | "V" => bad_value(value.real().is_some()),
        "RE" => bad_value(value.raw().parse::<Outcome>().is_ok()),
        "PL" => bad_value(placement::color(value).is_some()),
        "BM" | "TE" | "GB" | "GW" | "DM" | "UC" | "HO" => {
            bad_value(matches!(value.raw().trim(), "1" | "2"))
        }
        "B" | "W" => match size {
            Some(size) => bad_point(value.to_move(size).is_some()),
            // The board is told about once; letters that no board has are told about here.
            None => bad_point(empty || is_point(value.raw())),
        },
        "AB" | "AW" | "AE" | "TR" | "SQ" | "CR" | "MA" | "SL" => {
            bad_point(size.is_none_or(|size| value.rectangle(size).is_some()))
        }
        // Empty lists have a meaning here.
        "DD" | "VW" | "TB" | "TW" => {
            bad_point(empty || size.is_none_or(|size| value.rectangle(size).is_some()))
        }
        "LB" => bad_point(size.is_none_or(|size| {
            value.composed().is_some_and(|(point, _)| point.point(size).is_some())
        })),
        "AR" | "LN" => bad_point(size.is_none_or(|size| {
            value
                .composed()
                .is_some_and(|(from, to)| from.point(size).is_some() && to.point(size).is_some())
        })),
        _ => None,
    }
}

fn is_point(text: &str) -> bool {
    let text = text.trim().as_bytes();
    text.len() == 2 && text.iter().all(|&it| coordinate(it).is_some())
}
