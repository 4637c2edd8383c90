//! HTTP, WebSocket and storage; embeds the built page.
//!
//! The server owns the rules and the state of every game; the page draws what it is told, in the
//! words of `docs/web-protocol.md`. Each open game is a task of its own ([`bind`] starts none:
//! they begin when somebody opens a game), every confirmed move is on disk before anybody hears
//! of it, and engines think on threads of their own, at most as many as there are cores.
//! Positions that are only looked at are looked at when no game waits for an engine.
//!
//! ```no_run
//! # async fn run() -> Result<(), server::ServeError> {
//! let bound = server::bind(server::Config::new("/tmp/shidogo")).await?;
//! println!("http://{}/", bound.address());
//! bound.run(std::future::pending()).await
//! # }
//! ```

mod allowance;
mod app;
mod aside;
mod assets;
mod borrowed_mind;
mod clock;
mod club;
mod config;
mod connection;
mod conversation;
mod elsewhere;
mod engine_queue;
mod error;
mod game_clock;
mod game_id;
mod game_kind;
mod guard;
mod insight_message;
mod labels;
mod learn;
mod listener;
mod looking;
mod message;
mod metrics;
mod mind;
mod move_names;
mod offer;
mod order;
mod outbox;
mod person;
mod practice;
mod progress;
mod records;
mod refusal;
mod review;
mod seats;
mod sent;
mod socket;
mod state_message;
mod storage;
mod table;
mod tables;
mod takeout;
mod talk_entry;
mod talk_message;
mod talking;
mod teaching_choice;
mod teaching_message;
mod thinking;
mod told;
mod values;

pub use app::{AppState, app};
pub use config::Config;
pub use elsewhere::Workers;
pub use error::ServeError;
pub use listener::{Bound, bind, serve};
pub use storage::{Imported, Place, StorageError};
pub use takeout::{export_everything, import_everything, renew_password};
