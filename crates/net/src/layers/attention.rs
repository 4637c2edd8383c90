//! Transformer blocks.

use kernels::{Activation, Buffer, Isa, Rows, RowsMut, Sink, gate, softmax};

use super::Scratch;
use super::conv::Convolution;
use super::norm::RootMeanSquare;
use crate::inputs::LARGEST_SIDE;
use crate::model::{Attention, FeedForward, MatMul, Turning};

/// Attention that is ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Attending {
    heads: usize,
    shared_heads: usize,
    query_size: usize,
    value_size: usize,
    norm: RootMeanSquare,
    /// Queries, keys and values in one product.
    project: Convolution,
    out: Convolution,
    turns: Option<Turns>,
}

/// By how much pairs of numbers are turned at each point.
#[derive(Clone, Debug)]
struct Turns {
    /// Cosine and sine by point of the largest board, shared head and pair.
    table: Vec<[f32; 2]>,
    pairs: usize,
}

/// So many points ask at a time, so that their scores stay in the cache.
const POINTS_AT_A_TIME: usize = 60;

impl Attending {
    pub(crate) fn new(isa: Isa, block: &Attention) -> Self {
        let scale = 1.0 / (block.query_size as f32).sqrt();
        let project = beside(&[
            &pairs_apart(&block.query, block.query_size, scale),
            &pairs_apart(&block.key, block.query_size, 1.0),
            &block.value,
        ]);
        Self {
            heads: block.heads,
            shared_heads: block.shared_heads,
            query_size: block.query_size,
            value_size: block.value_size,
            norm: RootMeanSquare::new(isa, &block.norm, Activation::Identity),
            project: Convolution::from_matrix(isa, &project),
            out: Convolution::from_matrix(isa, &block.out),
            turns: Turns::new(block),
        }
    }

    /// What is multiplied with weights.
    pub(crate) fn products(&mut self) -> [&mut Convolution; 2] {
        [&mut self.project, &mut self.out]
    }

    /// The most numbers a point has anywhere in the block.
    pub(crate) fn width(&self) -> usize {
        // A head's values may be written with a block too much.
        self.project.outputs.max(self.out.inputs + 32).max(self.out.outputs)
    }

    pub(crate) fn run(&self, trunk: &mut Buffer, scratch: &mut Scratch) {
        let (isa, area) = (scratch.isa, scratch.shape.area());
        let stride = isa.padded(self.project.inputs);
        let mut normed = scratch.take(stride);
        self.norm.apply(isa, &trunk[..area * stride], &mut normed);
        let mut projected = scratch.take(isa.padded(self.project.outputs));
        self.project.run(&normed, Sink::Store(&mut projected), scratch);
        scratch.give(normed);
        if let Some(turns) = &self.turns {
            turns.apply(&mut projected, scratch, self);
        }
        let mut seen = scratch.take(isa.padded(self.out.inputs + 32));
        for head in 0..self.heads {
            self.attend(head, &projected, (&mut seen, scratch));
        }
        // The product reads rows as wide as its inputs are stored.
        let seen = self.close_up(seen, scratch);
        self.out.run(&seen, Sink::Add(trunk), scratch);
        scratch.give(seen);
        scratch.give(projected);
    }

    /// What one head sees at each point: the values, weighted by how queries and keys agree.
    fn attend(
        &self,
        head: usize,
        projected: &Buffer,
        (seen, scratch): (&mut Buffer, &mut Scratch),
    ) {
        let (isa, area) = (scratch.isa, scratch.shape.area());
        let stride = isa.padded(self.project.outputs);
        let shared = head * self.shared_heads / self.heads;
        let keys = self.heads * self.query_size + shared * self.query_size;
        let values = (self.heads + self.shared_heads) * self.query_size + shared * self.value_size;
        let of_all = |start: usize| Rows { data: &projected[start..], stride, count: area };
        scratch.keys.pack_transposed(of_all(keys), self.query_size);
        scratch.values.pack(of_all(values), self.value_size);
        let width = scratch.keys.width();
        scratch.scores.reserve(POINTS_AT_A_TIME * width);
        let seen_stride = isa.padded(self.out.inputs + 32);
        for start in (0..area).step_by(POINTS_AT_A_TIME) {
            let count = POINTS_AT_A_TIME.min(area - start);
            let queries =
                Rows { data: &projected[start * stride + head * self.query_size..], stride, count };
            let scores = &mut scratch.scores[..count * width];
            scratch.keys.product(queries, RowsMut { data: scores, stride: width });
            let mut factors = [0.0; POINTS_AT_A_TIME];
            softmax(isa, scores, (width, area), &mut factors);
            let shares = Rows { data: scores, stride: width, count };
            let data = &mut seen[start * seen_stride + head * self.value_size..];
            scratch.values.product(shares, RowsMut { data: &mut *data, stride: seen_stride });
            for (row, factor) in data.chunks_mut(seen_stride).zip(&factors[..count]) {
                for number in &mut row[..self.value_size] {
                    *number *= factor;
                }
            }
        }
    }

    fn close_up(&self, seen: Buffer, scratch: &mut Scratch) -> Buffer {
        let isa = scratch.isa;
        let (from, to) = (isa.padded(self.out.inputs + 32), isa.padded(self.out.inputs));
        let mut closed = scratch.take(to);
        let rows = closed.chunks_exact_mut(to).zip(seen.chunks_exact(from));
        for (to, from) in rows.take(scratch.shape.area()) {
            to.copy_from_slice(&from[..to.len()]);
        }
        scratch.give(seen);
        closed
    }
}

impl Turns {
    fn new(block: &Attention) -> Option<Self> {
        let pairs = block.query_size / 2;
        let side = usize::from(LARGEST_SIDE);
        let angle = |x: f32, y: f32, head: usize, pair: usize| match &block.turning {
            Turning::None => None,
            Turning::Fixed(base) => {
                // The first half of the pairs turns by rows, the second by columns.
                let half = pairs / 2;
                let (along, n) = if pair < half { (y, pair) } else { (x, pair - half) };
                Some(along / base.powf((2 * n) as f32 / pairs as f32))
            }
            Turning::Learned(frequencies) => {
                let [fx, fy] = frequencies.get(head * pairs + pair)?;
                Some(x * fx + y * fy)
            }
        };
        let mut table = Vec::new();
        for point in 0..side * side {
            let (x, y) = ((point % side) as f32, (point / side) as f32);
            for head in 0..block.shared_heads {
                for pair in 0..pairs {
                    let angle = angle(x, y, head, pair)?;
                    table.push([angle.cos(), angle.sin()]);
                }
            }
        }
        Some(Self { table, pairs })
    }

    /// Turns queries and keys.
    fn apply(&self, projected: &mut Buffer, scratch: &Scratch, block: &Attending) {
        let shape = scratch.shape;
        let stride = scratch.isa.padded(block.project.outputs);
        let shared_heads = block.shared_heads;
        for (point, row) in projected.chunks_exact_mut(stride).take(shape.area()).enumerate() {
            let place = point / shape.width * usize::from(LARGEST_SIDE) + point % shape.width;
            let table = &self.table[place * shared_heads * self.pairs..];
            let (queries, rest) = row.split_at_mut(block.heads * block.query_size);
            for (head, numbers) in queries.chunks_exact_mut(block.query_size).enumerate() {
                turn(numbers, &table[head * shared_heads / block.heads * self.pairs..]);
            }
            let keys = rest.chunks_exact_mut(block.query_size).take(shared_heads);
            for (head, numbers) in keys.enumerate() {
                turn(numbers, &table[head * self.pairs..]);
            }
        }
    }
}

/// Turns pairs whose first numbers stand before all second numbers.
fn turn(numbers: &mut [f32], table: &[[f32; 2]]) {
    let (firsts, seconds) = numbers.split_at_mut(numbers.len() / 2);
    for ((a, b), [cos, sin]) in firsts.iter_mut().zip(seconds).zip(table) {
        (*a, *b) = (*a * cos - *b * sin, *a * sin + *b * cos);
    }
}

/// A matrix of heads, scaled, with the first numbers of all pairs before the second ones.
///
/// Queries and keys are only ever multiplied with each other, so that their order is free; in
/// this one they are turned faster. A last number without a partner stays the last.
fn pairs_apart(matrix: &MatMul, head_size: usize, scale: f32) -> MatMul {
    let mut weights = Vec::with_capacity(matrix.weights.len());
    for head in matrix.weights.chunks_exact(head_size) {
        let even = head_size / 2 * 2;
        for start in [0, 1] {
            weights.extend(head[..even].iter().skip(start).step_by(2).map(|it| it * scale));
        }
        weights.extend(head[even..].iter().map(|it| it * scale));
    }
    MatMul { weights, ..*matrix }
}

/// A small net for each point, ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Forwarding {
    norm: RootMeanSquare,
    inner: Convolution,
    gate: Convolution,
    out: Convolution,
}

impl Forwarding {
    pub(crate) fn new(isa: Isa, block: &FeedForward) -> Self {
        Self {
            norm: RootMeanSquare::new(isa, &block.norm, Activation::Identity),
            inner: Convolution::from_matrix(isa, &block.inner),
            gate: Convolution::from_matrix(isa, &block.gate),
            out: Convolution::from_matrix(isa, &block.out),
        }
    }

    /// What is multiplied with weights.
    pub(crate) fn products(&mut self) -> [&mut Convolution; 3] {
        [&mut self.inner, &mut self.gate, &mut self.out]
    }

    /// The most numbers a point has anywhere in the block.
    pub(crate) fn width(&self) -> usize {
        self.inner.inputs.max(self.inner.outputs)
    }

    pub(crate) fn run(&self, trunk: &mut Buffer, scratch: &mut Scratch) {
        let (isa, area) = (scratch.isa, scratch.shape.area());
        let (stride, inner_stride) =
            (isa.padded(self.inner.inputs), isa.padded(self.inner.outputs));
        let mut normed = scratch.take(stride);
        self.norm.apply(isa, &trunk[..area * stride], &mut normed);
        let mut inner = scratch.take(inner_stride);
        let mut opened = scratch.take(inner_stride);
        self.inner.run(&normed, Sink::Store(&mut inner), scratch);
        self.gate.run(&normed, Sink::Store(&mut opened), scratch);
        gate(isa, &mut inner[..area * inner_stride], &opened);
        self.out.run(&inner, Sink::Add(trunk), scratch);
        for buffer in [opened, inner, normed] {
            scratch.give(buffer);
        }
    }
}

/// One matrix that does the work of several.
fn beside(matrices: &[&MatMul]) -> MatMul {
    let inputs = matrices.first().map_or(0, |it| it.inputs);
    let outputs = matrices.iter().map(|it| it.outputs).sum();
    let mut weights = Vec::with_capacity(inputs * outputs);
    for input in 0..inputs {
        for matrix in matrices {
            weights.extend_from_slice(&matrix.weights[input * matrix.outputs..][..matrix.outputs]);
        }
    }
    MatMul { inputs, outputs, weights }
}
