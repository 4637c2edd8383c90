//! AVX2 with fused multiply-add, and AVX-512.
//!
//! The two differ in the names of their instructions only, so both are written once, by a macro.
#![allow(unsafe_code)]
// The intrinsics are safe to use where their instructions exist, and values of these types exist
// nowhere else: see [`super::Lanes`].

use std::arch::x86_64::{
    __m256, __m512, __m512bh, _MM_HINT_T0, _mm_prefetch, _mm256_add_epi32, _mm256_add_ps,
    _mm256_castsi256_ps, _mm256_cvtps_epi32, _mm256_div_ps, _mm256_fmadd_ps, _mm256_loadu_ps,
    _mm256_max_ps, _mm256_min_ps, _mm256_mul_ps, _mm256_round_ps, _mm256_set1_epi32,
    _mm256_set1_ps, _mm256_slli_epi32, _mm256_storeu_ps, _mm256_sub_ps, _mm512_add_epi32,
    _mm512_add_ps, _mm512_castsi512_ps, _mm512_cvtne2ps_pbh, _mm512_cvtps_epi32, _mm512_div_ps,
    _mm512_dpbf16_ps, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_max_ps, _mm512_min_ps,
    _mm512_mul_ps, _mm512_roundscale_ps, _mm512_set1_epi32, _mm512_set1_ps, _mm512_slli_epi32,
    _mm512_storeu_ps, _mm512_sub_ps,
};
use std::mem::transmute;

use super::super::gemm::{Product, Singles, Step, TakenApart, multiply_rows};
use super::super::outer::{Outer, outer_rows};
use super::super::pairs::{self, has_bf16};
use super::Lanes;

/// A kind of register with its instructions.
macro_rules! register {
    (
        $(#[$about:meta])*
        $name:ident($register:ty) of $width:literal, $rows:literal rows, with $features:literal;
        splat $splat:ident, load $load:ident, store $store:ident,
        { $($two:ident = $two_instruction:ident),* },
        mul_add $mul_add:ident, round $round:ident,
        whole ($to_whole:ident, $splat_whole:ident, $add_whole:ident, $shift:ident, $from_whole:ident),
        multiply $multiply:ident, outer $outer:ident
        $($more:item)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name($register);

        impl Lanes for $name {
            const WIDTH: usize = $width;
            const ROWS: usize = $rows;

            #[inline(always)]
            fn splat(number: f32) -> Self {
                // SAFETY: see above.
                Self(unsafe { $splat(number) })
            }

            #[inline(always)]
            unsafe fn load(from: *const f32) -> Self {
                // SAFETY: see above, and the caller's promise.
                Self(unsafe { $load(from) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut f32) {
                // SAFETY: see above, and the caller's promise.
                unsafe { $store(to, self.0) }
            }

            $(
                #[inline(always)]
                fn $two(self, other: Self) -> Self {
                    // SAFETY: see above.
                    Self(unsafe { $two_instruction(self.0, other.0) })
                }
            )*

            #[inline(always)]
            fn mul_add(self, factor: Self, summand: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { $mul_add(self.0, factor.0, summand.0) })
            }

            #[inline(always)]
            fn round(self) -> Self {
                // SAFETY: see above. The mode is "nearest, no exceptions".
                Self(unsafe { $round::<8>(self.0) })
            }

            #[inline(always)]
            fn power_of_two(self) -> Self {
                // SAFETY: see above. The exponent goes where floats have it.
                Self(unsafe {
                    let exponent = $add_whole($to_whole(self.0), $splat_whole(127));
                    $from_whole($shift::<23>(exponent))
                })
            }

            #[inline(always)]
            fn prefetch(at: *const f32) {
                // SAFETY: see above; asking for memory that is not there does nothing.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
            }

            #[inline(always)]
            unsafe fn multiply<const ROWS: usize, const ADD: bool>(product: Product) {
                // SAFETY: see above, and the caller's promise.
                unsafe { $multiply::<ROWS, ADD>(product) }
            }

            #[inline(always)]
            unsafe fn outer<const ROWS: usize>(outer: Outer) {
                // SAFETY: see above, and the caller's promise.
                unsafe { $outer::<ROWS>(outer) }
            }

            $($more)*
        }

        /// # Safety
        /// As for [`outer_rows`].
        #[inline(never)]
        #[target_feature(enable = $features)]
        unsafe fn $outer<const ROWS: usize>(outer: Outer) {
            // SAFETY: the caller's promise.
            unsafe { outer_rows::<$name, ROWS>(outer) }
        }

        /// # Safety
        /// As for [`multiply_rows`].
        #[inline(never)]
        #[target_feature(enable = $features)]
        unsafe fn $multiply<const ROWS: usize, const ADD: bool>(product: Product) {
            // SAFETY: the caller's promise.
            unsafe { multiply_rows::<$name, Singles, ROWS, ADD>(product) }
        }
    };
}

register! {
    /// Eight numbers.
    Avx2(__m256) of 8, 6 rows, with "avx2,fma";
    splat _mm256_set1_ps, load _mm256_loadu_ps, store _mm256_storeu_ps,
    {
        add = _mm256_add_ps, sub = _mm256_sub_ps, mul = _mm256_mul_ps, div = _mm256_div_ps,
        max = _mm256_max_ps, min = _mm256_min_ps
    },
    mul_add _mm256_fmadd_ps, round _mm256_round_ps,
    whole (
        _mm256_cvtps_epi32, _mm256_set1_epi32, _mm256_add_epi32, _mm256_slli_epi32,
        _mm256_castsi256_ps
    ),
    multiply multiply_avx2, outer outer_avx2
}

register! {
    /// Sixteen numbers.
    Avx512(__m512) of 16, 9 rows, with "avx512f,avx2,fma";
    splat _mm512_set1_ps, load _mm512_loadu_ps, store _mm512_storeu_ps,
    {
        add = _mm512_add_ps, sub = _mm512_sub_ps, mul = _mm512_mul_ps, div = _mm512_div_ps,
        max = _mm512_max_ps, min = _mm512_min_ps
    },
    mul_add _mm512_fmadd_ps, round _mm512_roundscale_ps,
    whole (
        _mm512_cvtps_epi32, _mm512_set1_epi32, _mm512_add_epi32, _mm512_slli_epi32,
        _mm512_castsi512_ps
    ),
    multiply multiply_avx512, outer outer_avx512

    #[inline(always)]
    unsafe fn multiply_pairs<const ROWS: usize, const ADD: bool>(product: Product) {
        // SAFETY: the caller's promise, and the CPU was asked.
        unsafe {
            if has_bf16() {
                multiply_bf16::<ROWS, ADD>(product);
            } else {
                multiply_rows::<Self, TakenApart, ROWS, ADD>(product);
            }
        }
    }

    #[inline(always)]
    fn squeeze(row: &mut [f32]) {
        if has_bf16() {
            // SAFETY: the CPU was asked.
            unsafe { squeeze_bf16(row) }
        } else {
            pairs::squeeze(row);
        }
    }
}

/// Pairs of rounded numbers, multiplied by the CPU.
struct Pairs;

impl Step<Avx512> for Pairs {
    #[inline(always)]
    fn step(number: Avx512, columns: Avx512, sum: Avx512) -> Avx512 {
        // SAFETY: used only in `multiply_bf16`. The registers are the same bits by another name.
        Avx512(unsafe {
            let [number, columns] =
                [number.0, columns.0].map(|it| transmute::<__m512, __m512bh>(it));
            _mm512_dpbf16_ps(sum.0, number, columns)
        })
    }
}

/// # Safety
/// As for [`multiply_rows`], and the CPU has the instructions.
#[inline(never)]
#[target_feature(enable = "avx512bf16,avx512f,avx2,fma")]
unsafe fn multiply_bf16<const ROWS: usize, const ADD: bool>(product: Product) {
    // SAFETY: the caller's promise.
    unsafe { multiply_rows::<Avx512, Pairs, ROWS, ADD>(product) }
}

/// # Safety
/// The CPU has the instructions.
#[inline(never)]
#[target_feature(enable = "avx512bf16,avx512f")]
unsafe fn squeeze_bf16(row: &mut [f32]) {
    let at = row.as_mut_ptr();
    for n in 0..row.len() / 32 {
        // SAFETY: both registers are in the row. What is written was read before.
        unsafe {
            let [first, second] =
                [_mm512_loadu_ps(at.add(32 * n)), _mm512_loadu_ps(at.add(32 * n + 16))];
            let rounded = _mm512_cvtne2ps_pbh(second, first);
            _mm512_storeu_ps(at.add(16 * n), transmute::<__m512bh, __m512>(rounded));
        }
    }
}
