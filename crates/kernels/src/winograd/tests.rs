//! Gradients against sums that are computed one by one, in double precision.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Backward, Boards, Gradient, Learner, LearnerTiles};
use crate::{Buffer, Isa, PointLearner, RectifyBack, rectify};

/// Rows of channels in whole blocks, the last row zero.
fn rows(isa: Isa, count: usize, channels: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<f32> {
    let stride = isa.padded(channels);
    let mut numbers = vec![0.0; (count + 1) * stride];
    for row in numbers.chunks_exact_mut(stride).take(count) {
        for number in &mut row[..channels] {
            *number = rng.random_range(-1.0..1.0);
        }
    }
    numbers
}

/// Each pair of points on one board that a tap of a 3×3 kernel joins: tap, from, to.
fn joined(boards: Boards) -> Vec<[usize; 3]> {
    let mut pairs = Vec::new();
    for row in 0..boards.rows() {
        let (board, point) = (row / boards.area(), row % boards.area());
        let (y, x) = (point / boards.width, point % boards.width);
        for tap in 0..9 {
            let (from_y, from_x) = (y + tap / 3, x + tap % 3);
            if (1..=boards.height).contains(&from_y) && (1..=boards.width).contains(&from_x) {
                let from = (from_y - 1) * boards.width + from_x - 1;
                pairs.push([tap, board * boards.area() + from, row]);
            }
        }
    }
    pairs
}

#[track_caller]
fn assert_close(found: f32, expected: f64, what: &str) {
    let error = (f64::from(found) - expected).abs();
    assert!(error < 2e-4 * (1.0 + expected.abs()), "{what}: {found} instead of {expected}");
}

#[test]
fn convolutions_go_forward_and_back_as_the_sums_say() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for &isa in Isa::available() {
        for (boards, [inputs, outputs]) in [
            (Boards { width: 9, height: 9, count: 2 }, [3, 20]),
            (Boards { width: 5, height: 7, count: 3 }, [17, 2]),
            (Boards { width: 2, height: 2, count: 1 }, [1, 1]),
            (Boards { width: 19, height: 19, count: 1 }, [8, 8]),
        ] {
            let (in_stride, out_stride) = (isa.padded(inputs), isa.padded(outputs));
            let weights: Vec<f32> =
                (0..9 * inputs * outputs).map(|_| rng.random_range(-1.0..1.0)).collect();
            let from = rows(isa, boards.rows(), inputs, &mut rng);
            let back = rows(isa, boards.rows(), outputs, &mut rng);
            let learner = Learner::new(isa, [inputs, outputs], &weights);
            let mut tiles = LearnerTiles::default();
            let mut to = vec![0.0; boards.rows() * out_stride];
            learner.forward(boards, (&from, &mut to), &mut tiles);
            // Gradients are added to what is there.
            let mut gradient = vec![0.5; (boards.rows() + 1) * in_stride];
            let mut sums = Gradient::new(isa, [inputs, outputs]);
            let step = Backward {
                boards,
                inputs: &from,
                outputs: &back,
                to: &mut gradient,
                weights: &mut sums,
            };
            learner.backward(step, &mut tiles);
            let mut weight_gradient = vec![0.25; weights.len()];
            sums.finish(&mut weight_gradient);

            let mut expected_to = vec![0.0; to.len()];
            let mut expected_gradient = vec![0.5; gradient.len()];
            let mut expected_weights = vec![0.25; weights.len()];
            for [tap, a, b] in joined(boards) {
                for input in 0..inputs {
                    for output in 0..outputs {
                        let at = (tap * inputs + input) * outputs + output;
                        let weight = f64::from(weights[at]);
                        let x = f64::from(from[a * in_stride + input]);
                        let g = f64::from(back[b * out_stride + output]);
                        expected_to[b * out_stride + output] += weight * x;
                        expected_gradient[a * in_stride + input] += weight * g;
                        expected_weights[at] += x * g;
                    }
                }
            }
            for (found, expected) in to.iter().zip(expected_to) {
                assert_close(*found, expected, "forward");
            }
            for (row, expected) in
                gradient.chunks_exact(in_stride).zip(expected_gradient.chunks_exact(in_stride))
            {
                for (found, expected) in row.iter().zip(expected).take(inputs) {
                    let on_board = row.as_ptr() < gradient[boards.rows() * in_stride..].as_ptr();
                    assert_close(*found, if on_board { *expected } else { 0.0 }, "inputs");
                }
            }
            for (found, expected) in weight_gradient.iter().zip(expected_weights) {
                assert_close(*found, expected, "weights");
            }
            let mut again = vec![0.0; weights.len()];
            sums.finish(&mut again);
            assert!(again.iter().all(|it| *it == 0.0), "what was told is told once");
        }
    }
}

#[test]
fn matrices_go_forward_and_back_as_the_sums_say() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for &isa in Isa::available() {
        for (count, [inputs, outputs]) in [(1, [1, 1]), (50, [20, 3]), (7, [5, 40])] {
            let (in_stride, out_stride) = (isa.padded(inputs), isa.padded(outputs));
            let weights: Vec<f32> =
                (0..inputs * outputs).map(|_| rng.random_range(-1.0..1.0)).collect();
            let from = rows(isa, count, inputs, &mut rng);
            let back = rows(isa, count, outputs, &mut rng);
            let learner = PointLearner::new(isa, [inputs, outputs], &weights);
            let mut to = vec![0.0; count * out_stride];
            learner.forward(count, &from, &mut to);
            let mut gradient = vec![0.5; count * in_stride];
            learner.backward(count, &back, &mut gradient);
            let mut sums = Buffer::zeroed(inputs * out_stride);
            learner.add_gradient(count, [&from, &back], &mut sums);
            let mut expected_to = vec![0.0; to.len()];
            let mut expected_gradient = vec![0.5; gradient.len()];
            let mut expected_weights = vec![0.0; sums.len()];
            for row in 0..count {
                for input in 0..inputs {
                    for output in 0..outputs {
                        let weight = f64::from(weights[input * outputs + output]);
                        let x = f64::from(from[row * in_stride + input]);
                        let g = f64::from(back[row * out_stride + output]);
                        expected_to[row * out_stride + output] += weight * x;
                        expected_gradient[row * in_stride + input] += weight * g;
                        expected_weights[input * out_stride + output] += x * g;
                    }
                }
            }
            let all = [
                (to, expected_to),
                (gradient, expected_gradient),
                (sums.to_vec(), expected_weights),
            ];
            for (n, (found, expected)) in all.iter().enumerate() {
                for (found, expected) in found.iter().zip(expected) {
                    assert_close(*found, *expected, ["forward", "inputs", "weights"][n]);
                }
            }
        }
    }
}

#[test]
fn nothing_comes_back_through_what_was_cut_off() {
    for &isa in Isa::available() {
        let stride = isa.block();
        let (mut scale, mut bias) = (vec![0.0; stride], vec![0.0; stride]);
        (scale[0], bias[0], scale[1], bias[1]) = (2.0, 1.0, -1.0, 0.0);
        let mut from = vec![0.0; 2 * stride];
        (from[0], from[1], from[stride], from[stride + 1]) = (3.0, 4.0, -5.0, -6.0);
        let mut to = vec![0.0; 2 * stride];
        rectify(isa, [&scale, &bias], &from, &mut to);
        assert_eq!([to[0], to[1], to[stride], to[stride + 1]], [7.0, 0.0, 0.0, 6.0]);
        let mut gradient = vec![1.0; 2 * stride];
        let (mut scale_gradient, mut bias_gradient) = (vec![0.5; stride], vec![0.5; stride]);
        RectifyBack {
            scale: &scale,
            from: &from,
            to: &to,
            gradient: &mut gradient,
            scale_gradient: &mut scale_gradient,
            bias_gradient: &mut bias_gradient,
        }
        .run(isa);
        let found = [gradient[0], gradient[1], gradient[stride], gradient[stride + 1]];
        assert_eq!(found, [2.0, 0.0, 0.0, -1.0]);
        assert_eq!([scale_gradient[0], scale_gradient[1]], [3.5, -5.5]);
        assert_eq!([bias_gradient[0], bias_gradient[1]], [1.5, 1.5]);
    }
}
