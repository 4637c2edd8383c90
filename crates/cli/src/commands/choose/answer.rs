//! A choice as JSON.

use serde::{Serialize, Serializer};
use serde_json::Value;
use teacher::Choice;

/// One line, without its end.
pub(super) fn line(id: &Value, choice: anyhow::Result<Choice>) -> serde_json::Result<String> {
    match choice {
        Ok(choice) => serde_json::to_string(&Chosen {
            id,
            mv: choice.mv.to_string(),
            rule: choice.reason.key(),
            scores: Scores(&choice),
        }),
        Err(error) => serde_json::to_string(&Refused { id, error: format!("{error:#}") }),
    }
}

#[derive(Serialize)]
struct Chosen<'a> {
    id: &'a Value,
    #[serde(rename = "move")]
    mv: String,
    rule: &'static str,
    scores: Scores<'a>,
}

#[derive(Serialize)]
struct Refused<'a> {
    id: &'a Value,
    error: String,
}

/// The scores in the order in which they were compared.
struct Scores<'a>(&'a Choice);

impl Serialize for Scores<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let scores = self.0.scores.iter();
        serializer.collect_map(scores.map(|(mv, score)| (mv.to_string(), rounded(*score))))
    }
}

/// Nine digits: `0.15`, not `0.15000000000000002`.
fn rounded(score: f64) -> f64 {
    format!("{score:.8e}").parse().unwrap_or(score)
}
