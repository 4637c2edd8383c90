//! Random games to the end, scored.
