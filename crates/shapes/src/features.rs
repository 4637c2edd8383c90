//! What the learned namer looks at: some three hundred small numbers for a move.
//!
//! Everything is seen from the player who moves and in frames chosen by the stones and the edges,
//! so that a board turned or mirrored gives the same numbers.

mod chains;
mod corner;

mod cuts;
mod forms;
mod pattern;
mod reading;
mod side;

use goban::{Board, Point, Position, Rules, Size};
use tactics::LadderReader;

use crate::scene::Scene;
pub(crate) use cuts::cut_number;

/// The numbers of a move, in a fixed order.
pub(crate) type Features = Vec<u8>;

/// Takes the numbers one by one; the name is made only where somebody wants to know it.
pub(crate) trait Sink {
    fn put(&mut self, name: impl FnOnce() -> String, value: u8);
}

impl Sink for Features {
    fn put(&mut self, _: impl FnOnce() -> String, value: u8) {
        self.push(value);
    }
}

/// Gathers the names instead.
#[derive(Debug, Default)]
pub(crate) struct FeatureNames(pub(crate) Vec<String>);

impl Sink for FeatureNames {
    fn put(&mut self, name: impl FnOnce() -> String, _: u8) {
        self.0.push(name());
    }
}

/// All numbers of a move.
pub(crate) fn put_all(scene: &Scene<'_>, reader: &mut LadderReader, sink: &mut impl Sink) {
    pattern::describe(scene, sink);
    chains::describe(scene, sink);
    cuts::describe(scene, sink);
    forms::describe(scene, sink);
    corner::describe(scene, sink);
    side::describe(scene, sink);
    reading::describe(scene, reader, sink);
}

/// A number with its name as a word.
fn put(sink: &mut impl Sink, name: &'static str, value: impl TryInto<u8>) {
    let value = value.try_into().unwrap_or(MOST).min(MOST);
    sink.put(|| name.to_owned(), value);
}

/// The names of all numbers, in their order.
pub fn feature_names() -> Vec<String> {
    let Some(point) = Point::new(0, 0) else { return Vec::new() };
    let Ok(size) = Size::square(9) else { return Vec::new() };
    let mut names = FeatureNames::default();
    let position = Position::new(size, Rules::JAPANESE);
    let scene_board = &mut Board::new(size);
    let scene = Scene::new(&position, point, scene_board);
    put_all(&scene, &mut LadderReader::new(size), &mut names);
    names.0
}

/// A number that changes when other things are looked at, or in another order.
pub(crate) fn fingerprint() -> u32 {
    let bytes = feature_names().join("\n").into_bytes();
    bytes.into_iter().fold(0x811c_9dc5, |hash, it| (hash ^ u32::from(it)).wrapping_mul(0x0100_0193))
}

/// No number is larger.
pub(crate) const MOST: u8 = 31;
