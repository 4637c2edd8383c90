//! What is written against KataGo's reader, and against what is read back.

use analysis::Rank;
use goban::{Position, Rules, Size, Symmetry};
use kernels::Isa;
use net::{Encoder, Model, Network, RANK_INPUTS, View};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{numbers, tiny, tiny_nested};
use crate::data::{Mixing, Record, Telling, Viewer};
use crate::learning::architecture::Architecture;
use crate::learning::batch::Batch;
use crate::learning::network::Net;
use crate::learning::pass::Worker;
use crate::learning::slots::Prepared;
use crate::learning::{export, import};

#[test]
fn what_is_written_is_read_and_says_the_same() {
    check_written(tiny(), [Rank::UNKNOWN; 2]);
    let shape = Architecture { extra_globals: RANK_INPUTS, ..tiny() };
    check_written(shape.clone(), ["3k", "2d"].map(Rank::parse));
    check_written(shape.clone(), [Rank::UNKNOWN, Rank::parse("9p")]);
    check_written(Architecture { patterns: true, ..tiny() }, [Rank::UNKNOWN; 2]);
    check_written(Architecture { patterns: true, ..shape }, ["3k", "2d"].map(Rank::parse));
    check_written(tiny_nested(), [Rank::UNKNOWN; 2]);
    check_written(Architecture { patterns: true, ..tiny_nested() }, [Rank::UNKNOWN; 2]);
    check_written(Architecture::nested(3, 24, 16), [Rank::UNKNOWN; 2]);
    check_written(Architecture::unpooled(2, 16), [Rank::UNKNOWN; 2]);
}

#[test]
fn the_shape_of_a_file_is_known() {
    let shapes = [
        Architecture::usual(1, 16),
        Architecture::usual(5, 16),
        Architecture::unpooled(5, 16),
        Architecture::nested(1, 16, 8),
        Architecture::nested(5, 16, 16),
        Architecture { patterns: true, ..Architecture::nested(2, 24, 8) },
    ];
    let nets = shapes.map(Net::new);
    for net in &nets {
        let (mut file, numbers) = (Vec::new(), numbers(net, 11));
        export(net, "it", &numbers, &mut file).unwrap();
        assert_eq!(Architecture::of_file(&file).as_ref(), Some(net.architecture()));
        // Nothing else takes its numbers.
        for other in nets.iter().filter(|it| it.architecture() != net.architecture()) {
            assert_eq!(import(other, &file), None);
            let own = vec![0.0; other.layout.len()];
            assert_eq!(other.adopt(net, &numbers, own), None);
        }
    }
}

#[track_caller]
fn check_written(shape: Architecture, ranks: [Rank; 2]) {
    let isa = Isa::detect();
    let telling = if shape.extra_globals > 0 { Telling::Told } else { Telling::Kept };
    let net = Net::for_isa(shape, isa);
    let numbers = numbers(&net, 5);
    let mut file = Vec::new();
    export(&net, "tiny", &numbers, &mut file).unwrap();
    assert_eq!(import(&net, &file).unwrap(), numbers);
    assert_eq!(import(&Net::new(Architecture::usual(1, 16)), &file), None);
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
        export(net, "it", numbers, &mut file).unwrap();
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
