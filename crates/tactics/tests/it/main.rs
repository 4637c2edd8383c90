//! Drawings and properties.

mod benson;
mod drawing;
mod eyes;
mod ladder;
mod naive_ladder;
mod patterns3;
mod properties;
mod seki;
mod status;
