//! Control by points near the end (Shi 2021, chapter 6, "KataGo+").

mod band;
mod forced_by_policy;
mod test;

use crate::case::{self, Case, Entry, Rule};

pub use test::{EndgameTest, Outlook, Signs};

/// The steps of §6.3 that decide.
pub(crate) const RULES: &[Rule] = &[forced_by_policy::forced_by_policy, band::band];

/// Step 1: the most natural moves, the most natural first.
fn most_natural<'c>(case: &'c Case<'_>) -> Vec<&'c Entry> {
    let mut entries = case.all();
    // Stable: equal moves keep the order of the table.
    entries.sort_by(|a, b| {
        let key = |it: &Entry| (it.natural.value(), it.policy);
        if case::is_better(key(a), key(b)) {
            std::cmp::Ordering::Less
        } else if case::is_better(key(b), key(a)) {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    });
    let top = case.params.endgame.top;
    entries.into_iter().enumerate().take_while(|&(n, _)| (n as f64) < top).map(|it| it.1).collect()
}
