//! What a client may set of the search with a network and playouts.

use gtp::GtpError;
use partner::{Choosing, Counting, Ending, Reuse, ValueMctsParams};

use super::params::{Kind, Param, Params, parse};

/// Each is one of [`ValueMctsParams`]; numbers out of range are refused with the range.
pub(super) const VALUE_PARAMS: [Param; 12] = [
    Param {
        name: "valueDefaults",
        kind: Kind::Choice(&["ours", "paper"]),
        read: |it| defaults(it.value).to_owned(),
        set: |params, text| {
            params.value = match text {
                "paper" => ValueMctsParams::PAPER,
                "ours" => ValueMctsParams::default(),
                text => return Err(GtpError::expected("paper or ours", Some(text))),
            };
            Ok(())
        },
    },
    Param {
        name: "lambda",
        kind: Kind::Text,
        read: |it| it.value.mixing.to_string(),
        set: |params, text| {
            let mixing = text.parse().map_err(GtpError::failed)?;
            set(params, ValueMctsParams { mixing, ..params.value })
        },
    },
    Param {
        name: "expandAfter",
        kind: Kind::Text,
        read: |it| it.value.expand_after.to_string(),
        set: |params, text| {
            let expand_after = parse(text, "a number of playouts from 0", |_| true)?;
            set(params, ValueMctsParams { expand_after, ..params.value })
        },
    },
    Param {
        name: "valueWidth",
        kind: Kind::Text,
        read: |it| it.value.width.to_string(),
        set: |params, text| {
            let width = parse(text, "a number of moves from 1", |&it| it >= 1)?;
            set(params, ValueMctsParams { width, ..params.value })
        },
    },
    Param {
        name: "valueExploration",
        kind: Kind::Text,
        read: |it| it.value.exploration.to_string(),
        set: |params, text| {
            let exploration = parse(text, "a factor from 0 to 1000", |_| true)?;
            set(params, ValueMctsParams { exploration, ..params.value })
        },
    },
    Param {
        name: "playoutCounting",
        kind: Kind::Choice(&["usual", "paper"]),
        read: |it| match it.value.counting {
            Counting::Paper => "paper".to_owned(),
            Counting::PlusMinus => "usual".to_owned(),
        },
        set: |params, text| {
            params.value.counting = match text {
                "paper" => Counting::Paper,
                "usual" => Counting::PlusMinus,
                text => return Err(GtpError::expected("paper or usual", Some(text))),
            };
            Ok(())
        },
    },
    Param {
        name: "moveChoice",
        kind: Kind::Choice(&["playouts", "value"]),
        read: |it| match it.value.choosing {
            Choosing::ActionValue => "value".to_owned(),
            Choosing::Playouts => "playouts".to_owned(),
        },
        set: |params, text| {
            params.value.choosing = match text {
                "value" => Choosing::ActionValue,
                "playouts" => Choosing::Playouts,
                text => return Err(GtpError::expected("value or playouts", Some(text))),
            };
            Ok(())
        },
    },
    Param {
        name: "valueEnding",
        kind: Kind::Choice(&["sensible", "plain"]),
        read: |it| match it.value.ending {
            Ending::Plain => "plain".to_owned(),
            Ending::Sensible => "sensible".to_owned(),
        },
        set: |params, text| {
            params.value.ending = match text {
                "plain" => Ending::Plain,
                "sensible" => Ending::Sensible,
                text => return Err(GtpError::expected("plain or sensible", Some(text))),
            };
            Ok(())
        },
    },
    Param {
        name: "treeReuse",
        kind: Kind::Flag,
        read: |it| u8::from(it.value.reuse == Reuse::Following).to_string(),
        set: |params, text| {
            params.value.reuse = match text {
                "1" | "true" => Reuse::Following,
                "0" | "false" => Reuse::SamePosition,
                text => return Err(GtpError::expected("0, 1, true or false", Some(text))),
            };
            Ok(())
        },
    },
    Param {
        name: "valueAfter",
        kind: Kind::Text,
        read: |it| it.value.value_after.to_string(),
        set: |params, text| {
            let value_after = parse(text, "a number of playouts from 0", |_| true)?;
            set(params, ValueMctsParams { value_after, ..params.value })
        },
    },
    Param {
        name: "valuesPerPlayout",
        kind: Kind::Text,
        read: |it| it.value.values_per_playout.to_string(),
        set: |params, text| {
            let values_per_playout = parse(text, "a number above 0, or inf", |_| true)?;
            set(params, ValueMctsParams { values_per_playout, ..params.value })
        },
    },
    Param {
        name: "disagreement",
        kind: Kind::Text,
        read: |it| it.value.disagreement.to_string(),
        set: |params, text| {
            let disagreement = parse(text, "a factor from 0 to 100", |_| true)?;
            set(params, ValueMctsParams { disagreement, ..params.value })
        },
    },
];

fn set(params: &mut Params, value: ValueMctsParams) -> Result<(), GtpError> {
    params.value = value.checked().map_err(GtpError::failed)?;
    Ok(())
}

fn defaults(value: ValueMctsParams) -> &'static str {
    if value == ValueMctsParams::PAPER {
        "paper"
    } else if value == ValueMctsParams::default() {
        "ours"
    } else {
        "changed"
    }
}
