//! A position with the moves that may be played, as a teacher looks at them.

use analysis::{Candidate, Candidates, Policy};
use goban::{Color, Move, Point, Position};

/// What is known of one move, by the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// The move.
    pub mv: Move,
    /// How often it was looked at.
    pub visits: u32,
    /// Chance to win after it.
    pub win: f64,
    /// The share of the looks that the search gave it of its own accord, a little more than none.
    pub interest: f64,
    /// Points ahead after it.
    pub lead: f64,
    /// Points that it gives away; the best move gives away none.
    pub loss: f64,
    /// How likely the opponent is to find the answer by which it gives that away; certain unless
    /// [`expect_answers`](Situation::expect_answers) says more.
    pub taken: f64,
    /// How likely it looked to the strong network at first sight; after
    /// [`look_from_all_sides`](Situation::look_from_all_sides) from all sides.
    pub policy: f64,
    /// How likely people of the level are to play it.
    pub human: f64,
    /// Deviation of the final score after it.
    pub deviation: f64,
}

/// The part of what a move gives away that is lost whatever the answer is.
const LOST_ANYWAY: f64 = 0.15;

impl Prospect {
    /// Points ahead after the opponent's answer, as it is to be expected of them: what they do not
    /// take was not given away.
    pub fn expected_lead(&self) -> f64 {
        let lost = LOST_ANYWAY + (1.0 - LOST_ANYWAY) * self.taken;
        self.lead + (1.0 - lost) * self.loss
    }
}

/// A position, what a search said of it, and what people of a level would play.
#[derive(Debug)]
pub struct Situation<'a> {
    /// The position.
    pub position: &'a Position,
    /// What the search said.
    pub candidates: &'a Candidates,
    /// The moves that were looked at, in the order of the search: the best first.
    pub prospects: Vec<Prospect>,
}

/// Points a whole win is worth where a search tells no leads.
const POINTS_OF_A_WIN: f64 = 20.0;
/// A deviation of the score where a search tells none.
const USUAL_DEVIATION: f64 = 10.0;

impl<'a> Situation<'a> {
    /// `human` says what people of the level would play; without it the search's first sight does.
    pub fn new(position: &'a Position, candidates: &'a Candidates, human: Option<&Policy>) -> Self {
        let best = candidates.best().map_or(0.0, lead);
        let prospect = |it: &Candidate| {
            let policy = it.policy.map(f64::from);
            let human = human.map(|people| f64::from(people.of(it.mv)));
            Prospect {
                mv: it.mv,
                visits: it.visits,
                interest: interest(it.visits, candidates.visits),
                win: it.win.value().into(),
                lead: lead(it),
                loss: (best - lead(it)).max(0.0),
                taken: 1.0,
                policy: policy.or(human).unwrap_or(0.0),
                human: human.or(policy).unwrap_or(0.0),
                deviation: it.score_deviation.map_or(USUAL_DEVIATION, f64::from),
            }
        };
        let looked_at = candidates.moves.iter().filter(|it| it.visits > 0);
        Self { position, candidates, prospects: looked_at.map(prospect).collect() }
    }

    /// Takes a steadier first sight, that of all orientations of the board, for the search's own:
    /// others who look at the position rather agree with it.
    pub fn look_from_all_sides(&mut self, sight: &Policy) {
        for it in &mut self.prospects {
            it.policy = f64::from(sight.of(it.mv));
        }
    }

    /// Takes the looks that the search gave moves before it was told to look at some more often.
    pub fn remember_interest(&mut self, first: &Candidates) {
        for it in &mut self.prospects {
            let visits = first.of(it.mv).map_or(0, |it| it.visits);
            it.interest = interest(visits, first.visits);
        }
    }

    /// Says how likely the opponent is to answer a move as the search would.
    pub fn expect_answers(&mut self, chance: impl FnMut(&Prospect) -> f64) {
        let chances: Vec<f64> = self.prospects.iter().map(chance).collect();
        for (it, taken) in self.prospects.iter_mut().zip(chances) {
            it.taken = taken;
        }
    }

    /// The side to move.
    pub const fn us(&self) -> Color {
        self.position.to_move()
    }

    /// The search's move.
    pub fn best(&self) -> Option<&Prospect> {
        self.prospects.first()
    }

    /// How sure the side to move is to own a point, from −1 (the opponent's) to 1.
    pub fn own(&self, point: Point) -> f64 {
        let ownership = self.candidates.ownership.as_ref();
        ownership.map_or(0.0, |it| it.for_color(self.us(), point).into())
    }

    /// How sure it is whose a point will be, from 0 to 1.
    pub fn settled(&self, point: Point) -> f64 {
        self.own(point).abs()
    }

    /// How open the game is: from 0, where every point has its owner, to 1.
    pub fn openness(&self) -> f64 {
        let size = self.position.size();
        let doubt: f64 = size.points().map(|it| 1.0 - self.settled(it)).sum();
        doubt / size.area() as f64
    }
}

/// The share of the looks; not quite nothing where there was none.
fn interest(visits: u32, all: u32) -> f64 {
    (f64::from(visits) + 0.5) / (f64::from(all) + 20.0)
}

fn lead(candidate: &Candidate) -> f64 {
    match candidate.lead {
        Some(lead) => lead.points().into(),
        None => (f64::from(candidate.win.value()) - 0.5) * 2.0 * POINTS_OF_A_WIN,
    }
}
