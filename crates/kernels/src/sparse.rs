//! Sums of a few rows of weights.
#![allow(unsafe_code)]

use super::Task;
use super::isa::Isa;
use super::lanes::Lanes;

/// A row that is the sum of two base rows and some rows of weights.
#[derive(Debug)]
pub struct SparseRow<'a> {
    /// By row.
    pub weights: &'a [f32],
    /// Which rows of weights are added.
    pub added: &'a [u32],
    /// The base rows.
    pub base: [&'a [f32]; 2],
    /// Where the sum goes.
    pub to: &'a mut [f32],
}

/// Works out such a row.
pub fn add_rows(isa: Isa, row: SparseRow<'_>) {
    isa.run(row);
}

/// So many registers are summed up at a time.
const REGISTERS: usize = 4;

impl Task for SparseRow<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { weights, added, base: [first, second], to } = self;
        let stride = to.len();
        assert!(stride.is_multiple_of(L::WIDTH), "whole registers");
        assert!(first.len() >= stride && second.len() >= stride, "too few numbers");
        let last = added.iter().max().map_or(0, |it| *it as usize + 1);
        assert!(weights.len() >= last * stride, "too few weights");
        for start in (0..stride).step_by(REGISTERS * L::WIDTH) {
            let registers = REGISTERS.min((stride - start) / L::WIDTH);
            let mut sums = [L::splat(0.0); REGISTERS];
            // SAFETY: only whole registers within the stride are touched, and all rows of weights
            // are there.
            unsafe {
                for &row in added {
                    let row = weights.as_ptr().add(row as usize * stride + start);
                    if registers == REGISTERS {
                        for (n, sum) in sums.iter_mut().enumerate() {
                            *sum = sum.add(L::load(row.add(n * L::WIDTH)));
                        }
                    } else {
                        for (n, sum) in sums.iter_mut().enumerate().take(registers) {
                            *sum = sum.add(L::load(row.add(n * L::WIDTH)));
                        }
                    }
                }
                for (n, sum) in sums.into_iter().enumerate().take(registers) {
                    let at = start + n * L::WIDTH;
                    let base =
                        L::load(first.as_ptr().add(at)).add(L::load(second.as_ptr().add(at)));
                    sum.add(base).store(to.as_mut_ptr().add(at));
                }
            }
        }
    }
}
