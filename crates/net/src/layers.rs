//! The layers of a network, ready to run.

pub(crate) mod attention;
pub(crate) mod blocks;
pub(crate) mod conv;
pub(crate) mod dense;
pub(crate) mod heads;
pub(crate) mod norm;
pub(crate) mod stem;
#[cfg(test)]
mod tests;

use goban::{Point, Size, Symmetry};
use kernels::{Buffer, Isa, Packed, Shape, Tiles};

use crate::inputs::LARGEST_SIDE;

/// The points of the largest board, and the zero after the last one.
const MOST_ROWS: usize = LARGEST_SIDE as usize * LARGEST_SIDE as usize + 1;

/// The shape of a board after turning, and where each point goes.
pub(crate) fn turned(size: Size, symmetry: Symmetry) -> (Shape, impl Fn(Point) -> usize) {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let number = symmetry.number();
    let swaps = symmetry.swaps_axes();
    let shape =
        if swaps { Shape { width: height, height: width } } else { Shape { width, height } };
    // Mirrors and the swap count rows from the top here, unlike points do.
    let place = move |point: Point| {
        let (mut x, mut y) = (usize::from(point.x()), height - 1 - usize::from(point.y()));
        if number & 1 != 0 {
            y = height - 1 - y;
        }
        if number & 2 != 0 {
            x = width - 1 - x;
        }
        if swaps { x * shape.width + y } else { y * shape.width + x }
    };
    (shape, place)
}

/// Memory for the numbers between layers, used again and again.
#[derive(Debug)]
pub(crate) struct Scratch {
    pub(crate) isa: Isa,
    pub(crate) shape: Shape,
    /// The widest layer: every buffer has room for it.
    widest: usize,
    free: Vec<Buffer>,
    pub(crate) tiles: Tiles,
    /// Inputs of a product, rounded to pairs.
    pub(crate) squeezed: Buffer,
    pub(crate) keys: Packed,
    pub(crate) values: Packed,
    pub(crate) scores: Buffer,
}

impl Scratch {
    pub(crate) fn new(isa: Isa, widest: usize) -> Self {
        Self {
            isa,
            shape: Shape { width: 0, height: 0 },
            widest: isa.padded(widest),
            free: Vec::new(),
            tiles: Tiles::default(),
            squeezed: Buffer::default(),
            keys: Packed::new(isa),
            values: Packed::new(isa),
            scores: Buffer::default(),
        }
    }

    /// A buffer for rows of `stride` numbers, with a zero row after the last point.
    pub(crate) fn take(&mut self, stride: usize) -> Buffer {
        let mut buffer = self.free.pop().unwrap_or_else(|| Buffer::zeroed(MOST_ROWS * self.widest));
        buffer.reserve(MOST_ROWS * stride);
        let end = self.shape.area() * stride;
        buffer[end..end + stride].fill(0.0);
        buffer
    }

    /// A buffer for a vector of so many numbers.
    pub(crate) fn take_vector(&mut self, len: usize) -> Buffer {
        let mut buffer = self.free.pop().unwrap_or_else(|| Buffer::zeroed(MOST_ROWS * self.widest));
        buffer.reserve(len);
        buffer
    }

    /// Gives a buffer back.
    pub(crate) fn give(&mut self, buffer: Buffer) {
        self.free.push(buffer);
    }
}
