//! Sums of outer products: the gradients of matrices.
#![allow(unsafe_code)]

use super::lanes::Lanes;

/// A sum of outer products: `out[i][j] += Σ left[k][i] · right[k][j]`.
#[derive(Clone, Copy)]
pub(crate) struct Outer {
    /// By step, row of the result.
    pub(crate) left: *const f32,
    pub(crate) left_stride: usize,
    /// By step, column of the result.
    pub(crate) right: *const f32,
    pub(crate) right_stride: usize,
    pub(crate) out: *mut f32,
    pub(crate) out_stride: usize,
    /// How many steps.
    pub(crate) depth: usize,
}

/// Splits the rows of the result into equal parts that fit the registers; two registers' width of
/// columns.
///
/// # Safety
/// As for [`outer_rows`], for all the rows.
#[inline(always)]
pub(crate) unsafe fn outer_block<L: Lanes>(rows: usize, outer: Outer) {
    let parts = rows.div_ceil(L::ROWS);
    let (size, larger) = (rows / parts.max(1), rows % parts.max(1));
    let mut part = outer;
    for n in 0..parts {
        let size = size + usize::from(n < larger);
        // SAFETY: parts are disjoint and together not more than the rows.
        unsafe {
            match size {
                1 => L::outer::<1>(part),
                2 => L::outer::<2>(part),
                3 => L::outer::<3>(part),
                4 => L::outer::<4>(part),
                5 => L::outer::<5>(part),
                6 => L::outer::<6>(part),
                7 => L::outer::<7>(part),
                8 => L::outer::<8>(part),
                _ => L::outer::<9>(part),
            }
            part.left = part.left.add(size);
            part.out = part.out.add(size * part.out_stride);
        }
    }
}

/// # Safety
/// There are `depth` rows of `ROWS` numbers at `left`, `depth` rows of two registers at `right`,
/// and `ROWS` rows of two registers at `out`.
#[inline(always)]
pub(crate) unsafe fn outer_rows<L: Lanes, const ROWS: usize>(it: Outer) {
    let mut sums = [[L::splat(0.0); 2]; ROWS];
    // SAFETY: the caller's promise; all offsets are within the rows it names.
    unsafe {
        for (n, sum) in sums.iter_mut().enumerate() {
            let out = it.out.add(n * it.out_stride);
            *sum = [L::load(out), L::load(out.add(L::WIDTH))];
        }
        let (mut left, mut right) = (it.left, it.right);
        for _ in 0..it.depth {
            let columns = [L::load(right), L::load(right.add(L::WIDTH))];
            for (n, sum) in sums.iter_mut().enumerate() {
                let number = L::splat(*left.add(n));
                sum[0] = number.mul_add(columns[0], sum[0]);
                sum[1] = number.mul_add(columns[1], sum[1]);
            }
            left = left.wrapping_add(it.left_stride);
            right = right.wrapping_add(it.right_stride);
        }
        for (n, sum) in sums.iter().enumerate() {
            let out = it.out.add(n * it.out_stride);
            sum[0].store(out);
            sum[1].store(out.add(L::WIDTH));
        }
    }
}
