//! Counting, drawn: area and territory, dead stones, seki, dame, komi.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use goban::{
    Agreement, Color, Komi, Move, Point, PointSet, Position, Rules, Score, diagram, score,
};

/// The chains at these points.
fn chains(position: &Position, names: &str) -> PointSet {
    names
        .split_whitespace()
        .flat_map(|it| position.board().chain_stones(it.parse::<Point>().unwrap()))
        .collect()
}

fn position(drawing: &str, rules: Rules) -> Position {
    Position::from_setup(&diagram::parse(drawing).unwrap().setup, rules).unwrap()
}

/// `x` and `o` are points of Black and White, `-` is dame, stones that count for nobody are `.`.
fn draw(position: &Position, counted: &Score) -> String {
    let mut drawing = String::new();
    for point in position.size().points_from_top() {
        drawing.push(match counted.owner[point] {
            Some(Color::Black) => 'x',
            Some(Color::White) => 'o',
            None if counted.dame.contains(point) => '-',
            None => '.',
        });
        drawing.push(if point.x() + 1 == position.size().width() { '\n' } else { ' ' });
    }
    drawing
}

fn tell(position: &Position, agreement: &Agreement) -> String {
    let counted = score(position, agreement);
    let mut told = String::new();
    for color in Color::ALL {
        let count = counted.count[color];
        writeln!(
            told,
            "{color}: {} points, {} stones, {} prisoners",
            count.territory, count.stones, count.prisoners
        )
        .unwrap();
    }
    writeln!(told, "{counted}").unwrap();
    told + &draw(position, &counted)
}

/// Counts with these dead chains and these in seki.
#[track_caller]
fn check(drawing: &str, rules: Rules, (dead, seki): (&str, &str), expect: Expect) {
    let position = position(drawing, rules);
    let agreement = Agreement { dead: chains(&position, dead), seki: chains(&position, seki) };
    expect.assert_eq(&tell(&position, &agreement));
}

const FINISHED: &str = "
    . . X O . O .
    . X X O . O O
    . O X O O X O
    X X X X O . O
    . . . X O O O
    X X X X X O .
    . O . X . O .
";

#[test]
fn area_counts_stones_and_what_they_surround() {
    check(
        FINISHED,
        Rules::CHINESE,
        ("B5 B1 F5", ""),
        expect![[r#"
            black: 11 points, 15 stones, 0 prisoners
            white: 7 points, 15 stones, 0 prisoners
            B+4
            x x x o o o o
            x x x o o o o
            x x x o o o o
            x x x x o o o
            x x x x o o o
            x x x x x o o
            x x x x - o o
        "#]],
    );
}

#[test]
fn territory_counts_what_is_surrounded_and_prisoners() {
    check(
        FINISHED,
        Rules::JAPANESE,
        ("B5 B1 F5", ""),
        expect![[r#"
            black: 11 points, 0 stones, 2 prisoners
            white: 7 points, 0 stones, 1 prisoners
            B+5
            x x . . o . o
            x . . . o . .
            x x . . . o .
            . . . . . o .
            x x x . . . .
            . . . . . . o
            x x x . - . o
        "#]],
    );
}

#[test]
fn without_agreement_all_stones_live() {
    check(
        FINISHED,
        Rules::TROMP_TAYLOR,
        ("", ""),
        expect![[r#"
            black: 3 points, 16 stones, 0 prisoners
            white: 5 points, 17 stones, 0 prisoners
            W+3
            - - x o o o o
            - x x o o o o
            - o x o o x o
            x x x x o - o
            x x x x o o o
            x x x x x o o
            - o - x - o o
        "#]],
    );
    check(
        FINISHED,
        Rules::JAPANESE,
        ("", ""),
        expect![[r#"
            black: 3 points, 0 stones, 0 prisoners
            white: 5 points, 0 stones, 0 prisoners
            W+2
            - - . . o . o
            - . . . o . .
            - . . . . . .
            . . . . . - .
            x x x . . . .
            . . . . . . o
            - . - . - . o
        "#]],
    );
}

/// Black's corner and the white chain around it have an eye each and share a liberty: who fills
/// it is taken.
const SEKI: &str = "
    . X . O X X .
    X X O O X . X
    O O O X X X X
    . O X X . X .
    O O X . X X X
";

#[test]
fn eyes_in_seki_count_under_area_only() {
    check(
        SEKI,
        Rules::CHINESE,
        ("", "B5 D5"),
        expect![[r#"
            black: 6 points, 18 stones, 0 prisoners
            white: 1 points, 9 stones, 0 prisoners
            B+14
            x x - o x x x
            x x o o x x x
            o o o x x x x
            o o x x x x x
            o o x x x x x
        "#]],
    );
    check(
        SEKI,
        Rules::JAPANESE,
        ("", "B5 D5"),
        expect![[r#"
            black: 5 points, 0 stones, 0 prisoners
            white: 0 points, 0 stones, 0 prisoners
            B+5
            - . - . . . x
            . . . . . x .
            . . . . . . .
            - . . . x . x
            . . . x . . .
        "#]],
    );
    // Nobody said that it is seki.
    check(
        SEKI,
        Rules::JAPANESE,
        ("", ""),
        expect![[r#"
            black: 6 points, 0 stones, 0 prisoners
            white: 1 points, 0 stones, 0 prisoners
            B+5
            x . - . . . x
            . . . . . x .
            . . . . . . .
            o . . . x . x
            . . . x . . .
        "#]],
    );
}

#[test]
fn captures_during_the_game_are_prisoners() {
    let mut game = position(
        "
        . X O .
        X O . O
        . X O .
        . . . .
        ",
        Rules::JAPANESE,
    );
    for mv in ["C3", "D1", "A1", "B3"] {
        game.play(mv.parse::<Move>().unwrap()).unwrap();
    }
    expect![[r#"
        black: 2 points, 0 stones, 1 prisoners
        white: 3 points, 0 stones, 1 prisoners
        W+1
        x . . o
        . . o .
        x . . o
        . - - .
    "#]]
    .assert_eq(&tell(&game, &Agreement::default()));
    // Under area rules they are worth nothing.
    expect![[r#"
        black: 2 points, 4 stones, 0 prisoners
        white: 3 points, 5 stones, 0 prisoners
        W+2
        x x o o
        x o o o
        x x o o
        x - - o
    "#]]
    .assert_eq(&tell(&game.with_rules(Rules::CHINESE), &Agreement::default()));
}

#[test]
fn an_empty_board_is_nobodys() {
    check(
        ". . .\n. . .",
        Rules::CHINESE,
        ("", ""),
        expect![[r#"
            black: 0 points, 0 stones, 0 prisoners
            white: 0 points, 0 stones, 0 prisoners
            0
            - - -
            - - -
        "#]],
    );
}

#[test]
fn one_stone_owns_the_board() {
    check(
        ". . .\n. X .\n. . .",
        Rules::CHINESE,
        ("", ""),
        expect![[r#"
            black: 8 points, 1 stones, 0 prisoners
            white: 0 points, 0 stones, 0 prisoners
            B+9
            x x x
            x x x
            x x x
        "#]],
    );
    check(
        ". . .\n. X .\n. . .",
        Rules::JAPANESE,
        ("", ""),
        expect![[r#"
            black: 8 points, 0 stones, 0 prisoners
            white: 0 points, 0 stones, 0 prisoners
            B+8
            x x x
            x . x
            x x x
        "#]],
    );
}

#[test]
fn komi_decides_by_half_points() {
    // Black has two points more on the board.
    let even = "
        . X O .
        . X O .
        X X O O
        . . X O
    ";
    let mut told = String::new();
    for komi in ["-3", "0", "0.5", "1.5", "2", "2.5", "3", "7.5"] {
        let game = position(even, Rules::CHINESE).with_komi(komi.parse::<Komi>().unwrap());
        let counted = score(&game, &Agreement::default());
        let winner = counted.winner().map_or("nobody".to_owned(), |it| it.to_string());
        writeln!(told, "komi {komi}: {counted}, {winner} wins").unwrap();
    }
    expect![[r#"
        komi -3: B+5, black wins
        komi 0: B+2, black wins
        komi 0.5: B+1.5, black wins
        komi 1.5: B+0.5, black wins
        komi 2: 0, nobody wins
        komi 2.5: W+0.5, white wins
        komi 3: W+1, white wins
        komi 7.5: W+5.5, white wins
    "#]]
    .assert_eq(&told);
}

#[test]
fn handicap_stones_are_paid_for() {
    let mut told = String::new();
    for (name, rules) in Rules::NAMED {
        let komi = Komi::from_half_points(1).unwrap();
        let game = position(FINISHED, rules).with_komi(komi).with_handicap(3);
        let agreement = Agreement { dead: chains(&game, "B5 B1 F5"), seki: PointSet::EMPTY };
        writeln!(told, "{name}: {}", score(&game, &agreement)).unwrap();
    }
    expect![[r#"
        japanese: B+4.5
        chinese: B+0.5
        aga: B+1.5
        tromp-taylor: B+3.5
        new-zealand: B+3.5
    "#]]
    .assert_eq(&told);
}
