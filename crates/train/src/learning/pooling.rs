//! What a board has in common: means and the largest numbers of all its points.

use kernels::Boards;

/// How means are scaled by the board's size, as KataGo does it.
fn size_factors(area: usize) -> [f32; 2] {
    let larger = (area as f32).sqrt() - 14.0;
    [0.1 * larger, 0.01 * larger * larger - 0.1]
}

/// Rows of channels, `stride` apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Channels {
    pub(crate) stride: usize,
    pub(crate) count: usize,
}

/// Mean, mean by size, and largest number of each channel, a vector a board; and at which point
/// the largest is.
pub(crate) fn pool(
    boards: Boards,
    (from, channels): (&[f32], Channels),
    (to, highest): (&mut [f32], &mut [u16]),
) {
    let Channels { stride, count } = channels;
    let [factor, _] = size_factors(boards.area());
    for board in 0..boards.count {
        let rows = &from[board * boards.area() * stride..];
        let to = &mut to[board * 3 * count..][..3 * count];
        let highest = &mut highest[board * count..][..count];
        to.fill(0.0);
        highest.fill(0);
        let (means, rest) = to.split_at_mut(count);
        let (scaled, largest) = rest.split_at_mut(count);
        largest.copy_from_slice(&rows[..count]);
        for (point, row) in rows.chunks_exact(stride).take(boards.area()).enumerate() {
            for (channel, &number) in row[..count].iter().enumerate() {
                means[channel] += number;
                if number > largest[channel] {
                    largest[channel] = number;
                    highest[channel] = point as u16;
                }
            }
        }
        for (mean, scaled) in means.iter_mut().zip(scaled) {
            *mean /= boards.area() as f32;
            *scaled = *mean * factor;
        }
    }
}

/// Spreads the gradient of [`pool`] over the points.
pub(crate) fn pool_back(
    boards: Boards,
    (gradient, highest): (&[f32], &[u16]),
    (to, channels): (&mut [f32], Channels),
) {
    let Channels { stride, count } = channels;
    let area = boards.area();
    let [factor, _] = size_factors(area);
    for board in 0..boards.count {
        let gradient = &gradient[board * 3 * count..][..3 * count];
        let rows = &mut to[board * area * stride..][..area * stride];
        for row in rows.chunks_exact_mut(stride) {
            for (channel, to) in row[..count].iter_mut().enumerate() {
                *to += (gradient[channel] + factor * gradient[count + channel]) / area as f32;
            }
        }
        for (channel, &point) in highest[board * count..][..count].iter().enumerate() {
            rows[usize::from(point) * stride + channel] += gradient[2 * count + channel];
        }
    }
}

/// Mean and mean by size in two ways: the value head's.
pub(crate) fn value_pool(boards: Boards, (from, channels): (&[f32], Channels), to: &mut [f32]) {
    let Channels { stride, count } = channels;
    let factors = size_factors(boards.area());
    for board in 0..boards.count {
        let rows = &from[board * boards.area() * stride..];
        let to = &mut to[board * 3 * count..][..3 * count];
        to.fill(0.0);
        for row in rows.chunks_exact(stride).take(boards.area()) {
            for (to, number) in to[..count].iter_mut().zip(row) {
                *to += *number;
            }
        }
        for channel in 0..count {
            let mean = to[channel] / boards.area() as f32;
            to[channel] = mean;
            to[count + channel] = mean * factors[0];
            to[2 * count + channel] = mean * factors[1];
        }
    }
}

/// Spreads the gradient of [`value_pool`] over the points.
pub(crate) fn value_pool_back(
    boards: Boards,
    gradient: &[f32],
    (to, channels): (&mut [f32], Channels),
) {
    let Channels { stride, count } = channels;
    let area = boards.area();
    let factors = size_factors(area);
    let mut each = vec![0.0; count];
    for board in 0..boards.count {
        let gradient = &gradient[board * 3 * count..][..3 * count];
        for (channel, each) in each.iter_mut().enumerate() {
            *each = (gradient[channel]
                + factors[0] * gradient[count + channel]
                + factors[1] * gradient[2 * count + channel])
                / area as f32;
        }
        let rows = &mut to[board * area * stride..][..area * stride];
        for row in rows.chunks_exact_mut(stride) {
            super::slots::add(&mut row[..count], &each);
        }
    }
}
