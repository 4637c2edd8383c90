//! Small networks with made-up weights, written as KataGo writes them.

use std::io::Write;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How weights are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Text,
    Binary,
}

/// A file that is being written.
struct File {
    bytes: Vec<u8>,
    style: Style,
    version: u32,
    rng: Xoshiro256PlusPlus,
}

/// Channels of the trunk.
const CHANNELS: usize = 8;

/// An unpacked model file of a version, with every kind of block that version has.
pub(crate) fn model(version: u32, style: Style) -> Vec<u8> {
    let rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(version));
    let mut file = File { bytes: Vec::new(), style, version, rng };
    file.words(&format!("made-up-v{version}\n{version}\n22\n19"));
    if version >= 13 {
        file.words("20.0 20.0 20.0 20.0 40.0 0.25 150.0");
    }
    if version >= 15 {
        file.words("0 0 0 0 0 0 0 0");
    }
    file.trunk();
    file.policy();
    file.value();
    file.bytes
}

/// The same packed.
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

impl File {
    fn words(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(b'\n');
    }

    /// Weights around a middle.
    fn weights(&mut self, count: usize, middle: f32, spread: f32) {
        let rng = &mut self.rng;
        let weights: Vec<f32> =
            (0..count).map(|_| middle + spread * rng.random_range(-1.0..1.0f32)).collect();
        if self.style == Style::Binary {
            self.bytes.extend_from_slice(b"@BIN@");
            for weight in weights {
                self.bytes.extend_from_slice(&weight.to_le_bytes());
            }
        } else {
            for weight in weights {
                self.bytes.extend_from_slice(format!("{weight:?} ").as_bytes());
            }
        }
        self.bytes.push(b'\n');
    }

    fn conv(&mut self, name: &str, side: usize, [inputs, outputs]: [usize; 2]) {
        self.words(&format!("{name} {side} {side} {inputs} {outputs} 1 1"));
        let spread = 1.5 / ((side * side * inputs) as f32).sqrt();
        self.weights(side * side * inputs * outputs, 0.0, spread);
    }

    fn norm(&mut self, name: &str, channels: usize) {
        self.words(&format!("{name} {channels} 0.001 1 1"));
        self.weights(channels, 0.0, 0.2);
        self.weights(channels, 1.0, 0.3);
        self.weights(channels, 1.0, 0.3);
        self.weights(channels, 0.0, 0.3);
        self.activation(name);
    }

    fn activation(&mut self, name: &str) {
        let kind = ["RELU", "MISH", "SILU", "IDENTITY"][self.rng.random_range(0..4)];
        let kind = if self.version >= 11 { format!("ACTIVATION_{kind}") } else { String::new() };
        self.words(&format!("{name}/act {kind}"));
    }

    fn matrix(&mut self, name: &str, [inputs, outputs]: [usize; 2]) {
        self.words(&format!("{name} {inputs} {outputs}"));
        self.weights(inputs * outputs, 0.0, 1.5 / (inputs as f32).sqrt());
    }

    fn bias(&mut self, name: &str, channels: usize) {
        self.words(&format!("{name} {channels}"));
        self.weights(channels, 0.0, 0.5);
    }

    fn trunk(&mut self) {
        let blocks = if self.version >= 15 { 5 } else { 3 };
        self.words(&format!("trunk {blocks} {CHANNELS} 6 5 3 4"));
        if self.version >= 15 {
            self.words("0 0 0 0 0 0");
        }
        self.conv("conv1", if self.version.is_multiple_of(2) { 5 } else { 3 }, [22, CHANNELS]);
        self.matrix("ginputw", [19, CHANNELS]);
        self.ordinary("rconv1", CHANNELS);
        self.pooled("rconv2", CHANNELS);
        self.words("nested_bottleneck_block nest 2");
        self.norm("nest/norm", CHANNELS);
        self.conv("nest/in", 1, [CHANNELS, 6]);
        self.ordinary("nest/a", 6);
        self.pooled("nest/b", 6);
        self.norm("nest/after", 6);
        self.conv("nest/out", 1, [6, CHANNELS]);
        if self.version >= 15 {
            self.transformer();
        }
        self.norm("tip", CHANNELS);
    }

    fn ordinary(&mut self, name: &str, channels: usize) {
        self.words(&format!("ordinary_block {name}"));
        self.norm("norm1", channels);
        self.conv("w1", 3, [channels, 7]);
        self.norm("norm2", 7);
        self.conv("w2", 3, [7, channels]);
    }

    fn pooled(&mut self, name: &str, channels: usize) {
        self.words(&format!("gpool_block {name}"));
        self.norm("norm1", channels);
        self.conv("w1a", 3, [channels, 5]);
        self.conv("w1b", 3, [channels, 4]);
        self.norm("norm1b", 4);
        self.matrix("w1r", [12, 5]);
        self.norm("norm2", 5);
        self.conv("w2", 3, [5, channels]);
    }

    fn transformer(&mut self) {
        let learned = usize::from(self.version.is_multiple_of(2));
        self.words(&format!("transformer_attention_block attn 4 2 6 5 1 {learned}"));
        self.words(&format!("ln {CHANNELS} 1e-6"));
        self.weights(CHANNELS, 1.0, 0.2);
        for (name, outputs) in [("q", 24), ("k", 12), ("v", 10)] {
            self.matrix(name, [CHANNELS, outputs]);
        }
        self.matrix("out", [20, CHANNELS]);
        if learned == 1 {
            self.words("freqs 2 3 2");
            self.weights(12, 0.0, 0.5);
        } else {
            self.words("theta 100.0");
        }
        self.words(&format!("transformer_ffn_block ffn {CHANNELS} 11 1\nln {CHANNELS} 1e-6"));
        self.weights(CHANNELS, 1.0, 0.2);
        self.matrix("l1", [CHANNELS, 11]);
        self.matrix("gate", [CHANNELS, 11]);
        self.matrix("l2", [11, CHANNELS]);
    }

    fn policy(&mut self) {
        let outputs = match self.version {
            16 => 4,
            12.. => 2,
            _ => 1,
        };
        self.words("policyhead");
        if self.version >= 17 {
            self.words("2 0 0 0");
        }
        self.conv("p1", 1, [CHANNELS, 5]);
        self.conv("g1", 1, [CHANNELS, 4]);
        self.norm("g1n", 4);
        self.matrix("g1w", [12, 5]);
        self.norm("p1n", 5);
        self.conv("p2", 1, [5, outputs]);
        self.matrix("pass", [12, if self.version >= 15 { 5 } else { outputs }]);
        if self.version >= 15 {
            self.bias("passb", 5);
            self.activation("pass");
            self.matrix("pass2", [5, outputs]);
        }
    }

    fn value(&mut self) {
        self.words("valuehead");
        if self.version >= 17 {
            self.words("0 0 0");
        }
        self.conv("v1", 1, [CHANNELS, 6]);
        self.norm("v1n", 6);
        self.matrix("v2", [18, 9]);
        self.bias("v2b", 9);
        self.activation("v2");
        self.matrix("v3", [9, 3]);
        self.bias("v3b", 3);
        let scores = if self.version >= 9 { 6 } else { 4 };
        self.matrix("sv3", [9, scores]);
        self.bias("sv3b", scores);
        self.conv("own", 1, [6, 1]);
    }
}
