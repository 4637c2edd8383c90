//! What the review of a game says in short: kept, so that many games can be looked through.

use commentary::review::{Part, Review, ReviewedMove};
use goban::{ByColor, Color, Move};
use report::Reviewed;
use serde::{Deserialize, Serialize};

/// An endgame position is asked about when a move is worth at least this many points.
const LEAST_STAKE: f64 = 1.5;
/// So many endgame positions of a game are kept, those that were played worst first.
const MOST_ENDGAMES: usize = 12;

/// A game in short.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Digest {
    pub(crate) black: Side,
    pub(crate) white: Side,
}

/// One side's game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Side {
    /// The rank that the moves look like, with the range it is likely in.
    pub(crate) rank: Option<[String; 3]>,
    pub(crate) moves: usize,
    pub(crate) mean_loss: f64,
    pub(crate) accuracy: f64,
    /// Moves and points given away a move, in the order of the parts of a game.
    pub(crate) parts: Vec<(usize, f64)>,
    /// How many moves have each grade.
    pub(crate) grades: Vec<usize>,
    pub(crate) mistakes: Vec<Mistake>,
    /// Endgame positions that can be asked about: the move's number and the points at stake.
    pub(crate) endgames: Vec<(usize, f64)>,
}

/// A move that was not good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Mistake {
    /// From 1.
    pub(crate) number: usize,
    pub(crate) played: String,
    pub(crate) best: String,
    pub(crate) grade: String,
    /// Kind of fault, where it is clear.
    pub(crate) fault: Option<String>,
    /// What the move is called.
    pub(crate) name: Option<String>,
    /// Points given away.
    pub(crate) loss: f64,
    pub(crate) part: String,
    pub(crate) en: String,
    pub(crate) ja: String,
    /// Whether a group's life was decided and misplayed, as far as that was read.
    pub(crate) is_life: bool,
}

impl Digest {
    pub(crate) fn of(reviewed: &Reviewed) -> Self {
        let side = |color: Color| {
            let estimate = reviewed.players[color].estimate;
            let rank = estimate.map(|it| [it.rank(), it.low, it.high].map(|it| it.to_string()));
            Side::of(&reviewed.review, color, rank)
        };
        Self { black: side(Color::Black), white: side(Color::White) }
    }

    pub(crate) const fn side(&self, color: Color) -> &Side {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    pub(crate) const fn side_mut(&mut self, color: Color) -> &mut Side {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

impl Side {
    fn of(review: &Review, color: Color, rank: Option<[String; 3]>) -> Self {
        let summaries: &ByColor<_> = &review.summary.players;
        let summary = &summaries[color];
        let is_bad = |it: &&ReviewedMove| it.grade.is_bad() && it.look.best.mv.point().is_some();
        let mistakes = review.of(color).filter(is_bad).map(mistake).collect();
        let mut endgames: Vec<(&ReviewedMove, f64)> = review
            .of(color)
            .filter(|it| part(it) == Part::Endgame && it.look.best.mv != Move::Pass)
            .map(|it| (it, it.look.stake()))
            .filter(|it| it.1 >= LEAST_STAKE)
            .collect();
        endgames.sort_by(|a, b| b.0.look.loss().total_cmp(&a.0.look.loss()));
        endgames.truncate(MOST_ENDGAMES);
        Self {
            rank,
            moves: summary.moves,
            mean_loss: summary.mean_loss,
            accuracy: summary.accuracy,
            parts: summary.parts.iter().map(|it| (it.moves, it.mean_loss)).collect(),
            grades: summary.grades.to_vec(),
            mistakes,
            endgames: endgames.into_iter().map(|(it, stake)| (it.look.number, stake)).collect(),
        }
    }
}

fn part(it: &ReviewedMove) -> Part {
    Part::of(it.look.number, it.look.before.size().area())
}

fn mistake(it: &ReviewedMove) -> Mistake {
    Mistake {
        number: it.look.number,
        played: it.look.mv.to_string(),
        best: it.look.best.mv.to_string(),
        grade: it.grade.key().to_owned(),
        fault: it.fault.map(|it| it.key().to_owned()),
        name: it.look.naming.name.map(|it| it.key().to_owned()),
        loss: it.look.loss(),
        part: part(it).key().to_owned(),
        en: it.text_en.clone(),
        ja: it.text_ja.clone(),
        is_life: false,
    }
}
