//! Ladders, eyes, unconditional life, seki.
