//! Steps that move a matrix in all its directions alike.
//!
//! A gradient of a layer is nearly always large in a few directions and small in most. Here its
//! mean becomes the nearest matrix whose singular values are all the same before it is followed
//! (K. Jordan's Muon, 2024), so that the rare directions are learned too; what that is worth here
//! is told in `docs/nets.md`.

use kernels::{Isa, Packed, Rows, RowsMut};

/// How much of itself the mean of gradients keeps.
pub(crate) const MOMENTUM: f32 = 0.95;
/// A step changes a matrix as much as `AdamW` does at the same rate: by this, root mean square.
const SIZE: f32 = 0.2;
/// So often singular values are drawn towards 1: after that they lie between about 0.7 and 1.2,
/// unless they were tiny.
const ROUNDS: u32 = 5;
/// The odd polynomial that draws them there fastest.
const POLYNOMIAL: [f32; 3] = [3.4445, -4.7750, 2.0315];

/// Memory for [`Muon::direction`].
#[derive(Clone, Debug)]
pub(crate) struct Muon {
    isa: Isa,
    /// The matrix, and the same turned, without gaps.
    matrix: Vec<f32>,
    turned: Vec<f32>,
    /// Products, their rows padded to whole blocks.
    gram: Vec<f32>,
    square: Vec<f32>,
    next: Vec<f32>,
    packed: Packed,
}

impl Default for Muon {
    fn default() -> Self {
        let isa = Isa::detect();
        let packed = Packed::new(isa);
        let (matrix, turned, gram) = (Vec::new(), Vec::new(), Vec::new());
        Self { isa, matrix, turned, gram, square: Vec::new(), next: Vec::new(), packed }
    }
}

impl Muon {
    /// Where to go, given a mean of gradients by row, column. It becomes as long as a usual step.
    pub(crate) fn direction(&mut self, [rows, columns]: [usize; 2], mean: &[f32]) -> &[f32] {
        // Products of columns are fewest where there are fewer columns than rows.
        let is_wide = columns > rows;
        let (tall, narrow) = if is_wide { (columns, rows) } else { (rows, columns) };
        let length = mean.iter().map(|it| f64::from(*it).powi(2)).sum::<f64>().sqrt() as f32;
        let scale = (length + 1e-12).recip();
        self.matrix.clear();
        if is_wide {
            transpose(mean, columns, &mut self.matrix);
        } else {
            self.matrix.extend_from_slice(mean);
        }
        for it in &mut self.matrix {
            *it *= scale;
        }
        for _ in 0..ROUNDS {
            self.round([tall, narrow]);
        }
        let size = SIZE * (tall as f32).sqrt();
        for it in &mut self.matrix {
            *it *= size;
        }
        if is_wide {
            transpose(&self.matrix, narrow, &mut self.turned);
            &self.turned
        } else {
            &self.matrix
        }
    }

    /// `X ← a·X + X·(b·XᵀX + c·(XᵀX)²)`
    fn round(&mut self, [tall, narrow]: [usize; 2]) {
        let [a, b, c] = POLYNOMIAL;
        let stride = self.isa.padded(narrow);
        transpose(&self.matrix, narrow, &mut self.turned);
        self.packed.pack(Rows { data: &self.matrix, stride: narrow, count: tall }, narrow);
        self.gram.resize(narrow * stride, 0.0);
        let turned = Rows { data: &self.turned, stride: tall, count: narrow };
        self.packed.product(turned, RowsMut { data: &mut self.gram, stride });
        let gram = Rows { data: &self.gram, stride, count: narrow };
        self.packed.pack(gram, narrow);
        self.square.resize(narrow * stride, 0.0);
        self.packed.product(gram, RowsMut { data: &mut self.square, stride });
        for (n, (square, gram)) in self.square.iter_mut().zip(&self.gram).enumerate() {
            let diagonal = if n / stride == n % stride { a } else { 0.0 };
            *square = diagonal + b * gram + c * *square;
        }
        self.packed.pack(Rows { data: &self.square, stride, count: narrow }, narrow);
        self.next.resize(tall * stride, 0.0);
        let matrix = Rows { data: &self.matrix, stride: narrow, count: tall };
        self.packed.product(matrix, RowsMut { data: &mut self.next, stride });
        let rows = self.matrix.chunks_exact_mut(narrow.max(1));
        for (to, from) in rows.zip(self.next.chunks_exact(stride.max(1))) {
            to.copy_from_slice(&from[..narrow]);
        }
    }
}

/// A matrix by rows of so many columns, by columns.
fn transpose(from: &[f32], columns: usize, to: &mut Vec<f32>) {
    let rows = from.len() / columns.max(1);
    to.clear();
    for column in 0..columns {
        to.extend((0..rows).map(|row| from[row * columns + column]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The products of all pairs of columns, in units of a usual step.
    fn products(direction: &[f32], [rows, columns]: [usize; 2]) -> Vec<f32> {
        let size = SIZE * SIZE * rows.max(columns) as f32;
        let product = |i: usize, j: usize| -> f32 {
            (0..rows).map(|row| direction[row * columns + i] * direction[row * columns + j]).sum()
        };
        (0..columns * columns).map(|n| product(n / columns, n % columns) / size).collect()
    }

    /// Columns of very different lengths, each with something of the one before.
    fn lopsided([rows, columns]: [usize; 2]) -> Vec<f32> {
        let wave = |row: usize, column: usize| ((row * (column + 1)) as f32 * 0.7 + 1.0).sin();
        let mixed = |row: usize, column: usize| {
            wave(row, column) * 0.5_f32.powf(column as f32) + 0.3 * wave(row, column / 2)
        };
        (0..rows * columns).map(|n| mixed(n / columns, n % columns)).collect()
    }

    #[test]
    fn all_directions_count_alike() {
        let shape = [90, 5];
        let mut muon = Muon::default();
        let products = products(muon.direction(shape, &lopsided(shape)), shape);
        for (n, it) in products.iter().enumerate() {
            let wanted = if n % 6 == 0 { 0.4..1.6 } else { -0.35..0.35 };
            assert!(wanted.contains(it), "{n}: {it} in {products:?}");
        }
    }

    #[test]
    fn a_wide_matrix_is_a_tall_one_turned() {
        let tall = lopsided([40, 6]);
        let mut wide = Vec::new();
        transpose(&tall, 6, &mut wide);
        let mut muon = Muon::default();
        let from_wide = muon.direction([6, 40], &wide).to_vec();
        let mut back = Vec::new();
        transpose(&from_wide, 40, &mut back);
        for (a, b) in muon.direction([40, 6], &tall).iter().zip(&back) {
            assert!((a - b).abs() < 1e-4, "{a} {b}");
        }
    }

    #[test]
    fn nothing_stays_nothing() {
        let direction = Muon::default().direction([12, 3], &[0.0; 36]).to_vec();
        assert!(direction.iter().all(|it| *it == 0.0), "{direction:?}");
    }
}
