//! Tests that need files or compare with other programs.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod features;
mod golden;
mod parity;
