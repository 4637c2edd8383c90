//! What a move cannot be called, whatever the trees say: names whose definition asks for something
//! that is not on the board.
//!
//! Only what every reader kept to is asked here; where speech is loose, the trees decide.

use crate::fact::{self, BESIDE, CORNERS, Fact, KNIGHT, LARGE_KNIGHT, any};
use crate::name::Name;
use crate::scene::{Cell, Scene};

use Cell::{Enemy, Own};

/// A set of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleNames(u128);

impl PossibleNames {
    /// All names.
    pub const ALL: Self = Self(u128::MAX);

    /// Those that a move can have.
    pub(crate) fn of(scene: &Scene<'_>) -> Self {
        let names = Name::ALL.into_iter().filter(|it| is_possible(scene, *it));
        Self(names.fold(0, |set, it| set | 1 << it.index()))
    }

    /// Whether it is one of them.
    pub const fn contains(self, name: Name) -> bool {
        self.0 >> name.index() & 1 == 1
    }
}

/// Whether the board has what the name's definition asks for.
pub(crate) fn is_possible(scene: &Scene<'_>, name: Name) -> bool {
    match name {
        Name::Hoshi => is_at(scene, (4, 4)) && is_empty_corner(scene),
        Name::Komoku => is_at(scene, (4, 3)) && is_empty_corner(scene),
        Name::Mokuhazushi => is_at(scene, (5, 3)) && is_empty_corner(scene),
        Name::Takamoku => is_at(scene, (5, 4)) && is_empty_corner(scene),
        Name::Sansan => is_at(scene, (3, 3)),
        Name::Hoshishita => is_below_side_star(scene),
        Name::Shimari => {
            touches(scene, Enemy) == 0 && in_corner(scene, corner_reach(scene), Own) > 0
        }
        Name::Kakari | Name::Ryogakari => {
            touches(scene, Own) == 0 && in_corner(scene, corner_reach(scene), Enemy) > 0
        }
        Name::Koutori => scene.captured.ko.is_some(),
        Name::Nuki => scene.captured.stones > 0,
        Name::Horikomi => scene.after.liberty_count(scene.point) == 1 && scene.captured.stones == 0,
        Name::Atari => gives_atari(scene),
        Name::Nige => fact::had_atari(scene),
        Name::Kata | Name::Kado => any(scene, &CORNERS, Enemy) && touches(scene, Enemy) == 0,
        Name::Boushi => touches(scene, Enemy) == 0,
        Name::Keima | Name::Keimatsugi => any(scene, &KNIGHT, Own),
        Name::Ogeima => any(scene, &LARGE_KNIGHT, Own),
        Name::Tobi => Fact::Jumps.is_seen(scene) || Fact::JumpsFar.is_seen(scene),
        Name::Tobisagari | Name::Tobitsuke => Fact::Jumps.is_seen(scene),
        Name::Kosumi
        | Name::Kosumitsuke
        | Name::Kaketsugi
        | Name::Fukurami
        | Name::Hane
        | Name::Hanedashi
        | Name::Hanekomi => any(scene, &CORNERS, Own),
        Name::Narabi => touches(scene, Own) > 0 && touches(scene, Enemy) == 0,
        Name::Tachi => scene.line() <= 4 && stands_up(scene),
        Name::Sagari | Name::Hai => scene.line() <= 4 && touches(scene, Own) > 0,
        Name::Watari | Name::Suberi => scene.line() <= 3,
        Name::Tobikomi => scene.line() <= 2,
        Name::Hiraki | Name::Hirakitsume | Name::Tsume | Name::Wariuchi => {
            (2..=5).contains(&scene.line()) && touches(scene, Own) == 0
        }
        Name::Uchikomi | Name::Hasami | Name::Hasamigaeshi | Name::Kake => {
            touches(scene, Own) == 0 && touches(scene, Enemy) == 0
        }
        Name::Geta => touches(scene, Own) == 0,
        Name::Hazama => any(scene, &FAR_CORNERS, Own) || any(scene, &CORNERS, Enemy),
        Name::Nobi
        | Name::Hiki
        | Name::Oshi
        | Name::Soi
        | Name::Magari
        | Name::De
        | Name::Tsukidashi
        | Name::Guzumi
        | Name::Takefu
        | Name::Tsugi => touches(scene, Own) > 0,
        Name::Butsukari => touches(scene, Own) > 0 && touches(scene, Enemy) > 0,
        Name::Tsuke
        | Name::Hasamitsuke
        | Name::Kiri
        | Name::Tsukekoshi
        | Name::Osae
        | Name::Atekomi => touches(scene, Enemy) > 0,
        Name::Warikomi => Fact::Wedged.is_seen(scene),
        Name::Sashikomi => touches(scene, Enemy) >= 2,
        _ => true,
    }
}

/// The name of a move whose definition leaves no doubt: readers had none.
pub(crate) fn exact(scene: &Scene<'_>) -> Option<Name> {
    if scene.captured.ko.is_some() {
        return Some(Name::Koutori);
    }
    if scene.captured.stones > 0 {
        return Some(Name::Nuki);
    }
    let corner = [Name::Hoshi, Name::Komoku, Name::Mokuhazushi, Name::Takamoku];
    let name = corner.into_iter().find(|&it| is_possible(scene, it))?;
    let size = scene.before.size();
    let reach = 6.min(size.width().min(size.height()) / 2);
    let own_near = (-2..=2).any(|y| (-2..=2).any(|x| scene.cell((x, y)) == Own));
    let is_clear = is_free(scene, (reach, reach)) && !own_near && !any(scene, &CORNERS, Enemy);
    is_clear.then_some(name)
}

const FAR_CORNERS: [(i8, i8); 4] = [(2, 2), (-2, 2), (-2, -2), (2, -2)];

/// Whether an own stone beside the move is nearer to the edge.
fn stands_up(scene: &Scene<'_>) -> bool {
    let own = BESIDE.iter().filter(|&&it| scene.cell(it) == Own);
    let mut lines = own.filter_map(|&it| scene.at(it)).map(|it| scene.before.size().line(it));
    lines.any(|it| it < scene.line())
}

fn touches(scene: &Scene<'_>, cell: Cell) -> usize {
    BESIDE.iter().filter(|&&it| scene.cell(it) == cell).count()
}

fn gives_atari(scene: &Scene<'_>) -> bool {
    scene.after.neighbors(scene.point).any(|it| {
        scene.after.stone(it) == Some(scene.color.opponent()) && scene.after.liberty_count(it) == 1
    })
}

/// Column and row from the nearest corner, the nearer edge below.
fn is_at(scene: &Scene<'_>, place: (u8, u8)) -> bool {
    let [_, _, left, below] = scene.by_edge.edges(scene);
    (left, below) == place
}

/// A corner reaches so many lines, half the board at most.
const CORNER: u8 = 5;

fn corner_reach(scene: &Scene<'_>) -> (u8, u8) {
    let size = scene.before.size();
    let reach = CORNER.min(size.width().min(size.height()) / 2);
    (reach, reach)
}

/// Stones of a side in so many columns and rows of the corner.
fn in_corner(scene: &Scene<'_>, (columns, rows): (u8, u8), cell: Cell) -> usize {
    let [_, _, left, below] = scene.by_edge.edges(scene).map(u8::cast_signed);
    let row = |y: i8| (1..=columns.cast_signed()).map(move |x| (x - left, y - below));
    let points = (1..=rows.cast_signed()).flat_map(row);
    points.filter(|&it| scene.by_edge.cell(scene, it) == cell).count()
}

fn is_free(scene: &Scene<'_>, reach: (u8, u8)) -> bool {
    in_corner(scene, reach, Own) == 0 && in_corner(scene, reach, Enemy) == 0
}

fn is_empty_corner(scene: &Scene<'_>) -> bool {
    is_free(scene, corner_reach(scene)) && touches(scene, Own) == 0 && touches(scene, Enemy) == 0
}

/// On the third line in the middle of a side long enough to have a star there.
fn is_below_side_star(scene: &Scene<'_>) -> bool {
    let [right, _, left, below] = scene.by_edge.edges(scene);
    below == 3 && left == right && left >= 7
}
