//! Which rank players are taken for, by their moves.

use analysis::Rank;
use goban::{Color, Rules};
use partner::{RankJudge, RankModel, RankRecord};
use train::GameLine;

/// What the moves of one player of one game say.
#[derive(Clone, Debug)]
pub struct PlayerSample {
    /// The hash of the game.
    pub game: u64,
    /// The rank the player states.
    pub stated: Rank,
    /// What the moves say.
    pub record: RankRecord,
}

/// How far estimates are off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// How many players.
    pub players: usize,
    /// The mean of the absolute differences, in ranks.
    pub mean_error: f64,
    /// The mean is known to so much, to either side (95 %).
    pub give_or_take: f64,
    /// The share of players whose rank is within the range told.
    pub within: f64,
}

/// With fewer moves nothing is said about a player.
const FEWEST_MOVES: usize = 20;

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
        .map(|(stated, record)| PlayerSample { game: game.hash, stated, record })
        .collect()
}

fn is_amateur(rank: Rank) -> bool {
    rank.is_known() && rank <= Rank::STRONGEST
}

/// How far the estimates of a model are off.
pub fn judge(model: &RankModel, players: &[PlayerSample]) -> Judgement {
    let count = players.len().max(1) as f64;
    let estimates: Vec<_> = players.iter().map(|it| model.estimate(&it.record)).collect();
    let both = || estimates.iter().zip(players);
    let errors: Vec<f64> =
        both().map(|(said, it)| (said.mean - it.stated.index() as f64).abs()).collect();
    let mean_error = errors.iter().sum::<f64>() / count;
    let variance = errors.iter().map(|it| (it - mean_error).powi(2)).sum::<f64>() / count;
    let within = both().filter(|(said, it)| (said.low..=said.high).contains(&it.stated)).count();
    Judgement {
        players: players.len(),
        mean_error,
        give_or_take: 1.96 * (variance / count).sqrt(),
        within: within as f64 / count,
    }
}

/// Players of the same stated rank taken together, so many games at a time, as nobody is named.
pub fn pooled(players: &[PlayerSample], games: usize) -> Vec<PlayerSample> {
    let mut pools = Vec::new();
    for rank in Rank::amateurs() {
        let same: Vec<&PlayerSample> = players.iter().filter(|it| it.stated == rank).collect();
        for group in same.chunks_exact(games) {
            let mut record = RankRecord::default();
            for player in group {
                record.join(&player.record);
            }
            pools.push(PlayerSample { game: group[0].game, stated: rank, record });
        }
    }
    pools
}

/// The model of ranks that fits these players best; `None` if they are too few.
pub fn fit(players: &[PlayerSample]) -> Option<RankModel> {
    let known: Vec<(RankRecord, f64, u64)> =
        players.iter().map(|it| (it.record.clone(), it.stated.index() as f64, it.game)).collect();
    RankModel::fit(&known)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both players of a game on the edge or in the middle, by whoever has these ranks.
    fn seats(moves: &str, rank: &str) -> Vec<PlayerSample> {
        let line = format!("0a\tours\t1\t9\t7\t0\t{rank}\t{rank}\tB+R\t\t\tB\t{moves}");
        let mut judge = RankJudge::new(
            partner::Human::embedded().unwrap(),
            partner::Rater::embedded().unwrap(),
        );
        players(&mut judge, &GameLine::parse(&line).unwrap())
    }

    /// Row after row from the top, each from the left, so many moves.
    fn filling(moves: usize) -> String {
        let letters = "abcdefghi";
        let points = letters.chars().flat_map(|y| letters.chars().map(move |x| [x, y]));
        points.flatten().take(2 * moves).collect()
    }

    #[test]
    fn both_players_are_looked_at_and_pooled_by_rank() {
        let both = seats(&filling(44), "5k");
        assert_eq!(both.len(), 2);
        assert!(both.iter().all(|it| it.record.moves() == 22 && it.stated == Rank::parse("5k")));
        let pools = pooled(&both, 2);
        assert_eq!((pools.len(), pools[0].record.moves()), (1, 44));
        assert!(pooled(&both, 3).is_empty(), "two are not three");
        let judged = judge(RankModel::built_in(), &both);
        assert_eq!(judged.players, 2);
        assert!(judged.mean_error <= 38.0 && judged.within <= 1.0, "{judged:?}");
    }

    #[test]
    fn a_model_learns_whose_moves_are_odd() {
        let mut weak = seats(&filling(44), "20k");
        let mut strong = weak.clone();
        // The same moves cannot be told apart, so that the model says the middle.
        for player in &mut strong {
            player.stated = Rank::parse("2k");
        }
        weak.append(&mut strong);
        let many: Vec<PlayerSample> = (0..20).flat_map(|_| weak.clone()).collect();
        let model = fit(&many).unwrap();
        let mean = model.mean(&many[0].record);
        assert!((mean - 20.0).abs() < 1.5, "11k is 20, between 20k and 2k: {mean}");
        assert!(fit(&weak).is_none(), "four players make no model");
    }

    #[test]
    fn short_games_and_unknown_ranks_say_nothing() {
        let line = "0a\tours\t1\t5\t7\t0\t20k\t?\tB+R\t\t\tB\tccbbdddc..cd";
        let game = GameLine::parse(line).unwrap();
        let mut judge = RankJudge::new(
            partner::Human::embedded().unwrap(),
            partner::Rater::embedded().unwrap(),
        );
        assert!(players(&mut judge, &game).is_empty());
    }
}
