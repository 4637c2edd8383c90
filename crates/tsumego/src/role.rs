//! Who wants what.

use goban::Color;

/// The two sides of a problem, whatever their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Wants the target off the board.
    Attacker,
    /// Owns the target.
    Defender,
}

impl Role {
    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The colour of this side, given the target's.
    pub const fn color(self, target: Color) -> Color {
        match self {
            Self::Attacker => target.opponent(),
            Self::Defender => target,
        }
    }
}
