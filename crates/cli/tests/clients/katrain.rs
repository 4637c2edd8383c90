//! KaTrain 1.20 (`core/engine.py`): no GTP, but KataGo's analysis in JSON.

use std::process::Command;

use serde_json::{Value, json};

use crate::common::{Program, Run, SHIDOGO};
use crate::real;

/// What KaTrain asks about a position, every field of it.
fn query(id: &str, more: Value) -> Value {
    let mut query = json!({
        "id": id, "rules": "japanese", "priority": 1000, "analyzeTurns": [2], "maxVisits": 12,
        "komi": 6.5, "boardXSize": 9, "boardYSize": 9, "includeOwnership": true,
        "includeMovesOwnership": true, "includePolicy": true, "initialStones": [],
        "initialPlayer": "B", "moves": [["B", "E5"], ["W", "C3"]],
        "overrideSettings": {
            "reportAnalysisWinratesAs": "BLACK", "wideRootNoise": 0.04, "maxTime": 30.0,
            "ignorePreRootHistory": false,
        },
        "reportDuringSearchEvery": 1,
    });
    query.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    query
}

#[test]
fn katrain_gets_every_field_it_reads() {
    let player = json!({
        "reportAnalysisWinratesAs": "BLACK", "maxTime": 30.0, "humanSLProfile": "rank_8k",
    });
    let region = json!([{"player": "B", "moves": ["A1", "A2", "B2"], "untilDepth": 1}]);
    let handicap = json!([["B", "C3"], ["B", "G7"]]);
    let queries = [
        query("QUERY:1", json!({})),
        query("QUERY:2", json!({"overrideSettings": player, "maxVisits": 2})),
        query("QUERY:3", json!({"allowMoves": region, "reportDuringSearchEvery": 0.001})),
        query(
            "QUERY:4",
            json!({
                "initialStones": handicap, "initialPlayer": "W", "moves": [], "analyzeTurns": [0],
            }),
        ),
        query("QUERY:5", json!({"moves": [["B", "E5"], ["W", "E5"]]})),
        json!({"id": "QUERY:6", "action": "terminate", "terminateId": "QUERY:99"}),
    ];
    let lines: Vec<String> = queries.iter().map(Value::to_string).collect();
    let input = lines.join("\n") + "\n";
    let arguments = ["analysis", "--threads", "1", "--seed", "1"];
    let Run { code, stdout, stderr } = Program::new(&arguments).with_input(input.as_bytes()).run();
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    let answers: Vec<Value> = stdout.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    // What KaTrain does with a warning is to write it down; nothing here is worth one.
    assert!(answers.iter().all(|it| it.get("warning").is_none()), "{stdout}");
    for id in ["QUERY:1", "QUERY:2", "QUERY:3", "QUERY:4"] {
        let of_query = || answers.iter().filter(|it| it["id"] == id);
        let last: Vec<&Value> = of_query().filter(|it| it["isDuringSearch"] == false).collect();
        assert_eq!(last.len(), 1, "{id} is finished once");
        of_query().for_each(check);
    }
    let people = answers.iter().find(|it| it["id"] == "QUERY:2").unwrap();
    assert_eq!(people["humanPolicy"].as_array().unwrap().len(), 82);
    let allowed = answers.iter().find(|it| it["id"] == "QUERY:3").unwrap();
    let moves = allowed["moveInfos"].as_array().unwrap();
    assert!(moves.iter().all(|it| ["A1", "A2", "B2"].contains(&it["move"].as_str().unwrap())));
    let refused = answers.iter().find(|it| it["id"] == "QUERY:5").unwrap();
    assert!(refused["error"].is_string() && refused["field"] == "moves", "{refused}");
    let ended = answers.iter().find(|it| it["id"] == "QUERY:6").unwrap();
    assert_eq!(ended["action"], "terminate");
}

/// Everything that `GameNode.set_analysis` takes from an answer.
#[track_caller]
fn check(answer: &Value) {
    let root = &answer["rootInfo"];
    assert!(root["visits"].is_u64() && root["scoreLead"].is_number(), "{answer}");
    assert!((0.0..=1.0).contains(&root["winrate"].as_f64().unwrap()));
    assert_eq!(answer["ownership"].as_array().unwrap().len(), 81);
    let policy: Vec<f64> =
        answer["policy"].as_array().unwrap().iter().map(|it| it.as_f64().unwrap()).collect();
    assert_eq!(policy.len(), 82);
    assert!(policy.iter().all(|it| *it == -1.0 || (0.0..=1.0).contains(it)));
    let infos = answer["moveInfos"].as_array().unwrap();
    assert!(!infos.is_empty());
    for (order, info) in infos.iter().enumerate() {
        assert_eq!(info["order"], order);
        assert_eq!(info["pv"][0], info["move"]);
        for key in ["visits", "winrate", "scoreLead", "prior"] {
            assert!(info[key].is_number(), "no {key}: {info}");
        }
    }
    assert_eq!(infos[0]["ownership"].as_array().unwrap().len(), 81);
}

#[test]
fn katrains_own_engine_class_is_content() {
    let test = "katrains_own_engine_class_is_content";
    let installed = real::folder().join("katrain").into_os_string();
    let folders = std::env::var_os("KATRAIN_SRC").unwrap_or(installed);
    let python = || {
        let mut python = Command::new("python3");
        python.env("PYTHONPATH", &folders).env("PYTHONDONTWRITEBYTECODE", "1");
        python
    };
    let has_katrain = python().args(["-c", "import katrain, pysgf"]).output();
    if !has_katrain.is_ok_and(|it| it.status.success()) {
        return real::skip(test, "katrain and pysgf are missing for python3");
    }
    // KaTrain gives its command to a shell.
    let engine = format!("'{SHIDOGO}' analysis --threads 2");
    let said = real::run(python().arg(real::driver("katrain_client.py")).arg(engine));
    assert!(said.contains("ok: "), "{said}");
}
