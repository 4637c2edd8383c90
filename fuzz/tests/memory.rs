//! Network files of any kind take no more memory than they are large themselves, by and large.

#![allow(unsafe_code, reason = "an allocator cannot be written without")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use net::Model;

/// Counts what is handed out, and the most at a time.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most memory at a time.
fn most_of(work: impl FnOnce()) -> usize {
    let before = NOW.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    work();
    MOST.load(Ordering::Relaxed) - before
}

#[test]
fn reading_a_network_takes_memory_by_its_size() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept/net_model");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let most = most_of(|| drop(Model::read_unpacked(&bytes)));
        assert!(most <= 8 * bytes.len() + 20_000, "{}: {most} bytes", path.display());
        // Unpacking stops at 64 MB for small files; the memory for it doubles as it grows.
        let most = most_of(|| drop(Model::read(&bytes)));
        assert!(most <= (40 * bytes.len()) + (256 << 20), "{}: {most} bytes", path.display());
    }
}
