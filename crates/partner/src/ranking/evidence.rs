//! What one move says about the player who made it.

use commentary::review::Look;
use goban::{Move, Position};

use super::habits::{HABIT_NAMES, HABITS, habits};
use super::rater::Rated;

/// The ranks that are asked, the weakest first.
pub(crate) const ASKED: [&str; 5] = ["23k", "13k", "5k", "2d", "8d"];
/// No move is less likely than this: one odd move must not decide.
const LEAST: f64 = 1e-4;
/// A move that strong players hardly make.
const SURPRISING: f64 = 0.01;
/// A move that strong players seldom make.
const RARE: f64 = 0.05;

/// Numbers that every look at a move gives.
pub(super) const SIGHTS: usize = ASKED.len() + 5;
/// Numbers that only a [`RankJudge`](super::RankJudge) gives, who asks the network what a move
/// gave away.
pub(super) const WEIGHED: usize = 11;
/// What [`WEIGHED`] are called, in their order.
const WEIGHED_NAMES: [&str; WEIGHED] = [
    "likely for the teacher",
    "the teacher's first choice",
    "surprises the teacher",
    "worse than expected of 8d",
    "points given away",
    "gives away 1",
    "gives away 2",
    "gives away 4",
    "gives away 8",
    "gains 1",
    "winning chance given away",
];
/// What a [`Rater`](super::Rater) says of the player and of the other.
pub(super) const RATED: usize = 2;
/// What [`RATED`] are called, in their order.
const RATED_NAMES: [&str; RATED] = ["rank at a glance", "the other's rank at a glance"];
/// On boards with fewer points than this habits are others, and points given away too: only how
/// likely moves are is told of them.
pub(super) const LARGE: usize = 16 * 16;
/// Parts of a game: the opening, the middle game, the end.
pub(super) const PHASES: usize = 3;
/// The opening and the middle game end with so many moves.
const PHASE_ENDS: [usize; PHASES - 1] = [60, 150];
/// What a move gives away counts up to this.
const MOST_LOST: f64 = 15.0;
/// What it seems to gain too, since the network erred before it or after it.
const MOST_GAINED: f64 = -5.0;

/// What a move says about the player who made it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveEvidence {
    pub(super) phase: usize,
    pub(super) sights: [f64; SIGHTS],
    pub(super) habits: Option<[f64; HABITS]>,
    pub(super) rated: Option<[f64; RATED]>,
    pub(super) weighed: Option<[f64; WEIGHED]>,
}

/// How a move looks to players of one rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance {
    /// The chance of the move.
    pub(super) played: f64,
    /// The chance of the likeliest move.
    pub(super) likeliest: f64,
    /// How many moves are likelier.
    pub(super) place: usize,
}

/// What the network, told no ranks, says of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighing {
    pub(super) glance: Glance,
    /// How likely players of the strongest rank make their moves in this position: the mean of the
    /// logarithms.
    pub(super) usual_log: f64,
    /// Points given away, less than nothing where the network erred.
    pub(super) lost: f64,
    /// Chance to win given away.
    pub(super) win_lost: f64,
}

impl MoveEvidence {
    /// What a move says that was looked at for a review.
    pub fn of(look: &Look) -> Self {
        let nothing = Glance { played: 0.0, likeliest: 0.0, place: usize::MAX };
        let glances = std::array::from_fn(|n| {
            look.people.get(n).map_or(nothing, |(_, it)| Glance {
                played: it.played,
                likeliest: it.likeliest,
                place: it.place,
            })
        });
        Self::new((&look.before, look.mv), glances, None)
    }

    /// With the ranks that the boards before and after the move show.
    #[must_use]
    pub fn rated(self, [before, after]: [Rated; 2]) -> Self {
        let player = 0.5 * (before.mover + after.other);
        let other = 0.5 * (before.other + after.mover);
        Self { rated: Some([player, other]), ..self }
    }

    pub(super) fn new(
        (before, mv): (&Position, Move),
        glances: [Glance; ASKED.len()],
        weighing: Option<Weighing>,
    ) -> Self {
        let logs = glances.map(|it| log(it.played));
        let strong = glances[ASKED.len() - 1];
        let is = |yes: bool| f64::from(u8::from(yes));
        let rises = (1..ASKED.len()).map(|n| logs[n] - logs[n - 1]);
        let choices = [
            log(strong.played),
            log(strong.likeliest) - log(strong.played),
            is(strong.place == 0),
            is(strong.place < 3),
            is(strong.played < RARE),
            is(strong.played < SURPRISING),
        ];
        let mut sights = [0.0; SIGHTS];
        for (place, number) in sights.iter_mut().zip(rises.chain(choices)) {
            *place = number;
        }
        let is_large = before.size().area() >= LARGE;
        Self {
            phase: phase(before),
            sights,
            habits: is_large.then(|| habits(before, mv)),
            rated: None,
            weighed: weighing.filter(|_| is_large).map(|it| it.numbers(log(strong.played))),
        }
    }
}

impl Weighing {
    fn numbers(&self, strong_log: f64) -> [f64; WEIGHED] {
        let is = |yes: bool| f64::from(u8::from(yes));
        let lost = self.lost;
        [
            log(self.glance.played),
            is(self.glance.place == 0),
            is(self.glance.played < SURPRISING),
            self.usual_log - strong_log,
            lost.clamp(MOST_GAINED, MOST_LOST),
            is(lost > 1.0),
            is(lost > 2.0),
            is(lost > 4.0),
            is(lost > 8.0),
            is(lost < -1.0),
            self.win_lost.max(-0.2),
        ]
    }
}

/// What the numbers are called: those of every look, habits, ranks at a glance, those that were
/// weighed.
pub(super) fn names() -> Vec<String> {
    let rises = ASKED.windows(2).map(|it| format!("likelier for {} than for {}", it[1], it[0]));
    let choices = [
        "likely for 8d",
        "less likely than 8d's first choice",
        "8d's first choice",
        "8d's first three",
        "rare for 8d",
        "surprises 8d",
    ];
    let rest = choices.iter().chain(&HABIT_NAMES).chain(&RATED_NAMES).chain(&WEIGHED_NAMES);
    rises.chain(rest.map(|it| (*it).to_owned())).collect()
}

pub(super) fn log(chance: f64) -> f64 {
    chance.max(LEAST).ln()
}

fn phase(before: &Position) -> usize {
    PHASE_ENDS.iter().filter(|&&it| before.history().len() >= it).count()
}
