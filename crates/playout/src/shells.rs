//! Larger and larger surroundings of a point, each as a number that is the same however the
//! board is turned or mirrored.

use goban::{Board, Color, Point};

/// Steps from a point in the order of their distance.
const REACH: usize = 104;
/// How many points belong to each level: distances up to 3, 4, 5, 6, 7, 8, 9, 10, 12.
const LEVELS: [usize; Shells::LEVELS] = [8, 12, 20, 28, 36, 48, 60, 72, 104];
/// The farthest column or row that a level looks at.
const FAR: i16 = 6;
/// The board and the edge around it.
const SIDE: usize = 25 + 2 * 6;
/// The step from a row to the next.
const ROW: isize = 25 + 2 * 6;

const EDGE: u8 = 3;

/// The surroundings of all points of a board, as the side to move sees it.
#[derive(Debug)]
pub struct Shells {
    /// Rows from the bottom; 0 empty, 1 own, 2 enemy, 3 edge.
    cells: Box<[u8; SIDE * SIDE]>,
    keys: Keys,
}

/// Random numbers for what stands where, for the eight symmetries at once.
#[derive(Debug)]
struct Keys {
    steps: Vec<isize>,
    /// By step and by what stands there, less one.
    cells: Vec<[[u64; 8]; 3]>,
    /// By direction and liberties, less one.
    liberties: [[[u64; 8]; 3]; 4],
}

impl Shells {
    /// How many sizes of surroundings there are.
    pub const LEVELS: usize = 9;

    /// Looks at no board yet.
    pub fn new() -> Self {
        Self { cells: Box::new([EDGE; SIDE * SIDE]), keys: Keys::new() }
    }

    /// Looks at a board with the eyes of a colour.
    pub fn look(&mut self, board: &Board, to_move: Color) {
        self.cells.fill(EDGE);
        for point in board.size().points() {
            self.cells[place(point)] = match board.stone(point) {
                None => 0,
                Some(color) if color == to_move => 1,
                Some(_) => 2,
            };
        }
    }

    /// The surroundings of a point, from the smallest to the largest.
    pub fn around<'a>(
        &'a self,
        board: &Board,
        point: Point,
    ) -> impl Iterator<Item = u32> + use<'a> {
        let mut hashes = [0; 8];
        for (keys, it) in self.keys.liberties.iter().zip(board.beside(point)) {
            if let Some(keys) = keys.get(usize::from(it.liberties.min(3)).wrapping_sub(1)) {
                mix(&mut hashes, keys);
            }
        }
        let center = place(point);
        let mut done = 0;
        LEVELS.into_iter().enumerate().map(move |(level, end)| {
            let steps = self.keys.steps.get(done..end).unwrap_or_default();
            let keys = self.keys.cells.get(done..end).unwrap_or_default();
            done = end;
            for (&step, keys) in steps.iter().zip(keys) {
                let cell = self.cells.get(center.wrapping_add_signed(step));
                let state = usize::from(cell.copied().unwrap_or(EDGE));
                if let Some(keys) = keys.get(state.wrapping_sub(1)) {
                    mix(&mut hashes, keys);
                }
            }
            let smallest = hashes.iter().copied().min().unwrap_or(0);
            (scramble(smallest ^ level as u64) >> 32) as u32
        })
    }
}

impl Default for Shells {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
fn mix(hashes: &mut [u64; 8], keys: &[u64; 8]) {
    for (hash, key) in hashes.iter_mut().zip(keys) {
        *hash ^= key;
    }
}

fn place(point: Point) -> usize {
    let far = usize::from(FAR.unsigned_abs());
    (usize::from(point.y()) + far) * SIDE + usize::from(point.x()) + far
}

type Step = (i16, i16);

/// The eight symmetries of a step.
fn turned((x, y): Step) -> [Step; 8] {
    [(x, y), (-y, x), (-x, -y), (y, -x), (-x, y), (y, x), (x, -y), (-y, -x)]
}

impl Keys {
    fn new() -> Self {
        let distance = |(x, y): Step| x.abs() + y.abs() + x.abs().max(y.abs());
        let mut steps: Vec<Step> =
            (-FAR..=FAR).flat_map(|y| (-FAR..=FAR).map(move |x| (x, y))).collect();
        steps.retain(|&it| it != (0, 0));
        steps.sort_by_key(|&it| (distance(it), it));
        steps.truncate(REACH);
        let key = |kind: u64, (x, y): Step| {
            let at = u64::from((y + 16).unsigned_abs()) * 64 + u64::from((x + 16).unsigned_abs());
            scramble(0x5348_4944_4f47_4f00 ^ (at << 8) ^ kind)
        };
        let all = |kind: u64, step: Step| turned(step).map(|it| key(kind, it));
        Self {
            steps: steps.iter().map(|&(x, y)| isize::from(y) * ROW + isize::from(x)).collect(),
            cells: steps.iter().map(|&it| [1, 2, 3].map(|state| all(state, it))).collect(),
            liberties: [(1, 0), (0, 1), (-1, 0), (0, -1)]
                .map(|step| [5, 6, 7].map(|liberties| all(liberties, step))),
        }
    }
}

/// Makes any number look random.
fn scramble(number: u64) -> u64 {
    let mut it = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    it ^ (it >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    fn around(drawing: &str, to_move: Color) -> Vec<u32> {
        let drawn = diagram::parse(drawing).unwrap();
        let board = drawn.setup.to_board().unwrap();
        let mut shells = Shells::new();
        shells.look(&board, to_move);
        shells.around(&board, drawn.marks.first().unwrap()).collect()
    }

    #[test]
    fn symmetry_and_colour_do_not_matter_and_stones_do() {
        let one = around(". . X . .\n. O X . .\n. . * O .\n. O . . .\n. . . . O", Color::Black);
        let turned = around(". . . . .\n. O . O .\n. . * X X\n. . O . .\nO . . . .", Color::Black);
        let swapped = around(". . O . .\n. X O . .\n. . * X .\n. X . . .\n. . . . X", Color::White);
        let other = around(". . X . .\n. O X . .\n. . * O .\n. O . . .\n. . . . .", Color::Black);
        assert_eq!(one.len(), Shells::LEVELS);
        assert_eq!(one, turned);
        assert_eq!(one, swapped);
        assert_eq!(one[..3], other[..3], "the stone in the corner is at distance 6");
        assert!(one.iter().zip(&other).skip(3).all(|(a, b)| a != b));
    }
}
