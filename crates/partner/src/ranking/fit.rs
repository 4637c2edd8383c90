//! A line through stated ranks: fitted, written and read.

use std::fmt::Write;

use super::model::{NINE_TENTHS, RankModelError};
use super::record::{Breadth, Input, RankRecord};
use super::ridge::Moments;

/// What a square of a factor may cost, by the number of players; what foretells best those that
/// were left out is taken.
const COSTS: [f64; 7] = [0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0];
/// Parts the games are dealt into: what was fitted to the others judges each.
const FOLDS: u64 = 5;
/// Fewer players than this make no line.
const FEWEST: usize = 40;
/// A mean over so many moves counts half, in a line that is fitted.
const DOUBTFUL_MOVES: f64 = 8.0;
/// Nobody is farther from the mean than this many deviations.
const FARTHEST: f64 = 5.0;
/// Players of a pool by which it is found how much farther apart ranks are than single games show.
const POOL: usize = 10;

/// A player of a game: what the moves say, the stated rank, the game.
pub(super) type Player = (RankRecord, f64, u64);

/// A rank as a sum of numbers of a record, each times a factor.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    breadth: Breadth,
    /// The mean of all ranks; 1 is 30 kyu.
    base: f64,
    terms: Vec<Term>,
    /// How far ranks are off with `moves` moves: a standard deviation.
    pub(super) deviation: f64,
    /// See `deviation`.
    pub(super) moves: f64,
    /// A mean over so many moves counts half.
    doubt: f64,
    /// How much chance there is in so many moves, against how much ranks differ. A line that is
    /// fitted to single games is flatter than the truth by that, and pools of games need less of it.
    noise: f64,
}

/// One number of a record.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Term {
    centre: f64,
    scale: f64,
    factor: f64,
}

impl Line {
    /// The line that knows nothing.
    pub(super) const fn nothing(breadth: Breadth) -> Self {
        Self {
            breadth,
            base: 20.0,
            terms: Vec::new(),
            deviation: 8.0,
            moves: 1.0,
            noise: 0.0,
            doubt: DOUBTFUL_MOVES,
        }
    }

    /// The line that fits best; `None` if there are too few players.
    pub(super) fn fit(players: &[Player], breadth: Breadth) -> Option<Self> {
        if players.len() < FEWEST {
            return None;
        }
        let count = players.len() as f64;
        let all: Vec<Vec<Input>> = players.iter().map(|it| it.0.inputs(breadth)).collect();
        let base = players.iter().map(|it| it.1).sum::<f64>() / count;
        let moves = players.iter().map(|it| it.0.moves() as f64).sum::<f64>() / count;
        let mut line = Self { base, moves, terms: terms(&all), ..Self::nothing(breadth) };
        let inputs: Vec<Vec<f64>> = all.iter().map(|it| line.standard(it)).collect();
        let mut folds = vec![Moments::new(line.terms.len()); FOLDS as usize];
        for (player, inputs) in players.iter().zip(&inputs) {
            folds[fold(player.2)].add(inputs, player.1 - base);
        }
        let foretold = |cost: f64| foretold(players, (&inputs, &folds), (base, cost * count));
        let tried = COSTS.iter().filter_map(|&cost| Some((cost, foretold(cost)?)));
        let error = |means: &[f64]| -> f64 {
            means.iter().zip(players).map(|(mean, it)| (mean - it.1).abs()).sum()
        };
        let (cost, means) = tried.min_by(|a, b| error(&a.1).total_cmp(&error(&b.1)))?;
        let mut whole = Moments::new(line.terms.len());
        for it in &folds {
            whole.join(it);
        }
        for (term, factor) in line.terms.iter_mut().zip(whole.factors(cost * count)?) {
            term.factor = factor;
        }
        let mut errors: Vec<f64> =
            means.iter().zip(players).map(|(mean, it)| (mean - it.1).abs()).collect();
        errors.sort_by(f64::total_cmp);
        line.deviation = errors.get(errors.len() * 9 / 10)? / NINE_TENTHS;
        line.noise = noise(players, &means, base);
        Some(line)
    }

    /// The rank that a record looks like, as a number.
    pub(super) fn mean(&self, record: &RankRecord) -> f64 {
        let inputs = self.standard(&record.inputs(self.breadth));
        let sum: f64 = self.terms.iter().zip(inputs).map(|(term, it)| term.factor * it).sum();
        let moves = record.moves().max(1) as f64;
        self.base + sum * (1.0 + self.noise) / (1.0 + self.noise * self.moves / moves)
    }

    /// Numbers as deviations from the usual, those over few moves nearer to it.
    fn standard(&self, inputs: &[Input]) -> Vec<f64> {
        let each = self.terms.iter().zip(inputs).map(|(term, it)| {
            // Over no moves at all nothing is usual or unusual.
            let trust = if it.moves > 0.0 { it.moves / (it.moves + self.doubt) } else { 0.0 };
            (trust * (it.mean - term.centre) / term.scale).clamp(-FARTHEST, FARTHEST)
        });
        each.collect()
    }

    /// One line of text for the whole, one for each term.
    pub(super) fn write(&self, text: &mut String, names: &[String]) {
        let Self { base, deviation, moves, noise, doubt, .. } = self;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{base:.4} {deviation:.4} {moves:.2} {noise:.4} {doubt:.1}");
        for (term, name) in self.terms.iter().zip(names) {
            let Term { centre, scale, factor } = term;
            let _ = writeln!(text, "{centre:.5} {scale:.5} {factor:.5} {name}");
        }
    }

    /// Reads what [`Line::write`] wrote, from numbered lines.
    pub(super) fn read<'a>(
        lines: &mut impl Iterator<Item = (usize, &'a str)>,
        breadth: Breadth,
    ) -> Result<Self, RankModelError> {
        let mut next = 0;
        let mut row = || -> Result<(usize, &'a str), RankModelError> {
            let (number, text) = lines.next().ok_or(RankModelError { line: next + 1 })?;
            next = number;
            Ok((number, text))
        };
        let numbers =
            |text: &str| -> Vec<f64> { text.split(' ').map_while(|it| it.parse().ok()).collect() };
        let (number, head) = row()?;
        let head = numbers(head);
        let &[base, deviation, moves, noise, doubt] = head.as_slice() else {
            return Err(RankModelError { line: number });
        };
        let mut line = Self { breadth, base, terms: Vec::new(), deviation, moves, noise, doubt };
        for name in RankRecord::input_names(breadth) {
            let (number, text) = row()?;
            // A table of another version has other rows, or the same in another order.
            let said = text.splitn(4, ' ').nth(3);
            // Names may begin with a number, as in "8d's", but that is none alone.
            match numbers(text).as_slice() {
                &[centre, scale, factor] if scale > 0.0 && said == Some(&name) => {
                    line.terms.push(Term { centre, scale, factor });
                }
                _ => return Err(RankModelError { line: number }),
            }
        }
        Ok(line)
    }
}

/// The usual value of each number and how it scatters.
fn terms(all: &[Vec<Input>]) -> Vec<Term> {
    let width = all.first().map_or(0, Vec::len);
    let term = |n: usize| {
        let known: Vec<f64> =
            all.iter().map(|it| it[n]).filter(|it| it.moves > 0.0).map(|it| it.mean).collect();
        let count = known.len().max(1) as f64;
        let centre = known.iter().sum::<f64>() / count;
        let variance = known.iter().map(|it| (it - centre).powi(2)).sum::<f64>() / count;
        Term { centre, scale: variance.sqrt().max(1e-4), factor: 0.0 }
    };
    (0..width).map(term).collect()
}

/// The rank of each player by what was fitted to the others.
fn foretold(
    players: &[Player],
    (inputs, folds): (&[Vec<f64>], &[Moments]),
    (base, cost): (f64, f64),
) -> Option<Vec<f64>> {
    let width = inputs.first()?.len();
    let mut lines = Vec::new();
    for apart in 0..folds.len() {
        let mut others = Moments::new(width);
        folds.iter().enumerate().filter(|it| it.0 != apart).for_each(|it| others.join(it.1));
        lines.push(others.factors(cost)?);
    }
    let mean = |(player, inputs): (&Player, &Vec<f64>)| {
        let factors = &lines[fold(player.2)];
        base + inputs.iter().zip(factors).map(|(a, b)| a * b).sum::<f64>()
    };
    Some(players.iter().zip(inputs).map(mean).collect())
}

/// Both players of a game are in the same part.
const fn fold(game: u64) -> usize {
    // The collections deal by rests of fifty themselves.
    (game / 50 % FOLDS) as usize
}

/// How much flatter the line through single games is than the one through pools of players of the
/// same rank.
fn noise(players: &[Player], means: &[f64], base: f64) -> f64 {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|&a, &b| players[a].1.total_cmp(&players[b].1));
    let (mut products, mut squares) = (0.0, 0.0);
    for pool in order.chunks_exact(POOL) {
        let part = |of: &dyn Fn(usize) -> f64| {
            pool.iter().map(|&it| of(it)).sum::<f64>() / POOL as f64 - base
        };
        let (said, truth) = (part(&|it| means[it]), part(&|it| players[it].1));
        products += said * truth;
        squares += said * said;
    }
    // How much steeper pools are than single games; ten games hold a tenth of the chance.
    let steeper = (products / squares.max(1e-9)).clamp(1.0, 3.0);
    (steeper - 1.0) / (1.0 - steeper / POOL as f64)
}
