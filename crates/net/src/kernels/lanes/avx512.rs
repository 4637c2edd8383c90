//! AVX-512.
#![allow(unsafe_code)]
// The intrinsics are safe to use where their instructions exist, and values of this type exist
// nowhere else: see [`super::Lanes`].

use std::arch::x86_64::{
    __m512, _MM_HINT_T0, _mm_prefetch, _mm512_add_epi32, _mm512_add_ps, _mm512_castsi512_ps,
    _mm512_cvtps_epi32, _mm512_div_ps, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_max_ps,
    _mm512_min_ps, _mm512_mul_ps, _mm512_roundscale_ps, _mm512_set1_epi32, _mm512_set1_ps,
    _mm512_slli_epi32, _mm512_storeu_ps, _mm512_sub_ps,
};

use super::super::gemm::{Product, multiply_rows};
use super::Lanes;

/// Sixteen numbers.
#[derive(Clone, Copy)]
pub(in crate::kernels) struct Avx512(__m512);

impl Lanes for Avx512 {
    const WIDTH: usize = 16;
    const ROWS: usize = 9;

    #[inline(always)]
    fn splat(number: f32) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_set1_ps(number) })
    }

    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: see above, and the caller's promise.
        Self(unsafe { _mm512_loadu_ps(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: see above, and the caller's promise.
        unsafe { _mm512_storeu_ps(to, self.0) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_add_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_sub_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_mul_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_div_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, summand: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_fmadd_ps(self.0, factor.0, summand.0) })
    }

    #[inline(always)]
    fn round(self) -> Self {
        // SAFETY: see above. The mode is "nearest, no exceptions".
        Self(unsafe { _mm512_roundscale_ps::<8>(self.0) })
    }

    #[inline(always)]
    fn power_of_two(self) -> Self {
        // SAFETY: see above. The exponent goes where floats have it.
        Self(unsafe {
            let exponent = _mm512_add_epi32(_mm512_cvtps_epi32(self.0), _mm512_set1_epi32(127));
            _mm512_castsi512_ps(_mm512_slli_epi32::<23>(exponent))
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
#[target_feature(enable = "avx512f,avx2,fma")]
unsafe fn multiply<const ROWS: usize, const ADD: bool>(product: Product) {
    // SAFETY: the caller's promise.
    unsafe { multiply_rows::<Avx512, ROWS, ADD>(product) }
}
