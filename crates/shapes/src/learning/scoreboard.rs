//! How often a namer says what readers said.

use std::collections::BTreeMap;

use crate::label::Label;
use crate::name::Name;

/// Answers, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoreboard {
    /// Moves judged.
    pub moves: usize,
    /// The name is the readers' first.
    pub first: usize,
    /// The name is among those the readers gave: the paper's "first or second".
    pub accepted: usize,
    /// The name or our second name is among them.
    pub with_second: usize,
    /// Nothing was said.
    pub silent: usize,
    /// How often each name was said for each first name.
    pub pairs: BTreeMap<Pair, usize>,
}

/// Readers' first name and the name said; no name is `None`.
pub type Pair = (Option<Name>, Option<Name>);

/// How well one name is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NameScore {
    /// The name.
    pub name: Name,
    /// Moves that readers call so.
    pub moves: usize,
    /// Of what is called so, the share that readers call so; 0 if nothing is.
    pub precision: f64,
    /// Of what readers call so, the share that is called so; 0 if nothing is.
    pub recall: f64,
}

impl NameScore {
    /// The harmonic mean of both.
    pub fn f1(&self) -> f64 {
        let sum = self.precision + self.recall;
        if sum == 0.0 { 0.0 } else { 2.0 * self.precision * self.recall / sum }
    }

    /// The paper's accuracy of a name: the mean of both.
    pub fn accuracy(&self) -> f64 {
        f64::midpoint(self.precision, self.recall)
    }
}

impl Scoreboard {
    /// Judges an answer: a name, and a second name.
    pub fn add(&mut self, label: &Label, (name, second): Pair) {
        let accepts =
            |name: Option<Name>| name == label.first || name.is_some_and(|it| label.accepts(it));
        self.moves += 1;
        self.silent += usize::from(name.is_none());
        self.first += usize::from(name == label.first);
        self.accepted += usize::from(accepts(name));
        self.with_second += usize::from(accepts(name) || second.is_some() && accepts(second));
        *self.pairs.entry((label.first, name)).or_default() += 1;
    }

    /// First name, accepted, with the second: shares of all moves.
    pub fn shares(&self) -> [f64; 3] {
        let share = |count: usize| count as f64 / self.moves.max(1) as f64;
        [share(self.first), share(self.accepted), share(self.with_second)]
    }

    /// How well each name is known that readers used, the most frequent first.
    pub fn by_name(&self) -> Vec<NameScore> {
        let sum = |wanted: &dyn Fn(&Pair) -> bool| -> usize {
            self.pairs.iter().filter(|it| wanted(it.0)).map(|it| it.1).sum()
        };
        let score = |name: Name| {
            let name_said = Some(name);
            let moves = sum(&|it| it.0 == name_said);
            let said = sum(&|it| it.1 == name_said);
            let right = sum(&|it| *it == (name_said, name_said)) as f64;
            let share = |of: usize| if of == 0 { 0.0 } else { right / of as f64 };
            NameScore { name, moves, precision: share(said), recall: share(moves) }
        };
        let mut scores: Vec<NameScore> = Name::ALL.into_iter().map(score).collect();
        scores.retain(|it| it.moves > 0);
        scores.sort_by_key(|it| std::cmp::Reverse(it.moves));
        scores
    }

    /// The mean of F1 over the names that readers used at least so often.
    pub fn macro_f1(&self, fewest: usize) -> f64 {
        let scores: Vec<f64> =
            self.by_name().iter().filter(|it| it.moves >= fewest).map(NameScore::f1).collect();
        scores.iter().sum::<f64>() / scores.len().max(1) as f64
    }

    /// What was mistaken for what, the most frequent first.
    pub fn confusions(&self) -> Vec<(Pair, usize)> {
        let wrong = self.pairs.iter().filter(|it| it.0.0 != it.0.1);
        let mut wrong: Vec<_> = wrong.map(|(pair, count)| (*pair, *count)).collect();
        wrong.sort_by_key(|it| std::cmp::Reverse(it.1));
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_as_the_paper_does() {
        let mut board = Scoreboard::default();
        let label: Label = "osae,hane(90)".parse().unwrap();
        board.add(&label, (Some(Name::Osae), None));
        board.add(&label, (Some(Name::Hane), None));
        board.add(&label, (Some(Name::Nobi), Some(Name::Osae)));
        board.add(&label, (None, None));
        assert_eq!((board.first, board.accepted, board.with_second, board.silent), (1, 2, 3, 1));
        let osae = board.by_name()[0];
        assert_eq!((osae.moves, osae.precision, osae.recall), (4, 1.0, 0.25));
        assert_eq!(board.confusions().len(), 3);
        assert!((board.macro_f1(1) - 0.4).abs() < 1e-9);
    }
}
