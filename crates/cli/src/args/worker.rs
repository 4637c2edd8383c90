//! What may be typed after `worker` and `workers`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    #[command(flatten)]
    pub(crate) broker: BrokerArgs,
    /// Jobs at the same time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The worker's name, letters, digits, - and _ [default: the machine's, and a number]
    #[arg(long, value_name = "NAME", value_parser = worker_name)]
    pub(crate) name: Option<String>,
    /// Where networks are kept that askers send [default: in the user's data directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct WorkersArgs {
    #[command(flatten)]
    pub(crate) broker: BrokerArgs,
    /// Give a job that was given up out once more
    #[arg(long, value_name = "ID", value_parser = job_id, conflicts_with = "forget")]
    pub(crate) retry: Option<workers::JobId>,
    /// Forget a job that was given up
    #[arg(long, value_name = "ID", value_parser = job_id)]
    pub(crate) forget: Option<workers::JobId>,
    /// Answer in JSON, on one line
    #[arg(long)]
    pub(crate) json: bool,
}

/// A broker, and who one is there.
#[derive(Args, Debug)]
pub(crate) struct BrokerArgs {
    /// The NATS server: `nats://HOST:4222`, `nats://USER:PASSWORD@HOST:4222`, `tls://HOST:4222`
    #[arg(long, value_name = "URL")]
    pub(crate) nats: String,
    /// A file with credentials for the NATS server
    #[arg(long, value_name = "FILE")]
    pub(crate) nats_credentials: Option<PathBuf>,
    /// A file with the certificate of the authority that the NATS server's is signed by
    #[arg(long, value_name = "FILE")]
    pub(crate) nats_authority: Option<PathBuf>,
    /// A file with a certificate that says who this is
    #[arg(long, value_name = "FILE", requires = "nats_key")]
    pub(crate) nats_certificate: Option<PathBuf>,
    /// The key of that certificate
    #[arg(long, value_name = "FILE", requires = "nats_certificate")]
    pub(crate) nats_key: Option<PathBuf>,
}

impl BrokerArgs {
    pub(crate) fn options(&self) -> workers::Options {
        workers::Options {
            credentials: self.nats_credentials.clone(),
            tls_authority: self.nats_authority.clone(),
            tls_certificate: self.nats_certificate.clone().zip(self.nats_key.clone()),
            ..workers::Options::default()
        }
    }
}

fn worker_name(text: &str) -> Result<String, &'static str> {
    let is_one = workers::is_worker_name(text);
    if is_one { Ok(text.to_owned()) } else { Err("up to 40 letters, digits, - and _") }
}

fn job_id(text: &str) -> Result<workers::JobId, &'static str> {
    workers::JobId::parse(text).ok_or("an id has 64 letters, as `shidogo workers` shows it")
}
