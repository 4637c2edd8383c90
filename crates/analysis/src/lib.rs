//! Win rates, ownership, candidates: the waist between search and teaching.
