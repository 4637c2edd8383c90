//! Weights as logarithms: their products are sums.

/// A weight as its logarithm, an eighth of an octave a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Log(i8);

/// Steps of the logarithm to an octave.
const STEPS: f32 = 8.0;

impl Log {
    pub(crate) const ONE: Self = Self(0);

    pub(crate) fn of(weight: f32) -> Self {
        Self((weight.log2() * STEPS).round().clamp(-128.0, 127.0) as i8)
    }

    pub(crate) fn weight(self) -> f32 {
        (f32::from(self.0) / STEPS).exp2()
    }

    #[expect(clippy::cast_sign_loss, reason = "the bits are kept")]
    pub(super) const fn to_byte(self) -> u8 {
        self.0 as u8 ^ 0x80
    }

    #[expect(clippy::cast_possible_wrap, reason = "the bits are kept")]
    pub(super) const fn from_byte(byte: u8) -> Self {
        Self((byte ^ 0x80) as i8)
    }
}

/// Chances by the sum of the logarithms of a pattern and of a tactic.
#[derive(Debug)]
pub(super) struct ChanceTable(Box<[u32; 512]>);

/// The chance of a point whose weights multiply to one. Most points are far from that: what is
/// only for the end must be rare among them too.
const UNIT: f32 = 131_072.0;
/// The largest chance of one point: a row of them still fits.
const MOST: f32 = 134_217_728.0;

impl ChanceTable {
    #[expect(clippy::cast_sign_loss, reason = "it is 1 at least")]
    pub(super) fn new() -> Self {
        let chance = |sum: usize| {
            let log = (sum as f32 - 256.0) / STEPS;
            (log.exp2() * UNIT).clamp(1.0, MOST) as u32
        };
        Self(Box::new(std::array::from_fn(chance)))
    }

    /// The chance of a point with two weights; never 0.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "sums are from -256 to 254")]
    pub(super) const fn of(&self, Log(pattern): Log, Log(tactic): Log) -> u32 {
        self.0[(pattern as i16 + tactic as i16 + 256) as usize & 511]
    }
}
