//! What is thought of the positions of a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use goban::Color;
use partner::{Candidate, Candidates, ScoreLead, WinRate};

/// What is thought of a position, seen by Black whoever is to move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Value {
    pub(crate) black_win: f32,
    pub(crate) black_lead: Option<f32>,
    pub(crate) visits: u32,
    /// Whose thought it is.
    pub(crate) engine: Arc<str>,
}

/// What is thought of the positions of a game, by the number of moves made.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Values(BTreeMap<usize, Value>);

/// What a thought is worth looking at again for.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) engine: Arc<str>,
    pub(crate) visits: u32,
}

impl Value {
    /// Of the position that was searched.
    pub(crate) fn of(candidates: &Candidates, engine: Arc<str>) -> Self {
        let color = candidates.to_move;
        Self {
            black_win: black_win(color, candidates.win),
            black_lead: candidates.lead.map(|it| black_lead(color, it)),
            visits: candidates.visits,
            engine,
        }
    }

    /// Of the position after one of the moves of `color` that were looked at.
    pub(crate) fn after(candidate: &Candidate, color: Color, engine: Arc<str>) -> Self {
        Self {
            black_win: black_win(color, candidate.win),
            black_lead: candidate.lead.map(|it| black_lead(color, it)),
            visits: candidate.visits,
            engine,
        }
    }
}

impl Values {
    /// Remembers a thought, unless the same engine has thought longer; says whether it does.
    pub(crate) fn learn(&mut self, moves: usize, value: Value) -> bool {
        let is_better = self
            .0
            .get(&moves)
            .is_none_or(|it| it.engine != value.engine || it.visits <= value.visits);
        if is_better {
            self.0.insert(moves, value);
        }
        is_better
    }

    /// Forgets all positions with more moves.
    pub(crate) fn forget_after(&mut self, moves: usize) {
        self.0.split_off(&(moves + 1));
    }

    /// All of them, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &Value)> {
        self.since(0)
    }

    /// Those of positions with at least so many moves.
    pub(crate) fn since(&self, moves: usize) -> impl Iterator<Item = (usize, &Value)> {
        self.0.range(moves..).map(|(&moves, value)| (moves, value))
    }

    /// Of one position.
    pub(crate) fn at(&self, moves: usize) -> Option<&Value> {
        self.0.get(&moves)
    }

    /// The positions among these that are still to be looked at.
    pub(crate) fn missing(
        &self,
        positions: std::ops::RangeInclusive<usize>,
        wanted: &Wanted,
    ) -> impl Iterator<Item = usize> {
        positions.filter(move |moves| {
            self.0
                .get(moves)
                .is_none_or(|it| it.engine != wanted.engine || it.visits < wanted.visits)
        })
    }
}

/// A chance to win, seen by Black.
pub(crate) fn black_win(color: Color, win: WinRate) -> f32 {
    match color {
        Color::Black => win.value(),
        Color::White => win.for_opponent().value(),
    }
}

/// A lead, seen by Black.
pub(crate) fn black_lead(color: Color, lead: ScoreLead) -> f32 {
    match color {
        Color::Black => lead.points(),
        Color::White => lead.for_opponent().points(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(engine: &str, visits: u32) -> Value {
        Value { black_win: 0.5, black_lead: Some(1.5), visits, engine: engine.into() }
    }

    #[test]
    fn values_are_seen_by_black() {
        let (win, lead) = (WinRate::new(0.75), ScoreLead::new(3.0));
        assert_eq!((black_win(Color::Black, win), black_lead(Color::Black, lead)), (0.75, 3.0));
        assert_eq!((black_win(Color::White, win), black_lead(Color::White, lead)), (0.25, -3.0));
    }

    #[test]
    fn longer_thoughts_and_those_of_another_engine_count() {
        let mut values = Values::default();
        assert!(values.learn(3, value("net", 50)));
        assert!(!values.learn(3, value("net", 8)));
        assert!(values.learn(3, value("net", 50)));
        assert!(values.learn(3, value("playouts", 8)));
        assert_eq!(values.at(3).unwrap().visits, 8);
    }

    #[test]
    fn what_is_missing_is_what_the_engine_has_not_looked_at_long_enough() {
        let mut values = Values::default();
        for (moves, visits) in [(0, 20), (1, 8), (3, 16), (5, 16)] {
            values.learn(moves, value("net", visits));
        }
        let wanted = Wanted { engine: "net".into(), visits: 16 };
        assert_eq!(values.missing(0..=4, &wanted).collect::<Vec<_>>(), [1, 2, 4]);
        let other = Wanted { engine: "playouts".into(), visits: 1 };
        assert_eq!(values.missing(0..=2, &other).count(), 3);
        values.forget_after(3);
        assert_eq!(values.iter().map(|it| it.0).collect::<Vec<_>>(), [0, 1, 3]);
        assert_eq!(values.since(1).count(), 2);
    }
}
