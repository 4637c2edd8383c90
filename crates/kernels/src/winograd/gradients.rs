//! 3×3 convolutions that can be learned: forward, and backward to inputs and weights, by
//! Winograd's method on tiles of 4×4 points.
//!
//! Forward `Y = Aᵀ[(G g Gᵀ) ⊙ (Bᵀ d B)]A`; hence backward the products' gradient is `A dY Aᵀ`, the
//! weights' gradient a product with the transformed inputs, summed over all tiles and turned back
//! once a batch (`Gᵀ · G`), and the inputs' gradient a product with the transposed weights, turned
//! back by `B · Bᵀ` and added up where tiles overlap.
#![allow(unsafe_code)]

use super::transforms::{
    KERNELS, gather_kernels, spread_output, transform_input, transform_kernels, transform_output,
    untransform_input,
};
use super::{AROUND, GAP, PLACES, TILE};
use crate::Task;
use crate::buffer::Buffer;
use crate::gemm::{Product, multiply_block};
use crate::isa::Isa;
use crate::lanes::Lanes;
use crate::outer::{Outer, outer_block};

/// Boards of one size that are worked on together; their points are rows, one board after the
/// other, and a row of zeros comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boards {
    /// Points across.
    pub width: usize,
    /// Points down.
    pub height: usize,
    /// How many boards.
    pub count: usize,
}

impl Boards {
    /// Points of one board.
    pub const fn area(self) -> usize {
        self.width * self.height
    }

    /// Points of all boards.
    pub const fn rows(self) -> usize {
        self.area() * self.count
    }

    const fn across(self) -> usize {
        self.width.div_ceil(TILE)
    }

    const fn tiles_of_one(self) -> usize {
        self.across() * self.height.div_ceil(TILE)
    }

    const fn tiles(self) -> usize {
        self.tiles_of_one() * self.count
    }

    /// The first row of the tile's board, and its upper left point.
    const fn corner(self, tile: usize) -> (usize, [usize; 2]) {
        let (board, tile) = (tile / self.tiles_of_one(), tile % self.tiles_of_one());
        let corner = [tile / self.across() * TILE, tile % self.across() * TILE];
        (board * self.area(), corner)
    }

    /// The rows of a tile and around it; those off the board are the row of zeros.
    #[inline(always)]
    fn surroundings(self, tile: usize) -> [usize; PLACES] {
        let (first, [top, left]) = self.corner(tile);
        std::array::from_fn(|place| {
            // The row above and the column to the left come first, hence the one too much.
            let (y, x) = (top + place / AROUND, left + place % AROUND);
            let on_board = (1..=self.height).contains(&y) && (1..=self.width).contains(&x);
            if on_board { first + (y - 1) * self.width + x - 1 } else { self.rows() }
        })
    }
}

/// A convolution's weights as the products read them; made anew after each change.
#[derive(Clone, Debug)]
pub struct Learner {
    isa: Isa,
    inputs: usize,
    outputs: usize,
    /// By place, block of outputs, input, output.
    forward: Buffer,
    /// By place, block of inputs, output, input.
    backward: Buffer,
}

/// Memory for transformed tiles.
#[derive(Debug, Default)]
pub struct LearnerTiles {
    /// By place, tile, input.
    inputs: Buffer,
    /// By place, tile, output.
    products: Buffer,
}

impl Learner {
    /// From weights by row, column, input, output.
    pub fn new(isa: Isa, [inputs, outputs]: [usize; 2], weights: &[f32]) -> Self {
        let isa = isa.or_best();
        let mut learner = Self {
            isa,
            inputs,
            outputs,
            forward: Buffer::zeroed(PLACES * inputs * isa.padded(outputs)),
            backward: Buffer::zeroed(PLACES * outputs * isa.padded(inputs)),
        };
        learner.set(weights);
        learner
    }

    /// Takes new weights.
    pub fn set(&mut self, weights: &[f32]) {
        let (inputs, outputs, block) = (self.inputs, self.outputs, self.isa.block());
        let forward_place = inputs * self.isa.padded(outputs);
        let backward_place = outputs * self.isa.padded(inputs);
        for input in 0..inputs {
            for first in (0..outputs).step_by(KERNELS) {
                let count = KERNELS.min(outputs - first);
                let mut kernels = [[[0.0; KERNELS]; 3]; 3];
                for (tap, kernel) in kernels.as_flattened_mut().iter_mut().enumerate() {
                    let from = (tap * inputs + input) * outputs + first;
                    for (to, &weight) in kernel.iter_mut().zip(&weights[from..from + count]) {
                        *to = f64::from(weight);
                    }
                }
                let forward_at = (first / block * inputs + input) * block + first % block;
                for (place, each) in transform_kernels(&kernels).iter().enumerate() {
                    for (n, &weight) in each.iter().take(count).enumerate() {
                        let output = first + n;
                        self.forward[place * forward_place + forward_at + n] = weight as f32;
                        let at = (input / block * outputs + output) * block + input % block;
                        self.backward[place * backward_place + at] = weight as f32;
                    }
                }
            }
        }
    }

    /// Convolves: rows of inputs to rows of outputs.
    pub fn forward(
        &self,
        boards: Boards,
        (from, to): (&[f32], &mut [f32]),
        tiles: &mut LearnerTiles,
    ) {
        self.isa.run(Forward { learner: self, boards, from, to, tiles });
    }

    /// From the gradient of the outputs: adds to the gradient of the inputs, and to that of the
    /// transformed weights, which [`Gradient::finish`] turns back.
    pub fn backward(&self, step: Backward<'_>, tiles: &mut LearnerTiles) {
        self.isa.run(Back { learner: self, step, tiles });
    }
}

/// One step back through a convolution.
#[derive(Debug)]
pub struct Backward<'a> {
    /// The boards.
    pub boards: Boards,
    /// What went in.
    pub inputs: &'a [f32],
    /// The gradient of what came out.
    pub outputs: &'a [f32],
    /// The gradient of what went in is added here.
    pub to: &'a mut [f32],
    /// That of the weights here.
    pub weights: &'a mut Gradient,
}

/// The gradient of a convolution's weights, transformed.
#[derive(Clone, Debug)]
pub struct Gradient {
    inputs: usize,
    outputs: usize,
    stride: usize,
    /// By place, input, output.
    sums: Buffer,
}

impl Gradient {
    /// Zero.
    pub fn new(isa: Isa, [inputs, outputs]: [usize; 2]) -> Self {
        let stride = isa.or_best().padded(outputs);
        Self { inputs, outputs, stride, sums: Buffer::zeroed(PLACES * inputs * stride) }
    }

    /// Adds itself to a gradient by row, column, input, output, and becomes zero.
    pub fn finish(&mut self, to: &mut [f32]) {
        let (inputs, outputs) = (self.inputs, self.outputs);
        for input in 0..inputs {
            for first in (0..outputs).step_by(KERNELS) {
                let count = KERNELS.min(outputs - first);
                let mut places = [[0.0; KERNELS]; PLACES];
                for (place, each) in places.iter_mut().enumerate() {
                    let at = (place * inputs + input) * self.stride + first;
                    for (to, from) in each.iter_mut().zip(&self.sums[at..at + count]) {
                        *to = *from;
                    }
                }
                let kernels = gather_kernels(&places);
                for (tap, kernel) in kernels.as_flattened().iter().enumerate() {
                    let at = (tap * inputs + input) * outputs + first;
                    for (to, from) in to[at..at + count].iter_mut().zip(kernel) {
                        *to += *from;
                    }
                }
            }
        }
        self.sums.fill(0.0);
    }
}

struct Forward<'a> {
    learner: &'a Learner,
    boards: Boards,
    from: &'a [f32],
    to: &'a mut [f32],
    tiles: &'a mut LearnerTiles,
}

impl Task for Forward<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { learner, boards, from, to, tiles } = self;
        let block = 2 * L::WIDTH;
        let in_stride = learner.inputs.next_multiple_of(block);
        let out_stride = learner.outputs.next_multiple_of(block);
        let count = boards.tiles();
        let (in_place, out_place) = (count * in_stride + GAP, count * out_stride + GAP);
        tiles.inputs.reserve(PLACES * in_place);
        tiles.products.reserve(PLACES * out_place);
        assert!(from.len() >= (boards.rows() + 1) * in_stride, "too few numbers");
        assert!(to.len() >= boards.rows() * out_stride, "too little room");
        assert!(block == learner.isa.block(), "weights are for these instructions");
        // SAFETY: the lengths were just checked.
        unsafe { transform_all::<L>(boards, (from, in_stride), (&mut tiles.inputs, in_place)) };
        let panel = learner.inputs * block;
        for n in 0..PLACES * out_stride / block {
            let (place, channel) = (n * block / out_stride, n * block % out_stride);
            let weights = learner.forward.as_ptr().wrapping_add(n * panel);
            // SAFETY: every place has `count` rows in both buffers and `inputs` rows of each block
            // in the weights.
            unsafe {
                multiply_block::<L, false, false>(
                    count,
                    Product {
                        left: tiles.inputs.as_ptr().add(place * in_place),
                        left_stride: in_stride,
                        right: weights,
                        out: tiles.products.as_mut_ptr().add(place * out_place + channel),
                        out_stride,
                        depth: learner.inputs,
                        ahead: weights.wrapping_add(panel),
                        ahead_step: 0,
                    },
                );
            }
        }
        for tile in 0..count {
            let (first, corner) = boards.corner(tile);
            let rows = TILE.min(boards.height - corner[0]);
            let columns = TILE.min(boards.width - corner[1]);
            let start = (first + corner[0] * boards.width + corner[1]) * out_stride;
            for channel in (0..out_stride).step_by(L::WIDTH) {
                // SAFETY: only points on the board are written, at channels below the stride.
                unsafe {
                    let from = tiles.products.as_ptr().add(tile * out_stride + channel);
                    let values = transform_output::<L>(from, out_place);
                    for (y, row) in values.iter().take(rows).enumerate() {
                        for (x, &value) in row.iter().take(columns).enumerate() {
                            let at = start + (y * boards.width + x) * out_stride + channel;
                            value.store(to.as_mut_ptr().add(at));
                        }
                    }
                }
            }
        }
    }
}

/// # Safety
/// There are rows of `stride` numbers for all points and one more, and room for all tiles.
#[inline(always)]
unsafe fn transform_all<L: Lanes>(
    boards: Boards,
    (from, stride): (&[f32], usize),
    (to, place): (&mut Buffer, usize),
) {
    for tile in 0..boards.tiles() {
        let points = boards.surroundings(tile).map(|it| it * stride);
        // SAFETY: the caller's promise.
        unsafe {
            let at = to.as_mut_ptr().add(tile * stride);
            transform_input::<L>((from.as_ptr(), &points), (at, place), stride);
        }
    }
}

struct Back<'a> {
    learner: &'a Learner,
    step: Backward<'a>,
    tiles: &'a mut LearnerTiles,
}

impl Task for Back<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { learner, step, tiles } = self;
        let Backward { boards, inputs, outputs, to, weights } = step;
        let block = 2 * L::WIDTH;
        let in_stride = learner.inputs.next_multiple_of(block);
        let out_stride = learner.outputs.next_multiple_of(block);
        let count = boards.tiles();
        let (in_place, out_place) = (count * in_stride + GAP, count * out_stride + GAP);
        tiles.inputs.reserve(PLACES * in_place);
        tiles.products.reserve(PLACES * out_place);
        assert!(inputs.len() >= (boards.rows() + 1) * in_stride, "too few numbers");
        assert!(outputs.len() >= (boards.rows() + 1) * out_stride, "too few numbers");
        assert!(to.len() >= (boards.rows() + 1) * in_stride, "too little room");
        assert!(weights.sums.len() >= PLACES * learner.inputs * out_stride, "too little room");
        assert!(
            block == learner.isa.block() && weights.stride == out_stride,
            "weights are for these instructions"
        );
        // SAFETY: the lengths were just checked.
        unsafe { transform_all::<L>(boards, (inputs, in_stride), (&mut tiles.inputs, in_place)) };
        for tile in 0..count {
            let (first, corner) = boards.corner(tile);
            // Points off the board have no gradient: the row of zeros.
            let mut points = [boards.rows() * out_stride; TILE * TILE];
            for (n, point) in points.iter_mut().enumerate() {
                let (y, x) = (corner[0] + n / TILE, corner[1] + n % TILE);
                if y < boards.height && x < boards.width {
                    *point = (first + y * boards.width + x) * out_stride;
                }
            }
            // SAFETY: all points are rows of the gradient.
            unsafe {
                let at = tiles.products.as_mut_ptr().add(tile * out_stride);
                spread_output::<L>((outputs.as_ptr(), &points), (at, out_place), out_stride);
            }
        }
        for n in 0..PLACES * out_stride / block {
            let (place, channel) = (n * block / out_stride, n * block % out_stride);
            // SAFETY: every place has `count` rows in both buffers and `inputs` rows of sums.
            unsafe {
                outer_block::<L>(
                    learner.inputs,
                    Outer {
                        left: tiles.inputs.as_ptr().add(place * in_place),
                        left_stride: in_stride,
                        right: tiles.products.as_ptr().add(place * out_place + channel),
                        right_stride: out_stride,
                        out: weights
                            .sums
                            .as_mut_ptr()
                            .add(place * learner.inputs * out_stride + channel),
                        out_stride,
                        depth: count,
                    },
                );
            }
        }
        let panel = learner.outputs * block;
        for n in 0..PLACES * in_stride / block {
            let (place, channel) = (n * block / in_stride, n * block % in_stride);
            let right = learner.backward.as_ptr().wrapping_add(n * panel);
            // SAFETY: as for the way forward; the transformed inputs are no longer needed.
            unsafe {
                multiply_block::<L, false, false>(
                    count,
                    Product {
                        left: tiles.products.as_ptr().add(place * out_place),
                        left_stride: out_stride,
                        right,
                        out: tiles.inputs.as_mut_ptr().add(place * in_place + channel),
                        out_stride: in_stride,
                        depth: learner.outputs,
                        ahead: right.wrapping_add(panel),
                        ahead_step: 0,
                    },
                );
            }
        }
        for tile in 0..count {
            let points = boards.surroundings(tile).map(|it| it * in_stride);
            // SAFETY: all points are rows of the gradient, the row of zeros among them.
            unsafe {
                let at = tiles.inputs.as_ptr().add(tile * in_stride);
                untransform_input::<L>((at, in_place), (to.as_mut_ptr(), &points), in_stride);
            }
        }
        // What fell off the board is no gradient.
        to[boards.rows() * in_stride..][..in_stride].fill(0.0);
    }
}
