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
mod assets;
mod clock;
mod config;
mod conversation;
mod error;
mod game_id;
mod guard;
mod insight_message;
mod labels;
mod listener;
mod looking;
mod message;
mod mind;
mod move_names;
mod order;
mod outbox;
mod records;
mod refusal;
mod review;
mod socket;
mod state_message;
mod storage;
mod table;
mod tables;
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
pub use error::ServeError;
pub use listener::{Bound, bind, serve};
pub use storage::StorageError;
