//! A line of a game as plain steps. Whether they are legal is judged elsewhere.

use goban::{Color, Move};

use crate::node::{Node, color_of_move};
use crate::placement::Placement;
use crate::tree::{Game, NodeId};

/// One thing that happens on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Stones are put or taken off by hand.
    Place(Box<Placement>),
    /// A move.
    Play(Color, Move),
    /// A move of the record that cannot be read, such as one off the board.
    Unreadable(NodeId),
}

impl Game {
    /// The root and the first child of each node, to the end.
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(self.root()), |it| it.first_child())
    }

    /// The main-line node of this move, counted from 1; the last one if there are fewer moves.
    ///
    /// For 0, the last node before the first move, so that setup after the root is reached too.
    pub fn main_line_after(&self, moves: usize) -> NodeId {
        let mut seen = 0;
        let mut last = Self::ROOT;
        for node in self.main_line() {
            let here = node.properties().filter(|it| color_of_move(it.ident()).is_some()).count();
            if here > 0 && seen + here > moves {
                break;
            }
            seen += here;
            last = node.id();
            if here > 0 && seen == moves {
                break;
            }
        }
        last
    }

    /// The nodes from the root to this one.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<_> = std::iter::successors(Some(id), |&it| self.parent(it)).collect();
        line.reverse();
        line
    }

    /// What happens on the board from the root to this node, this one included.
    pub fn steps_to(&self, id: NodeId) -> Vec<Step> {
        self.line_to(id).into_iter().flat_map(|it| self.node(it).steps()).collect()
    }
}

impl<'a> Node<'a> {
    /// What happens on the board in this node: setup first, then the move.
    pub fn steps(self) -> impl Iterator<Item = Step> + 'a {
        let size = self.game().size();
        let moves = self.properties().filter_map(move |it| {
            let color = color_of_move(it.ident())?;
            let mv = size.and_then(|size| it.value().to_move(size));
            Some(mv.map_or(Step::Unreadable(self.id()), |mv| Step::Play(color, mv)))
        });
        self.placement().map(|it| Step::Place(Box::new(it))).into_iter().chain(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use expect_test::expect;

    fn steps(game: &Game, moves: usize) -> String {
        let names = game.steps_to(game.main_line_after(moves)).into_iter().map(|it| match it {
            Step::Place(placement) => format!("place {:?}", placement.black),
            Step::Play(color, mv) => format!("{color} {mv}"),
            Step::Unreadable(id) => format!("unreadable {id:?}"),
        });
        names.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_line_is_replayed_to_a_move() {
        let (games, _) = read(b"(;SZ[9]AB[gc];C[no move];W[ee](;B[cc];W[zz];B[])(;B[gg]))");
        expect!["place {G7}"].assert_eq(&steps(&games[0], 0));
        expect!["place {G7}, white E5"].assert_eq(&steps(&games[0], 1));
        expect!["place {G7}, white E5, black C7"].assert_eq(&steps(&games[0], 2));
        expect!["place {G7}, white E5, black C7, unreadable #4, black pass"]
            .assert_eq(&steps(&games[0], 99));
        let variation = games[0].nodes().last().unwrap().id();
        assert_eq!(games[0].line_to(variation).len(), 4);
    }
}
