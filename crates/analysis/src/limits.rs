//! How long to think.

use std::fmt;

/// How long a search may go on. The caller owns the clock.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Visits of the root after which the search ends; those kept from earlier searches count.
    pub visits: u32,
    /// Asked again and again, every few milliseconds; the search ends soon after it says yes.
    pub stop: &'a dyn Fn() -> bool,
    /// Told now and then how many visits are done.
    pub progress: &'a dyn Fn(u32),
}

impl Limits<'_> {
    /// This many visits, without interruption.
    pub const fn visits(visits: u32) -> Self {
        Self { visits, stop: &|| false, progress: &|_| {} }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("visits", &self.visits).finish_non_exhaustive()
    }
}
