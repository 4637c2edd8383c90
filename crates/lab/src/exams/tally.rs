//! What the marks of a set add up to.

use std::fmt;

use serde::Serialize;

use super::{Mark, Replayed};

/// Counts over a set.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// Problems answered.
    pub problems: usize,
    /// Answers that are called proved.
    pub proved: usize,
    /// The book's verdict.
    pub verdicts: usize,
    /// One of the book's moves.
    pub book_moves: usize,
    /// The book's verdict with its move, or with another that is proved.
    pub right: usize,
    /// Proofs that are against the book.
    pub contradictions: Vec<String>,
    /// Proofs that the verifier replayed.
    pub replayed: usize,
    /// Those that it could not finish.
    pub unfinished: Vec<String>,
    /// Those that do not hold.
    pub broken: Vec<String>,
    /// Processor seconds of the one in the middle.
    pub median_seconds: f64,
    /// Processor seconds of all.
    pub seconds: f64,
    /// Positions read in all.
    pub nodes: u64,
}

impl Tally {
    /// Counts.
    pub fn of(marks: &[Mark]) -> Self {
        let count = |is: fn(&Mark) -> bool| marks.iter().filter(|it| is(it)).count();
        let names = |is: fn(&Mark) -> bool| {
            marks.iter().filter(|it| is(it)).map(|it| it.id.clone()).collect()
        };
        let mut times: Vec<f64> = marks.iter().map(|it| it.seconds).collect();
        times.sort_by(f64::total_cmp);
        Self {
            problems: marks.len(),
            proved: count(|it| it.proved),
            verdicts: count(|it| it.book_verdict),
            book_moves: count(|it| it.book_move),
            right: count(|it| it.right),
            contradictions: names(|it| it.contradicts),
            replayed: count(|it| it.replayed == Some(Replayed::Holds)),
            unfinished: names(|it| it.replayed == Some(Replayed::Unfinished)),
            broken: names(|it| it.replayed == Some(Replayed::Broken)),
            median_seconds: times.get(times.len() / 2).copied().unwrap_or(0.0),
            seconds: times.iter().sum(),
            nodes: marks.iter().map(|it| it.nodes).sum(),
        }
    }

    /// Positions a processor second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / f64::max(self.seconds, 1e-9)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |count: usize| 100.0 * count as f64 / self.problems.max(1) as f64;
        writeln!(
            f,
            "{} problems: {} proved, verdict {} ({:.1} %), book's move {} ({:.1} %), right {} ({:.1} %)",
            self.problems,
            self.proved,
            self.verdicts,
            share(self.verdicts),
            self.book_moves,
            share(self.book_moves),
            self.right,
            share(self.right),
        )?;
        writeln!(
            f,
            "median {:.1} ms, {:.1} s in all, {:.2} M positions a second",
            1000.0 * self.median_seconds,
            self.seconds,
            self.speed() / 1e6,
        )?;
        if self.replayed + self.unfinished.len() + self.broken.len() > 0 {
            writeln!(
                f,
                "verifier: {} hold, {} do not, {} not finished",
                self.replayed,
                self.broken.len(),
                self.unfinished.len(),
            )?;
        }
        for id in &self.unfinished {
            writeln!(f, "not replayed: {id}")?;
        }
        for id in &self.broken {
            writeln!(f, "does not hold: {id}")?;
        }
        for id in &self.contradictions {
            writeln!(f, "proved against the book: {id}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_of_the_whole_set() {
        let mark = |right: bool, seconds: f64| Mark {
            id: format!("{seconds}"),
            verdict: "yes".to_owned(),
            mv: "aa".to_owned(),
            proved: right,
            book_move: right,
            book_verdict: true,
            right,
            contradicts: !right,
            replayed: right.then_some(Replayed::Holds),
            nodes: 100,
            seconds,
        };
        let tally = Tally::of(&[mark(true, 0.1), mark(false, 0.5), mark(true, 0.2)]);
        assert_eq!((tally.problems, tally.right, tally.proved, tally.replayed), (3, 2, 2, 2));
        assert!((tally.median_seconds - 0.2).abs() < 1e-9);
        let text = tally.to_string();
        assert!(text.contains("right 2 (66.7 %)"), "{text}");
        assert!(text.contains("proved against the book: 0.5"), "{text}");
    }
}
