//! A node of a game, to be looked at.

use goban::{Color, Move};

use crate::clock::Clock;
use crate::info::Info;
use crate::judgement::Judgement;
use crate::markup::Markup;
use crate::placement::Placement;
use crate::property::{Properties, Property};
use crate::tree::{Children, Game, NodeId};
use crate::value::Value;

/// A node of a game, with typed views of its properties.
///
/// What a view cannot understand it leaves out; [`Node::properties`] still has it.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    game: &'a Game,
    id: NodeId,
}

impl<'a> Node<'a> {
    pub(crate) const fn new(game: &'a Game, id: NodeId) -> Self {
        Self { game, id }
    }

    /// Where the node is in its game.
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// The game it belongs to.
    pub const fn game(self) -> &'a Game {
        self.game
    }

    /// The node before this one.
    pub fn parent(self) -> Option<Self> {
        self.game.parent(self.id).map(|id| Self { id, ..self })
    }

    /// The node that the main line goes on with.
    pub fn first_child(self) -> Option<Self> {
        self.game.first_child(self.id).map(|id| Self { id, ..self })
    }

    /// The nodes after this one, the main line first.
    pub fn children(self) -> Children<'a> {
        self.game.children(self.id)
    }

    /// The properties as SGF text, without the semicolon.
    pub fn raw(self) -> &'a str {
        self.game.node_text(self.id)
    }

    /// All properties, unknown ones too, in the order of the file.
    pub fn properties(self) -> Properties<'a> {
        Properties::new(self.raw())
    }

    /// The first property with this identifier.
    pub fn property(self, ident: &str) -> Option<Property<'a>> {
        self.properties().find(|it| it.ident() == ident)
    }

    /// The first value of the first property with this identifier.
    pub fn value(self, ident: &str) -> Option<Value<'a>> {
        self.property(ident).map(Property::value)
    }

    /// The moves of this node, which has one or none if it is as it should be.
    pub fn moves(self) -> impl Iterator<Item = (Color, Move)> + 'a {
        let size = self.game.size();
        self.properties().filter_map(move |it| {
            let color = color_of_move(it.ident())?;
            Some((color, it.value().to_move(size?)?))
        })
    }

    /// The move of this node (`B`, `W`).
    pub fn played(self) -> Option<(Color, Move)> {
        self.moves().next()
    }

    /// The stones put or taken off by hand (`AB`, `AW`, `AE`, `PL`), if any.
    pub fn placement(self) -> Option<Placement> {
        Placement::of(self)
    }

    /// The comment (`C`); if a node has several, one below the other.
    pub fn comment(self) -> Option<String> {
        let comments = self.properties().filter(|it| it.ident() == "C").flat_map(Property::values);
        comments.map(Value::text).reduce(|all, it| format!("{all}\n{it}"))
    }

    /// The name of the node (`N`).
    pub fn name(self) -> Option<String> {
        self.value("N").map(Value::simple_text)
    }

    /// The number that the move of this node is to carry (`MN`).
    pub fn move_number(self) -> Option<u32> {
        self.value("MN")?.count()
    }

    /// Whether the move is to be played even if it is illegal (`KO`).
    pub fn is_forced(self) -> bool {
        self.property("KO").is_some()
    }

    /// The time left after the move (`BL`, `WL`, `OB`, `OW`).
    pub fn clock(self) -> Clock {
        Clock::of(self)
    }

    /// What the annotator thinks (`BM`, `DO`, `IT`, `TE`, `GB`, `GW`, `DM`, `UC`, `HO`, `V`).
    pub fn judgement(self) -> Judgement {
        Judgement::of(self)
    }

    /// Signs on the board, and how it is to be shown.
    pub fn markup(self) -> Markup {
        Markup::of(self)
    }

    /// Players, rules and all else about the game, which belongs in the root.
    pub fn info(self) -> Info {
        Info::of(self)
    }
}

/// The colour whose move this property is.
pub(crate) fn color_of_move(ident: &str) -> Option<Color> {
    match ident {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}
