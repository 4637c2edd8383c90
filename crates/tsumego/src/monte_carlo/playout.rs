//! One game to the end.

use rand::{Rng, RngExt};

use super::proverbs::{Weights, own_eyes};
use crate::bits::Bits;
use crate::chains::Chains;
use crate::frame::Frame;
use crate::role::Role;
use crate::stones::Stones;

/// Games are cut after so many moves.
const LONGEST: usize = 120;

/// The points each side played, in a game; and whether the target lives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending<const W: usize> {
    pub(super) played: [Bits<W>; 2],
    pub(super) winner: Role,
}

/// The moves that come into question.
pub(super) fn moves<const W: usize>(
    frame: &Frame<W>,
    stones: &Stones<W>,
    chains: &Chains<W>,
) -> Bits<W> {
    let mut moves = chains.legal(frame, stones.to_move) & !own_eyes(frame, stones);
    if let Some(ko) = stones.ko {
        moves &= !Bits::one(ko);
    }
    moves
}

/// Plays on by lot.
pub(super) fn run<const W: usize>(
    frame: &Frame<W>,
    (start, weights): (&Stones<W>, Option<&Weights>),
    chains: &mut Chains<W>,
    rng: &mut impl Rng,
) -> Ending<W> {
    let mut stones = *start;
    let mut played = [Bits::EMPTY; 2];
    let mut passes = 0;
    for _ in 0..LONGEST {
        if stones.target.is_empty() {
            return Ending { played, winner: Role::Attacker };
        }
        chains.read(frame, &stones);
        let choice = moves(frame, &stones, chains);
        let Some(bit) = pick(frame, (&stones, choice), weights, rng) else {
            passes += 1;
            if passes == 2 {
                break;
            }
            stones = stones.pass(frame);
            continue;
        };
        passes = 0;
        played[stones.to_move.index()].insert(bit);
        let captured = chains.captured_by(stones.to_move, bit);
        stones = stones.play(frame, (bit, captured));
    }
    let winner = if stones.target.is_empty() { Role::Attacker } else { Role::Defender };
    Ending { played, winner }
}

fn pick<const W: usize>(
    frame: &Frame<W>,
    (stones, choice): (&Stones<W>, Bits<W>),
    weights: Option<&Weights>,
    rng: &mut impl Rng,
) -> Option<u16> {
    let Some(weights) = weights else {
        let count = choice.len();
        let n = if count == 0 { return None } else { rng.random_range(0..count) };
        return choice.iter().nth(n as usize);
    };
    let all: f32 = choice.iter().map(|it| weights.of(frame, stones, it)).sum();
    if all <= 0.0 {
        return None;
    }
    let mut left = rng.random::<f32>() * all;
    let mut last = None;
    for bit in choice.iter() {
        last = Some(bit);
        left -= weights.of(frame, stones, bit);
        if left < 0.0 {
            break;
        }
    }
    last
}
