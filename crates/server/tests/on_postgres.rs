//! The tests of the other files once more, with the games kept by PostgreSQL. Where it is not
//! installed they are run on SQLite again, and counted as skipped by `make test`.
#![cfg(unix)]
#![allow(clippy::duplicate_mod, reason = "each of them has the same helpers")]

#[path = "club.rs"]
mod club;
#[path = "data.rs"]
mod data;
#[path = "hostile.rs"]
mod hostile;
#[path = "records.rs"]
mod records;
#[path = "refusals.rs"]
mod refusals;
#[path = "review.rs"]
mod review;
#[path = "staying.rs"]
mod staying;
#[path = "talk.rs"]
mod talk;
#[path = "teaching.rs"]
mod teaching;
#[path = "whole_games.rs"]
mod whole_games;
