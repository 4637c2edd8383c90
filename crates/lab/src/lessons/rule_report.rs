//! Which of a player's rules its moves come from, and where the unlikely ones do.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::judge::UNLIKELY;
use super::played::{JudgedMove, Lesson};
use super::summary::LEAST;
use crate::statistics::mean;

/// Moves that the player knew to cost so much were given away on purpose.
const ON_PURPOSE: f32 = 2.0;

/// A table for each player whose rules are known; empty where nobody's are.
pub(super) fn markdown(players: &[(&str, Vec<&Lesson>)]) -> String {
    let mut text = String::new();
    for (player, lessons) in players {
        let mut rules: BTreeMap<&str, Vec<&JudgedMove>> = BTreeMap::new();
        for it in lessons.iter().flat_map(|it| it.own_moves()).map(|it| it.1) {
            if let Some(rule) = &it.rule {
                rules.entry(rule).or_default().push(it);
            }
        }
        if rules.is_empty() {
            continue;
        }
        if text.is_empty() {
            text.push_str(
                "\n| player | rule | moves | geometric | p < .05 | of these given away on purpose | costly |\n\
                 |---|---|---|---|---|---|---|\n",
            );
        }
        for (rule, moves) in rules {
            let is_unlikely = |it: &&&JudgedMove| it.p < UNLIKELY;
            let unlikely = moves.iter().filter(is_unlikely).count();
            let is_on_purpose = |it: &&&JudgedMove| it.cost.is_some_and(|it| it >= ON_PURPOSE);
            let on_purpose = moves.iter().filter(is_unlikely).filter(is_on_purpose).count();
            let logs = moves.iter().map(|it| f64::from(it.p).max(LEAST).ln());
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "| {player} | {rule} | {} | {:.3} | {:.1} % | {on_purpose} of {unlikely} | {} |",
                moves.len(),
                mean(logs).exp(),
                100.0 * unlikely as f64 / moves.len() as f64,
                moves.iter().filter(|it| it.costly).count(),
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn unlikely_moves_are_counted_by_rule() {
        let mv = |rule: &str, p, cost, costly| JudgedMove {
            rule: (!rule.is_empty()).then(|| rule.to_owned()),
            cost: Some(cost),
            line: 3,
            p,
            costly,
            ..JudgedMove::default()
        };
        let silent = mv("", 0.5, 0.0, false);
        let moves = vec![
            mv("easing_off", 0.01, 6.0, true),
            silent.clone(),
            mv("easing_off", 0.04, 0.5, false),
            silent.clone(),
            mv("opening", 0.25, 0.0, false),
        ];
        let lesson = Lesson { black: true, moves, ..Lesson::default() };
        let still = Lesson { black: true, moves: vec![silent], ..Lesson::default() };
        expect![[r"

            | player | rule | moves | geometric | p < .05 | of these given away on purpose | costly |
            |---|---|---|---|---|---|---|
            | teacher | easing_off | 2 | 0.020 | 100.0 % | 1 of 2 | 1 |
            | teacher | opening | 1 | 0.250 | 0.0 % | 0 of 0 | 0 |
        "]]
        .assert_eq(&markdown(&[("teacher", vec![&lesson]), ("random", vec![&still])]));
        assert_eq!(markdown(&[("random", vec![&still])]), "");
    }
}
