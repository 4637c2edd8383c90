//! Random keys from which a board's hash is made.

use crate::color::Color;
use crate::point::{INDICES, Point};

static KEYS: [[u64; 2]; INDICES] = keys();

/// The key of a stone; a board's hash is the exclusive or of its stones' keys.
#[inline]
pub(crate) fn key(color: Color, point: Point) -> u64 {
    KEYS[point.index()][color.index()]
}

/// Mixed into the hash of a situation when White is to move.
pub(crate) const WHITE_TO_MOVE: u64 = 0x9d5c_31e0_77ab_42f3;

const fn keys() -> [[u64; 2]; INDICES] {
    let mut table = [[0; 2]; INDICES];
    let mut state = 0x5368_6964_6f67_6f21_u64;
    let mut index = 0;
    while index < INDICES {
        let mut color = 0;
        while color < 2 {
            // SplitMix64: any well mixed sequence serves, it only has to be the same always.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            table[index][color] = z ^ (z >> 31);
            color += 1;
        }
        index += 1;
    }
    table
}
