//! An eye for problems of life and death: which moves look right, by a network that has seen many.

use std::sync::Arc;

use goban::{Point, PointMap, PointSet, Setup, Symmetry};
use net::{Encoder, Network, PROBLEM_TARGET, View, Workspace};
use tsumego::{Guide, Judged, Solver, Window};

use crate::embedded::embedded_problem_network;

/// A network that was taught problems, with the memory it needs.
#[derive(Debug)]
pub struct ProblemEye {
    network: Arc<Network>,
    workspace: Workspace,
    encoder: Option<Encoder>,
}

impl ProblemEye {
    /// With this network.
    pub fn new(network: Arc<Network>) -> Self {
        let workspace = network.workspace();
        Self { network, workspace, encoder: None }
    }
}

/// A solver that remembers in so many bytes and has the network inside the program look on.
pub fn guided_solver(bytes: usize) -> Solver {
    let solver = Solver::new(bytes);
    match embedded_problem_network() {
        Ok(network) => solver.with_guide(Box::new(ProblemEye::new(network))),
        Err(_) => solver,
    }
}

impl Guide for ProblemEye {
    fn look(&mut self, setup: &Setup, target: &PointSet) -> Option<PointMap<f32>> {
        Some(self.view(setup, target, &[Symmetry::IDENTITY])?.look)
    }

    fn study(&mut self, setup: &Setup, target: &PointSet) -> Option<PointMap<f32>> {
        let all: Vec<Symmetry> = (0..8).filter_map(Symmetry::from_number).collect();
        Some(self.view(setup, target, &all)?.look)
    }

    /// In one orientation, with every stone another: what one of them sees wrongly is not seen so
    /// all along a line.
    fn judge(&mut self, setup: &Setup, target: &PointSet) -> Option<Judged> {
        let stones = setup.size.points().filter(|&it| setup.stones[it].is_some()).count();
        let symmetry = u8::try_from(stones % 8).ok().and_then(Symmetry::from_number);
        self.view(setup, target, &[symmetry.unwrap_or(Symmetry::IDENTITY)])
    }
}

impl ProblemEye {
    /// The mean of what is seen in these orientations.
    fn view(
        &mut self,
        setup: &Setup,
        target: &PointSet,
        symmetries: &[Symmetry],
    ) -> Option<Judged> {
        let window = Window::around(setup);
        let position = window.position(setup)?;
        let encoder = self.encoder.get_or_insert_with(|| Encoder::new(setup.size));
        let mut inputs = encoder.encode(&position).ok()?;
        let is_target = |it: &Point| window.place(*it).is_some_and(|it| target.contains(it));
        inputs.planes[PROBLEM_TARGET] = window.size().points().filter(is_target).collect();
        let (mut look, mut success) = (PointMap::filled(0.0), 0.0);
        let share = 1.0 / symmetries.len() as f32;
        for &symmetry in symmetries {
            let seen = self.network.evaluate(&inputs, View::from(symmetry), &mut self.workspace);
            // It was taught that no result is a ko.
            success += share * seen.win_rate().value();
            for point in window.size().points() {
                if let Some(place) = window.place(point) {
                    look[place] += share * seen.policy[point];
                }
            }
        }
        Some(Judged { look, success })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    #[test]
    fn who_is_in_the_middle_of_three_decides() {
        let drawing = "
            . . . O X . . . .
            O O O O X . . . .
            X X X X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        ";
        let mut eye = ProblemEye::new(embedded_problem_network().unwrap());
        let mut judge = |drawing: &str| {
            let setup = diagram::parse(drawing).unwrap().setup;
            let is_white = |it: &Point| setup.stones[*it] == Some(goban::Color::White);
            let target: PointSet = setup.size.points().filter(is_white).collect();
            eye.judge(&setup, &target).unwrap()
        };
        let open = judge(drawing);
        let middle: Point = "B9".parse().unwrap();
        let others = ["A9", "C9"].map(|it| open.look[it.parse::<Point>().unwrap()]);
        assert!(others.iter().all(|&it| it < open.look[middle]), "{others:?}");
        let lives = judge(&drawing.replacen(". . . O", ". O . O", 1));
        assert!(lives.success < open.success, "{} {}", lives.success, open.success);
    }
}
