//! Collections of games, one a line, compressed by xz.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use train::GameLine;

/// No line of a collection is longer.
const LONGEST_LINE: usize = 1 << 20;

/// Tells every game of a collection in the order of the file, until it is told to break; says how
/// many lines were no games, the heading not counted.
pub(crate) fn for_each_game(
    file: &Path,
    told: impl FnMut(GameLine) -> ControlFlow<()>,
) -> anyhow::Result<usize> {
    let input = File::open(file).with_context(|| format!("cannot open {}", file.display()))?;
    let mut lines = Lines { rest: Vec::new(), told, seen: 0, bad: 0, is_over: false };
    match lzma_rs::xz_decompress(&mut BufReader::new(input), &mut lines) {
        Ok(()) => {}
        // Whoever listens has had enough: that is how the reading is stopped.
        Err(_) if lines.is_over => {}
        Err(error) => {
            let file = file.display();
            return Err(anyhow::anyhow!("{file} is no whole xz file: {error:?}"));
        }
    }
    lines.finish();
    Ok(lines.bad)
}

/// Takes the bytes as they come and cuts them into lines.
struct Lines<F> {
    rest: Vec<u8>,
    told: F,
    seen: usize,
    bad: usize,
    is_over: bool,
}

impl<F: FnMut(GameLine) -> ControlFlow<()>> Lines<F> {
    fn line(&mut self, line: &[u8]) {
        self.seen += 1;
        match std::str::from_utf8(line).ok().map(GameLine::parse) {
            Some(Ok(game)) => self.is_over |= (self.told)(game).is_break(),
            _ => self.bad += usize::from(self.seen > 1),
        }
    }

    fn finish(&mut self) {
        let rest = std::mem::take(&mut self.rest);
        if !rest.is_empty() && !self.is_over {
            self.line(&rest);
        }
    }
}

impl<F: FnMut(GameLine) -> ControlFlow<()>> Write for Lines<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut left = bytes;
        while let Some(end) = left.iter().position(|&it| it == b'\n') {
            let (line, rest) = left.split_at(end);
            if self.rest.is_empty() {
                self.line(line);
            } else {
                let mut whole = std::mem::take(&mut self.rest);
                whole.extend_from_slice(line);
                self.line(&whole);
            }
            if self.is_over {
                return Err(io::Error::other("enough"));
            }
            left = rest.get(1..).unwrap_or_default();
        }
        if self.rest.len() + left.len() > LONGEST_LINE {
            return Err(io::Error::other("a line is too long"));
        }
        self.rest.extend_from_slice(left);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
