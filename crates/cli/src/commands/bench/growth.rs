//! What the tree of the search with a network costs beside the network, and how that grows.

use std::time::Duration;

use goban::{Move, Position, Rules, Size, Symmetry};
use net::Evaluation;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Evaluator, Puct, PuctParams, SearchError, SearchRequest};
use serde_json::json;

use super::{Row, size_json};
use crate::cpu_clock::CpuClock;

/// Positions in the tree at which the speed is taken.
const STEPS: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];
/// More than a million evaluations of the largest board take.
const MEMORY: usize = 6 << 30;
/// What other benchmarks may take beside it.
const FREE: usize = 2 << 30;

/// Looks at a position in no time: the moves' likelihood and the value are drawn by its hash,
/// some moves much likelier than others, as with a real network.
#[derive(Debug, Default)]
struct Dice {
    evaluation: Evaluation,
}

impl Evaluator for Dice {
    fn evaluate(&mut self, position: &Position, _: Symmetry) -> Result<&Evaluation, SearchError> {
        let mut state = position.situation_hash() | 1;
        let mut draw = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 40) as f32 / (1_u64 << 24) as f32
        };
        let size = position.size();
        let mut sum = 0.0;
        for point in size.points() {
            let legal = position.is_legal(Move::Play(point));
            // A few moves have most of the mass, the usual thing in Go.
            let weight = if legal { draw().powi(24) } else { 0.0 };
            self.evaluation.policy[point] = weight;
            sum += weight;
        }
        self.evaluation.pass = 1e-4;
        for point in size.points() {
            self.evaluation.policy[point] /= sum + 1e-4;
        }
        self.evaluation.win = 0.35 + 0.3 * draw();
        self.evaluation.loss = 1.0 - self.evaluation.win;
        self.evaluation.lead = 20.0 * (self.evaluation.win - 0.5);
        self.evaluation.score = self.evaluation.lead;
        self.evaluation.score_square = self.evaluation.score * self.evaluation.score + 100.0;
        Ok(&self.evaluation)
    }
}

/// A row for each step that can be reached in about thirty times the time of a row.
pub(super) fn rows(sizes: &[Size], time: Duration) -> Vec<Row> {
    sizes.iter().flat_map(|&size| grow(size, 30.0 * time.as_secs_f64())).collect()
}

/// One search that goes on and on.
fn grow(size: Size, most_seconds: f64) -> Vec<Row> {
    let position = Position::new(size, Rules::CHINESE);
    let params = PuctParams { memory: MEMORY, ..PuctParams::default() };
    let mut puct = Puct::new(params, Dice::default());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut rows = Vec::new();
    let mut speed = f64::INFINITY;
    for goal in STEPS {
        let needs_too_much = puct.bytes() * 10 > memory_free().saturating_sub(FREE);
        if needs_too_much || f64::from(goal) / speed > most_seconds {
            break;
        }
        // The last tenth counts.
        let from = goal / 10 * 9;
        if puct.search(&position, &SearchRequest::visits(from), &mut rng).is_err() {
            break;
        }
        let clock = CpuClock::start();
        if puct.search(&position, &SearchRequest::visits(goal), &mut rng).is_err() {
            break;
        }
        let seconds = clock.seconds();
        speed = f64::from(goal - from) / seconds;
        let bytes = puct.tree_bytes() as f64 / f64::from(goal);
        rows.push(Row {
            json: json!({
                "name": "tree", "size": size_json(size), "threads": 1, "visits": goal,
                "per_cpu_second": speed.round(), "bytes_a_visit": bytes.round(),
            }),
            text: format!(
                "{size:>5}  {speed:>14.0}   the network's tree alone at {goal} visits, {bytes:.0} bytes each"
            ),
        });
    }
    rows
}

/// Memory that nobody uses, where the system tells it.
fn memory_free() -> usize {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|it| it.strip_prefix("MemAvailable:"));
    let kilobytes =
        line.and_then(|it| it.trim().trim_end_matches("kB").trim().parse::<usize>().ok());
    kilobytes.map_or(MEMORY, |it| it * 1024)
}
