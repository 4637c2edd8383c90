//! How styles differ, and whether they can be told from the games alone.

use std::fmt::Write;

use super::played::Lesson;
use crate::statistics::{half_interval, mean};

/// Only so many moves of a game are looked at, both sides counted.
const FIRST: u32 = 60;
/// A name, and how it is measured of some moves.
type Feature = (&'static str, fn(&[&super::JudgedMove]) -> f64);

/// What is measured of a game.
const FEATURES: [Feature; 8] = [
    ("moves on line ≥ 4", |moves| share(moves, |it| it.line >= 4)),
    ("moves on line ≤ 2", |moves| share(moves, |it| it.line <= 2)),
    ("moves in contact", |moves| share(moves, |it| it.contact)),
    ("distance to the last move", |moves| {
        mean(moves.iter().filter_map(|it| it.distance.map(f64::from)))
    }),
    ("played among foreign points", |moves| mean(moves.iter().map(|it| it.attack.into()))),
    ("deviation of the score", |moves| mean(moves.iter().map(|it| it.doubt.into()))),
    ("points ahead", |moves| mean(moves.iter().map(|it| it.lead.into()))),
    ("likelihood (log p)", |moves| mean(moves.iter().map(|it| f64::from(it.p.max(1e-4)).ln()))),
];

fn share(moves: &[&super::JudgedMove], is_so: fn(&super::JudgedMove) -> bool) -> f64 {
    mean(moves.iter().map(|it| if is_so(it) { 1.0 } else { 0.0 }))
}

/// The features of one game.
type Sample = [f64; FEATURES.len()];

fn sample(lesson: &Lesson) -> Sample {
    let first: Vec<&super::JudgedMove> =
        lesson.own_moves().filter(|it| it.0 < FIRST).map(|it| it.1).collect();
    FEATURES.map(|it| it.1(&first))
}

/// Tables of the styles: what differs, how surely, and how often a blind reader names them.
pub(super) fn markdown(lessons: &[Lesson]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for lesson in lessons {
        if !names.contains(&lesson.player.as_str()) {
            names.push(&lesson.player);
        }
    }
    let groups: Vec<(&str, Vec<Sample>)> = names
        .iter()
        .map(|&name| (name, lessons.iter().filter(|it| it.player == name).map(sample).collect()))
        .collect();
    let heads: Vec<&str> = FEATURES.iter().map(|it| it.0).collect();
    let mut text = format!("| style | games | {} |\n|---|---|", heads.join(" | "));
    text.push_str(&"---|".repeat(FEATURES.len()));
    text.push('\n');
    let neutral = groups.first().map(|it| it.1.clone()).unwrap_or_default();
    for (name, samples) in &groups {
        let _ = write!(text, "| {name} | {} |", samples.len());
        for n in 0..FEATURES.len() {
            let values = |samples: &[Sample]| samples.iter().map(|it| it[n]).collect::<Vec<f64>>();
            let own = values(samples);
            let middle = mean(own.iter().copied());
            // A difference of more than 3.3 deviations is one of p < .001.
            let z = difference(&own, &values(&neutral));
            let star = if z.abs() > 3.3 { " *" } else { "" };
            let _ = write!(text, " {middle:.3} ± {:.3}{star} |", half_interval(&own));
        }
        text.push('\n');
    }
    let (right, all) = blind(&groups);
    let _ = writeln!(
        text,
        "\n`*`: differs from the first row at p < .001. Named from the game alone (the nearest style by these numbers, \
         each game left out in turn): {right} of {all}, by chance one in {}.",
        groups.len()
    );
    text
}

/// Welch's t of two samples.
fn difference(a: &[f64], b: &[f64]) -> f64 {
    let error = (half_interval(a).powi(2) + half_interval(b).powi(2)).sqrt() / 1.96;
    let gap = mean(a.iter().copied()) - mean(b.iter().copied());
    if error > 0.0 { gap / error } else { 0.0 }
}

/// How many games are named right by the nearest mean of the others.
fn blind(groups: &[(&str, Vec<Sample>)]) -> (usize, usize) {
    let all = || groups.iter().flat_map(|it| &it.1);
    let deviation: Sample = std::array::from_fn(|n| {
        let values: Vec<f64> = all().map(|it| it[n]).collect();
        let middle = mean(values.iter().copied());
        mean(values.iter().map(|it| (it - middle).powi(2))).sqrt().max(1e-9)
    });
    let center = |samples: &[Sample], without: Option<usize>| -> Option<Sample> {
        let kept = || samples.iter().enumerate().filter(|it| Some(it.0) != without);
        let count = kept().count();
        (count > 0).then(|| std::array::from_fn(|n| mean(kept().map(|it| it.1[n]))))
    };
    let gap = |a: &Sample, b: &Sample| -> f64 {
        (0..FEATURES.len()).map(|n| ((a[n] - b[n]) / deviation[n]).powi(2)).sum()
    };
    let mut right = 0;
    for (group, (_, samples)) in groups.iter().enumerate() {
        for (index, sample) in samples.iter().enumerate() {
            let distance = |other: usize| {
                let without = (other == group).then_some(index);
                center(&groups[other].1, without).map_or(f64::INFINITY, |it| gap(&it, sample))
            };
            let named = (0..groups.len()).min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
            right += usize::from(named == Some(group));
        }
    }
    (right, all().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::JudgedMove;

    fn game(player: &str, line: u8, series: u32) -> Lesson {
        let mv = |n: u32| JudgedMove {
            line: if n % 5 == series % 3 { 3 } else { line },
            p: 0.3,
            distance: Some(2.0),
            ..JudgedMove::default()
        };
        let moves = (0..40).map(mv).collect();
        Lesson { player: player.into(), black: true, series, moves, ..Lesson::default() }
    }

    #[test]
    fn styles_that_differ_are_named() {
        let styles = [("plain", 3), ("high", 5), ("low", 1)];
        let games: Vec<Lesson> =
            styles.iter().flat_map(|it| (0..9).map(|n| game(it.0, it.1, n))).collect();
        let text = markdown(&games);
        assert!(text.contains("27 of 27, by chance one in 3"), "{text}");
        assert!(text.lines().any(|it| it.starts_with("| high") && it.contains(" *")), "{text}");
    }
}
