//! Matrix products.
#![allow(unsafe_code)]

use super::Task;
use super::buffer::Buffer;
use super::isa::Isa;
use super::lanes::Lanes;

/// A matrix whose columns are laid out in blocks, as products read them.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    isa: Isa,
    depth: usize,
    columns: usize,
    /// By block of columns, row, column.
    data: Buffer,
}

/// A matrix by rows, the rows `stride` numbers apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows<'a> {
    pub(crate) data: &'a [f32],
    pub(crate) stride: usize,
    pub(crate) count: usize,
}

/// A matrix by rows that is written.
#[derive(Debug)]
pub(crate) struct RowsMut<'a> {
    pub(crate) data: &'a mut [f32],
    pub(crate) stride: usize,
}

impl Packed {
    /// An empty one, to be packed later.
    pub(crate) fn new(isa: Isa) -> Self {
        Self { isa, depth: 0, columns: 0, data: Buffer::default() }
    }

    /// From a matrix by rows without gaps.
    pub(crate) fn from_rows(isa: Isa, depth: usize, weights: &[f32]) -> Self {
        let columns = weights.len() / depth.max(1);
        let mut packed = Self::new(isa);
        packed.pack(depth, columns, |row, column| weights[row * columns + column]);
        packed
    }

    /// Packs another matrix into the same memory.
    pub(crate) fn pack(&mut self, depth: usize, columns: usize, at: impl Fn(usize, usize) -> f32) {
        let block = self.isa.block();
        self.depth = depth;
        self.columns = columns;
        self.data.reserve(depth * self.isa.padded(columns));
        for (n, panel) in self.data.chunks_exact_mut(depth * block).enumerate() {
            for (row, line) in panel.chunks_exact_mut(block).enumerate() {
                for (m, to) in line.iter_mut().enumerate() {
                    let column = n * block + m;
                    *to = if column < columns { at(row, column) } else { 0.0 };
                }
            }
            if (n + 1) * block >= columns {
                break;
            }
        }
    }

    /// The number of columns, rounded up to whole blocks: so wide are the rows of a product.
    pub(crate) const fn width(&self) -> usize {
        self.isa.padded(self.columns)
    }

    /// `to = from · self`
    pub(crate) fn product(&self, from: Rows<'_>, to: RowsMut<'_>) {
        self.isa.run(Multiply::<false> { matrix: self, from, to });
    }

    /// `to += from · self`
    pub(crate) fn add_product(&self, from: Rows<'_>, to: RowsMut<'_>) {
        self.isa.run(Multiply::<true> { matrix: self, from, to });
    }
}

struct Multiply<'a, const ADD: bool> {
    matrix: &'a Packed,
    from: Rows<'a>,
    to: RowsMut<'a>,
}

/// So many rows go through all blocks of columns before the next, to stay in the cache.
const ROWS_AT_A_TIME: usize = 60;

impl<const ADD: bool> Task for Multiply<'_, ADD> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { matrix, from, to } = self;
        let (depth, width) = (matrix.depth, matrix.width());
        if from.count == 0 || depth == 0 || width == 0 {
            return;
        }
        assert!(from.data.len() >= (from.count - 1) * from.stride + depth, "too few numbers");
        assert!(to.data.len() >= (from.count - 1) * to.stride + width, "too little room");
        assert!(matrix.data.len() >= depth * width, "matrix is packed");
        let block = 2 * L::WIDTH;
        for start in (0..from.count).step_by(ROWS_AT_A_TIME) {
            let rows = ROWS_AT_A_TIME.min(from.count - start);
            for n in 0..width / block {
                // SAFETY: the lengths were checked above; `block` is that of the matrix, which
                // was packed for the same instructions.
                unsafe {
                    multiply_block::<L, ADD>(
                        rows,
                        Product {
                            left: from.data.as_ptr().add(start * from.stride),
                            left_stride: from.stride,
                            right: matrix.data.as_ptr().add(n * depth * block),
                            out: to.data.as_mut_ptr().add(start * to.stride + n * block),
                            out_stride: to.stride,
                            depth,
                            ahead: matrix.data.as_ptr().wrapping_add((n + 1) * depth * block),
                            ahead_step: 0,
                        },
                    );
                }
            }
        }
    }
}

/// A product of some rows with one block of columns.
#[derive(Clone, Copy)]
pub(super) struct Product {
    pub(super) left: *const f32,
    pub(super) left_stride: usize,
    /// `depth` rows of two registers' width.
    pub(super) right: *const f32,
    pub(super) out: *mut f32,
    pub(super) out_stride: usize,
    pub(super) depth: usize,
    /// What will be needed next, as much as at `right`; it need not exist.
    pub(super) ahead: *const f32,
    /// How many numbers of it are asked for with each step; set where the rows are split.
    pub(super) ahead_step: usize,
}

/// Splits the rows into equal parts that fit the registers.
///
/// # Safety
/// As for [`multiply_rows`], for all the rows.
#[inline(always)]
pub(super) unsafe fn multiply_block<L: Lanes, const ADD: bool>(rows: usize, product: Product) {
    let parts = rows.div_ceil(L::ROWS);
    let (size, larger) = (rows / parts, rows % parts);
    let mut part = product;
    // Each part asks for its share of what comes next.
    part.ahead_step = (2 * L::WIDTH).div_ceil(parts);
    for n in 0..parts {
        let size = size + usize::from(n < larger);
        // SAFETY: parts are disjoint and together not more than the rows.
        unsafe {
            match size {
                1 => L::multiply::<1, ADD>(part),
                2 => L::multiply::<2, ADD>(part),
                3 => L::multiply::<3, ADD>(part),
                4 => L::multiply::<4, ADD>(part),
                5 => L::multiply::<5, ADD>(part),
                6 => L::multiply::<6, ADD>(part),
                7 => L::multiply::<7, ADD>(part),
                8 => L::multiply::<8, ADD>(part),
                _ => L::multiply::<9, ADD>(part),
            }
            part.left = part.left.add(size * part.left_stride);
            part.out = part.out.add(size * part.out_stride);
            part.ahead = part.ahead.wrapping_add(part.depth * part.ahead_step);
        }
    }
}

/// # Safety
/// There are `ROWS` rows of `depth` numbers at `left`, `depth` times two registers of numbers at
/// `right`, and `ROWS` rows of two registers at `out`.
#[inline(always)]
pub(super) unsafe fn multiply_rows<L: Lanes, const ROWS: usize, const ADD: bool>(it: Product) {
    let mut sums = [[L::splat(0.0); 2]; ROWS];
    // SAFETY: the caller's promise; all offsets are within the rows it names.
    unsafe {
        if ADD {
            for (n, sum) in sums.iter_mut().enumerate() {
                let out = it.out.add(n * it.out_stride);
                *sum = [L::load(out), L::load(out.add(L::WIDTH))];
            }
        }
        let mut right = it.right;
        for k in 0..it.depth {
            let columns = [L::load(right), L::load(right.add(L::WIDTH))];
            right = right.add(2 * L::WIDTH);
            L::prefetch(it.ahead.wrapping_add(k * it.ahead_step));
            for (n, sum) in sums.iter_mut().enumerate() {
                let left = L::splat(*it.left.add(n * it.left_stride + k));
                sum[0] = left.mul_add(columns[0], sum[0]);
                sum[1] = left.mul_add(columns[1], sum[1]);
            }
        }
        for (n, sum) in sums.iter().enumerate() {
            let out = it.out.add(n * it.out_stride);
            sum[0].store(out);
            sum[1].store(out.add(L::WIDTH));
        }
    }
}
