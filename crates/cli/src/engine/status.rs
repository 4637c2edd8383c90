//! How a group stands.

use std::cell::Cell;

use goban::Point;
use gtp::GtpError;
use partner::guided_solver;
use tsumego::Solution;

use super::GtpEngine;

/// Bytes for what the solver remembers.
const MEMORY: usize = 128 << 20;
/// How often the solver may ask whether to go on, in each of its two readings: about 300 000
/// positions, so that the same question has the same answer everywhere.
const PATIENCE: u32 = 5000;

impl GtpEngine {
    /// How the group at a point stands, and what either side comes to when it begins:
    /// `unsettled proved; attack yes B9; defence yes B9`.
    pub(super) fn group_status(&self, arguments: &str) -> Result<String, GtpError> {
        let point: Point = arguments.trim().parse().map_err(GtpError::failed)?;
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > PATIENCE
        };
        let position = self.session.position();
        let status = guided_solver(MEMORY)
            .status((position, point), &stop, &mut || asked.set(0))
            .map_err(GtpError::failed)?;
        let sure = if status.is_proved { "proved" } else { "judged" };
        let told = |it: &Solution| format!("{} {}", it.verdict.word(), it.mv);
        Ok(format!(
            "{} {sure}; attack {}; defence {}",
            status.standing.word(),
            told(&status.attack),
            told(&status.defence)
        ))
    }
}
