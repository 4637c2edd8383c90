//! Which rank somebody plays like.

use analysis::{Credence, Rank, RankBelief, RankEstimate};
use goban::{Move, Position};
use net::TooLarge;

use crate::human::Human;

/// The ranks that are asked; those between lie on a line.
const ASKED: [&str; 9] = ["28k", "23k", "18k", "13k", "9k", "5k", "1k", "4d", "8d"];
/// No move is less likely than this: one odd move must not decide.
const LEAST: f32 = 1e-4;
/// How much each move says: those of one game repeat each other. Measured: see `docs/nets.md`.
const CREDENCE: Credence = Credence(0.35);
/// The mean of the belief leans to the middle of all ranks; this puts it right, by the same
/// measurement: so many ranks for each, about the middle one.
const STRETCH: f64 = 1.0;
const MIDDLE: f64 = 20.0;
const SHIFT: f64 = 0.0;

/// Looks at moves with the eyes of several ranks.
#[derive(Clone, Debug)]
pub struct RankJudge {
    human: Human,
    ranks: Vec<[Rank; 2]>,
}

/// How likely a move was for players of some ranks: logarithms, the weakest rank first.
pub type MoveEvidence = Vec<(Rank, f64)>;

impl RankJudge {
    /// By this network.
    pub fn new(human: Human) -> Self {
        Self { human, ranks: ASKED.map(|it| [Rank::parse(it); 2]).to_vec() }
    }

    /// What a move says about the player who made it, in the position before it. The opponent is
    /// taken to be of the same rank.
    pub fn look(&mut self, before: &Position, mv: Move) -> Result<MoveEvidence, TooLarge> {
        let policies = self.human.policies(before, &self.ranks)?;
        let log = |it: f32| f64::from(it.max(LEAST).ln());
        Ok(self.ranks.iter().zip(policies).map(|(rank, it)| (rank[0], log(it.of(mv)))).collect())
    }
}

/// What the moves of one player say together; of one game or of many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RankRecord {
    sums: MoveEvidence,
    moves: usize,
}

impl RankRecord {
    /// Takes a move into account.
    pub fn add(&mut self, evidence: &[(Rank, f64)]) {
        if self.sums.is_empty() {
            self.sums = evidence.to_vec();
        } else {
            for (sum, more) in self.sums.iter_mut().zip(evidence) {
                sum.1 += more.1;
            }
        }
        self.moves += 1;
    }

    /// Takes what another record holds into account.
    pub fn join(&mut self, other: &Self) {
        if other.moves > 0 {
            self.add(&other.sums);
            self.moves += other.moves - 1;
        }
    }

    /// How many moves it rests on.
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// What is believed if each move counts for so much.
    pub fn belief(&self, credence: Credence) -> RankBelief {
        let mut belief = RankBelief::default();
        belief.learn(&self.sums, credence);
        belief
    }

    /// The rank and the range it is likely in.
    pub fn estimate(&self) -> RankEstimate {
        let raw = self.belief(CREDENCE).estimate();
        let corrected = |it: f64| SHIFT + MIDDLE + STRETCH * (it - MIDDLE);
        let bound = |it: Rank| RankEstimate::nearest(corrected(it.index() as f64));
        RankEstimate { mean: corrected(raw.mean), low: bound(raw.low), high: bound(raw.high) }
    }
}
