//! One test for each client: the real binary, spoken to as that client speaks.
//!
//! What each sends, in which form and in which order, is from its code (the newest that was to be
//! had in November 2026); its answers are read here as strictly as the client reads them. Where
//! the client or its protocol library can be installed, it drives the binary itself: `make test`
//! puts it into `target/clients` (`SHIDOGO_CLIENTS` is another place). Where it cannot, the test
//! says so and is counted as skipped.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

#[path = "../common/mod.rs"]
mod common;

mod client;
mod gogui;
mod gogui_displays;
mod gtp2ogs;
mod info;
mod katrain;
mod lizzie;
mod lizzieyzy;
mod q5go;
mod real;
mod sabaki;
mod twogtp;
