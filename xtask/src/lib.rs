//! Checks of the house; see `tests/`.
