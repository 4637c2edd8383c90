//! What a run has come to, line by line.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use lab::figure::{Panel, Whisker, curves};
use lab::statistics::wilson;
use train::learning::Losses;

use super::{Goal, JUDGED};

/// Where a run stands.
pub(super) struct Entry {
    pub(super) step: u64,
    pub(super) samples: u64,
    pub(super) seconds: f64,
    pub(super) speed: f64,
    pub(super) rate: f32,
    pub(super) goal: Goal,
    /// How wrong the network was about what it learned from since the last entry.
    pub(super) learned: Losses,
    /// About positions of games that are kept apart.
    pub(super) games: Losses,
    /// About lessons that are kept apart.
    pub(super) lessons: Losses,
}

const HEADING: &str = "step,samples,seconds,samples_per_second,rate,loss,games_policy,games_top1,\
lessons_policy,lessons_top1,lessons_outcome,lessons_lead_rms,lessons_ownership,games_lead_rms";

/// Means over positions.
struct Means {
    policy: f64,
    top: f64,
    outcome: f64,
    lead: f64,
    ownership: f64,
    total: f64,
}

impl Means {
    fn of(losses: &Losses) -> Self {
        let count = f64::from(losses.positions.max(1));
        Self {
            policy: losses.policy / count,
            top: 100.0 * f64::from(losses.top_moves) / count,
            outcome: losses.outcome / count,
            lead: (losses.lead_square / count).sqrt(),
            ownership: losses.ownership / count,
            total: losses.total / count,
        }
    }
}

impl Entry {
    /// For a person.
    pub(super) fn tell(&self) -> String {
        let (games, lessons) = (Means::of(&self.games), Means::of(&self.lessons));
        let mut parts = vec![format!(
            "step {}, {} samples, {:.0}/s: loss {:.3}",
            self.step,
            self.samples,
            self.speed,
            Means::of(&self.learned).total
        )];
        if self.goal == Goal::Ranks && self.games.positions > 0 {
            parts.push(format!("games: the mover's rank off by {:.2} (rms)", games.lead));
        } else if self.games.positions > 0 {
            parts.push(format!("games: policy {:.3}, top move {:.1} %", games.policy, games.top));
        }
        if self.lessons.positions > 0 {
            parts.push(format!(
                "lessons: policy {:.3}, top move {:.1} %, outcome {:.3}, lead {:.1}, ownership {:.3}",
                lessons.policy, lessons.top, lessons.outcome, lessons.lead, lessons.ownership
            ));
        }
        parts.join("; ")
    }

    fn line(&self) -> String {
        let (games, lessons) = (Means::of(&self.games), Means::of(&self.lessons));
        format!(
            "{},{},{:.0},{:.0},{:.6},{:.4},{:.4},{:.2},{:.4},{:.2},{:.4},{:.3},{:.4},{:.3}",
            self.step,
            self.samples,
            self.seconds,
            self.speed,
            self.rate,
            Means::of(&self.learned).total,
            games.policy,
            games.top,
            lessons.policy,
            lessons.top,
            lessons.outcome,
            lessons.lead,
            lessons.ownership,
            games.lead
        )
    }
}

/// The log of a run: `log.csv`, and the same drawn: `curves.svg`.
pub(super) struct Log {
    file: File,
    folder: PathBuf,
    /// A run that was begun by an earlier version has fewer columns.
    columns: usize,
}

impl Log {
    pub(super) fn open(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join("log.csv");
        let cannot = || format!("cannot write {}", path.display());
        let is_new = !path.exists();
        let mut file =
            OpenOptions::new().create(true).append(true).open(&path).with_context(cannot)?;
        if is_new {
            writeln!(file, "{HEADING}").with_context(cannot)?;
        }
        let text = fs::read_to_string(&path).with_context(cannot)?;
        let columns = text.lines().next().map_or(0, |it| it.split(',').count());
        Ok(Self { file, folder: folder.to_owned(), columns })
    }

    pub(super) fn add(&mut self, entry: &Entry) -> anyhow::Result<()> {
        let line = entry.line();
        let line: Vec<&str> = line.split(',').take(self.columns).collect();
        writeln!(self.file, "{}", line.join(",")).context("cannot write the log")?;
        let text =
            fs::read_to_string(self.folder.join("log.csv")).context("cannot read the log")?;
        fs::write(self.folder.join("curves.svg"), drawn(&text)).context("cannot draw the curves")
    }
}

/// How often the likeliest move was the right one, over the samples, by games and by lessons; or
/// how far off ranks were, where those were asked for.
fn drawn(log: &str) -> String {
    let (mut points, mut other, mut ranks) = (Vec::new(), Vec::new(), Vec::new());
    for line in log.lines().skip(1) {
        let numbers: Vec<f64> = line.split(',').filter_map(|it| it.parse().ok()).collect();
        let &[_, samples, _, _, _, _, _, games, _, lessons, ..] = numbers.as_slice() else {
            continue;
        };
        let x = samples / 1000.0;
        if let Some(&off) = numbers.get(13).filter(|&&it| it > 0.0) {
            let label = String::new();
            ranks.push((x, Whisker { label, value: off, low: off, high: off }));
        }
        if games > 0.0 {
            let interval = wilson(games / 100.0, JUDGED as u32);
            let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
            points.push((x, Whisker { label: String::new(), value: games, low, high }));
        }
        if lessons > 0.0 {
            other.push((x, lessons));
        }
    }
    let axis = "thousands of samples".to_owned();
    if !ranks.is_empty() && points.is_empty() {
        let panel = Panel { axis, points: ranks, other, other_name: String::new() };
        return curves("the mover's rank is off by (rms)", "ranks", &[panel]);
    }
    let other_name = "the teacher's first move".to_owned();
    let panel = Panel { axis, points, other, other_name };
    curves("the likeliest move is the one played", "%", &[panel])
}
