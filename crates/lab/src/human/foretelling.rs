//! Whose moves are foretold best by which rank.

use std::fmt::Write;

use analysis::Rank;
use goban::{Move, Position, Rules};
use net::View;
use partner::Human;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use train::GameLine;

use super::band::{BANDS, Band};
use super::heat;

/// No move is taken for less likely than this.
const LEAST: f32 = 1e-6;
/// At most so many moves of one game.
const OF_ONE_GAME: usize = 20;

/// A move of a person, before it was played.
#[derive(Clone, Debug)]
pub struct MoveSample {
    /// The number of the band of the mover.
    pub band: usize,
    pub(super) position: Position,
    pub(super) mv: Move,
    ranks: [Rank; 2],
}

impl MoveSample {
    /// The rank that the mover states.
    pub const fn rank(&self) -> Rank {
        self.ranks[0]
    }

    /// How a network is to look at it: networks that know no ranks do not mind.
    pub(super) fn view(&self) -> View {
        View { ranks: self.ranks, ..View::default() }
    }

    /// How many moves were played before it.
    pub fn moves_before(&self) -> usize {
        self.position.history().len()
    }
}

/// Moves of people of every band, at most so many of each, by lot.
pub fn samples(games: &[GameLine], most: usize, seed: u64) -> Vec<MoveSample> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut order: Vec<&GameLine> = games.iter().collect();
    order.sort_by_key(|it| it.hash);
    order.shuffle(&mut rng);
    let mut found = Vec::new();
    for game in order {
        found.extend(of_game(game, &mut rng));
    }
    let mut counts = [0; BANDS.len()];
    found.retain(|it: &MoveSample| {
        counts[it.band] += 1;
        counts[it.band] <= most
    });
    found
}

fn of_game(game: &GameLine, rng: &mut impl Rng) -> Vec<MoveSample> {
    let mut numbers: Vec<usize> =
        (0..game.moves.len()).filter(|&n| Band::of(game.ranks_at(n)[0]).is_some()).collect();
    numbers.shuffle(rng);
    numbers.truncate(OF_ONE_GAME);
    let Some(mut position) = game.start(Rules::JAPANESE) else { return Vec::new() };
    let mut found = Vec::new();
    for (n, &mv) in game.moves.iter().enumerate() {
        let ranks = game.ranks_at(n);
        if numbers.contains(&n)
            && position.is_legal(mv)
            && let Some(band) = Band::of(ranks[0])
        {
            found.push(MoveSample { band, position: position.clone(), mv, ranks });
        }
        if position.play_as_recorded(mv).is_err() {
            break;
        }
    }
    found
}

/// How well some moves were foretold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cell {
    /// How many moves.
    pub moves: u32,
    /// How many of them were thought the likeliest.
    pub hits: u32,
    /// The sum of the logarithms of their chances, negated.
    pub loss: f64,
}

impl Cell {
    fn add(&mut self, (is_hit, chance): (bool, f32)) {
        self.moves += 1;
        self.hits += u32::from(is_hit);
        self.loss -= f64::from(chance.max(LEAST).ln());
    }

    /// Of a hundred moves so many were thought the likeliest.
    pub fn percent(&self) -> f64 {
        100.0 * f64::from(self.hits) / f64::from(self.moves.max(1))
    }

    /// The mean of the negated logarithms.
    pub fn mean_loss(&self) -> f64 {
        self.loss / f64::from(self.moves.max(1))
    }

    fn join(&mut self, other: &Self) {
        self.moves += other.moves;
        self.hits += other.hits;
        self.loss += other.loss;
    }
}

/// Whose moves (rows: bands) are foretold how well by which rank (columns: the middles of the
/// bands, then the ranks that the players state themselves).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Foretelling {
    /// Rows of cells.
    pub cells: [[Cell; BANDS.len() + 1]; BANDS.len()],
}

impl Foretelling {
    /// Asks the network about every sample.
    pub fn of(human: &mut Human, samples: &[MoveSample], mut progress: impl FnMut(usize)) -> Self {
        let mut found = Self::default();
        let middles: Vec<[Rank; 2]> = BANDS.iter().map(|it| [it.middle(); 2]).collect();
        for (n, sample) in samples.iter().enumerate() {
            let asked: Vec<[Rank; 2]> = middles.iter().copied().chain([sample.ranks]).collect();
            let Ok(policies) = human.policies(&sample.position, &asked) else { continue };
            for (cell, policy) in found.cells[sample.band].iter_mut().zip(policies) {
                let chance = policy.of(sample.mv);
                let points = sample.position.size().points().map(|it| policy.points[it]);
                let highest = points.fold(policy.pass, f32::max);
                cell.add((chance >= highest, chance));
            }
            progress(n + 1);
        }
        found
    }

    /// Takes what another part of the samples gave into account.
    pub fn join(&mut self, other: &Self) {
        for (row, more) in self.cells.iter_mut().zip(&other.cells) {
            for (cell, more) in row.iter_mut().zip(more) {
                cell.join(more);
            }
        }
    }

    /// Whether each band is foretold best by its own rank, by log-loss.
    pub fn own_is_best(&self) -> [bool; BANDS.len()] {
        std::array::from_fn(|n| {
            let row = &self.cells[n][..BANDS.len()];
            row.iter().all(|it| it.mean_loss() >= row[n].mean_loss())
        })
    }

    /// As a table of Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::from("| moves of | n |");
        for band in BANDS {
            let _ = write!(text, " as {} |", band.middle());
        }
        text.push_str(" as they say |\n|---|---|");
        text.push_str(&"---|".repeat(BANDS.len() + 1));
        for (band, row) in BANDS.iter().zip(&self.cells) {
            let _ = write!(text, "\n| {} | {} |", band.name, row[0].moves);
            for cell in row {
                let _ = write!(text, " {:.1} % / {:.3} |", cell.percent(), cell.mean_loss());
            }
        }
        text.push('\n');
        text
    }

    /// As lines of values between commas.
    pub fn csv(&self) -> String {
        let mut text = String::from("band,asked_as,moves,top1_percent,log_loss\n");
        for (band, row) in BANDS.iter().zip(&self.cells) {
            let middles = BANDS.iter().map(|it| it.middle().to_string());
            for (asked, cell) in middles.chain(["stated".to_owned()]).zip(row) {
                let (percent, loss) = (cell.percent(), cell.mean_loss());
                let _ =
                    writeln!(text, "{},{asked},{},{percent:.2},{loss:.4}", band.name, cell.moves);
            }
        }
        text
    }

    /// The matrix, drawn: how much worse than the best of its row each rank foretells, in nats.
    pub fn figure(&self) -> String {
        heat::map(&BANDS.map(|band| {
            let n = Band::of(band.middle()).unwrap_or_default();
            let row = &self.cells[n][..BANDS.len()];
            let best = row.iter().map(Cell::mean_loss).fold(f64::INFINITY, f64::min);
            let cells = row.iter().map(|it| (it.mean_loss() - best, it.percent())).collect();
            heat::Row { name: band.name, cells }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(black: &str) -> GameLine {
        let line = format!("0a\tours\t1\t5\t7\t0\t{black}\t3k\tB+R\t\t\tB\tccbbdddc..cd");
        GameLine::parse(&line).unwrap()
    }

    #[test]
    fn moves_are_drawn_by_band_and_counted_once() {
        let drawn = samples(&[game("20k")], 2, 1);
        let of = |band: usize| drawn.iter().filter(|it| it.band == band).count();
        assert_eq!((of(0), of(3)), (2, 2), "three each were played");
        assert_eq!(samples(&[game("?")], 9, 1).len(), 3, "nobody knows Black's rank");
    }

    #[test]
    fn a_matrix_says_who_is_foretold_by_whom() {
        let mut human = Human::embedded().unwrap();
        let drawn = samples(&[game("20k")], 9, 1);
        let mut all = Foretelling::default();
        for part in drawn.chunks(2) {
            all.join(&Foretelling::of(&mut human, part, |_| ()));
        }
        assert_eq!(all, {
            let mut whole = Foretelling::of(&mut human, &drawn, |_| ());
            // Sums of other order differ in the last digit.
            for (row, parts) in whole.cells.iter_mut().zip(&all.cells) {
                for (cell, part) in row.iter_mut().zip(parts) {
                    assert!((cell.loss - part.loss).abs() < 1e-9);
                    cell.loss = part.loss;
                }
            }
            whole
        });
        assert_eq!((all.cells[0][0].moves, all.cells[3][6].moves), (3, 3));
        assert!(all.markdown().contains("| 25-16k | 3 |"), "{}", all.markdown());
        assert_eq!(all.csv().lines().count(), 1 + 6 * 7);
        assert!(all.figure().starts_with("<svg"));
    }
}
