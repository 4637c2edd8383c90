//! SHA-256 of files.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

/// The SHA-256 of a file, in small letters.
pub(crate) fn sha256_of_file(path: &Path) -> io::Result<String> {
    copy(&mut File::open(path)?, &mut io::sink())
}

/// The SHA-256 of bytes, in small letters.
pub(crate) fn sha256_of(mut bytes: &[u8]) -> io::Result<String> {
    copy(&mut bytes, &mut io::sink())
}

/// Copies everything, and says the SHA-256 of it.
pub(super) fn copy(from: &mut dyn Read, to: &mut dyn Write) -> io::Result<String> {
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let read = buffer.get(..count).unwrap_or_default();
        digest.update(read);
        to.write_all(read)?;
    }
    Ok(digest.finalize().iter().fold(String::new(), |mut text, byte| {
        // Writing into a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}
