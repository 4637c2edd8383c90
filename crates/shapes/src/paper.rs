//! The features of the paper, as it has them (Shishido 2015, §5.1 and §6.1).

use goban::{Board, Color, Move, Point, Position, Size};

use crate::features::cut_number;
use crate::frame::{Frame, Offset};
use crate::reader::{NamelessMove, playable};
use crate::scene::{Cell, Scene, r_distance};

/// What the paper's trees look at. The first set has 25 numbers; the improved one turns the
/// neighbourhood, leaves one number out and adds eleven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperFeatures {
    /// `PosX`, `PosY`: turned so that y ≤ x and both count from the nearer edges.
    pub position: (u8, u8),
    /// `Height`: the line.
    pub height: u8,
    /// `DistToMyNearest`: R-distance to the nearest own stone; [`FAR`] without one.
    pub own_distance: u8,
    /// `DistToOpNearest`: the same for enemies.
    pub enemy_distance: u8,
    /// `HeightOfMyNearest`: its line; 0 without one.
    pub own_height: u8,
    /// `HeightOfOpNearest`: the same for enemies.
    pub enemy_height: u8,
    /// `Lib1Op`, `Lib2Op`: enemy chains beside the move with one and two liberties.
    pub enemy_short: [u8; 2],
    /// `Lib1My`, `Lib2My`: the same for own chains.
    pub own_short: [u8; 2],
    /// `NewLib`: liberties of the new chain.
    pub liberties: u8,
    /// `CutNum`: enemies left and below, an own stone diagonally between, in any direction.
    pub cuts: u8,
    /// The 12 points with R-distance 2 to 4: 0 empty, 1 own, 2 enemy, 3 off the board.
    pub near: [u8; 12],
    /// The same points, turned.
    pub turned: [u8; 12],
    /// The 8 points with R-distance 5, turned.
    pub farther: [u8; 8],
    /// The points three below and three above, turned.
    pub far: [u8; 2],
    /// Own stones among the six points below, turned.
    pub own_below: u8,
}

/// The distance where there is no stone.
pub const FAR: u8 = 60;

/// Above, right, below, left; the diagonals; then the same two steps away.
const NEAR: [Offset; 12] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
    (0, 2),
    (2, 0),
    (0, -2),
    (-2, 0),
];
const FARTHER: [Offset; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const BELOW: [Offset; 6] = [(-1, -1), (0, -1), (1, -1), (-1, -2), (0, -2), (1, -2)];

impl PaperFeatures {
    /// What the paper would see of a move of the side to move.
    pub fn new(position: &Position, mv: Move) -> Result<Self, NamelessMove> {
        let point = playable(position, mv)?;
        let mut after = Board::new(position.size());
        let scene = Scene::new(position, point, &mut after);
        let (own_distance, own_height) = nearest(&scene, scene.color);
        let (enemy_distance, enemy_height) = nearest(&scene, scene.color.opponent());
        let plain = Frame::ALL[0];
        let frame = scene.by_stones;
        let cells = |frame: Frame, it: Offset| state(frame.cell(&scene, it));
        Ok(Self {
            position: place(point, position.size()),
            height: scene.line(),
            own_distance,
            enemy_distance,
            own_height,
            enemy_height,
            enemy_short: short(&scene, scene.color.opponent()),
            own_short: short(&scene, scene.color),
            liberties: scene.after.liberty_count(point).min(255) as u8,
            cuts: cut_number(&scene),
            near: NEAR.map(|it| cells(plain, it)),
            turned: NEAR.map(|it| cells(frame, it)),
            farther: FARTHER.map(|it| cells(frame, it)),
            far: [cells(frame, (0, -3)), cells(frame, (0, 3))],
            own_below: BELOW.iter().filter(|&&it| frame.cell(&scene, it) == Cell::Own).count()
                as u8,
        })
    }

    /// The numbers of the first set, in the order of [`Self::FIRST`].
    pub fn first(&self) -> Vec<u8> {
        let mut numbers = self.common();
        numbers.insert(5, self.own_height);
        numbers.extend(self.near);
        numbers
    }

    /// The numbers of the improved set, in the order of [`Self::IMPROVED`].
    pub fn improved(&self) -> Vec<u8> {
        let mut numbers = self.common();
        numbers.extend(self.turned);
        numbers.extend(self.farther);
        numbers.extend(self.far);
        numbers.push(self.own_below);
        numbers
    }

    fn common(&self) -> Vec<u8> {
        let Self { position, enemy_short, own_short, .. } = self;
        vec![
            position.0,
            position.1,
            self.height,
            self.own_distance,
            self.enemy_distance,
            self.enemy_height,
            enemy_short[0],
            enemy_short[1],
            own_short[0],
            own_short[1],
            self.liberties,
            self.cuts,
        ]
    }

    /// The paper's names of the first set.
    pub const FIRST: [&str; 25] = [
        "PosX",
        "PosY",
        "Height",
        "DistToMyNearest",
        "DistToOpNearest",
        "HeightOfMyNearest",
        "HeightOfOpNearest",
        "Lib1Op",
        "Lib2Op",
        "Lib1My",
        "Lib2My",
        "NewLib",
        "CutNum",
        "above",
        "right",
        "below",
        "left",
        "upper right",
        "lower right",
        "lower left",
        "upper left",
        "two above",
        "two right",
        "two below",
        "two left",
    ];

    /// The paper's names of the improved set.
    pub const IMPROVED: [&str; 35] = [
        "PosX",
        "PosY",
        "Height",
        "DistToMyNearest",
        "DistToOpNearest",
        "HeightOfOpNearest",
        "Lib1Op",
        "Lib2Op",
        "Lib1My",
        "Lib2My",
        "NewLib",
        "CutNum",
        "above",
        "right",
        "below",
        "left",
        "upper right",
        "lower right",
        "lower left",
        "upper left",
        "two above",
        "two right",
        "two below",
        "two left",
        "(1,2)",
        "(2,1)",
        "(2,-1)",
        "(1,-2)",
        "(-1,-2)",
        "(-2,-1)",
        "(-2,1)",
        "(-1,2)",
        "three below",
        "three above",
        "own below",
    ];
}

const fn state(cell: Cell) -> u8 {
    match cell {
        Cell::Empty => 0,
        Cell::Own => 1,
        Cell::Enemy => 2,
        Cell::Off => 3,
    }
}

/// Column and row from the nearer edges, the larger first.
fn place(point: Point, size: Size) -> (u8, u8) {
    let x = (point.x() + 1).min(size.width() - point.x());
    let y = (point.y() + 1).min(size.height() - point.y());
    (x.max(y), x.min(y))
}

/// Distance and line of the nearest stone of a colour; of several the lowest.
fn nearest(scene: &Scene<'_>, color: Color) -> (u8, u8) {
    let size = scene.before.size();
    let stones = size.points().filter(|&it| scene.before.stone(it) == Some(color));
    let each = stones.map(|it| (r_distance(scene.offset(it)), size.line(it)));
    each.min().unwrap_or((FAR, 0))
}

/// Chains of a colour beside the move with one and with two liberties.
fn short(scene: &Scene<'_>, color: Color) -> [u8; 2] {
    let board = scene.before;
    let stones = board.neighbors(scene.point).filter(|&it| board.stone(it) == Some(color));
    let mut heads: Vec<Point> = stones.filter_map(|it| board.chain_head(it)).collect();
    heads.sort_unstable();
    heads.dedup();
    let with = |liberties| heads.iter().filter(|&&it| board.liberty_count(it) == liberties).count();
    [with(1) as u8, with(2) as u8]
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Color, Rules, Setup};

    /// The paper's example: on the fourth line, an own stone two to the right, an enemy above.
    #[test]
    fn the_worked_example() {
        let size = Size::square(19).unwrap();
        let mut setup = Setup::empty(size);
        // The upper edge is the near one: x 8 from the left, y 4 from the top.
        let at = |x: u8, y: u8| Point::new(x - 1, 19 - y).unwrap();
        setup.stones[at(10, 4)] = Some(Color::Black);
        setup.stones[at(8, 3)] = Some(Color::White);
        let position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        let seen = PaperFeatures::new(&position, Move::Play(at(8, 4))).unwrap();
        assert_eq!(seen.position, (8, 4));
        assert_eq!(seen.height, 4);
        assert_eq!((seen.own_distance, seen.own_height), (4, 4));
        assert_eq!((seen.enemy_distance, seen.enemy_height), (2, 3));
        assert_eq!((seen.enemy_short, seen.own_short), ([0, 0], [0, 0]));
        assert_eq!((seen.liberties, seen.cuts), (3, 0));
        // Above is the enemy, two to the right the own stone, all else is empty.
        assert_eq!(seen.near, [2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
        assert_eq!(seen.first().len(), PaperFeatures::FIRST.len());
        assert_eq!(seen.improved().len(), PaperFeatures::IMPROVED.len());
    }

    /// The paper's figure 6.2: an enemy beside the move comes below, then an own stone at a
    /// corner to the lower left.
    #[test]
    fn the_neighbourhood_is_turned() {
        let size = Size::square(9).unwrap();
        for turn in goban::Symmetry::all() {
            let mut setup = Setup::empty(size);
            let at = |x: u8, y: u8| turn.apply(Point::new(x, y).unwrap(), size);
            setup.stones[at(4, 5)] = Some(Color::White);
            setup.stones[at(5, 5)] = Some(Color::Black);
            let position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
            let seen = PaperFeatures::new(&position, Move::Play(at(4, 4))).unwrap();
            // Below the enemy, to the lower left the own stone.
            assert_eq!(seen.turned, [0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        }
    }
}
