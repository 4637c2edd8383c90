//! Forms that have a name: each is counted in all directions around the move.

use super::{MOST, Sink, put};
use crate::frame::{ABOVE, BELOW, Frame, LEFT, Offset, RIGHT};
use crate::scene::{Cell, Scene};

use Cell::{Empty, Enemy, Off, Own};

/// The points that forms are made of.
const POINTS: [Offset; 15] = [
    LEFT,
    RIGHT,
    ABOVE,
    BELOW,
    (-1, -1),
    (1, -1),
    (-1, 1),
    (1, 1),
    (-2, 0),
    (-3, 0),
    (-2, -1),
    (-3, -1),
    (-2, -2),
    (0, -2),
    (-1, -2),
];

/// What stands on them, the board turned.
struct View([Cell; POINTS.len()]);

impl View {
    fn new(scene: &Scene<'_>, frame: Frame) -> Self {
        Self(POINTS.map(|it| frame.cell(scene, it)))
    }

    /// The offset is known when this is compiled, so that nothing is looked for.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "38 forms in eight directions for every move")]
    const fn is(&self, offset: Offset, cell: Cell) -> bool {
        let mut place = 0;
        while place < POINTS.len() {
            if POINTS[place].0 == offset.0 && POINTS[place].1 == offset.1 {
                return self.0[place] as u8 == cell as u8;
            }
            place += 1;
        }
        false
    }
}

/// The forms. Every one is looked for in all eight frames; those that are their own mirror image
/// count twice, which does not matter.
const FORMS: [&str; 38] = [
    "hane",
    "blocked hane",
    "backed hane",
    "diagonal",
    "diagonal and contact",
    "jump",
    "jump and contact aside",
    "jump and contact ahead",
    "jump under pressure",
    "jump of two",
    "knight's move",
    "knight's move past an enemy",
    "knight's move round an enemy",
    "large knight's move",
    "diagonal jump",
    "enemy's diagonal jump",
    "clamp",
    "clamp from a corner",
    "between two enemies",
    "between an enemy and a diagonal one",
    "between diagonal enemies",
    "inner corner",
    "cut",
    "solid corner",
    "inside the enemy's knight's move",
    "own joint",
    "own corner joint",
    "empty triangle",
    "empty triangle from the end",
    "clump",
    "bamboo joint",
    "tiger's mouth",
    "enemy advances",
    "enemy advances against support",
    "straight on",
    "along enemies",
    "beside enemies",
    "bump",
];

/// Which of them are seen, in their order.
const fn seen(it: &View) -> [bool; FORMS.len()] {
    [
        // hane
        it.is((-1, -1), Own) && it.is(LEFT, Enemy) && it.is(BELOW, Empty),
        // blocked hane
        it.is((-1, -1), Own) && it.is(LEFT, Enemy) && it.is(BELOW, Enemy),
        // backed hane
        it.is((-1, -1), Own) && it.is(LEFT, Enemy) && it.is(BELOW, Own),
        // diagonal
        it.is((-1, -1), Own) && it.is(LEFT, Empty) && it.is(BELOW, Empty),
        // diagonal and contact
        it.is((-1, -1), Own) && it.is(LEFT, Empty) && it.is(BELOW, Empty) && it.is(RIGHT, Enemy),
        // jump
        it.is(LEFT, Empty) && it.is((-2, 0), Own),
        // jump and contact aside
        it.is(LEFT, Empty) && it.is((-2, 0), Own) && it.is(BELOW, Enemy),
        // jump and contact ahead
        it.is(LEFT, Empty) && it.is((-2, 0), Own) && it.is(RIGHT, Enemy),
        // jump under pressure
        it.is(LEFT, Empty) && it.is((-2, 0), Own) && it.is((-1, -1), Enemy),
        // jump of two
        it.is(LEFT, Empty) && it.is((-2, 0), Empty) && it.is((-3, 0), Own),
        // knight's move
        it.is((-2, -1), Own) && it.is(LEFT, Empty) && it.is((-1, -1), Empty),
        // knight's move past an enemy
        it.is((-2, -1), Own) && it.is((-1, -1), Enemy),
        // knight's move round an enemy
        it.is((-2, -1), Own) && it.is(LEFT, Enemy),
        // large knight's move
        it.is((-3, -1), Own) && it.is(LEFT, Empty) && it.is((-2, 0), Empty),
        // diagonal jump
        it.is((-2, -2), Own) && it.is((-1, -1), Empty),
        // enemy's diagonal jump
        it.is((-1, -1), Enemy) && it.is((1, 1), Enemy),
        // clamp
        it.is(LEFT, Enemy) && it.is((-2, 0), Own),
        // clamp from a corner
        it.is(LEFT, Enemy) && it.is((-2, -1), Own),
        // between two enemies
        it.is(LEFT, Enemy) && it.is(RIGHT, Enemy),
        // between an enemy and a diagonal one
        it.is(LEFT, Enemy) && it.is((1, -1), Enemy),
        // between diagonal enemies
        it.is((-1, 1), Enemy) && it.is((1, 1), Enemy),
        // inner corner
        it.is(LEFT, Enemy) && it.is(BELOW, Enemy) && it.is((-1, -1), Empty),
        // cut
        it.is(LEFT, Enemy) && it.is(BELOW, Enemy) && it.is((-1, -1), Own),
        // solid corner
        it.is(LEFT, Enemy) && it.is(BELOW, Enemy) && it.is((-1, -1), Enemy),
        // inside the enemy's knight's move
        it.is(ABOVE, Enemy) && it.is((1, -1), Enemy) && it.is(RIGHT, Empty) && it.is(BELOW, Empty),
        // own joint
        it.is(LEFT, Own) && it.is(RIGHT, Own),
        // own corner joint
        it.is(LEFT, Own) && it.is(BELOW, Own) && it.is((-1, -1), Enemy),
        // empty triangle
        it.is(LEFT, Own) && it.is(BELOW, Own) && it.is((-1, -1), Empty),
        // empty triangle from the end
        it.is(LEFT, Own) && it.is((-1, -1), Own) && it.is(BELOW, Empty),
        // clump
        it.is(LEFT, Own) && it.is(BELOW, Own) && it.is((-1, -1), Own),
        // bamboo joint
        it.is(LEFT, Own)
            && it.is((0, -2), Own)
            && it.is((-1, -2), Own)
            && it.is(BELOW, Empty)
            && it.is((-1, -1), Empty),
        // tiger's mouth
        it.is(BELOW, Empty) && it.is((-1, -1), Own) && (it.is((1, -1), Own) || it.is((0, -2), Own)),
        // enemy advances
        it.is(LEFT, Enemy) && it.is((-2, 0), Enemy),
        // enemy advances against support
        it.is(LEFT, Enemy) && it.is((-2, 0), Enemy) && it.is((-1, -1), Own),
        // straight on
        it.is(LEFT, Own) && it.is((-2, 0), Own),
        // along enemies
        it.is(LEFT, Own) && it.is((-1, -1), Enemy) && it.is(BELOW, Empty),
        // beside enemies
        it.is(LEFT, Own) && it.is((-1, -1), Enemy) && it.is(BELOW, Enemy),
        // bump
        it.is(LEFT, Own) && it.is(RIGHT, Enemy),
    ]
}

pub(super) fn describe(scene: &Scene<'_>, sink: &mut impl Sink) {
    let mut counts = [0_u8; FORMS.len()];
    for frame in Frame::ALL {
        for (count, is_seen) in counts.iter_mut().zip(seen(&View::new(scene, frame))) {
            *count += u8::from(is_seen);
        }
    }
    for (count, name) in counts.into_iter().zip(FORMS) {
        sink.put(|| format!("form: {name}"), count);
    }
    put_by_edge(scene, sink);
    put_extension(scene, sink);
}

/// Forms for which it matters where the edge is.
fn put_by_edge(scene: &Scene<'_>, sink: &mut impl Sink) {
    let line = scene.line();
    let mut shoulder = 0_u8;
    let mut corner = 0_u8;
    let mut cap = 0_u8;
    for (x, y) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
        if scene.cell((x, y)) == Enemy {
            let theirs = scene.at((x, y)).map_or(0, |it| scene.before.size().line(it));
            shoulder += u8::from(theirs < line);
            corner += u8::from(theirs >= line);
        }
    }
    for (x, y) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
        if scene.cell((x, y)) == Empty && scene.cell((2 * x, 2 * y)) == Enemy {
            let theirs = scene.at((2 * x, 2 * y)).map_or(0, |it| scene.before.size().line(it));
            cap += u8::from(theirs < line);
        }
    }
    put(sink, "enemies on the shoulder", shoulder);
    put(sink, "enemies at a corner", corner);
    put(sink, "enemies under a cap", cap);
    let edge = scene.by_edge;
    for (name, offset) in [
        ("jump down", (0, 2)),
        ("knight's move down", (1, 2)),
        ("knight's move down", (-1, 2)),
        ("low knight's move", (2, 1)),
        ("low knight's move", (-2, 1)),
        ("large slide", (3, 1)),
        ("large slide", (-3, 1)),
        ("large slide down", (1, 3)),
    ] {
        sink.put(|| format!("edge form: {name} from {offset:?}"), edge.cell(scene, offset) as u8);
    }
}

/// The move as a step from the own stone below it, in the frame of the stones: where the edge
/// lies, where the enemy is, and who is strong ahead.
fn put_extension(scene: &Scene<'_>, sink: &mut impl Sink) {
    let frame = scene.by_stones;
    let is_step = frame.cell(scene, BELOW) == Own;
    let [right, above, left, below] = frame.edges(scene);
    let enemy_at = |offset: Offset| u8::from(frame.cell(scene, offset) == Enemy);
    let near = [left, right, above, below].into_iter().min().unwrap_or(0);
    let code = |lines: u8| u8::from(lines == near);
    // Which way the nearest edge lies: a number of four bits.
    let edge = code(below) + 2 * code(above) + 4 * code(left) + 8 * code(right);
    put(sink, "step: where the edge lies", if is_step { edge } else { MOST });
    let pressure = [
        3 * enemy_at(LEFT) + 2 * enemy_at((-1, -1)) + enemy_at((-1, 1)),
        3 * enemy_at(RIGHT) + 2 * enemy_at((1, -1)) + enemy_at((1, 1)),
    ];
    let (theirs, free) = if pressure[0] >= pressure[1] { (left, right) } else { (right, left) };
    let is_even = pressure[0] == pressure[1];
    put(sink, "step: enemies on both sides", pressure[0].min(pressure[1]));
    put(sink, "step: enemies on one side", pressure[0].max(pressure[1]));
    let step = |lines: u8| if is_step && !is_even { lines.min(10) } else { 0 };
    put(sink, "step: lines to the edge on the enemy's side", step(theirs));
    put(sink, "step: lines to the edge on the free side", step(free));
    let over = i16::from(theirs) - i16::from(free);
    put(
        sink,
        "step: which edge is nearer",
        if is_step && !is_even { over.clamp(-6, 6) + 6 } else { 15 },
    );
    // A cone ahead: own strength there means drawing back, enemies mean a clash.
    for (who, cell) in [("own", Own), ("enemy", Enemy)] {
        let ahead = cone(scene, frame, cell, 1);
        let behind = cone(scene, frame, cell, -1);
        sink.put(|| format!("step: {who} stones ahead"), ahead);
        sink.put(|| format!("step: {who} stones behind"), behind);
    }
    let open = (1..=5).take_while(|&it| frame.cell(scene, (0, it)) == Empty).count();
    put(sink, "step: open points ahead", open);
    let wide = (-1..=1)
        .flat_map(|x| (1..=3).map(move |y| (x, y)))
        .filter(|&it| frame.cell(scene, it) == Empty)
        .count();
    put(sink, "step: open room ahead", wide);
    let off = [LEFT, RIGHT, ABOVE].into_iter().filter(|&it| frame.cell(scene, it) == Off).count();
    put(sink, "step: edges beside", off);
}

/// Stones in a cone that opens from the move.
fn cone(scene: &Scene<'_>, frame: Frame, cell: Cell, up: i8) -> u8 {
    let mut count = 0;
    for y in 1..=5_i8 {
        for x in -y..=y {
            count += u8::from(frame.cell(scene, (x, y * up)) == cell);
        }
    }
    count
}
