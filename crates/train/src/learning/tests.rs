//! Gradients against differences, and what is learned against KataGo's reader.

use std::collections::BTreeSet;

use analysis::Rank;
use goban::{Komi, Position, Rules, Size, Symmetry};
use kernels::Isa;
use net::{Encoder, Model, Network, RANK_INPUTS, View};
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
use crate::data::{Lesson, Mixing, Record, Telling, Viewer};

fn tiny() -> Architecture {
    Architecture {
        channels: 8,
        blocks: vec![BlockKind::Ordinary, BlockKind::GlobalPool],
        pooled: 3,
        stem: 3,
        policy: 4,
        value: 5,
        hidden: 6,
        extra_globals: 0,
        patterns: false,
    }
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
    let isas = Isa::available().iter().map(|&it| (tiny(), it));
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
fn what_is_written_is_read_and_says_the_same() {
    check_written(tiny(), [Rank::UNKNOWN; 2]);
    let shape = Architecture { extra_globals: RANK_INPUTS, ..tiny() };
    check_written(shape.clone(), ["3k", "2d"].map(Rank::parse));
    check_written(shape.clone(), [Rank::UNKNOWN, Rank::parse("9p")]);
    check_written(Architecture { patterns: true, ..tiny() }, [Rank::UNKNOWN; 2]);
    check_written(Architecture { patterns: true, ..shape }, ["3k", "2d"].map(Rank::parse));
}

#[track_caller]
fn check_written(shape: Architecture, ranks: [Rank; 2]) {
    let isa = Isa::detect();
    let telling = if shape.extra_globals > 0 { Telling::Told } else { Telling::Kept };
    let net = Net::for_isa(shape, isa);
    let numbers = numbers(&net, 5);
    let mut file = Vec::new();
    super::export(&net, "tiny", &numbers, &mut file).unwrap();
    assert_eq!(super::import(&net, &file).unwrap(), numbers);
    assert_eq!(super::import(&Net::new(Architecture::usual(1, 16)), &file), None);
    let model = Model::read_unpacked(&file).unwrap();
    let network = Network::new(&model);
    let size = Size::square(9).unwrap();
    let mut position = Position::new(size, Rules::JAPANESE);
    for mv in ["C3", "G7", "G3", "C7", "E5"] {
        position.play(mv.parse().unwrap()).unwrap();
    }
    let inputs = Encoder::new(size).encode(&position).unwrap();
    let mut workspace = network.workspace();
    let read = network.evaluate(&inputs, View { ranks, ..View::default() }, &mut workspace);
    let record = Record { position, played: None, ranks, lesson: None };
    let mut viewer = Viewer::new(size, Mixing { ranks: telling, ..Mixing::default() });
    let sample = viewer.view(&record, Symmetry::IDENTITY).unwrap();
    let samples = [&sample];
    let prepared = Prepared::new(isa, &net.slots, &numbers);
    let said = &Worker::new(&net).forward(&net, &prepared, &Batch::new(&samples))[0];
    let win = shares(&said.outcome)[0];
    assert!((win - read.win).abs() < 1e-4, "{win} and {}", read.win);
    // A game without a result has no lead either.
    let lead = 20.0 * said.scores[2] * (1.0 - read.no_result);
    assert!((lead - read.lead).abs() < 1e-2, "{lead} and {}", read.lead);
    let legal: Vec<f32> = (0..82)
        .map(|n| if n == 81 || sample.legal[n] { said.policy[n] } else { f32::NEG_INFINITY })
        .collect();
    let policy = shares(&legal);
    assert!((policy[81] - read.pass).abs() < 1e-4, "{} and {}", policy[81], read.pass);
    for point in size.points() {
        let place = usize::from(8 - point.y()) * 9 + usize::from(point.x());
        assert!((policy[place] - read.policy[point]).abs() < 1e-4, "{point}");
        assert!((said.ownership[place].tanh() - read.ownership[point]).abs() < 1e-3, "{point}");
    }
}

#[test]
fn a_network_that_knows_ranks_begins_with_what_another_knows() {
    let base = Net::new(tiny());
    let numbers = numbers(&base, 7);
    let net = Net::new(Architecture { extra_globals: RANK_INPUTS, ..tiny() });
    let own = net.start(&mut Xoshiro256PlusPlus::seed_from_u64(8));
    let adopted = net.adopt(&base, &numbers, own.clone()).unwrap();
    let of = |name: &str, net: &Net, numbers: &[f32]| {
        let slot = net.layout.slots().iter().find(|it| it.name == name).unwrap();
        numbers[slot.range.clone()].to_vec()
    };
    assert_eq!(of("conv1", &net, &adopted), of("conv1", &base, &numbers));
    let (old, new) = (of("ginputw", &base, &numbers), of("ginputw", &net, &adopted));
    assert_eq!(new[..old.len()], old);
    assert_eq!(new[old.len()..], of("ginputw", &net, &own)[old.len()..]);
    assert_eq!(Net::new(Architecture::usual(3, 32)).adopt(&base, &numbers, own), None);
}

#[test]
fn without_ranks_it_says_what_it_says_of_players_nobody_knows() {
    let usual = Architecture { patterns: true, ..Architecture::usual(2, 16) };
    let shape = Architecture { extra_globals: RANK_INPUTS, ..usual };
    let net = Net::new(shape.clone());
    let numbers = numbers(&net, 9);
    let (plain, own) = net.without_ranks(&numbers).unwrap();
    assert_eq!(plain.architecture().extra_globals, 0);
    let written = |net: &Net, numbers: &[f32]| {
        let mut file = Vec::new();
        super::export(net, "it", numbers, &mut file).unwrap();
        assert_eq!(Architecture::of_file(&file).as_ref(), Some(net.architecture()));
        Network::new(&Model::read_unpacked(&file).unwrap())
    };
    let networks = [written(&net, &numbers), written(&plain, &own)];
    assert_eq!(networks.each_ref().map(Network::knows_ranks), [true, false]);
    // Not square, so that nothing fits by chance.
    let mut position = Position::new(Size::new(7, 5).unwrap(), Rules::JAPANESE);
    position.play("C3".parse().unwrap()).unwrap();
    let inputs = Encoder::new(position.size()).encode(&position).unwrap();
    let [with, without] = networks.map(|it| {
        let said = it.evaluate(&inputs, View::default(), &mut it.workspace()).clone();
        (
            said.win,
            said.lead,
            position.size().points().map(|at| said.policy[at]).collect::<Vec<_>>(),
        )
    });
    assert!((with.0 - without.0).abs() < 1e-4 && (with.1 - without.1).abs() < 1e-2);
    assert!(with.2.iter().zip(&without.2).all(|(a, b)| (a - b).abs() < 1e-4));
    assert_eq!(Architecture::of_file(b"name\n8\n22\n77\ntrunk\n5 64 64 48 48 16\n"), None);
    assert_eq!(Architecture::of_file(b""), None);
}

/// Logits as chances.
fn shares(logits: &[f32]) -> Vec<f32> {
    let highest = logits.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = logits.iter().map(|it| (it - highest).exp()).collect();
    let sum: f32 = powers.iter().sum();
    powers.iter().map(|it| it / sum).collect()
}

#[test]
fn a_few_positions_are_learned_by_heart_whatever_the_threads() {
    let samples: Vec<Sample> = (0..6).map(|n| sample([5, 7, 9][n % 3], n as u64)).collect();
    let ways = [(1, Optimizer::AdamW), (2, Optimizer::AdamW), (2, Optimizer::Muon)];
    let learned = ways.map(|(threads, optimizer)| {
        let schedule =
            Schedule { optimizer, rate: 1e-2, warm_up: 5, steps: 150, ..Schedule::default() };
        let net = Net::new(tiny());
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
