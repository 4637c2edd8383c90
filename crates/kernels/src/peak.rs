//! How much a core can multiply at most.

use super::Task;
use super::isa::Isa;
use super::lanes::Lanes;

/// So many registers are kept busy: enough to hide how long one multiplication takes.
const REGISTERS: usize = 12;
const ROUNDS: usize = 20_000;

/// Multiplies and adds in registers only, and says how many operations that were: divided by
/// the time it took, this is the most the core can do. A set the CPU lacks is taken as its best.
pub fn fma_peak_work(isa: Isa) -> f64 {
    isa.or_best().run(Peak)
}

struct Peak;

impl Task for Peak {
    type Output = f64;

    #[inline(always)]
    fn run<L: Lanes>(self) -> f64 {
        let factor = L::splat(std::hint::black_box(0.999));
        let summand = L::splat(std::hint::black_box(0.001));
        let mut registers: [L; REGISTERS] = std::array::from_fn(|n| L::splat(n as f32));
        for _ in 0..ROUNDS {
            for register in &mut registers {
                *register = register.mul_add(factor, summand);
            }
        }
        let sum = registers.into_iter().fold(L::splat(0.0), L::add);
        std::hint::black_box(sum.numbers());
        (2 * ROUNDS * REGISTERS * L::WIDTH) as f64
    }
}
