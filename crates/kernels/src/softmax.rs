//! Rows of scores to rows of shares.
#![allow(unsafe_code)]

use super::Task;
use super::isa::Isa;
use super::lanes::Lanes;

/// Makes each row of scores positive, and gives what each has to be multiplied by for a sum of 1.
///
/// Of a row only the first `used` numbers count, the others become 0.
pub fn softmax(isa: Isa, scores: &mut [f32], (stride, used): (usize, usize), factors: &mut [f32]) {
    isa.run(Softmax { scores, stride, used, factors });
}

struct Softmax<'a> {
    scores: &'a mut [f32],
    stride: usize,
    used: usize,
    factors: &'a mut [f32],
}

impl Task for Softmax<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let rows = self.scores.chunks_exact_mut(self.stride);
        for (row, factor) in rows.zip(self.factors.iter_mut()) {
            row[self.used..].fill(f32::MIN);
            let mut highest = L::splat(f32::MIN);
            for part in row.chunks_exact(L::WIDTH) {
                // SAFETY: the chunk is a register long.
                highest = highest.max(unsafe { L::load(part.as_ptr()) });
            }
            let highest = highest.numbers().into_iter().take(L::WIDTH).fold(f32::MIN, f32::max);
            let highest = L::splat(highest);
            let mut sum = L::splat(0.0);
            for part in row.chunks_exact_mut(L::WIDTH) {
                // SAFETY: the chunk is a register long.
                unsafe {
                    let x = L::load(part.as_ptr()).sub(highest).exp_of_negative();
                    sum = sum.add(x);
                    x.store(part.as_mut_ptr());
                }
            }
            row[self.used..].fill(0.0);
            *factor = 1.0 / sum.numbers().iter().sum::<f32>();
        }
    }
}
