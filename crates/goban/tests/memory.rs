//! A board fits the first-level cache, and playing on it never asks for memory.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use goban::{Board, Color, Size};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

thread_local! {
    /// Allocations of this thread and their bytes; tests run beside each other.
    static ALLOCATED: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

struct Counting;

// SAFETY: every request goes unchanged to the system's allocator; counting does not allocate.
#[allow(unsafe_code, reason = "nothing else sees allocations")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (times, bytes) = ALLOCATED.get();
        ALLOCATED.set((times + 1, bytes + layout.size()));
        // SAFETY: the caller keeps the promises that the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer comes from `alloc` above, thus from the system's allocator.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often and how much a piece of work allocated.
fn allocations(work: impl FnOnce()) -> (usize, usize) {
    let before = ALLOCATED.get();
    work();
    let after = ALLOCATED.get();
    (after.0 - before.0, after.1 - before.1)
}

#[test]
fn a_19x19_board_fits_32_kib() {
    let mut board = None;
    let (times, bytes) = allocations(|| board = Some(Board::new(Size::square(19).unwrap())));
    assert!(times > 0 && board.is_some(), "the count is at work");
    let bytes = bytes + size_of::<Board>();
    assert!(bytes <= 32 * 1024, "{bytes} bytes");
}

#[test]
fn placing_stones_allocates_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for side in [2, 9, 13, 19, 25] {
        let mut board = Board::new(Size::square(side).unwrap());
        let mut copy = board.clone();
        let mut captured = 0;
        let work = || {
            for n in 0..4 * board.size().area() {
                let Some(point) = board.empty_at(rng.random_range(0..board.empty_count())) else {
                    break;
                };
                // Suicide too: what comes off is what could need memory.
                let taken = board.place(Color::ALL[n % 2], point);
                captured += taken.stones + taken.own;
                copy.clone_from(&board);
            }
        };
        assert_eq!(allocations(work), (0, 0), "{side}");
        assert!(captured > 0, "{side}");
    }
}
