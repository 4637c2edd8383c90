//! Names by rules alone: what the definitions say, as far as they can be said exactly.
//!
//! This is the namer to compare with, as the paper compares with its rules; the product asks the
//! trees, which look at these forms too.

use goban::{Board, Move, Position};

use crate::fact::{Fact, in_atari};
use crate::frame::{Frame, Offset};
use crate::name::Name;
use crate::reader::{NamelessMove, playable};
use crate::scene::{Cell, Scene};

use Cell::{Empty, Enemy, Off, Own};

/// A rule speaks or leaves the move to the next.
type Rule = (Name, fn(&Scene<'_>) -> bool);

/// The most specific first, then contact before distance.
const RULES: [Rule; 46] = [
    (Name::Koutori, |it| it.captured.ko.is_some()),
    (Name::Nuki, |it| it.captured.stones > 0),
    (Name::Horikomi, |it| {
        it.after.liberty_count(it.point) == 1 && it.after.chain_size(it.point) == 1
    }),
    (Name::Hoshi, |it| corner(it, (4, 4))),
    (Name::Komoku, |it| corner(it, (4, 3))),
    (Name::Sansan, |it| it.line() == 3 && at_corner(it, (3, 3)) && !touches(it, Own)),
    (Name::Mokuhazushi, |it| corner(it, (5, 3))),
    (Name::Takamoku, |it| corner(it, (5, 4))),
    (Name::Sashikomi, |it| {
        count_beside(it, Enemy) >= 3
            || count_beside(it, Enemy) == 2
                && form(it, |x, y| x == Enemy && y == Enemy, ((1, 0), (-1, 0)))
                && touches(it, Own)
                && in_atari(it) == 0
                && count_beside(it, Off) == 1
    }),
    (Name::Tsugi, |it| Fact::Joins.is_seen(it)),
    (Name::Nige, |it| Fact::LeavesAtari.is_seen(it)),
    (Name::Kiri, |it| Fact::Cuts.is_seen(it) && in_atari(it) == 0),
    (Name::Atari, |it| in_atari(it) > 0),
    (Name::De, |it| {
        touches(it, Own) && form(it, |a, b| a == Enemy && b == Enemy, ((1, 0), (-1, 0)))
    }),
    (Name::De, |it| {
        step(it, |a| a.is((-1, 0), Enemy) && a.is((1, 1), Enemy) && !a.is((0, 1), Enemy))
    }),
    (Name::Butsukari, |it| {
        step(it, |a| a.is((0, 1), Enemy) && !a.is((1, 0), Enemy) && !a.is((-1, 0), Enemy))
    }),
    (Name::Takefu, |it| {
        step(it, |a| {
            a.is((2, 0), Own) && a.is((2, -1), Own) && a.is((1, 0), Empty) && a.is((1, -1), Empty)
        })
    }),
    (Name::Osae, |it| {
        Fact::AnswersContact.is_seen(it) && touches(it, Own) && !step(it, |a| a.is((0, -2), Own))
    }),
    (Name::Hai, |it| {
        it.line() <= 2 && step(it, |a| a.is((1, 0), Enemy) || a.is((1, -1), Enemy)) && along(it)
    }),
    (Name::Sagari, |it| edge(it, (0, 1), Own)),
    (Name::Tachi, |it| it.line() <= 4 && edge(it, (0, -1), Own)),
    (Name::Oshi, |it| {
        touches(it, Own) && along(it) && (edge(it, (0, -1), Enemy) || edge(it, (1, -1), Enemy))
    }),
    (Name::Magari, |it| {
        step(it, |a| a.is((1, -1), Enemy) && !a.is((0, -2), Own) && (a.is((-1, -1), Own)))
    }),
    (Name::Hiki, |it| step(it, |a| a.is((0, -2), Enemy))),
    (Name::Narabi, |it| {
        touches(it, Own)
            && !touches(it, Enemy)
            && !Fact::Joins.is_seen(it)
            && !step(it, |a| a.is((1, -1), Enemy) || a.is((0, -2), Enemy))
    }),
    (Name::Nobi, |it| touches(it, Own)),
    (Name::Warikomi, |it| form(it, |a, b| a == Enemy && b == Enemy, ((1, 0), (-1, 0)))),
    (Name::Osae, |it| {
        Fact::BendsRound.is_seen(it) && Fact::AnswersContact.is_seen(it) && advances(it)
    }),
    (Name::Hane, |it| Fact::BendsRound.is_seen(it)),
    (Name::Kosumitsuke, |it| Fact::Diagonal.is_seen(it) && touches(it, Enemy)),
    (Name::Hasamitsuke, |it| Fact::Clamps.is_seen(it)),
    (Name::Tobitsuke, |it| touches(it, Enemy) && Fact::Jumps.is_seen(it)),
    (Name::Tsuke, |it| touches(it, Enemy)),
    (Name::Kaketsugi, |it| {
        Fact::Diagonal.is_seen(it)
            && view(it, |a| {
                a.is((0, -1), Empty)
                    && a.is((-1, -1), Own)
                    && (a.is((1, -1), Own) || a.is((0, -2), Own))
            })
    }),
    (Name::Kosumi, |it| Fact::Diagonal.is_seen(it)),
    (Name::Kata, |it| Fact::Shoulder.is_seen(it) && !near_own(it, 2)),
    (Name::Kado, |it| view(it, |a| a.is((1, 1), Enemy)) && !near_own(it, 2)),
    (Name::Tobisagari, |it| edge(it, (0, 2), Own) && edge(it, (0, 1), Empty)),
    (Name::Suberi, |it| {
        it.line() == 2
            && (edge(it, (2, 1), Own)
                || edge(it, (-2, 1), Own)
                || edge(it, (3, 1), Own)
                || edge(it, (-3, 1), Own))
    }),
    (Name::Shimari, |it| lone(it, Own)),
    (Name::Kakari, |it| lone(it, Enemy)),
    (Name::Tobi, |it| Fact::Jumps.is_seen(it)),
    (Name::Keima, |it| Fact::KnightsMove.is_seen(it)),
    (Name::Boushi, |it| Fact::Capped.is_seen(it) && !near_own(it, 2)),
    (Name::Tobi, |it| Fact::JumpsFar.is_seen(it) && it.line() > 4),
    (Name::Hiraki, |it| it.line() <= 5 && it.line() >= 2 && side_own(it)),
];

/// The name that rules give a move; `None` where they have none.
pub fn by_rules(position: &Position, mv: Move) -> Result<Option<Name>, NamelessMove> {
    let point = playable(position, mv)?;
    let mut after = Board::new(position.size());
    let scene = Scene::new(position, point, &mut after);
    Ok(RULES.iter().find(|it| (it.1)(&scene)).map(|it| it.0))
}

/// The board around the move, turned.
struct View<'a, 'b> {
    scene: &'a Scene<'b>,
    frame: Frame,
}

impl View<'_, '_> {
    fn is(&self, offset: Offset, cell: Cell) -> bool {
        self.frame.cell(self.scene, offset) == cell
    }
}

/// Whether it is so in any of the eight directions.
fn view(scene: &Scene<'_>, is_so: fn(&View<'_, '_>) -> bool) -> bool {
    Frame::ALL.into_iter().any(|frame| is_so(&View { scene, frame }))
}

/// Whether it is so in a direction in which an own stone stands below the move.
fn step(scene: &Scene<'_>, is_so: fn(&View<'_, '_>) -> bool) -> bool {
    let mut frames = Frame::ALL.into_iter().filter(|it| it.cell(scene, (0, -1)) == Own);
    frames.any(|frame| is_so(&View { scene, frame }))
}

fn form(scene: &Scene<'_>, is_so: fn(Cell, Cell) -> bool, (a, b): (Offset, Offset)) -> bool {
    Frame::ALL.into_iter().any(|it| is_so(it.cell(scene, a), it.cell(scene, b)))
}

/// What stands there when the nearest edge is below.
fn edge(scene: &Scene<'_>, offset: Offset, cell: Cell) -> bool {
    scene.by_edge.cell(scene, offset) == cell
}

fn count_beside(scene: &Scene<'_>, cell: Cell) -> usize {
    [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().filter(|&it| scene.cell(it) == cell).count()
}

fn touches(scene: &Scene<'_>, cell: Cell) -> bool {
    count_beside(scene, cell) > 0
}

/// An own stone beside, along the edge.
fn along(scene: &Scene<'_>) -> bool {
    edge(scene, (1, 0), Own) || edge(scene, (-1, 0), Own)
}

/// The last move came straight towards this point.
fn advances(scene: &Scene<'_>) -> bool {
    view(scene, |it| it.is((1, 0), Enemy) && it.is((2, 0), Enemy))
}

fn near_own(scene: &Scene<'_>, reach: i8) -> bool {
    (-reach..=reach)
        .any(|y| (-reach..=reach).any(|x| (x, y) != (0, 0) && scene.cell((x, y)) == Own))
}

fn at_corner(scene: &Scene<'_>, (column, row): (u8, u8)) -> bool {
    let [_, _, left, below] = scene.by_edge.edges(scene);
    (left, below) == (column, row)
}

/// Stones within six lines of the corner.
fn corner_stones(scene: &Scene<'_>) -> (usize, usize) {
    let [_, _, left, below] = scene.by_edge.edges(scene);
    let mut found = (0, 0);
    for x in 1..=6_i8 {
        for y in 1..=6_i8 {
            let offset = (x - left.cast_signed(), y - below.cast_signed());
            match scene.by_edge.cell(scene, offset) {
                Own => found.0 += 1,
                Enemy => found.1 += 1,
                Empty | Off => {}
            }
        }
    }
    found
}

fn corner(scene: &Scene<'_>, place: (u8, u8)) -> bool {
    at_corner(scene, place) && corner_stones(scene) == (0, 0)
}

/// One stone in the corner, of this colour, and the move not far from it.
fn lone(scene: &Scene<'_>, cell: Cell) -> bool {
    let [_, _, left, below] = scene.by_edge.edges(scene);
    let wanted = if cell == Own { (1, 0) } else { (0, 1) };
    left <= 7 && (2..=5).contains(&below) && corner_stones(scene) == wanted
}

/// An own stone along the side with two empty points or more between.
fn side_own(scene: &Scene<'_>) -> bool {
    (3..=6).any(|x| (-1..=1).any(|y| edge(scene, (x, y), Own) || edge(scene, (-x, y), Own)))
}
