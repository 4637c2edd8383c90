//! Games that chance makes, for properties.
#![allow(dead_code, reason = "each file of tests uses a part of it")]

use goban::{EndRule, HandicapBonus, KoRule, Move, Position, Rules, Scoring, Size, Tax};
use proptest::prelude::*;

/// Small boards often, since there stones come off; the largest too.
pub(crate) fn sizes() -> impl Strategy<Value = Size> {
    let side = prop_oneof![4 => 2..=5u8, 2 => 6..=9u8, 1 => 10..=25u8];
    (side.clone(), side).prop_map(|(width, height)| Size::new(width, height).unwrap())
}

pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    let ko = prop_oneof![Just(KoRule::Simple), Just(KoRule::Positional), Just(KoRule::Situational)];
    let end = prop_oneof![Just(EndRule::TwoPasses), Just(EndRule::TwoPassesWhiteLast)];
    (ko, any::<bool>(), end).prop_map(|(ko, suicide, end)| Rules {
        ko,
        scoring: Scoring::Territory,
        tax: Tax::Seki,
        suicide,
        handicap_bonus: HandicapBonus::Zero,
        end,
    })
}

/// A game: each number chooses one of the legal moves, the pass only where it falls to it.
pub(crate) fn games(most_moves: usize) -> impl Strategy<Value = Position> {
    (sizes(), rules(), prop::collection::vec(any::<u16>(), 0..most_moves)).prop_map(
        |(size, rules, choices)| {
            let mut position = Position::new(size, rules);
            for choice in choices {
                let mv = chosen(&position, choice);
                position.play(mv).unwrap();
            }
            position
        },
    )
}

pub(crate) fn chosen(position: &Position, choice: u16) -> Move {
    let legal: Vec<Move> = position.legal_moves().collect();
    legal[usize::from(choice) % legal.len()]
}

pub(crate) fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) }
}
