//! Why the server cannot run.

use std::io;
use std::net::SocketAddr;

use crate::storage::StorageError;

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("{addr} is already in use; another server may be running, or choose another --port")]
    AddressInUse {
        /// Where it should have listened.
        addr: SocketAddr,
    },
    /// It cannot listen there.
    #[error("cannot listen on {addr}: {reason}")]
    Bind {
        /// Where it should have listened.
        addr: SocketAddr,
        /// What the system says.
        reason: io::Error,
    },
    /// The games cannot be read or written.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The network failed while serving.
    #[error("the server stopped")]
    Io(#[from] io::Error),
}
