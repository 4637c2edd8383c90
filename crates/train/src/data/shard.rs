//! Files of records: a heading, then each record after its length.

use std::io::{self, Read, Write};

/// What a file begins with.
const MAGIC: &[u8; 16] = b"shidogo lesson 1";

/// Begins a file.
pub fn begin(to: &mut impl Write) -> io::Result<()> {
    to.write_all(MAGIC)
}

/// Adds a record.
pub fn append(to: &mut impl Write, record: &[u8]) -> io::Result<()> {
    let len = u16::try_from(record.len()).map_err(|_| io::Error::other("a record is too long"))?;
    to.write_all(&len.to_le_bytes())?;
    to.write_all(record)
}

/// All records of a file in memory; a last one that was cut short is left out.
#[derive(Clone, Debug, Default)]
pub struct Shard {
    bytes: Vec<u8>,
    /// Where each record begins.
    starts: Vec<u64>,
}

impl Shard {
    /// Reads a file.
    pub fn read(from: &mut impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        if !bytes.starts_with(MAGIC) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "this is no file of lessons"));
        }
        let mut starts = Vec::new();
        let mut at = MAGIC.len();
        while let Some(&[low, high]) = bytes.get(at..at + 2) {
            let end = at + 2 + usize::from(u16::from_le_bytes([low, high]));
            if end > bytes.len() {
                break;
            }
            starts.push(at as u64);
            at = end;
        }
        Ok(Self { bytes, starts })
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// One of them, packed.
    pub fn get(&self, n: usize) -> Option<&[u8]> {
        let at = usize::try_from(*self.starts.get(n)?).ok()?;
        let &[low, high] = self.bytes.get(at..at + 2)? else { return None };
        self.bytes.get(at + 2..at + 2 + usize::from(u16::from_le_bytes([low, high])))
    }

    /// How many bytes of the file are whole: a run that was interrupted goes on there.
    pub fn whole_bytes(&self) -> usize {
        let last = self.starts.len().checked_sub(1).and_then(|n| self.get(n));
        match (self.starts.last(), last) {
            (Some(&at), Some(record)) => at as usize + 2 + record.len(),
            _ => MAGIC.len(),
        }
    }
}
