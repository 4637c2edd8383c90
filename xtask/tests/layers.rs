//! The layers: a crate may use only those listed for it, and every crate stands above what it
//! uses. `ARCHITECTURE.md` has the same list in words.

#![allow(clippy::expect_used, reason = "a test that cannot ask has failed")]

use std::process::Command;

use serde_json::Value;

/// Each crate with the crates it may use, in dependency order.
const LAYERS: &[(&str, &[&str])] = &[
    ("goban", &[]),
    ("game", &["goban"]),
    ("gtp", &["goban"]),
    ("tactics", &["goban"]),
    ("analysis", &["goban"]),
    ("workers", &["goban", "analysis"]),
    ("playout", &["goban", "tactics"]),
    ("kernels", &[]),
    ("net", &["goban", "tactics", "analysis", "kernels"]),
    ("search", &["goban", "tactics", "analysis", "playout", "net"]),
    ("teacher", &["goban", "analysis"]),
    ("tsumego", &["goban", "tactics", "analysis", "playout"]),
    ("shapes", &["goban", "tactics"]),
    ("commentary", &["goban", "tactics", "analysis", "teacher", "shapes"]),
    (
        "partner",
        &[
            "goban",
            "game",
            "tactics",
            "analysis",
            "playout",
            "net",
            "search",
            "teacher",
            "tsumego",
            "shapes",
            "commentary",
        ],
    ),
    ("report", &["goban", "game", "analysis", "shapes", "commentary", "partner"]),
    ("wire", &["goban", "analysis", "shapes", "commentary", "partner"]),
    (
        "train",
        &["goban", "game", "tactics", "analysis", "playout", "kernels", "net", "search", "tsumego"],
    ),
    (
        "lab",
        &[
            "goban",
            "game",
            "gtp",
            "tactics",
            "analysis",
            "playout",
            "net",
            "search",
            "teacher",
            "tsumego",
            "shapes",
            "commentary",
            "partner",
            "train",
        ],
    ),
    ("crafts", &["workers", "goban", "analysis", "net", "shapes", "commentary", "partner", "wire"]),
    (
        "server",
        &[
            "goban",
            "game",
            "analysis",
            "commentary",
            "shapes",
            "partner",
            "report",
            "wire",
            "crafts",
            "workers",
        ],
    ),
    (
        "cli",
        &[
            "goban",
            "game",
            "gtp",
            "tactics",
            "analysis",
            "playout",
            "net",
            "search",
            "teacher",
            "tsumego",
            "shapes",
            "commentary",
            "partner",
            "report",
            "wire",
            "crafts",
            "train",
            "lab",
            "server",
            "workers",
        ],
    ),
    (
        "fuzz",
        &[
            "goban", "game", "gtp", "playout", "net", "tsumego", "shapes", "partner", "wire",
            "workers",
        ],
    ),
    ("xtask", &[]),
];

/// Crates that must not know how the product talks: only these may use serde.
const MAY_SERIALIZE: &[&str] =
    &["workers", "report", "wire", "lab", "server", "cli", "fuzz", "xtask"];

#[test]
fn every_crate_uses_only_the_layers_below() {
    let mut broken = Vec::new();
    for (name, used) in uses() {
        let Some(layer) = LAYERS.iter().position(|it| it.0 == name) else {
            broken.push(format!("{name} has no layer"));
            continue;
        };
        for dependency in used {
            let is_listed = LAYERS[layer].1.contains(&dependency.as_str());
            let is_above = LAYERS[..layer].iter().any(|it| it.0 == dependency);
            let is_ours = LAYERS.iter().any(|it| it.0 == dependency);
            if is_ours && !(is_listed && is_above) {
                broken.push(format!("{name} -> {dependency}"));
            }
            if dependency.starts_with("serde") && !MAY_SERIALIZE.contains(&name.as_str()) {
                broken.push(format!("{name} -> {dependency}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn every_listed_layer_stands_below_its_user_and_exists() {
    let names: Vec<String> = uses().into_iter().map(|it| it.0).collect();
    for (n, (name, allowed)) in LAYERS.iter().enumerate() {
        assert!(names.iter().any(|it| it == name), "{name} is listed but does not exist");
        for it in *allowed {
            assert!(LAYERS[..n].iter().any(|below| below.0 == *it), "{name} stands below {it}");
        }
    }
}

#[test]
fn the_map_names_every_crate() {
    let map = include_str!("../../ARCHITECTURE.md");
    for (name, _) in LAYERS {
        assert!(map.contains(&format!("`{name}`")), "ARCHITECTURE.md does not name `{name}`");
    }
}

/// The crates of the workspace with their normal dependencies.
fn uses() -> Vec<(String, Vec<String>)> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .output()
        .expect("cargo metadata runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    let list = |it: &Value| it.as_array().cloned().unwrap_or_default();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let normal = list(&package["dependencies"])
                .iter()
                .filter(|it| it["kind"].is_null())
                .map(|it| text(&it["name"]))
                .collect();
            (text(&package["name"]), normal)
        })
        .collect()
}
