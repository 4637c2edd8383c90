//! Names that a person gave the moves of a game, on their way into its record.

use axum::Json;
use serde::Deserialize;
use serde_json::{Value, json};
use shapes::{Label, Name};

/// What the labelling page sends.
#[derive(Debug, Deserialize)]
pub(crate) struct LabelOrder {
    labels: Vec<MoveLabel>,
}

#[derive(Debug, Deserialize)]
struct MoveLabel {
    /// From 1.
    r#move: usize,
    /// As comments have it: `トビ, ヒラキ (90)`.
    text: String,
}

/// All names there are.
pub(crate) async fn names() -> Json<Value> {
    let name = |it: Name| json!({"key": it.key(), "ja": it.ja(), "en": it.en()});
    Json(json!({ "names": Name::ALL.map(name).to_vec() }))
}

/// The record with the names in its comments; the error is a sentence.
pub(crate) fn annotate(record: &str, order: &LabelOrder) -> Result<String, String> {
    let (mut game, _) = game::read_first(record.as_bytes());
    let moves: Vec<game::NodeId> =
        game.main_line().filter(|it| it.played().is_some()).map(game::Node::id).collect();
    for it in &order.labels {
        let label: Label = it.text.parse().map_err(|why| format!("move {}: {why}", it.r#move))?;
        let node = it.r#move.checked_sub(1).and_then(|it| moves.get(it));
        let node = *node.ok_or_else(|| format!("the game has no move {}", it.r#move))?;
        let old = game.node(node).comment();
        // A label that is there already is replaced; other words stay.
        let kept = old.iter().flat_map(|it| it.lines());
        let kept = kept.filter(|it| it.parse::<Label>().is_err()).map(str::to_owned);
        let lines: Vec<String> = std::iter::once(label.to_comment()).chain(kept).collect();
        game.set_comment(node, &lines.join("\n"));
    }
    Ok(game.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn annotated(record: &str, order: Value) -> Result<String, String> {
        annotate(record, &serde_json::from_value(order).unwrap())
    }

    #[test]
    fn labels_become_comments() {
        let record = "(;GM[1]SZ[9];B[ee]C[good\nトビ];W[cg])";
        let labels = json!({"labels": [
            {"move": 1, "text": "hazama"},
            {"move": 2, "text": "トビ, ヒラキ (90)"},
        ]});
        let text = annotated(record, labels).unwrap();
        assert!(
            text.contains("C[ハザマ\ngood]") && text.contains("C[トビ, ヒラキ (90)]"),
            "{text}"
        );
    }

    #[test]
    fn what_is_no_label_is_told() {
        let record = "(;GM[1]SZ[9];B[ee])";
        for (number, text, told) in [
            (1, "tobu", "move 1: no name \"tobu\""),
            (2, "tobi", "the game has no move 2"),
            (0, "tobi", "the game has no move 0"),
        ] {
            let order = json!({"labels": [{"move": number, "text": text}]});
            assert_eq!(annotated(record, order), Err(told.to_owned()));
        }
    }
}
