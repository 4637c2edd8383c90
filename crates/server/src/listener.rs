//! Listening, and stopping.

use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::app::{AppState, app};
use crate::club;
use crate::config::Config;
use crate::connection::{Door, Peer};
use crate::error::ServeError;

/// How long pages may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Bound {
    listener: TcpListener,
    address: SocketAddr,
    state: AppState,
    club_link: Option<String>,
}

/// Opens the games and the port.
///
/// The port comes first: a second server on it changes nothing.
pub async fn bind(config: Config) -> Result<Bound, ServeError> {
    let addr = config.address;
    let listener = TcpListener::bind(addr).await.map_err(|reason| match reason.kind() {
        ErrorKind::AddrInUse => ServeError::AddressInUse { addr },
        _ => ServeError::Bind { addr, reason },
    })?;
    let address = listener.local_addr()?;
    let state = AppState::new(&config)?;
    if let Some(elsewhere) = state.tables().thinking().elsewhere() {
        tokio::spawn(elsewhere.clone().notice());
    }
    let club_link = if config.club { club::first_link(state.storage()).await? } else { None };
    Ok(Bound { listener, address, state, club_link })
}

/// Serves until the future ends.
pub async fn serve(
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    bind(config).await?.run(shutdown).await
}

impl Bound {
    /// Where it listens; the port that was found if it was to find one.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The path by which the first admin of a club joins; `None`: there is one, or no club.
    pub fn club_link(&self) -> Option<&str> {
        self.club_link.as_deref()
    }

    /// Serves until the future ends; then engines stop, pages are told, and everything that was
    /// confirmed is on disk already.
    pub async fn run(
        self,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let state = self.state.clone();
        let (begun, stopping) = oneshot::channel();
        let stop = async move {
            shutdown.await;
            tracing::info!("stopping");
            state.close();
            let _ = begun.send(());
        };
        tracing::info!(address = %self.address, version = env!("CARGO_PKG_VERSION"), "serving");
        let service = app(self.state).into_make_service_with_connect_info::<Peer>();
        let server = axum::serve(Door::new(self.listener), service).with_graceful_shutdown(stop);
        let patience = async {
            if stopping.await.is_err() {
                // The server has ended by itself.
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(GOODBYE).await;
        };
        let ended = tokio::select! {
            ended = std::future::IntoFuture::into_future(server) => Ok(ended?),
            // Somebody keeps a connection open and says nothing.
            () = patience => Ok(()),
        };
        tracing::info!("stopped");
        ended
    }
}
