//! Gradients against differences, and a few positions learned by heart.

mod files;

use std::collections::BTreeSet;

use analysis::Rank;
use goban::{Komi, Position, Rules, Size, Symmetry};
use kernels::Isa;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::architecture::{Architecture, BlockKind};
use super::batch::{Batch, Sample};
use super::loss::LossWeights;
use super::network::Net;
use super::optimizer::{Optimizer, Schedule, State};
use super::pass::Worker;
use super::slots::Prepared;
use super::trainer::Trainer;
use crate::data::{Lesson, Mixing, Record, Viewer};

fn tiny() -> Architecture {
    Architecture {
        channels: 8,
        blocks: vec![BlockKind::Ordinary, BlockKind::GlobalPool],
        inner: 8,
        pooled: 3,
        stem: 3,
        policy: 4,
        value: 5,
        hidden: 6,
        extra_globals: 0,
        patterns: false,
    }
}

/// Blocks of all kinds, the nested ones of fewer channels.
fn tiny_nested() -> Architecture {
    let (plain, nested) = (BlockKind::GlobalPool, BlockKind::Nested);
    let blocks = vec![nested, BlockKind::NestedGlobalPool, plain];
    Architecture { blocks, inner: 6, ..tiny() }
}

/// A position with a lesson that is invented, seen in one of eight ways.
fn sample(side: u8, seed: u64) -> Sample {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Position::new(Size::square(side).unwrap(), Rules::CHINESE)
        .with_komi(Komi::from_points(5.5).unwrap());
    for _ in 0..side {
        let mv = playout::random_move(&position, &mut rng);
        position.play(mv).unwrap();
    }
    let moves: Vec<_> = position.legal_moves().take(3).collect();
    let area = position.size().area();
    let lesson = Lesson {
        policy: moves.iter().zip([0.5, 0.3, 0.2]).map(|(&mv, chance)| (mv, chance)).collect(),
        outcome: [0.6, 0.3, 0.1],
        score: [-2.5, 7.0, 3.25],
        ownership: (0..area).map(|_| rng.random_range(-1.0..1.0)).collect(),
    };
    let record = Record {
        played: Some(moves[0]),
        position,
        ranks: [Rank::UNKNOWN; 2],
        lesson: Some(lesson),
    };
    let symmetry = Symmetry::from_number((seed % 8) as u8).unwrap();
    Viewer::new(record.position.size(), Mixing { played: 0.5, ..Mixing::default() })
        .view(&record, symmetry)
        .unwrap()
}

/// Numbers to begin with, no convolution zero.
fn numbers(net: &Net, seed: u64) -> Vec<f32> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut numbers = net.start(&mut rng);
    for number in &mut numbers {
        *number += rng.random_range(-0.1..0.1);
    }
    numbers
}

#[test]
fn gradients_are_what_differences_say() {
    let weights = LossWeights::default();
    let samples = [sample(5, 1), sample(5, 2)];
    let samples: Vec<&Sample> = samples.iter().collect();
    let batch = Batch::new(&samples);
    let patterned = Architecture { patterns: true, ..tiny() };
    let shapes = |&isa| [(tiny(), isa), (tiny_nested(), isa)];
    let isas = Isa::available().iter().flat_map(shapes);
    for (shape, isa) in isas.chain([(patterned, Isa::detect())]) {
        let net = Net::for_isa(shape, isa);
        let start = numbers(&net, 3);
        let mut worker = Worker::new(&net);
        let mut loss = |numbers: &[f32]| {
            let prepared = Prepared::new(isa, &net.slots, numbers);
            worker.learn(&net, &prepared, (&batch, &weights)).total
        };
        // Gradients of all calls add up, so the first one is looked at by itself.
        loss(&start);
        let gradient = worker.gradients.finish(isa, &net.slots).to_vec();
        let mut other = Worker::new(&net);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        for slot in net.layout.slots() {
            let mut off = 0;
            // Each number once: one that is at a corner is not to be counted twice.
            let places: BTreeSet<usize> =
                (0..12).map(|_| rng.random_range(slot.range.clone())).collect();
            for at in places {
                let mut at_distance = |step: f32| {
                    let mut numbers = start.clone();
                    numbers[at] += step;
                    let prepared = Prepared::new(isa, &net.slots, &numbers);
                    other.learn(&net, &prepared, (&batch, &weights)).total
                };
                let step = 2e-3;
                let difference = (at_distance(step) - at_distance(-step)) / f64::from(2.0 * step);
                let found = f64::from(gradient[at]);
                let close = (found - difference).abs() < 5e-3 + 0.03 * difference.abs();
                off += u32::from(!close);
            }
            // A number may be cut off at zero between two points of a difference.
            assert!(off <= 1, "{}: {off} of 12 are wrong with {isa:?}", slot.name);
        }
    }
}

#[test]
fn a_few_positions_are_learned_by_heart_whatever_the_threads() {
    let samples: Vec<Sample> = (0..6).map(|n| sample([5, 7, 9][n % 3], n as u64)).collect();
    let ways = [
        (tiny(), 1, Optimizer::AdamW),
        (tiny(), 2, Optimizer::AdamW),
        (tiny(), 2, Optimizer::Muon),
        (tiny_nested(), 2, Optimizer::Muon),
    ];
    let learned = ways.map(|(shape, threads, optimizer)| {
        let schedule =
            Schedule { optimizer, rate: 1e-2, warm_up: 5, steps: 150, ..Schedule::default() };
        let net = Net::new(shape);
        let start = net.start(&mut Xoshiro256PlusPlus::seed_from_u64(6));
        let rules = (schedule, LossWeights::default());
        let mut trainer = Trainer::new(net, State::new(start), rules, threads);
        let first = trainer.step(&samples).losses.total;
        for _ in 1..150 {
            trainer.step(&samples);
        }
        let last = trainer.judge(&samples);
        assert!(last.total < 0.6 * first, "{first} became {}", last.total);
        assert_eq!(last.positions, 6);
        (last.total, first)
    });
    assert!((learned[0].1 - learned[1].1).abs() < 1e-4);
}
