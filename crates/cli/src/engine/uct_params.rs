//! What a client may set of the search with playouts alone.

use gtp::GtpError;
use partner::{PlayoutKind, RaveSchedule};

use super::params::{Kind, Param, parse};

/// Each is one of [`partner::UctParams`]; the first four are how the end of a game is judged.
pub(super) const UCT_PARAMS: [Param; 9] = [
    Param {
        name: "lineWeights",
        kind: Kind::Text,
        read: |it| {
            let weights = it.uct.ends.lines().iter().map(ToString::to_string);
            weights.collect::<Vec<_>>().join(",")
        },
        set: |params, text| {
            let weight = |it: &str| parse(it.trim(), WEIGHTS, |it| (0.0..=100.0).contains(it));
            let weights: Vec<f32> = text.split(',').map(weight).collect::<Result<_, _>>()?;
            params.uct.ends = params.uct.ends.with_lines(&weights);
            Ok(())
        },
    },
    Param {
        name: "scoreOffset",
        kind: Kind::Text,
        read: |it| it.uct.ends.offset.to_string(),
        set: |params, text| {
            let within = |it: &f32| (-1000.0..=1000.0).contains(it);
            params.uct.ends.offset = parse(text, "points from -1000 to 1000", within)?;
            Ok(())
        },
    },
    Param {
        name: "scoreShare",
        kind: Kind::Text,
        read: |it| it.uct.ends.score_share.to_string(),
        set: |params, text| {
            let within = |it: &f32| (0.0..=1.0).contains(it);
            params.uct.ends.score_share = parse(text, "a share from 0 to 1", within)?;
            Ok(())
        },
    },
    Param {
        name: "bigWin",
        kind: Kind::Text,
        read: |it| it.uct.ends.big.to_string(),
        set: |params, text| {
            let within = |it: &f32| (1.0..=1000.0).contains(it);
            params.uct.ends.big = parse(text, "points from 1 to 1000", within)?;
            Ok(())
        },
    },
    Param {
        name: "rave",
        kind: Kind::Text,
        read: |it| it.uct.rave.to_string(),
        set: |params, text| {
            let within = |it: &f32| (0.0..=1e6).contains(it);
            params.uct.rave = parse(text, "a number of visits from 0 to 1000000", within)?;
            Ok(())
        },
    },
    Param {
        name: "raveSchedule",
        kind: Kind::Choice(&["error", "root"]),
        read: |it| match it.uct.rave_schedule {
            RaveSchedule::HandSelected => "root".to_owned(),
            RaveSchedule::MinimumError => "error".to_owned(),
        },
        set: |params, text| {
            params.uct.rave_schedule = match text {
                "root" => RaveSchedule::HandSelected,
                "error" => RaveSchedule::MinimumError,
                text => return Err(GtpError::expected("root or error", Some(text))),
            };
            Ok(())
        },
    },
    Param {
        name: "criticality",
        kind: Kind::Text,
        read: |it| it.uct.criticality.to_string(),
        set: |params, text| {
            let within = |it: &f32| (0.0..=10.0).contains(it);
            params.uct.criticality = parse(text, "a factor from 0 to 10", within)?;
            Ok(())
        },
    },
    Param {
        name: "uctExpandAfter",
        kind: Kind::Text,
        read: |it| it.uct.expand_after.to_string(),
        set: |params, text| {
            params.uct.expand_after = parse(text, "a number of playouts from 0", |_| true)?;
            Ok(())
        },
    },
    Param {
        name: "playouts",
        kind: Kind::Choice(&["heavy", "light", "replies"]),
        read: |it| match it.uct.playout {
            PlayoutKind::Light => "light".to_owned(),
            PlayoutKind::Heavy => "heavy".to_owned(),
            PlayoutKind::HeavyWithReplies => "replies".to_owned(),
        },
        set: |params, text| {
            params.uct.playout = match text {
                "light" => PlayoutKind::Light,
                "heavy" => PlayoutKind::Heavy,
                "replies" => PlayoutKind::HeavyWithReplies,
                text => return Err(GtpError::expected("light, heavy or replies", Some(text))),
            };
            Ok(())
        },
    },
];

const WEIGHTS: &str = "weights from 0 to 100, of the first line, the second, and so on";
