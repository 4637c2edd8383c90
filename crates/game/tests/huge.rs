//! Large and deep files take time in proportion, and no stack.

use std::time::{Duration, Instant};

use game::{read, write};

/// Generous: the point is to tell linear time from quadratic, which would take hours.
const PATIENCE: Duration = Duration::from_mins(5);

#[track_caller]
fn check(sgf: &str, nodes: usize) {
    let start = Instant::now();
    let (games, _) = read(sgf.as_bytes());
    assert_eq!(games.iter().map(|it| it.nodes().count()).sum::<usize>(), nodes);
    let written = write(&games);
    assert!(written.len() < 3 * sgf.len() + 1000);
    let (again, _) = read(written.as_bytes());
    assert!(games == again);
    drop((games, again));
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}

const MILLION: usize = 1_000_000;

#[test]
fn a_million_nested_variations() {
    check(&format!("{}{}", "(;B[aa]".repeat(MILLION), ")".repeat(MILLION)), MILLION);
}

#[test]
fn variations_of_variations() {
    let depth = MILLION / 4;
    check(&format!("{}{}", "(;B[aa](;W[bb])".repeat(depth), ")".repeat(depth)), 2 * depth);
}

#[test]
fn a_million_parentheses_never_closed() {
    check(&"(;".repeat(MILLION), MILLION);
    check(&format!("{};", "(".repeat(MILLION)), 1);
}

#[test]
fn a_million_siblings() {
    check(&format!("(;{})", "(;B[aa])".repeat(MILLION)), MILLION + 1);
}

#[test]
fn twenty_megabytes_of_moves() {
    check(&format!("(;{})", ";B[aa];W[bb]".repeat(20 * MILLION / 12)), 20 * MILLION / 12 * 2 + 1);
}

#[test]
fn twenty_megabytes_of_comment() {
    check(&format!("(;B[aa]C[{}])", "a [b] c".repeat(20 * MILLION / 7)), 1);
}

#[test]
fn a_quarter_of_a_million_games() {
    check(&"(;SZ[9])".repeat(MILLION / 4), MILLION / 4);
}

#[test]
fn a_million_properties_and_values() {
    check(&format!("(;{})", "X[]".repeat(MILLION)), 1);
    check(&format!("(;SZ[9]AB{})", "[aa:ii]".repeat(MILLION)), 1);
}

#[test]
fn a_rectangle_named_a_million_times_is_spread_out_once() {
    let start = Instant::now();
    let (games, _) = read(format!("(;SZ[25]AB{})", "[aa:yy]".repeat(MILLION)).as_bytes());
    assert_eq!(games[0].root().placement().unwrap().black.len(), 625);
    assert!(start.elapsed() < PATIENCE);
}

#[test]
fn garbage_that_invites_looking_ahead() {
    let spaces = " ".repeat(MILLION);
    let words = "word ".repeat(MILLION);
    for (sgf, nodes) in [
        (format!("(;]{spaces}]{spaces}x{spaces})"), 1),
        (format!("(;{words})"), 1),
        (format!("{words}(;)"), 1),
        (format!("(;C[{}", "[x]   ".repeat(MILLION)), 1),
        (format!("(;{}", "[".repeat(MILLION)), 1),
        (format!("{}(;)", "( x ;".repeat(MILLION)), 1),
        (format!("(;){}", ")".repeat(MILLION)), 1),
        (format!("(;C[{}", "\\".repeat(MILLION)), 1),
        (format!("(;{}[])", "A".repeat(MILLION)), 1),
        (format!("(;{}[])", "a".repeat(MILLION)), 1),
    ] {
        check(&sgf, nodes);
    }
}
