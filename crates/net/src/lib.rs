//! KataGo's networks on the CPU: model files, inputs, evaluation.
//!
//! A [`Model`] is what a file holds, a [`Network`] the same laid out for the CPU. An [`Encoder`]
//! turns a [`goban::Position`] into [`Inputs`], and [`Network::evaluate`] says what it thinks of
//! them: an [`Evaluation`], for the side to move. No I/O, no clock, no threads: a thread that
//! wants to evaluate has a [`Workspace`] of its own.

mod evaluation;
mod inputs;
mod layers;
mod model;
mod network;
mod patterns;

pub use evaluation::{Errors, Evaluation};
pub use inputs::{
    Encoder, GLOBALS, Inputs, LARGEST_SIDE, MIDDLE_RANK, PLANES, PROBLEM_TARGET, RANK_INPUTS,
    TooLarge,
};
pub use kernels::{Isa, fma_peak_work, has_bf16};
pub use model::{Model, ModelError, PATTERNED, Place};
pub use network::{Network, View, Workspace};
pub use patterns::Patterns;
