//! The tree of a game: an arena of nodes.

use std::fmt;
use std::num::NonZeroU32;

use goban::Size;

use crate::node::Node;
use crate::property::{Properties, Property};
use crate::writer;

/// The place of a node in its game; it means nothing in another game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const FIRST: Self = Self(NonZeroU32::MIN);

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index())
    }
}

/// A game with all its variations.
///
/// Two games are equal when their trees are: the same nodes with the same properties in the same
/// order. The charset of the file (`CA`) is not part of a game; it is always written as UTF-8.
#[derive(Clone)]
pub struct Game {
    nodes: Vec<Stored>,
    size: Option<Size>,
}

/// A node in the arena. Siblings are linked, so that a node without properties is 32 bytes and a
/// file of a hundred megabytes still fits in memory.
#[derive(Clone, Default)]
struct Stored {
    /// Canonical text of the properties: `IDENT[value]…` without anything between.
    text: Box<str>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
}

impl Game {
    /// The first node.
    pub const ROOT: NodeId = NodeId::FIRST;
    /// More nodes than this cannot be numbered.
    pub(crate) const MAX_NODES: usize = u32::MAX as usize - 1;

    /// An empty record on a board of this size.
    pub fn new(size: Size) -> Self {
        let board = if size.is_square() {
            size.width().to_string()
        } else {
            format!("{}:{}", size.width(), size.height())
        };
        Self::from_root_text(&format!("FF[4]GM[1]SZ[{board}]"))
    }

    pub(crate) fn from_root_text(text: &str) -> Self {
        let mut game = Self { nodes: vec![Stored::default()], size: None };
        game.set_node_text(Self::ROOT, text);
        game
    }

    /// The board; 19×19 if the record does not say, `None` if it names one that is not supported.
    pub const fn size(&self) -> Option<Size> {
        self.size
    }

    /// A node of this game.
    pub const fn node(&self, id: NodeId) -> Node<'_> {
        Node::new(self, id)
    }

    /// The first node.
    pub const fn root(&self) -> Node<'_> {
        self.node(Self::ROOT)
    }

    /// Adds an empty node below `parent`, as the last of its variations.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let Some(number) = u32::try_from(self.nodes.len() + 1).ok().and_then(NonZeroU32::new)
        else {
            // Four thousand million nodes: the memory has ended long before.
            return parent;
        };
        let id = NodeId(number);
        self.nodes.push(Stored { parent: Some(parent), ..Stored::default() });
        self.link(parent, id);
        id
    }

    /// Takes a node and all below it out of the tree; the root stays. Its id is not used again.
    pub fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let kept: Vec<_> = self.children(parent).filter(|&it| it != id).collect();
        self.relink(parent, &kept);
        self.stored_mut(id).parent = None;
    }

    /// Makes the line to this node the main line.
    pub fn make_main_line(&mut self, id: NodeId) {
        let mut id = id;
        while let Some(parent) = self.parent(id) {
            let others = self.children(parent).filter(|&it| it != id);
            let order: Vec<_> = std::iter::once(id).chain(others).collect();
            self.relink(parent, &order);
            id = parent;
        }
    }

    fn relink(&mut self, parent: NodeId, children: &[NodeId]) {
        let stored = self.stored_mut(parent);
        (stored.first_child, stored.last_child) = (None, None);
        for &child in children {
            self.link(parent, child);
        }
    }

    fn link(&mut self, parent: NodeId, child: NodeId) {
        self.stored_mut(child).next_sibling = None;
        match self.stored_mut(parent).last_child.replace(child) {
            Some(last) => self.stored_mut(last).next_sibling = Some(child),
            None => self.stored_mut(parent).first_child = Some(child),
        }
    }

    pub(crate) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.stored(id).parent
    }

    pub(crate) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.stored(id).first_child
    }

    pub(crate) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.stored(id).next_sibling
    }

    /// The nodes below `id`, the main line first.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children { game: self, next: self.first_child(id) }
    }

    /// All nodes of the tree, each before those below it, in the order of the file.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(Self::ROOT), |&id| self.next_in_order(id))
            .map(|id| self.node(id))
    }

    fn next_in_order(&self, id: NodeId) -> Option<NodeId> {
        if let Some(child) = self.first_child(id) {
            return Some(child);
        }
        std::iter::successors(Some(id), |&it| self.parent(it))
            .find_map(|ancestor| self.next_sibling(ancestor))
    }

    pub(crate) fn node_text(&self, id: NodeId) -> &str {
        &self.stored(id).text
    }

    /// `text` must be canonical.
    pub(crate) fn set_node_text(&mut self, id: NodeId, text: &str) {
        self.stored_mut(id).text = text.into();
        if id == Self::ROOT {
            self.size = board_size(text);
        }
    }

    pub(crate) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn stored(&self, id: NodeId) -> &Stored {
        &self.nodes[id.index()]
    }

    fn stored_mut(&mut self, id: NodeId) -> &mut Stored {
        &mut self.nodes[id.index()]
    }
}

/// The board that the properties of a root name.
pub(crate) fn board_size(root_text: &str) -> Option<Size> {
    let side = |text: &str| text.trim().parse::<u8>().ok();
    match Properties::new(root_text).find(|it| it.ident() == "SZ").map(Property::value) {
        None => Size::square(19).ok(),
        Some(value) => match value.composed() {
            Some((width, height)) => Size::new(side(width.raw())?, side(height.raw())?).ok(),
            None => Size::square(side(value.raw())?).ok(),
        },
    }
}

/// Goes through the children of a node.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    game: &'a Game,
    next: Option<NodeId>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.next?;
        self.next = self.game.next_sibling(id);
        Some(id)
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let shape =
            |game: &Self, id| (game.first_child(id).is_some(), game.next_sibling(id).is_some());
        let (mut ours, mut theirs) = (self.nodes(), other.nodes());
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return true,
                (Some(a), Some(b))
                    if a.raw() == b.raw() && shape(self, a.id()) == shape(other, b.id()) => {}
                _ => return false,
            }
        }
    }
}

impl Eq for Game {}

impl fmt::Display for Game {
    /// The record as SGF.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&writer::write(std::slice::from_ref(self)))
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_node_is_small() {
        assert_eq!(size_of::<Stored>(), 32);
    }

    #[test]
    fn children_can_be_removed_and_put_first() {
        let mut game = Game::new(Size::square(9).unwrap());
        let [a, b, c] = [(); 3].map(|()| game.add_child(Game::ROOT));
        let below = game.add_child(c);
        game.make_main_line(below);
        assert_eq!(game.children(Game::ROOT).collect::<Vec<_>>(), [c, a, b]);
        game.remove(a);
        assert_eq!(game.children(Game::ROOT).collect::<Vec<_>>(), [c, b]);
        game.remove(Game::ROOT);
        assert_eq!(game.nodes().map(Node::id).collect::<Vec<_>>(), [Game::ROOT, c, below, b]);
    }

    #[test]
    fn equality_is_about_the_tree_not_the_order_of_making() {
        let mut first = Game::new(Size::square(9).unwrap());
        let mut second = first.clone();
        let (a, _) = (first.add_child(Game::ROOT), first.add_child(Game::ROOT));
        first.add_child(a);
        let a = second.add_child(Game::ROOT);
        second.add_child(a);
        assert_ne!(first, second);
        second.add_child(Game::ROOT);
        assert_eq!(first, second);
    }
}
