//! Layers against the plainest way to compute them, in `f64`.

use kernels::{Activation, Finish, Isa, Shape, Sink, softmax, sum_of_squares};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Scratch;
use super::conv::Convolution;
use crate::model::{Conv, Norm, NormAct};

const ACTIVATIONS: [Activation; 4] =
    [Activation::Identity, Activation::Relu, Activation::Mish, Activation::Silu];

fn numbers(rng: &mut Xoshiro256PlusPlus, count: usize) -> Vec<f32> {
    (0..count).map(|_| rng.random_range(-1.0..1.0)).collect()
}

fn activated(activation: Activation, x: f64) -> f64 {
    match activation {
        Activation::Identity => x,
        Activation::Relu => x.max(0.0),
        Activation::Mish => x * x.exp().ln_1p().tanh(),
        Activation::Silu => x / (1.0 + (-x).exp()),
    }
}

/// The sum at one point and output, straight from the definition.
fn convolved(conv: &Conv, shape: Shape, board: &[f32], [point, output]: [usize; 2]) -> f64 {
    let (y, x) = (point / shape.width, point % shape.width);
    let mut sum = 0.0;
    for ky in 0..conv.height {
        for kx in 0..conv.width {
            let from_y = (y + ky).checked_sub(conv.height / 2).filter(|it| *it < shape.height);
            let from_x = (x + kx).checked_sub(conv.width / 2).filter(|it| *it < shape.width);
            let (Some(from_y), Some(from_x)) = (from_y, from_x) else { continue };
            for input in 0..conv.inputs {
                let tap = (ky * conv.width + kx) * conv.inputs + input;
                let weight = conv.weights[tap * conv.outputs + output];
                let number = board[(from_y * shape.width + from_x) * conv.inputs + input];
                sum += f64::from(weight) * f64::from(number);
            }
        }
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn convolutions_are_right(
        (width, height) in (2usize..=19, 2usize..=19),
        (inputs, outputs) in (1usize..=40, 1usize..=40),
        side in prop_oneof![Just(1usize), Just(3), Just(3), Just(3), Just(5)],
        activation in prop::sample::select(ACTIVATIONS.to_vec()),
        seed in any::<u64>(),
    ) {
        let rng = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
        let shape = Shape { width, height };
        let weights = numbers(rng, side * side * inputs * outputs);
        let conv = Conv { name: String::new(), height: side, width: side, inputs, outputs, weights };
        let board = numbers(rng, shape.area() * inputs);
        let before = numbers(rng, shape.area() * outputs);
        let norm = Norm { scale: numbers(rng, outputs), bias: numbers(rng, outputs) };
        let finish = NormAct { norm, activation };
        for &isa in Isa::available() {
            let [stored, added, finished] = all_sinks(isa, (&conv, &finish), shape, [&board, &before]);
            for n in 0..shape.area() * outputs {
                let (point, output) = (n / outputs, n % outputs);
                let sum = convolved(&conv, shape, &board, [point, output]);
                let scale = f64::from(finish.norm.scale[output]);
                let shifted = sum * scale + f64::from(finish.norm.bias[output]);
                let expected =
                    [sum, sum + f64::from(before[n]), activated(activation, shifted)];
                let tolerance = 2e-5 * ((side * side * inputs) as f64).sqrt();
                for (ours, expected) in [stored[n], added[n], finished[n]].into_iter().zip(expected) {
                    prop_assert!(
                        (f64::from(ours) - expected).abs() < tolerance,
                        "{isa:?} {ours} is not {expected} at {point}, {output}"
                    );
                }
            }
        }
    }

    /// In sixteen bits every product is exact, only its factors are rounded.
    #[test]
    fn squeezed_convolutions_are_right(
        (width, height) in (2usize..=9, 2usize..=9),
        (inputs, outputs) in (1usize..=40, 1usize..=40),
        side in prop_oneof![Just(1usize), Just(3), Just(5)],
        seed in any::<u64>(),
    ) {
        let rng = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
        let shape = Shape { width, height };
        let rounds = side == 1;
        let short = |it: f32| if rounds { f32::from_bits(it.to_bits() & 0xffff_0000) } else { it };
        let weights: Vec<f32> = numbers(rng, side * side * inputs * outputs);
        let weights = weights.into_iter().map(short).collect();
        let conv = Conv { name: String::new(), height: side, width: side, inputs, outputs, weights };
        let board: Vec<f32> = numbers(rng, shape.area() * inputs).into_iter().map(short).collect();
        let before = numbers(rng, shape.area() * outputs);
        let norm = Norm { scale: numbers(rng, outputs), bias: numbers(rng, outputs) };
        let finish = NormAct { norm, activation: Activation::Relu };
        for &isa in Isa::available() {
            let mut ready = Convolution::new(isa, &conv);
            ready.squeeze();
            let [stored, added, finished] =
                all_sinks_of((&ready, isa), (&conv, &finish), shape, [&board, &before]);
            for n in 0..shape.area() * outputs {
                let (point, output) = (n / outputs, n % outputs);
                let sum = convolved(&conv, shape, &board, [point, output]);
                let shifted = sum * f64::from(finish.norm.scale[output])
                    + f64::from(finish.norm.bias[output]);
                let expected = [sum, sum + f64::from(before[n]), shifted.max(0.0)];
                // Short numbers are not rounded at all; others are, to a 256th, and Winograd's
                // transforms make up to a hundred times as much of it, though seldom so: the
                // layout is looked at here, not how exact it is. Larger kernels stay as they are.
                let one = if side == 3 { 0.35 } else { 2e-5 };
                let tolerance = one * ((side * side * inputs) as f64).sqrt();
                for (ours, expected) in [stored[n], added[n], finished[n]].into_iter().zip(expected) {
                    prop_assert!(
                        (f64::from(ours) - expected).abs() < tolerance,
                        "{isa:?} {ours} is not {expected} at {point}, {output}"
                    );
                }
            }
        }
    }

    #[test]
    fn rows_become_shares(used in 1usize..=361, rows in 1usize..=7, seed in any::<u64>()) {
        let rng = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
        for &isa in Isa::available() {
            let stride = isa.padded(used);
            let scores: Vec<f32> =
                numbers(rng, rows * stride).into_iter().map(|it| it * 20.0).collect();
            let mut shares = scores.clone();
            let mut factors = vec![0.0; rows];
            softmax(isa, &mut shares, (stride, used), &mut factors);
            let both = scores.chunks(stride).zip(shares.chunks(stride));
            for ((scores, shares), factor) in both.zip(factors) {
                let weight = |it: f32| f64::from(it).exp();
                let sum: f64 = scores[..used].iter().map(|&it| weight(it)).sum();
                for (score, share) in scores[..used].iter().zip(shares) {
                    let expected = weight(*score) / sum;
                    let ours = f64::from(*share) * f64::from(factor);
                    prop_assert!((ours - expected).abs() < 1e-6, "{isa:?}");
                }
                prop_assert!(shares[used..].iter().all(|it| *it == 0.0));
            }
        }
    }
}

/// What a convolution stores, adds and finishes, without the gaps of the layout.
fn all_sinks(
    isa: Isa,
    (conv, finish): (&Conv, &NormAct),
    shape: Shape,
    numbers: [&[f32]; 2],
) -> [Vec<f32>; 3] {
    all_sinks_of((&Convolution::new(isa, conv), isa), (conv, finish), shape, numbers)
}

/// The same for one that is ready.
fn all_sinks_of(
    (ready, isa): (&Convolution, Isa),
    (conv, finish): (&Conv, &NormAct),
    shape: Shape,
    [board, before]: [&[f32]; 2],
) -> [Vec<f32>; 3] {
    let finish = finish.finish(isa);
    let mut scratch = Scratch::new(isa, conv.inputs.max(conv.outputs));
    scratch.shape = shape;
    let (stride, in_stride) = (isa.padded(conv.outputs), isa.padded(conv.inputs));
    let mut from = scratch.take(in_stride);
    // What lies about in channels that do not exist must not matter.
    from[..shape.area() * in_stride].fill(7.0);
    for (to, row) in from.chunks_exact_mut(in_stride).zip(board.chunks_exact(conv.inputs)) {
        to[..conv.inputs].copy_from_slice(row);
    }
    [0, 1, 2].map(|kind| {
        let mut out = scratch.take(stride);
        for (to, row) in out.chunks_exact_mut(stride).zip(before.chunks_exact(conv.outputs)) {
            to[..conv.outputs].copy_from_slice(row);
        }
        let sink = match kind {
            0 => Sink::Store(&mut out),
            1 => Sink::Add(&mut out),
            _ => Sink::Finish(&finish, &mut out),
        };
        ready.run(&from, sink, &mut scratch);
        let rows = out.chunks_exact(stride).take(shape.area());
        rows.flat_map(|it| it[..conv.outputs].to_vec()).collect()
    })
}

#[test]
fn activations_are_exact_far_out_too() {
    let points: Vec<f32> = (-1200..1200).map(|n| n as f32 / 10.0).collect();
    for &isa in Isa::available() {
        for activation in ACTIVATIONS {
            let stride = isa.padded(points.len());
            let ones = vec![1.0; points.len()];
            let zeros = vec![0.0; points.len()];
            let finish = Finish::from_parts(isa, [&ones, &zeros], activation);
            let mut row = vec![0.0; stride];
            row[..points.len()].copy_from_slice(&points);
            finish.apply_in_place(isa, &mut row);
            for (&x, &y) in points.iter().zip(&row) {
                let expected = activated(activation, f64::from(x));
                let tolerance = 1e-6 * (1.0 + expected.abs());
                assert!((f64::from(y) - expected).abs() < tolerance, "{isa:?} {activation:?}({x})");
            }
        }
        assert_eq!(sum_of_squares(isa, &[2.0; 64]), 256.0);
    }
}

/// Runs where the CPU multiplies pairs by itself; elsewhere it says that it does not.
#[test]
#[allow(clippy::print_stderr, reason = "a skipped test says so")]
fn pairs_are_multiplied_alike_by_the_cpu_and_by_us() {
    if !kernels::has_bf16() {
        eprintln!("skipped: pairs_are_multiplied_alike (this CPU has no bf16)");
        return;
    }
    let rng = &mut Xoshiro256PlusPlus::seed_from_u64(1);
    let shape = Shape { width: 19, height: 19 };
    for side in [1, 3] {
        let weights = numbers(rng, side * side * 70 * 50);
        let (inputs, outputs) = (70, 50);
        let conv =
            Conv { name: String::new(), height: side, width: side, inputs, outputs, weights };
        let board = numbers(rng, shape.area() * inputs);
        let before = numbers(rng, shape.area() * outputs);
        let norm = Norm { scale: vec![1.0; outputs], bias: vec![0.0; outputs] };
        let finish = NormAct { norm, activation: Activation::Identity };
        let [by_us, by_cpu] = [Isa::Portable, Isa::detect()].map(|isa| {
            let mut ready = Convolution::new(isa, &conv);
            ready.squeeze();
            all_sinks_of((&ready, isa), (&conv, &finish), shape, [&board, &before])
        });
        for (a, b) in by_us.iter().flatten().zip(by_cpu.iter().flatten()) {
            // Transforms round otherwise before the numbers are cut short.
            let tolerance = if side == 1 { 1e-4 } else { 5e-2 };
            assert!((a - b).abs() < tolerance, "{a} {b}");
        }
    }
}
