//! Drawings and properties.
// Helpers of tests are tests too, and expect-test writes the hashes itself.
#![allow(clippy::unwrap_used, clippy::needless_raw_string_hashes)]

mod benson;
mod drawing;
mod eyes;
mod ladder;
mod naive_ladder;
mod patterns3;
mod properties;
mod seki;
mod status;
