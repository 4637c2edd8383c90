//! Control by points near the end (Shi 2021, chapter 6, "KataGo+").

mod band;
mod forced_by_policy;
mod test;

use std::cmp::Ordering;

use crate::case::{Case, Entry, Rule};

pub use test::{EndgameTest, Outlook, Signs};

/// The steps of §6.3 that decide.
pub(crate) const RULES: &[Rule] = &[forced_by_policy::forced_by_policy, band::band];

/// Step 1: the most natural moves, in the order of the table.
fn most_natural<'c>(case: &'c Case<'_>) -> Vec<&'c Entry> {
    let mut entries: Vec<(usize, &Entry)> = case.entries.iter().enumerate().collect();
    let key = |it: &Entry| (it.natural.value(), it.policy);
    // Stable: of equal moves the earlier one comes first.
    entries.sort_by(|a, b| key(b.1).partial_cmp(&key(a.1)).unwrap_or(Ordering::Equal));
    let top = case.params.endgame.top;
    let top = entries.into_iter().enumerate().take_while(|&(n, _)| (n as f64) < top);
    let mut top: Vec<(usize, &Entry)> = top.map(|it| it.1).collect();
    top.sort_by_key(|it| it.0);
    top.into_iter().map(|it| it.1).collect()
}
