//! Teams of features out of games, and strengths back into weights.

use std::ops::ControlFlow;

use ::playout::{
    Diamond, FeatureReader, Gammas, LadderLook, PlaceFeatures, PlayoutFeatures, PriorFeatures,
    PriorGammas, Reply, Tactic,
};
use goban::{Move, Point, Position, Size};

use super::competitions::{Competitions, Team};
use super::harvest::Harvest;
use super::listing::Listing;
use super::mm::{Column, Model};
use super::moves::{Stride, for_each_move};
use super::{Plan, Progress, is_apart_in_playouts, playout_only};
use crate::games::GameLine;

/// Games between two reports.
const REPORT_EVERY: usize = 20;

/// Bits of replies that are no distances.
const REASONS: u32 = Reply::Distance2.bit() - 1;
const REPLIES: usize = Reply::Distance2 as usize;
const TACTICS: usize = Tactic::PARTS[0] + Tactic::PARTS[1] + Tactic::PARTS[2] + Tactic::PARTS[3];

/// Moves of playouts as teams.
pub(super) struct PlayoutTeams {
    competitions: Competitions,
    diamonds: usize,
    /// Listed diamonds, then what is near for all others.
    patterns: Listing<(Diamond, bool)>,
    tactics: Listing<u64>,
}

impl PlayoutTeams {
    pub(super) fn read(
        games: &[&GameLine],
        plan: &Plan,
        harvest: &Harvest,
        told: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let mut teams = Self {
            competitions: Competitions::default(),
            diamonds: harvest.diamonds.len(),
            patterns: Listing::new(harvest.diamonds.iter().map(|&it| (it, true))),
            tactics: Listing::new([]),
        };
        let stride = Stride::for_positions(plan.playout_positions, games);
        let mut reader = FeatureReader::new(Size::square(19).ok()?);
        for (n, game) in games.iter().enumerate() {
            for_each_move(game, |n, position, played| {
                if stride.takes(game, n) {
                    reader.look_as_playout(position);
                    teams.add(position, played, &reader);
                }
            });
            let prepared = teams.competitions.len();
            if n % REPORT_EVERY == 0 && told(Progress::Prepare(prepared)).is_break() {
                return None;
            }
        }
        Some(teams)
    }

    fn add(&mut self, position: &Position, played: Point, reader: &FeatureReader) {
        let features = |point| {
            reader.playout(position, point).filter(|it| !is_apart_in_playouts(it.tactic.self_atari))
        };
        let Some(winner) = features(played).map(|it| self.team(&it)) else { return };
        let others: Vec<Team> =
            rivals(position, played).filter_map(|it| Some(self.team(&features(it)?))).collect();
        self.competitions.push(winner, others.into_iter());
    }

    fn team(&mut self, features: &PlayoutFeatures) -> Team {
        let pattern = self.patterns.find((features.diamond, true)).unwrap_or_else(|| {
            let near = features.diamond.near().smallest();
            self.patterns.number((near, false))
        });
        let reasons = u64::from(features.replies & REASONS);
        let key = features.tactic.index() as u64 | (reasons << 32);
        let distance = (features.replies >> REPLIES) & 15;
        let place = if distance == 0 { 0 } else { 1 + distance.trailing_zeros() as u16 };
        Team { pattern, tactic: self.tactics.number(key) as u16, place }
    }

    /// Finds the strengths.
    pub(super) fn fit(
        self,
        plan: &Plan,
        told: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Gammas> {
        let mut model = Model {
            pattern: Column::single(self.patterns.keys().len()),
            tactic: tactic_column(self.tactics.keys(), REPLIES),
            place: Column::single(5),
        };
        rounds(&mut model, &self.competitions, plan, told)?;
        // The average move weighs 1, so that the whole range of chances is used.
        let teams = self.competitions.teams();
        let mean = teams.iter().map(|&it| f64::from(model.strength(it))).sum::<f64>()
            / teams.len().max(1) as f64;
        let far = model.place.gammas[0];
        let weighted = |range: &[((Diamond, bool), f64)]| {
            range.iter().map(|&((it, _), gamma)| (it, (gamma * far / mean) as f32)).collect()
        };
        let all: Vec<((Diamond, bool), f64)> =
            self.patterns.keys().iter().copied().zip(model.pattern.gammas.clone()).collect();
        let (diamonds, near) = all.split_at(self.diamonds.min(all.len()));
        let (tactics, mut replies, _) = tactic_lists(&model.tactic.gammas, REPLIES);
        replies.extend(model.place.gammas.iter().skip(1).map(|it| (it / far) as f32));
        Some(playout_only(Gammas {
            diamonds: weighted(diamonds),
            near: weighted(near),
            tactics,
            replies,
            prior: PriorGammas::plain(),
        }))
    }
}

/// Moves of the first look as teams.
pub(super) struct PriorTeams {
    competitions: Competitions,
    patterns: Listing<u32>,
    tactics: Listing<u64>,
    places: Listing<PlaceFeatures>,
}

impl PriorTeams {
    pub(super) fn read(
        games: &[&GameLine],
        plan: &Plan,
        harvest: &Harvest,
        told: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let mut teams = Self {
            competitions: Competitions::default(),
            patterns: Listing::new(harvest.patterns.iter().copied()),
            tactics: Listing::new([]),
            places: Listing::new([]),
        };
        let stride = Stride::for_positions(plan.prior_positions, games);
        let mut reader = FeatureReader::new(Size::square(19).ok()?);
        for (n, game) in games.iter().enumerate() {
            for_each_move(game, |n, position, played| {
                if stride.takes(game, n) {
                    reader.look(position);
                    teams.add(position, played, &reader);
                }
            });
            let prepared = teams.competitions.len();
            if n % REPORT_EVERY == 0 && told(Progress::Prepare(prepared)).is_break() {
                return None;
            }
        }
        Some(teams)
    }

    fn add(&mut self, position: &Position, played: Point, reader: &FeatureReader) {
        let mut team = |point| {
            let features = reader.prior(position, point)?;
            Some(self.team(&features, reader.patterns(position, point)))
        };
        let Some(winner) = team(played) else { return };
        let others: Vec<Team> = rivals(position, played).filter_map(team).collect();
        self.competitions.push(winner, others.into_iter());
    }

    fn team(&mut self, features: &PriorFeatures, patterns: impl Iterator<Item = u32>) -> Team {
        // The number after all listed ones is for points around which nothing is listed.
        let mut pattern = self.patterns.keys().len() as u32;
        for key in patterns {
            match self.patterns.find(key) {
                Some(it) => pattern = it,
                None => break,
            }
        }
        let ladder = features.ladder as u64;
        let key =
            features.tactic.index() as u64 | (ladder << 16) | (u64::from(features.replies) << 32);
        Team {
            pattern,
            tactic: self.tactics.number(key) as u16,
            place: self.places.number(features.place) as u16,
        }
    }

    /// Finds the strengths.
    pub(super) fn fit(
        self,
        plan: &Plan,
        told: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<PriorGammas> {
        let far = PlaceFeatures::DISTANCES as u32;
        let places = self.places.keys().iter().map(|it| {
            let second = far + u32::from(it.from_second);
            vec![it.from_last.into(), second, 2 * far + u32::from(it.line)]
        });
        let distances = PlaceFeatures::DISTANCES;
        let mut model = Model {
            pattern: Column::single(self.patterns.keys().len() + 1),
            tactic: tactic_column(self.tactics.keys(), REPLIES + LadderLook::COUNT),
            place: Column::new(2 * distances + PlaceFeatures::LINES, places.collect()),
        };
        rounds(&mut model, &self.competitions, plan, told)?;
        let (tactics, replies, ladders) = tactic_lists(&model.tactic.gammas, REPLIES);
        let patterns = self.patterns.keys().iter().copied();
        let short = |it: &f64| *it as f32;
        let place = |from: usize, len: usize| {
            model.place.gammas.iter().skip(from).take(len).map(short).collect()
        };
        Some(PriorGammas {
            patterns: patterns.zip(model.pattern.gammas.iter().map(short)).collect(),
            unlisted: model.pattern.gammas.last().map_or(1.0, short),
            tactics,
            ladders,
            replies,
            from_last: place(0, distances),
            from_second: place(distances, distances),
            lines: place(2 * distances, PlaceFeatures::LINES),
        })
    }
}

fn rivals(position: &Position, played: Point) -> impl Iterator<Item = Point> {
    let ko = position.history().ko().filter(|&it| !position.is_legal(Move::Play(it)));
    position.board().empties().filter(move |&it| it != played && Some(it) != ko)
}

fn rounds(
    model: &mut Model,
    competitions: &Competitions,
    plan: &Plan,
    told: &mut impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<()> {
    model.prepare(competitions);
    for round in 0..plan.rounds {
        let loss = model.round(competitions);
        if told(Progress::Round(round + 1, loss)).is_break() {
            return None;
        }
    }
    Some(())
}

/// Features: the parts of tactics, then replies, then ladders.
fn tactic_column(keys: &[u64], others: usize) -> Column {
    let cells = keys.iter().map(|&key| {
        let mut features = Vec::new();
        let mut first = 0;
        for (part, values) in Tactic::parts((key & 0xffff) as usize).into_iter().zip(Tactic::PARTS)
        {
            features.push((first + part) as u32);
            first += values;
        }
        let replies = key >> 32;
        let set = (0..REPLIES as u32).filter(|it| replies & (1 << it) != 0);
        features.extend(set.map(|it| TACTICS as u32 + it));
        if others > REPLIES {
            features.push((TACTICS + REPLIES) as u32 + ((key >> 16) & 0xffff) as u32);
        }
        features
    });
    Column::new(TACTICS + others, cells.collect())
}

/// The features of [`tactic_column`] in their lists.
fn tactic_lists(gammas: &[f64], replies: usize) -> ([Vec<f32>; 4], Vec<f32>, Vec<f32>) {
    let mut left = gammas.iter().map(|&it| it as f32);
    let tactics = Tactic::PARTS.map(|it| left.by_ref().take(it).collect());
    let replies = left.by_ref().take(replies).collect();
    (tactics, replies, left.collect())
}
