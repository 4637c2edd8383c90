//! Ladders. The marked stone is chased.

use expect_test::{Expect, expect};
use goban::{Color, Move, Point, Position, Rules, diagram};
use tactics::{KoBan, KoReading, LadderReader, Verdict};

use crate::drawing::{board, marked_stone, show};

/// The attacker moves first.
#[track_caller]
fn attack(drawing: &str, expect: Expect) {
    let board = board(drawing);
    let found = LadderReader::new(board.size()).can_capture(&board, marked_stone(drawing), None);
    assert!(found.unknown.is_empty());
    expect.assert_eq(&format!("{:?}", found.works));
}

/// The owner moves first.
#[track_caller]
fn escape(drawing: &str, expected: Verdict) {
    let board = board(drawing);
    let chain = marked_stone(drawing);
    assert_eq!(board.liberty_count(chain), 1, "the drawing should show an atari");
    let verdict = LadderReader::new(board.size()).can_escape_atari(&board, chain, None);
    assert_eq!(verdict, expected);
}

#[test]
fn a_ladder_works_from_one_side() {
    attack(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        expect!["{C6}"],
    );
}

#[test]
fn a_breaker_in_the_way_saves() {
    attack(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        expect!["{}"],
    );
}

#[test]
fn a_breaker_beside_the_way_saves_where_it_touches() {
    attack(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        expect!["{}"],
    );
    attack(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . . . . . . O .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .
        ",
        expect!["{C6}"],
    );
}

#[test]
fn a_second_attacker_in_the_way_of_a_breaker() {
    attack(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        expect!["{C6}"],
    );
}

#[test]
fn running_out_of_a_working_ladder_is_too_late() {
    escape(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        Verdict::Captured,
    );
}

#[test]
fn running_towards_a_friend() {
    escape(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        Verdict::Escapes,
    );
}

#[test]
fn a_friend_short_of_liberties_is_no_help() {
    escape(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O X .
        . . . . . . X . .
        . . . . . . . . .
        ",
        Verdict::Captured,
    );
}

#[test]
fn extending_gives_atari_to_the_hunters() {
    // At D7 White puts the two stones above in atari, and takes them when chased on.
    escape(
        "
        . . . O . . . . .
        . O X X O . . . .
        . X O). . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        Verdict::Escapes,
    );
}

#[test]
fn a_hunter_far_down_the_way_can_be_taken() {
    // White's stones touch no point of the way, but the atari at E4 stands between them.
    attack(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        expect!["{}"],
    );
}

#[test]
fn taking_a_stone_beside_the_chain() {
    // White takes E3 and connects there when chased; Black may not take back at once.
    escape(
        "
        . . . . X . . . .
        . . . X . X . . .
        . . . X O)X . . .
        . . . O X O . . .
        . . . X . X . . .
        . . . . X . . . .
        ",
        Verdict::Escapes,
    );
    // The same, but the connection runs against the edge.
    escape(
        "
        . . X . . .
        . X . X . .
        . X O)X . .
        . O X O . .
        . X . X . .
        . . X . . .
        ",
        Verdict::Captured,
    );
}

#[test]
fn taking_into_a_snapback() {
    escape(
        "
        . . . . .
        X X X X .
        O O)O X .
        . X O X .
        ",
        Verdict::Captured,
    );
}

#[test]
fn along_the_edge() {
    attack(
        "
        . . . . . . .
        . . X X . . .
        . X O). . . .
        . . . . . . .
        ",
        expect!["{C1, D2}"],
    );
    escape(
        "
        . . . . . . .
        . X X . . . .
        X O)X . . . .
        . . X . . . .
        ",
        Verdict::Captured,
    );
    escape(
        "
        . . . . . . .
        . . X X . O .
        . . . . X . .
        . . X O)O X .
        ",
        Verdict::Captured,
    );
}

#[test]
fn both_ataris_work_against_a_wall() {
    attack(
        "
        . . . . . . .
        . X X X X X .
        . X . O). X .
        . X X X X X .
        . . . . . . .
        ",
        expect!["{C3, E3}"],
    );
}

#[test]
fn an_atari_that_is_suicide_is_none() {
    attack(
        "
        . O . . . .
        O)O X . . .
        X X X . . .
        . . . . . .
        ",
        expect!["{C4}"],
    );
    attack(
        "
        . O . O X .
        O O)O O X .
        X X X X X .
        . . . . . .
        ",
        expect!["{}"],
    );
}

#[test]
fn three_liberties_are_no_ladder_and_atari_is_taken() {
    attack(
        "
        . . . . .
        . X O). .
        . . . . .
        ",
        expect!["{}"],
    );
    attack(
        "
        . X . . .
        X O). . .
        . X . . .
        ",
        expect!["{C2}"],
    );
}

#[test]
fn an_atari_that_takes_stones() {
    attack(
        "
        . . . . . . .
        . . X X X . .
        . X O). O X .
        . X . X X . .
        . . . . . . .
        . . . . . . .
        ",
        expect!["{C3, D4}"],
    );
}

#[test]
fn across_the_whole_board() {
    let ladder = "
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . X X . . . . . . . . . . . . . .
        . . X O). . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        ";
    attack(ladder, expect!["{D14}"]);
    let chain = marked_stone(ladder);
    let mut with_star_stone = board(ladder);
    let star: Point = "Q4".parse().unwrap();
    with_star_stone.place(Color::White, star);
    let mut reader = LadderReader::new(with_star_stone.size());
    assert_eq!(reader.can_capture(&with_star_stone, chain, None).verdict(), Verdict::Escapes);
    with_star_stone = board(ladder);
    with_star_stone.place(Color::Black, star);
    assert_eq!(reader.can_capture(&with_star_stone, chain, None).verdict(), Verdict::Captured);
}

#[test]
fn a_limit_that_is_hit_is_said() {
    let drawing = "
        . . . . . . . . .
        . . X X . . . . .
        . X O). . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ";
    let (board, chain) = (board(drawing), marked_stone(drawing));
    let mut reader = LadderReader::new(board.size()).with_node_limit(5);
    let attack = reader.can_capture(&board, chain, None);
    assert_eq!(attack.verdict(), Verdict::Unknown);
    assert_eq!(format!("{:?}", attack.unknown), "{C6}");
    let ladders = reader.ladders(&board, None);
    assert!(ladders.stones.is_empty());
    assert_eq!(format!("{:?}", ladders.unknown), "{C7}");
}

#[test]
fn a_ko_may_not_be_taken_back_at_once() {
    let drawing = "
        . X)O . .
        X . X O .
        O X O . .
        . . . . .
        ";
    let setup = diagram::parse(drawing).unwrap().setup;
    let chain = marked_stone(drawing);
    let mut position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
    let mut by_rule = LadderReader::new(position.size());
    let mut no_claim = LadderReader::new(position.size()).with_ko_reading(KoReading::NoClaim);

    // White's only atari takes the ko at B3.
    expect!["{B3}"]
        .assert_eq(&format!("{:?}", by_rule.can_capture(position.board(), chain, None).works));
    expect!["{}"]
        .assert_eq(&format!("{:?}", no_claim.can_capture(position.board(), chain, None).works));

    // When that is played, only taking back would help, and that is forbidden.
    assert_eq!(position.to_move(), Color::White);
    position.play(Move::Play("B3".parse().unwrap())).unwrap();
    let ban = KoBan::of(&position);
    assert_eq!(ban.map(|it| it.point.to_string()).as_deref(), Some("C3"));
    let board = position.board();
    assert_eq!(by_rule.can_escape_atari(board, chain, ban), Verdict::Captured);
    assert_eq!(by_rule.can_escape_atari(board, chain, None), Verdict::Escapes);
    assert_eq!(no_claim.can_escape_atari(board, chain, ban), Verdict::Escapes);
}

#[test]
fn all_ladders_of_a_board() {
    let board = board(
        "
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . X .
        . . . . . . X O .
        . . . . . . . X .
        . O O . . . . . .
        O X . . . . . . .
        . O . . . . . O O
        . . . . . . . . X
        ",
    );
    let ladders = LadderReader::new(board.size()).ladders(&board, None);
    assert!(ladders.unknown.is_empty());
    expect![[r#"
        . . . . . . . . .
        . . X X . . . . .
        . X o . . . . X .
        . . . . . . X o .
        . . . . . . . X .
        . O O . . . . . .
        O x . . . . . . .
        . O . . . . . O O
        . . . . . . . . x
    "#]]
    .assert_eq(&show(&board, &ladders.stones));
    expect![[r#"
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . X .
        . . * . . . X O .
        . . . . . . . X .
        . O O . . . . . .
        O X . . . . . . .
        . O . . . . . O O
        . . . . . . . . X
    "#]]
    .assert_eq(&show(&board, &ladders.attacks.black));
    expect![[r#"
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . X .
        . . . . . . X O .
        . . . . . . . X .
        . O O . . . . . .
        O X . . . . . . .
        . O . . . . . O O
        . . . . . . . . X
    "#]]
    .assert_eq(&show(&board, &ladders.attacks.white));
}
