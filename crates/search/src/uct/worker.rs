//! One thread of a search: down the tree, a game to its end, and back.

use std::sync::atomic::{AtomicBool, Ordering};

use goban::{Color, Position, Size};
use rand::Rng;

use super::crew::{Crew, Place};
use super::first_look::{FirstLook, Looker};
use super::node::Tree;
use super::params::UctParams;
use crate::first_plays::FirstPlays;
use crate::rollout::Rollout;
use crate::tree::NodeId;
use crate::worth::Worth;

/// What one thread alone uses, for one board size.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) rollout: Rollout,
    first_plays: FirstPlays,
    looker: Looker,
    /// From the root to the leaf.
    path: Vec<NodeId>,
}

impl Desk {
    pub(super) fn new(size: Size, params: &UctParams) -> Self {
        Self {
            rollout: Rollout::new(size, params.playout),
            first_plays: FirstPlays::new(),
            looker: Looker::new(size),
            path: Vec::new(),
        }
    }
}

/// A thread at work.
#[derive(Debug)]
pub(super) struct Worker<'a, R> {
    pub(super) crew: &'a Crew<'a>,
    pub(super) desk: &'a mut Desk,
    pub(super) rng: &'a mut R,
}

impl<R: Rng> Worker<'_, R> {
    /// Plays games until the goal is reached or somebody says stop.
    pub(super) fn run(&mut self) {
        let _alarm = Alarm(&self.crew.stop);
        while !self.crew.stop.load(Ordering::Relaxed) {
            if !self.play_game() {
                break;
            }
        }
    }

    /// Gives the root its children.
    pub(super) fn open_root(&mut self) {
        let crew = self.crew;
        if crew.lock().tree[Tree::ROOT].is_expanded() {
            return;
        }
        let moves = self.look(Tree::ROOT, crew.root);
        crew.lock().tree.expand(Tree::ROOT, &moves, crew.params);
    }

    /// One game: down the tree, on by lot, and back with the result. `false` when there are
    /// enough.
    pub(super) fn play_game(&mut self) -> bool {
        let crew = self.crew;
        {
            let mut grown = crew.lock();
            if grown.tree[Tree::ROOT].visits.saturating_add(grown.under_way) >= crew.goal {
                return false;
            }
            grown.under_way += 1;
        }
        let position = self.descend();
        let Desk { rollout, first_plays, .. } = &mut *self.desk;
        first_plays.clear();
        let lead = rollout
            .black_lead(&position, self.rng, |color, point| first_plays.add_later(color, point));
        let black = crew.judge(lead, rollout.counted(&position));
        self.back_up(position.to_move(), black);
        true
    }

    /// Goes down to a leaf, which gets children if it was visited often enough.
    fn descend(&mut self) -> Position {
        let crew = self.crew;
        let mut position = crew.root.clone();
        let mut at = Tree::ROOT;
        self.desk.path.clear();
        self.desk.path.push(at);
        let mut grown = crew.lock();
        while !position.is_over() || at == Tree::ROOT {
            if grown.tree[at].is_expanded() {
                let depth = self.desk.path.len() - 1;
                let ends = &self.desk.rollout.ends;
                at = crew.select(&grown.tree, Place { at, position: &position, depth, ends });
                position.play_unchecked(grown.tree[at].mv);
                self.desk.path.push(at);
                grown.tree[at].threads += 1;
                continue;
            }
            let node = &mut grown.tree[at];
            if node.visits < crew.params.expand_after || node.is_opening {
                break;
            }
            node.is_opening = true;
            drop(grown);
            let moves = self.look(at, &position);
            grown = crew.lock();
            grown.tree.expand(at, &moves, crew.params);
            if !grown.tree[at].is_expanded() {
                // The tree is full.
                break;
            }
        }
        position
    }

    /// How the moves of a position look before they are tried.
    fn look(&mut self, at: NodeId, position: &Position) -> Vec<FirstLook> {
        let expected = {
            // The node's value is its mover's; its children belong to the other side.
            let node = &self.crew.lock().tree[at];
            if node.visits == 0 { 0.5 } else { 1.0 - node.value() }
        };
        self.desk.looker.moves(position, expected, self.crew.params.looks)
    }

    /// Tells everybody on the path, the leaf first, how the game ended.
    fn back_up(&mut self, mut to_move: Color, black: Worth) {
        let crew = self.crew;
        let Desk { first_plays, path, .. } = &mut *self.desk;
        let mut grown = crew.lock();
        grown.under_way = grown.under_way.saturating_sub(1);
        for &at in path.iter().rev() {
            let worth = seen_by(to_move, black);
            if crew.params.rave > 0.0 {
                for child in grown.tree.children_mut(at) {
                    if first_plays.is_by(to_move, child.mv) {
                        child.visit_later(worth.value);
                    }
                }
            }
            let mover = to_move.opponent();
            let node = &mut grown.tree[at];
            node.visit(worth.for_opponent());
            node.threads = node.threads.saturating_sub(1);
            first_plays.add_earlier(mover, node.mv);
            to_move = mover;
        }
    }
}

const fn seen_by(color: Color, black: Worth) -> Worth {
    match color {
        Color::Black => black,
        Color::White => black.for_opponent(),
    }
}

/// Stops the other threads when one of them panics.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
