//! AVX2 with fused multiply-add.
#![allow(unsafe_code)]
// The intrinsics are safe to use where their instructions exist, and values of this type exist
// nowhere else: see [`super::Lanes`].

use std::arch::x86_64::{
    __m256, _MM_HINT_T0, _mm_prefetch, _mm256_add_epi32, _mm256_add_ps, _mm256_castsi256_ps,
    _mm256_cvtps_epi32, _mm256_div_ps, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_max_ps,
    _mm256_min_ps, _mm256_mul_ps, _mm256_round_ps, _mm256_set1_epi32, _mm256_set1_ps,
    _mm256_slli_epi32, _mm256_storeu_ps, _mm256_sub_ps,
};

use super::super::gemm::{Product, multiply_rows};
use super::Lanes;

/// Eight numbers.
#[derive(Clone, Copy)]
pub(in crate::kernels) struct Avx2(__m256);

impl Lanes for Avx2 {
    const WIDTH: usize = 8;
    const ROWS: usize = 6;

    #[inline(always)]
    fn splat(number: f32) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_set1_ps(number) })
    }

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: see above, and the caller's promise.
        Self(unsafe { _mm256_loadu_ps(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: see above, and the caller's promise.
        unsafe { _mm256_storeu_ps(to, self.0) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_add_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_sub_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_mul_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_div_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, summand: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_fmadd_ps(self.0, factor.0, summand.0) })
    }

    #[inline(always)]
    fn round(self) -> Self {
        // SAFETY: see above. The mode is "nearest, no exceptions".
        Self(unsafe { _mm256_round_ps::<8>(self.0) })
    }

    #[inline(always)]
    fn power_of_two(self) -> Self {
        // SAFETY: see above. The exponent goes where floats have it.
        Self(unsafe {
            let exponent = _mm256_add_epi32(_mm256_cvtps_epi32(self.0), _mm256_set1_epi32(127));
            _mm256_castsi256_ps(_mm256_slli_epi32::<23>(exponent))
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
        unsafe { multiply::<ROWS, ADD>(product) }
    }
}

/// # Safety
/// As for [`multiply_rows`].
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
unsafe fn multiply<const ROWS: usize, const ADD: bool>(product: Product) {
    // SAFETY: the caller's promise.
    unsafe { multiply_rows::<Avx2, ROWS, ADD>(product) }
}
