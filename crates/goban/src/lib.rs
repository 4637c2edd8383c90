//! The game of Go: points, moves, board, rules, score, symmetry, diagrams.
//!
//! No I/O, no clock, no randomness. A [`Setup`] may be anything; a [`Position`] is legal.

mod color;
mod komi;
mod moves;
mod point;
mod rules;
mod size;

pub use color::{ByColor, Color, ParseColorError};
pub use komi::{Komi, KomiError};
pub use moves::Move;
pub use point::{ParsePointError, Point, PointMap, PointSet};
pub use rules::{EndRule, HandicapBonus, KoRule, ParseRulesError, Rules, Scoring, Tax};
pub use size::{Size, SizeError};
