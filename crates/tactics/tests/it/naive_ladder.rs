//! A second ladder reader without any cleverness, to check the first against.
//!
//! The owner may play anything anywhere; the attacker any liberty that takes the chain or leaves it
//! one more.

use goban::{Board, Color, KoRule, Move, Point, Position, Rules, Setup, Size};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tactics::{LadderReader, Verdict};

fn is_captured(position: &Position, chain: Point, owner: Color, path: &mut Vec<u64>) -> bool {
    let board = position.board();
    if position.to_move() == owner {
        if board.stone(chain) != Some(owner) {
            return true;
        }
        if board.liberty_count(chain) > 1 || path.contains(&board.hash()) {
            return false;
        }
        path.push(board.hash());
        let caught =
            position.legal_moves().all(|mv| is_captured(&after(position, mv), chain, owner, path));
        path.pop();
        caught
    } else {
        // Elsewhere a stone takes no liberty from the chain.
        board.liberties(chain).iter().map(Move::Play).filter(|&mv| position.is_legal(mv)).any(
            |mv| {
                let next = after(position, mv);
                let stays = next.board().stone(chain) == Some(owner);
                (!stays || next.board().liberty_count(chain) == 1)
                    && is_captured(&next, chain, owner, path)
            },
        )
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv).unwrap();
    next
}

fn position(board: &Board, to_move: Color) -> Position {
    let rules = Rules { ko: KoRule::Simple, suicide: false, ..Rules::JAPANESE };
    Position::from_setup(&Setup::from(board), rules).unwrap().with_to_move(to_move)
}

fn compare(board: &Board, tally: &mut Tally) {
    let mut reader = LadderReader::new(board.size());
    for owner in Color::ALL {
        for chain in board.chain_heads(owner) {
            let mut path = Vec::new();
            match board.liberty_count(chain) {
                1 => {
                    let naive = is_captured(&position(board, owner), chain, owner, &mut path);
                    let verdict = reader.can_escape_atari(board, chain, None);
                    assert_eq!(verdict == Verdict::Captured, naive, "{chain} runs in\n{board:?}");
                    assert_ne!(verdict, Verdict::Unknown);
                    tally.count(naive);
                }
                2 => {
                    let works = reader.can_capture(board, chain, None).works;
                    let start = position(board, owner.opponent());
                    for first in board.liberties(chain).iter() {
                        let naive = start.is_legal(Move::Play(first))
                            && is_captured(
                                &after(&start, Move::Play(first)),
                                chain,
                                owner,
                                &mut path,
                            );
                        assert_eq!(
                            works.contains(first),
                            naive,
                            "{first} against {chain} in\n{board:?}"
                        );
                        tally.count(naive);
                    }
                }
                _ => {}
            }
        }
    }
}

#[derive(Default)]
struct Tally {
    captured: usize,
    escaped: usize,
}

impl Tally {
    fn count(&mut self, captured: bool) {
        if captured {
            self.captured += 1;
        } else {
            self.escaped += 1;
        }
    }
}

#[test]
fn both_readers_agree_on_random_boards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut tally = Tally::default();
    for _ in 0..3000 {
        let size = Size::new(rng.random_range(3..8), rng.random_range(3..8)).unwrap();
        let mut board = Board::new(size);
        // Thin boards have long ladders, full ones captures on the way.
        let stones = rng.random_range(size.area() / 4..size.area());
        for _ in 0..stones {
            let color = Color::ALL[rng.random_range(0..2)];
            if let Some(point) = board.empty_at(rng.random_range(0..board.empty_count()))
                && !board.is_suicide(color, point)
            {
                board.place(color, point);
            }
        }
        compare(&board, &mut tally);
    }
    // Enough of both kinds to mean something.
    assert!(tally.captured > 5000 && tally.escaped > 5000, "{} {}", tally.captured, tally.escaped);
}
