//! Numbers rounded to sixteen bits (bf16), two in the place of one.
//!
//! Where the CPU multiplies such pairs by itself, products are about twice as fast; elsewhere the
//! same sums are computed slowly, so that what rounding costs can be measured anywhere.

use super::Task;
use super::buffer::Buffer;
use super::isa::Isa;
use super::lanes::Lanes;

/// Whether this CPU multiplies pairs of sixteen-bit numbers by itself.
pub fn has_bf16() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bf16")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

/// The upper half of a number, rounded to the nearest, to the even one of two.
const fn rounded(number: f32) -> u32 {
    let bits = number.to_bits();
    (bits + 0x7fff + ((bits >> 16) & 1)) >> 16
}

/// Two numbers in the bits of one.
pub(super) const fn pair(first: f32, second: f32) -> f32 {
    f32::from_bits(rounded(first) | (rounded(second) << 16))
}

/// The two numbers of a pair.
pub(super) const fn parts(pair: f32) -> [f32; 2] {
    let bits = pair.to_bits();
    [f32::from_bits(bits << 16), f32::from_bits(bits & 0xffff_0000)]
}

/// Rounds the numbers of rows and stores them as pairs, in the first half of each row.
pub fn squeeze_rows(isa: Isa, rows: &mut [f32], stride: usize) {
    isa.run(Squeeze { rows, stride });
}

struct Squeeze<'a> {
    rows: &'a mut [f32],
    stride: usize,
}

impl Task for Squeeze<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        for row in self.rows.chunks_exact_mut(self.stride) {
            L::squeeze(row);
        }
    }
}

/// The same for one row, by no special instructions.
pub(super) fn squeeze(row: &mut [f32]) {
    for n in 0..row.len() / 2 {
        row[n] = pair(row[2 * n], row[2 * n + 1]);
    }
}

/// Blocks of `depth` rows of weights as blocks of half as many rows of pairs.
pub(super) fn squeeze_panels(weights: &[f32], depth: usize, block: usize) -> Buffer {
    let half = depth.div_ceil(2);
    let panels = weights.chunks_exact((depth * block).max(1));
    let mut squeezed = Buffer::zeroed(panels.len() * half * block);
    for (panel, to) in panels.zip(squeezed.chunks_exact_mut((half * block).max(1))) {
        for (n, line) in to.chunks_exact_mut(block).enumerate() {
            for (column, to) in line.iter_mut().enumerate() {
                let weight = |row: usize| panel.get(row * block + column).copied().unwrap_or(0.0);
                *to = pair(weight(2 * n), weight(2 * n + 1));
            }
        }
    }
    squeezed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_the_nearest() {
        // Between 1 and the next number, 1 + 1/128: the middle goes to the even one.
        for (number, expected) in [
            (1.0, 1.0),
            (1.0 + 1.0 / 300.0, 1.0),
            (1.0 + 1.0 / 256.0, 1.0),
            (1.0 + 1.0 / 200.0, 1.0 + 1.0 / 128.0),
            (1.0 + 3.0 / 256.0, 1.0 + 2.0 / 128.0),
            (-3.5, -3.5),
            (0.0, 0.0),
        ] {
            assert_eq!(parts(pair(number, -number)), [expected, -expected], "{number}");
        }
    }

    #[test]
    fn rows_and_panels_fit_together() {
        let mut row = [1.0, 2.0, 3.0, 0.0];
        squeeze(&mut row);
        assert_eq!([parts(row[0]), parts(row[1])], [[1.0, 2.0], [3.0, 0.0]]);
        // Three rows of two columns: the last one has no partner.
        let panel = squeeze_panels(&[1.0, 10.0, 2.0, 20.0, 3.0, 30.0], 3, 2);
        let pairs: Vec<_> = panel.iter().map(|it| parts(*it)).collect();
        assert_eq!(pairs, [[1.0, 2.0], [10.0, 20.0], [3.0, 0.0], [30.0, 0.0]]);
    }
}
