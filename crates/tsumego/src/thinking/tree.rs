//! The tree that grows where moves look right and have not turned out badly (PUCT).

use goban::{Move, Point, PointMap};

use crate::guide::Guidance;
use crate::problem::{Goal, Problem};

/// Moves of a position that are thought of at most, the likeliest first.
const MOVES: usize = 24;
/// Nobody thinks of what is less likely than this.
const LEAST_LOOK: f32 = 0.002;
/// How likely a pass is: nobody was asked about it, but who needs no move must not be made to
/// harm himself.
const PASS: f32 = 0.01;
/// How much what looks likely counts beside how it has turned out.
const CURIOSITY: f32 = 1.0;
/// What was never tried is held to be so much worse than the rest, by the root of how much of
/// the rest was tried.
const DOUBT: f32 = 0.15;
/// A line ends here; the target has not been captured.
const DEEPEST: usize = 60;

#[derive(Debug)]
struct Branch {
    mv: Move,
    look: f32,
    node: Option<usize>,
}

#[derive(Debug)]
struct Node {
    /// `None` where it is decided.
    problem: Option<Problem>,
    branches: Vec<Branch>,
    visits: f32,
    /// What its visits came to for the side to move, from 0 to 1 each.
    sum: f32,
    is_after_pass: bool,
}

impl Node {
    fn mean(&self) -> f32 {
        self.sum / self.visits.max(1.0)
    }

    fn add(&mut self, value: f32) {
        self.visits += 1.0;
        self.sum += value;
    }
}

#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree of the problem alone, whose moves look as likely as `first` says.
    pub(super) fn new(
        problem: Problem,
        guidance: &mut Guidance,
        first: &PointMap<f32>,
    ) -> Option<Self> {
        let judged = guidance.judge(&problem)?;
        let mut branches = branches(&problem, first);
        // It is there because a move is needed.
        branches.retain(|it| it.mv != Move::Pass);
        let (visits, sum) = (1.0, calm(judged.success));
        let node = Node { problem: Some(problem), branches, visits, sum, is_after_pass: false };
        Some(Self { nodes: vec![node] })
    }

    /// Looks at one position more.
    pub(super) fn grow(&mut self, guidance: &mut Guidance) {
        let mut path = vec![0];
        let mut value = loop {
            let at = path.last().copied().unwrap_or(0);
            let node = &self.nodes[at];
            let Some((problem, branch)) = node.problem.as_ref().zip(self.choice(at)) else {
                break node.mean();
            };
            let Branch { mv, node: known, .. } = node.branches[branch];
            if let Some(known) = known {
                path.push(known);
                continue;
            }
            let is_end = mv == Move::Pass && node.is_after_pass || path.len() > DEEPEST;
            let (mut next, value) = next(problem, (mv, is_end), guidance);
            next.is_after_pass = mv == Move::Pass;
            let place = self.nodes.len();
            self.nodes.push(next);
            self.nodes[at].branches[branch].node = Some(place);
            path.push(place);
            break value;
        };
        for &at in path.iter().rev() {
            self.nodes[at].add(value);
            value = 1.0 - value;
        }
    }

    /// The branch to follow.
    fn choice(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let tried = |it: &&Branch| it.node.is_some();
        let seen: f32 = node.branches.iter().filter(tried).map(|it| it.look).sum();
        let untried = node.mean() - DOUBT * seen.sqrt();
        let curiosity = CURIOSITY * node.visits.sqrt();
        let promise = |branch: &Branch| {
            let known = branch.node.map(|it| &self.nodes[it]);
            let (visits, value) = known.map_or((0.0, untried), |it| (it.visits, 1.0 - it.mean()));
            value + curiosity * branch.look / (1.0 + visits)
        };
        // Of equals the likelier, which comes first.
        let all = node.branches.iter().map(promise).enumerate();
        all.reduce(|best, it| if it.1 > best.1 { it } else { best }).map(|it| it.0)
    }

    /// How often each first move was followed.
    pub(super) fn first_visits(&self) -> Vec<(Point, f32)> {
        let visits = |it: &Branch| Some((it.mv.point()?, self.nodes[it.node?].visits));
        self.nodes.first().into_iter().flat_map(|it| &it.branches).filter_map(visits).collect()
    }
}

/// What comes after a move, and how well the side to move then stands.
fn next(problem: &Problem, (mv, is_end): (Move, bool), guidance: &mut Guidance) -> (Node, f32) {
    let is_defenders = problem.goal() == Goal::Kill;
    let after = if is_end { None } else { problem.after(mv) };
    let (problem, branches, value) = match after {
        Some(after) => match guidance.judge(&after) {
            Some(judged) => {
                let branches = branches(&after, &judged.look);
                (Some(after), branches, calm(judged.success))
            }
            // What nobody can look at is left open.
            None => (None, Vec::new(), 0.5),
        },
        // Nobody wants to play on, and the target stands; or else it is captured.
        None => (None, Vec::new(), if is_end == is_defenders { 1.0 } else { 0.0 }),
    };
    (Node { problem, branches, visits: 0.0, sum: 0.0, is_after_pass: false }, value)
}

/// The likeliest moves of a position, which together are certain.
fn branches(problem: &Problem, look: &PointMap<f32>) -> Vec<Branch> {
    let points = problem.board().size().points().filter(|&it| look[it] > LEAST_LOOK);
    let mut likely: Vec<Point> = points.filter(|&it| problem.is_legal(Move::Play(it))).collect();
    likely.sort_by(|&a, &b| look[b].total_cmp(&look[a]));
    likely.truncate(MOVES);
    let all: f32 = likely.iter().map(|&it| look[it]).sum();
    let share = (1.0 - PASS) / all.max(LEAST_LOOK);
    let branch = |mv: Move, look: f32| Branch { mv, look, node: None };
    let plays = likely.into_iter().map(|it| branch(Move::Play(it), share * look[it]));
    plays.chain(std::iter::once(branch(Move::Pass, PASS))).collect()
}

/// Who judges is too sure of himself: half as sure, by the logarithm of the odds, tells more
/// about one move beside another.
fn calm(success: f32) -> f32 {
    let success = success.clamp(1e-4, 1.0 - 1e-4);
    let root = ((1.0 - success) / success).sqrt();
    1.0 / (1.0 + root)
}
