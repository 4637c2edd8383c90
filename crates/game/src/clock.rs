//! Time left after a move.

use goban::{ByColor, Color};

use crate::node::Node;
use crate::tree::{Game, NodeId};
use crate::value::{Value, ValueBuf};

/// The time of both players after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// Seconds left (`BL`, `WL`).
    pub seconds: ByColor<Option<f64>>,
    /// Stones or periods left in overtime (`OB`, `OW`).
    pub overtime: ByColor<Option<u32>>,
}

impl Clock {
    pub(crate) fn of(node: Node<'_>) -> Self {
        let seconds = |ident| node.value(ident).and_then(Value::real);
        let overtime = |ident| node.value(ident).and_then(Value::count);
        Self {
            seconds: ByColor { black: seconds("BL"), white: seconds("WL") },
            overtime: ByColor { black: overtime("OB"), white: overtime("OW") },
        }
    }
}

impl Game {
    /// Replaces the times of a node. What is no finite number is left out.
    pub fn set_clock(&mut self, id: NodeId, clock: &Clock) {
        for (color, seconds, overtime) in [(Color::Black, "BL", "OB"), (Color::White, "WL", "OW")] {
            let left = clock.seconds[color].filter(|it| it.is_finite());
            self.set_known(id, seconds, left.map(ValueBuf::number));
            self.set_known(id, overtime, clock.overtime[color].map(ValueBuf::number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn clocks_are_read_and_written() {
        let (mut games, warnings) = read(b"(;B[aa]BL[12.5]OB[3]WL[600])");
        assert_eq!(warnings, []);
        let clock = games[0].root().clock();
        assert_eq!(clock.seconds, ByColor { black: Some(12.5), white: Some(600.0) });
        assert_eq!(clock.overtime, ByColor { black: Some(3), white: None });
        let id = games[0].add_child(Game::ROOT);
        games[0].set_clock(id, &clock);
        assert_eq!(games[0].node(id).raw(), "BL[12.5]OB[3]WL[600]");
        assert_eq!(games[0].node(id).clock(), clock);
        games[0].set_clock(id, &Clock::default());
        assert_eq!(games[0].node(id).raw(), "");
    }
}
