//! The first layer: planes that are mostly zero, and the numbers about the whole position.

use analysis::Rank;
use goban::Symmetry;
use kernels::{Buffer, Isa, Shape, SparseRow, add_rows};

use super::{Scratch, turned};
use crate::inputs::{GLOBALS, Inputs, PLANES};
use crate::layers::dense::Vectors;
use crate::model::Trunk;
use crate::patterns::Patterns;

/// The first layer, ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Stem {
    height: usize,
    width: usize,
    stride: usize,
    /// By row and column of the kernel, plane, output.
    /// And after them the rows of the classes of surroundings, if it has any.
    weights: Buffer,
    patterns: Option<&'static Patterns>,
    global: Vectors,
}

/// What every board of a shape has in common: that its points are on the board.
#[derive(Debug, Default)]
pub(crate) struct BoardItself {
    shape: Option<Shape>,
    rows: Buffer,
    /// The planes of each point, as bits.
    planes: Vec<u32>,
    /// Weight rows that are added at one point.
    added: Vec<u32>,
    global: Buffer,
}

impl Stem {
    pub(crate) fn new(isa: Isa, trunk: &Trunk) -> Self {
        let conv = &trunk.spatial;
        let stride = isa.padded(conv.outputs);
        let patterns = trunk.patterns.as_deref().unwrap_or_default();
        let count = conv.height * conv.width * PLANES + patterns.len() / conv.outputs.max(1);
        let mut weights = Buffer::zeroed(count * stride);
        let rows = conv.weights.chunks_exact(conv.outputs);
        let rows = rows.chain(patterns.chunks_exact(conv.outputs));
        for (to, from) in weights.chunks_exact_mut(stride).zip(rows) {
            to[..from.len()].copy_from_slice(from);
        }
        let global = Vectors::new(&trunk.global);
        let patterns = trunk.patterns.as_ref().map(|_| Patterns::get());
        Self { height: conv.height, width: conv.width, stride, weights, patterns, global }
    }

    /// Whether it asks for the ranks of the players.
    pub(crate) fn knows_ranks(&self) -> bool {
        self.global.inputs() > GLOBALS
    }

    /// The trunk before its first block.
    pub(crate) fn run(
        &self,
        (inputs, symmetry, ranks): (&Inputs, Symmetry, [Rank; 2]),
        known: &mut BoardItself,
        scratch: &mut Scratch,
    ) -> Buffer {
        let shape = scratch.shape;
        let mut trunk = scratch.take(self.stride);
        if known.shape != Some(shape) {
            self.learn(shape, known, scratch.isa);
        }
        known.global.reserve(self.stride);
        known.global.fill(0.0);
        self.global.run(&inputs.globals, &mut known.global);
        if self.knows_ranks() {
            for (n, rank) in ranks.iter().enumerate() {
                let row = GLOBALS + n * Rank::COUNT + rank.index();
                self.global.add_row(row, &mut known.global);
            }
        }
        known.planes.clear();
        known.planes.resize(shape.area(), 0);
        let (_, place) = turned(inputs.size, symmetry);
        // The first plane is the board itself.
        for (n, plane) in inputs.planes.iter().enumerate().skip(1) {
            for point in plane.iter() {
                known.planes[place(point)] |= 1 << n;
            }
        }
        self.spread((shape, self.patterns), known, (&mut trunk, scratch.isa));
        trunk
    }

    /// Works out what the first plane adds at every point of boards of this shape.
    fn learn(&self, shape: Shape, known: &mut BoardItself, isa: Isa) {
        known.shape = Some(shape);
        known.rows = Buffer::zeroed(shape.area() * self.stride);
        known.global = Buffer::zeroed(self.stride);
        known.planes.clear();
        known.planes.resize(shape.area(), 1);
        let mut rows = Buffer::zeroed(shape.area() * self.stride);
        self.spread((shape, None), known, (&mut rows, isa));
        known.rows = rows;
    }

    /// Adds the weights of all planes that are 1 near each point, and of its surroundings.
    fn spread(
        &self,
        (shape, patterns): (Shape, Option<&Patterns>),
        known: &mut BoardItself,
        (trunk, isa): (&mut Buffer, Isa),
    ) {
        let (up, left) = (self.height / 2, self.width / 2);
        for point in 0..shape.area() {
            let (y, x) = (point / shape.width, point % shape.width);
            known.added.clear();
            for ky in up.saturating_sub(y)..self.height.min(shape.height + up - y) {
                for kx in left.saturating_sub(x)..self.width.min(shape.width + left - x) {
                    let from = (y + ky - up) * shape.width + x + kx - left;
                    let first = ((ky * self.width + kx) * PLANES) as u32;
                    let mut planes = known.planes[from];
                    while planes != 0 {
                        known.added.push(first + planes.trailing_zeros());
                        planes &= planes - 1;
                    }
                }
            }
            if let Some(patterns) = patterns {
                let size = [shape.width, shape.height];
                let class = patterns.class(&known.planes, size, point);
                known.added.push((self.height * self.width * PLANES + class) as u32);
            }
            let start = point * self.stride;
            add_rows(
                isa,
                SparseRow {
                    weights: &self.weights,
                    added: &known.added,
                    base: [&known.rows[start..start + self.stride], &known.global],
                    to: &mut trunk[start..start + self.stride],
                },
            );
        }
    }
}
