//! The game of Go: points, moves, board, rules, score, symmetry, diagrams.
//!
//! No I/O, no clock, no randomness. A [`Setup`] may be anything; a [`Position`] is legal.
//! A [`Board`] knows stones and chains, a [`Position`] also rules, ko and whose turn it is;
//! [`score()`] counts in the end. Tests and people draw boards by [`diagram`].
//!
//! ```
//! use goban::{Position, Rules, Size};
//!
//! let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
//! position.play("E5".parse().unwrap()).unwrap();
//! // A taken point is refused with the reason, and nothing changes.
//! assert!(position.play("E5".parse().unwrap()).is_err());
//! assert_eq!(position.board().stone("E5".parse().unwrap()), Some(goban::Color::Black));
//! ```

mod around;
mod board;
mod cell;
mod color;
pub mod diagram;
mod handicap;
mod history;
mod komi;
mod liberties;
mod moves;
mod point;
mod position;
mod rules;
mod score;
mod setup;
mod size;
mod symmetry;
mod zobrist;

pub use board::{Beside, Board, Captured};
pub use color::{ByColor, Color, ParseColorError};
pub use handicap::{fixed_handicap, free_handicap, most_fixed_handicap, star_points};
pub use history::{History, Turn};
pub use komi::{Komi, KomiError};
pub use moves::Move;
pub use point::{ParsePointError, Point, PointMap, PointSet};
pub use position::{IllegalMove, Position};
pub use rules::{EndRule, HandicapBonus, KoRule, ParseRulesError, Rules, Scoring, Tax};
pub use score::{Agreement, Count, Region, Score, area_difference, regions, score};
pub use setup::{Setup, SetupError};
pub use size::{Size, SizeError};
pub use symmetry::Symmetry;
