//! Tests that need files or compare with other programs.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod features;
mod files;
mod golden;
mod made_up;
mod parity;
mod told;
