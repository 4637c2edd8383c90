//! A factor and a summand for each channel, then nothing below zero: forward and backward.
#![allow(unsafe_code)]

use super::Task;
use super::isa::Isa;
use super::lanes::Lanes;

/// `to = max(0, scale · from + bias)`, row by row; channels are whole blocks.
pub fn rectify(isa: Isa, [scale, bias]: [&[f32]; 2], from: &[f32], to: &mut [f32]) {
    isa.or_best().run(Rectify { scale, bias, from, to });
}

struct Rectify<'a> {
    scale: &'a [f32],
    bias: &'a [f32],
    from: &'a [f32],
    to: &'a mut [f32],
}

impl Task for Rectify<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { scale, bias, from, to } = self;
        let stride = scale.len();
        assert!(stride > 0 && stride.is_multiple_of(L::WIDTH), "whole registers");
        assert!(bias.len() == stride && from.len() == to.len(), "sizes fit");
        assert!(from.len().is_multiple_of(stride), "whole rows");
        let zero = L::splat(0.0);
        for channel in (0..stride).step_by(L::WIDTH) {
            // SAFETY: the lengths were just checked.
            unsafe {
                let factor = L::load(scale.as_ptr().add(channel));
                let summand = L::load(bias.as_ptr().add(channel));
                for row in (channel..from.len()).step_by(stride) {
                    let value = L::load(from.as_ptr().add(row)).mul_add(factor, summand);
                    value.max(zero).store(to.as_mut_ptr().add(row));
                }
            }
        }
    }
}

/// One step back through [`rectify`].
#[derive(Debug)]
pub struct RectifyBack<'a> {
    /// The factors.
    pub scale: &'a [f32],
    /// What went in.
    pub from: &'a [f32],
    /// What came out.
    pub to: &'a [f32],
    /// The gradient of what came out; becomes that of what went in.
    pub gradient: &'a mut [f32],
    /// The factors' gradient is added here.
    pub scale_gradient: &'a mut [f32],
    /// The summands' here.
    pub bias_gradient: &'a mut [f32],
}

impl RectifyBack<'_> {
    /// Does the step.
    pub fn run(self, isa: Isa) {
        isa.or_best().run(self);
    }
}

impl Task for RectifyBack<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let stride = self.scale.len();
        assert!(stride > 0 && stride.is_multiple_of(L::WIDTH), "whole registers");
        assert!(self.from.len() == self.to.len() && self.to.len() == self.gradient.len(), "sizes");
        assert!(self.from.len().is_multiple_of(stride), "whole rows");
        assert!(
            self.scale_gradient.len() >= stride && self.bias_gradient.len() >= stride,
            "too little room"
        );
        for channel in (0..stride).step_by(L::WIDTH) {
            // SAFETY: the lengths were just checked.
            unsafe {
                let factor = L::load(self.scale.as_ptr().add(channel));
                let mut sums = [
                    L::load(self.scale_gradient.as_ptr().add(channel)),
                    L::load(self.bias_gradient.as_ptr().add(channel)),
                ];
                for row in (channel..self.from.len()).step_by(stride) {
                    let at = self.gradient.as_mut_ptr().add(row);
                    let open = L::load(self.to.as_ptr().add(row)).is_positive();
                    let gradient = L::load(at).mul(open);
                    sums[0] = gradient.mul_add(L::load(self.from.as_ptr().add(row)), sums[0]);
                    sums[1] = sums[1].add(gradient);
                    gradient.mul(factor).store(at);
                }
                sums[0].store(self.scale_gradient.as_mut_ptr().add(channel));
                sums[1].store(self.bias_gradient.as_mut_ptr().add(channel));
            }
        }
    }
}
