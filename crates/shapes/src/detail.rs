//! More exact names, beyond the 71, where the definition is exact.

use goban::{Board, Point};
use tactics::{LadderReader, Verdict};

use crate::fact::{self, Fact};
use crate::name::Name;
use crate::scene::{Cell, Scene};

use Cell::{Empty, Enemy, Own};

/// Declares the details with their key, their Japanese and their English.
macro_rules! details {
    ($($variant:ident $key:literal $ja:literal $en:literal,)*) => {
        /// A more exact name, said beside one of the 71.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Detail {
            $(#[doc = concat!($ja, ", ", $en)] $variant,)*
        }

        impl Detail {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// In romaji: what programs use.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)* }
            }

            /// In Japanese.
            pub const fn ja(self) -> &'static str {
                match self { $(Self::$variant => $ja,)* }
            }

            /// In English.
            pub const fn en(self) -> &'static str {
                match self { $(Self::$variant => $en,)* }
            }
        }
    };
}

details! {
    Tengen "tengen" "天元" "center point",
    Ponnuki "ponnuki" "ポンヌキ" "ponnuki",
    Uttegaeshi "uttegaeshi" "ウッテガエシ" "snapback",
    Oiotoshi "oiotoshi" "オイオトシ" "connect and die",
    Ryoatari "ryoatari" "両アタリ" "double atari",
    Shicho "shicho" "シチョウ" "ladder",
    Sarusuberi "sarusuberi" "サルスベリ" "monkey jump",
    Kirichigai "kirichigai" "切り違い" "crosscut",
    Akisankaku "akisankaku" "アキ三角" "empty triangle",
    KogeimaGakari "kogeima-gakari" "小ゲイマガカリ" "small knight's approach",
    OgeimaGakari "ogeima-gakari" "大ゲイマガカリ" "large knight's approach",
    IkkenTakagakari "ikken-takagakari" "一間高ガカリ" "one-space high approach",
    NikenTakagakari "niken-takagakari" "二間高ガカリ" "two-space high approach",
    KogeimaJimari "kogeima-jimari" "小ゲイマジマリ" "small knight's enclosure",
    OgeimaJimari "ogeima-jimari" "大ゲイマジマリ" "large knight's enclosure",
    IkkenJimari "ikken-jimari" "一間ジマリ" "one-space enclosure",
    NikenJimari "niken-jimari" "二間ジマリ" "two-space enclosure",
    IkkenBasami "ikken-basami" "一間バサミ" "one-space pincer",
    NikenBasami "niken-basami" "二間バサミ" "two-space pincer",
    SankenBasami "sanken-basami" "三間バサミ" "three-space pincer",
    IkkenTakabasami "ikken-takabasami" "一間高バサミ" "one-space high pincer",
    NikenTakabasami "niken-takabasami" "二間高バサミ" "two-space high pincer",
    SankenTakabasami "sanken-takabasami" "三間高バサミ" "three-space high pincer",
    NikenBiraki "niken-biraki" "二間ビラキ" "two-space extension",
    SankenBiraki "sanken-biraki" "三間ビラキ" "three-space extension",
    IkkenTobi "ikken-tobi" "一間トビ" "one-space jump",
    NikenTobi "niken-tobi" "二間トビ" "two-space jump",
    Tsukenobi "tsukenobi" "ツケノビ" "attach and stretch",
    Tsukehiki "tsukehiki" "ツケヒキ" "attach and draw back",
    Hanetsugi "hanetsugi" "ハネツギ" "hane and connect",
    Hanekake "hane-kaketsugi" "ハネカケツギ" "hane and hanging connection",
    Degiri "degiri" "出切り" "push and cut",
    Kirinobi "kirinobi" "切りノビ" "cut and stretch",
}

impl Detail {
    /// What two own moves in a row are called together: the second has to stand beside or
    /// diagonal to the first, with at most one answer between.
    pub const fn of_pair(first: Name, second: Name) -> Option<Self> {
        Some(match (first, second) {
            (Name::Tsuke, Name::Nobi) => Self::Tsukenobi,
            (Name::Tsuke, Name::Hiki) => Self::Tsukehiki,
            (Name::Hane, Name::Tsugi) => Self::Hanetsugi,
            (Name::Hane, Name::Kaketsugi) => Self::Hanekake,
            (Name::De, Name::Kiri) => Self::Degiri,
            (Name::Kiri, Name::Nobi) => Self::Kirinobi,
            _ => return None,
        })
    }
}

/// The most exact name that holds, if any.
pub(crate) fn of(
    scene: &Scene<'_>,
    name: Option<Name>,
    ladders: &mut LadderReader,
) -> Option<Detail> {
    if is_tengen(scene) {
        return Some(Detail::Tengen);
    }
    match name? {
        Name::Nuki | Name::Tori => is_ponnuki(scene).then_some(Detail::Ponnuki),
        Name::Horikomi | Name::Kiri | Name::Oki if is_snapback(scene) => Some(Detail::Uttegaeshi),
        Name::Atari | Name::Kakae | Name::Kiri => {
            atari(scene, ladders).or_else(|| crosscut(scene).filter(|_| name == Some(Name::Kiri)))
        }
        Name::Suberi | Name::Tobikomi | Name::Ogeima => monkey_jump(scene),
        Name::Guzumi | Name::Nobi | Name::Magari | Name::Tsugi | Name::Butsukari | Name::Osae => {
            is_empty_triangle(scene).then_some(Detail::Akisankaku)
        }
        Name::Kakari => approach(scene),
        Name::Shimari => enclosure(scene),
        Name::Hasami => pincer(scene),
        Name::Hiraki | Name::Hirakitsume => extension(scene),
        Name::Tobi => jump(scene),
        _ => None,
    }
}

/// The centre of the board with nothing near it: it has no other name.
pub(crate) fn is_only_tengen(scene: &Scene<'_>) -> bool {
    is_tengen(scene) && Fact::NobodyNear.is_seen(scene)
}

fn is_tengen(scene: &Scene<'_>) -> bool {
    let size = scene.before.size();
    let is_odd = size.width() % 2 == 1 && size.height() % 2 == 1;
    let is_center = scene.point.x() == size.width() / 2 && scene.point.y() == size.height() / 2;
    let is_free = (-1..=1).all(|y| (-1..=1).all(|x| scene.cell((x, y)) == Empty));
    is_odd && size.width() >= 9 && size.height() >= 9 && is_center && is_free
}

const BESIDE: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// One stone taken, and own stones on all four sides of where it was.
fn is_ponnuki(scene: &Scene<'_>) -> bool {
    let taken = BESIDE.iter().filter_map(|&it| scene.at(it)).find(|&it| {
        scene.before.stone(it) == Some(scene.color.opponent()) && scene.after.is_empty(it)
    });
    scene.captured.stones == 1
        && taken.is_some_and(|it| {
            let own = scene.after.neighbors(it);
            let own = own.filter(|&it| scene.after.stone(it) == Some(scene.color));
            own.count() == 4
        })
}

/// The stone can be taken, and whoever takes it is taken: two stones at least.
fn is_snapback(scene: &Scene<'_>) -> bool {
    if scene.captured.stones > 0 || scene.after.chain_size(scene.point) != 1 {
        return false;
    }
    let mut liberties = scene.after.each_liberty(scene.point);
    let (Some(there), None) = (liberties.next(), liberties.next()) else { return false };
    let enemy = scene.color.opponent();
    if scene.after.is_suicide(enemy, there) {
        return false;
    }
    let mut board: Board = scene.after.clone();
    let captured = board.place(enemy, there);
    let takes_back =
        board.liberty_count(there) == 1 && board.liberties(there).contains(scene.point);
    captured.stones == 1 && takes_back && board.chain_size(there) >= 2
}

/// What kind of atari it is.
fn atari(scene: &Scene<'_>, ladders: &mut LadderReader) -> Option<Detail> {
    if fact::in_atari(scene) > 1 {
        return Some(Detail::Ryoatari);
    }
    let enemy = scene.color.opponent();
    let chain = scene
        .after
        .neighbors(scene.point)
        .find(|&it| scene.after.stone(it) == Some(enemy) && scene.after.liberty_count(it) == 1)?;
    if ladders.can_escape_atari(scene.after, chain, None) != Verdict::Captured {
        return None;
    }
    let out = scene.after.liberties(chain).first()?;
    if scene.after.is_suicide(enemy, out) {
        return None;
    }
    let mut board: Board = scene.after.clone();
    board.place(enemy, out);
    let joins = board.chain_size(out) > scene.after.chain_size(chain) + 1;
    match board.liberty_count(out) {
        1 if joins => Some(Detail::Oiotoshi),
        2 if !joins => Some(Detail::Shicho),
        _ => None,
    }
}

/// Two stones of each colour crosswise, none of them joined to the others yet.
fn crosscut(scene: &Scene<'_>) -> Option<Detail> {
    let alone =
        |offset: (i8, i8)| scene.at(offset).is_some_and(|it| scene.before.chain_size(it) <= 2);
    let is_cross = [(1, 1), (-1, 1), (-1, -1), (1, -1)].into_iter().any(|(x, y)| {
        scene.cell((x, y)) == Own
            && scene.cell((x, 0)) == Enemy
            && scene.cell((0, y)) == Enemy
            && alone((x, 0))
            && alone((0, y))
    });
    is_cross.then_some(Detail::Kirichigai)
}

/// From the second line to the first, a large knight's move.
fn monkey_jump(scene: &Scene<'_>) -> Option<Detail> {
    let from = [(3, 1), (-3, 1)].into_iter().any(|it| scene.by_edge.cell(scene, it) == Own);
    (scene.line() == 1 && from).then_some(Detail::Sarusuberi)
}

fn is_empty_triangle(scene: &Scene<'_>) -> bool {
    [(1, 1), (-1, 1), (-1, -1), (1, -1)].into_iter().any(|(x, y)| {
        let cells = [scene.cell((x, y)), scene.cell((x, 0)), scene.cell((0, y))];
        let own = cells.iter().filter(|it| **it == Own).count();
        own == 2 && cells.contains(&Empty)
    })
}

/// Along the edge and away from it, and the other's line: how a stone lies to a corner stone.
fn beside_stone(scene: &Scene<'_>, color: Cell, most: i8) -> Option<(u8, i8)> {
    let frame = scene.by_edge;
    let mut found: Option<(u8, i8)> = None;
    for along in 1..=most {
        for up in -2..=2 {
            for x in [along, -along] {
                if frame.cell(scene, (x, up)) == color && found.is_none() {
                    found = Some((along.unsigned_abs(), up));
                }
            }
        }
    }
    found
}

fn approach(scene: &Scene<'_>) -> Option<Detail> {
    let (along, up) = beside_stone(scene, Enemy, 4)?;
    match (along, up, scene.line()) {
        // Low, one line below the stone or level with it.
        (2, 1, 3) => Some(Detail::KogeimaGakari),
        (3, 1, 3) => Some(Detail::OgeimaGakari),
        (2, -1 | 0, 4 | 5) => Some(Detail::IkkenTakagakari),
        (3, -1 | 0, 4 | 5) => Some(Detail::NikenTakagakari),
        _ => None,
    }
}

fn enclosure(scene: &Scene<'_>) -> Option<Detail> {
    let (along, up) = beside_stone(scene, Own, 4)?;
    match (along, up.abs()) {
        (2, 1) => Some(Detail::KogeimaJimari),
        (3, 1) => Some(Detail::OgeimaJimari),
        (2, 0) => Some(Detail::IkkenJimari),
        (3, 0) => Some(Detail::NikenJimari),
        _ => None,
    }
}

fn pincer(scene: &Scene<'_>) -> Option<Detail> {
    let (along, _) = beside_stone(scene, Enemy, 4)?;
    Some(match (along, scene.line()) {
        (2, 3) => Detail::IkkenBasami,
        (3, 3) => Detail::NikenBasami,
        (4, 3) => Detail::SankenBasami,
        (2, 4) => Detail::IkkenTakabasami,
        (3, 4) => Detail::NikenTakabasami,
        (4, 4) => Detail::SankenTakabasami,
        _ => return None,
    })
}

fn extension(scene: &Scene<'_>) -> Option<Detail> {
    let frame = scene.by_edge;
    let level = |far: i8| {
        [far, -far].into_iter().any(|x| {
            let is_free = (1..far).all(|it| frame.cell(scene, (x.signum() * it, 0)) == Empty);
            is_free && frame.cell(scene, (x, 0)) == Own
        })
    };
    match () {
        () if level(3) => Some(Detail::NikenBiraki),
        () if level(4) => Some(Detail::SankenBiraki),
        () => None,
    }
}

fn jump(scene: &Scene<'_>) -> Option<Detail> {
    let from = |steps: i8| {
        BESIDE.iter().any(|&(x, y)| {
            (1..steps).all(|it| scene.cell((x * it, y * it)) == Empty)
                && scene.cell((x * steps, y * steps)) == Own
        })
    };
    match () {
        () if from(2) => Some(Detail::IkkenTobi),
        () if from(3) => Some(Detail::NikenTobi),
        () => None,
    }
}

/// Whether two points are next to each other, diagonally too.
pub fn are_close(a: Point, b: Point) -> bool {
    a.x().abs_diff(b.x()) <= 1 && a.y().abs_diff(b.y()) <= 1
}
