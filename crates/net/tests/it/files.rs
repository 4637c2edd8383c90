//! Model files, good and bad.

use expect_test::expect;
use goban::{Color, Move, Position, Rules, Size, Symmetry};
use net::{Encoder, Evaluation, Isa, Model, ModelError, Network, View};
use proptest::prelude::*;

use crate::made_up::{Style, model, packed};

#[test]
fn every_version_is_read_as_text_and_as_bytes() {
    for version in 8..=17 {
        let text = Model::read(&packed(&model(version, Style::Text))).unwrap();
        let binary = Model::read(&packed(&model(version, Style::Binary))).unwrap();
        assert_eq!(text.version(), version);
        assert_eq!(text.name(), format!("made-up-v{version}"));
        assert_eq!(text.blocks().len(), if version >= 15 { 5 } else { 3 });
        assert_eq!(text.parameters(), binary.parameters());
        assert_eq!(text.has_optimism(), version >= 12);
        let size = Size::new(7, 5).unwrap();
        let (text, binary) = (Network::new(&text), Network::new(&binary));
        assert_same(&evaluation(&text, size), &evaluation(&binary, size), 1e-6);
    }
}

#[test]
fn every_version_is_evaluated_alike_by_all_instructions() {
    for version in 8..=17 {
        let model = Model::read_unpacked(&model(version, Style::Binary)).unwrap();
        for (width, height) in [(2, 2), (19, 19), (9, 13), (4, 19), (2, 7)] {
            let size = Size::new(width, height).unwrap();
            let portable = evaluation(&Network::for_isa(&model, Isa::Portable), size);
            for &isa in Isa::available() {
                let other = evaluation(&Network::for_isa(&model, isa), size);
                assert_same(&portable, &other, 1e-4);
            }
        }
    }
}

#[test]
fn a_workspace_serves_boards_of_all_sizes() {
    let model = Model::read_unpacked(&model(17, Style::Binary)).unwrap();
    let network = Network::new(&model);
    let mut workspace = network.workspace();
    for (width, height) in [(19, 19), (3, 2), (9, 9), (19, 2), (13, 7), (19, 19)] {
        let size = Size::new(width, height).unwrap();
        let position = played(size);
        let inputs = Encoder::new(size).encode(&position).unwrap();
        for symmetry in Symmetry::all() {
            let fresh =
                network.evaluate(&inputs, symmetry.into(), &mut network.workspace()).clone();
            let again = network.evaluate(&inputs, symmetry.into(), &mut workspace);
            assert_same(&fresh, again, 0.0);
        }
    }
}

/// Turning the board turns the answer, if the position itself is turned back.
#[test]
fn symmetries_are_turned_back() {
    let model = Model::read_unpacked(&model(14, Style::Binary)).unwrap();
    let network = Network::new(&model);
    let mut workspace = network.workspace();
    let size = Size::new(6, 6).unwrap();
    let position = Position::new(size, Rules::CHINESE);
    let inputs = Encoder::new(size).encode(&position).unwrap();
    let plain = network.evaluate(&inputs, View::default(), &mut workspace).clone();
    for symmetry in Symmetry::all() {
        let turned = network.evaluate(&inputs, symmetry.into(), &mut workspace);
        // The empty board is its own mirror image: only the places of the numbers change.
        let mut here: Vec<f32> = size.points().map(|it| plain.policy[it]).collect();
        let mut there: Vec<f32> = size.points().map(|it| turned.policy[it]).collect();
        here.sort_by(f32::total_cmp);
        there.sort_by(f32::total_cmp);
        for (a, b) in here.iter().zip(&there) {
            assert!((a - b).abs() < 1e-5, "{symmetry:?}");
        }
        let corner = size.point(1, 0).unwrap();
        let moved = size.point(1, 5).unwrap();
        if symmetry.number() == 1 {
            assert!((plain.policy[corner] - turned.policy[moved]).abs() < 1e-5);
        }
    }
}

#[test]
fn large_boards_are_refused() {
    let size = Size::new(20, 5).unwrap();
    let error = Encoder::new(size).encode(&Position::new(size, Rules::CHINESE)).unwrap_err();
    expect!["networks know boards up to 19x19, not 20x5"].assert_eq(&error.to_string());
}

fn error(bytes: &[u8]) -> String {
    Model::read(bytes).unwrap_err().to_string()
}

/// The text model of a version with a word replaced.
fn changed(version: u32, from: &str, to: &str) -> Vec<u8> {
    let text = String::from_utf8(model(version, Style::Text)).unwrap();
    assert!(text.contains(from), "there is no {from}");
    packed(text.replacen(from, to, 1).as_bytes())
}

#[test]
fn errors_say_where() {
    let mut more = model(8, Style::Binary);
    more.extend_from_slice(b"more");
    let conv = "w1 3 3 8 7";
    let files = [
        b"".to_vec(),
        b"PK a zip file".to_vec(),
        packed(b"hello"),
        packed(b"hello world"),
        packed(b"old 7 22 19"),
        changed(8, "ordinary_block rconv1", "marvellous_block rconv1"),
        changed(8, conv, "w1 3 3 8 9999999999"),
        changed(8, conv, "w1 3 3 8 4000"),
        changed(8, conv, "w1 2 3 8 7"),
        changed(8, conv, "w1 3 3 9 7"),
        changed(8, conv, "w1 3 3 -8 7"),
        changed(13, "40.0", "-40.0"),
        changed(17, "ACTIVATION_MISH", "ACTIVATION_TANH"),
        changed(17, "theta 100.0", "theta nan"),
        packed(&more),
    ];
    let errors: Vec<String> = files.iter().map(|it| error(it)).collect();
    expect![[r#"
        not a gzip file
        not a gzip file
        in model at byte 5: the file ends here
        in model at byte 11: expected the model's version, found `world`
        model version 7 is not supported, only 8 to 17 and our own 108
        in model/trunk at byte 55954: unknown block `marvellous_block`
        in model/trunk/rconv1/w1 at byte 56358: output channels is 9999999999, expected 1 to 4096
        in model/trunk/rconv1/w1 at byte 56357: the file ends here
        in model/trunk/rconv1/w1 at byte 56345: expected an odd kernel, found `2x3`
        in model/trunk/rconv1/w1 at byte 62323: expected a weight, found `norm2`
        in model/trunk/rconv1/w1 at byte 56348: input channels is -8, expected 1 to 4096
        in model at byte 46: expected the time's scale, found `-40.0`
        in model/trunk/rconv2/norm1/act at byte 34036: expected an activation, found `ACTIVATION_TANH`
        in model/trunk/attn at byte 75306: expected the turning's base, found `nan`
        in model at byte 38101: there is more in the file than the network"#]].assert_eq(&errors.join("\n"));
}

#[test]
fn weights_must_be_numbers() {
    let text = String::from_utf8(model(8, Style::Text)).unwrap();
    let at = text.find("w1 3 3 8 7").unwrap() + 15;
    let mut bad = text.clone();
    let end = at + bad[at..].find(' ').unwrap();
    bad.replace_range(at..end, "nan");
    expect!["in model/trunk/rconv1/w1 at byte 56357: weight 0 is not a finite number"]
        .assert_eq(&error(&packed(bad.as_bytes())));
    let mut binary = model(9, Style::Binary);
    let mark = binary.windows(5).position(|it| it == b"@BIN@").unwrap();
    binary[mark + 13..mark + 17].copy_from_slice(&f32::INFINITY.to_le_bytes());
    expect!["in model/trunk/conv1 at byte 61: weight 2 is not a finite number"]
        .assert_eq(&error(&packed(&binary)));
}

#[test]
fn files_that_blow_up_are_stopped() {
    let bomb = packed(&vec![b' '; 100 << 20]);
    assert!(bomb.len() < 1 << 20, "{}", bomb.len());
    assert!(matches!(Model::read(&bomb), Err(ModelError::TooLarge { .. })));
    let mut nested = String::from("deep 8 22 19\ntrunk 1 8 6 5 3 4\nconv1 1 1 22 8 1 1\n");
    nested += &"0 ".repeat(22 * 8);
    nested += "ginputw 19 8\n";
    nested += &"0 ".repeat(19 * 8);
    for _ in 0..5000 {
        nested += "nested_bottleneck_block n 1\nnorm 8 0.1 0 0\n";
        nested += &"1 ".repeat(16);
        nested += "act\nconv 1 1 8 8 1 1\n";
        nested += &"0 ".repeat(64);
    }
    let error = Model::read(&packed(nested.as_bytes())).unwrap_err().to_string();
    assert!(error.contains("fewer blocks in blocks"), "{error}");
}

#[test]
fn truncated_files_are_errors_everywhere() {
    let whole = model(17, Style::Binary);
    for end in (0..whole.len() - 1).step_by(97) {
        assert!(Model::read_unpacked(&whole[..end]).is_err(), "{end}");
    }
    let gz = packed(&whole);
    for end in (0..gz.len() - 1).step_by(501) {
        assert!(Model::read(&gz[..end]).is_err(), "{end}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn damaged_files_never_panic(
        version in 8u32..=17,
        style in prop_oneof![Just(Style::Text), Just(Style::Binary)],
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = model(version, style);
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(model) = Model::read_unpacked(&bytes) {
            let size = Size::new(5, 4).unwrap();
            evaluation(&Network::new(&model), size);
        }
    }
}

/// A position with a few stones and a capture.
fn played(size: Size) -> Position {
    let mut position = Position::new(size, Rules::JAPANESE);
    for n in 0..size.area() / 2 {
        let points: Vec<_> = size.points().collect();
        let _ = position.play(Move::Play(points[n * 7 % points.len()]));
    }
    assert!(position.board().stone_count()[Color::Black] > 0);
    position
}

fn evaluation(network: &Network, size: Size) -> Evaluation {
    let inputs = Encoder::new(size).encode(&played(size)).unwrap();
    network.evaluate(&inputs, View::default(), &mut network.workspace()).clone()
}

#[track_caller]
fn assert_same(a: &Evaluation, b: &Evaluation, tolerance: f32) {
    let near = |a: f32, b: f32| {
        let same = (a - b).abs() <= tolerance * (1.0 + a.abs()) || a.to_bits() == b.to_bits();
        assert!(same, "{a} and {b}");
    };
    for (a, b) in [(a.win, b.win), (a.loss, b.loss), (a.lead, b.lead), (a.pass, b.pass)] {
        near(a, b);
    }
    for point in Size::square(19).unwrap().points() {
        near(a.policy[point], b.policy[point]);
        near(a.ownership[point], b.ownership[point]);
    }
}
