//! Records as a network sees them.

use goban::{Move, Point, Size, Symmetry};
use net::{Encoder, MIDDLE_RANK, PROBLEM_TARGET, RANK_INPUTS, TooLarge};

use super::record::Record;
use crate::learning::{Sample, Targets};
use analysis::Rank;

/// How records become samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mixing {
    /// How much the move that was played counts against the teacher's policy, from 0 to 1.
    pub played: f32,
    /// What becomes of the ranks of both players.
    pub ranks: Telling,
}

/// What becomes of the ranks of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Telling {
    /// Nothing: the network does not know them.
    #[default]
    Kept,
    /// The network is told them.
    Told,
    /// The network is asked for them, and for nothing else.
    Asked,
    /// There are none: these are problems, and the network is told which stones each is about.
    Problems,
}

/// Where a network says ranks: the mover's in place of the lead and the other's in place of the
/// score, in ranks from the middle; where either is not known nothing is learned.
fn ranks_as_scores(ranks: [Rank; 2]) -> Option<[f32; 3]> {
    let [mover, other] = ranks.map(|it| it.index() as f32 - MIDDLE_RANK);
    ranks.iter().all(|it| it.is_known()).then_some([other, 0.0, mover])
}

/// Turns records into samples, with memory that is used again.
#[derive(Debug)]
pub struct Viewer {
    encoder: Encoder,
    mixing: Mixing,
}

impl Viewer {
    /// One that mixes so, mostly for boards of this size.
    pub fn new(size: Size, mixing: Mixing) -> Self {
        Self { encoder: Encoder::new(size), mixing }
    }

    /// The record in one of the eight orientations.
    pub fn view(&mut self, record: &Record, symmetry: Symmetry) -> Result<Sample, TooLarge> {
        let position = &record.position;
        let inputs = self.encoder.encode(position)?;
        let size = position.size();
        let turned = symmetry.size(size);
        let (width, height) = (usize::from(turned.width()), usize::from(turned.height()));
        // Rows from the top.
        let place = |point: Point| {
            let point = symmetry.apply(point, size);
            (height - 1 - usize::from(point.y())) * width + usize::from(point.x())
        };
        let mut planes = vec![0_u32; width * height];
        for (n, plane) in inputs.planes.iter().enumerate() {
            for point in plane.iter() {
                planes[place(point)] |= 1 << n;
            }
        }
        let mut legal = vec![false; width * height];
        for point in inputs.legal.iter() {
            legal[place(point)] = true;
        }
        let number = |mv: Move| match mv {
            Move::Play(point) => place(point) as u16,
            Move::Pass => (width * height) as u16,
        };
        if self.mixing.ranks == Telling::Asked {
            let targets = Targets { score: ranks_as_scores(record.ranks), ..Targets::default() };
            let globals = inputs.globals.to_vec();
            return Ok(Sample { width, height, planes, globals, legal, targets });
        }
        if self.mixing.ranks == Telling::Problems {
            for (point, &owner) in
                size.points().zip(record.lesson.iter().flat_map(|it| &it.ownership))
            {
                planes[place(point)] |= u32::from(owner > 0.0) << PROBLEM_TARGET;
            }
            let targets = Targets {
                policy: record
                    .lesson
                    .iter()
                    .flat_map(|it| &it.policy)
                    .filter(|it| it.1 > 0.0)
                    .map(|it| (number(it.0), it.1))
                    .collect(),
                outcome: record.lesson.as_ref().map_or([0.0; 3], |it| it.outcome),
                ..Targets::default()
            };
            let globals = inputs.globals.to_vec();
            return Ok(Sample { width, height, planes, globals, legal, targets });
        }
        let mut targets = Targets::default();
        let lesson = record.lesson.as_ref();
        let played = match (record.played, lesson) {
            (Some(mv), None) => Some((mv, 1.0)),
            (Some(mv), Some(_)) if self.mixing.played > 0.0 => Some((mv, self.mixing.played)),
            _ => None,
        };
        let share = 1.0 - played.map_or(0.0, |it| it.1);
        targets.policy.extend(played.map(|(mv, weight)| (number(mv), weight)));
        if let Some(lesson) = lesson {
            let sum: f32 = lesson.policy.iter().map(|it| it.1).sum();
            let scale = share / sum.max(1e-6);
            let taught = lesson.policy.iter().map(|&(mv, chance)| (number(mv), scale * chance));
            targets.policy.extend(taught.filter(|it| it.1 > 0.0));
            targets.outcome = lesson.outcome;
            targets.score = Some(lesson.score);
            let mut ownership = vec![0.0; width * height];
            for (point, &owner) in size.points().zip(&lesson.ownership) {
                ownership[place(point)] = owner;
            }
            targets.ownership = Some(ownership);
        }
        let mut globals = inputs.globals.to_vec();
        if self.mixing.ranks == Telling::Told {
            let told = globals.len();
            globals.resize(told + RANK_INPUTS, 0.0);
            // A teacher's policy is no rank's: without ranks the network answers as the teacher.
            let ranks = if lesson.is_some() { [Rank::UNKNOWN; 2] } else { record.ranks };
            for (n, rank) in ranks.iter().enumerate() {
                globals[told + n * Rank::COUNT + rank.index()] = 1.0;
            }
        }
        Ok(Sample { width, height, planes, globals, legal, targets })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Position, Rules};

    #[test]
    fn a_network_of_problems_is_shown_the_target() {
        let size = Size::square(9).unwrap();
        let at: Point = "E5".parse().unwrap();
        let lesson = crate::data::Lesson {
            policy: vec![(Move::Play(at), 1.0), (Move::Pass, 0.0)],
            outcome: [0.0, 0.0, 1.0],
            score: [0.0; 3],
            ownership: size.points().map(|it| f32::from(u8::from(it == at))).collect(),
        };
        let record = Record {
            position: Position::new(size, Rules::CHINESE),
            played: None,
            ranks: [Rank::UNKNOWN; 2],
            lesson: Some(lesson),
        };
        let mixing = Mixing { ranks: Telling::Problems, ..Mixing::default() };
        let seen = Viewer::new(size, mixing).view(&record, Symmetry::IDENTITY).unwrap();
        let shown: Vec<usize> =
            (0..81).filter(|&it| seen.planes[it] >> PROBLEM_TARGET & 1 == 1).collect();
        assert_eq!(shown, [40], "the middle");
        let (policy, outcome) = (vec![(40, 1.0)], [0.0, 0.0, 1.0]);
        assert_eq!(seen.targets, Targets { policy, outcome, ..Targets::default() });
    }

    #[test]
    fn a_network_that_is_asked_for_ranks_is_told_neither_them_nor_the_move() {
        let size = Size::square(9).unwrap();
        let mut record = Record {
            position: Position::new(size, Rules::JAPANESE),
            played: Some("E5".parse().unwrap()),
            ranks: ["1k", "21k"].map(Rank::parse),
            lesson: None,
        };
        let view = |record: &Record, ranks| {
            let mut viewer = Viewer::new(size, Mixing { ranks, ..Mixing::default() });
            viewer.view(record, Symmetry::IDENTITY).unwrap()
        };
        let asked = view(&record, Telling::Asked);
        assert_eq!(asked.globals, view(&record, Telling::Kept).globals);
        // 1 kyu is ten ranks above 11 kyu, 21 kyu ten below; the mover's stands for the lead.
        let score = Some([-10.0, 0.0, 10.0]);
        assert_eq!(asked.targets, Targets { score, ..Targets::default() });
        record.ranks[1] = Rank::UNKNOWN;
        assert_eq!(view(&record, Telling::Asked).targets, Targets::default());
    }
}
