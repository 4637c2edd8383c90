//! Lessons on drawn boards.

use super::*;
use crate::never::drawn::{candidates, position};
use goban::Color;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// An open board with a move at E5 by White.
pub(super) const BOARD: &str = "
    . . . . . . .
    . . . . . . .
    . . X . O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .";
/// Everything has an owner but a few points.
pub(super) const SETTLED: &str = "XXXOOOO XXXOOOO XXXOOOO XXX.OOO XXX.OOO XXX.OOO XXXOOOO";

/// `move rule` of a lesson of Black's in a band; moves are `move lead policy`, and how likely White
/// is to find the answer, where that is not certain.
pub(super) fn chosen(moves: &str, owners: &str, change: impl FnOnce(&mut Lesson<'_>)) -> String {
    chosen_on(BOARD, moves, owners, change)
}

/// The same on another board.
fn chosen_on(
    board: &str,
    moves: &str,
    owners: &str,
    change: impl FnOnce(&mut Lesson<'_>),
) -> String {
    let position = position(board, Color::Black);
    let candidates = candidates(&position, moves, owners);
    let mut situation = Situation::new(&position, &candidates, None);
    let taken: Vec<Option<f64>> =
        moves.lines().map(|it| it.split_whitespace().nth(3)?.parse().ok()).collect();
    let mut taken = taken.into_iter();
    situation.expect_answers(|_| taken.next().flatten().unwrap_or(1.0));
    let character = Character::default();
    let mut lesson = Lesson {
        wish: Wish::Close,
        band: Band { low: -3.0, high: 1.0 },
        phase: Phase::of(&situation),
        rank: Rank::parse("5k"),
        last_loss: 0.0,
        owed: 0.0,
        has_given_stones: false,
        plan: None,
        character: &character,
        params: &LessonParams::default(),
        refused: &[],
    };
    change(&mut lesson);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let choice = lesson.choose(&situation, &mut rng).unwrap();
    format!("{} {}", choice.mv, choice.reason)
}

#[test]
fn without_a_sound_move_the_best_is_played() {
    assert_eq!(chosen("D4 -9 .9\nD3 -30 .1", SETTLED, |_| ()), "D4 only_move");
    let refused = [("D4".parse().unwrap(), Folly::Ladder)];
    let answer = chosen("D4 -9 .9\nD3 -9.5 .1", SETTLED, |it| {
        it.refused = Box::leak(Box::new(refused));
    });
    assert_eq!(answer, "D3 only_move");
}

#[test]
fn on_a_larger_board_a_move_may_cost_less() {
    let large = ". . . . . . . . . . . . .\n".repeat(13);
    let owners = "XXXXXXOOOOOOO".repeat(13);
    let moves = "D4 20 .5\nD3 12.5 .4\nD2 19.5 .3";
    let at = |moves, stage| {
        let change = |lesson: &mut Lesson<'_>| lesson.phase.stage = stage;
        [chosen(moves, SETTLED, change), chosen_on(&large, moves, &owners, change)]
    };
    assert_eq!(at(moves, Stage::Middle), ["D3 easing_off", "D2 easing_off"]);
    let unlikely = "D4 20 .5\nD3 14.5 .15\nD2 19.5 .3";
    assert_eq!(at(unlikely, Stage::Middle), ["D3 easing_off", "D2 easing_off"]);
    let last = "D4 20 .5\nD3 14.5 .4\nD2 19.5 .3";
    assert_eq!(at(last, Stage::Endgame), ["D3 easing_off", "D2 easing_off"]);
    // Whatever the board, what is natural where nothing is given away stays so: 1 kyu on 19 lines.
    let wide = ". . . . . . . . . . . . . . . . . . .\n".repeat(19);
    let behind = "D4 -9 .1\nD3 -11 .9";
    let answer = chosen_on(&wide, behind, &".".repeat(361), |lesson| {
        lesson.rank = Rank::parse("1k");
        lesson.phase.stage = Stage::Middle;
    });
    assert_eq!(answer, "D3 behind");
}
