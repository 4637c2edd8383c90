//! Which rank players are taken for, by their moves.

use analysis::{Credence, Rank};
use goban::{Color, Rules};
use partner::{RankJudge, RankRecord};
use train::GameLine;

/// What the moves of one player of one game say.
#[derive(Clone, Debug)]
pub struct PlayerSample {
    /// The rank the player states.
    pub stated: Rank,
    /// What the moves say.
    pub record: RankRecord,
}

/// How credence and correction are set so that the stated ranks come out best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// How much a move counts.
    pub credence: f64,
    /// Rank = `shift` + `stretch` × the mean of the belief, about 20.
    pub stretch: f64,
    /// See `stretch`.
    pub shift: f64,
}

/// How far estimates are off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// How many players.
    pub players: usize,
    /// The mean of the absolute differences, in ranks.
    pub mean_error: f64,
    /// The share of players whose rank is within the range told.
    pub within: f64,
}

/// With fewer moves nothing is said about a player.
const FEWEST_MOVES: usize = 20;
const MIDDLE: f64 = 20.0;

/// Looks at both players of a game who state an amateur's rank.
pub fn players(judge: &mut RankJudge, game: &GameLine) -> Vec<PlayerSample> {
    let Some(mut position) = game.start(Rules::JAPANESE) else { return Vec::new() };
    let mut records = [RankRecord::default(), RankRecord::default()];
    for &mv in &game.moves {
        let side = usize::from(position.to_move() == Color::White);
        if is_amateur(game.ranks[side])
            && position.is_legal(mv)
            && let Ok(evidence) = judge.look(&position, mv)
        {
            records[side].add(&evidence);
        }
        if position.play_as_recorded(mv).is_err() {
            break;
        }
    }
    let both = game.ranks.into_iter().zip(records);
    both.filter(|(_, record)| record.moves() >= FEWEST_MOVES)
        .map(|(stated, record)| PlayerSample { stated, record })
        .collect()
}

fn is_amateur(rank: Rank) -> bool {
    rank.is_known() && rank <= Rank::STRONGEST
}

/// How far the product's estimates are off.
pub fn judge(players: &[PlayerSample]) -> Judgement {
    let count = players.len().max(1) as f64;
    let mut found = Judgement { players: players.len(), ..Judgement::default() };
    for player in players {
        let estimate = player.record.estimate();
        found.mean_error += (estimate.mean - player.stated.index() as f64).abs() / count;
        if (estimate.low..=estimate.high).contains(&player.stated) {
            found.within += 1.0 / count;
        }
    }
    found
}

/// Players of the same stated rank taken together, so many games at a time, as nobody is named.
pub fn pooled(players: &[PlayerSample], games: usize) -> Vec<PlayerSample> {
    let mut pools = Vec::new();
    for rank in Rank::amateurs() {
        let same: Vec<&PlayerSample> = players.iter().filter(|it| it.stated == rank).collect();
        for group in same.chunks_exact(games) {
            let mut record = RankRecord::default();
            group.iter().for_each(|it| record.join(&it.record));
            pools.push(PlayerSample { stated: rank, record });
        }
    }
    pools
}

/// The credence with the least error, and the line that corrects its means.
pub fn fit(players: &[PlayerSample]) -> Option<(Fit, f64)> {
    [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0]
        .into_iter()
        .filter_map(|credence| fit_line(players, credence))
        .min_by(|a, b| a.1.total_cmp(&b.1))
}

fn fit_line(players: &[PlayerSample], credence: f64) -> Option<(Fit, f64)> {
    let pairs: Vec<(f64, f64)> = players
        .iter()
        .map(|it| {
            let mean = it.record.belief(Credence(credence)).estimate().mean;
            (mean - MIDDLE, it.stated.index() as f64 - MIDDLE)
        })
        .collect();
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    let spread = mean(|it| it.0 * it.0) - x * x;
    if pairs.len() < 2 || spread <= 0.0 {
        return None;
    }
    let stretch = (mean(|it| it.0 * it.1) - x * y) / spread;
    let shift = y - stretch * x;
    let off = pairs.iter().map(|it| (shift + stretch * it.0 - it.1).abs()).sum::<f64>() / count;
    Some((Fit { credence, stretch, shift }, off))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player whose moves look like those of a rank.
    fn player(stated: &str, slope: f64) -> PlayerSample {
        let mut record = RankRecord::default();
        for _ in 0..30 {
            record.add(&[(Rank::parse("28k"), -2.0), (Rank::parse("8d"), -2.0 + slope)]);
        }
        PlayerSample { stated: Rank::parse(stated), record }
    }

    #[test]
    fn a_line_puts_the_means_right() {
        let players = [player("20k", -0.1), player("10k", 0.0), player("1d", 0.1)];
        let (fit, error) = fit(&players).unwrap();
        assert!(fit.stretch > 0.0 && error < 5.0, "{fit:?} {error}");
        let judged = judge(&players);
        assert_eq!(judged.players, 3);
        assert!(judged.mean_error < 15.0 && judged.within > 0.0, "{judged:?}");
        assert!(super::fit(&players[..1]).is_none(), "one player makes no line");
    }

    #[test]
    fn pools_hold_players_of_one_rank() {
        let players =
            vec![player("5k", 0.0), player("5k", 0.1), player("5k", 0.2), player("1d", 0.1)];
        let pools = pooled(&players, 2);
        assert_eq!(pools.len(), 1);
        assert_eq!((pools[0].stated, pools[0].record.moves()), (Rank::parse("5k"), 60));
    }

    #[test]
    fn short_games_and_unknown_ranks_say_nothing() {
        let line = "0a\tours\t1\t5\t7\t0\t20k\t?\tB+R\t\t\tB\tccbbdddc..cd";
        let game = GameLine::parse(line).unwrap();
        let mut judge = RankJudge::new(partner::Human::embedded().unwrap());
        assert!(players(&mut judge, &game).is_empty());
    }
}
