//! A problem thought through by looks alone.
//!
//! Where reading comes to no end, somebody's eye for moves and for who succeeds is followed a few
//! moves deep: a tree grows where moves look right and have not turned out badly. Which first move
//! was gone into most tells more than the look at the problem itself. Nothing of it is proved.

mod tree;

use goban::{Move, PointMap};

use crate::guide::Guidance;
use crate::problem::Problem;
use tree::Tree;

/// Positions that are looked at, one by one: a part of a second with a small network.
const LOOKS: usize = 400;

/// With fewer it says no more than the look.
const ENOUGH: f32 = 50.0;

/// What came of it.
#[derive(Clone, Debug)]
pub(crate) struct Thoughts {
    /// Which part of it went into each first move.
    pub(crate) share: PointMap<f32>,
}

impl Thoughts {
    /// The part of one of them.
    pub(crate) fn share(&self, mv: Move) -> f32 {
        mv.point().map_or(0.0, |it| self.share[it])
    }
}

/// Thinks a problem through; `None` where nobody looks on who can judge, or it was ended too soon.
pub(crate) fn think(
    problem: &Problem,
    guidance: &mut Guidance,
    stop: &dyn Fn() -> bool,
) -> Option<Thoughts> {
    let first = guidance.first_look()?.clone();
    let mut tree = Tree::new(problem.clone(), guidance, &first)?;
    for _ in 1..LOOKS {
        if stop() {
            break;
        }
        tree.grow(guidance);
    }
    let mut share = PointMap::filled(0.0);
    let visits = tree.first_visits();
    let all: f32 = visits.iter().map(|it| it.1).sum();
    if all < ENOUGH {
        return None;
    }
    for (point, visits) in visits {
        share[point] = visits / all;
    }
    Some(Thoughts { share })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guide::{Guide, Judged};
    use crate::problem::Goal;
    use goban::{Color, Point, PointSet, Setup, diagram};

    /// Three in a row: only the middle kills.
    const DRAWING: &str = "
        . . . O X .
        O O O O X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
    ";

    /// Likes every point alike, but A6 best, and knows that Black succeeds only with the middle.
    #[derive(Debug)]
    struct Judge;

    impl Guide for Judge {
        fn look(&mut self, setup: &Setup, _: &PointSet) -> Option<PointMap<f32>> {
            let mut look = PointMap::filled(0.0);
            for point in setup.size.points().filter(|&it| setup.stones[it].is_none()) {
                look[point] = 0.02;
            }
            look["A6".parse::<Point>().unwrap()] = 0.3;
            Some(look)
        }

        fn judge(&mut self, setup: &Setup, target: &PointSet) -> Option<Judged> {
            let middle = setup.stones["B6".parse::<Point>().unwrap()];
            let is_black = setup.to_move == Color::Black;
            let black = match middle {
                Some(Color::Black) => 0.9,
                Some(Color::White) => 0.1,
                None if is_black => 0.6,
                None => 0.2,
            };
            let success = if is_black { black } else { 1.0 - black };
            Some(Judged { look: self.look(setup, target)?, success })
        }
    }

    fn problem() -> Problem {
        Problem::new(&diagram::parse(DRAWING).unwrap().setup, Goal::Kill).unwrap()
    }

    fn thoughts(guide: Box<dyn Guide>, stop: &dyn Fn() -> bool) -> Option<Thoughts> {
        let mut guidance = Guidance::new(guide);
        guidance.begin(&problem());
        think(&problem(), &mut guidance, stop)
    }

    #[test]
    fn what_turns_out_well_is_gone_into_though_it_looked_unlikely() {
        let thoughts = thoughts(Box::new(Judge), &|| false).unwrap();
        let share = |text: &str| thoughts.share(text.parse().unwrap());
        assert!(share("B6") > 0.5, "{}", share("B6"));
        assert!(share("A6") > share("C6"), "{} {}", share("A6"), share("C6"));
        assert_eq!(share("A5"), 0.0, "there is a stone");
    }

    #[test]
    fn it_is_the_same_every_time_and_ends_when_told() {
        let shares = || thoughts(Box::new(Judge), &|| false).unwrap().share("B6".parse().unwrap());
        assert_eq!(shares().to_bits(), shares().to_bits());
        assert!(thoughts(Box::new(Judge), &|| true).is_none());
    }

    #[test]
    fn who_only_looks_does_not_think() {
        #[derive(Debug)]
        struct Looker;
        impl Guide for Looker {
            fn look(&mut self, setup: &Setup, target: &PointSet) -> Option<PointMap<f32>> {
                Judge.look(setup, target)
            }
        }
        assert!(thoughts(Box::new(Looker), &|| false).is_none());
    }
}
