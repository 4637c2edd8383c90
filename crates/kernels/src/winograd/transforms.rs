//! Winograd's transforms.
#![allow(unsafe_code)]
#![allow(clippy::many_single_char_names, reason = "six numbers in a row have no better names")]

use super::{AROUND, PLACES, TILE};
use crate::lanes::Lanes;

/// So many kernels are transformed together.
pub(crate) const KERNELS: usize = 8;

/// One number of each kernel.
type Each = [f64; KERNELS];

/// Kernels to their places: it is done once, so it is done in `f64`.
pub(crate) fn transform_kernels(kernels: &[[Each; 3]; 3]) -> [Each; PLACES] {
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
pub(crate) unsafe fn transform_input<L: Lanes>(
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
fn transposed<L: Lanes, const N: usize, const M: usize>(columns: &[[L; N]; M]) -> [[L; M]; N] {
    let mut rows = [[columns[0][0]; M]; N];
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
pub(crate) unsafe fn transform_output<L: Lanes>(
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

/// The gradient of a tile's points to the gradient of its places, all channels.
///
/// # Safety
/// `stride` numbers are at each of the points, and can be written at each place, the places being
/// `place` numbers apart. The stride is a multiple of the registers' width.
#[inline(always)]
pub(crate) unsafe fn spread_output<L: Lanes>(
    (from, points): (*const f32, &[usize; TILE * TILE]),
    (to, place): (*mut f32, usize),
    stride: usize,
) {
    for channel in (0..stride).step_by(L::WIDTH) {
        // SAFETY: the caller's promise.
        unsafe {
            let mut columns = [[L::splat(0.0); AROUND]; TILE];
            for (x, column) in columns.iter_mut().enumerate() {
                let mut down = [L::splat(0.0); TILE];
                for (y, value) in down.iter_mut().enumerate() {
                    *value = L::load(from.add(points[y * TILE + x] + channel));
                }
                *column = back_along_output(down);
            }
            let mut at = to.add(channel);
            for row in transposed(&columns) {
                for value in back_along_output(row) {
                    value.store(at);
                    at = at.add(place);
                }
            }
        }
    }
}

#[inline(always)]
fn back_along_output<L: Lanes>([p, q, r, s]: [L; TILE]) -> [L; AROUND] {
    let (two, four) = (L::splat(2.0), L::splat(4.0));
    let (even, odd) = (p.add(r), q.add(s));
    let even_far = four.mul_add(r, p);
    let odd_far = two.mul(four.mul_add(s, q));
    [p, even.add(odd), even.sub(odd), even_far.add(odd_far), even_far.sub(odd_far), s]
}

/// The gradient of a tile's places added to that of the points, all channels.
///
/// # Safety
/// As for [`transform_input`], the other way round.
#[inline(always)]
pub(crate) unsafe fn untransform_input<L: Lanes>(
    (from, place): (*const f32, usize),
    (to, points): (*mut f32, &[usize; PLACES]),
    stride: usize,
) {
    for channel in (0..stride).step_by(L::WIDTH) {
        // SAFETY: the caller's promise.
        unsafe {
            let mut columns = [[L::splat(0.0); AROUND]; AROUND];
            for (x, column) in columns.iter_mut().enumerate() {
                let mut places = [L::splat(0.0); AROUND];
                for (y, value) in places.iter_mut().enumerate() {
                    *value = L::load(from.add((y * AROUND + x) * place + channel));
                }
                *column = back_along_input(places);
            }
            for (y, row) in transposed(&columns).into_iter().enumerate() {
                for (x, value) in back_along_input(row).into_iter().enumerate() {
                    let at = to.add(points[y * AROUND + x] + channel);
                    value.add(L::load(at)).store(at);
                }
            }
        }
    }
}

#[inline(always)]
fn back_along_input<L: Lanes>([a, b, c, d, e, f]: [L; AROUND]) -> [L; AROUND] {
    let (two, four, minus_five) = (L::splat(2.0), L::splat(4.0), L::splat(-5.0));
    let minus_four = L::splat(-4.0);
    let (near, near_odd) = (b.add(c), b.sub(c));
    let (far, far_odd) = (d.add(e), two.mul(d.sub(e)));
    [
        four.mul(a),
        // 4 (f − b + c) − 2 (d − e)
        four.mul(f.sub(near_odd)).sub(far_odd),
        minus_five.mul_add(a, minus_four.mul(near)).sub(far),
        minus_five.mul_add(f, near_odd.add(far_odd)),
        a.add(near).add(far),
        f,
    ]
}

/// One number of each kernel, in single precision.
type EachGradient = [f32; KERNELS];

/// The gradient of the places to that of the kernels.
pub(crate) fn gather_kernels(places: &[EachGradient; PLACES]) -> [[EachGradient; 3]; 3] {
    let mut columns = [[[0.0; KERNELS]; 3]; AROUND];
    for (x, column) in columns.iter_mut().enumerate() {
        *column = back_along_kernel(std::array::from_fn(|y| &places[y * AROUND + x]));
    }
    std::array::from_fn(|y| back_along_kernel(std::array::from_fn(|x| &columns[x][y])))
}

fn back_along_kernel(v: [&EachGradient; AROUND]) -> [EachGradient; 3] {
    let mut kernel = [[0.0; KERNELS]; 3];
    for n in 0..KERNELS {
        let near = (v[1][n] + v[2][n]) / 6.0;
        let far = v[3][n] + v[4][n];
        kernel[0][n] = v[0][n] / 4.0 - near + far / 24.0;
        kernel[1][n] = (v[2][n] - v[1][n]) / 6.0 + (v[3][n] - v[4][n]) / 12.0;
        kernel[2][n] = v[5][n] - near + far / 6.0;
    }
    kernel
}
