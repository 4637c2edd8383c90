//! Styles of a search by playouts: what the end of a game is worth to somebody of a character.

use goban::{Move, Point, Size};
use search::ScoreWeights;
use teacher::Character;

/// A move that looks twice as natural is on a point worth half as much again, as in the way that
/// 000 §7.1 says was usual with playouts.
const POINT: f64 = 0.585;
/// Points by which an optimist misjudges the score on 19×19.
const MISJUDGED: f64 = 10.0;
/// How much more than the win itself its size means to somebody who loves fights.
const GREED: f64 = 0.4;

/// The ends of games as a character sees them.
///
/// Points where it likes to play count more, an optimist is ahead by points that are not there,
/// and who loves fights wants to win by much.
pub(crate) fn styled(ends: ScoreWeights, character: &Character, size: Size) -> ScoreWeights {
    if character.is_none() {
        return ends;
    }
    let side = size.width().min(size.height());
    let lines: Vec<f32> = (0..side.div_ceil(2))
        .zip(ends.by_line)
        .map(|(n, usual)| {
            let liked =
                Point::new(n, n).map_or(1.0, |it| character.line_factor(size, Move::Play(it)));
            usual * liked.powf(POINT) as f32
        })
        .collect();
    let misjudged = character.optimism * MISJUDGED * f64::from(side) / 19.0;
    let greed = (f64::from(ends.score_share) + GREED * character.fighting).clamp(0.0, 1.0);
    ScoreWeights {
        offset: ends.offset + misjudged as f32,
        score_share: greed as f32,
        ..ends.with_lines(&lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(name: &str) -> ScoreWeights {
        let character = Character::named(name).unwrap();
        styled(ScoreWeights::PLAIN, &character, Size::square(13).unwrap())
    }

    #[test]
    fn every_axis_changes_what_an_end_is_worth() {
        assert_eq!(weights("none"), ScoreWeights::PLAIN);
        let [center, territory] = ["center", "territory"].map(weights);
        assert!(center.by_line[0] < 0.7 && center.by_line[6] > 1.4, "{:?}", center.by_line);
        assert!(territory.by_line[0] > 1.4 && territory.by_line[6] < 0.7);
        assert!(weights("optimistic").offset > 5.0 && weights("pessimistic").offset < -5.0);
        assert!(weights("fighting").score_share > 0.3 && weights("peaceful").score_share == 0.0);
    }
}
