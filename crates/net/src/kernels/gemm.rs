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
        packed.pack(Rows { data: weights, stride: columns, count: depth }, columns);
        packed
    }

    /// Packs the first columns of another matrix into the same memory.
    pub(crate) fn pack(&mut self, rows: Rows<'_>, columns: usize) {
        let block = self.isa.block();
        for (n, panel) in self.panels(rows.count, columns) {
            let start = n * block;
            let used = block.min(columns - start);
            for (row, line) in panel.chunks_exact_mut(block).enumerate() {
                line[..used].copy_from_slice(&rows.data[row * rows.stride + start..][..used]);
                line[used..].fill(0.0);
            }
        }
    }

    /// Packs another matrix whose columns are the given rows, the first numbers of each.
    pub(crate) fn pack_transposed(&mut self, rows: Rows<'_>, depth: usize) {
        let block = self.isa.block();
        for (n, panel) in self.panels(depth, rows.count) {
            let used = block.min(rows.count - n * block);
            if used < block {
                panel.fill(0.0);
            }
            for column in 0..used {
                let row = &rows.data[(n * block + column) * rows.stride..][..depth];
                let places = panel[column..].iter_mut().step_by(block);
                for (to, from) in places.zip(row) {
                    *to = *from;
                }
            }
        }
    }

    /// The blocks of columns of a matrix of this size, to be filled.
    fn panels(
        &mut self,
        depth: usize,
        columns: usize,
    ) -> impl Iterator<Item = (usize, &mut [f32])> {
        let block = self.isa.block();
        self.depth = depth;
        self.columns = columns;
        self.data.reserve(depth * self.isa.padded(columns));
        let count = columns.div_ceil(block);
        self.data.chunks_exact_mut((depth * block).max(1)).take(count).enumerate()
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

/// So many steps are taken between adjusting pointers.
const UNROLLED: usize = 4;

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
        let (mut right, mut ahead) = (it.right, it.ahead);
        let mut left = [it.left; ROWS];
        for (n, row) in left.iter_mut().enumerate() {
            *row = row.add(n * it.left_stride);
        }
        for _ in 0..it.depth / UNROLLED {
            for k in 0..UNROLLED {
                add_step::<L, ROWS>(&left, k, right.add(2 * k * L::WIDTH), &mut sums);
            }
            for row in &mut left {
                *row = row.add(UNROLLED);
            }
            right = right.add(2 * UNROLLED * L::WIDTH);
            L::prefetch(ahead);
            L::prefetch(ahead.wrapping_add(UNROLLED / 2 * it.ahead_step));
            ahead = ahead.wrapping_add(UNROLLED * it.ahead_step);
        }
        for k in 0..it.depth % UNROLLED {
            add_step::<L, ROWS>(&left, k, right.add(2 * k * L::WIDTH), &mut sums);
        }
        for (n, sum) in sums.iter().enumerate() {
            let out = it.out.add(n * it.out_stride);
            sum[0].store(out);
            sum[1].store(out.add(L::WIDTH));
        }
    }
}

/// Adds the products of one number of each row with two registers of columns.
///
/// # Safety
/// The numbers are there.
#[inline(always)]
unsafe fn add_step<L: Lanes, const ROWS: usize>(
    left: &[*const f32; ROWS],
    k: usize,
    right: *const f32,
    sums: &mut [[L; 2]; ROWS],
) {
    // SAFETY: the caller's promise.
    unsafe {
        let columns = [L::load(right), L::load(right.add(L::WIDTH))];
        for (row, sum) in left.iter().zip(sums) {
            let number = L::splat(*row.add(k));
            sum[0] = number.mul_add(columns[0], sum[0]);
            sum[1] = number.mul_add(columns[1], sum[1]);
        }
    }
}
