//! What `shidogo analysis` says about the root is what KataGo's own analysis engine said, with the
//! history and without: `nn/search_open.jsonl` in `SHIDOGO_DATA`, else in `../shared/data`.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

mod common;
mod conversation;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use common::{Program, Run};
use conversation::named_network;
use serde_json::{Value, json};

const WIN: f64 = 1e-3;
const LEAD: f64 = 0.02;
const OWNERSHIP: f64 = 0.25;

/// KataGo's searches; none, with a word, where they are not there.
fn records(test: &str) -> Option<Vec<Value>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("SHIDOGO_DATA").map_or(beside, PathBuf::from);
    let Ok(text) = std::fs::read_to_string(folder.join("nn/search_open.jsonl")) else {
        eprintln!("skipped: {test} (no nn/search_open.jsonl in SHIDOGO_DATA)");
        return None;
    };
    Some(text.lines().map(|it| serde_json::from_str(it).unwrap()).collect())
}

fn query(record: &Value, ignores_history: bool) -> Value {
    let stones = |color: &str, key: &str| {
        let stones = record["setup"][key].as_array().cloned().unwrap_or_default();
        stones.into_iter().map(|it| json!([color, it])).collect::<Vec<_>>()
    };
    let stones = [stones("B", "black"), stones("W", "white")].concat();
    let first = record["moves"].get(0).map_or(&record["to_play"], |it| &it[0]);
    json!({
        "id": format!("{} {ignores_history}", record["id"].as_str().unwrap()),
        "rules": record["rules"], "komi": record["komi"], "moves": record["moves"],
        "boardXSize": record["size"], "boardYSize": record["size"], "initialPlayer": first,
        "initialStones": stones,
        "maxVisits": 1, "includeOwnership": true,
        "overrideSettings": {
            "reportAnalysisWinratesAs": "WHITE", "ignorePreRootHistory": ignores_history
        },
    })
}

#[test]
fn the_root_is_seen_as_katago_sees_it() {
    let test = "the_root_is_seen_as_katago_sees_it";
    let (Some(records), Some(net)) = (records(test), named_network("b6c96", test)) else { return };
    let queries: Vec<String> = records
        .iter()
        .flat_map(|it| [query(it, false).to_string(), query(it, true).to_string()])
        .collect();
    let Run { code, stdout, stderr } = Program::new(&["analysis", "--net", net.to_str().unwrap()])
        .with_input(queries.join("\n").as_bytes())
        .run();
    assert_eq!((code, stderr.as_str()), (0, ""));
    let answers: HashMap<String, Value> = stdout
        .lines()
        .map(|it| serde_json::from_str::<Value>(it).unwrap())
        .map(|it| (it["id"].as_str().unwrap().to_owned(), it))
        .collect();
    for record in &records {
        let name = record["id"].as_str().unwrap();
        for (root, ignores_history) in
            [(&record["root"], false), (&record["no_history"]["root"], true)]
        {
            let answer = &answers[&format!("{name} {ignores_history}")];
            let differs = |ours: &str, theirs: &str| {
                let ours = answer["rootInfo"][ours].as_f64().unwrap();
                (ours - root[theirs].as_f64().unwrap()).abs()
            };
            assert!(differs("rawWinrate", "raw_white_winrate") < WIN, "{name} {ignores_history}");
            assert!(differs("rawLead", "raw_white_lead") < LEAD, "{name} {ignores_history}");
        }
        // A look is no search, but rows, columns and sides must be the same.
        let list = |value: &Value| -> Vec<f64> {
            value.as_array().unwrap().iter().map(|it| it.as_f64().unwrap()).collect()
        };
        let ours = list(&answers[&format!("{name} false")]["ownership"]);
        let theirs = list(&record["white_ownership"]);
        assert_eq!(ours.len(), theirs.len());
        let apart: f64 = ours.iter().zip(&theirs).map(|(a, b)| (a - b).abs()).sum();
        assert!(apart / (ours.len() as f64) < OWNERSHIP, "{name}: {apart}");
    }
}
