//! 3×3 convolutions by Winograd's method, on tiles of 4×4 points.
//!
//! A tile and its surroundings (6×6 points) are transformed, so that the convolution becomes 36
//! independent products, one for each place in the tile: a quarter of the multiplications of the
//! direct way. Transforms are those of the points 0, ±1, ±2 and ∞.
#![allow(unsafe_code)]

mod gradients;
#[cfg(test)]
mod tests;
mod transforms;

use super::Task;
use super::buffer::Buffer;
use super::gemm::{Product, multiply_block};
use super::isa::Isa;
use super::lanes::Lanes;
use super::pairs::squeeze_panels;
use super::pointwise::{Finish, activate};
use super::shape::Shape;
pub use gradients::{Backward, Boards, Gradient, Learner, LearnerTiles};
use transforms::{KERNELS, transform_input, transform_kernels, transform_output};

/// Points along a tile.
const TILE: usize = 4;
/// Points along a tile with its surroundings.
const AROUND: usize = 6;
/// Places in a tile with its surroundings: one product each.
const PLACES: usize = AROUND * AROUND;
/// Between places, so that they do not compete for the same lines of the cache.
const GAP: usize = 16;

/// A 3×3 convolution with transformed weights.
#[derive(Clone, Debug)]
pub struct Winograd {
    isa: Isa,
    inputs: usize,
    outputs: usize,
    /// By place, block of outputs, input, output.
    weights: Buffer,
    /// Whether each weight is a pair of rounded ones, for two inputs.
    in_pairs: bool,
}

/// Transformed tiles.
#[derive(Debug, Default)]
pub struct Tiles {
    /// By place, tile, input.
    inputs: Buffer,
    /// By place, tile, output.
    products: Buffer,
}

/// What becomes of the sums.
#[derive(Debug)]
pub enum Sink<'a> {
    /// They are stored.
    Store(&'a mut [f32]),
    /// They are added.
    Add(&'a mut [f32]),
    /// They are finished and stored.
    Finish(&'a Finish, &'a mut [f32]),
}

impl Winograd {
    /// From weights by row, column, input, output.
    pub fn new(isa: Isa, [inputs, outputs]: [usize; 2], plain: &[f32]) -> Self {
        let isa = isa.or_best();
        let block = isa.block();
        let mut weights = Buffer::zeroed(isa.padded(outputs) * PLACES * inputs);
        let place_size = isa.padded(outputs) * inputs;
        for input in 0..inputs {
            for first in (0..outputs).step_by(KERNELS) {
                let count = KERNELS.min(outputs - first);
                let mut kernels = [[[0.0; KERNELS]; 3]; 3];
                for (tap, kernel) in kernels.as_flattened_mut().iter_mut().enumerate() {
                    let from = (tap * inputs + input) * outputs + first;
                    for (to, &weight) in kernel.iter_mut().zip(&plain[from..from + count]) {
                        *to = f64::from(weight);
                    }
                }
                let at = (first / block * inputs + input) * block + first % block;
                for (place, each) in transform_kernels(&kernels).iter().enumerate() {
                    let to = &mut weights[place * place_size + at..][..count];
                    for (to, &weight) in to.iter_mut().zip(each) {
                        *to = weight as f32;
                    }
                }
            }
        }
        Self { isa, inputs, outputs, weights, in_pairs: false }
    }

    /// Rounds weights, and from now on inputs, to sixteen bits inside the products.
    pub fn squeeze(&mut self) {
        if !self.in_pairs {
            self.weights = squeeze_panels(&self.weights, self.inputs, self.isa.block());
            self.in_pairs = true;
        }
    }

    /// How many numbers, or pairs of them, a product adds up.
    fn depth(&self) -> usize {
        if self.in_pairs { self.inputs.div_ceil(2) } else { self.inputs }
    }

    /// Convolves a board whose last row, after all points, is zero.
    pub fn run(&self, shape: Shape, from: &[f32], sink: Sink<'_>, tiles: &mut Tiles) {
        if self.in_pairs {
            self.isa.run(Convolve::<true> { conv: self, shape, from, sink, tiles });
        } else {
            self.isa.run(Convolve::<false> { conv: self, shape, from, sink, tiles });
        }
    }
}

struct Convolve<'a, const PAIRS: bool> {
    conv: &'a Winograd,
    shape: Shape,
    from: &'a [f32],
    sink: Sink<'a>,
    tiles: &'a mut Tiles,
}

impl<const PAIRS: bool> Task for Convolve<'_, PAIRS> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { conv, shape, from, sink, tiles } = self;
        let block = 2 * L::WIDTH;
        let in_stride = conv.inputs.next_multiple_of(block);
        let out_stride = conv.outputs.next_multiple_of(block);
        let (across, down) = (shape.width.div_ceil(TILE), shape.height.div_ceil(TILE));
        let count = across * down;
        let in_place = count * in_stride + GAP;
        let out_place = count * out_stride + GAP;
        tiles.inputs.reserve(PLACES * in_place);
        tiles.products.reserve(PLACES * out_place);
        assert!(from.len() >= (shape.area() + 1) * in_stride, "too few numbers");
        assert!(
            conv.weights.len() >= PLACES * conv.depth() * out_stride && block == conv.isa.block(),
            "weights are for these instructions"
        );
        let mut sink = sink;
        let (Sink::Store(to) | Sink::Add(to) | Sink::Finish(_, to)) = &mut sink;
        assert!(to.len() >= shape.area() * out_stride, "too little room");
        let out = to.as_mut_ptr();
        if let Sink::Finish(finish, _) = &sink {
            assert!(finish.scale.len() >= out_stride, "the norm fits");
            assert!(finish.bias.len() >= out_stride, "the norm fits");
        }
        for tile in 0..count {
            let corner = [tile / across * TILE, tile % across * TILE];
            let points = surroundings(shape, corner).map(|it| it * in_stride);
            // SAFETY: all points are below `area + 1`, and channels are whole registers.
            unsafe {
                transform_input::<L>(
                    (from.as_ptr(), &points),
                    (tiles.inputs.as_mut_ptr().add(tile * in_stride), in_place),
                    in_stride,
                );
            }
        }
        if PAIRS {
            for place in 0..PLACES {
                let rows = &mut tiles.inputs[place * in_place..][..count * in_stride];
                rows.chunks_exact_mut(in_stride).for_each(L::squeeze);
            }
        }
        // A place's tiles stay in the nearest cache while all its weights pass by once.
        let panel_size = conv.depth() * block;
        for n in 0..PLACES * out_stride / block {
            let (place, channel) = (n * block / out_stride, n * block % out_stride);
            let weights = conv.weights.as_ptr().wrapping_add(n * panel_size);
            // SAFETY: every place has `count` rows in both buffers, and `inputs` rows of each
            // block in the weights, as asserted.
            unsafe {
                multiply_block::<L, false, PAIRS>(
                    count,
                    Product {
                        left: tiles.inputs.as_ptr().add(place * in_place),
                        left_stride: in_stride,
                        right: weights,
                        out: tiles.products.as_mut_ptr().add(place * out_place + channel),
                        out_stride,
                        depth: conv.depth(),
                        ahead: weights.wrapping_add(panel_size),
                        ahead_step: 0,
                    },
                );
            }
        }
        for tile in 0..count {
            let corner = [tile / across * TILE, tile % across * TILE];
            let rows = TILE.min(shape.height - corner[0]);
            let columns = TILE.min(shape.width - corner[1]);
            let first = (corner[0] * shape.width + corner[1]) * out_stride;
            for channel in (0..out_stride).step_by(L::WIDTH) {
                // SAFETY: the tile's products are whole registers, and only points on the board
                // are written, at channels below the stride.
                unsafe {
                    let from = tiles.products.as_ptr().add(tile * out_stride + channel);
                    let values = transform_output::<L>(from, out_place);
                    let mut row_at = out.add(first + channel);
                    for row in values.iter().take(rows) {
                        let mut at = row_at;
                        for &value in row.iter().take(columns) {
                            finish_at::<L>(&sink, value, (at, channel));
                            at = at.wrapping_add(out_stride);
                        }
                        row_at = row_at.wrapping_add(shape.width * out_stride);
                    }
                }
            }
        }
    }
}

/// # Safety
/// There is a register's room at the pointer, and the norm has the channel.
#[inline(always)]
unsafe fn finish_at<L: Lanes>(sink: &Sink<'_>, value: L, (at, channel): (*mut f32, usize)) {
    // SAFETY: the caller's promise.
    unsafe {
        match sink {
            Sink::Store(_) => value.store(at),
            Sink::Add(_) => value.add(L::load(at)).store(at),
            Sink::Finish(finish, _) => {
                let scale = L::load(finish.scale.as_ptr().add(channel));
                let bias = L::load(finish.bias.as_ptr().add(channel));
                activate(finish.activation, value.mul_add(scale, bias)).store(at);
            }
        }
    }
}

/// The points of a tile and around it; those off the board are the zero after the last point.
#[inline(always)]
fn surroundings(shape: Shape, [top, left]: [usize; 2]) -> [usize; PLACES] {
    std::array::from_fn(|place| {
        // The row above and the column to the left come first, hence the one too much.
        let (y, x) = (top + place / AROUND, left + place % AROUND);
        let on_board = (1..=shape.height).contains(&y) && (1..=shape.width).contains(&x);
        if on_board { (y - 1) * shape.width + x - 1 } else { shape.area() }
    })
}
