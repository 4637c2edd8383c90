//! The session that puts everything together: plain data in and out.
