//! Which first move to answer with where nothing is proved, when somebody has looked.

use goban::{Move, PointMap, PointSet};

use crate::problem::Problem;
use crate::sketches::Votes;
use crate::solver::region;
use crate::thinking::Thoughts;

/// What is known about first moves.
#[derive(Debug)]
pub(crate) struct Evidence<'a> {
    /// How likely each looks.
    pub(crate) look: &'a PointMap<f32>,
    /// In which sketches they succeed.
    pub(crate) votes: Votes,
    /// Those that fail in the arena that was read most.
    pub(crate) failing: Vec<Move>,
    /// What came of thinking it through.
    pub(crate) thoughts: Option<&'a Thoughts>,
}

// How much each counts: fitted to problems that the network has not learned from, by what makes the
// book's move likeliest (conditional logit, 305 problems).
const LOOK: f32 = 0.55;
const EACH_OF_WIDE: f32 = 0.85;
const SHARE_OF_NARROW: f32 = 1.0;
const FAILING: f32 = -1.1;
const THOUGHT: f32 = 2.7;
/// Looks below this are not told apart.
const LEAST_LOOK: f32 = 1e-3;

impl Evidence<'_> {
    /// The move that all of it together speaks for.
    pub(crate) fn choose(&self, problem: &Problem) -> Option<Move> {
        // On a board full of other things, where somebody named the target, the look may wander
        // off; what was read does not.
        let near: PointSet = match (problem.others.is_none(), self.votes.all()) {
            (false, _) => problem.board().size().points().collect(),
            (true, all) if all.is_empty() => region(problem),
            (true, all) => all,
        };
        let moves = near.iter().map(Move::Play);
        let legal = moves.filter(|&it| problem.is_legal(it));
        legal.max_by(|&a, &b| self.weight(a).total_cmp(&self.weight(b)))
    }

    fn weight(&self, mv: Move) -> f32 {
        let look = mv.point().map_or(0.0, |it| self.look[it]);
        // Thinking begins with the look: where there was none, that is what it would have come to.
        let thought = self.thoughts.map_or(look, |it| it.share(mv));
        let mut weight = LOOK * look.max(LEAST_LOOK).ln() + THOUGHT * thought;
        weight += EACH_OF_WIDE * self.votes.wide(mv) as f32;
        weight += SHARE_OF_NARROW * self.votes.narrow_share(mv);
        if self.failing.contains(&mv) {
            weight += FAILING;
        }
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Goal;
    use goban::diagram;

    #[test]
    fn what_sketches_and_second_thoughts_say_outweighs_a_small_difference_of_the_look() {
        let drawing = "
            . . . O X .
            O O O O X .
            X X X X X .
            . . . . . .
            . . . . . .
            . . . . . .
        ";
        let setup = diagram::parse(drawing).unwrap().setup;
        let problem = Problem::new(&setup, Goal::Kill).unwrap();
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let mut look = PointMap::filled(0.0);
        look[mv("A6").point().unwrap()] = 0.5;
        look[mv("B6").point().unwrap()] = 0.3;
        let choose = |votes: Votes, failing: &[&str]| {
            let failing = failing.iter().map(|it| mv(it)).collect();
            Evidence { look: &look, votes, failing, thoughts: None }.choose(&problem)
        };
        assert_eq!(choose(Votes::default(), &[]), Some(mv("A6")));
        assert_eq!(choose(Votes::default(), &["A6"]), Some(mv("B6")));
        let votes = Votes { wide: vec![vec![mv("B6")]], narrow: Vec::new() };
        assert_eq!(choose(votes, &[]), Some(mv("B6")));
        let far = Votes { wide: vec![vec![mv("F1")]], narrow: Vec::new() };
        assert_eq!(choose(far, &[]), Some(mv("A6")), "nobody would look there");
        // What turned out better on second thoughts.
        let mut share = PointMap::filled(0.0);
        share[mv("A6").point().unwrap()] = 0.2;
        share[mv("B6").point().unwrap()] = 0.8;
        let second = Thoughts { share };
        let thoughts = Some(&second);
        let evidence =
            Evidence { look: &look, votes: Votes::default(), failing: Vec::new(), thoughts };
        assert_eq!(evidence.choose(&problem), Some(mv("B6")));
    }
}
