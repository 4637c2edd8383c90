//! Which instructions the CPU has.
#![allow(unsafe_code)]

use super::Task;
use super::lanes::Portable;
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512};

/// A set of instructions kernels are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// What every CPU of the architecture has.
    Portable,
    /// AVX2 with fused multiply-add.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 (foundation).
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// The best this CPU has.
    pub fn detect() -> Self {
        Self::available().last().copied().unwrap_or(Self::Portable)
    }

    /// All this CPU has, the slowest first.
    pub fn available() -> &'static [Self] {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
            if avx2 && is_x86_feature_detected!("avx512f") {
                return &[Self::Portable, Self::Avx2, Self::Avx512];
            }
            if avx2 {
                return &[Self::Portable, Self::Avx2];
            }
        }
        &[Self::Portable]
    }

    /// This set if the CPU has it, else the best it has.
    #[must_use]
    pub fn or_best(self) -> Self {
        if Self::available().contains(&self) { self } else { Self::detect() }
    }

    /// Channels are stored in blocks of this many numbers: one column block of a product.
    pub const fn block(self) -> usize {
        match self {
            Self::Portable => 8,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => 16,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => 32,
        }
    }

    /// So many channels, rounded up to whole blocks.
    pub const fn padded(self, channels: usize) -> usize {
        channels.next_multiple_of(self.block())
    }

    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.or_best() {
            Self::Portable => task.run::<Portable>(),
            // SAFETY: `or_best` has asked the CPU.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { with_avx2(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { with_avx512(task) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn with_avx2<T: Task>(task: T) -> T::Output {
    task.run::<Avx2>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,fma")]
fn with_avx512<T: Task>(task: T) -> T::Output {
    task.run::<Avx512>()
}
