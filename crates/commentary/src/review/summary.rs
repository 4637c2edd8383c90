//! A game in numbers: turning points first.

use goban::{ByColor, Color};
use shapes::Name;

use super::fault::Fault;
use super::grade::Grade;
use super::report::ReviewedMove;

/// A part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The first moves.
    Opening,
    /// The middle.
    Middle,
    /// The rest.
    Endgame,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::Endgame];

    /// The name that programs know it by.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::Endgame => "endgame",
        }
    }

    /// Of the move with this number, on a board of so many points.
    pub fn of(number: usize, area: usize) -> Self {
        match number * 100 / area.max(1) {
            ..14 => Self::Opening,
            14..42 => Self::Middle,
            _ => Self::Endgame,
        }
    }
}

/// A player's moves in a part of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PartScore {
    /// How many.
    pub moves: usize,
    /// Points given away, a move.
    pub mean_loss: f64,
}

/// A player's game in numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerSummary {
    /// Moves that were looked at.
    pub moves: usize,
    /// Points given away, a move.
    pub mean_loss: f64,
    /// From 0 to 100: 100 gives nothing away.
    pub accuracy: f64,
    /// How many moves have each grade, in the order of [`Grade::ALL`].
    pub grades: [usize; Grade::ALL.len()],
    /// The parts of the game, in the order of [`Part::ALL`].
    pub parts: [PartScore; Part::ALL.len()],
    /// Faults and how often they were made, the most frequent first.
    pub faults: Vec<(Fault, usize)>,
    /// Names of bad moves and how often, the most frequent first.
    pub shapes: Vec<(Name, usize)>,
    /// What to practise: at most three.
    pub practise: Vec<Fault>,
}

/// A game in numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Numbers of the moves where the game turned, the most important first.
    pub turning_points: Vec<usize>,
    /// Numbers of the moves that deserve praise.
    pub praised: Vec<usize>,
    /// Each player.
    pub players: ByColor<PlayerSummary>,
}

/// At most so many turning points.
const MOST_TURNS: usize = 4;
/// A turning point changes the chance to win by so much at least.
pub(crate) const TURN: f64 = 0.15;
/// Half of this loss a move is half of the accuracy.
const HALF_LOSS: f64 = 3.0;

impl Summary {
    /// Of moves in their order; marks the turning points among them.
    pub(crate) fn of(moves: &mut [ReviewedMove]) -> Self {
        let mut turns: Vec<(f64, usize)> = moves
            .iter()
            .enumerate()
            .filter(|(_, it)| it.grade >= Grade::Slip && it.look.win_loss() >= TURN)
            .map(|(at, it)| (it.look.win_loss(), at))
            .collect();
        turns.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        turns.truncate(MOST_TURNS);
        turns.sort_by_key(|it| it.1);
        for &(_, at) in &turns {
            if let Some(it) = moves.get_mut(at) {
                it.is_turning_point = true;
            }
        }
        let number = |at: usize| moves.get(at).map_or(0, |it| it.look.number);
        let praised = moves.iter().filter(|it| it.grade == Grade::Praise);
        Self {
            turning_points: turns.iter().map(|it| number(it.1)).collect(),
            praised: praised.map(|it| it.look.number).collect(),
            players: ByColor {
                black: PlayerSummary::of(Color::Black, moves),
                white: PlayerSummary::of(Color::White, moves),
            },
        }
    }
}

impl PlayerSummary {
    fn of(color: Color, moves: &[ReviewedMove]) -> Self {
        let own: Vec<&ReviewedMove> = moves.iter().filter(|it| it.look.color() == color).collect();
        // An empty sum is minus zero.
        let mean = |losses: &[f64]| 0.0 + losses.iter().sum::<f64>() / losses.len().max(1) as f64;
        let losses: Vec<f64> = own.iter().map(|it| it.look.loss()).collect();
        let mean_loss = mean(&losses);
        let bad = || own.iter().filter(|it| it.grade >= Grade::Slip);
        let faults = counted(bad().filter_map(|it| it.fault));
        Self {
            moves: own.len(),
            mean_loss,
            accuracy: if own.is_empty() {
                0.0
            } else {
                100.0 * 0.5_f64.powf(mean_loss / HALF_LOSS)
            },
            grades: Grade::ALL.map(|grade| own.iter().filter(|it| it.grade == grade).count()),
            parts: Part::ALL.map(|part| {
                let losses: Vec<f64> = own
                    .iter()
                    .filter(|it| Part::of(it.look.number, it.look.before.size().area()) == part)
                    .map(|it| it.look.loss())
                    .collect();
                PartScore { moves: losses.len(), mean_loss: mean(&losses) }
            }),
            practise: practise(&own),
            shapes: counted(bad().filter_map(|it| it.look.naming.name)),
            faults,
        }
    }
}

/// The faults that cost most together: at most three.
fn practise(own: &[&ReviewedMove]) -> Vec<Fault> {
    let mut cost: Vec<(Fault, f64)> = Vec::new();
    for it in own.iter().filter(|it| it.grade >= Grade::Slip) {
        let Some(fault) = it.fault else { continue };
        match cost.iter_mut().find(|entry| entry.0 == fault) {
            Some(entry) => entry.1 += it.look.loss(),
            None => cost.push((fault, it.look.loss())),
        }
    }
    cost.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    cost.into_iter().map(|it| it.0).take(3).collect()
}

/// How often each comes, the most frequent first.
fn counted<T: Copy + Ord>(all: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for it in all {
        match counts.iter_mut().find(|entry| entry.0 == it) {
            Some(entry) => entry.1 += 1,
            None => counts.push((it, 1)),
        }
    }
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    counts
}
