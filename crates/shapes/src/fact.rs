//! What on the board speaks for a name: facts, and words for them.

use crate::features::cut_number;
use crate::name::Name;
use crate::net;
use crate::scene::{Cell, Scene};

use Cell::{Empty, Enemy, Own};

/// Declares the facts with how they are seen and how they are said.
macro_rules! facts {
    ($($variant:ident $ja:literal $en:literal $seen:expr,)*) => {
        /// Something that can be seen on the board around a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Fact {
            $(#[doc = $en] $variant,)*
        }

        impl Fact {
            /// All facts.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// In Japanese.
            pub const fn ja(self) -> &'static str {
                match self { $(Self::$variant => $ja,)* }
            }

            /// In English.
            pub const fn en(self) -> &'static str {
                match self { $(Self::$variant => $en,)* }
            }

            pub(crate) fn is_seen(self, scene: &Scene<'_>) -> bool {
                let seen: fn(&Scene<'_>) -> bool = match self { $(Self::$variant => $seen,)* };
                seen(scene)
            }
        }
    };
}

facts! {
    TakesKo "コウを取る" "takes a ko" |it| it.captured.ko.is_some(),
    Takes "石を取り上げる" "takes stones" |it| it.captured.stones > 0,
    Nets "敵の石がもう逃げられない" "an enemy stone near can no longer get away" |it| net::holds(it),
    DoubleAtari "二か所アタリ" "two chains in atari" |it| in_atari(it) > 1,
    GivesAtari "敵の石をアタリにする" "an enemy chain in atari" |it| in_atari(it) > 0,
    LeavesAtari "アタリの石が逃げる" "an own chain leaves atari" |it| leaves_atari(it),
    SelfAtari "次に取られる所に打つ" "can be taken at once" |it| it.after.liberty_count(it.point) == 1,
    Cuts "味方が斜め、敵が両側" "own stone diagonal, enemies on both sides of the corner" |it| cut_number(it) > 0,
    BendsRound "味方が斜め、その角に敵" "own stone diagonal, enemy at the shared corner" |it| bends(it),
    Diagonal "味方が斜め、角は空き" "own stone diagonal, the corners between empty" |it| diagonal(it),
    Joins "味方の石をつなぐ" "joins own chains" |it| joins(it),
    Wedged "敵二子の間" "between two enemy stones" |it| between(it),
    Clamps "敵の石の向こう側に味方" "own stone on the other side of an enemy stone" |it| clamps(it),
    Extends "味方の石に並ぶ" "beside an own stone" |it| beside(it, Own),
    Touches "敵の石に接する" "touches an enemy stone" |it| beside(it, Enemy),
    TowardEdge "盤端へ向かう" "toward the edge" |it| toward_edge(it),
    AwayFromEdge "盤端から離れる" "away from the edge" |it| away_from_edge(it),
    Jumps "味方から一間" "one space from an own stone" |it| jump(it, 2),
    JumpsFar "味方から二間" "two spaces from an own stone" |it| jump(it, 3),
    KnightsMove "味方からケイマ" "a knight's move from an own stone" |it| any(it, &KNIGHT, Own),
    LargeKnightsMove "味方から大ゲイマ" "a large knight's move from an own stone" |it| any(it, &LARGE_KNIGHT, Own),
    Shoulder "敵の石の肩" "diagonally above an enemy stone" |it| shoulder(it),
    Capped "敵の石の一間上" "one space above an enemy stone" |it| caps(it),
    AnswersContact "直前の石に接する" "touches the stone just played" |it| answers(it),
    ThirdLineOrLower "低い線" "on the third line or lower" |it| it.line() <= 3,
    FourthLine "四線" "on the fourth line" |it| it.line() == 4,
    NobodyNear "近くに石がない" "no stone near" |it| nobody_near(it),
    EnemyNear "近くに敵だけ" "only enemy stones near" |it| only_enemies(it),
}

/// Facts that make a name, the strongest first; what holds of them is said.
const SPEAKING: [(&[Name], &[Fact]); 13] = [
    (&[Name::Koutori], &[Fact::TakesKo]),
    (&[Name::Nuki, Name::Tori], &[Fact::Takes, Fact::GivesAtari]),
    (
        &[Name::Atari, Name::Kakae],
        &[Fact::DoubleAtari, Fact::GivesAtari, Fact::Cuts, Fact::Extends],
    ),
    (&[Name::Geta], &[Fact::Nets]),
    (&[Name::Nige], &[Fact::LeavesAtari, Fact::Extends]),
    (&[Name::Horikomi], &[Fact::SelfAtari, Fact::Touches]),
    (&[Name::Kiri], &[Fact::Cuts, Fact::GivesAtari]),
    (
        &[Name::Hane, Name::Hanedashi, Name::Hanekomi],
        &[Fact::BendsRound, Fact::Wedged, Fact::AnswersContact],
    ),
    (
        &[Name::Tsugi, Name::Kaketsugi, Name::Keimatsugi, Name::Watari, Name::Takefu],
        &[Fact::LeavesAtari, Fact::Joins, Fact::Diagonal, Fact::Jumps, Fact::KnightsMove],
    ),
    (
        &[Name::Warikomi, Name::Sashikomi, Name::De, Name::Tsukidashi],
        &[Fact::Wedged, Fact::Extends, Fact::Touches],
    ),
    (&[Name::Hasamitsuke], &[Fact::Clamps, Fact::Touches]),
    (&[Name::Kata, Name::Kado], &[Fact::Shoulder, Fact::Touches]),
    (&[Name::Boushi, Name::Kake], &[Fact::Capped, Fact::KnightsMove]),
];

/// For all other names: form first, then place.
const COMMON: [Fact; 16] = [
    Fact::BendsRound,
    Fact::Extends,
    Fact::Diagonal,
    Fact::Jumps,
    Fact::JumpsFar,
    Fact::KnightsMove,
    Fact::LargeKnightsMove,
    Fact::Touches,
    Fact::AnswersContact,
    Fact::TowardEdge,
    Fact::AwayFromEdge,
    Fact::Shoulder,
    Fact::NobodyNear,
    Fact::EnemyNear,
    Fact::ThirdLineOrLower,
    Fact::FourthLine,
];

/// So many facts are said at most.
const MOST_SAID: usize = 3;

/// What speaks for this name, the strongest first.
pub(crate) fn for_name(scene: &Scene<'_>, name: Name) -> Vec<Fact> {
    let own = SPEAKING.iter().find(|it| it.0.contains(&name)).map_or(&[][..], |it| it.1);
    let mut said: Vec<Fact> = Vec::new();
    for &fact in own.iter().chain(&COMMON) {
        if said.len() < MOST_SAID && !said.contains(&fact) && fact.is_seen(scene) {
            said.push(fact);
        }
    }
    said
}

pub(crate) const BESIDE: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(crate) const CORNERS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(crate) const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
pub(crate) const LARGE_KNIGHT: [(i8, i8); 8] =
    [(1, 3), (3, 1), (-1, 3), (-3, 1), (1, -3), (3, -1), (-1, -3), (-3, -1)];

pub(crate) fn any(scene: &Scene<'_>, offsets: &[(i8, i8)], cell: Cell) -> bool {
    offsets.iter().any(|&it| scene.cell(it) == cell)
}

fn beside(scene: &Scene<'_>, cell: Cell) -> bool {
    any(scene, &BESIDE, cell)
}

/// Enemy chains beside the move that are in atari after it and were not before.
pub(crate) fn in_atari(scene: &Scene<'_>) -> usize {
    let enemies = scene.after.neighbors(scene.point).filter(|&it| {
        scene.after.stone(it) == Some(scene.color.opponent())
            && scene.after.liberty_count(it) == 1
            && scene.before.liberty_count(it) > 1
    });
    let mut chains: Vec<_> = enemies.filter_map(|it| scene.after.chain_head(it)).collect();
    chains.sort_unstable();
    chains.dedup();
    chains.len()
}

/// Whether an own chain beside the move was in atari before it.
pub(crate) fn had_atari(scene: &Scene<'_>) -> bool {
    scene.before.neighbors(scene.point).any(|it| {
        scene.before.stone(it) == Some(scene.color) && scene.before.liberty_count(it) == 1
    })
}

fn leaves_atari(scene: &Scene<'_>) -> bool {
    scene.before.neighbors(scene.point).any(|it| {
        scene.before.stone(it) == Some(scene.color)
            && scene.before.liberty_count(it) == 1
            && scene.after.liberty_count(it) > 1
    })
}

fn bends(scene: &Scene<'_>) -> bool {
    CORNERS.iter().any(|&(x, y)| {
        let sides = [scene.cell((x, 0)), scene.cell((0, y))];
        scene.cell((x, y)) == Own && sides.contains(&Enemy) && !sides.contains(&Own)
    })
}

fn diagonal(scene: &Scene<'_>) -> bool {
    CORNERS.iter().any(|&(x, y)| {
        let sides = [scene.cell((x, 0)), scene.cell((0, y))];
        scene.cell((x, y)) == Own && sides == [Empty, Empty]
    })
}

fn joins(scene: &Scene<'_>) -> bool {
    let own = scene.before.neighbors(scene.point).filter_map(|it| {
        scene.before.chain_head(it).filter(|&it| scene.before.stone(it) == Some(scene.color))
    });
    let heads: Vec<_> = own.collect();
    heads.iter().any(|it| *it != heads[0])
}

fn between(scene: &Scene<'_>) -> bool {
    [((1, 0), (-1, 0)), ((0, 1), (0, -1))]
        .into_iter()
        .any(|(a, b)| scene.cell(a) == Enemy && scene.cell(b) == Enemy)
}

fn clamps(scene: &Scene<'_>) -> bool {
    BESIDE.iter().any(|&(x, y)| scene.cell((x, y)) == Enemy && scene.cell((2 * x, 2 * y)) == Own)
}

fn line_of(scene: &Scene<'_>, offset: (i8, i8)) -> u8 {
    scene.at(offset).map_or(0, |it| scene.before.size().line(it))
}

fn toward_edge(scene: &Scene<'_>) -> bool {
    let steps = BESIDE.iter().chain(&[(2, 0), (0, 2), (-2, 0), (0, -2)]);
    let mut own = steps.filter(|&&it| scene.cell(it) == Own);
    own.any(|&it| line_of(scene, it) > scene.line())
}

fn away_from_edge(scene: &Scene<'_>) -> bool {
    let mut own = BESIDE.iter().filter(|&&it| scene.cell(it) == Own);
    own.any(|&it| line_of(scene, it) < scene.line())
}

fn jump(scene: &Scene<'_>, steps: i8) -> bool {
    BESIDE.iter().any(|&(x, y)| {
        let is_free = (1..steps).all(|it| scene.cell((x * it, y * it)) == Empty);
        is_free && scene.cell((x * steps, y * steps)) == Own
    })
}

fn shoulder(scene: &Scene<'_>) -> bool {
    let mut enemies = CORNERS.iter().filter(|&&it| scene.cell(it) == Enemy);
    enemies.any(|&it| line_of(scene, it) < scene.line())
}

fn caps(scene: &Scene<'_>) -> bool {
    let far = |&(x, y): &(i8, i8)| (2 * x, 2 * y);
    let mut enemies =
        BESIDE.iter().filter(|it| scene.cell(far(it)) == Enemy && scene.cell(**it) == Empty);
    enemies.any(|it| line_of(scene, far(it)) < scene.line())
}

fn answers(scene: &Scene<'_>) -> bool {
    scene.last.is_some_and(|it| {
        let (x, y) = scene.offset(it);
        x.abs() + y.abs() == 1
    })
}

fn seen_within(scene: &Scene<'_>, reach: i8, cell: Cell) -> bool {
    (-reach..=reach)
        .any(|y| (-reach..=reach).any(|x| scene.cell((x, y)) == cell && (x, y) != (0, 0)))
}

fn nobody_near(scene: &Scene<'_>) -> bool {
    !seen_within(scene, 4, Own) && !seen_within(scene, 4, Enemy)
}

fn only_enemies(scene: &Scene<'_>) -> bool {
    !seen_within(scene, 4, Own) && seen_within(scene, 4, Enemy)
}
