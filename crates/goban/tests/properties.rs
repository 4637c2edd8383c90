//! What holds in every game: on all boards, under all rules, after any moves.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod games;

use games::{chosen, games, sizes};
use goban::{
    Agreement, Board, ByColor, Color, Move, Point, PointSet, Position, Rules, Setup,
    area_difference, diagram, score,
};
use proptest::prelude::*;

/// A board where the same stones were set up and nothing was ever played.
fn fresh(board: &Board) -> Board {
    Setup::from(board).to_board().unwrap()
}

/// Everything that is kept up to date says the same as on a fresh board.
fn assert_consistent(board: &Board) {
    let fresh = fresh(board);
    assert_eq!(board, &fresh);
    assert_eq!(board.hash(), fresh.hash());
    assert_eq!(board.stone_count(), fresh.stone_count());
    let mut count = ByColor::<u16>::default();
    for point in board.size().points() {
        assert_eq!(board.liberties(point), fresh.liberties(point), "{point}");
        assert_eq!(board.liberty_count(point), board.liberties(point).len(), "{point}");
        let chain: PointSet = board.chain_stones(point).collect();
        assert_eq!(chain, fresh.chain_stones(point).collect(), "{point}");
        assert_eq!(board.chain_size(point), chain.len(), "{point}");
        assert_eq!(board.chain_head(point).is_some(), board.stone(point).is_some(), "{point}");
        assert!(board.chain_head(point).is_none_or(|it| chain.contains(it)), "{point}");
        for mate in chain.iter() {
            assert_eq!(board.chain_head(mate), board.chain_head(point), "{mate} and {point}");
        }
        if let Some(color) = board.stone(point) {
            count[color] += 1;
        }
    }
    assert_eq!(board.stone_count(), count);
    for color in Color::ALL {
        let stones: usize = board.chain_heads(color).map(|it| board.chain_size(it)).sum();
        assert_eq!(stones, usize::from(count[color]));
    }
    assert_empties(board);
}

fn assert_empties(board: &Board) {
    let free: PointSet = board.size().points().filter(|&it| board.is_empty(it)).collect();
    let listed: Vec<Point> = board.empties().collect();
    assert_eq!(listed.iter().copied().collect::<PointSet>(), free);
    assert_eq!(listed.len(), free.len(), "a point stands twice among the empty ones");
    assert_eq!(board.empty_count(), free.len());
    for (n, &point) in listed.iter().enumerate() {
        assert_eq!(board.empty_at(n), Some(point));
    }
    assert_eq!(board.empty_at(listed.len()), None);
}

fn legal_set(position: &Position) -> PointSet {
    position.legal_moves().filter_map(Move::point).collect()
}

proptest! {
    #![proptest_config(games::config())]

    #[test]
    fn play_then_undo_restores_everything(position in games(120), choice: u16) {
        let mv = chosen(&position, choice);
        let mut after = position.clone();
        after.play(mv).unwrap();
        prop_assert_eq!(after.undo(), Some(mv));
        // Board, turn, captures, ko, passes, turns.
        prop_assert_eq!(&after, &position);
        prop_assert_eq!(after.board().hash(), position.board().hash());
        prop_assert_eq!(after.situation_hash(), position.situation_hash());
        prop_assert_eq!(legal_set(&after), legal_set(&position));
        assert_consistent(after.board());
    }

    #[test]
    fn the_beginning_is_found_from_anywhere(position in games(120), more in prop::collection::vec(any::<u16>(), 0..60)) {
        prop_assert_eq!(position.beginning().to_board().unwrap().hash(), 0);
        // A game that begins with stones on the board, where some come off.
        let begun = Setup { to_move: position.to_move(), ..Setup::from(position.board()) };
        let mut late = Position::from_setup(&begun, *position.rules()).unwrap();
        for choice in more {
            late.play(chosen(&late, choice)).unwrap();
        }
        prop_assert_eq!(late.beginning(), begun);
    }

    #[test]
    fn a_whole_game_can_be_taken_back(position in games(300)) {
        // Every position on the way is kept, so that a rare ko or pass is seen too.
        let mut replayed = Position::new(position.size(), *position.rules());
        let mut before = Vec::new();
        for turn in position.history().turns() {
            prop_assert_eq!(replayed.board().hash(), turn.hash_before);
            prop_assert_eq!(replayed.to_move(), turn.color);
            before.push(replayed.clone());
            replayed.play(turn.mv).unwrap();
        }
        prop_assert_eq!(&replayed, &position);
        for (turn, expected) in position.history().turns().iter().zip(before).rev() {
            prop_assert_eq!(replayed.undo(), Some(turn.mv));
            prop_assert_eq!(&replayed, &expected);
            prop_assert_eq!(replayed.situation_hash(), expected.situation_hash());
        }
        prop_assert_eq!(replayed.undo(), None);
        prop_assert_eq!(replayed.board().hash(), 0);
    }

    #[test]
    fn an_illegal_move_changes_nothing(position in games(120)) {
        let mut after = position.clone();
        for point in position.size().points().map(Move::Play) {
            if let Err(reason) = position.check(point) {
                prop_assert_eq!(after.play(point), Err(reason));
                prop_assert_eq!(&after, &position);
            }
        }
    }

    #[test]
    fn what_is_kept_up_to_date_equals_what_is_built_anew(position in games(250)) {
        assert_consistent(position.board());
    }

    #[test]
    fn the_list_of_legal_moves_is_what_the_predicate_says(position in games(120)) {
        let listed: Vec<Move> = position.legal_moves().collect();
        prop_assert_eq!(listed.last(), Some(&Move::Pass));
        let points = (0..25).flat_map(|y| (0..25).map(move |x| Point::new(x, y).unwrap()));
        let legal: Vec<Move> = points
            .map(Move::Play)
            .chain([Move::Pass])
            .filter(|&it| position.is_legal(it))
            .collect();
        prop_assert_eq!(&listed, &legal);
        for mv in listed {
            prop_assert!(position.clone().play(mv).is_ok());
        }
    }

    #[test]
    fn asking_before_says_what_happens_after(position in games(120)) {
        let board = position.board();
        for color in Color::ALL {
            for point in board.empties() {
                let mut after = board.clone();
                let captured = after.place(color, point);
                prop_assert_eq!(usize::from(captured.stones), board.would_capture(color, point));
                prop_assert_eq!(captured.own > 0, board.is_suicide(color, point));
                prop_assert_eq!(captured.own == 1, board.is_single_stone_suicide(color, point));
                if captured.own == 0 {
                    prop_assert_eq!(after.hash(), board.hash_after(color, point));
                }
                let stones = |it: &Board| it.stone_count().black + it.stone_count().white;
                prop_assert_eq!(stones(&after) + captured.stones + captured.own, stones(board) + 1);
            }
        }
    }

    #[test]
    fn eyes_are_what_stands_around_them(position in games(200)) {
        let board = position.board();
        for color in Color::ALL {
            for point in board.empties() {
                let enclosed = board.neighbors(point).all(|it| board.stone(it) == Some(color));
                let is_enemy = |it: &Point| board.stone(*it) == Some(color.opponent());
                let enemies = board.diagonals(point).filter(is_enemy).count();
                let edge = usize::from(board.diagonals(point).count() < 4);
                let eye = enclosed && enemies + edge < 2;
                prop_assert_eq!(board.is_simple_eye(color, point), eye);
                let worth = !eye && !board.is_suicide(color, point);
                prop_assert_eq!(board.is_worth_a_try(color, point), worth);
            }
        }
    }

    #[test]
    fn a_ko_is_where_taking_back_would_repeat(position in games(120)) {
        let board = position.board();
        let color = position.to_move();
        for point in board.empties() {
            let mut after = board.clone();
            let captured = after.place(color, point);
            // What takes the stone back stands beside it.
            for back in after.neighbors(point).filter(|&it| after.is_empty(it)) {
                let mut again = after.clone();
                again.place(color.opponent(), back);
                // A lone stone that comes off again at once repeats the board without a ko.
                let repeats = &again == board && captured.stones > 0;
                let takes_one = after.would_capture(color.opponent(), back) == 1;
                prop_assert_eq!(repeats, captured.ko == Some(back) && takes_one);
            }
        }
    }

    #[test]
    fn boards_that_were_copied_into_others_are_equal(
        position in games(120),
        other in games(120),
        choices in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        let mut copy = other.board().clone();
        copy.clone_from(position.board());
        assert_consistent(&copy);
        let mut original = position.board().clone();
        for (n, choice) in choices.into_iter().enumerate() {
            let Some(point) = original.empties().nth(usize::from(choice) % original.empty_count().max(1)) else { break };
            let color = Color::ALL[n % 2];
            prop_assert_eq!(original.place(color, point), copy.place(color, point));
        }
        prop_assert_eq!(&original, &copy);
        assert_consistent(&copy);
    }

    #[test]
    fn swapping_empty_points_only_changes_their_order(
        position in games(60),
        swaps in prop::collection::vec((0..700usize, 0..700usize), 0..50),
    ) {
        let mut board = position.board().clone();
        for (a, b) in swaps {
            let (at_a, at_b) = (board.empty_at(a), board.empty_at(b));
            board.swap_empties(a, b);
            if let (Some(at_a), Some(at_b)) = (at_a, at_b) {
                prop_assert_eq!((board.empty_at(a), board.empty_at(b)), (Some(at_b), Some(at_a)));
            }
        }
        assert_empties(&board);
        for point in board.clone().empties() {
            if !board.is_suicide(Color::Black, point) {
                board.place(Color::Black, point);
            }
        }
        assert_consistent(&board);
    }

    #[test]
    fn area_scoring_counts_every_point_once(position in games(120)) {
        let position = position.with_rules(Rules::TROMP_TAYLOR);
        let counted = score(&position, &Agreement::default());
        let (black, white) = (counted.count.black.total(), counted.count.white.total());
        prop_assert_eq!((black + white) as usize + counted.dame.len(), position.size().area());
        let difference = area_difference(position.board());
        prop_assert_eq!(counted.black_lead_half_points(), 2 * difference);
    }

    #[test]
    fn what_is_drawn_can_be_read(position in games(120)) {
        let last = position.history().last().map(|it| it.mv);
        let drawing = diagram::draw(position.board(), last);
        let read = diagram::parse(&drawing).unwrap();
        prop_assert_eq!(&read.setup.to_board().unwrap(), position.board());
        // A stone that took itself off is not there to be marked.
        let standing = last.and_then(Move::point).filter(|&it| !position.board().is_empty(it));
        prop_assert_eq!(read.last, standing);
        if standing.is_some() {
            prop_assert_eq!(read.setup.to_move, position.to_move());
        }
    }

    #[test]
    fn any_arrangement_is_refused_or_stands_as_it_was(
        size in sizes(),
        stones in prop::collection::vec(0..7u8, 625),
    ) {
        let mut setup = Setup::empty(size);
        for (point, stone) in size.points().zip(stones) {
            setup.stones[point] = [None, None, None, Some(Color::Black), Some(Color::White)]
                .get(usize::from(stone)).copied().flatten();
        }
        if let Ok(board) = setup.to_board() {
            for point in size.points() {
                prop_assert_eq!(board.stone(point), setup.stones[point]);
                prop_assert!(board.stone(point).is_none() || board.liberty_count(point) > 0);
            }
            assert_consistent(&board);
            prop_assert_eq!(Setup::from(&board), setup);
        }
    }
}
