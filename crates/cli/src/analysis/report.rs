//! Answers in KataGo's words.

use analysis::{Candidate, Candidates, Ownership, Policy};
use goban::{Color, Move, Position};
use net::Evaluation;
use serde::Serialize;

use super::fingerprints::Fingerprints;
use super::plan::{Plan, Want};
use super::query::Job;

/// Everything an answer is made from.
#[derive(Debug)]
pub(super) struct Found<'a> {
    pub(super) job: &'a Job,
    pub(super) position: &'a Position,
    pub(super) candidates: &'a Candidates,
    /// What the network alone says.
    pub(super) first_sight: Option<&'a Evaluation>,
    /// The chance of no result after each candidate, where that is wanted.
    pub(super) no_results: &'a [f32],
    /// What people would play, where that is wanted.
    pub(super) human: Option<&'a Policy>,
}

/// An answer about a position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report<'a> {
    id: &'a str,
    is_during_search: bool,
    turn_number: usize,
    move_infos: Vec<MoveInfo>,
    root_info: RootInfo,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership_stdev: Option<Vec<f32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Vec<f32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    human_policy: Option<Vec<f32>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveInfo {
    r#move: String,
    order: usize,
    visits: u32,
    edge_visits: u32,
    winrate: f32,
    score_lead: f32,
    score_mean: f32,
    score_selfplay: f32,
    score_stdev: f32,
    prior: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    human_prior: Option<f32>,
    utility: f32,
    lcb: f32,
    utility_lcb: f32,
    weight: f32,
    edge_weight: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_result_value: Option<f32>,
    pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_visits: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_edge_visits: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f32>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    current_player: char,
    visits: u32,
    winrate: f32,
    score_lead: f32,
    score_selfplay: f32,
    score_stdev: f32,
    utility: f32,
    this_hash: String,
    sym_hash: String,
    #[serde(flatten)]
    first_sight: Option<FirstSight>,
}

/// The network without search.
#[derive(Debug, Serialize)]
struct FirstSight {
    #[serde(rename = "rawWinrate")]
    winrate: f32,
    #[serde(rename = "rawLead")]
    lead: f32,
    #[serde(rename = "rawScoreSelfplay")]
    score: f32,
    #[serde(rename = "rawScoreSelfplayStdev")]
    score_deviation: f32,
    #[serde(rename = "rawNoResultProb")]
    no_result: f32,
    #[serde(rename = "rawVarTimeLeft")]
    time_left: f32,
    #[serde(rename = "rawStWrError", skip_serializing_if = "Option::is_none")]
    win_error: Option<f32>,
    #[serde(rename = "rawStScoreError", skip_serializing_if = "Option::is_none")]
    score_error: Option<f32>,
}

/// When an answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    DuringSearch,
    AtTheEnd,
}

impl<'a> Report<'a> {
    pub(super) fn new(found: &Found<'a>, moment: Moment) -> Self {
        let Found { job, position, candidates, .. } = *found;
        let plan = &*job.plan;
        let view = View::of(plan, candidates);
        let is_wanted = |want| plan.wants(want);
        let ownership = candidates.ownership.as_ref().filter(|_| is_wanted(Want::Ownership));
        let deviation = candidates.ownership_deviation.as_ref();
        let deviation = deviation.filter(|_| is_wanted(Want::OwnershipDeviation));
        let points = || position.size().points_from_top();
        Self {
            id: &job.id,
            is_during_search: moment == Moment::DuringSearch,
            turn_number: job.turn,
            move_infos: move_infos(found, view),
            root_info: root_info(found, view),
            ownership: ownership.map(|it| view.ownership(it, position)),
            ownership_stdev: deviation.map(|it| points().map(|at| rounded(it[at])).collect()),
            policy: found
                .first_sight
                .filter(|_| is_wanted(Want::Policy))
                .map(|it| policy(position, |mv| it.of(mv))),
            human_policy: found
                .human
                .filter(|_| is_wanted(Want::Policy))
                .map(|it| policy(position, |mv| it.of(mv))),
        }
    }
}

/// From which side values are seen.
#[derive(Clone, Copy)]
struct View {
    side: Color,
    /// Whether that is the side whose turn it is, as in [`Candidates`].
    is_mover: bool,
}

impl View {
    fn of(plan: &Plan, candidates: &Candidates) -> Self {
        let side = plan.perspective.side(candidates.to_move);
        Self { side, is_mover: side == candidates.to_move }
    }

    fn chance(self, number: f32) -> f32 {
        rounded(if self.is_mover { number } else { 1.0 - number })
    }

    fn signed(self, number: f32) -> f32 {
        rounded(if self.is_mover { number } else { -number })
    }

    /// Row by row from the top.
    fn ownership(self, ownership: &Ownership, position: &Position) -> Vec<f32> {
        let points = position.size().points_from_top();
        points.map(|it| rounded(ownership.for_color(self.side, it))).collect()
    }
}

fn move_infos(found: &Found<'_>, view: View) -> Vec<MoveInfo> {
    let plan = &*found.job.plan;
    let info = |(order, it): (usize, &Candidate)| {
        let lead = view.signed(it.lead.map_or(0.0, analysis::ScoreLead::points));
        let utility = it.utility.unwrap_or_default();
        // Without visits there is nothing to be sure of; with them the bound of the win rate is
        // half as far away as that of the utility.
        let lower_win = it.lower_win.unwrap_or(it.win).value();
        let lower_utility = utility - 2.0 * (it.win.value() - lower_win);
        let weight = rounded(it.weight.unwrap_or_default());
        let length = it.pv.len().min(plan.pv_length);
        let pv_visits = || it.pv_visits.iter().take(length).copied().collect::<Vec<_>>();
        let ownership = it.ownership.as_deref().filter(|_| plan.wants(Want::MovesOwnership));
        MoveInfo {
            r#move: it.mv.to_string(),
            order,
            visits: it.visits,
            edge_visits: it.visits,
            winrate: view.chance(it.win.value()),
            score_lead: lead,
            score_mean: lead,
            score_selfplay: lead,
            score_stdev: rounded(it.score_deviation.unwrap_or_default()),
            prior: it.policy.unwrap_or_default(),
            human_prior: found.human.map(|human| human.of(it.mv)),
            utility: view.signed(utility),
            lcb: view.chance(lower_win),
            utility_lcb: view.signed(lower_utility),
            weight,
            edge_weight: weight,
            no_result_value: found.no_results.get(order).copied(),
            pv: it.pv.iter().take(length).map(Move::to_string).collect(),
            pv_visits: plan.wants(Want::PvVisits).then(pv_visits),
            pv_edge_visits: plan.wants(Want::PvVisits).then(pv_visits),
            ownership: ownership.map(|it| view.ownership(it, found.position)),
        }
    };
    found.candidates.moves.iter().enumerate().map(info).collect()
}

fn root_info(found: &Found<'_>, view: View) -> RootInfo {
    let candidates = found.candidates;
    let lead = view.signed(candidates.lead.map_or(0.0, analysis::ScoreLead::points));
    let fingerprints = Fingerprints::of(found.position);
    RootInfo {
        current_player: candidates.to_move.letter().to_ascii_uppercase(),
        visits: candidates.visits,
        winrate: view.chance(candidates.win.value()),
        score_lead: lead,
        score_selfplay: lead,
        score_stdev: rounded(candidates.score_deviation.unwrap_or_default()),
        utility: view.signed(candidates.utility.unwrap_or_default()),
        this_hash: fingerprints.this,
        sym_hash: fingerprints.symmetric,
        first_sight: found.first_sight.map(|it| FirstSight {
            winrate: view.chance(0.5 + 0.5 * (it.win - it.loss)),
            lead: view.signed(it.lead),
            score: view.signed(it.score),
            score_deviation: rounded(it.score_deviation()),
            no_result: rounded(it.no_result),
            time_left: rounded(it.time_left),
            win_error: it.errors.map(|it| rounded(0.5 * it.win)),
            score_error: it.errors.map(|it| rounded(it.score)),
        }),
    }
}

/// How likely each move is: -1 where it may not be played, the pass last.
fn policy(position: &Position, of: impl Fn(Move) -> f32) -> Vec<f32> {
    let chance = |mv| if position.is_legal(mv) { of(mv) } else { -1.0 };
    let points = position.size().points_from_top().map(Move::Play);
    points.chain([Move::Pass]).map(chance).collect()
}

/// Six decimals: more say nothing and make long lines.
fn rounded(number: f32) -> f32 {
    let rounded = (f64::from(number) * 1e6).round() / 1e6;
    // No negative zero: -0.0 + 0.0 is 0.0.
    rounded as f32 + 0.0
}
