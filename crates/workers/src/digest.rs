//! SHA-256 as text.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// The SHA-256 of bytes, in small hexadecimal letters.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in small hexadecimal letters.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether a text is a SHA-256 as it is written here.
pub(crate) fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
}
