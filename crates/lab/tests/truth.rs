//! What reviews say by the rules and by reading is derived again by a second route.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use analysis::Rank;
use commentary::review::{BestMove, Look, Outlook, Proof, Review, Sight, Tone};
use goban::{ByColor, Move, Position, Rules, Size};
use lab::truth::{Finding, check};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use shapes::Naming;

const GAMES: u64 = 12;
const MOVES: usize = 70;

/// Some move, but no filling of eyes: games are to last.
fn some_move(position: &Position, rng: &mut Xoshiro256PlusPlus) -> Option<Move> {
    let moves: Vec<Move> = position
        .legal_moves()
        .filter(|it| {
            it.point().is_some_and(|p| !position.board().is_simple_eye(position.to_move(), p))
        })
        .collect();
    (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())])
}

/// Looks that claim anything about points: only what is on the board is checked.
fn game(seed: u64) -> Vec<Look> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
    let mut looks = Vec::new();
    for number in 1..=MOVES {
        let (Some(mv), Some(best)) =
            (some_move(&position, &mut rng), some_move(&position, &mut rng))
        else {
            break;
        };
        let outlook = |lead: f64| Outlook { win: 0.5 + lead / 60.0, lead, ownership: None };
        let loss = f64::from(rng.random_range(0..12_u8));
        looks.push(Look {
            number,
            before: position.clone(),
            mv,
            naming: Naming::default(),
            after: outlook(0.0),
            best: BestMove {
                mv: best,
                outlook: outlook(loss),
                line: vec![best],
                naming: Naming::default(),
            },
            idle: outlook(-8.0),
            ignored: outlook(8.0),
            net: Sight::default(),
            people: vec![(
                Rank::parse("5k"),
                Sight { played: 0.1, best: 0.3, likeliest: 0.3, place: 2 },
            )],
            deviation: 10.0,
            last: None,
            first: None,
        });
        position.play(mv).unwrap();
    }
    looks
}

#[test]
fn what_is_said_of_the_board_is_so() {
    let rank = Rank::parse("5k");
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut sentences = 0;
    for seed in 0..GAMES {
        let review = Review::new(game(seed), ByColor { black: rank, white: rank }, Tone::Kind);
        for it in &review.moves {
            sentences += usize::from(!it.text_en.is_empty());
            assert_eq!(it.text_en.is_empty(), it.text_ja.is_empty(), "{}", it.text_en);
            for fact in &it.facts {
                let finding = check(it, fact, None);
                assert_ne!(
                    finding,
                    Finding::False,
                    "{fact:?} of {}\n{:?}",
                    it.look.mv,
                    it.look.before.board()
                );
                if matches!(fact.kind.proof(), Proof::Rules | Proof::Reading) {
                    *counts.entry(fact.kind.key()).or_default() +=
                        usize::from(finding == Finding::True);
                }
            }
        }
    }
    assert!(sentences >= 100, "{sentences} sentences");
    for kind in ["captures", "atari", "leaves_atari", "connects", "self_atari", "empty_triangle"] {
        assert!(counts.get(kind).is_some_and(|it| *it > 0), "{kind} was never said: {counts:?}");
    }
}
