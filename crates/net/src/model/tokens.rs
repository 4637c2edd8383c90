//! The words and numbers of a model file.

use super::error::{ModelError, Place};

/// A model file that is read from front to back, and where in it we are.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The parts that are being read, from the outside in.
    scope: Vec<String>,
}

/// What stands before weights that are stored as bytes.
const BINARY_MARK: &[u8] = b"@BIN@";
/// Longer words are no words, but weights read from the wrong place.
const LONGEST_WORD: usize = 256;

impl<'a> Tokens<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, scope: vec!["model".to_owned()] }
    }

    /// Reads a part; errors in it name it.
    pub(super) fn within<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Self) -> Result<T, ModelError>,
    ) -> Result<T, ModelError> {
        self.scope.push(name.to_owned());
        let result = read(self);
        self.scope.pop();
        result
    }

    /// How deep the parts are nested.
    pub(super) fn depth(&self) -> usize {
        self.scope.len()
    }

    pub(super) fn place(&self) -> Place {
        Place { layer: self.scope.join("/"), offset: self.at }
    }

    /// The next word.
    pub(super) fn word(&mut self, expected: &str) -> Result<&'a str, ModelError> {
        self.skip_spaces();
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        if rest.is_empty() {
            return Err(ModelError::Truncated(self.place()));
        }
        let end = rest.iter().take(LONGEST_WORD).position(u8::is_ascii_whitespace);
        let length = end.unwrap_or(rest.len().min(LONGEST_WORD));
        let word = std::str::from_utf8(&rest[..length])
            .ok()
            .filter(|it| length < LONGEST_WORD && it.chars().all(|it| !it.is_control()));
        let Some(word) = word else {
            let found = String::from_utf8_lossy(&rest[..length.min(20)]).escape_debug().to_string();
            return Err(self.unexpected(expected, &found));
        };
        self.at += length;
        Ok(word)
    }

    /// A whole number between two bounds.
    pub(super) fn count(
        &mut self,
        what: &'static str,
        bounds: std::ops::RangeInclusive<usize>,
    ) -> Result<usize, ModelError> {
        let found = self.integer(what)?;
        usize::try_from(found).ok().filter(|it| bounds.contains(it)).ok_or_else(|| {
            let expected = format!("{} to {}", bounds.start(), bounds.end());
            ModelError::Size { place: self.place(), what, found, expected }
        })
    }

    /// A whole number.
    pub(super) fn integer(&mut self, what: &'static str) -> Result<i64, ModelError> {
        let word = self.word(what)?;
        word.parse().map_err(|_| self.unexpected(what, word))
    }

    /// Yes or no, as 1 or 0.
    pub(super) fn flag(&mut self, what: &'static str) -> Result<bool, ModelError> {
        Ok(self.count(what, 0..=1)? == 1)
    }

    /// A number that must be positive.
    pub(super) fn positive(&mut self, what: &'static str) -> Result<f32, ModelError> {
        let word = self.word(what)?;
        word.parse()
            .ok()
            .filter(|it: &f32| it.is_finite() && *it > 0.0)
            .ok_or_else(|| self.unexpected(what, word))
    }

    /// Numbers that are kept free for later versions.
    pub(super) fn reserved(&mut self, count: usize) -> Result<(), ModelError> {
        for _ in 0..count {
            self.count("a reserved number", 0..=0)?;
        }
        Ok(())
    }

    /// So many weights, as bytes or as text. What the file has no room for is never allocated.
    pub(super) fn weights(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        self.skip_spaces();
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let Some(rest) = rest.strip_prefix(BINARY_MARK) else {
            return self.weights_as_text(count);
        };
        self.at += BINARY_MARK.len();
        let bytes = count.checked_mul(4).and_then(|it| rest.get(..it));
        let bytes = bytes.ok_or_else(|| ModelError::Truncated(self.place()))?;
        let (chunks, _) = bytes.as_chunks::<4>();
        let weights: Vec<f32> = chunks.iter().map(|it| f32::from_le_bytes(*it)).collect();
        if let Some(index) = weights.iter().position(|it| !it.is_finite()) {
            return Err(ModelError::NotFinite { place: self.place(), index });
        }
        self.at += bytes.len();
        Ok(weights)
    }

    fn weights_as_text(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        // A weight takes a digit and a space at least.
        if count.saturating_mul(2) > self.bytes.len() - self.at.min(self.bytes.len()) + 1 {
            return Err(ModelError::Truncated(self.place()));
        }
        let mut weights = Vec::with_capacity(count);
        for index in 0..count {
            let word = self.word("a weight")?;
            let weight: f32 = word.parse().map_err(|_| self.unexpected("a weight", word))?;
            if !weight.is_finite() {
                return Err(ModelError::NotFinite { place: self.place(), index });
            }
            weights.push(weight);
        }
        Ok(weights)
    }

    /// Makes sure that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), ModelError> {
        self.skip_spaces();
        if self.at < self.bytes.len() { Err(ModelError::Trailing(self.place())) } else { Ok(()) }
    }

    /// That two numbers of the file agree.
    pub(super) fn same(
        &self,
        what: &'static str,
        found: usize,
        expected: usize,
    ) -> Result<(), ModelError> {
        if found == expected {
            return Ok(());
        }
        let found = i64::try_from(found).unwrap_or(i64::MAX);
        Err(ModelError::Size { place: self.place(), what, found, expected: expected.to_string() })
    }

    pub(super) fn unexpected(&self, expected: &str, found: &str) -> ModelError {
        let (expected, found) = (expected.to_owned(), found.to_owned());
        ModelError::Unexpected { place: self.place(), expected, found }
    }

    fn skip_spaces(&mut self) {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }
}
