//! Boards as networks see them.

/// A board row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Points across.
    pub width: usize,
    /// Points down.
    pub height: usize,
}

impl Shape {
    /// How many points it has.
    pub const fn area(self) -> usize {
        self.width * self.height
    }
}
