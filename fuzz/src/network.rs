//! Network files.

use goban::{Move, Position, Rules, Size};
use net::{Encoder, Model, Network, View};

/// Larger networks are read but not asked: an input should take no second.
const MOST_PARAMETERS: usize = 20_000;

/// Any bytes are a network or refused with a reason; a network can be asked.
pub fn net_model(data: &[u8]) {
    for read in [Model::read, Model::read_unpacked] {
        match read(data) {
            Ok(model) => ask(&model),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Weights as large as numbers can be give no numbers in the end, but they do no harm.
fn ask(model: &Model) {
    assert!((8..=17).contains(&model.version()));
    if model.parameters() > MOST_PARAMETERS {
        return;
    }
    let network = Network::new(model);
    let mut workspace = network.workspace();
    for (width, height) in [(2, 3), (7, 5)] {
        let size = Size::new(width, height).unwrap();
        let mut position = Position::new(size, Rules::JAPANESE);
        position.play(Move::Play(size.point(1, 1).unwrap())).unwrap();
        let inputs = Encoder::new(size).encode(&position).unwrap();
        let found = network.evaluate(&inputs, View::default(), &mut workspace);
        let sum: f32 = size.points().map(|it| found.policy[it]).sum::<f32>() + found.pass;
        assert!(sum.is_nan() || (sum - 1.0).abs() < 1e-3, "{sum}");
        assert!(size.points().all(|it| inputs.legal.contains(it) || found.policy[it] == 0.0));
    }
}
