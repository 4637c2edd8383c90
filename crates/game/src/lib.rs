//! Game records: SGF to a game tree and back.
