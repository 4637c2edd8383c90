//! How all groups stand, drawn by GoGui.

use std::cell::Cell;

use goban::{Color, Point};
use gtp::{GtpError, Interrupt};
use partner::guided_solver;
use tsumego::{Standing, Status};

use super::GtpEngine;
use super::displays::Drawing;

/// Bytes for what the solver remembers.
const MEMORY: usize = 64 << 20;
/// How often the solver may ask whether to go on, in each reading: a first look, because there are
/// many groups. `shidogo-status` takes its time for one.
const PATIENCE: u32 = 100;

/// Each standing with its colour when proved and when judged.
const COLORS: [(Standing, [&str; 2]); 5] = [
    (Standing::Alive, ["#40b040", "#b0e0b0"]),
    (Standing::Seki, ["#4080e0", "#b0c8f0"]),
    (Standing::Ko, ["#c050c0", "#e8b8e8"]),
    (Standing::Unsettled, ["#e0b020", "#f0e0a0"]),
    (Standing::Dead, ["#d04030", "#f0b0a8"]),
];

impl GtpEngine {
    /// Colours every chain by how it stands, strongly where that is proved; marks the moves that
    /// decide about the unsettled ones.
    pub(super) fn show_groups(&self, interrupt: &Interrupt) -> Result<String, GtpError> {
        let position = self.session.position();
        let board = position.board();
        let heads = board.chain_heads(Color::Black).chain(board.chain_heads(Color::White));
        let mut solver = guided_solver(MEMORY);
        let mut groups: Vec<(Point, Status)> = Vec::new();
        for head in heads {
            let asked = Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() > PATIENCE || interrupt.requested()
            };
            let status = solver.status((position, head), &stop, &mut || asked.set(0));
            groups.push((head, status.map_err(GtpError::failed)?));
        }
        let mut drawing = Drawing::default();
        let mut counts = Vec::new();
        for (standing, colors) in COLORS {
            let of_standing = || groups.iter().filter(|it| it.1.standing == standing);
            for (is_proved, color) in [(true, colors[0]), (false, colors[1])] {
                let chains = of_standing().filter(|it| it.1.is_proved == is_proved);
                drawing.color(color, chains.flat_map(|it| board.chain_stones(it.0)));
            }
            let count = of_standing().count();
            if count > 0 {
                counts.push(format!("{} {count}", standing.word()));
            }
        }
        let keys = groups.iter().filter_map(|it| it.1.key_moves());
        let keys =
            keys.flat_map(|(attack, defence)| [attack, defence]).filter_map(goban::Move::point);
        let mut keys: Vec<Point> = keys.collect();
        keys.sort_unstable();
        keys.dedup();
        drawing.points("CIRCLE", keys);
        let summary = if counts.is_empty() { "no stones".to_owned() } else { counts.join(", ") };
        drawing.text(&summary);
        Ok(drawing.0)
    }
}
