//! An eye for problems of life and death: which moves look right, by a network that has seen many.

use std::sync::Arc;

use goban::{Point, PointMap, PointSet, Setup, Symmetry};
use net::{Encoder, Network, PROBLEM_TARGET, View, Workspace};
use tsumego::{Guide, Solver, Window};

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
        self.view(setup, target, &[Symmetry::IDENTITY])
    }

    fn study(&mut self, setup: &Setup, target: &PointSet) -> Option<PointMap<f32>> {
        let all: Vec<Symmetry> = (0..8).filter_map(Symmetry::from_number).collect();
        self.view(setup, target, &all)
    }
}

impl ProblemEye {
    /// The mean of what is seen in these orientations.
    fn view(
        &mut self,
        setup: &Setup,
        target: &PointSet,
        symmetries: &[Symmetry],
    ) -> Option<PointMap<f32>> {
        let window = Window::around(setup);
        let position = window.position(setup)?;
        let encoder = self.encoder.get_or_insert_with(|| Encoder::new(setup.size));
        let mut inputs = encoder.encode(&position).ok()?;
        let is_target = |it: &Point| window.place(*it).is_some_and(|it| target.contains(it));
        inputs.planes[PROBLEM_TARGET] = window.size().points().filter(is_target).collect();
        let mut look = PointMap::filled(0.0);
        let share = 1.0 / symmetries.len() as f32;
        for &symmetry in symmetries {
            let seen = self.network.evaluate(&inputs, View::from(symmetry), &mut self.workspace);
            for point in window.size().points() {
                if let Some(place) = window.place(point) {
                    look[place] += share * seen.policy[point];
                }
            }
        }
        Some(look)
    }
}
