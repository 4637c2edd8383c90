//! What stands around a point, as one of a few thousand classes: networks of ours have a row of
//! numbers for each, which is added where the trunk begins.
//!
//! Around an empty point the eight neighbours count, and whether stones beside it are in atari;
//! around a stone only who stands there. Turned and mirrored surroundings are the same class.

use std::sync::LazyLock;

/// What planes say of a point, as bits: see [`crate::Inputs::planes`].
const OWN: u32 = 1 << 1;
const ENEMY: u32 = 1 << 2;
const ONE_LIBERTY: u32 = 1 << 3;

/// Off the board, empty, own, enemy; beside an empty point also own and enemy in atari.
const STATES: usize = 4;
const STATES_BESIDE: usize = 6;
/// Codes of surroundings of an empty point, then those of an own stone, then of an enemy's.
const AROUND_EMPTY: usize = STATES_BESIDE.pow(4) * STATES.pow(4);
const AROUND_STONE: usize = STATES.pow(8);

/// Steps to the points beside, clockwise from above, and to those between them.
const BESIDE: [(isize, isize); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const ACROSS: [(isize, isize); 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];

/// The neighbours of a point: beside it and across, clockwise.
type Around = ([u8; 4], [u8; 4]);

/// Which class each surroundings belong to.
#[derive(Debug)]
pub struct Patterns {
    classes: Vec<u16>,
    count: usize,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::new);

impl Patterns {
    /// The one there is; it is made when it is first asked for.
    pub fn get() -> &'static Self {
        &PATTERNS
    }

    /// How many classes there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The class of a point, by the planes of all points as bits, row by row.
    #[inline]
    pub fn class(&self, planes: &[u32], [width, height]: [usize; 2], point: usize) -> usize {
        let (y, x) = (point / width, point % width);
        let at = |(dx, dy): (isize, isize)| {
            let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
            (x < width && y < height).then(|| planes[y * width + x])
        };
        let is_empty = planes[point] & (OWN | ENEMY) == 0;
        let beside = BESIDE.map(|it| state(at(it), is_empty));
        let across = ACROSS.map(|it| state(at(it), false));
        let code = match planes[point] {
            _ if is_empty => code((beside, across), STATES_BESIDE),
            it if it & OWN != 0 => AROUND_EMPTY + code((beside, across), STATES),
            _ => AROUND_EMPTY + AROUND_STONE + code((beside, across), STATES),
        };
        usize::from(self.classes[code])
    }

    fn new() -> Self {
        let mut table = Self { classes: vec![0; AROUND_EMPTY + 2 * AROUND_STONE], count: 0 };
        let mut all = Vec::new();
        for sides in 0..16 {
            gather(sides, STATES_BESIDE as u8, &mut all);
        }
        table.add(0, &all, STATES_BESIDE);
        all.clear();
        for sides in 0..16 {
            gather(sides, STATES as u8, &mut all);
        }
        table.add(AROUND_EMPTY, &all, STATES);
        table.add(AROUND_EMPTY + AROUND_STONE, &all, STATES);
        table
    }

    /// Numbers the classes of these surroundings in the order of their lowest codes.
    fn add(&mut self, first: usize, all: &[Around], beside: usize) {
        let mut lowest: Vec<(usize, usize)> = all
            .iter()
            .map(|it| {
                let own = code(*it, beside);
                (turnings(*it).map(|it| code(it, beside)).fold(own, usize::min), own)
            })
            .collect();
        lowest.sort_unstable();
        for group in lowest.chunk_by(|a, b| a.0 == b.0) {
            for (_, code) in group {
                self.classes[first + code] = self.count as u16;
            }
            self.count += 1;
        }
    }
}

/// What is seen of a neighbour.
#[inline]
const fn state(planes: Option<u32>, tells_atari: bool) -> u8 {
    let Some(planes) = planes else { return 0 };
    let side = match planes & (OWN | ENEMY) {
        0 => return 1,
        OWN => 2,
        _ => 3,
    };
    if tells_atari && planes & ONE_LIBERTY != 0 { side + 2 } else { side }
}

#[inline]
fn code((beside, across): Around, states_beside: usize) -> usize {
    let number = |digits: &[u8; 4], base: usize| {
        digits.iter().fold(0, |sum, &it| sum * base + usize::from(it))
    };
    number(&across, STATES) * states_beside.pow(4) + number(&beside, states_beside)
}

/// The same surroundings in all eight orientations.
fn turnings((beside, across): Around) -> impl Iterator<Item = Around> {
    (0..8).map(move |n| {
        let turn = |it: [u8; 4]| -> [u8; 4] { std::array::from_fn(|k| it[(k + n) % 4]) };
        if n < 4 {
            return (turn(beside), turn(across));
        }
        // Left and right change places.
        let [up, right, down, left] = turn(beside);
        let [up_right, down_right, down_left, up_left] = turn(across);
        ([up, left, down, right], [up_left, down_left, down_right, up_right])
    })
}

/// All surroundings of a point with the edge of the board at these of its four sides.
fn gather(sides: u32, states: u8, to: &mut Vec<Around>) {
    let is_off = |n: usize| sides >> (n % 4) & 1 == 1;
    let beside: [bool; 4] = std::array::from_fn(is_off);
    // What is across lies between two sides.
    let across: [bool; 4] = std::array::from_fn(|n| is_off(n) || is_off(n + 1));
    let choices = |off: bool, states: u8| if off { 0..1 } else { 1..states };
    let ranges: Vec<_> = beside
        .iter()
        .map(|&off| choices(off, states))
        .chain(across.iter().map(|&off| choices(off, STATES as u8)))
        .collect();
    let mut found = vec![[0_u8; 8]];
    for (n, range) in ranges.iter().enumerate() {
        found = found
            .iter()
            .flat_map(|it| {
                range.clone().map(move |digit| {
                    let mut longer = *it;
                    longer[n] = digit;
                    longer
                })
            })
            .collect();
    }
    let part = |it: &[u8; 8], first: usize| std::array::from_fn(|n| it[first + n]);
    to.extend(found.iter().map(|it| (part(it, 0), part(it, 4))));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A drawing as planes: `x` own, `o` enemy, capitals in atari.
    fn planes(drawing: &str) -> (Vec<u32>, [usize; 2]) {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let plane = |it: char| match it {
            'x' => OWN,
            'X' => OWN | ONE_LIBERTY,
            'o' => ENEMY,
            'O' => ENEMY | ONE_LIBERTY,
            _ => 0,
        };
        (rows.concat().chars().map(plane).collect(), [rows[0].len(), rows.len()])
    }

    fn middle(drawing: &str) -> usize {
        let (planes, size) = planes(drawing);
        Patterns::get().class(&planes, size, planes.len() / 2)
    }

    #[test]
    fn turned_and_mirrored_surroundings_are_the_same() {
        let hane = middle("xo. ... ...");
        for same in ["..x ..o ...", "... ... .ox", "... o.. x..", ".ox ... ...", "x.. o.. ..."] {
            assert_eq!(middle(same), hane, "{same}");
        }
        for other in ["ox. ... ...", "x.o ... ...", ".x. o.. ...", "xo. .x. ...", "xo. .o. ..."] {
            assert_ne!(middle(other), hane, "{other}");
        }
    }

    #[test]
    fn stones_in_atari_count_beside_an_empty_point_only() {
        assert_ne!(middle(".O. ... ..."), middle(".o. ... ..."));
        assert_eq!(middle("O.. ... ..."), middle("o.. ... ..."));
        assert_eq!(middle(".O. .x. ..."), middle(".o. .x. ..."));
    }

    #[test]
    fn the_edge_is_seen() {
        let (planes, size) = planes(".... .... .... ....");
        let class = |point| Patterns::get().class(&planes, size, point);
        assert_eq!([class(0), class(1), class(5)], [class(15), class(8), class(10)]);
        assert!(class(0) != class(1) && class(1) != class(5) && class(0) != class(5));
        let (one, size) = self::planes(".");
        assert!(Patterns::get().class(&one, size, 0) < Patterns::get().count());
    }

    /// Files depend on it.
    #[test]
    fn the_number_of_classes_stays() {
        let classes = Patterns::get();
        assert_eq!(classes.count(), 9710);
        let used: std::collections::BTreeSet<u16> = classes.classes.iter().copied().collect();
        assert_eq!(used.len(), classes.count());
    }
}
