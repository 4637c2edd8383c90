//! Moves of a level, or of the teacher told a rank, beside those of people of the rank, in the same
//! positions.
//!
//! A level is as natural as people are if a network that neither uses, and that has learned from
//! other games, finds its moves no less likely than theirs. It is told the ranks, if it knows any:
//! one that does not may take a little to sharper moves than weak people play.

use std::fmt::Write;
use std::sync::Arc;

use analysis::{Limits, Rank};
use net::{Encoder, Network, TooLarge};
use partner::{Answer, Control, Engine, Pupil, Resigning, Teaching};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::band::BANDS;
use super::foretelling::MoveSample;
use crate::figure::{Whisker, whiskers};
use crate::statistics::{half_interval, mean};

/// A move that is less likely than this is unlikely.
const UNLIKELY: f64 = 0.05;
/// No move is taken for less likely than this.
const LEAST: f64 = 1e-4;
/// More than any level looks at.
const VISITS: u32 = 2000;

/// Who plays beside people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guest {
    /// A level of the mover's rank.
    Level,
    /// The teacher with that level, by so many visits, as if the game began there.
    Teacher(u32),
}

/// How likely moves of people and of levels are to a judge, position by position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// The chances of both moves, for each band.
    chances: [Vec<[f64; 2]>; BANDS.len()],
}

impl Beside {
    /// Has a guest of the mover's rank play in the position of every sample, and the judge look at
    /// its move and at the person's. Where the guest would pass, nothing is compared.
    pub fn of(
        (network, judge): (&Arc<Network>, &Network),
        (guest, samples): (Guest, &[MoveSample]),
        seed: u64,
        mut progress: impl FnMut(usize),
    ) -> Result<Self, TooLarge> {
        let mut found = Self::default();
        let mut workspace = judge.workspace();
        let mut engine = Engine::new(Resigning::Never);
        engine.use_network(Arc::clone(network), 1);
        for (n, sample) in samples.iter().enumerate() {
            progress(n + 1);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(n as u64));
            engine.forget();
            engine.meet(Pupil::of_rank(sample.rank().min(Rank::STRONGEST)));
            engine.teach(guest.teaching(sample.rank()));
            let thought = engine.think(&sample.position, &guest.limits(), &mut rng);
            let Answer::Play(mv) = thought.answer else { continue };
            if mv.point().is_none() || sample.mv.point().is_none() {
                continue;
            }
            let inputs = Encoder::new(sample.position.size()).encode(&sample.position)?;
            let said = judge.evaluate(&inputs, sample.view(), &mut workspace);
            found.chances[sample.band].push([sample.mv, mv].map(|it| f64::from(said.of(it))));
        }
        Ok(found)
    }

    /// As a table of Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "| rank | moves | people: mean ln p | p < .05 | ours: mean ln p | p < .05 | ours − people, ln p | p < .05 |\n\
             |---|---|---|---|---|---|---|---|\n",
        );
        for row in self.rows() {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "| {} | {} | {:.2} | {:.1} % | {:.2} | {:.1} % | {:+.2} ± {:.2} | {:+.1} ± {:.1} % |",
                row.name,
                row.moves,
                row.logs[0],
                100.0 * row.unlikely[0],
                row.logs[1],
                100.0 * row.unlikely[1],
                row.log_gap.0,
                row.log_gap.1,
                100.0 * row.unlikely_gap.0,
                100.0 * row.unlikely_gap.1,
            );
        }
        text
    }

    /// The same for programs.
    pub fn csv(&self) -> String {
        let mut text = String::from(
            "rank,moves,people_ln_p,people_unlikely,level_ln_p,level_unlikely,ln_p_gap,half_interval\n",
        );
        for row in self.rows() {
            let _ = writeln!(
                text,
                "{},{},{:.4},{:.4},{:.4},{:.4},{:.4},{:.4}",
                row.name,
                row.moves,
                row.logs[0],
                row.unlikely[0],
                row.logs[1],
                row.unlikely[1],
                row.log_gap.0,
                row.log_gap.1
            );
        }
        text
    }

    /// How much likelier moves of levels are, drawn.
    pub fn figure(&self) -> String {
        let whisker = |row: Row| Whisker {
            label: row.name.to_owned(),
            value: row.log_gap.0,
            low: row.log_gap.0 - row.log_gap.1,
            high: row.log_gap.0 + row.log_gap.1,
        };
        let rows: Vec<Whisker> = self.rows().into_iter().map(whisker).collect();
        whiskers("levels beside people", ("ln p of the level's move less the person's", 0.0), &rows)
    }

    fn rows(&self) -> Vec<Row> {
        let row = |(band, pairs): (usize, &Vec<[f64; 2]>)| {
            let log = |it: f64| it.max(LEAST).ln();
            let rare = |it: f64| if it < UNLIKELY { 1.0 } else { 0.0 };
            let gap = |of: &dyn Fn(f64) -> f64| {
                let gaps: Vec<f64> =
                    pairs.iter().map(|[people, ours]| of(*ours) - of(*people)).collect();
                (mean(gaps.iter().copied()), half_interval(&gaps))
            };
            let both =
                |of: &dyn Fn(f64) -> f64| [0, 1].map(|n| mean(pairs.iter().map(|it| of(it[n]))));
            Row {
                name: BANDS[band].name,
                moves: pairs.len(),
                logs: both(&log),
                unlikely: both(&rare),
                log_gap: gap(&log),
                unlikely_gap: gap(&rare),
            }
        };
        self.chances.iter().enumerate().filter(|it| !it.1.is_empty()).map(row).collect()
    }
}

/// What is told of a band: of people first, then of levels.
#[derive(Clone, Debug)]
struct Row {
    name: &'static str,
    moves: usize,
    logs: [f64; 2],
    unlikely: [f64; 2],
    /// The mean difference, position by position, and half of its 95 % interval.
    log_gap: (f64, f64),
    unlikely_gap: (f64, f64),
}

impl Guest {
    /// Plays like amateurs of a rank; professionals are the strongest of them.
    fn teaching(self, rank: Rank) -> Teaching {
        let mut teaching = Teaching::default();
        teaching.level = Some(rank.min(Rank::STRONGEST));
        if let Self::Teacher(_) = self {
            teaching.control = Control::Teacher;
        }
        teaching
    }

    fn limits(self) -> Limits<'static> {
        Limits::visits(if let Self::Teacher(visits) = self { visits } else { VISITS })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;
    use expect_test::expect;
    use train::GameLine;

    #[test]
    fn both_moves_are_judged_in_the_same_positions() {
        let line = "0a\tours\t1\t9\t7\t0\t20k\t3k\tB+R\t\t\tB\teecccgedce";
        let samples = samples(&[GameLine::parse(line).unwrap()], 9, 1);
        let (network, judge) =
            (partner::embedded_network().unwrap(), partner::embedded_human_network().unwrap());
        let judges = (&network, &*judge);
        let teacher = Beside::of(judges, (Guest::Teacher(8), &samples), 1, |_| ()).unwrap();
        let beside = Beside::of(judges, (Guest::Level, &samples), 1, |_| ()).unwrap();
        assert_eq!(Guest::Teacher(8).teaching(Rank::parse("5k")).control, Control::Teacher);
        let people = |it: &Beside| it.chances[0].iter().map(|it| it[0]).collect::<Vec<_>>();
        assert_eq!(people(&teacher), people(&beside), "people play the same");
        assert_eq!(beside.chances.each_ref().map(Vec::len), [3, 0, 0, 2, 0, 0]);
        let mut judge = partner::Human::new(judge).unwrap();
        let first = samples.iter().find(|it| it.band == 3).unwrap();
        let policy = judge.policy(&first.position, [first.rank(), Rank::parse("20k")]).unwrap();
        let gap = beside.chances[3][0][0] - f64::from(policy.of(first.mv));
        assert!(gap.abs() < 1e-5, "the person's move comes first: {gap}");
    }

    #[test]
    fn what_is_likelier_is_said_with_its_range() {
        let mut beside = Beside::default();
        beside.chances[1] = vec![[0.1, 0.2], [0.04, 0.08], [0.5, 0.5]];
        expect![[r"
            | rank | moves | people: mean ln p | p < .05 | ours: mean ln p | p < .05 | ours − people, ln p | p < .05 |
            |---|---|---|---|---|---|---|---|
            | 15-10k | 3 | -2.07 | 33.3 % | -1.61 | 0.0 % | +0.46 ± 0.45 | -33.3 ± 65.3 % |
        "]]
        .assert_eq(&beside.markdown());
        assert!(beside.csv().contains("15-10k,3,") && beside.figure().starts_with("<svg"));
    }
}
