//! What is done to each number by itself, or to each channel.
#![allow(unsafe_code)]

use super::Task;
use super::buffer::Buffer;
use super::isa::Isa;
use super::lanes::Lanes;

/// What is done to a number after a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// Nothing.
    Identity,
    /// Nothing below zero.
    Relu,
    /// Softly nothing below zero: `x · tanh(ln(1 + e^x))`.
    Mish,
    /// Softly nothing below zero: `x / (1 + e^-x)`.
    Silu,
}

/// A norm and an activation, with as many channels as are stored.
#[derive(Clone, Debug)]
pub struct Finish {
    /// Factors.
    pub scale: Buffer,
    /// Summands.
    pub bias: Buffer,
    /// What follows.
    pub activation: Activation,
}

impl Finish {
    /// From factors and summands; channels beyond them become zero.
    pub fn from_parts(isa: Isa, parts: [&[f32]; 2], activation: Activation) -> Self {
        let [scale, bias] = parts.map(|it| {
            let mut buffer = Buffer::zeroed(isa.padded(it.len()));
            buffer[..it.len()].copy_from_slice(it);
            buffer
        });
        Self { scale, bias, activation }
    }

    /// `to = activation(from · scale + bias)`, row by row.
    pub fn apply(&self, isa: Isa, from: &[f32], to: &mut [f32]) {
        let stride = self.scale.len();
        isa.run(Apply {
            finish: self,
            bias: &self.bias,
            from: Some((from, stride)),
            factor: 1.0,
            to,
        });
    }

    /// The same in place.
    pub fn apply_in_place(&self, isa: Isa, numbers: &mut [f32]) {
        isa.run(Apply { finish: self, bias: &self.bias, from: None, factor: 1.0, to: numbers });
    }

    /// The same for numbers that are multiplied by `factor` first.
    pub fn apply_scaled(&self, isa: Isa, from: &[f32], (to, factor): (&mut [f32], f32)) {
        let from = Some((from, self.scale.len()));
        isa.run(Apply { finish: self, bias: &self.bias, from, factor, to });
    }

    /// The same for rows `stride` apart to which `shift` is added first; `shift` is used up.
    pub fn apply_shifted(
        &self,
        isa: Isa,
        from: (&[f32], usize),
        to: &mut [f32],
        shift: &mut [f32],
    ) {
        let channels = self.scale.len();
        for (shift, (scale, bias)) in shift.iter_mut().zip(self.scale.iter().zip(&*self.bias)) {
            *shift = *shift * scale + bias;
        }
        let to = &mut to[..from.0.len() / from.1 * channels];
        isa.run(Apply {
            finish: self,
            bias: &shift[..channels],
            from: Some(from),
            factor: 1.0,
            to,
        });
    }
}

/// One register's worth of an activation.
#[inline(always)]
pub(super) fn activate<L: Lanes>(activation: Activation, x: L) -> L {
    match activation {
        Activation::Identity => x,
        Activation::Relu => x.max(L::splat(0.0)),
        Activation::Silu => x.div(L::splat(1.0).add(L::splat(0.0).sub(x).exp())),
        // x · tanh(ln(1 + e^x)), written with one exponential; above 20 it is x.
        Activation::Mish => {
            let e = x.min(L::splat(20.0)).exp();
            let n = e.mul(e.add(L::splat(2.0)));
            x.mul(n.div(n.add(L::splat(2.0))))
        }
    }
}

struct Apply<'a> {
    finish: &'a Finish,
    bias: &'a [f32],
    /// Rows and how far they are apart; without any the numbers are changed in place.
    from: Option<(&'a [f32], usize)>,
    factor: f32,
    to: &'a mut [f32],
}

impl Task for Apply<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { finish, bias, from, factor, to } = self;
        let stride = finish.scale.len();
        let rows = to.len() / stride;
        let out = to.as_mut_ptr();
        let (source, apart) = match from {
            None => (out.cast_const(), stride),
            Some((from, apart)) => {
                assert!(apart >= stride && from.len() >= rows * apart, "too few numbers");
                (from.as_ptr(), apart)
            }
        };
        assert!(bias.len() >= stride && stride.is_multiple_of(L::WIDTH), "whole registers");
        let activation = finish.activation;
        for channel in (0..stride).step_by(L::WIDTH) {
            // SAFETY: channels are whole registers, and all rows are in both slices.
            unsafe {
                let scale = L::load(finish.scale.as_ptr().add(channel)).mul(L::splat(factor));
                let bias = L::load(bias.as_ptr().add(channel));
                for row in 0..rows {
                    let x = L::load(source.add(row * apart + channel)).mul_add(scale, bias);
                    activate(activation, x).store(out.add(row * stride + channel));
                }
            }
        }
    }
}

/// Rows of which only the channels from `start` on are looked at.
#[derive(Clone, Copy, Debug)]
pub struct PartOfRows<'a> {
    /// The numbers.
    pub rows: &'a [f32],
    /// From one row to the next.
    pub stride: usize,
    /// The first channel.
    pub start: usize,
}

/// Sum and maximum of each channel over rows, after a norm and an activation.
pub fn pool(
    isa: Isa,
    (finish, part): (&Finish, PartOfRows<'_>),
    sums: &mut [f32],
    maxima: &mut [f32],
) {
    isa.run(Pool { finish, part, sums, maxima });
}

struct Pool<'a> {
    finish: &'a Finish,
    part: PartOfRows<'a>,
    sums: &'a mut [f32],
    maxima: &'a mut [f32],
}

impl Task for Pool<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { finish, part, sums, maxima } = self;
        let channels = finish.scale.len();
        assert!(part.start + channels <= part.stride, "channels are in the rows");
        assert!(sums.len() >= channels && maxima.len() >= channels, "too little room");
        assert!(finish.bias.len() >= channels && channels.is_multiple_of(L::WIDTH), "registers");
        for channel in (0..channels).step_by(L::WIDTH) {
            // SAFETY: channels are whole registers, and only whole rows are read.
            unsafe {
                let scale = L::load(finish.scale.as_ptr().add(channel));
                let bias = L::load(finish.bias.as_ptr().add(channel));
                let mut sum = L::splat(0.0);
                // No activation goes below this but the identity, which KataGo cuts here too.
                let mut maximum = L::splat(-1.0);
                for row in part.rows.chunks_exact(part.stride) {
                    let x = L::load(row.as_ptr().add(part.start + channel)).mul_add(scale, bias);
                    let x = activate(finish.activation, x);
                    sum = sum.add(x);
                    maximum = maximum.max(x);
                }
                sum.store(sums.as_mut_ptr().add(channel));
                maximum.store(maxima.as_mut_ptr().add(channel));
            }
        }
    }
}

/// The sum of the squares of all numbers.
pub fn sum_of_squares(isa: Isa, numbers: &[f32]) -> f32 {
    isa.run(SumOfSquares(numbers))
}

struct SumOfSquares<'a>(&'a [f32]);

impl Task for SumOfSquares<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<L: Lanes>(self) -> f32 {
        let mut sum = L::splat(0.0);
        for part in self.0.chunks_exact(L::WIDTH) {
            // SAFETY: the chunk is a register long.
            let x = unsafe { L::load(part.as_ptr()) };
            sum = x.mul_add(x, sum);
        }
        sum.numbers().iter().sum()
    }
}

/// `to = silu(to) · gate`
pub fn gate(isa: Isa, to: &mut [f32], gate: &[f32]) {
    isa.run(Gate { to, gate });
}

struct Gate<'a> {
    to: &'a mut [f32],
    gate: &'a [f32],
}

impl Task for Gate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let pairs = self.to.chunks_exact_mut(L::WIDTH).zip(self.gate.chunks_exact(L::WIDTH));
        for (to, gate) in pairs {
            // SAFETY: both chunks are a register long.
            unsafe {
                let x = activate(Activation::Silu, L::load(to.as_ptr()));
                x.mul(L::load(gate.as_ptr())).store(to.as_mut_ptr());
            }
        }
    }
}
