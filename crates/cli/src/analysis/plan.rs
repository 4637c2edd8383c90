//! What a query wants to know, and how hard it wants the search to try.

use std::time::Duration;

use goban::{Color, Size};
use partner::HumanProfile;
use search::{Restriction, RestrictionKind};
use serde_json::Value;

use super::fields::{Fields, Remark};
use super::settings;

/// What is the same for all turns of a query.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) visits: u32,
    pub(super) time: Option<Duration>,
    pub(super) reports: Option<Reports>,
    pub(super) exploration: f32,
    pub(super) wide_root: f32,
    pub(super) restrictions: Vec<Restriction>,
    pub(super) wants: Vec<Want>,
    pub(super) perspective: Perspective,
    /// How many moves of a continuation are told.
    pub(super) pv_length: usize,
    /// Whether the network sees the moves before the position.
    pub(super) sees_history: bool,
    /// Whose moves are to be foretold beside the search.
    pub(super) human: Option<HumanProfile>,
}

/// When to report before the search is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reports {
    pub(super) first: Duration,
    /// How long after each other; the first may be the only one.
    pub(super) every: Option<Duration>,
}

/// Something that is told only on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Ownership,
    OwnershipDeviation,
    MovesOwnership,
    Policy,
    PvVisits,
    NoResult,
}

const WANTS: [(&str, Want); 6] = [
    ("includeOwnership", Want::Ownership),
    ("includeOwnershipStdev", Want::OwnershipDeviation),
    ("includeMovesOwnership", Want::MovesOwnership),
    ("includePolicy", Want::Policy),
    ("includePVVisits", Want::PvVisits),
    ("includeNoResultValue", Want::NoResult),
];

/// Fields that are understood but change nothing here.
const WITHOUT_EFFECT: [&str; 3] =
    ["rootPolicyTemperature", "rootFpuReductionMax", "includeMovesOwnershipStdev"];

/// Continuations are told with so many moves unless a query says otherwise.
const PV_LENGTH: usize = 16;

/// Fields that have an effect.
const KNOWN: [&str; 21] = [
    "id",
    "moves",
    "initialStones",
    "initialPlayer",
    "rules",
    "komi",
    "whiteHandicapBonus",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "maxVisits",
    "analysisPVLen",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "reportDuringSearchEvery",
    "firstReportDuringSearchAfter",
    "priority",
    "priorities",
    "ignorePreRootHistory",
    "action",
];

/// Whose side the answers are seen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Perspective {
    Black,
    White,
    SideToMove,
}

impl Perspective {
    /// Whose side it is when this colour is to move.
    pub(super) const fn side(self, mover: Color) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
            Self::SideToMove => mover,
        }
    }
}

impl Plan {
    /// What a query gets that does not say more.
    pub(super) const fn usual(visits: u32, perspective: Perspective) -> Self {
        Self {
            visits,
            time: None,
            reports: None,
            exploration: 1.0,
            wide_root: 0.0,
            restrictions: Vec::new(),
            wants: Vec::new(),
            perspective,
            pv_length: PV_LENGTH,
            sees_history: true,
            human: None,
        }
    }

    /// Changes the plan as a query wishes; gives back what is noteworthy.
    pub(super) fn read(&mut self, fields: Fields<'_>, size: Size) -> Result<Vec<Remark>, Remark> {
        let mut remarks = self.read_settings(fields)?;
        if let Some(visits) = fields.integer("maxVisits", 1..=1 << 50)? {
            self.visits = u32::try_from(visits).unwrap_or(u32::MAX);
        }
        if let Some(length) = fields.integer("analysisPVLen", 1..=1000)? {
            self.pv_length = pv_length(length);
        }
        for (name, want) in WANTS {
            if fields.flag(name)? {
                self.wants.push(want);
            }
        }
        self.sees_history &= !fields.flag("ignorePreRootHistory")?;
        self.reports = reports(fields)?;
        self.restrictions = restrictions(fields, size)?;
        remarks.extend(unused(fields));
        Ok(remarks)
    }

    fn read_settings(&mut self, fields: Fields<'_>) -> Result<Vec<Remark>, Remark> {
        let Some(value) = fields.value("overrideSettings") else { return Ok(Vec::new()) };
        let object = value.as_object();
        let object = object.ok_or_else(|| Remark::new("overrideSettings", "must be an object"))?;
        settings::apply(object, self)
    }

    pub(super) fn wants(&self, want: Want) -> bool {
        self.wants.contains(&want)
    }
}

/// A continuation has its first move and so many more.
pub(super) fn pv_length(more: i64) -> usize {
    usize::try_from(more).unwrap_or(usize::MAX).saturating_add(1)
}

fn reports(fields: Fields<'_>) -> Result<Option<Reports>, Remark> {
    let seconds = |name| {
        let number = fields.number(name, 0.001..=1e6)?;
        Ok(number.map(Duration::from_secs_f64))
    };
    let every = seconds("reportDuringSearchEvery")?;
    let first = seconds("firstReportDuringSearchAfter")?.or(every);
    Ok(first.map(|first| Reports { first, every }))
}

fn restrictions(fields: Fields<'_>, size: Size) -> Result<Vec<Restriction>, Remark> {
    let avoid = fields.value("avoidMoves").map(|it| ("avoidMoves", it, RestrictionKind::Avoid));
    let allow = fields.value("allowMoves").map(|it| ("allowMoves", it, RestrictionKind::Allow));
    if avoid.is_some() && allow.is_some() {
        return Err(Remark::new("allowMoves", "cannot be combined with avoidMoves"));
    }
    let Some((name, value, kind)) = avoid.or(allow) else { return Ok(Vec::new()) };
    let wrong = || Remark::new(name, "must be a list of objects with player, moves, untilDepth");
    let mut found: Vec<Restriction> = Vec::new();
    for entry in value.as_array().ok_or_else(wrong)? {
        let inner = Fields(entry.as_object().ok_or_else(wrong)?);
        let in_list =
            |error: Remark| Remark::new(name, format!("{} {}", error.field, error.message));
        let color = inner.color("player").map_err(in_list)?.ok_or_else(wrong)?;
        let depth = inner.integer("untilDepth", 1..=1_000_000_000).map_err(in_list)?;
        let depth = depth.and_then(|it| u32::try_from(it).ok()).ok_or_else(wrong)?;
        if inner.value("moves").is_none() {
            return Err(wrong());
        }
        let moves = inner.moves("moves", size).map_err(in_list)?;
        if kind == RestrictionKind::Allow && found.iter().any(|it| it.color == color) {
            return Err(Remark::new(name, "must have one object for each player at most"));
        }
        found.push(Restriction { color, moves, depth, kind });
    }
    Ok(found)
}

/// Fields that change nothing: unknown ones are often misspelt.
fn unused(fields: Fields<'_>) -> Vec<Remark> {
    let is_known = |name: &str| KNOWN.contains(&name) || WANTS.iter().any(|it| it.0 == name);
    let names = fields.0.iter().filter(|(name, value)| !is_known(name) && !is_off(value));
    names
        .map(|(name, _)| {
            let is_without_effect = WITHOUT_EFFECT.contains(&name.as_str());
            let message =
                if is_without_effect { "has no effect here" } else { "is no field of a query" };
            Remark::new(name, message)
        })
        .collect()
}

fn is_off(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Bool(false))
}
