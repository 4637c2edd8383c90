//! How a series went from game to game, where a player remembers the other side.

use std::fmt::Write;

use analysis::RankEstimate;
use partner::Terms;

use super::played::Lesson;
use super::summary::Summary;
use crate::statistics::{Tally, mean};

/// What is known of one player against one opponent, or against all of them.
pub(super) struct Cell<'a> {
    pub(super) player: &'a str,
    pub(super) opponent: &'a str,
    pub(super) found: &'a Summary,
    pub(super) lessons: Vec<&'a Lesson>,
}

/// The opponent's games by their place in a series, the handicap where one was given, and what the
/// player believes in the end; empty where nothing is remembered.
pub(super) fn markdown(cells: &[Cell<'_>]) -> String {
    let most = cells.iter().map(|it| it.found.rounds.len()).max().unwrap_or(0);
    if most < 2 {
        return String::new();
    }
    let is_handicap = cells.iter().flat_map(|it| &it.lessons).any(|it| it.stones > 0);
    // Writing to a string cannot fail.
    let mut text = String::from("\n| player | opponent |");
    for n in 1..=most {
        let _ = write!(text, " game {n} |");
    }
    if is_handicap {
        text.push_str(" handicap |");
    }
    text.push_str(" believed rank |\n|---|---|");
    text.push_str(&"---|".repeat(most + 1 + usize::from(is_handicap)));
    text.push('\n');
    for Cell { player, opponent, found, lessons } in cells {
        let _ = write!(text, "| {player} | {opponent} |");
        for n in 0..most {
            let tally = found.rounds.get(n).copied().unwrap_or_default();
            let _ = write!(text, " {} |", of(tally));
        }
        if is_handicap {
            let later = lessons.iter().filter(|it| it.round > 0);
            let worth = later.map(|it| Terms::of_stones(it.stones).and_points(it.points).worth());
            let _ = write!(text, " {:.1} |", mean(worth));
        }
        let _ = writeln!(text, " {} |", believed(found));
    }
    if is_handicap {
        text.push_str("\nHandicap: from the second game on, in points, on average.\n");
    }
    text
}

fn of(tally: Tally) -> String {
    format!("{} of {}", tally.wins, tally.games())
}

fn believed(found: &Summary) -> String {
    found.belief.map_or_else(|| "–".to_owned(), |it| RankEstimate::nearest(it).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn games(stones: [u8; 3]) -> Vec<Lesson> {
        let game = |(round, stones)| Lesson { round, stones, won: round == 0, ..Lesson::default() };
        (0..).zip(stones).map(game).collect()
    }

    fn table(lessons: &[Lesson]) -> String {
        let lessons: Vec<&Lesson> = lessons.iter().collect();
        let found = Summary::of(&lessons);
        markdown(&[Cell { player: "teacher", opponent: "uct:50", found: &found, lessons }])
    }

    #[test]
    fn a_series_is_told_game_by_game() {
        expect![[r#"

            | player | opponent | game 1 | game 2 | game 3 | believed rank |
            |---|---|---|---|---|---|
            | teacher | uct:50 | 0 of 1 | 1 of 1 | 1 of 1 | – |
        "#]]
        .assert_eq(&table(&games([0; 3])));
        expect![[r#"

            | player | opponent | game 1 | game 2 | game 3 | handicap | believed rank |
            |---|---|---|---|---|---|---|
            | teacher | uct:50 | 0 of 1 | 1 of 1 | 1 of 1 | 20.5 | – |

            Handicap: from the second game on, in points, on average.
        "#]]
        .assert_eq(&table(&games([0, 3, 2])));
    }

    #[test]
    fn single_games_are_no_series() {
        assert_eq!(table(&games([0; 3])[..1]), "");
    }
}
