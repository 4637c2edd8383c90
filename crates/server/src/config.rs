//! What the server is told when it starts.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use partner::Network;

use crate::elsewhere::Workers;
use crate::storage::Place;

/// What the server is told when it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub address: SocketAddr,
    /// Where the games are kept.
    pub data: Place,
    /// Whether people have accounts, see `docs/club.md`; otherwise everything is one person's.
    pub club: bool,
    /// How many engines may think at once.
    pub engines: usize,
    /// How many pages may be connected at once.
    pub sockets: usize,
    /// Makes the engine's play repeatable; without it every game is another one.
    pub seed: Option<u64>,
    /// What all engines think with, on boards it knows; without it they think by playouts.
    pub network: Option<Arc<Network>>,
    /// Visits a move, whatever the strength of a game; without it the strength decides.
    pub visits: Option<u32>,
    /// Machines that think for this server, see `docs/workers.md`; it thinks itself without them.
    pub workers: Option<Workers>,
}

impl Config {
    /// The usual port on this machine only, as many engines as there are cores.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080),
            data: Place::Folder(data.into()),
            club: false,
            engines: std::thread::available_parallelism().map_or(1, usize::from),
            sockets: 64,
            seed: None,
            network: None,
            visits: None,
            workers: None,
        }
    }
}
