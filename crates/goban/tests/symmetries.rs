//! Turning, mirroring and exchanging the colours change nothing but the names of the points.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod games;

use games::{games, sizes};
use goban::{
    Agreement, Color, IllegalMove, Move, Point, PointSet, Position, Rules, Size, Symmetry,
    area_difference, score,
};
use proptest::prelude::*;

fn symmetries() -> impl Strategy<Value = Symmetry> {
    (0..8u8).prop_map(|it| Symmetry::from_number(it).unwrap())
}

/// The same game with every move played at its image.
fn transformed(position: &Position, symmetry: Symmetry) -> Position {
    let size = position.size();
    let mut image = Position::new(symmetry.size(size), *position.rules());
    for turn in position.history().turns() {
        image.play(image_of(turn.mv, symmetry, size)).unwrap();
    }
    image
}

fn image_of(mv: Move, symmetry: Symmetry, size: Size) -> Move {
    match mv {
        Move::Play(point) => Move::Play(symmetry.apply(point, size)),
        Move::Pass => Move::Pass,
    }
}

/// The reason without the point.
fn kind(check: Result<(), IllegalMove>) -> Result<(), std::mem::Discriminant<IllegalMove>> {
    check.map_err(|it| std::mem::discriminant(&it))
}

/// The chains that the numbers choose.
fn chosen_chains(position: &Position, choices: &[u16]) -> PointSet {
    let board = position.board();
    let stones: Vec<Point> =
        board.size().points().filter(|&it| board.stone(it).is_some()).collect();
    choices
        .iter()
        .filter_map(|&it| stones.get(usize::from(it) % stones.len().max(1)))
        .flat_map(|&it| board.chain_stones(it))
        .collect()
}

proptest! {
    #![proptest_config(games::config())]

    #[test]
    fn symmetries_commute_with_play_and_legality(position in games(80), symmetry in symmetries()) {
        let size = position.size();
        let image = transformed(&position, symmetry);
        prop_assert_eq!(symmetry.apply_to_board(position.board()).to_board().unwrap(), image.board().clone());
        prop_assert_eq!(image.history().captures(), position.history().captures());
        prop_assert_eq!(
            image.history().ko(),
            position.history().ko().map(|it| symmetry.apply(it, size))
        );
        prop_assert_eq!(image.repetitions(), position.repetitions());
        for point in size.points() {
            let there = symmetry.apply(point, size);
            prop_assert_eq!(
                kind(position.check(Move::Play(point))),
                kind(image.check(Move::Play(there)))
            );
            let (board, turned) = (position.board(), image.board());
            prop_assert_eq!(board.liberty_count(point), turned.liberty_count(there));
            prop_assert_eq!(board.chain_size(point), turned.chain_size(there));
            prop_assert_eq!(size.line(point), image.size().line(there));
            for color in Color::ALL {
                prop_assert_eq!(
                    board.is_simple_eye(color, point),
                    turned.is_simple_eye(color, there)
                );
            }
        }
    }

    #[test]
    fn symmetries_commute_with_the_score(
        position in games(120),
        symmetry in symmetries(),
        dead in prop::collection::vec(any::<u16>(), 0..4),
        seki in prop::collection::vec(any::<u16>(), 0..4),
    ) {
        let size = position.size();
        let agreement = Agreement { dead: chosen_chains(&position, &dead), seki: chosen_chains(&position, &seki) };
        let turn = |set: &PointSet| set.iter().map(|it| symmetry.apply(it, size)).collect();
        let turned = Agreement { dead: turn(&agreement.dead), seki: turn(&agreement.seki) };
        let image = transformed(&position, symmetry);
        for named in Rules::NAMED.map(|it| it.1) {
            let here = score(&position.clone().with_rules(named), &agreement);
            let there = score(&image.clone().with_rules(named), &turned);
            prop_assert_eq!(here.count, there.count);
            prop_assert_eq!(here.to_string(), there.to_string());
            for point in size.points() {
                prop_assert_eq!(here.owner[point], there.owner[symmetry.apply(point, size)]);
            }
            prop_assert_eq!(turn(&here.dame), there.dame);
        }
    }

    #[test]
    fn symmetries_have_inverses(size in sizes(), symmetry in symmetries()) {
        let turned = symmetry.size(size);
        prop_assert_eq!(symmetry.inverse().size(turned), size);
        let mut images = PointSet::EMPTY;
        for point in size.points() {
            let image = symmetry.apply(point, size);
            prop_assert!(turned.contains(image) && images.insert(image));
            prop_assert_eq!(symmetry.inverse().apply(image, turned), point);
        }
    }

    #[test]
    fn exchanging_the_colours_exchanges_everything(position in games(120)) {
        let mut swapped = Position::new(position.size(), *position.rules()).with_to_move(Color::White);
        for turn in position.history().turns() {
            let captured = swapped.play(turn.mv).unwrap();
            prop_assert_eq!(captured.ko, swapped.history().ko());
        }
        let (board, other) = (position.board(), swapped.board());
        for point in position.size().points() {
            prop_assert_eq!(board.stone(point).map(Color::opponent), other.stone(point));
            prop_assert_eq!(position.check(Move::Play(point)), swapped.check(Move::Play(point)));
        }
        prop_assert_eq!(area_difference(board), -area_difference(other));
        let (ours, theirs) = (position.history().captures(), swapped.history().captures());
        prop_assert_eq!((ours.black, ours.white), (theirs.white, theirs.black));
    }
}
