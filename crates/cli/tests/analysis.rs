//! KataGo's JSON analysis protocol, by the real binary and a real network: `SHIDOGO_NETS`, else
//! `../shared/nets` beside the project.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;
mod conversation;

use std::time::{Duration, Instant};

use common::{Program, Run};
use conversation::{Conversation, network};
use serde_json::{Value, json};

/// A query about an empty board with these further fields.
fn query(id: &str, more: Value) -> Value {
    let mut query = json!({
        "id": id, "moves": [], "rules": "japanese", "komi": 6.5, "boardXSize": 5, "boardYSize": 5,
        "maxVisits": 4,
    });
    let fields = query.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    query
}

fn endless(id: &str) -> Value {
    query(id, json!({"maxVisits": 10_000_000, "boardXSize": 19, "boardYSize": 19}))
}

/// Sends all queries at once and gives back all answers.
fn answers(test: &str, arguments: &[&str], queries: &[Value]) -> Option<Vec<Value>> {
    let net = network(test)?;
    let mut all = vec!["analysis", "--net", net.to_str().unwrap()];
    all.extend(arguments);
    let lines: Vec<String> = queries.iter().map(Value::to_string).collect();
    let input = lines.join("\n");
    let Run { code, stdout, stderr } = Program::new(&all).with_input(input.as_bytes()).run();
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    Some(stdout.lines().map(|it| serde_json::from_str(it).unwrap()).collect())
}

#[test]
fn without_a_network_it_uses_its_own() {
    let input = query("own", json!({"moves": [], "maxVisits": 3})).to_string();
    let Run { code, stdout, stderr } =
        Program::new(&["analysis"]).with_input(input.as_bytes()).run();
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    let answer: Value = serde_json::from_str(stdout.trim()).unwrap();
    assert_eq!((&answer["id"], &answer["rootInfo"]["visits"]), (&json!("own"), &json!(3)));
}

#[test]
fn people_of_a_rank_are_foretold() {
    let asked = |id: &str, profile: &str| {
        let settings = json!({"humanSLProfile": profile});
        query(id, json!({"includePolicy": true, "overrideSettings": settings})).to_string()
    };
    let profiles = ["rank_20k", "rank_9d", "rank_9d_20k", "preaz_9d", "", "rank_99k"];
    let lines: Vec<String> = profiles.iter().map(|it| asked(it, it)).collect();
    let input = lines.join("\n");
    let Run { code, stdout, .. } =
        Program::new(&["analysis", "--threads", "1"]).with_input(input.as_bytes()).run();
    assert_eq!(code, 0, "{stdout}");
    let mut answers: Vec<Value> =
        stdout.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    let refused = answers.iter().position(|it| it["id"] == "rank_99k").unwrap();
    let refused = answers.remove(refused);
    let error = refused["error"].as_str().unwrap();
    assert!(error.contains("humanSLProfile has an unknown profile `rank_99k`"), "{error}");
    assert_eq!(answers.len(), 5);
    for answer in &answers {
        let is_asked = answer["id"] != "";
        let policy = answer["humanPolicy"].as_array();
        assert_eq!(policy.map(Vec::len), is_asked.then_some(26), "the pass is the last");
        for info in answer["moveInfos"].as_array().unwrap() {
            assert_eq!(info["humanPrior"].is_number(), is_asked);
        }
        let sum: f64 = policy.into_iter().flatten().map(|it| it.as_f64().unwrap().max(0.0)).sum();
        assert!(!is_asked || (sum - 1.0).abs() < 1e-3, "{sum}");
    }
    let of = |id: &str| &answers.iter().find(|it| it["id"] == id).unwrap()["humanPolicy"];
    assert_ne!(of("rank_20k"), of("rank_9d"));
    assert_ne!(of("rank_9d_20k"), of("rank_9d"), "it matters against whom");
    assert_eq!(of("preaz_9d"), of("rank_9d"));
}

#[test]
fn every_turn_is_answered_and_the_queue_is_finished_at_the_end_of_input() {
    let moves = json!([["B", "C3"], ["W", "C4"], ["B", "D4"], ["W", "pass"]]);
    let queries = [query("game", json!({"moves": moves, "analyzeTurns": [4, 0, 2, 1, 3]}))];
    let Some(answers) = answers("every_turn_is_answered", &["--threads", "2"], &queries) else {
        return;
    };
    let mut turns: Vec<_> = answers.iter().map(|it| it["turnNumber"].as_u64().unwrap()).collect();
    turns.sort_unstable();
    assert_eq!(turns, [0, 1, 2, 3, 4]);
    for answer in answers {
        assert_eq!((&answer["id"], &answer["isDuringSearch"]), (&json!("game"), &json!(false)));
        assert_eq!(answer["rootInfo"]["visits"], 4);
        let player = if answer["turnNumber"].as_u64().unwrap() % 2 == 0 { "B" } else { "W" };
        assert_eq!(answer["rootInfo"]["currentPlayer"], player);
    }
}

#[test]
fn one_thread_works_by_priority_then_by_arrival() {
    let Some(net) = network("one_thread_works_by_priority") else { return };
    let mut talk = Conversation::start(&net, &["--threads", "1"]);
    let mut busy = endless("busy");
    busy["priority"] = json!(100);
    talk.send(&busy);
    talk.send(&query("late", json!({"priority": -1})));
    talk.send(&query("first", json!({})));
    talk.send(&query("second", json!({})));
    talk.send(&query("urgent", json!({"priority": 7})));
    let moves = json!([["B", "C3"], ["W", "C4"]]);
    let turns = json!({"moves": moves, "analyzeTurns": [0, 1, 2], "priorities": [1, 3, 2]});
    talk.send(&query("turns", turns));
    talk.send(&json!({"id": "x", "action": "terminate", "terminateId": "busy"}));
    let mut order = Vec::new();
    for answer in talk.finish() {
        if answer.get("action").is_none() {
            order.push(format!("{} {}", answer["id"].as_str().unwrap(), answer["turnNumber"]));
        }
    }
    assert_eq!(
        order,
        ["busy 0", "urgent 0", "turns 1", "turns 2", "turns 0", "first 0", "second 0", "late 0"]
    );
}

#[test]
fn reports_come_during_the_search_and_termination_ends_it_soon() {
    let Some(net) = network("reports_come_during_the_search") else { return };
    let mut talk = Conversation::start(&net, &["--threads", "1"]);
    let mut pondering = endless("p");
    pondering["reportDuringSearchEvery"] = json!(0.02);
    pondering["includeOwnership"] = json!(true);
    talk.send(&pondering);
    let mut visits = Vec::new();
    while visits.len() < 3 {
        let answer = talk.next();
        assert_eq!(answer["isDuringSearch"], true);
        assert_eq!(answer["ownership"].as_array().unwrap().len(), 361);
        visits.push(answer["rootInfo"]["visits"].as_u64().unwrap());
    }
    assert!(visits.is_sorted(), "{visits:?}");
    talk.send(&endless("waiting"));
    talk.send(&json!({"id": "t1", "action": "terminate", "terminateId": "p", "turnNumbers": [5]}));
    assert_eq!(talk.next_where(|it| it["id"] == "t1")["turnNumbers"], json!([5]));
    let asked = Instant::now();
    talk.send(&json!({"id": "t2", "action": "terminate_all"}));
    assert_eq!(
        talk.next_where(|it| it["id"] == "waiting"),
        json!({"id": "waiting", "isDuringSearch": false, "noResults": true, "turnNumber": 0})
    );
    let last = talk.next_where(|it| it["id"] == "p" && it["isDuringSearch"] == false);
    // Much less where nothing else runs; tests share the machine.
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    assert!(last["rootInfo"]["visits"].as_u64().unwrap() >= visits[2]);
    assert!(talk.finish().is_empty());
}

#[test]
fn reports_at_every_moment_neither_stop_nor_change_a_search() {
    let many = json!({"maxVisits": 300, "boardXSize": 9, "boardYSize": 9});
    let mut reporting = query("b", many.clone());
    reporting["reportDuringSearchEvery"] = json!(0.001);
    let queries = [query("a", many), reporting];
    let Some(answers) = answers("reports_at_every_moment", &[], &queries) else { return };
    let last = |id: &str| {
        let mut found = answers.iter().rfind(|it| it["id"] == id).unwrap().clone();
        assert_eq!(found["isDuringSearch"], false);
        found["id"] = Value::Null;
        found
    };
    assert_eq!(last("a"), last("b"));
    assert_eq!(last("b")["rootInfo"]["visits"], 300);
}

#[test]
fn the_longest_time_ends_a_search() {
    let Some(net) = network("the_longest_time_ends_a_search") else { return };
    let mut talk = Conversation::start(&net, &[]);
    let mut query = endless("t");
    query["overrideSettings"] = json!({"maxTime": 1.0});
    query["firstReportDuringSearchAfter"] = json!(0.03);
    talk.send(&query);
    assert_eq!(talk.next()["isDuringSearch"], true);
    assert_eq!(talk.next()["isDuringSearch"], false, "the first report was the only one");
    assert!(talk.finish().is_empty());
}

#[test]
fn answers_are_the_same_however_many_think() {
    let queries: Vec<Value> = (0..6)
        .map(|n| {
            let reply = ["B2", "D4", "C4"][n % 3];
            let moves = json!([["B", "C3"], ["W", reply]]);
            let wishes = json!({
                "moves": moves, "maxVisits": 20, "includePolicy": true,
                "includeMovesOwnership": true, "analyzeTurns": [0, 1, 2],
            });
            query(&n.to_string(), wishes)
        })
        .collect();
    let sorted = |threads: &str| {
        let mut lines: Vec<String> =
            answers("answers_are_the_same", &["--threads", threads], &queries)?
                .iter()
                .map(Value::to_string)
                .collect();
        lines.sort();
        Some(lines)
    };
    assert_eq!(sorted("1"), sorted("3"));
}

#[test]
fn values_are_seen_from_the_side_that_is_asked_for() {
    let as_seen_by = |side: &str| {
        let settings = json!({"reportAnalysisWinratesAs": side});
        let moves = json!([["B", "C3"], ["W", "A1"], ["B", "C4"]]);
        let include = json!({
            "moves": moves, "overrideSettings": settings, "includeOwnership": true,
            "includePolicy": true, "maxVisits": 30,
        });
        answers("values_are_seen_from_the_side", &[], &[query(side, include)])
    };
    let (Some(black), Some(white), Some(mover)) =
        (as_seen_by("BLACK"), as_seen_by("WHITE"), as_seen_by("SIDETOMOVE"))
    else {
        return;
    };
    let number = |answer: &Value, path: &str| answer.pointer(path).unwrap().as_f64().unwrap();
    for path in ["/rootInfo", "/moveInfos/0"] {
        for (key, sum) in [
            ("winrate", 1.0),
            ("lcb", 1.0),
            ("scoreLead", 0.0),
            ("utility", 0.0),
            ("utilityLcb", 0.0),
        ] {
            let path = format!("{path}/{key}");
            if black[0].pointer(&path).is_none() {
                continue;
            }
            let (black, white) = (number(&black[0], &path), number(&white[0], &path));
            assert!((black + white - sum).abs() < 1e-4, "{path}: {black} {white}");
            assert_eq!(number(&mover[0], &path), white, "{path}: it is White's turn");
        }
    }
    assert!(number(&black[0], "/rootInfo/winrate") > 0.5, "Black has a stone more");
    // C3 is in the middle: rows from the top, the third of the third.
    assert!(number(&black[0], "/ownership/12") > 0.0);
    assert!(number(&white[0], "/ownership/12") < 0.0);
    assert_eq!(number(&black[0], "/policy/12"), -1.0);
    assert_eq!(black[0]["policy"], white[0]["policy"]);
}

#[test]
fn the_network_sees_the_history_unless_told_otherwise() {
    let moves = json!([["B", "C3"], ["W", "C4"], ["B", "D4"], ["W", "B3"]]);
    let stones = json!([["B", "C3"], ["W", "C4"], ["B", "D4"], ["W", "B3"]]);
    let policy = json!({"includePolicy": true, "maxVisits": 1});
    let with = |more: Value| {
        let mut it = policy.clone();
        it.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        it
    };
    let ignore = json!({"ignorePreRootHistory": true});
    let queries = [
        query("played", with(json!({"moves": moves}))),
        query("ignored", with(json!({"moves": moves, "overrideSettings": ignore}))),
        query("set up", with(json!({"initialStones": stones, "initialPlayer": "B"}))),
    ];
    let Some(answers) = answers("the_network_sees_the_history", &["--threads", "1"], &queries)
    else {
        return;
    };
    let policy = |n: usize| &answers[n]["policy"];
    assert_ne!(policy(0), policy(1));
    assert_eq!(policy(1), policy(2));
}

#[test]
fn moves_are_avoided_or_allowed() {
    // In the middle is the best place for the first stone of a board this small.
    let restricted = |moves: &Value| json!([{"player": "B", "moves": moves, "untilDepth": 1}]);
    let (middle, others) = (json!(["C3"]), json!(["B2", "D2"]));
    let queries = [
        query("plain", json!({"maxVisits": 30})),
        query("avoid", json!({"avoidMoves": restricted(&middle), "maxVisits": 30})),
        query("allow", json!({"allowMoves": restricted(&others), "maxVisits": 30})),
    ];
    let Some(answers) = answers("moves_are_avoided_or_allowed", &["--threads", "1"], &queries)
    else {
        return;
    };
    let has = |n: usize, moves: &Value| {
        let infos = answers[n]["moveInfos"].as_array().unwrap();
        infos.iter().map(|it| moves.as_array().unwrap().contains(&it["move"])).collect::<Vec<_>>()
    };
    assert!(has(0, &middle)[0]);
    assert!(!has(1, &middle).is_empty() && !has(1, &middle).contains(&true));
    assert!(!has(2, &others).is_empty() && !has(2, &others).contains(&false));
}

#[test]
fn it_ends_when_nobody_listens() {
    let Some(net) = network("it_ends_when_nobody_listens") else { return };
    let mut talk = Conversation::start(&net, &[]);
    let mut query = endless("x");
    query["reportDuringSearchEvery"] = json!(0.01);
    talk.send(&query);
    talk.next();
    assert_eq!(talk.hang_up(), 0);
}
