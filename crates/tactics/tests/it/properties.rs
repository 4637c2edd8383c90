//! What holds on every board: symmetry, and unconditional life checked by trying everything.

use std::collections::HashSet;

use goban::{Board, Color, Point, PointMap, PointSet, Setup, Size, Symmetry};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tactics::{LadderReader, Pattern3, agreement, eye, pass_alive, pass_alive_with_suicide, seki};

/// A board turned, mirrored and perhaps with the colours exchanged.
struct View {
    symmetry: Symmetry,
    swapped: bool,
    size: Size,
}

impl View {
    fn color(&self, color: Color) -> Color {
        if self.swapped { color.opponent() } else { color }
    }

    fn point(&self, point: Point) -> Point {
        self.symmetry.apply(point, self.size)
    }

    fn set(&self, set: &PointSet) -> PointSet {
        set.iter().map(|it| self.point(it)).collect()
    }

    fn board(&self, board: &Board) -> Board {
        let mut setup: Setup = self.symmetry.apply_to_board(board);
        for point in setup.size.points() {
            setup.stones[point] = setup.stones[point].map(|it| self.color(it));
        }
        setup.to_board().unwrap()
    }
}

fn views(size: Size) -> impl Iterator<Item = View> {
    Symmetry::all()
        .flat_map(move |symmetry| [false, true].map(|swapped| View { symmetry, swapped, size }))
}

fn boards() -> impl Strategy<Value = Board> {
    let stones = prop::collection::vec((0u8..7, 0u8..7, any::<bool>()), 0..90);
    (2u8..=7, 2u8..=7, stones).prop_map(|(width, height, stones)| {
        let size = Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        for (x, y, black) in stones {
            let color = if black { Color::Black } else { Color::White };
            if let Some(point) = size.point(x, y)
                && board.is_empty(point)
                && !board.is_suicide(color, point)
            {
                board.place(color, point);
            }
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn everything_commutes_with_symmetry_and_colours(board in boards(), seed in any::<u64>()) {
        let size = board.size();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut ownership = PointMap::filled(0.0);
        for point in size.points() {
            ownership[point] = rng.random_range(-1.0f32..1.0);
        }
        let ladders = LadderReader::new(size).ladders(&board, None);
        let agreed = agreement(&board, &ownership);
        for view in views(size) {
            let seen = view.board(&board);
            let there = LadderReader::new(seen.size()).ladders(&seen, None);
            prop_assert_eq!(there.stones, view.set(&ladders.stones));
            for color in Color::ALL {
                let theirs = view.color(color);
                prop_assert_eq!(there.attacks[theirs], view.set(&ladders.attacks[color]));
                let (a, b) = (pass_alive(&board, color), pass_alive(&seen, theirs));
                prop_assert_eq!(b.stones, view.set(&a.stones));
                prop_assert_eq!(b.territory, view.set(&a.territory));
                for point in size.points() {
                    prop_assert_eq!(
                        eye(&seen, theirs, view.point(point)),
                        eye(&board, color, point)
                    );
                    prop_assert_eq!(
                        Pattern3::at(&seen, view.point(point)).canonical_for(theirs),
                        Pattern3::at(&board, point).canonical_for(color)
                    );
                }
            }
            prop_assert_eq!(
                seki(&seen, &PointSet::EMPTY),
                view.set(&seki(&board, &PointSet::EMPTY))
            );
            let mut turned = PointMap::filled(0.0);
            for point in size.points() {
                let sign = if view.swapped { -1.0 } else { 1.0 };
                turned[view.point(point)] = sign * ownership[point];
            }
            let there = agreement(&seen, &turned);
            prop_assert_eq!(there.dead, view.set(&agreed.dead));
            prop_assert_eq!(there.seki, view.set(&agreed.seki));
        }
    }

    #[test]
    fn answers_do_not_contradict_each_other(board in boards(), seed in any::<u64>()) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut ownership = PointMap::filled(0.0);
        for point in board.size().points() {
            ownership[point] = rng.random_range(-1.0f32..1.0);
        }
        let agreed = agreement(&board, &ownership);
        prop_assert!(agreed.dead.intersection(&agreed.seki).is_empty());
        for color in Color::ALL {
            let alive = pass_alive(&board, color);
            let surer = pass_alive_with_suicide(&board, color);
            prop_assert!(surer.stones.is_subset(&alive.stones));
            prop_assert!(alive.stones.intersection(&agreed.dead).is_empty());
            prop_assert!(alive.stones.intersection(&agreed.seki).is_empty());
            prop_assert!(alive.pass_dead(&board).is_subset(&agreed.dead));
            let ladders = LadderReader::new(board.size()).ladders(&board, None);
            prop_assert!(alive.stones.intersection(&ladders.stones).is_empty());
        }
        // Whole chains, and only stones.
        for stone in agreed.dead.union(&agreed.seki).iter() {
            prop_assert!(board.stone(stone).is_some());
            for other in board.chain_stones(stone) {
                prop_assert_eq!(agreed.dead.contains(other), agreed.dead.contains(stone));
                prop_assert_eq!(agreed.seki.contains(other), agreed.seki.contains(stone));
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Suicide {
    Forbidden,
    Allowed,
}

/// Every board the attacker can make out of this one when nobody answers; `None` if too many.
fn reachable(start: &Board, attacker: Color, suicide: Suicide) -> Option<Vec<Board>> {
    let mut seen = HashSet::from([start.hash()]);
    let mut boards = vec![start.clone()];
    let mut at = 0;
    while let Some(board) = boards.get(at).cloned() {
        at += 1;
        for point in board.empties() {
            if suicide == Suicide::Forbidden && board.is_suicide(attacker, point) {
                continue;
            }
            let mut next = board.clone();
            next.place(attacker, point);
            if seen.insert(next.hash()) {
                boards.push(next);
            }
        }
        if boards.len() > 3000 {
            return None;
        }
    }
    Some(boards)
}

/// A random game that is nearly played out.
fn late_board(rng: &mut Xoshiro256PlusPlus) -> Board {
    let size = Size::new(rng.random_range(3..7), rng.random_range(3..7)).unwrap();
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..rng.random_range(size.area()..2 * size.area()) {
        let moves: Vec<Point> = board
            .empties()
            .filter(|&it| !board.is_suicide(color, it) && !board.is_simple_eye(color, it))
            .collect();
        if !moves.is_empty() {
            board.place(color, moves[rng.random_range(0..moves.len())]);
        }
        color = color.opponent();
    }
    board
}

#[test]
fn unconditional_life_is_exactly_what_no_attack_takes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut alive_chains, mut mortal_chains, mut boards) = (0, 0, 0);
    while boards < 250 {
        let board = late_board(&mut rng);
        for owner in Color::ALL {
            let Some(ends) = reachable(&board, owner.opponent(), Suicide::Forbidden) else {
                continue;
            };
            boards += 1;
            let claimed = pass_alive(&board, owner);
            for chain in board.chain_heads(owner) {
                let survives = ends.iter().all(|it| it.stone(chain) == Some(owner));
                assert_eq!(claimed.stones.contains(chain), survives, "{chain} in\n{board:?}");
                if survives {
                    alive_chains += 1;
                } else {
                    mortal_chains += 1;
                }
            }
            for end in &ends {
                let settlers = pass_alive(end, owner.opponent()).stones;
                assert!(
                    settlers.intersection(&claimed.territory).is_empty(),
                    "{owner} territory in\n{board:?}\nis lost in\n{end:?}"
                );
            }
        }
    }
    assert!(alive_chains > 100 && mortal_chains > 100, "{alive_chains} {mortal_chains}");
}

#[test]
fn what_lives_in_spite_of_suicide_really_does() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let (mut alive_chains, mut boards) = (0, 0);
    while boards < 150 {
        let board = late_board(&mut rng);
        for owner in Color::ALL {
            let Some(ends) = reachable(&board, owner.opponent(), Suicide::Allowed) else {
                continue;
            };
            boards += 1;
            for stone in pass_alive_with_suicide(&board, owner).stones.iter() {
                alive_chains += 1;
                assert!(ends.iter().all(|it| it.stone(stone) == Some(owner)), "{board:?}");
            }
        }
    }
    assert!(alive_chains > 100, "{alive_chains}");
}
