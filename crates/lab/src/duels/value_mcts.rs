//! The two curves of the paper on mixing a network with playouts.

use std::fmt;
use std::str::FromStr;

use search::{Mixing, ValueMctsParams};

use super::contestant::Contestant;
use super::experiment::Pairing;
use super::report::Row;
use crate::figure::{Panel, Whisker};

/// The search whose numbers are varied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// As published.
    #[default]
    Paper,
    /// As the product plays.
    Ours,
}

impl Variant {
    const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Ours => "ours",
        }
    }

    fn params(self) -> ValueMctsParams {
        match self {
            Self::Paper => ValueMctsParams::PAPER,
            Self::Ours => ValueMctsParams::default(),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The other side of the curves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Playouts alone, this many.
    Uct(u32),
    /// The network alone, this many visits.
    Net(u32),
    /// The paper's search with this many playouts.
    ValueMcts(u32),
}

impl Opponent {
    fn contestant(self) -> Contestant {
        match self {
            Self::Uct(playouts) => Contestant::uct(playouts),
            Self::Net(visits) => Contestant::net(visits),
            Self::ValueMcts(playouts) => Contestant::value_mcts(ValueMctsParams::PAPER, playouts),
        }
    }
}

impl fmt::Display for Opponent {
    /// As it is read: `uct:400`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uct(playouts) => write!(f, "uct:{playouts}"),
            Self::Net(visits) => write!(f, "net:{visits}"),
            Self::ValueMcts(playouts) => write!(f, "value-mcts:{playouts}"),
        }
    }
}

/// A text that names no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an opponent is uct:N, net:N or value-mcts:N, with N visits a move from 1")]
pub struct ParseOpponentError;

impl FromStr for Opponent {
    type Err = ParseOpponentError;

    fn from_str(text: &str) -> Result<Self, ParseOpponentError> {
        let (name, visits) = text.split_once(':').ok_or(ParseOpponentError)?;
        let visits = visits.parse().ok().filter(|&it| it >= 1).ok_or(ParseOpponentError)?;
        match name {
            "uct" => Ok(Self::Uct(visits)),
            "net" => Ok(Self::Net(visits)),
            "value-mcts" => Ok(Self::ValueMcts(visits)),
            _ => Err(ParseOpponentError),
        }
    }
}

/// A place on the curves: both numbers of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The share of the playouts.
    pub lambda: f32,
    /// Playouts after which a leaf is opened.
    pub expand_after: u32,
}

/// The point that both curves have.
const CENTRE: CurvePoint = CurvePoint { lambda: 0.7, expand_after: 20 };
/// The paper's results, 19×19, 6000 playouts against Ray's, in percent.
const LAMBDAS: [(f32, f64); 6] =
    [(0.3, 23.4), (0.4, 34.4), (0.5, 46.2), (0.6, 55.4), (0.7, 68.6), (0.8, 65.4)];
const THRESHOLDS: [(u32, f64); 5] = [(10, 66.0), (15, 66.4), (20, 68.6), (25, 64.0), (30, 64.8)];

/// A duel for each point of the two curves; the common one is played once.
pub(super) fn curves(variant: Variant, playouts: u32, opponent: Opponent) -> Vec<Pairing> {
    let by_lambda = LAMBDAS.iter().map(|it| CurvePoint { lambda: it.0, ..CENTRE });
    let by_threshold = THRESHOLDS.iter().map(|it| CurvePoint { expand_after: it.0, ..CENTRE });
    let points = by_lambda.chain(by_threshold.filter(|it| *it != CENTRE));
    points
        .map(|point| {
            let CurvePoint { lambda, expand_after } = point;
            let mixing = Mixing::Fixed(lambda);
            let params = ValueMctsParams { mixing, expand_after, ..variant.params() };
            Pairing {
                name: format!("λ {lambda} n_thr {expand_after}"),
                what: format!("against {opponent}"),
                ours: Contestant::value_mcts(params, playouts),
                theirs: opponent.contestant(),
                point: Some(point),
            }
        })
        .collect()
}

/// Both curves, drawn beside the paper's.
pub(super) fn panels(rows: &[Row]) -> Vec<Panel> {
    let panel = |axis: &str, of: fn(&CurvePoint) -> Option<f64>, paper: Vec<(f64, f64)>| {
        let whisker = |row: &Row| {
            let x = of(&row.point?)?;
            let (score, interval) = (row.tally.score()?, row.tally.interval());
            let whisker = Whisker {
                label: row.name.clone(),
                value: 100.0 * score,
                low: 100.0 * interval.low,
                high: 100.0 * interval.high,
            };
            Some((x, whisker))
        };
        let mut points: Vec<(f64, Whisker)> = rows.iter().filter_map(whisker).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        Panel { axis: axis.to_owned(), points, other: paper, other_name: "paper".to_owned() }
    };
    vec![
        panel(
            "λ (n_thr 20)",
            // In hundredths, so that 0.3 is not 0.30000001.
            |it| {
                (it.expand_after == CENTRE.expand_after)
                    .then(|| (f64::from(it.lambda) * 100.0).round() / 100.0)
            },
            LAMBDAS.iter().map(|it| ((f64::from(it.0) * 100.0).round() / 100.0, it.1)).collect(),
        ),
        panel(
            "n_thr (λ 0.7)",
            |it| (it.lambda == CENTRE.lambda).then(|| f64::from(it.expand_after)),
            THRESHOLDS.iter().map(|it| (f64::from(it.0), it.1)).collect(),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Tally;

    #[test]
    fn the_curves_are_the_papers() {
        let pairings = curves(Variant::Paper, 400, Opponent::Uct(400));
        let names: Vec<&str> = pairings.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names.len(), 10);
        assert_eq!(names[0], "λ 0.3 n_thr 20");
        assert_eq!(names[9], "λ 0.7 n_thr 30");
        assert!(pairings.iter().all(|it| it.theirs == Contestant::uct(400)));
    }

    #[test]
    fn each_result_stands_on_its_curve() {
        let row = |lambda, expand_after, wins| Row {
            name: String::new(),
            what: String::new(),
            tally: Tally { wins, draws: 0, losses: 10 - wins },
            point: Some(CurvePoint { lambda, expand_after }),
        };
        let panels = panels(&[row(0.7, 20, 5), row(0.3, 20, 2), row(0.7, 10, 4)]);
        let found = panels
            .iter()
            .map(|it| it.points.iter().map(|(x, it)| (*x, it.value)).collect::<Vec<(f64, f64)>>());
        let expected = [vec![(0.3, 20.0), (0.7, 50.0)], vec![(10.0, 40.0), (20.0, 50.0)]];
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn opponents_are_read_back() {
        for opponent in [Opponent::Uct(400), Opponent::Net(1), Opponent::ValueMcts(7)] {
            assert_eq!(opponent.to_string().parse(), Ok(opponent));
        }
        for wrong in ["uct", "uct:0", "gnugo:3", "net:x", ""] {
            assert_eq!(wrong.parse::<Opponent>(), Err(ParseOpponentError), "{wrong}");
        }
    }
}
