//! What the rules look at: candidates, weighed, and everything around them.

use std::cmp::Ordering;

use goban::Move;

use crate::choice::{Choice, Reason};
use crate::method::{ChooseError, Field, Method};
use crate::naturalness::Naturalness;
use crate::params::Params;
use crate::scene::Scene;
use crate::table::{Row, Table};

/// A rule speaks (`Some`) or leaves the choice to the next one (`None`).
pub(crate) type Rule = fn(&Case<'_>) -> Option<Choice>;

/// A choice to be made.
#[derive(Debug)]
pub(crate) struct Case<'a> {
    /// The candidates that were looked at often enough, in the order of the table; when there are
    /// none, all of them.
    pub(crate) entries: Vec<Entry>,
    /// Whether no candidate was looked at often enough.
    pub(crate) is_all_dropped: bool,
    pub(crate) params: &'a Params,
    pub(crate) scene: &'a Scene,
    /// Drawn from `0.0..1.0`, for rules that play by lot.
    pub(crate) lot: f64,
}

/// A candidate with the numbers its method needs; what it does not need may be 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Move,
    pub(crate) win: f64,
    /// `p` as given; it breaks ties.
    pub(crate) policy: f64,
    /// `p'` and `p''`: what every other test looks at.
    pub(crate) natural: Naturalness,
    pub(crate) visits: f64,
    pub(crate) lead: f64,
}

impl<'a> Case<'a> {
    /// Checks that the numbers are there, weighs, and drops what was hardly looked at.
    pub(crate) fn new(
        method: &'a Method,
        scene: &'a Scene,
        table: &Table,
        lot: f64,
    ) -> Result<Self, ChooseError> {
        for field in method.needs() {
            let lacking = table.rows().iter().find(|it| !has(it, field));
            if let Some(row) = lacking {
                return Err(ChooseError::Missing { field, mv: row.mv });
            }
        }
        let params = &method.params;
        let lines = method.style.on(scene.size)?;
        let distances = method.distance_weights(scene);
        let entries = table.rows().iter().map(|row| {
            let policy = row.policy.unwrap_or_default();
            let mut natural = Naturalness::of_policy(policy);
            if let (Some(weights), Some(distance)) = (distances, scene.distance(row.mv)) {
                natural = natural.times(weights.factor(distance));
            }
            if let Some(lines) = lines {
                natural = lines.weigh(natural, row.mv, scene.size);
            }
            Entry {
                mv: row.mv,
                win: row.win.unwrap_or_default(),
                policy,
                natural,
                visits: row.visits.unwrap_or_default().into(),
                lead: row.lead.unwrap_or_default(),
            }
        });
        let mut entries: Vec<Entry> = entries.collect();
        let is_kept = |it: &Entry| it.visits >= params.min_visits;
        let is_all_dropped = !entries.iter().any(is_kept);
        if !is_all_dropped {
            entries.retain(is_kept);
        }
        Ok(Self { entries, is_all_dropped, params, scene, lot })
    }

    /// All candidates that are left.
    pub(crate) fn all(&self) -> Vec<&Entry> {
        self.entries.iter().collect()
    }

    /// The candidates that a rule compares.
    pub(crate) fn only(&self, is_wanted: impl Fn(&Entry) -> bool) -> Vec<&Entry> {
        self.entries.iter().filter(|it| is_wanted(it)).collect()
    }

    /// `w1`: the highest win rate.
    pub(crate) fn best_win(&self) -> f64 {
        self.entries.iter().map(|it| it.win).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// The highest score among the moves compared; `None` when there is nothing to compare.
pub(crate) fn highest(
    compared: &[&Entry],
    reason: Reason,
    score: impl Fn(&Entry) -> f64,
) -> Option<Choice> {
    let best = best(compared, &score)?;
    let scores = compared.iter().map(|it| (it.mv, score(it))).collect();
    Some(Choice { mv: best.mv, reason, scores })
}

/// Scores are compared exactly; ties go to the higher given policy, then to the earlier move.
pub(crate) fn best<'c>(compared: &[&'c Entry], score: impl Fn(&Entry) -> f64) -> Option<&'c Entry> {
    let key = |it: &Entry| (score(it), it.policy);
    let is_better =
        |one: &Entry, other: &Entry| key(one).partial_cmp(&key(other)) == Some(Ordering::Greater);
    compared.iter().copied().reduce(|best, it| if is_better(it, best) { it } else { best })
}

fn has(row: &Row, field: Field) -> bool {
    match field {
        Field::Win => row.win.is_some(),
        Field::Policy => row.policy.is_some(),
        Field::Visits => row.visits.is_some(),
        Field::Lead => row.lead.is_some(),
    }
}
