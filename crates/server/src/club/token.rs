//! Secrets that are given out, and what is kept of them.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// A secret of 256 bits from the system's own lots, as letters for addresses and cookies.
///
/// `None` when the system has no lots to give.
pub(crate) fn random() -> Option<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(hex(&bytes))
}

/// What is kept of a secret: nobody finds it out from this.
pub(crate) fn digest(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_their_digest_is_known() {
        let (one, other) = (random().unwrap(), random().unwrap());
        assert!(one.len() == 64 && one != other);
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(digest(""), empty);
    }
}
