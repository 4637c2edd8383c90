//! Which search is the best for a board and a time.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use goban::Size;

/// How moves are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// By whatever is best for the board and the time.
    #[default]
    Auto,
    /// By a tree search with a network.
    Net,
    /// By a tree search with a network and playouts.
    ValueMcts,
    /// By a tree search with playouts alone.
    Uct,
}

/// Boards up to this many points, thoughts up to this long: the best search where there is
/// a network.
///
/// The rows are 9×9, 13×13 and 19×19, the columns 10 ms, 100 ms, 1 s and 5 s. Measured on
/// 2026-11-16 and 17 at about equal processor time (docs/measurements.md, "Which engine is the
/// best"), few games each. With b6c96 the network won against playouts alone 20:0, 10:0 and 6:0 at
/// 10 ms, and 10:0 at 100 ms on 9×9; against the mix, with few values, 19:1 (9×9) and 6:0 (19×19)
/// at 10 ms. With the network inside the program 14:6, 8:2 and 4:0 against playouts at 10 ms, 7:3
/// and 4:2 at 50 ms on 9×9 and 13×13; against the mix 19:1 and 8:2 on 9×9. What is longer is not
/// measured: the network stands there until it is.
const BEST: [(usize, [(Duration, Method); 4]); 3] = [
    (
        81,
        [
            (Duration::from_millis(30), Method::Net),
            (Duration::from_millis(300), Method::Net),
            (Duration::from_millis(2500), Method::Net),
            (Duration::MAX, Method::Net),
        ],
    ),
    (
        169,
        [
            (Duration::from_millis(30), Method::Net),
            (Duration::from_millis(300), Method::Net),
            (Duration::from_millis(2500), Method::Net),
            (Duration::MAX, Method::Net),
        ],
    ),
    (
        usize::MAX,
        [
            (Duration::from_millis(30), Method::Net),
            (Duration::from_millis(300), Method::Net),
            (Duration::from_millis(2500), Method::Net),
            (Duration::MAX, Method::Net),
        ],
    ),
];

impl Method {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Net, Self::ValueMcts, Self::Uct];

    /// `auto`, `net`, `value-mcts` or `uct`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Net => "net",
            Self::ValueMcts => "value-mcts",
            Self::Uct => "uct",
        }
    }

    /// Whether it cannot do without a network.
    pub const fn needs_network(self) -> bool {
        matches!(self, Self::Net | Self::ValueMcts)
    }

    /// The best search with a network for a board, and for thoughts that take this long if that
    /// is known.
    pub(crate) fn best(size: Size, time: Option<Duration>) -> Self {
        let Some(time) = time else { return Self::Net };
        let times = BEST.iter().find(|(area, _)| size.area() <= *area).map(|it| it.1);
        let best = times.and_then(|it| it.into_iter().find(|(longest, _)| time <= *longest));
        best.map_or(Self::Net, |it| it.1)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an engine is auto, net, value-mcts or uct")]
pub struct ParseMethodError;

impl FromStr for Method {
    type Err = ParseMethodError;

    fn from_str(text: &str) -> Result<Self, ParseMethodError> {
        Self::ALL.into_iter().find(|it| it.name() == text).ok_or(ParseMethodError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_best_search_for_every_board_and_time() {
        for side in Size::MIN..=Size::MAX {
            let size = Size::square(side).unwrap();
            for milliseconds in [0, 10, 100, 1_000, 5_000, 1_000_000] {
                let best = Method::best(size, Some(Duration::from_millis(milliseconds)));
                assert_ne!(best, Method::Auto);
            }
            assert_ne!(Method::best(size, None), Method::Auto);
        }
    }

    #[test]
    fn names_are_read_back() {
        for method in Method::ALL {
            assert_eq!(method.name().parse(), Ok(method));
        }
        assert_eq!("gpu".parse::<Method>(), Err(ParseMethodError));
    }
}
