//! The arithmetic, for each kind of CPU.
//!
//! Every kernel is written once, over [`lanes::Lanes`], and compiled for each instruction set;
//! which one runs is decided when the program runs. This is the only part of the project with
//! unsafe code: instructions that a CPU may lack, and memory that is read by pointer.
#![allow(
    clippy::inline_always,
    reason = "code is compiled with a set's instructions only where it is inlined"
)]

pub(crate) mod buffer;
pub(crate) mod gemm;
mod isa;
mod lanes;
pub(crate) mod pairs;
mod peak;
pub(crate) mod pointwise;
pub(crate) mod softmax;
pub(crate) mod sparse;
pub(crate) mod winograd;

pub use isa::Isa;
pub use pairs::has_bf16;
pub use peak::fma_peak_work;

/// Work that is compiled for every instruction set. `run` must be inlined always, so that its
/// loops are compiled with the instructions of the set.
trait Task {
    type Output;

    fn run<L: lanes::Lanes>(self) -> Self::Output;
}
