//! What can be wrong with a model file.

use std::fmt;

/// Why a file is no model that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The file does not begin as gzip files do.
    #[error("not a gzip file")]
    NotGzip,
    /// The compressed stream is damaged or cut off.
    #[error("the gzip stream is damaged or cut off after {unpacked} unpacked bytes: {reason}")]
    Gzip {
        /// How much could be unpacked.
        unpacked: usize,
        /// What the unpacker says.
        reason: String,
    },
    /// The file unpacks to far more than a network of its size can be.
    #[error("unpacks to more than {limit} bytes, which no network of this size does")]
    TooLarge {
        /// Where unpacking stopped.
        limit: usize,
    },
    /// A format of before 2019 or of the future.
    #[error("model version {0} is not supported, only 8 to 17 and our own 108")]
    Version(i64),
    /// The file ends in the middle of something.
    #[error("{0}: the file ends here")]
    Truncated(Place),
    /// A word that should not be there.
    #[error("{place}: expected {expected}, found `{found}`")]
    Unexpected {
        /// Where.
        place: Place,
        /// What should be there.
        expected: String,
        /// What is there.
        found: String,
    },
    /// A kind of block nobody knows.
    #[error("{place}: unknown block `{kind}`")]
    UnknownBlock {
        /// Where.
        place: Place,
        /// What the file calls it.
        kind: String,
    },
    /// A number that no network has.
    #[error("{place}: {what} is {found}, expected {expected}")]
    Size {
        /// Where.
        place: Place,
        /// What the number counts.
        what: &'static str,
        /// The number.
        found: i64,
        /// What it should be.
        expected: String,
    },
    /// A weight that is infinite or not a number.
    #[error("{place}: weight {index} is not a finite number")]
    NotFinite {
        /// Where.
        place: Place,
        /// Which weight of the layer.
        index: usize,
    },
    /// Something follows the last layer.
    #[error("{0}: there is more in the file than the network")]
    Trailing(Place),
}

/// A place in a model file: the layer, and the byte after unpacking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The layer that was being read, with the blocks it is in.
    pub layer: String,
    /// The byte, counted in the unpacked file.
    pub offset: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {} at byte {}", self.layer, self.offset)
    }
}
