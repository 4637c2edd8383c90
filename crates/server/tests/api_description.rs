//! `docs/api/openapi.json` and the server say the same.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::collections::BTreeSet;
use std::path::Path;

use harness::{Answer, Server};
use serde_json::{Value, json};

const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

fn description() -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api/openapi.json");
    serde_json::from_str(&std::fs::read_to_string(root).unwrap()).unwrap()
}

/// The addresses that the sources of the server name.
fn routes(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.path().is_dir() {
            found.extend(routes(&entry.path()));
        } else if entry.path().extension().is_some_and(|it| it == "rs") {
            let text = std::fs::read_to_string(entry.path()).unwrap();
            let calls = text.split(".route(").skip(1);
            let named = calls.filter_map(|it| it.trim_start().strip_prefix('"')?.split('"').next());
            found.extend(named.map(str::to_owned));
        }
    }
    found
}

#[test]
fn every_address_is_described() {
    let described: BTreeSet<String> =
        description()["paths"].as_object().unwrap().keys().cloned().collect();
    let there = routes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert_eq!(
        described, there,
        "describe every address of the server in docs/api/openapi.json, and no other"
    );
}

#[test]
fn every_method_is_there_and_no_other() {
    let server = Server::start();
    for (path, methods) in description()["paths"].as_object().unwrap() {
        let name =
            |it: &str| if it.starts_with('{') { "aaaaaaaaaaaa".to_owned() } else { it.to_owned() };
        let address = path.split('/').map(name).collect::<Vec<_>>().join("/");
        for method in METHODS {
            let what = format!("{} {address}", method.to_uppercase());
            let answer = server.http(&what, "", b"");
            let is_described = methods.get(method).is_some();
            assert_eq!(answer.status != 405, is_described, "{what}");
            if answer.status >= 400 {
                check_answer(&methods[method], &answer, &what);
            }
        }
    }
    assert_eq!(server.get("/api/openapi.json").json(), description());
}

#[test]
fn answers_are_as_described() {
    let server = Server::start_with(|config| config.club = true);
    let invite = server.club_link().unwrap().rsplit('/').next().unwrap().to_owned();
    let order = json!({"invite": invite, "name": "Sensei", "password": "three stones"});
    check(&server, "GET /api/invites/{token}", &[("{token}", &invite)], "", None);
    let joined = check(&server, "POST /api/accounts", &[], "", Some(order));
    let cookie = joined.head.split_once("shidogo=").unwrap().1.split(';').next().unwrap();
    let cookie = format!("Cookie: shidogo={cookie}\r\n");
    let signed_in = json!({"name": "Sensei", "password": "three stones"});
    check(&server, "POST /api/session", &[], "", Some(signed_in));
    for path in ["health", "metrics", "openapi.json", "games", "names", "me", "accounts", "data"] {
        check(&server, &format!("GET /api/{path}"), &[], &cookie, None);
    }
    let answer = server.http("GET /api/offer?size=9&level=20k", &cookie, b"");
    assert_eq!(answer.status, 200, "{}", answer.text());
    check_answer(&description()["paths"]["/api/offer"]["get"], &answer, "GET /api/offer");
    check(&server, "POST /api/invites", &[], &cookie, Some(json!({"role": "pupil"})));
    check(&server, "GET /api/accounts/{id}/games", &[("{id}", "1")], &cookie, None);
    let answer = server.http("POST /api/games", &cookie, b"(;SZ[9];B[ee];W[cc])");
    check_answer(&description()["paths"]["/api/games"]["post"], &answer, "POST /api/games");
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let game = [("{id}", id.as_str())];
    for path in ["sgf", "review"] {
        check(&server, &format!("GET /api/games/{{id}}/{path}"), &game, &cookie, None);
    }
    let question = json!({"move": 1, "line": ["D4"]});
    check(&server, "POST /api/games/{id}/what-if", &game, &cookie, Some(question));
    let labels = json!({"labels": [{"move": 1, "text": "ハネ"}]});
    check(&server, "POST /api/games/{id}/labels", &game, &cookie, Some(labels));
    check(&server, "GET /api/games", &[], &cookie, None);
    check(&server, "DELETE /api/games/{id}", &game, &cookie, None);
    check(&server, "DELETE /api/session", &[], &cookie, None);
}

/// Asks, and holds the answer against what is described.
fn check(
    server: &Server,
    what: &str,
    names: &[(&str, &str)],
    cookie: &str,
    body: Option<Value>,
) -> Answer {
    let (method, path) = what.split_once(' ').unwrap();
    let address = names.iter().fold(what.to_owned(), |it, (name, value)| it.replace(name, value));
    let headers = format!("Content-Type: application/json\r\n{cookie}");
    let body = body.map(|it| it.to_string()).unwrap_or_default();
    let answer = server.http(&address, &headers, body.as_bytes());
    assert!(answer.status < 400, "{what}: {} {}", answer.status, answer.text());
    let operation = &description()["paths"][path][method.to_lowercase()];
    assert!(!operation.is_null(), "{what} is not described");
    check_answer(operation, &answer, what);
    answer
}

fn check_answer(operation: &Value, answer: &Answer, what: &str) {
    let Some(responses) = operation["responses"].as_object() else { return };
    let described = responses.get(&answer.status.to_string());
    let described = match described {
        Some(described) => described,
        None if answer.status >= 400 => &responses["default"],
        None => panic!("{what}: {} is not described", answer.status),
    };
    let Some(content) = described["content"].as_object() else {
        return assert!(answer.body.is_empty(), "{what}: {}", answer.text());
    };
    let (kind, media) = content.iter().next().unwrap();
    assert!(answer.head.contains(&format!("content-type: {kind}")), "{what}: {}", answer.head);
    if kind == "application/json" {
        let whole = description();
        if let Err(why) = fits(&answer.json(), &media["schema"], &whole) {
            panic!("{what}: {why}: {}", answer.text());
        }
    }
}

/// Whether a value is as a schema says; as much of JSON Schema as the description uses.
fn fits(value: &Value, schema: &Value, whole: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = whole.pointer(name.trim_start_matches('#'));
        return fits(value, target.ok_or_else(|| format!("{name} is missing"))?, whole);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices.iter().filter(|it| fits(value, it, whole).is_ok()).count();
        return if fitting == 1 { Ok(()) } else { Err(format!("{value} fits {fitting}")) };
    }
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.clone(),
        Value::Null => return Ok(()),
        kind => vec![kind.clone()],
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(it) if it.is_i64() || it.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !kinds.iter().any(|it| it == kind || (it == "number" && kind == "integer")) {
        return Err(format!("{value} is no {}", schema["type"]));
    }
    if let Some(choices) = schema["enum"].as_array()
        && !choices.contains(value)
    {
        return Err(format!("{value} is none of {choices:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.as_object().is_some_and(|it| !it.contains_key(name)) {
            return Err(format!("{name} is missing"));
        }
    }
    let described = schema["properties"].as_object();
    if schema["additionalProperties"].is_null()
        && let (Some(described), Some(found)) = (described, value.as_object())
        && let Some(other) = found.keys().find(|it| !described.contains_key(*it))
    {
        return Err(format!("{other} is not described"));
    }
    for (name, part) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(found) = value.get(name) {
            fits(found, part, whole).map_err(|why| format!("{name}: {why}"))?;
        }
    }
    for item in value.as_array().into_iter().flatten() {
        fits(item, &schema["items"], whole)?;
    }
    Ok(())
}
