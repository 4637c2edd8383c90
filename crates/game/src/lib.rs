//! Game records: SGF FF\[4\] to a game tree and back.
//!
//! [`read`] takes the bytes of a file, in whatever charset, and always answers: the games that
//! could be read and [`Warning`]s with line and column for what could not. A [`Game`] is an arena of
//! nodes; each node keeps its properties as they were written, unknown ones too, and the typed views
//! ([`Info`], [`Placement`], [`Markup`], [`Clock`], [`Judgement`]) read from them on demand.
//! [`read_any`] takes the records of some other programs too: GIB, NGF and UGF.
//! [`write()`] gives UTF-8 text that reads back as the same games.
//!
//! ```
//! let (games, warnings) = game::read(b"(;SZ[9]KM[6.5];B[ee]C[tengen];W[ce])");
//! assert!(warnings.is_empty());
//! let first = games[0].main_line().nth(1).unwrap();
//! assert_eq!(first.played().unwrap().1.to_string(), "E5");
//! assert_eq!(first.comment().as_deref(), Some("tengen"));
//! ```
//!
//! # Why not `sgf-parse`
//!
//! Version 4.2.8 was tried. It takes `&str`, so charsets are the caller's; its errors carry no line
//! or column, and its lenient mode stops silently at the first damage; it unescapes values before
//! they are typed, so soft line breaks and escaped colons do not survive a round trip; and its nodes
//! own their children, so that dropping 200 000 nested variations overflows the stack.

mod charset;
mod charset_guess;
mod check;
mod clock;
mod edit;
mod escape;
mod foreign;
mod info;
mod judgement;
mod letters;
mod markup;
mod node;
mod outcome;
mod placement;
mod property;
mod reader;
mod replay;
mod tree;
mod value;
mod warning;
mod writer;

pub use clock::Clock;
pub use edit::EditError;
pub use foreign::read_any;
pub use info::{Info, Player};
pub use judgement::{Emphasis, Judgement, MoveJudgement, PositionJudgement};
pub use letters::{move_from_letters, point_from_letters, point_to_letters};
pub use markup::{Figure, Markup};
pub use node::Node;
pub use outcome::{Margin, Outcome, ParseOutcomeError};
pub use placement::Placement;
pub use property::{Properties, Property, Values};
pub use reader::{read, read_first};
pub use replay::Step;
pub use tree::{Children, Game, NodeId};
pub use value::{Value, ValueBuf};
pub use warning::{Warning, WarningKind};
pub use writer::write;
