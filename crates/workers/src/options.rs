//! How to connect.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::ConnectOptions;

use crate::ask_error::AskError;

/// Whether two answers to a job of a kind are the same; processors differ in the last digits.
pub type Same = fn(kind: &str, first: &[u8], second: &[u8]) -> bool;

/// How to connect, and how much to trust.
#[derive(Clone, Debug)]
pub struct Options {
    /// NATS's own credentials file.
    pub credentials: Option<PathBuf>,
    /// Certificates of authorities that are trusted beside the system's.
    pub tls_authority: Option<PathBuf>,
    /// A certificate that says who this is, and its key.
    pub tls_certificate: Option<(PathBuf, PathBuf)>,
    /// How long a question waits for a broker that is gone before it is given back.
    pub broker_patience: Duration,
    /// The share of repeatable jobs that two workers do; the first job of each worker is always
    /// done twice, unless this is 0.
    pub checked_share: f64,
    /// Whether two answers are the same.
    pub same: Same,
    /// How long the broker waits for a sign of life before it gives a job to another worker.
    /// Whoever asks first decides.
    pub ack_wait: Duration,
    /// The most bytes of jobs that wait in each class; beyond that askers wait. Whoever asks
    /// first decides.
    pub queue_bytes: i64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            credentials: None,
            tls_authority: None,
            tls_certificate: None,
            broker_patience: Duration::from_secs(5),
            checked_share: 0.01,
            same: |_, first, second| first == second,
            ack_wait: Duration::from_secs(20),
            queue_bytes: 256 * 1024 * 1024,
        }
    }
}

impl Options {
    /// The same for the connection itself; the files are read now.
    pub(crate) async fn connect_options(&self) -> Result<ConnectOptions, AskError> {
        let mut options = ConnectOptions::new();
        if let Some(path) = &self.credentials {
            let unreadable = |error| {
                AskError::NoBroker(format!("cannot read credentials {}: {error}", path.display()))
            };
            options = options.credentials_file(path).await.map_err(unreadable)?;
        }
        // The library would try to read them for ever.
        let certificates = self.tls_certificate.iter().flat_map(|it| [&it.0, &it.1]);
        for path in self.tls_authority.iter().chain(certificates) {
            let unreadable = |error| {
                AskError::NoBroker(format!("cannot read certificate {}: {error}", path.display()))
            };
            tokio::fs::read(path).await.map_err(unreadable)?;
        }
        if let Some(path) = &self.tls_authority {
            options = options.add_root_certificates(path.clone()).require_tls(true);
        }
        if let Some((certificate, key)) = &self.tls_certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let options = options
            .max_reconnects(None)
            .connection_timeout(Duration::from_secs(3))
            .ping_interval(Duration::from_secs(10))
            .subscription_capacity(4096)
            .reconnect_delay_callback(|tries| {
                Duration::from_millis(if tries < 2 { 20 } else { 250 })
            });
        Ok(options)
    }
}
