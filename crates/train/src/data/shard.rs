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

/// Says that all records of a piece of work have been added.
pub fn end_of_work(to: &mut impl Write) -> io::Result<()> {
    to.write_all(&[0, 0])
}

/// All records of a file in memory; those of work that was not ended are left out.
#[derive(Clone, Debug, Default)]
pub struct Shard {
    bytes: Vec<u8>,
    /// Where each record begins.
    starts: Vec<u64>,
    /// How many records there were when each piece of work was ended, and where the last one was.
    pieces: Vec<usize>,
    whole: usize,
}

impl Shard {
    /// Reads a file.
    pub fn read(from: &mut impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        if !bytes.starts_with(MAGIC) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "this is no file of lessons"));
        }
        let (mut starts, mut pieces) = (Vec::new(), Vec::new());
        let mut at = MAGIC.len();
        let mut whole = at;
        while let Some(&[low, high]) = bytes.get(at..at + 2) {
            let len = usize::from(u16::from_le_bytes([low, high]));
            let end = at + 2 + len;
            if end > bytes.len() {
                break;
            }
            if len == 0 {
                pieces.push(starts.len());
                whole = end;
            } else {
                starts.push(at as u64);
            }
            at = end;
        }
        starts.truncate(pieces.last().copied().unwrap_or(0));
        Ok(Self { bytes, starts, pieces, whole })
    }

    /// Takes the records of one piece of work in so many away, to judge by them.
    pub fn keep_apart(&mut self, one_in: usize) -> Vec<Vec<u8>> {
        let (mut kept, mut apart) = (Vec::new(), Vec::new());
        let mut start = 0;
        for (n, &end) in self.pieces.iter().enumerate() {
            for record in start..end {
                if n % one_in.max(1) == 0 {
                    apart.extend(self.get(record).map(<[u8]>::to_vec));
                } else {
                    kept.extend(self.starts.get(record));
                }
            }
            start = end;
        }
        self.starts = kept;
        apart
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

    /// How many pieces of work were ended: a run that was interrupted goes on after them.
    pub const fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// How many bytes of the file belong to them.
    pub const fn whole_bytes(&self) -> usize {
        self.whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_ended_is_not_there() {
        let mut file = Vec::new();
        begin(&mut file).unwrap();
        append(&mut file, b"one").unwrap();
        append(&mut file, b"two").unwrap();
        end_of_work(&mut file).unwrap();
        end_of_work(&mut file).unwrap();
        let whole = file.len();
        append(&mut file, b"three").unwrap();
        let shard = Shard::read(&mut &file[..]).unwrap();
        assert_eq!((shard.len(), shard.pieces(), shard.whole_bytes()), (2, 2, whole));
        assert_eq!(
            (shard.get(0), shard.get(1), shard.get(2)),
            (Some(&b"one"[..]), Some(&b"two"[..]), None)
        );
        let mut shard = shard;
        assert_eq!(shard.keep_apart(2), [b"one", b"two"]);
        assert!(shard.is_empty());
        assert!(Shard::read(&mut &b"something else, and longer"[..]).is_err());
        assert!(append(&mut Vec::new(), &vec![0; 70_000]).is_err());
    }
}
