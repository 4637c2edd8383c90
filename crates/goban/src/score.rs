//! Counting a finished game.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::{PointMap, PointSet};
use crate::position::Position;
use crate::rules::{Scoring, Tax};

/// What people agree on before they count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Stones that are dead and come off.
    pub dead: PointSet,
    /// Living stones in seki.
    pub seki: PointSet,
}

/// A counted game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Whose each point is: territory for both ways of counting, living stones under area only.
    pub owner: PointMap<Option<Color>>,
    /// Empty points that are nobody's.
    pub dame: PointSet,
    /// What each side counts.
    pub count: ByColor<Count>,
    /// Komi and handicap compensation, in half points, for White.
    pub white_bonus_half_points: i32,
}

/// What one side counts, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Surrounded empty points, those under dead stones included.
    pub territory: u32,
    /// Living stones; 0 under territory scoring.
    pub stones: u32,
    /// Stones taken and dead stones on the board; 0 under area scoring.
    pub prisoners: u32,
}

impl Count {
    /// All together.
    pub const fn total(self) -> u32 {
        self.territory + self.stones + self.prisoners
    }
}

impl Score {
    /// Black's points less White's, komi included, in half points.
    pub fn black_lead_half_points(&self) -> i32 {
        2 * (self.count.black.total().cast_signed() - self.count.white.total().cast_signed())
            - self.white_bonus_half_points
    }

    /// Who has won; `None` is a draw.
    pub fn winner(&self) -> Option<Color> {
        match self.black_lead_half_points() {
            0 => None,
            lead if lead > 0 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

impl std::fmt::Display for Score {
    /// `B+3.5`, `W+2`, `0`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lead = self.black_lead_half_points();
        match lead {
            0 => f.write_str("0"),
            _ if lead > 0 => write!(f, "B+{}", f64::from(lead) / 2.0),
            _ => write!(f, "W+{}", f64::from(-lead) / 2.0),
        }
    }
}

/// Counts a position by its rules, with the stones that both sides agree are dead or in seki.
///
/// A region of empty points and dead stones belongs to the one colour whose living stones it
/// touches; touching both, or none, it is nobody's.
pub fn score(position: &Position, agreement: &Agreement) -> Score {
    let board = position.board();
    let rules = position.rules();
    let mut owner = PointMap::filled(None);
    let mut dame = PointSet::EMPTY;
    let mut count = ByColor::<Count>::default();
    for region in regions(board, &agreement.dead) {
        match region.touched_by {
            Some(color) if !(rules.tax == Tax::Seki && region.touches(board, &agreement.seki)) => {
                for point in region.points.iter() {
                    owner[point] = Some(color);
                    count[color].territory += 1;
                }
            }
            _ => dame.extend(region.points.iter().filter(|&it| board.is_empty(it))),
        }
    }
    for point in board.size().points() {
        let Some(color) = board.stone(point) else { continue };
        let dead = agreement.dead.contains(point);
        match rules.scoring {
            Scoring::Area if !dead => {
                owner[point] = Some(color);
                count[color].stones += 1;
            }
            Scoring::Territory if dead => count[color.opponent()].prisoners += 1,
            _ => {}
        }
    }
    if rules.scoring == Scoring::Territory {
        for color in Color::ALL {
            count[color].prisoners += position.history().captures()[color];
        }
    }
    Score { owner, dame, count, white_bonus_half_points: position.white_bonus_half_points() }
}

/// Black's area less White's, all stones alive: what is left when everything was played out.
pub fn area_difference(board: &Board) -> i32 {
    let mut difference = 0;
    for point in board.size().points() {
        difference += match board.stone(point) {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        };
    }
    for region in regions(board, &PointSet::EMPTY) {
        let area = i32::try_from(region.points.len()).unwrap_or(0);
        difference += match region.touched_by {
            Some(Color::Black) => area,
            Some(Color::White) => -area,
            None => 0,
        };
    }
    difference
}

/// A connected region without living stones.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its empty points and dead stones.
    pub points: PointSet,
    /// The only colour whose living stones touch it; `None` for both or none.
    pub touched_by: Option<Color>,
}

impl Region {
    fn touches(&self, board: &Board, stones: &PointSet) -> bool {
        self.points.iter().any(|it| board.neighbors(it).any(|it| stones.contains(it)))
    }
}

/// The connected regions of empty points and dead stones.
pub fn regions(board: &Board, dead: &PointSet) -> Vec<Region> {
    let mut seen = PointSet::EMPTY;
    let mut regions = Vec::new();
    for start in board.size().points() {
        if !is_open(board, dead, start) || !seen.insert(start) {
            continue;
        }
        let mut points = PointSet::EMPTY;
        let mut touched = ByColor { black: false, white: false };
        let mut pending = vec![start];
        while let Some(point) = pending.pop() {
            points.insert(point);
            for beside in board.neighbors(point) {
                match board.stone(beside) {
                    Some(color) if !dead.contains(beside) => touched[color] = true,
                    _ if seen.insert(beside) => pending.push(beside),
                    _ => {}
                }
            }
        }
        let touched_by = match (touched.black, touched.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        };
        regions.push(Region { points, touched_by });
    }
    regions
}

fn is_open(board: &Board, dead: &PointSet, point: crate::point::Point) -> bool {
    board.is_empty(point) || dead.contains(point)
}
