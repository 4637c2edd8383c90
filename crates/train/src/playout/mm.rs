//! Minorization–maximization for teams of features.

use super::competitions::{Competitions, Team};

/// Rounds over the features of a column for each round over the competitions.
const INNER_ROUNDS: usize = 4;
/// Every feature is taken to have won once and lost once against a rival of strength 1.
const VIRTUAL: f64 = 1.0;

/// The features of one column of the teams, and the cells that stand for sets of them.
#[derive(Debug)]
pub(super) struct Column {
    /// Strength of each feature.
    pub(super) gammas: Vec<f64>,
    /// Features of each cell.
    cells: Vec<Vec<u32>>,
    /// Cells of each feature.
    cells_of: Vec<Vec<u32>>,
    /// Product for each cell.
    strengths: Vec<f32>,
    wins: Vec<f64>,
}

/// Which cell of a team a column is for.
#[derive(Clone, Copy, Debug)]
enum Part {
    Pattern,
    Tactic,
    Place,
}

impl Part {
    #[inline]
    fn cell(self, team: Team) -> usize {
        match self {
            Self::Pattern => team.pattern as usize,
            Self::Tactic => team.tactic.into(),
            Self::Place => team.place.into(),
        }
    }
}

impl Column {
    /// A column of so many features; each cell is a list of some of them.
    pub(super) fn new(features: usize, cells: Vec<Vec<u32>>) -> Self {
        let mut cells_of = vec![Vec::new(); features];
        for (cell, list) in cells.iter().enumerate() {
            for &feature in list {
                if let Some(it) = cells_of.get_mut(feature as usize) {
                    it.push(cell as u32);
                }
            }
        }
        Self {
            gammas: vec![1.0; features],
            strengths: vec![1.0; cells.len()],
            wins: vec![0.0; features],
            cells,
            cells_of,
        }
    }

    /// Each cell is one feature.
    pub(super) fn single(features: usize) -> Self {
        Self::new(features, (0..features as u32).map(|it| vec![it]).collect())
    }

    fn strength(&self, cell: usize) -> f32 {
        self.strengths.get(cell).copied().unwrap_or(1.0)
    }

    /// Maximizes the bound: `weights` are, for each cell, what the rest of its teams is worth in
    /// competitions whose total is 1.
    fn improve(&mut self, weights: &[f64]) {
        for _ in 0..INNER_ROUNDS {
            for feature in 0..self.gammas.len() {
                let old = self.gammas[feature];
                let expected: f64 = self.cells_of[feature]
                    .iter()
                    .map(|&it| weights[it as usize] * f64::from(self.strengths[it as usize]))
                    .sum::<f64>()
                    / old;
                let wins = self.wins[feature] + VIRTUAL;
                let new = wins / (expected + 2.0 * VIRTUAL / (old + 1.0));
                self.gammas[feature] = new;
                for n in 0..self.cells_of[feature].len() {
                    let cell = self.cells_of[feature][n] as usize;
                    let product = self.cells[cell].iter().map(|&it| self.gammas[it as usize]);
                    self.strengths[cell] = product.product::<f64>() as f32;
                }
            }
            if self.cells.iter().all(|it| it.len() == 1) {
                break;
            }
        }
    }
}

/// The columns of all teams.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) pattern: Column,
    pub(super) tactic: Column,
    pub(super) place: Column,
}

impl Model {
    /// Counts the wins; before [`Self::round`].
    pub(super) fn prepare(&mut self, competitions: &Competitions) {
        for part in [Part::Pattern, Part::Tactic, Part::Place] {
            let column = self.column(part);
            column.wins.fill(0.0);
            for winner in competitions.iter().filter_map(<[Team]>::first) {
                for &feature in column.cells.get(part.cell(*winner)).into_iter().flatten() {
                    column.wins[feature as usize] += 1.0;
                }
            }
        }
    }

    /// One round over all competitions for each column; says the mean logarithm of the
    /// probability of the winners before it, taken negative.
    pub(super) fn round(&mut self, competitions: &Competitions) -> f64 {
        let mut loss = 0.0;
        for part in [Part::Tactic, Part::Place, Part::Pattern] {
            let (weights, found) = self.weights(competitions, part);
            if matches!(part, Part::Tactic) {
                loss = found;
            }
            self.column(part).improve(&weights);
        }
        loss
    }

    pub(super) fn strength(&self, team: Team) -> f32 {
        self.pattern.strength(team.pattern as usize)
            * self.tactic.strength(team.tactic.into())
            * self.place.strength(team.place.into())
    }

    fn weights(&self, competitions: &Competitions, part: Part) -> (Vec<f64>, f64) {
        let own = match part {
            Part::Pattern => &self.pattern,
            Part::Tactic => &self.tactic,
            Part::Place => &self.place,
        };
        let mut weights = vec![0.0; own.cells.len()];
        let (mut strengths, mut loss) = (Vec::new(), 0.0);
        for teams in competitions.iter() {
            strengths.clear();
            strengths.extend(teams.iter().map(|&it| self.strength(it)));
            let total: f64 = strengths.iter().copied().map(f64::from).sum();
            let winner = strengths.first().copied().map_or(0.0, f64::from);
            loss -= (winner / total).ln();
            for (&team, &strength) in teams.iter().zip(&strengths) {
                let cell = part.cell(team);
                if let Some(weight) = weights.get_mut(cell) {
                    *weight += f64::from(strength / own.strength(cell)) / total;
                }
            }
        }
        (weights, loss / competitions.len().max(1) as f64)
    }

    fn column(&mut self, part: Part) -> &mut Column {
        match part {
            Part::Pattern => &mut self.pattern,
            Part::Tactic => &mut self.tactic,
            Part::Place => &mut self.place,
        }
    }
}
