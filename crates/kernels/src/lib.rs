//! The arithmetic of networks, for each kind of CPU.
//!
//! Every kernel is written once, over `lanes::Lanes`, and compiled for each instruction set;
//! which one runs is decided when the program runs. This is the only part of the project with
//! unsafe code: instructions that a CPU may lack, and memory that is read by pointer.
#![allow(
    clippy::inline_always,
    reason = "code is compiled with a set's instructions only where it is inlined"
)]

mod affine;
mod buffer;
mod gemm;
mod isa;
mod lanes;
mod outer;
mod pairs;
mod peak;
mod point_learner;
mod pointwise;
mod shape;
mod softmax;
mod sparse;
mod winograd;

pub use affine::{RectifyBack, rectify};
pub use buffer::Buffer;
pub use gemm::{Packed, Rows, RowsMut};
pub use isa::Isa;
pub use pairs::{has_bf16, squeeze_rows};
pub use peak::fma_peak_work;
pub use point_learner::PointLearner;
pub use pointwise::{Activation, Finish, PartOfRows, gate, pool, sum_of_squares};
pub use shape::Shape;
pub use softmax::softmax;
pub use sparse::{SparseRow, add_rows};
pub use winograd::{Backward, Boards, Gradient, Learner, LearnerTiles, Sink, Tiles, Winograd};

/// Work that is compiled for every instruction set. `run` must be inlined always, so that its
/// loops are compiled with the instructions of the set.
trait Task {
    type Output;

    fn run<L: lanes::Lanes>(self) -> Self::Output;
}
