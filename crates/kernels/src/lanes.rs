//! Several numbers at once.
#![allow(unsafe_code)]

use super::gemm::{Product, Singles, TakenApart, multiply_rows};
use super::outer::{Outer, outer_rows};
use super::pairs;

#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "x86_64")]
pub(super) use x86::{Avx2, Avx512};

/// Several numbers at once, in one register.
///
/// Values of the wider kinds are made only inside [`super::Isa::run`], which has asked the CPU;
/// that is why their arithmetic need not be marked unsafe everywhere.
pub(super) trait Lanes: Copy {
    /// How many numbers.
    const WIDTH: usize;
    /// With how many rows a product of two registers' width still fits the registers.
    const ROWS: usize;

    fn splat(number: f32) -> Self;

    /// # Safety
    /// There are `WIDTH` numbers at the pointer.
    unsafe fn load(from: *const f32) -> Self;

    /// # Safety
    /// There is room for `WIDTH` numbers at the pointer.
    unsafe fn store(self, to: *mut f32);

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn div(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    /// `self · factor + summand`
    fn mul_add(self, factor: Self, summand: Self) -> Self;
    /// To the nearest whole number.
    fn round(self) -> Self;
    /// Two to the power of whole numbers from -126 to 127.
    fn power_of_two(self) -> Self;

    /// Asks for the line of memory at the pointer, which need not exist.
    #[inline(always)]
    fn prefetch(_at: *const f32) {}

    /// A product of so many rows, out of line: inlined into its callers, registers run out.
    ///
    /// # Safety
    /// As for [`multiply_rows`].
    unsafe fn multiply<const ROWS: usize, const ADD: bool>(product: Product);

    /// The same for pairs of rounded numbers.
    ///
    /// # Safety
    /// As for [`multiply_rows`].
    #[inline(always)]
    unsafe fn multiply_pairs<const ROWS: usize, const ADD: bool>(product: Product) {
        // SAFETY: the caller's promise.
        unsafe { multiply_rows::<Self, TakenApart, ROWS, ADD>(product) }
    }

    /// A sum of outer products with so many rows, out of line for the same reason.
    ///
    /// # Safety
    /// As for [`outer_rows`].
    unsafe fn outer<const ROWS: usize>(outer: Outer);

    /// 1 where a number is above 0, else 0.
    #[inline(always)]
    fn is_positive(self) -> Self {
        // The smallest normal number times this is still not below 1; no instruction compares
        // on all CPUs alike.
        self.mul(Self::splat(f32::MAX))
            .mul(Self::splat(4.0))
            .max(Self::splat(0.0))
            .min(Self::splat(1.0))
    }

    /// Rounds the numbers of a row and stores them as pairs, in its first half. The row is a
    /// multiple of two registers long.
    #[inline(always)]
    fn squeeze(row: &mut [f32]) {
        pairs::squeeze(row);
    }

    /// The numbers, and zeros after them.
    #[inline(always)]
    fn numbers(self) -> [f32; 16] {
        let mut numbers = [0.0; 16];
        // SAFETY: no register is longer than sixteen numbers.
        unsafe { self.store(numbers.as_mut_ptr()) }
        numbers
    }

    /// The exponential, to about 2e-7 of itself.
    #[inline(always)]
    fn exp(self) -> Self {
        self.min(Self::splat(88.0)).exp_of_negative()
    }

    /// The exponential of numbers below 88.
    #[inline(always)]
    fn exp_of_negative(self) -> Self {
        let x = self.max(Self::splat(-87.0));
        let twos = x.mul(Self::splat(std::f32::consts::LOG2_E)).round();
        // ln 2 in two parts, the first one exact in few bits, so that the rest stays exact.
        let rest = twos.mul_add(Self::splat(-0.693_359_4), x);
        let rest = twos.mul_add(Self::splat(2.121_944_4e-4), rest);
        let mut sum = Self::splat(1.0 / 720.0);
        for term in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
            sum = sum.mul_add(rest, Self::splat(term));
        }
        sum.mul(twos.power_of_two())
    }
}

/// Four numbers in whatever the architecture has for them.
#[derive(Clone, Copy)]
pub(super) struct Portable([f32; 4]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(f32, f32) -> f32) -> Self {
        Self(std::array::from_fn(|n| f(self.0[n], other.0[n])))
    }
}

impl Lanes for Portable {
    const WIDTH: usize = 4;
    const ROWS: usize = 6;

    #[inline(always)]
    fn splat(number: f32) -> Self {
        Self([number; 4])
    }

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller's promise; arrays of numbers need no more than a number's alignment.
        Self(unsafe { from.cast::<[f32; 4]>().read_unaligned() })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[f32; 4]>().write_unaligned(self.0) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| a * b)
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.zip(other, |a, b| a / b)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, summand: Self) -> Self {
        // Without the instruction a fused multiply-add is a slow library call.
        if cfg!(any(target_feature = "fma", target_arch = "aarch64")) {
            Self(std::array::from_fn(|n| self.0[n].mul_add(factor.0[n], summand.0[n])))
        } else {
            self.mul(factor).add(summand)
        }
    }

    #[inline(always)]
    fn round(self) -> Self {
        // Adding and subtracting this leaves no digits behind the point.
        const WHOLE: f32 = 12_582_912.0;
        Self(self.0.map(|it| (it + WHOLE) - WHOLE))
    }

    #[inline(always)]
    fn power_of_two(self) -> Self {
        Self(self.0.map(|it| f32::from_bits(((it as i32 + 127).cast_unsigned()) << 23)))
    }

    #[inline(always)]
    unsafe fn multiply<const ROWS: usize, const ADD: bool>(product: Product) {
        // SAFETY: the caller's promise.
        unsafe { multiply_portable::<ROWS, ADD>(product) }
    }

    #[inline(always)]
    unsafe fn outer<const ROWS: usize>(outer: Outer) {
        // SAFETY: the caller's promise.
        unsafe { outer_portable::<ROWS>(outer) }
    }
}

/// # Safety
/// As for [`multiply_rows`].
#[inline(never)]
unsafe fn multiply_portable<const ROWS: usize, const ADD: bool>(product: Product) {
    // SAFETY: the caller's promise.
    unsafe { multiply_rows::<Portable, Singles, ROWS, ADD>(product) }
}

/// # Safety
/// As for [`outer_rows`].
#[inline(never)]
unsafe fn outer_portable<const ROWS: usize>(outer: Outer) {
    // SAFETY: the caller's promise.
    unsafe { outer_rows::<Portable, ROWS>(outer) }
}
