//! Proverbs as patterns: three lists, for attack from outside, attack from inside and defence.

use std::sync::OnceLock;

use crate::bits::Bits;
use crate::frame::Frame;
use crate::role::Role;
use crate::stones::Stones;

/// Which proverbs count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proverbs {
    /// None.
    None,
    /// 3×3 patterns, each 1.5 times.
    Published,
    /// Each with its own weight, and 5×5 patterns.
    Weighed,
}

/// The factor of every proverb as published.
const FACTOR: f64 = 1.5;

/// A saying: a drawing around the move `*`, and its own weight.
///
/// `X` is the mover's stone, `O` the other's, `.` empty, `#` beyond the edge, `?` anything.
struct Saying {
    drawing: &'static [&'static str],
    weight: f64,
}

/// First make it narrow: hane and push from outside.
const FROM_OUTSIDE: [Saying; 5] = [
    Saying { drawing: &["XO?", ".*.", "###"], weight: 2.0 },
    Saying { drawing: &["XO?", ".*.", "???"], weight: 1.5 },
    Saying { drawing: &["?O?", "X*.", "?O?"], weight: 1.5 },
    Saying { drawing: &["XO.", "X*.", "???"], weight: 1.4 },
    Saying { drawing: &["?????", "?XO??", "?.*.?", "?...?", "#####"], weight: 1.4 },
];

/// Then the vital point: nakade, placements, throw-ins.
const FROM_INSIDE: [Saying; 7] = [
    Saying { drawing: &["OOO", ".*.", "OOO"], weight: 2.5 },
    Saying { drawing: &["OOO", ".*.", "###"], weight: 2.5 },
    Saying { drawing: &["?.?", ".*.", "OOO"], weight: 1.8 },
    Saying { drawing: &["O.?", ".*.", "?.O"], weight: 1.8 },
    Saying { drawing: &["O.#", "O*#", "?.#"], weight: 1.6 },
    Saying { drawing: &["?O?", "O*.", "?O?"], weight: 1.2 },
    Saying { drawing: &["?????", "?O.O?", "?.*.?", "#####", "#####"], weight: 1.8 },
];

/// The enemy's vital point is one's own: widen, or make the eye.
const DEFENCE: [Saying; 6] = [
    Saying { drawing: &["XXX", ".*.", "XXX"], weight: 2.5 },
    Saying { drawing: &["XXX", ".*.", "###"], weight: 2.5 },
    Saying { drawing: &["?XO", "?*.", "###"], weight: 1.7 },
    Saying { drawing: &["?XO", "?*.", "???"], weight: 1.5 },
    Saying { drawing: &["X.?", ".*.", "?.X"], weight: 1.6 },
    Saying { drawing: &["?????", "?X.X?", "?.*.?", "?...?", "#####"], weight: 1.5 },
];

/// The weights of all neighbourhoods, by list.
#[derive(Debug)]
pub(super) struct Weights {
    small: [Vec<f32>; 3],
    /// 5×5 patterns in all eight positions, by list.
    large: [Vec<([u8; 25], f32)>; 3],
}

impl Weights {
    /// Those that go with the proverbs; made once.
    pub(super) fn of_proverbs(proverbs: Proverbs) -> Option<&'static Self> {
        static PUBLISHED: OnceLock<Weights> = OnceLock::new();
        static WEIGHED: OnceLock<Weights> = OnceLock::new();
        match proverbs {
            Proverbs::None => None,
            Proverbs::Published => Some(PUBLISHED.get_or_init(|| Self::new(proverbs))),
            Proverbs::Weighed => Some(WEIGHED.get_or_init(|| Self::new(proverbs))),
        }
    }

    fn new(proverbs: Proverbs) -> Self {
        let mut weights = Self {
            small: std::array::from_fn(|_| vec![1.0; 1 << 16]),
            large: std::array::from_fn(|_| Vec::new()),
        };
        let lists: [&[Saying]; 3] = [&FROM_OUTSIDE, &FROM_INSIDE, &DEFENCE];
        for (n, list) in lists.into_iter().enumerate() {
            for saying in list {
                let weight = if proverbs == Proverbs::Weighed { saying.weight } else { FACTOR };
                let cells: Vec<Vec<u8>> =
                    saying.drawing.iter().map(|it| it.bytes().collect()).collect();
                if cells.len() == 5 {
                    if proverbs == Proverbs::Weighed {
                        let all = turned(&cells).into_iter();
                        weights.large[n].extend(all.map(|it| (flat(&it), weight as f32)));
                    }
                    continue;
                }
                for turned in turned(&cells) {
                    fill(&mut weights.small[n], &turned, weight as f32);
                }
            }
        }
        weights
    }

    /// How likely a move is, compared with one that no proverb speaks for.
    pub(super) fn of<const W: usize>(&self, frame: &Frame<W>, stones: &Stones<W>, bit: u16) -> f32 {
        let list = match stones.to_move {
            Role::Defender => 2,
            Role::Attacker => usize::from(!stones.of[0].meets(frame.beside(bit))),
        };
        let cell = |dx: i32, dy: i32| cell(frame, stones, (i32::from(bit), dx, dy));
        let mut code = 0;
        for (n, (dx, dy)) in AROUND.into_iter().enumerate() {
            let sign = match cell(dx, dy) {
                b'.' => 0,
                b'X' => 1,
                b'O' => 2,
                _ => 3,
            };
            code |= sign << (2 * n);
        }
        let mut weight = self.small[list][code];
        for (pattern, factor) in &self.large[list] {
            let fits = pattern.iter().zip(0..).all(|(&wanted, n)| {
                let (dx, dy) = (n % 5 - 2, n / 5 - 2);
                wanted == b'?' || wanted == b'*' || wanted == cell(dx, dy)
            });
            if fits {
                weight *= factor;
                break;
            }
        }
        weight
    }
}

const AROUND: [(i32, i32); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// What stands on a point seen from the mover; walls count as stones, the edge as `#`.
fn cell<const W: usize>(
    frame: &Frame<W>,
    stones: &Stones<W>,
    (bit, dx, dy): (i32, i32, i32),
) -> u8 {
    let at = bit + dx + dy * frame.stride.cast_signed();
    // The column between the rows catches a single step, not two.
    let column = bit % frame.stride.cast_signed() + dx;
    let is_in = (0..frame.stride.cast_signed()).contains(&column)
        && (0..(64 * W).cast_signed() as i32).contains(&at);
    let Some(at) = u16::try_from(at).ok().filter(|_| is_in) else { return b'#' };
    if stones.own().contains(at) {
        b'X'
    } else if stones.enemy().contains(at) {
        b'O'
    } else if frame.playable.contains(at) {
        b'.'
    } else {
        b'#'
    }
}

/// The eight positions of a square drawing.
fn turned(cells: &[Vec<u8>]) -> Vec<Vec<Vec<u8>>> {
    let side = cells.len();
    let mut all: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut now = cells.to_vec();
    for _ in 0..2 {
        for _ in 0..4 {
            let old = now.clone();
            for (y, row) in now.iter_mut().enumerate() {
                for (x, cell) in row.iter_mut().enumerate() {
                    *cell = old[side - 1 - x][y];
                }
            }
            if !all.contains(&now) {
                all.push(now.clone());
            }
        }
        for row in &mut now {
            row.reverse();
        }
    }
    all
}

fn flat(cells: &[Vec<u8>]) -> [u8; 25] {
    std::array::from_fn(|n| cells[n / 5][n % 5])
}

/// Gives every neighbourhood that fits the weight, if it is more than it had.
fn fill(table: &mut [f32], cells: &[Vec<u8>], weight: f32) {
    // Row by row, without the point itself, as in `AROUND`.
    let flat: Vec<u8> = cells.concat();
    let wanted: Vec<u8> = flat.iter().enumerate().filter(|it| it.0 != 4).map(|it| *it.1).collect();
    for (code, entry) in table.iter_mut().enumerate() {
        let fits = wanted
            .iter()
            .enumerate()
            .all(|(n, &it)| it == b'?' || it == [b'.', b'X', b'O', b'#'][code >> (2 * n) & 3]);
        if fits {
            *entry = entry.max(weight);
        }
    }
}

/// Points where a stone of the side would fill its own eye.
pub(super) fn own_eyes<const W: usize>(frame: &Frame<W>, stones: &Stones<W>) -> Bits<W> {
    let others = !stones.own();
    let open = (others & (frame.playable | stones.enemy())).around(frame.stride);
    frame.playable & !open & !frame.rim
}
