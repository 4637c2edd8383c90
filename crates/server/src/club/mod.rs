//! A club: accounts, who sees what, and how often somebody may ask. See `docs/club.md`.

mod buckets;
mod joining;
mod leaving;
mod members;
mod password;
mod role;
mod session;
mod token;
mod trouble;
mod visitor;

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};

use crate::app::AppState;
use crate::clock;
use crate::game_id::GameId;
use crate::person::Person;
use crate::storage::{Storage, StorageError};
use buckets::{Buckets, Rate};
pub(crate) use leaving::Stay;
use leaving::{Leaving, Left};
use password::Passwords;
pub(crate) use password::hash as hash_password;
pub(crate) use role::Role;
pub(crate) use token::random as random_secret;
pub(crate) use trouble::Trouble;
pub(crate) use visitor::{Visitor, client_address};

/// For one name from one address: guessing a password is slow.
const SIGN_IN_BY_NAME_AND_ADDRESS: Rate = Rate { burst: 6, every: Duration::from_secs(20) };
/// For one name from all addresses together: so much that nobody locks another one out in passing.
const SIGN_IN_BY_NAME: Rate = Rate { burst: 100, every: Duration::from_secs(5) };
/// For one address: so is trying many names.
const SIGN_IN_BY_ADDRESS: Rate = Rate { burst: 30, every: Duration::from_secs(5) };
/// For one person who is signed in.
const REQUESTS: Rate = Rate { burst: 200, every: Duration::from_millis(40) };
/// Messages of one person's pages.
const MESSAGES: Rate = Rate { burst: 200, every: Duration::from_millis(25) };
/// For one address, whoever asks.
const REQUESTS_BY_ADDRESS: Rate = Rate { burst: 1000, every: Duration::from_millis(5) };
/// New games and records of one person.
const NEW_GAMES: Rate = Rate { burst: 60, every: Duration::from_secs(20) };
/// A name, a password and an invitation need no more, in bytes.
const LARGEST_ORDER: usize = 8 * 1024;
/// How long the link for the first admin is good.
const FIRST_LINK: Duration = Duration::from_hours(24);

/// What a club needs beside its rows.
#[derive(Debug)]
pub(crate) struct Club {
    passwords: Passwords,
    leaving: Leaving,
    by_name: Buckets<String>,
    by_name_and_address: Buckets<(String, Option<IpAddr>)>,
    by_address: Buckets<IpAddr>,
    requests: Buckets<Person>,
    messages: Buckets<Person>,
    requests_by_address: Buckets<IpAddr>,
    new_games: Buckets<Person>,
}

/// What somebody wants with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// To look at it.
    See,
    /// To change it.
    Change,
}

impl Club {
    pub(crate) fn new() -> Self {
        Self {
            passwords: Passwords::new(),
            leaving: Leaving::new(),
            by_name: Buckets::new(SIGN_IN_BY_NAME),
            by_name_and_address: Buckets::new(SIGN_IN_BY_NAME_AND_ADDRESS),
            by_address: Buckets::new(SIGN_IN_BY_ADDRESS),
            requests: Buckets::new(REQUESTS),
            messages: Buckets::new(MESSAGES),
            requests_by_address: Buckets::new(REQUESTS_BY_ADDRESS),
            new_games: Buckets::new(NEW_GAMES),
        }
    }

    /// Notes an attempt to sign in; the error says how long to wait.
    fn note_attempt(&self, name: &str, address: Option<IpAddr>) -> Result<(), Duration> {
        let (key, now) = (name_key(name), Instant::now());
        if let Some(address) = address {
            self.by_address.take(address, now)?;
        }
        self.by_name_and_address.take((key.clone(), address), now)?;
        self.by_name.take(key, now)
    }

    /// The attempt was a right one: it counts for nothing.
    fn forget_attempt(&self, name: &str, address: Option<IpAddr>) {
        let key = name_key(name);
        if let Some(address) = address {
            self.by_address.give_back(&address);
        }
        self.by_name.give_back(&key);
        self.by_name_and_address.give_back(&(key, address));
    }

    /// Ends all that somebody has open.
    fn end_stay(&self, person: Person) {
        self.leaving.tell(Left::Person(person));
    }

    /// Notes a request of an address; the error says how long to wait.
    pub(crate) fn note_address(&self, address: IpAddr) -> Result<(), Duration> {
        self.requests_by_address.take(address, Instant::now())
    }

    /// Notes a request of somebody; the error says how long to wait.
    pub(crate) fn note_request(&self, person: Person) -> Result<(), Duration> {
        self.requests.take(person, Instant::now())
    }

    /// Notes a message of one of somebody's pages; the error says how long to wait.
    pub(crate) fn note_message(&self, person: Person) -> Result<(), Duration> {
        self.messages.take(person, Instant::now())
    }

    /// Notes a new game of somebody; the error says how long to wait.
    pub(crate) fn note_new_game(&self, person: Person) -> Result<(), Duration> {
        self.new_games.take(person, Instant::now())
    }
}

fn name_key(name: &str) -> String {
    name.trim().to_lowercase().chars().take(password::LONGEST).collect()
}

/// The addresses of a club.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/me", get(session::me))
        .route("/api/me/password", post(session::change_password))
        .route("/api/session", post(session::sign_in).delete(session::sign_out))
        .route("/api/invites", post(joining::invite))
        .route("/api/invites/{token}", get(joining::invited))
        .route("/api/accounts", get(members::list).post(joining::join))
        .route("/api/accounts/{id}", delete(members::remove))
        .route("/api/accounts/{id}/games", get(members::games))
        .route("/api/accounts/{id}/progress", get(members::progress))
        .route("/api/accounts/{id}/password", post(members::set_password))
        // Whoever is not signed in sends nothing large.
        .layer(DefaultBodyLimit::max(LARGEST_ORDER))
}

/// The address, after the server's own, by which the first admin joins; `None`: there is one.
pub(crate) async fn first_link(storage: &Storage) -> Result<Option<String>, StorageError> {
    let Some(secret) = token::random() else { return Ok(None) };
    let kept = token::digest(&secret);
    let expires = clock::after(FIRST_LINK);
    let is_made = storage
        .run(move |store| {
            let is_empty = store.is_club_empty()?;
            if is_empty {
                store.forget_first_links()?;
                store.invite(&kept, (Role::Admin, Person::ALONE), (expires, 1))?;
            }
            Ok(is_empty)
        })
        .await?;
    Ok(is_made.then(|| joining::path(&secret)))
}

/// Whether a visitor may do something with a game; a game that is not theirs to see is unknown.
pub(crate) async fn permit(
    state: &AppState,
    visitor: &Visitor,
    id: GameId,
    wish: Wish,
) -> Result<(), StorageError> {
    if state.club().is_none() {
        return Ok(());
    }
    let (owner, role) = state.storage().run(move |store| store.owner(id)).await?;
    if owner == visitor.person {
        return Ok(());
    }
    match wish {
        Wish::See if visitor.role.sees(role) => Ok(()),
        Wish::Change if visitor.role.sees(role) => Err(StorageError::NotYours),
        _ => Err(StorageError::UnknownGame),
    }
}
