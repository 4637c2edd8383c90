//! What can be said of a point at once, without reading: by the eight points around it.

use goban::Color;

use crate::tactic::{Atari, Capture, Rescue, SelfAtari, Tactic};

/// What [`crate::tactic::judge`] says where no chain beside the point has less than three
/// liberties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Quick {
    /// Nothing special.
    #[default]
    Plain,
    /// [`THROW_IN`].
    ThrowIn,
    /// Suicide or a true eye.
    Never,
}

/// One stone put into atari.
pub(crate) const THROW_IN: Tactic = Tactic {
    self_atari: SelfAtari::One,
    capture: Capture::No,
    rescue: Rescue::No,
    atari: Atari::No,
};

/// The verdict for a colour by the bits of the eight points around.
pub(crate) fn of(near: u32, color: Color) -> Quick {
    let at = |n: u32| (near >> (2 * n)) & 3;
    let count = |wanted: u32| (0..4).filter(|&it| at(it) == wanted).count();
    let (own, enemy) = match color {
        Color::Black => (1, 2),
        Color::White => (2, 1),
    };
    let corners = |wanted: u32| (4..8).filter(|&it| at(it) == wanted).count();
    match (count(own), count(0)) {
        (_, 2..) => Quick::Plain,
        (0, 0) => Quick::Never,
        (0, _) => Quick::ThrowIn,
        (_, 0) if count(enemy) == 0 && corners(enemy) + corners(3).min(1) < 2 => Quick::Never,
        _ => Quick::Plain,
    }
}
