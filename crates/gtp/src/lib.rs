//! GTP text to typed commands and back; knows no engine.
