//! Boards with the names of the moves on them.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use goban::{Move, Position, Rules, Setup, Size, Symmetry, diagram};
use proptest::prelude::*;
use shapes::{Detail, Fact, Name, NamelessMove, Namer, Naming};

fn namer(size: Size) -> Namer {
    Namer::embedded(size).unwrap()
}

/// Names the move at `*`, for the side that did not play the marked stone, else for Black.
fn named(drawing: &str) -> Naming {
    let drawn = diagram::parse(drawing).unwrap();
    let mut position = Position::from_setup(&drawn.setup, Rules::JAPANESE).unwrap();
    if let Some(last) = drawn.last {
        // The marked stone is played, so that the namer knows what came before.
        let mut setup = drawn.setup.clone();
        setup.stones[last] = None;
        setup.to_move = drawn.setup.to_move.opponent();
        position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        position.play(Move::Play(last)).unwrap();
    }
    let point = drawn.marks.first().unwrap();
    namer(position.size()).name(&position, Move::Play(point)).unwrap()
}

#[track_caller]
fn check(drawing: &str, names: &[Name]) -> Naming {
    let naming = named(drawing);
    let said = naming.name;
    assert!(said.is_some_and(|it| names.contains(&it)), "{said:?}, {:?}", naming.second);
    naming
}

#[test]
fn contact() {
    let hane = check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O)* . . . .
        . . O X . . . . .
        . . O X . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        &[Name::Osae, Name::Nobi, Name::Hane, Name::Magari],
    );
    assert!(!hane.facts.is_empty());
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X O)X . . .
        . . X O * . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        &[Name::Kiri, Name::Atari],
    );
}

#[test]
fn taking_is_named_by_what_is_taken() {
    let ponnuki = check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . X O * . . .
        . . . . X . . . .
        . . . . . . O . .
        . . O . . . . . .
        . . . . . . . . .
        ",
        &[Name::Nuki],
    );
    assert_eq!(ponnuki.detail, Some(Detail::Ponnuki));
    check(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X O . . .
        . . . X O * O . .
        . . . . X O . . .
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .
        ",
        &[Name::Koutori],
    );
}

/// The cutting stone in the middle, and where Black nets it.
const NET: &str = "
        . . . . . . . . .
        . . . O O . . . .
        . . O X X X . . .
        . . O X O . . . .
        . . . X . * . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        ";

#[test]
fn a_net_is_proved_by_reading() {
    let net = check(NET, &[Name::Geta]);
    assert_eq!(net.facts.first(), Some(&Fact::Nets));
    // With a white stone where the cutting stone runs to, it is only a form.
    let broken = named(&NET.replace("O X O . .", "O X O . O"));
    assert!(!broken.facts.contains(&Fact::Nets), "{broken:?}");
    assert_ne!(broken.name, Some(Name::Geta));
}
/// Moves by their names on an empty 19×19 board, or after others.
fn on_19(moves: &[&str]) -> Naming {
    let size = Size::square(19).unwrap();
    let mut position = Position::new(size, Rules::JAPANESE);
    let (last, before) = moves.split_last().unwrap();
    for mv in before {
        position.play(mv.parse().unwrap()).unwrap();
    }
    namer(size).name(&position, last.parse().unwrap()).unwrap()
}

#[test]
fn the_opening() {
    for (moves, name) in [
        (&["Q16"][..], Name::Hoshi),
        (&["R16"], Name::Komoku),
        (&["Q16", "D4", "R4"], Name::Komoku),
        (&["R15"], Name::Mokuhazushi),
        (&["Q15"], Name::Takamoku),
        (&["R16", "D4", "P17", "Q3"], Name::Komoku),
        (&["Q16", "D4", "R4", "D17", "C6"], Name::Kakari),
        (&["R16", "D4", "D16", "Q4", "P17"], Name::Shimari),
        (&["Q16", "D4", "Q4", "R17"], Name::Sansan),
    ] {
        let naming = on_19(moves);
        let is_named = naming.name == Some(name) || naming.second == Some(name);
        assert!(is_named, "{moves:?}: {:?}, {:?}", naming.name, naming.second);
    }
    let low = on_19(&["Q16", "D4", "R4", "D17", "C6"]);
    assert_eq!(low.detail, Some(Detail::KogeimaGakari));
    assert_eq!(on_19(&["Q16", "D4", "R4", "D17", "F3"]).detail, Some(Detail::KogeimaGakari));
    assert_eq!(on_19(&["K10"]).detail, Some(Detail::Tengen));
}

/// Names of moves on a small board, each on the board so far.
fn on(side: u8, moves: &[&str]) -> Vec<Naming> {
    let size = Size::square(side).unwrap();
    let mut position = Position::new(size, Rules::JAPANESE);
    let mut namer = namer(size);
    let mut namings = Vec::new();
    for mv in moves.iter().map(|it| it.parse().unwrap()) {
        namings.push(namer.name(&position, mv).unwrap());
        position.play(mv).unwrap();
    }
    namings
}

#[test]
fn small_boards_have_corners_and_a_centre() {
    for (side, mv, name) in [
        (9, "D4", Name::Hoshi),
        (9, "C4", Name::Komoku),
        (9, "C3", Name::Sansan),
        (9, "E3", Name::Mokuhazushi),
        (9, "E4", Name::Takamoku),
        (13, "D10", Name::Hoshi),
        (13, "L9", Name::Mokuhazushi),
    ] {
        assert_eq!(on(side, &[mv])[0].name, Some(name), "{mv} on {side}");
    }
    for side in [9, 13, 19] {
        let center = if side == 9 {
            "E5"
        } else if side == 13 {
            "G7"
        } else {
            "K10"
        };
        let naming = &on(side, &[center])[0];
        assert_eq!((naming.name, naming.detail), (None, Some(Detail::Tengen)), "{side}");
    }
}

#[test]
fn names_of_other_places_are_not_said() {
    // A star point, a 3-4 point and the like are names of empty corners.
    let namings = on(9, &["C3", "G7", "G3", "C7", "E5", "D6", "G6", "E6", "F4", "D4", "D5", "C6"]);
    for naming in &namings[4..] {
        for name in [naming.name, naming.second].into_iter().flatten() {
            let corner = [Name::Hoshi, Name::Komoku, Name::Mokuhazushi, Name::Takamoku];
            assert!(!corner.contains(&name) && name != Name::Nuki, "{namings:?}");
        }
    }
}

#[test]
fn what_has_no_name_says_why() {
    let size = Size::new(7, 9).unwrap();
    let mut position = Position::new(size, Rules::JAPANESE);
    position.play("C3".parse().unwrap()).unwrap();
    let mut namer = namer(size);
    assert_eq!(namer.name(&position, Move::Pass), Err(NamelessMove::Pass));
    for off in ["C3", "H1", "A10"] {
        let refused = namer.name(&position, off.parse().unwrap());
        assert!(matches!(refused, Err(NamelessMove::Illegal(_))), "{off}: {refused:?}");
    }
    // A rectangle, and a board of another size than the namer was made for.
    assert!(namer.name(&position, "D3".parse().unwrap()).is_ok());
    let other = Position::new(Size::square(25).unwrap(), Rules::JAPANESE);
    assert_eq!(namer.name(&other, "D4".parse().unwrap()).unwrap().name, Some(Name::Hoshi));
}

#[test]
fn every_confidence_is_a_share() {
    let naming = on_19(&["Q16", "D4", "Q4", "D16", "C14"]);
    assert!((0.0..=1.0).contains(&naming.confidence), "{}", naming.confidence);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// A board that is turned or mirrored has the same names.
    #[test]
    fn names_do_not_depend_on_how_the_board_lies(
        stones in prop::collection::vec((0_u8..13, 0_u8..11, any::<bool>()), 0..60),
        at in (0_u8..13, 0_u8..11),
        turn in 0_u8..8,
    ) {
        let size = Size::new(13, 11).unwrap();
        let turn = Symmetry::from_number(turn).unwrap();
        let mut plain = Setup::empty(size);
        let mut turned = Setup::empty(turn.size(size));
        for (x, y, is_black) in stones {
            let point = size.point(x, y).unwrap();
            let stone = Some(if is_black { goban::Color::Black } else { goban::Color::White });
            plain.stones[point] = stone;
            turned.stones[turn.apply(point, size)] = stone;
        }
        let point = size.point(at.0, at.1).unwrap();
        let (Ok(a), Ok(b)) = (
            Position::from_setup(&plain, Rules::JAPANESE),
            Position::from_setup(&turned, Rules::JAPANESE),
        ) else {
            return Ok(());
        };
        let mut namer = namer(size);
        let said = namer.name(&a, Move::Play(point)).ok();
        let turned = namer.name(&b, Move::Play(turn.apply(point, size))).ok();
        prop_assert_eq!(said, turned);
    }
}
