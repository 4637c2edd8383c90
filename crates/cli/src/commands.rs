//! One file for each command.

pub(crate) mod analysis;
pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod choose;
pub(crate) mod data;
pub(crate) mod gtp;
mod judged;
pub(crate) mod lab;
mod labelled;
pub(crate) mod matches;
pub(crate) mod name;
pub(crate) mod net;
mod players;
mod problem_lines;
pub(crate) mod rank;
pub(crate) mod record;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod train;
pub(crate) mod worker;
pub(crate) mod workers;
