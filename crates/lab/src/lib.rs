//! Matches between GTP programs, and the comparison of the rules with GNU Go's.
//!
//! This crate stands outside the product: it starts programs, reads the clock and writes files.
//! [`matches::run`] plays a [`matches::MatchPlan`]; [`gnugo_rules::check`] plays random games on
//! both boards and reports every difference; [`duels::run`] sets our searches against each
//! other; [`lessons::run`] plays the teacher's games.

pub mod chart;
mod cpu_time;
pub mod duels;
pub mod exams;
pub mod figure;
pub mod gnugo_rules;
pub mod gtp_client;
pub mod human;
pub mod lessons;
pub mod life_and_death;
pub mod matches;
mod notes;
pub mod openings;
pub mod problems;
pub mod statistics;
pub mod truth;

pub use notes::NotesError;
