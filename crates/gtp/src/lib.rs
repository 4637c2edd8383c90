//! GTP version 2: text to typed commands and back, and the serving loop.
//!
//! A line becomes a [`Request`], a request a [`Command`]; an [`Engine`] answers commands and
//! [`serve`] does the rest: ids, order, errors, and the rule that input interrupts an analysis
//! but never a `genmove`. Nothing here knows how to play.
//!
//! ```
//! use gtp::{BoardCommand, Command, Request};
//!
//! let request = Request::parse("7 play b d4 # the star point").unwrap();
//! assert_eq!(request.id, Some(7));
//! let command = request.command().unwrap();
//! assert!(matches!(command, Command::Board(BoardCommand::Play(..))));
//! assert_eq!(command.to_string(), "play black D4");
//! ```

mod answer;
mod arguments;
mod command;
mod error;
mod input;
mod line;
mod request;
mod response;
mod rule_option;
mod rules_json;
mod serve;
mod session;
mod time_system;

pub use answer::{Answer, ParseAnswerError, parse_points, points_text};
pub use command::{
    AnalysisCommand, AnalyzeOptions, BoardCommand, ChatMessage, ChatPlace, Command, Detail,
    Dialect, FileCommand, GameCommand, GoGuiCommand, ParamCommand, Restriction, RestrictionKind,
    RulesCommand, SearchForm, SessionCommand, Status, Symmetries, TimeCommand, known_names,
};
pub use error::GtpError;
pub use input::Interrupt;
pub use request::Request;
pub use response::{ParseResponseError, Response, ResponseParser, parse_response};
pub use rule_option::RuleOption;
pub use rules_json::{rules_from_json, rules_from_text, rules_to_json};
pub use serve::{Engine, OWN_COMMANDS, serve};
pub use session::Session;
pub use time_system::TimeSystem;
