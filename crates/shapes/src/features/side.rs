//! The side the move lies on: the next stones to either hand, and how much room there is.

use super::{MOST, Sink, put};
use crate::frame::Frame;
use crate::scene::{Cell, Scene};

/// How far a look along the side goes.
const FAR: i8 = 12;

/// The first stones to one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hand {
    /// Steps to the first own stone, then the first enemy; far if there is none.
    own: u8,
    own_line: u8,
    enemy: u8,
    enemy_line: u8,
    /// Steps to the edge.
    edge: u8,
}

pub(super) fn describe(scene: &Scene<'_>, sink: &mut impl Sink) {
    let frame = scene.by_edge;
    // The hand with the nearer own stone comes first, whichever it is.
    let mut hands = [hand(scene, frame, 1), hand(scene, frame, -1)];
    hands.sort_unstable();
    for (which, it) in ["near", "far"].iter().zip(hands) {
        sink.put(|| format!("side: own stone to the {which} hand"), it.own);
        sink.put(|| format!("side: its line, {which} hand"), it.own_line);
        sink.put(|| format!("side: enemy stone to the {which} hand"), it.enemy);
        sink.put(|| format!("side: enemy's line, {which} hand"), it.enemy_line);
        sink.put(|| format!("side: edge to the {which} hand"), it.edge);
        sink.put(|| format!("side: who is first to the {which} hand"), first(it));
    }
    let enemies = hands.iter().filter(|it| it.enemy <= it.own && it.enemy < MOST).count();
    put(sink, "side: hands where the enemy is first", enemies);
    let nearest = hands.iter().map(|it| it.enemy).min().unwrap_or(MOST);
    put(sink, "side: nearest enemy of both hands", nearest);
    let nearest = hands.iter().map(|it| it.own.min(it.enemy)).max().unwrap_or(MOST);
    put(sink, "side: room to the wider hand", nearest);
}

fn first(hand: Hand) -> u8 {
    match hand.own.cmp(&hand.enemy) {
        std::cmp::Ordering::Less => Cell::Own as u8,
        std::cmp::Ordering::Greater => Cell::Enemy as u8,
        std::cmp::Ordering::Equal => Cell::Empty as u8,
    }
}

fn hand(scene: &Scene<'_>, frame: Frame, step: i8) -> Hand {
    let [right, _, left, below] = frame.edges(scene);
    let edge = if step > 0 { right } else { left }.min(MOST);
    let mut hand = Hand { own: MOST, own_line: 0, enemy: MOST, enemy_line: 0, edge };
    let line = below.cast_signed();
    // The strip from the edge to a little above the move, the fifth line at least.
    let top = (line + 1).max(5) - line;
    let bottom = (line - 4).max(1) - line;
    for steps in 1..=FAR {
        for row in bottom..=top {
            match frame.cell(scene, (step * steps, row)) {
                Cell::Own if hand.own == MOST => {
                    (hand.own, hand.own_line) = (steps.unsigned_abs(), (line + row).unsigned_abs());
                }
                Cell::Enemy if hand.enemy == MOST => {
                    (hand.enemy, hand.enemy_line) =
                        (steps.unsigned_abs(), (line + row).unsigned_abs());
                }
                _ => {}
            }
        }
    }
    hand
}
