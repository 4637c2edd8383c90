//! Monte-Carlo tree search: a position in, candidates out.
