//! The line that fits best among those with small factors.

/// Sums over examples from which lines of any smallness are found.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    width: usize,
    /// Products of inputs, row by row, and with the wanted value.
    products: Vec<f64>,
    wanted: Vec<f64>,
}

impl Moments {
    /// Of no example yet, with so many inputs.
    pub(super) fn new(width: usize) -> Self {
        Self { width, products: vec![0.0; width * width], wanted: vec![0.0; width] }
    }

    /// Takes an example into account.
    pub(super) fn add(&mut self, inputs: &[f64], wanted: f64) {
        for (n, &a) in inputs.iter().enumerate() {
            self.wanted[n] += a * wanted;
            let row = &mut self.products[n * self.width..=n * self.width + n];
            for (sum, b) in row.iter_mut().zip(inputs) {
                *sum += a * b;
            }
        }
    }

    /// Takes what other examples came to into account.
    pub(super) fn join(&mut self, other: &Self) {
        let sums = self.products.iter_mut().chain(&mut self.wanted);
        for (sum, more) in sums.zip(other.products.iter().chain(&other.wanted)) {
            *sum += more;
        }
    }

    /// The factors that fit best if each square of a factor costs so much; `None` if the examples
    /// say too little.
    pub(super) fn factors(&self, cost: f64) -> Option<Vec<f64>> {
        let width = self.width;
        let mut rows = self.products.clone();
        for n in 0..width {
            rows[n * width + n] += cost;
        }
        // The square root of a symmetric matrix, after Cholesky: the lower half.
        for n in 0..width {
            for m in 0..=n {
                let (a, b) = (&rows[n * width..n * width + m], &rows[m * width..m * width + m]);
                let known: f64 = a.iter().zip(b).map(|(a, b)| a * b).sum();
                let rest = rows[n * width + m] - known;
                rows[n * width + m] = if n == m {
                    if rest <= 1e-9 {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / rows[m * width + m]
                };
            }
        }
        let mut found = self.wanted.clone();
        for n in 0..width {
            let row = &rows[n * width..n * width + n];
            let known: f64 = row.iter().zip(&found).map(|(a, b)| a * b).sum();
            found[n] = (found[n] - known) / rows[n * width + n];
        }
        for n in (0..width).rev() {
            let known: f64 = (n + 1..width).map(|m| rows[m * width + n] * found[m]).sum();
            found[n] = (found[n] - known) / rows[n * width + n];
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_again_and_a_cost_makes_it_flatter() {
        let truth = [1.5, -2.0, 0.25];
        let mut moments = [Moments::new(3), Moments::new(3)];
        for n in 0..40_u32 {
            let inputs = [3, 5, 7].map(|it| f64::from(n * it % 11) - 5.0);
            let wanted = inputs.iter().zip(truth).map(|(a, b)| a * b).sum();
            moments[usize::from(n % 3 == 0)].add(&inputs, wanted);
        }
        let [mut all, rest] = moments;
        all.join(&rest);
        let found = all.factors(0.0).unwrap();
        assert!(found.iter().zip(truth).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
        let flat = all.factors(1e4).unwrap();
        assert!(flat.iter().zip(truth).all(|(a, b)| a.abs() < 0.5 * b.abs()), "{flat:?}");
        assert_eq!(Moments::new(2).factors(0.0), None, "nothing is known");
    }
}
