//! Convolutions, each in the way that suits its size.

use kernels::{Isa, Packed, Rows, RowsMut, Shape, Sink, Winograd, squeeze_rows};

use super::Scratch;
use crate::model::{Conv, MatMul};

/// A convolution that is ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Convolution {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    method: Method,
}

#[derive(Clone, Debug)]
enum Method {
    /// 1×1: one product.
    Point(Packed),
    /// 3×3.
    Winograd(Winograd),
    /// Any other size: one product for each place of the kernel.
    Taps(Vec<Tap>),
}

/// One place of a kernel.
#[derive(Clone, Debug)]
struct Tap {
    down: isize,
    right: isize,
    weights: Packed,
}

impl Convolution {
    pub(crate) fn new(isa: Isa, conv: &Conv) -> Self {
        let (inputs, outputs) = (conv.inputs, conv.outputs);
        let method = match (conv.height, conv.width) {
            (1, 1) => Method::Point(Packed::from_rows(isa, inputs, &conv.weights)),
            (3, 3) => Method::Winograd(Winograd::new(isa, [inputs, outputs], &conv.weights)),
            _ => Method::Taps(Tap::all(isa, conv)),
        };
        Self { inputs, outputs, method }
    }

    pub(crate) fn from_matrix(isa: Isa, matrix: &MatMul) -> Self {
        let (inputs, outputs) = (matrix.inputs, matrix.outputs);
        let method = Method::Point(Packed::from_rows(isa, inputs, &matrix.weights));
        Self { inputs, outputs, method }
    }

    /// Rounds weights, and from now on inputs, to sixteen bits inside the products. Kernels of
    /// other sizes than 1×1 and 3×3 stay as they are.
    pub(crate) fn squeeze(&mut self) {
        match &mut self.method {
            Method::Point(matrix) if !matrix.is_in_pairs() => matrix.squeeze(),
            Method::Winograd(conv) => conv.squeeze(),
            Method::Point(_) | Method::Taps(_) => {}
        }
    }

    /// Convolves rows of all inputs; the row after the last point must be zero.
    pub(crate) fn run(&self, from: &[f32], sink: Sink<'_>, scratch: &mut Scratch) {
        let (isa, shape) = (scratch.isa, scratch.shape);
        let (in_stride, stride) = (isa.padded(self.inputs), isa.padded(self.outputs));
        let rows = Rows { data: from, stride: in_stride, count: shape.area() };
        match (&self.method, sink) {
            (Method::Point(matrix), sink @ (Sink::Store(_) | Sink::Add(_)))
                if matrix.is_in_pairs() =>
            {
                let numbers = shape.area() * in_stride;
                scratch.squeezed.reserve(numbers);
                let squeezed = &mut scratch.squeezed[..numbers];
                squeezed.copy_from_slice(&from[..numbers]);
                squeeze_rows(isa, squeezed, in_stride);
                let rows = Rows { data: squeezed, ..rows };
                match sink {
                    Sink::Add(data) => matrix.add_product(rows, RowsMut { data, stride }),
                    Sink::Store(data) | Sink::Finish(_, data) => {
                        matrix.product(rows, RowsMut { data, stride });
                    }
                }
            }
            (Method::Winograd(conv), sink) => conv.run(shape, from, sink, &mut scratch.tiles),
            (Method::Point(matrix), Sink::Store(data)) => {
                matrix.product(rows, RowsMut { data, stride });
            }
            (Method::Point(matrix), Sink::Add(data)) => {
                matrix.add_product(rows, RowsMut { data, stride });
            }
            (Method::Taps(taps), Sink::Store(data)) => {
                data[..shape.area() * stride].fill(0.0);
                Tap::add(taps, rows, RowsMut { data, stride }, shape);
            }
            (Method::Taps(taps), Sink::Add(data)) => {
                Tap::add(taps, rows, RowsMut { data, stride }, shape);
            }
            (_, Sink::Finish(finish, data)) => {
                self.run(from, Sink::Store(&mut *data), scratch);
                finish.apply_in_place(isa, &mut data[..shape.area() * stride]);
            }
        }
    }
}

impl Tap {
    fn all(isa: Isa, conv: &Conv) -> Vec<Self> {
        let middle = |side: usize| (side / 2).cast_signed();
        let matrices = conv.weights.chunks_exact(conv.inputs * conv.outputs);
        let taps = matrices.enumerate().map(|(n, weights)| Self {
            down: (n / conv.width).cast_signed() - middle(conv.height),
            right: (n % conv.width).cast_signed() - middle(conv.width),
            weights: Packed::from_rows(isa, conv.inputs, weights),
        });
        taps.collect()
    }

    fn add(taps: &[Self], from: Rows<'_>, to: RowsMut<'_>, shape: Shape) {
        for tap in taps {
            for y in 0..shape.height {
                let Some(from_y) = y.checked_add_signed(tap.down).filter(|it| *it < shape.height)
                else {
                    continue;
                };
                let skipped = (-tap.right).max(0).cast_unsigned();
                let count = shape.width.saturating_sub(tap.right.unsigned_abs());
                let from_x = tap.right.max(0).cast_unsigned();
                let start = (from_y * shape.width + from_x) * from.stride;
                let at = (y * shape.width + skipped) * to.stride;
                if count > 0 {
                    let rows = Rows { data: &from.data[start..], count, ..from };
                    let data = &mut to.data[at..];
                    tap.weights.add_product(rows, RowsMut { data, stride: to.stride });
                }
            }
        }
    }
}
