//! The parameters in GoGui's windows: one window for each kind.

use super::GtpEngine;
use super::params::Shown;

/// Where GoGui shows a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// How long it thinks, and what it does beside.
    Engine,
    /// Level, wish and style.
    Teacher,
    /// The numbers of the teacher's methods.
    Control,
    /// The search with a network and playouts.
    Value,
    /// The search with playouts alone.
    Playouts,
}

impl Group {
    /// What follows `gogui-param_`.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "engine" => Self::Engine,
            "teacher" => Self::Teacher,
            "control" => Self::Control,
            "value" => Self::Value,
            "playouts" => Self::Playouts,
            _ => return None,
        })
    }
}

impl GtpEngine {
    /// One parameter a line: its kind, its name, its value.
    pub(super) fn gogui_params(&self, group: &str) -> String {
        let shown = self.shown_params().filter(|it| Group::named(group) == Some(it.group));
        let lines: Vec<String> = shown.map(|it| line(&it)).collect();
        lines.join("\n")
    }
}

fn line(it: &Shown) -> String {
    let Shown { name, value, .. } = it;
    let kind = match it.choices.as_slice() {
        _ if it.is_flag => "bool".to_owned(),
        [] => "string".to_owned(),
        // GoGui splits at the slash, so a file is shown as what it is.
        _ if value.contains('/') => "string".to_owned(),
        choices => {
            let mut items = choices.join("/");
            // GoGui would show the first of the list for a value that is not in it.
            if !choices.contains(value) {
                items = format!("{items}/{value}");
            }
            format!("list/{items}")
        }
    };
    format!("[{kind}] {name} {value}")
}
