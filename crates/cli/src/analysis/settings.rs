//! `overrideSettings`: parameters of KataGo's for one query.

use std::time::Duration;

use partner::HumanProfile;
use serde_json::{Map, Value};

use super::fields::Remark;
use super::plan::{Perspective, Plan, pv_length};

const FIELD: &str = "overrideSettings";

/// Settings of KataGo's that are understood but change nothing here.
const WITHOUT_EFFECT: [&str; 12] = [
    "antiMirror",
    "conservativePass",
    "drawEquivalentWinsForWhite",
    "friendlyPassOk",
    "numSearchThreads",
    "playoutDoublingAdvantage",
    "playoutDoublingAdvantagePla",
    "rootDesiredPerChildVisitsCoeff",
    "rootFpuReductionMax",
    "rootNumSymmetriesToSample",
    "rootPolicyTemperature",
    "rootSymmetryPruning",
];

/// Changes the plan; what is not known or has no effect is a remark, a wrong value an error.
pub(super) fn apply(settings: &Map<String, Value>, plan: &mut Plan) -> Result<Vec<Remark>, Remark> {
    let (mut unknown, mut without_effect) = (Vec::new(), Vec::new());
    for (name, value) in settings {
        let setting = Setting { name, value };
        match name.as_str() {
            "reportAnalysisWinratesAs" => plan.perspective = setting.perspective()?,
            "maxVisits" | "maxPlayouts" => {
                plan.visits = u32::try_from(setting.positive()?).unwrap_or(u32::MAX);
            }
            "maxTime" => plan.time = Some(Duration::from_secs_f64(setting.number(0.0, 1e9)?)),
            "wideRootNoise" | "analysisWideRootNoise" => {
                plan.wide_root = setting.number(0.0, 5.0)? as f32;
            }
            "cpuctExploration" => plan.exploration = setting.number(0.0, 100.0)? as f32,
            "analysisPVLen" => plan.pv_length = pv_length(setting.positive()?),
            "ignorePreRootHistory" => plan.sees_history = !setting.flag()?,
            "humanSLProfile" if setting.is_empty() => plan.human = None,
            "humanSLProfile" => plan.human = Some(setting.profile()?),
            // How much a search is to follow the human network: ours never does, it only tells.
            name if name.starts_with("humanSL") => without_effect.push(name),
            name if WITHOUT_EFFECT.contains(&name) => without_effect.push(name),
            name => unknown.push(name),
        }
    }
    let mut remarks = Vec::new();
    if !unknown.is_empty() {
        remarks.push(Remark::new(FIELD, format!("unknown settings: {}", unknown.join(", "))));
    }
    if !without_effect.is_empty() {
        let names = without_effect.join(", ");
        remarks.push(Remark::new(FIELD, format!("settings without effect here: {names}")));
    }
    Ok(remarks)
}

/// A setting; values may be written as texts too, as in a file of settings.
struct Setting<'a> {
    name: &'a str,
    value: &'a Value,
}

impl Setting<'_> {
    fn text(&self) -> String {
        self.value.as_str().map_or_else(|| self.value.to_string(), |it| it.trim().to_owned())
    }

    fn is_empty(&self) -> bool {
        self.value.is_null() || self.text().is_empty()
    }

    fn number(&self, least: f64, most: f64) -> Result<f64, Remark> {
        let number = self.text().parse().ok().filter(|it| (least..=most).contains(it));
        number.ok_or_else(|| self.wrong(&format!("must be a number from {least} to {most}")))
    }

    fn positive(&self) -> Result<i64, Remark> {
        let number = self.text().parse().ok().filter(|it| *it >= 1);
        number.ok_or_else(|| self.wrong("must be a positive integer"))
    }

    fn flag(&self) -> Result<bool, Remark> {
        self.text().parse().map_err(|_| self.wrong("must be true or false"))
    }

    fn profile(&self) -> Result<HumanProfile, Remark> {
        self.text().parse().map_err(|error| self.wrong(&format!("has an {error}")))
    }

    fn perspective(&self) -> Result<Perspective, Remark> {
        match self.text().to_ascii_uppercase().as_str() {
            "BLACK" | "B" => Ok(Perspective::Black),
            "WHITE" | "W" => Ok(Perspective::White),
            "SIDETOMOVE" | "SIDE" => Ok(Perspective::SideToMove),
            _ => Err(self.wrong("must be BLACK, WHITE or SIDETOMOVE")),
        }
    }

    fn wrong(&self, message: &str) -> Remark {
        Remark::new(FIELD, format!("{} {message}", self.name))
    }
}
