//! `shidogo rank`, by the real binary.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use common::{Program, Run};
use serde_json::Value;

/// Both build on the third and fourth lines, then quietly fill the sides.
const CALM: &str = "(;FF[4]GM[1]SZ[19]KM[6.5]PB[Aoi]BR[3d]PW[Ben]\
    ;B[pd];W[dp];B[pq];W[dd];B[fq];W[cn];B[jp];W[qo];B[qm];W[po];B[nq];W[qk];B[qi];W[ok]\
    ;B[cf];W[fc];B[di];W[qf];B[qh];W[nd];B[pf];W[lc])";
/// Black plays on the edge from the first move.
const ODD: &str = "(;FF[4]GM[1]SZ[19]KM[6.5]PB[Aoi]PW[Cho]\
    ;B[aa];W[pd];B[ba];W[dp];B[sa];W[pp];B[ra];W[dd];B[as];W[qj];B[bs];W[jd];B[ss];W[jp]\
    ;B[rs];W[cj];B[ja];W[jj];B[ka];W[qm];B[js];W[qf])";

fn rank(arguments: &[&str], input: &str) -> Run {
    let mut all = vec!["rank"];
    all.extend(arguments);
    Program::new(&all).with_input(input.as_bytes()).run()
}

fn players(input: &str) -> Vec<Value> {
    let Run { code, stdout, stderr } = rank(&["-", "--json"], input);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    answer["players"].as_array().unwrap().clone()
}

#[test]
fn who_plays_on_the_edge_seems_weaker() {
    let [calm, odd] = [CALM, ODD].map(|it| players(it).remove(0));
    assert_eq!(
        (&calm["name"], &calm["stated"], &calm["moves"]),
        (&"Aoi".into(), &"3d".into(), &11.into())
    );
    assert_eq!((&calm["color"], &odd["stated"]), (&"b".into(), &Value::Null));
    let mean = |it: &Value| it["mean"].as_f64().unwrap();
    assert!(mean(&calm) > mean(&odd) + 3.0, "{calm} {odd}");
    for player in [&calm, &odd] {
        assert!(["rank", "low", "high"].iter().all(|it| player[it].is_string()), "{player}");
        let elsewhere = &player["elsewhere"];
        assert!(["ogs", "fox", "japan"].iter().all(|it| elsewhere[it].is_string()), "{player}");
    }
}

#[test]
fn words_are_in_two_languages() {
    let english = rank(&["-"], CALM).stdout;
    assert!(english.contains("Black Aoi (says 3d) plays like "), "{english}");
    let japanese = rank(&["-", "--lang", "ja"], CALM).stdout;
    assert!(japanese.contains("黒 Aoi （申告 3段）") && japanese.contains("くらい"), "{japanese}");
}

#[test]
fn games_of_one_player_are_taken_together() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = [("rank-calm.sgf", CALM), ("rank-odd.sgf", ODD)].map(|(name, text)| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    });
    let Run { code, stdout, .. } = rank(&[&files[0], &files[1], "--json"], "");
    assert_eq!(code, 0);
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(answer["players"].as_array().unwrap().len(), 4);
    let together = answer["together"].as_array().unwrap();
    assert_eq!(
        (together.len(), &together[0]["name"], &together[0]["moves"]),
        (1, &"Aoi".into(), &22.into())
    );
    let only = rank(&[&files[0], &files[1], "--player", "Ben"], "").stdout;
    assert!(only.contains("Ben") && !only.contains("Aoi"), "{only}");
}

#[test]
fn what_cannot_be_judged_is_told() {
    let short = rank(&["-"], "(;SZ[19];B[pd];W[dd])");
    assert_eq!(short.code, 1);
    assert!(short.stdout.contains("too few moves"), "{}", short.stdout);
    for (arguments, input, message) in [
        (vec!["-"], "nonsense", "there is no game in -"),
        (vec!["no-such-file.sgf"], "", "cannot read no-such-file.sgf"),
        (vec!["-", "--player", "Zoe"], CALM, "nobody is called \"Zoe\" in these games"),
        (vec![], "", "required"),
    ] {
        let Run { code, stdout, stderr } = rank(&arguments, input);
        assert_eq!((code, stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(stderr.contains(message) && stderr.lines().count() == 1, "{stderr}");
    }
}
