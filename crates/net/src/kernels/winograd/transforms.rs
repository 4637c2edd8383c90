//! Winograd's transforms.
#![allow(unsafe_code)]
#![allow(clippy::many_single_char_names, reason = "six numbers in a row have no better names")]

use super::{AROUND, PLACES, TILE};
use crate::kernels::lanes::Lanes;

/// So many kernels are transformed together.
pub(super) const KERNELS: usize = 8;

/// One number of each kernel.
type Each = [f64; KERNELS];

/// Kernels to their places: it is done once, so it is done in `f64`.
pub(super) fn transform_kernels(kernels: &[[Each; 3]; 3]) -> [Each; PLACES] {
    let mut columns = [[[0.0; KERNELS]; AROUND]; 3];
    for (x, column) in columns.iter_mut().enumerate() {
        along_kernel([&kernels[0][x], &kernels[1][x], &kernels[2][x]], column);
    }
    let mut places = [[0.0; KERNELS]; PLACES];
    let (rows, _) = places.as_chunks_mut::<AROUND>();
    for (y, row) in rows.iter_mut().enumerate() {
        along_kernel([&columns[0][y], &columns[1][y], &columns[2][y]], row);
    }
    places
}

#[inline]
fn along_kernel([a, b, c]: [&Each; 3], to: &mut [Each; AROUND]) {
    for n in 0..KERNELS {
        let (a, b, c) = (a[n], b[n], c[n]);
        let (near, far) = (-(a + c) / 6.0, (a + 4.0 * c) / 24.0);
        to[0][n] = a / 4.0;
        to[1][n] = near - b / 6.0;
        to[2][n] = near + b / 6.0;
        to[3][n] = far + b / 12.0;
        to[4][n] = far - b / 12.0;
        to[5][n] = c;
    }
}

/// Transforms one tile, all channels.
///
/// # Safety
/// `stride` numbers are at each of the points, and can be written at each place, the places being
/// `place` numbers apart. The stride is a multiple of the registers' width.
#[inline(always)]
pub(super) unsafe fn transform_input<L: Lanes>(
    (from, points): (*const f32, &[usize; PLACES]),
    (to, place): (*mut f32, usize),
    stride: usize,
) {
    for channel in (0..stride).step_by(L::WIDTH) {
        // SAFETY: the caller's promise.
        unsafe {
            let mut columns = [[L::splat(0.0); AROUND]; AROUND];
            for (x, column) in columns.iter_mut().enumerate() {
                let mut points_down = [L::splat(0.0); AROUND];
                for (y, point) in points_down.iter_mut().enumerate() {
                    *point = L::load(from.add(points[y * AROUND + x] + channel));
                }
                *column = along_input(points_down);
            }
            let mut at = to.add(channel);
            for row in transposed(&columns) {
                for value in along_input(row) {
                    value.store(at);
                    at = at.add(place);
                }
            }
        }
    }
}

/// Columns to rows, without a closure: what a closure calls is not inlined.
#[inline(always)]
fn transposed<L: Lanes, const N: usize>(columns: &[[L; N]; AROUND]) -> [[L; AROUND]; N] {
    let mut rows = [[columns[0][0]; AROUND]; N];
    for (x, column) in columns.iter().enumerate() {
        for (row, &value) in rows.iter_mut().zip(column) {
            row[x] = value;
        }
    }
    rows
}

#[inline(always)]
fn along_input<L: Lanes>([a, b, c, d, e, f]: [L; AROUND]) -> [L; AROUND] {
    let (two, four, minus_five) = (L::splat(2.0), L::splat(4.0), L::splat(-5.0));
    let minus_four = L::splat(-4.0);
    let even = minus_four.mul_add(c, e);
    let odd = minus_four.mul_add(b, d);
    let even_far = e.sub(c);
    let odd_far = two.mul(d.sub(b));
    [
        four.mul_add(a, minus_five.mul_add(c, e)),
        even.add(odd),
        even.sub(odd),
        even_far.add(odd_far),
        even_far.sub(odd_far),
        four.mul_add(b, minus_five.mul_add(d, f)),
    ]
}

/// The points of one tile, one register of channels.
///
/// # Safety
/// There is a register of numbers at each place, the places being `place` numbers apart.
#[inline(always)]
pub(super) unsafe fn transform_output<L: Lanes>(
    from: *const f32,
    place: usize,
) -> [[L; TILE]; TILE] {
    let mut columns = [[L::splat(0.0); TILE]; AROUND];
    for (x, column) in columns.iter_mut().enumerate() {
        let mut places = [L::splat(0.0); AROUND];
        for (y, value) in places.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *value = unsafe { L::load(from.add((y * AROUND + x) * place)) };
        }
        *column = along_output(places);
    }
    let mut rows = [[L::splat(0.0); TILE]; TILE];
    for (to, row) in rows.iter_mut().zip(transposed(&columns)) {
        *to = along_output(row);
    }
    rows
}

#[inline(always)]
fn along_output<L: Lanes>([a, b, c, d, e, f]: [L; AROUND]) -> [L; TILE] {
    let (two, four, eight) = (L::splat(2.0), L::splat(4.0), L::splat(8.0));
    let (near, near_odd) = (b.add(c), b.sub(c));
    let (far, far_odd) = (d.add(e), d.sub(e));
    [
        a.add(near).add(far),
        two.mul_add(far_odd, near_odd),
        four.mul_add(far, near),
        eight.mul_add(far_odd, near_odd).add(f),
    ]
}
