//! Which rank somebody plays like.

use analysis::{Credence, Rank, RankBelief, RankEstimate};
use commentary::review::Look;
use goban::{Move, Position};
use net::TooLarge;

use crate::human::Human;
use crate::rank_model::{INPUTS, RankModel};

/// The ranks that are asked.
pub(crate) const ASKED: [&str; 5] = ["23k", "13k", "5k", "2d", "8d"];
/// No move is less likely than this: one odd move must not decide.
const LEAST: f32 = 1e-4;
/// A move that strong players hardly make.
const SURPRISING: f32 = 0.01;
/// Moves of the game before this one are the opening.
const OPENING: usize = 60;

/// Looks at moves with the eyes of several ranks.
#[derive(Clone, Debug)]
pub struct RankJudge {
    human: Human,
    ranks: [[Rank; 2]; ASKED.len()],
}

/// What a move says about the player who made it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveEvidence {
    /// How likely it was for players of some ranks: logarithms, the weakest rank first.
    pub logs: [(Rank, f64); ASKED.len()],
    /// Strong players hardly make it.
    is_surprising: bool,
    /// Nothing is likelier for strong players.
    is_first_choice: bool,
    is_opening: bool,
}

impl RankJudge {
    /// By this network.
    pub fn new(human: Human) -> Self {
        Self { human, ranks: ASKED.map(|it| [Rank::parse(it); 2]) }
    }

    /// What a move says, in the position before it. The opponent is taken to be of the same rank.
    pub fn look(&mut self, before: &Position, mv: Move) -> Result<MoveEvidence, TooLarge> {
        let policies = self.human.policies(before, &self.ranks)?;
        let chances: Vec<f32> = policies.iter().map(|it| it.of(mv)).collect();
        let log = |n: usize| f64::from(chances.get(n).copied().unwrap_or(0.0).max(LEAST).ln());
        let strong = chances.last().copied().unwrap_or(0.0);
        let highest = policies.last().map_or(0.0, |it| {
            before.size().points().map(|point| it.points[point]).fold(it.pass, f32::max)
        });
        Ok(MoveEvidence {
            logs: std::array::from_fn(|n| (self.ranks[n][0], log(n))),
            is_surprising: strong < SURPRISING,
            is_first_choice: strong >= highest,
            is_opening: before.history().len() < OPENING,
        })
    }
}

impl MoveEvidence {
    /// What a move says that was looked at for a review.
    pub fn of(look: &Look) -> Self {
        let strong = look.people.last().map(|it| it.1).unwrap_or_default();
        let log = |n: usize| {
            let played = look.people.get(n).map_or(0.0, |it| it.1.played);
            played.max(f64::from(LEAST)).ln()
        };
        Self {
            logs: std::array::from_fn(|n| (Rank::parse(ASKED[n]), log(n))),
            is_surprising: strong.played < f64::from(SURPRISING),
            is_first_choice: strong.place == 0,
            is_opening: look.before.history().len() < OPENING,
        }
    }
}

/// What the moves of one player say together; of one game or of many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RankRecord {
    logs: [f64; ASKED.len()],
    /// Strong less weak, in the opening and after it.
    slopes: [f64; 2],
    surprising: usize,
    first_choices: usize,
    opening: usize,
    moves: usize,
}

impl RankRecord {
    /// Takes a move into account.
    pub fn add(&mut self, evidence: &MoveEvidence) {
        for (sum, more) in self.logs.iter_mut().zip(&evidence.logs) {
            *sum += more.1;
        }
        let [(_, weak), .., (_, strong)] = evidence.logs;
        self.slopes[usize::from(!evidence.is_opening)] += strong - weak;
        self.surprising += usize::from(evidence.is_surprising);
        self.first_choices += usize::from(evidence.is_first_choice);
        self.opening += usize::from(evidence.is_opening);
        self.moves += 1;
    }

    /// Takes what another record holds into account.
    pub fn join(&mut self, other: &Self) {
        for (sum, more) in self.logs.iter_mut().zip(other.logs) {
            *sum += more;
        }
        for (sum, more) in self.slopes.iter_mut().zip(other.slopes) {
            *sum += more;
        }
        self.surprising += other.surprising;
        self.first_choices += other.first_choices;
        self.opening += other.opening;
        self.moves += other.moves;
    }

    /// How many moves it rests on.
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// What is believed by the chances of the moves alone, if each counts for so much.
    pub fn belief(&self, credence: Credence) -> RankBelief {
        let logs: Vec<(Rank, f64)> = ASKED.map(Rank::parse).into_iter().zip(self.logs).collect();
        let mut belief = RankBelief::default();
        belief.learn(&logs, credence);
        belief
    }

    /// What the model of ranks sees: a constant, how much likelier the moves are for each rank than
    /// for the next weaker one, the same from end to end in the opening and after it, the shares of
    /// surprising moves and of first choices. How likely they are at all is left out: odd moves
    /// would count for something.
    pub fn inputs(&self) -> [f64; INPUTS] {
        let each = |sum: f64, count: usize| sum / (count.max(1) as f64);
        let logs = self.logs.map(|it| each(it, self.moves));
        let rise = |n: usize| logs[n + 1] - logs[n];
        let share = |count: usize| each(count as f64, self.moves);
        [
            1.0,
            rise(0),
            rise(1),
            rise(2),
            rise(3),
            each(self.slopes[0], self.opening),
            each(self.slopes[1], self.moves - self.opening),
            share(self.surprising),
            share(self.first_choices),
        ]
    }

    /// The share of moves that strong players hardly make.
    pub(crate) fn surprising_share(&self) -> f64 {
        self.surprising as f64 / (self.moves.max(1) as f64)
    }

    /// The rank and the range it is likely in: nine of ten players are in it.
    pub fn estimate(&self) -> RankEstimate {
        RankModel::BUILT_IN.estimate(self)
    }
}
