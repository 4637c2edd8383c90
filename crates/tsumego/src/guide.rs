//! Somebody who has seen many problems looks at a position and says which moves are likely.
//!
//! What he says orders moves and decides nothing: a proof is a proof without him.

use std::collections::HashMap;

use goban::{Color, Point, PointMap, PointSet, Setup};

use crate::bits::Bits;
use crate::frame::Frame;
use crate::problem::Problem;
use crate::role::Role;
use crate::stones::Stones;

/// Who looks.
pub trait Guide: std::fmt::Debug + Send + Sync {
    /// How likely each point is to be the right move of the side to move, when these stones are to
    /// live or die; `None` for what it cannot look at.
    fn look(&mut self, setup: &Setup, target: &PointSet) -> Option<PointMap<f32>>;

    /// So much reading in a position, as a power of two and one more, is worth a look.
    fn worth(&self) -> u8 {
        11
    }

    /// The same with more care, for the problem itself.
    fn study(&mut self, setup: &Setup, target: &PointSet) -> Option<PointMap<f32>> {
        self.look(setup, target)
    }

    /// How likely each point is, and whether the side to move succeeds; `None` for who cannot
    /// judge that.
    fn judge(&mut self, _setup: &Setup, _target: &PointSet) -> Option<Judged> {
        None
    }
}

/// A look at a position and how well the side to move stands.
#[derive(Clone, Debug)]
pub struct Judged {
    /// How likely each point is to be the right move.
    pub look: PointMap<f32>,
    /// The chance that the side to move reaches its goal, a ko being half of it.
    pub success: f32,
}

/// Looks that are remembered at most, three thousand bytes each.
const MOST_LOOKS: usize = 4096;

/// Looks that are remembered as long as it is about the same problem.
#[derive(Debug)]
pub(crate) struct Guidance {
    guide: Box<dyn Guide>,
    start: Option<(Setup, Color, PointSet)>,
    seen: HashMap<u64, Option<PointMap<f32>>>,
}

impl Guidance {
    pub(crate) fn new(guide: Box<dyn Guide>) -> Self {
        Self { guide, start: None, seen: HashMap::new() }
    }

    /// Forgets everything but the stones of this problem.
    pub(crate) fn begin(&mut self, problem: &Problem) {
        let mut setup = Setup::from(problem.board());
        setup.to_move = problem.to_move;
        self.start = Some((setup, problem.defender(), problem.target));
        self.seen.clear();
    }

    /// Whether so much reading is worth a look.
    pub(crate) fn is_worth(&self, work: u8) -> bool {
        work >= self.guide.worth()
    }

    /// What the problem looks like; where nobody named the target, with the likeliest, as it was
    /// learned, even if another is being read.
    pub(crate) fn first_look(&mut self) -> Option<&PointMap<f32>> {
        let (setup, _, target) = self.start.as_ref()?;
        let guide = &mut self.guide;
        self.seen.entry(0).or_insert_with(|| guide.study(setup, target)).as_ref()
    }

    /// What a position after moves from the problem looks like, and who succeeds.
    pub(crate) fn judge(&mut self, problem: &Problem) -> Option<Judged> {
        let mut setup = Setup::from(problem.board());
        setup.to_move = problem.to_move;
        self.guide.judge(&setup, &problem.target)
    }

    /// What a position of a reading looks like.
    pub(crate) fn look<const W: usize>(
        &mut self,
        frame: &Frame<W>,
        stones: &Stones<W>,
    ) -> Option<&PointMap<f32>> {
        if self.seen.len() >= MOST_LOOKS {
            self.seen.clear();
        }
        let (setup, defender, _) = self.start.as_mut()?;
        let mover = stones.to_move.color(*defender);
        let mut before = Vec::new();
        let is_turned = mover != setup.to_move;
        let mut key = 2 + u64::from(is_turned);
        let standing = |bit: u16, role: Role| Bits::one(bit).meets(stones.of[role.index()]);
        for (bit, point) in frame.playable.iter().filter_map(|it| Some((it, frame.point(it)?))) {
            let role = [Role::Attacker, Role::Defender].into_iter().find(|&it| standing(bit, it));
            let color = role.map(|it| it.color(*defender));
            if setup.stones[point] != color {
                before.push((point, setup.stones[point]));
                setup.stones[point] = color;
                key ^= mixed(point, color);
            }
        }
        let target: PointSet = stones.target.iter().filter_map(|it| frame.point(it)).collect();
        key ^= marked(target.iter());
        let first = std::mem::replace(&mut setup.to_move, mover);
        let guide = &mut self.guide;
        let seen = self.seen.entry(key).or_insert_with(|| guide.look(setup, &target));
        setup.to_move = first;
        for (point, color) in before {
            setup.stones[point] = color;
        }
        seen.as_ref()
    }
}

/// Stands for a target.
fn marked(target: impl Iterator<Item = Point>) -> u64 {
    target.fold(0, |key, it| key ^ mixed(it, None).rotate_left(17) & !3)
}

/// Stands for what has become of a point.
fn mixed(point: Point, color: Option<Color>) -> u64 {
    let number = u64::from(point.x()) << 10 | u64::from(point.y()) << 2;
    let number = number + color.map_or(1, |it| if it == Color::Black { 2 } else { 3 });
    let number = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) << 2
}
