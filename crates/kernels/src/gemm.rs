//! Matrix products.
#![allow(unsafe_code)]

use super::Task;
use super::buffer::Buffer;
use super::isa::Isa;
use super::lanes::Lanes;
use super::pairs::{parts, squeeze_panels};

/// A matrix whose columns are laid out in blocks, as products read them.
#[derive(Clone, Debug)]
pub struct Packed {
    isa: Isa,
    depth: usize,
    columns: usize,
    /// By block of columns, row, column.
    data: Buffer,
    /// Whether each number is a pair of rounded ones, and `depth` counts pairs.
    in_pairs: bool,
}

/// A matrix by rows, the rows `stride` numbers apart.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The numbers.
    pub data: &'a [f32],
    /// From one row to the next.
    pub stride: usize,
    /// How many rows.
    pub count: usize,
}

/// A matrix by rows that is written.
#[derive(Debug)]
pub struct RowsMut<'a> {
    /// The numbers.
    pub data: &'a mut [f32],
    /// From one row to the next.
    pub stride: usize,
}

impl Packed {
    /// An empty one, to be packed later.
    pub fn new(isa: Isa) -> Self {
        Self { isa, depth: 0, columns: 0, data: Buffer::default(), in_pairs: false }
    }

    /// From a matrix by rows without gaps.
    pub fn from_rows(isa: Isa, depth: usize, weights: &[f32]) -> Self {
        let columns = weights.len() / depth.max(1);
        let mut packed = Self::new(isa);
        packed.pack(Rows { data: weights, stride: columns, count: depth }, columns);
        packed
    }

    /// Rounds all numbers to pairs; what is multiplied with it must be so, too.
    pub fn squeeze(&mut self) {
        self.data = squeeze_panels(&self.data, self.depth, self.isa.block());
        self.depth = self.depth.div_ceil(2);
        self.in_pairs = true;
    }

    /// Whether its numbers are pairs.
    pub const fn is_in_pairs(&self) -> bool {
        self.in_pairs
    }

    /// Packs the first columns of another matrix into the same memory.
    pub fn pack(&mut self, rows: Rows<'_>, columns: usize) {
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
    pub fn pack_transposed(&mut self, rows: Rows<'_>, depth: usize) {
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
    pub const fn width(&self) -> usize {
        self.isa.padded(self.columns)
    }

    /// `to = from · self`
    pub fn product(&self, from: Rows<'_>, to: RowsMut<'_>) {
        if self.in_pairs {
            self.isa.run(Multiply::<false, true> { matrix: self, from, to });
        } else {
            self.isa.run(Multiply::<false, false> { matrix: self, from, to });
        }
    }

    /// `to += from · self`
    pub fn add_product(&self, from: Rows<'_>, to: RowsMut<'_>) {
        if self.in_pairs {
            self.isa.run(Multiply::<true, true> { matrix: self, from, to });
        } else {
            self.isa.run(Multiply::<true, false> { matrix: self, from, to });
        }
    }
}

struct Multiply<'a, const ADD: bool, const PAIRS: bool> {
    matrix: &'a Packed,
    from: Rows<'a>,
    to: RowsMut<'a>,
}

/// So many rows go through all blocks of columns before the next, to stay in the cache.
const ROWS_AT_A_TIME: usize = 60;

impl<const ADD: bool, const PAIRS: bool> Task for Multiply<'_, ADD, PAIRS> {
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
                    multiply_block::<L, ADD, PAIRS>(
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
pub(super) unsafe fn multiply_block<L: Lanes, const ADD: bool, const PAIRS: bool>(
    rows: usize,
    product: Product,
) {
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
                1 => multiply_part::<L, 1, ADD, PAIRS>(part),
                2 => multiply_part::<L, 2, ADD, PAIRS>(part),
                3 => multiply_part::<L, 3, ADD, PAIRS>(part),
                4 => multiply_part::<L, 4, ADD, PAIRS>(part),
                5 => multiply_part::<L, 5, ADD, PAIRS>(part),
                6 => multiply_part::<L, 6, ADD, PAIRS>(part),
                7 => multiply_part::<L, 7, ADD, PAIRS>(part),
                8 => multiply_part::<L, 8, ADD, PAIRS>(part),
                _ => multiply_part::<L, 9, ADD, PAIRS>(part),
            }
            part.left = part.left.add(size * part.left_stride);
            part.out = part.out.add(size * part.out_stride);
            part.ahead = part.ahead.wrapping_add(part.depth * part.ahead_step);
        }
    }
}

/// # Safety
/// As for [`multiply_rows`].
#[inline(always)]
unsafe fn multiply_part<L: Lanes, const ROWS: usize, const ADD: bool, const PAIRS: bool>(
    part: Product,
) {
    // SAFETY: the caller's promise.
    unsafe {
        if PAIRS { L::multiply_pairs::<ROWS, ADD>(part) } else { L::multiply::<ROWS, ADD>(part) }
    }
}

/// What a product does with one number of a row and one register of columns.
pub(super) trait Step<L> {
    fn step(number: L, columns: L, sum: L) -> L;
}

/// Numbers as they are.
pub(super) struct Singles;

impl<L: Lanes> Step<L> for Singles {
    #[inline(always)]
    fn step(number: L, columns: L, sum: L) -> L {
        number.mul_add(columns, sum)
    }
}

/// Pairs of rounded numbers, on CPUs that cannot multiply them by themselves.
pub(super) struct TakenApart;

impl<L: Lanes> Step<L> for TakenApart {
    #[inline(always)]
    fn step(number: L, columns: L, sum: L) -> L {
        let (number, columns) = (number.numbers(), columns.numbers());
        let mut sums = sum.numbers();
        for (sum, (a, b)) in sums.iter_mut().zip(number.into_iter().zip(columns)) {
            let ([a, c], [b, d]) = (parts(a), parts(b));
            *sum = (*sum + c * d) + a * b;
        }
        // SAFETY: no register is longer than these numbers.
        unsafe { L::load(sums.as_ptr()) }
    }
}

/// So many steps are taken between adjusting pointers.
const UNROLLED: usize = 4;

/// # Safety
/// There are `ROWS` rows of `depth` numbers at `left`, `depth` times two registers of numbers at
/// `right`, and `ROWS` rows of two registers at `out`.
#[inline(always)]
pub(super) unsafe fn multiply_rows<L: Lanes, S: Step<L>, const ROWS: usize, const ADD: bool>(
    it: Product,
) {
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
                add_step::<L, S, ROWS>(&left, k, right.add(2 * k * L::WIDTH), &mut sums);
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
            add_step::<L, S, ROWS>(&left, k, right.add(2 * k * L::WIDTH), &mut sums);
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
unsafe fn add_step<L: Lanes, S: Step<L>, const ROWS: usize>(
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
            sum[0] = S::step(number, columns[0], sum[0]);
            sum[1] = S::step(number, columns[1], sum[1]);
        }
    }
}
