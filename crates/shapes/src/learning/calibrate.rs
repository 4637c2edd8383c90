//! From what the trees say to how often they are right.

use crate::confidence::Confidence;

/// The curve that turns a chance into a share of right answers, from moves that were judged
/// without having been learned: pairs of chance and whether the answer was right.
///
/// Isotonic regression: where a higher chance was right less often, both count as one.
pub fn calibrate(judged: &[(f32, bool)]) -> Confidence {
    let mut sorted: Vec<(f32, bool)> = judged.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut blocks: Vec<Block> = Vec::new();
    for (chance, is_right) in sorted {
        let right = if is_right { 1.0 } else { 0.0 };
        blocks.push(Block { chance, right, count: 1.0 });
        while let [.., a, b] = blocks.as_slice()
            && a.share() >= b.share()
        {
            let joined = Block {
                chance: (a.chance * a.count + b.chance * b.count) / (a.count + b.count),
                right: a.right + b.right,
                count: a.count + b.count,
            };
            blocks.truncate(blocks.len() - 2);
            blocks.push(joined);
        }
    }
    let points: Vec<(f32, f32)> = blocks.iter().map(|it| (it.chance, it.smooth())).collect();
    Confidence::from_points(&points)
}

/// Neighbours that count as one.
#[derive(Clone, Copy)]
struct Block {
    chance: f32,
    right: f32,
    count: f32,
}

impl Block {
    fn share(&self) -> f32 {
        self.right / self.count
    }

    /// Nobody is always right, nor always wrong.
    fn smooth(&self) -> f32 {
        (self.right + 0.5) / (self.count + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_right_answers_are_found() {
        let mut judged = Vec::new();
        for n in 0..1000 {
            judged.push((0.2, n % 10 == 0));
            judged.push((0.9, n % 10 < 7));
        }
        let confidence = calibrate(&judged);
        assert!((confidence.of(0.2) - 0.1).abs() < 0.02, "{}", confidence.of(0.2));
        assert!((confidence.of(0.9) - 0.7).abs() < 0.02, "{}", confidence.of(0.9));
        let between = confidence.of(0.55);
        assert!(between > 0.1 && between < 0.7, "{between}");
    }
}
