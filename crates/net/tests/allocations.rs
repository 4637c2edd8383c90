//! Evaluations allocate nothing once a workspace is warm.

#![allow(unsafe_code, reason = "an allocator cannot be written without")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use goban::{Move, Position, Rules, Size};
use net::{Encoder, Model, Network, View};

#[allow(dead_code, reason = "shared with tests that use all of it")]
#[path = "it/made_up.rs"]
mod made_up;

/// Counts what it hands out.
struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_warm_workspace_allocates_nothing() {
    let file = made_up::packed(&made_up::model(17, made_up::Style::Binary));
    let network = Network::new(&Model::read(&file).unwrap());
    let mut workspace = network.workspace();
    let size = Size::square(19).unwrap();
    let mut position = Position::new(size, Rules::CHINESE);
    let mut encoder = Encoder::new(size);
    let mut all = Vec::new();
    for name in ["D4", "Q16", "Q4", "D16", "K10", "A1"] {
        position.play(Move::Play(name.parse().unwrap())).unwrap();
        all.push(encoder.encode(&position).unwrap());
    }
    for inputs in &all {
        network.evaluate(inputs, View::default(), &mut workspace);
    }
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    for inputs in &all {
        network.evaluate(inputs, View::default(), &mut workspace);
    }
    assert_eq!(ALLOCATIONS.load(Ordering::Relaxed), before);
}
