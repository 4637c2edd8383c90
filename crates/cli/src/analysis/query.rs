//! A query: one game, one plan, some of its turns.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::fields::{Fields, Remark};
use super::line::Line;
use super::plan::Plan;

/// One position to think about.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) id: Arc<str>,
    /// How many moves of the game come before it.
    pub(super) turn: usize,
    pub(super) priority: i64,
    pub(super) line: Arc<Line>,
    pub(super) plan: Arc<Plan>,
}

/// Larger numbers are no priorities.
const HIGHEST_PRIORITY: i64 = 1 << 62;

/// Reads a query; the jobs come in the order of their turns.
pub(super) fn read(
    id: &str,
    object: &Map<String, Value>,
    mut plan: Plan,
) -> Result<(Vec<Job>, Vec<Remark>), Remark> {
    let fields = Fields(object);
    let line = Line::read(fields)?;
    let remarks = plan.read(fields, line.size())?;
    let turns = turns(fields, &line)?;
    let (id, line, plan): (Arc<str>, _, _) = (Arc::from(id), Arc::new(line), Arc::new(plan));
    let job = |(turn, priority)| Job {
        id: Arc::clone(&id),
        turn,
        priority,
        line: Arc::clone(&line),
        plan: Arc::clone(&plan),
    };
    Ok((turns.into_iter().map(job).collect(), remarks))
}

/// Each turn once, with its priority.
fn turns(fields: Fields<'_>, line: &Line) -> Result<Vec<(usize, i64)>, Remark> {
    let priority = fields.integer("priority", -HIGHEST_PRIORITY..=HIGHEST_PRIORITY)?;
    let priorities = fields.integers("priorities")?;
    if priority.is_some() && priorities.is_some() {
        return Err(Remark::new("priority", "cannot be combined with priorities"));
    }
    let priority = priority.unwrap_or(0);
    let Some(wished) = fields.integers("analyzeTurns")? else {
        if priorities.is_some() {
            return Err(Remark::new("priorities", "needs analyzeTurns"));
        }
        return Ok(vec![(line.turns(), priority)]);
    };
    if wished.is_empty() {
        return Err(Remark::new("analyzeTurns", "names no turn"));
    }
    let priorities = priorities.unwrap_or_else(|| vec![priority; wished.len()]);
    if priorities.len() != wished.len() {
        return Err(Remark::new("priorities", "must be as many as analyzeTurns"));
    }
    if let Some(wrong) = priorities.iter().find(|it| it.unsigned_abs() > 1 << 62) {
        return Err(Remark::new("priorities", format!("{wrong} is no priority")));
    }
    let mut turns = Vec::with_capacity(wished.len());
    for (turn, priority) in wished.into_iter().zip(priorities) {
        let known = usize::try_from(turn).ok().filter(|&it| it <= line.turns());
        let wrong = || {
            let message = format!("there is no turn {turn}, they are 0 to {}", line.turns());
            Remark::new("analyzeTurns", message)
        };
        turns.push((known.ok_or_else(wrong)?, priority));
    }
    turns.sort_by_key(|it| it.0);
    turns.dedup_by_key(|it| it.0);
    Ok(turns)
}
