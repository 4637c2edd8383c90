//! Where work is done by other machines.

use std::path::PathBuf;

use clap::Args;

/// Where work is done by other machines.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct NatsArgs {
    /// A NATS server whose workers do the work: `nats://HOST:4222` (see `shidogo worker`)
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    /// A file with credentials for the NATS server
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub(crate) nats_credentials: Option<PathBuf>,
    /// A file with the certificate of the authority that the NATS server's is signed by
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub(crate) nats_authority: Option<PathBuf>,
    /// A file with a certificate that says who this is
    #[arg(long, value_name = "FILE", requires_all = ["nats", "nats_key"])]
    pub(crate) nats_certificate: Option<PathBuf>,
    /// The key of that certificate
    #[arg(long, value_name = "FILE", requires = "nats_certificate")]
    pub(crate) nats_key: Option<PathBuf>,
    /// How workers reach this machine for a network of your own: HOST or HOST:PORT [default: found]
    #[arg(long, value_name = "ADDRESS", requires = "nats")]
    pub(crate) nats_lend: Option<String>,
}
