//! Stones around the move, in the frame of the stones and in the frame of the edge.

use super::{MOST, Sink};
use crate::frame::{ABOVE, BELOW, Frame, LEFT, Offset, RIGHT};
use crate::scene::{Cell, Scene, r_distance};

/// Points up to this distance are seen one by one in the frame of the stones.
const NEAR: u8 = 8;
/// And in the frame of the edge.
const NEAR_EDGE: u8 = 7;
/// How far a look along a line goes.
const RAY: i8 = 8;

pub(super) fn describe(scene: &Scene<'_>, sink: &mut impl Sink) {
    put_frame(scene, scene.by_stones, ("stones", NEAR), sink);
    put_frame(scene, scene.by_edge, ("edge", NEAR_EDGE), sink);
    put_rings(scene, sink);
}

fn put_frame(scene: &Scene<'_>, frame: Frame, (tag, near): (&str, u8), sink: &mut impl Sink) {
    for (side, lines) in ["right", "above", "left", "below"].iter().zip(frame.edges(scene)) {
        sink.put(|| format!("{tag}: lines to the edge {side}"), lines.min(10));
    }
    for offset in offsets(near) {
        let (x, y) = offset;
        sink.put(|| format!("{tag}: stone at ({x},{y})"), frame.cell(scene, offset) as u8);
    }
    for (x, y) in [BELOW, LEFT, RIGHT, ABOVE, (-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let (cell, steps) = ray(scene, frame, (x, y));
        sink.put(|| format!("{tag}: seen first towards ({x},{y})"), cell as u8);
        sink.put(|| format!("{tag}: how far towards ({x},{y})"), steps);
    }
    put_halves(scene, frame, tag, sink);
    for (what, point) in [("last move", scene.last), ("own last move", scene.own_last)] {
        let (x, y) = point.map_or((9, 9), |it| frame.seen_from(scene.offset(it)));
        let place = |it: i8| it.clamp(-5, 5).abs_diff(-5);
        let seen = x.abs() < 9 && y.abs() < 9;
        sink.put(|| format!("{tag}: {what}, column"), if seen { place(x) } else { MOST });
        sink.put(|| format!("{tag}: {what}, row"), if seen { place(y) } else { MOST });
    }
}

/// The points not farther than a distance, the nearest first.
fn offsets(near: u8) -> impl Iterator<Item = Offset> {
    BY_DISTANCE.iter().filter(move |it| it.1 <= near).map(|it| it.0)
}

/// The points around the move with their distance, the nearest first; there are so many within
/// the farthest that is looked at.
const BY_DISTANCE: [(Offset, u8); 48] = by_distance();

const fn by_distance() -> [(Offset, u8); 48] {
    let mut found = [((0, 0), 0); 48];
    let (mut count, mut wanted) = (0, 2);
    while wanted <= NEAR {
        let mut y = -4;
        while y <= 4 {
            let mut x = -4;
            while x <= 4 {
                if r_distance((x, y)) == wanted {
                    found[count] = ((x, y), wanted);
                    count += 1;
                }
                x += 1;
            }
            y += 1;
        }
        wanted += 1;
    }
    found
}

/// The first stone along a line, and how far it is.
fn ray(scene: &Scene<'_>, frame: Frame, (x, y): Offset) -> (Cell, u8) {
    for steps in 1..=RAY {
        let cell = frame.cell(scene, (x * steps, y * steps));
        if cell != Cell::Empty {
            return (cell, steps.unsigned_abs());
        }
    }
    (Cell::Empty, RAY.unsigned_abs() + 1)
}

/// How many stones stand below, above, left and right, not far away: where each side is strong.
fn put_halves(scene: &Scene<'_>, frame: Frame, tag: &str, sink: &mut impl Sink) {
    let mut own = [0_u8; 4];
    let mut enemy = [0_u8; 4];
    for y in -4..=4_i8 {
        for x in -4..=4_i8 {
            let count = match frame.cell(scene, (x, y)) {
                Cell::Own => &mut own,
                Cell::Enemy => &mut enemy,
                Cell::Empty | Cell::Off => continue,
            };
            for (n, is_there) in [y < 0, y > 0, x < 0, x > 0].into_iter().enumerate() {
                count[n] += u8::from(is_there);
            }
        }
    }
    for (n, side) in ["below", "above", "left", "right"].iter().enumerate() {
        sink.put(|| format!("{tag}: own stones {side}"), own[n].min(20));
        sink.put(|| format!("{tag}: enemy stones {side}"), enemy[n].min(20));
    }
}

/// Stones by distance alone.
fn put_rings(scene: &Scene<'_>, sink: &mut impl Sink) {
    let mut nearest = [(MOST, MOST, 0_u8); 2];
    let mut squares = [[0_u8; 2]; 4];
    for y in -6..=6_i8 {
        for x in -6..=6_i8 {
            let side = match scene.cell((x, y)) {
                Cell::Own => 0,
                Cell::Enemy => 1,
                Cell::Empty | Cell::Off => continue,
            };
            let far = x.abs().max(y.abs());
            for (square, reach) in squares.iter_mut().zip([1, 2, 4, 6]) {
                square[side] += u8::from(far <= reach);
            }
            let line = scene.at((x, y)).map_or(0, |it| scene.before.size().line(it)).min(10);
            let distance = r_distance((x, y));
            let (least, low, high) = &mut nearest[side];
            if distance < *least {
                (*least, *low, *high) = (distance, line, line);
            } else if distance == *least {
                (*low, *high) = (line.min(*low), line.max(*high));
            }
        }
    }
    for (n, who) in ["own", "enemy"].iter().enumerate() {
        let (distance, low, high) = nearest[n];
        sink.put(|| format!("distance to the nearest {who} stone"), distance.min(MOST));
        sink.put(|| format!("lowest line of the nearest {who} stones"), low);
        sink.put(|| format!("highest line of the nearest {who} stones"), high);
        for (square, reach) in squares.iter().zip([1, 2, 4, 6]) {
            sink.put(|| format!("{who} stones within {reach}"), square[n].min(MOST));
        }
    }
    sink.put(|| "line".to_owned(), scene.line().min(11));
    let stones = scene.before.stone_count();
    let all = stones[goban::Color::Black] + stones[goban::Color::White];
    sink.put(|| "stones on the board, by tens".to_owned(), (all / 10).min(30) as u8);
    sink.put(|| "distance to the last move".to_owned(), distance_to(scene, scene.last));
    sink.put(|| "distance to the own last move".to_owned(), distance_to(scene, scene.own_last));
}

fn distance_to(scene: &Scene<'_>, point: Option<goban::Point>) -> u8 {
    point.map_or(MOST, |it| r_distance(scene.offset(it)).min(MOST - 1))
}
