//! Work that other machines do: the way to them, and what they are lent.

mod game;
mod lessons;
mod policy_games;
mod series;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ::net::Network;
use anyhow::Context;
use crafts::{Hall, Lent, Networks};
use partner::EMBEDDED;
use workers::{Answer, AskError, Client, Crafts, Drill, Job, NetGiver, NetRef, Options};

pub(crate) use game::{GameCraft, Room};
pub(crate) use lessons::{Bench, LessonCraft, Lessons, Piece, Work};
pub(crate) use policy_games::{PolicyCraft, PolicyHall};
pub(crate) use series::{SeriesCraft, SeriesRoom};

use crate::args::NatsArgs;
use crate::nets;
use crate::terminal::ProgressLine;

/// How long it is waited in one go.
const WHILE: Duration = Duration::from_millis(200);

/// The workers that are asked for, if any are.
pub(crate) fn connect(args: &NatsArgs) -> anyhow::Result<Option<Client>> {
    let Some(url) = &args.nats else { return Ok(None) };
    let options = Options {
        credentials: args.nats_credentials.clone(),
        tls_authority: args.nats_authority.clone(),
        tls_certificate: args.nats_certificate.clone().zip(args.nats_key.clone()),
        ..Options::default()
    };
    let client = Client::connect_blocking(url, options);
    Ok(Some(client.with_context(|| format!("cannot use {url}"))?))
}

/// Waits until there is somebody; `false` if it was stopped before.
pub(crate) fn wait_for_workers(client: &Client, stop: &dyn Fn() -> bool) -> bool {
    let mut line = ProgressLine::new();
    while !client.is_reachable() {
        if stop() {
            return false;
        }
        line.draw("waiting for workers");
        client.wait_reachable_blocking(WHILE);
    }
    true
}

/// Asks until there is an answer; `None` if it was stopped.
pub(crate) fn ask(
    client: &Client,
    job: &Job,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Answer>, AskError> {
    loop {
        match client.ask_blocking(job.clone(), stop) {
            Ok(answer) => return Ok(Some(answer)),
            // It comes back, or somebody stops us.
            Err(AskError::NoBroker(_)) if wait_for_workers(client, stop) => {}
            Err(AskError::Stopped | AskError::NoBroker(_)) => return Ok(None),
            Err(why) => return Err(why),
        }
    }
}

/// Lends networks to workers as long as it lives.
pub(crate) struct Lender {
    giver: NetGiver,
}

impl Lender {
    pub(crate) fn start(args: &NatsArgs) -> anyhow::Result<Self> {
        let (listen, host) = match &args.nats_lend {
            Some(host) => {
                let port = host.rsplit_once(':').and_then(|it| it.1.parse().ok()).unwrap_or(0);
                (SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)), host.clone())
            }
            None => own_address(args.nats.as_deref().unwrap_or_default()),
        };
        let giver =
            NetGiver::start(listen, &host).with_context(|| format!("cannot listen at {listen}"))?;
        Ok(Self { giver })
    }

    /// Lends a file, and says how jobs name it.
    pub(crate) fn lend(&self, file: &Path) -> anyhow::Result<NetRef> {
        self.giver.give(file).with_context(|| format!("cannot read {}", file.display()))
    }

    /// Lends a network: a file, or the one inside the program, which workers have themselves.
    pub(crate) fn lend_network(
        &self,
        file: Option<&Path>,
        network: &Network,
    ) -> anyhow::Result<Lent> {
        let Some(file) = own_file(file) else { return Ok(Lent::embedded(network.isa())) };
        let net = self.lend(&nets::find(&file.to_string_lossy())?)?;
        Ok(Lent { net, arithmetic: crafts::arithmetic(network.isa()) })
    }
}

/// A network that is not the one inside the program.
fn own_file(file: Option<&Path>) -> Option<&Path> {
    file.filter(|it| *it != Path::new(EMBEDDED))
}

/// A network that is lent to workers as long as this lives.
pub(crate) struct Loan {
    pub(crate) lent: Lent,
    _lender: Option<Lender>,
}

/// Lends a network to workers: a file, or the one inside the program, which they have themselves.
pub(crate) fn lend(
    args: &NatsArgs,
    file: Option<&Path>,
    network: &Network,
) -> anyhow::Result<Loan> {
    let lender = own_file(file).map(|_| Lender::start(args)).transpose()?;
    let lent = match &lender {
        Some(lender) => lender.lend_network(file, network)?,
        None => Lent::embedded(network.isa()),
    };
    Ok(Loan { lent, _lender: lender })
}

/// How machines at a broker reach this one: by the address that it has on the way there. Who is on
/// the same machine as the broker is not there for others.
fn own_address(url: &str) -> (SocketAddr, String) {
    let host = url.rsplit_once("://").map_or(url, |it| it.1);
    let host = host.rsplit_once('@').map_or(host, |it| it.1);
    let host = if host.contains(':') { host.to_owned() } else { format!("{host}:4222") };
    let found = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        // Nothing is sent: only the way is asked for.
        socket.connect(&host)?;
        socket.local_addr()
    });
    let ip = found.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |it| it.ip());
    (SocketAddr::from((ip, 0)), ip.to_string())
}

/// Everything that this program can do for others, for as many threads as there are.
pub(crate) fn crafts() -> Crafts {
    let networks = Arc::new(Networks::default());
    Arc::new(move || {
        let hall = Hall::new(&networks)
            .with(&["game"], GameCraft::new(Arc::clone(&networks)))
            .with(&["lessons"], LessonCraft::new(Arc::clone(&networks)))
            .with(&["policy-games"], PolicyCraft::new(Arc::clone(&networks)))
            .with(&["series"], SeriesCraft::new(Arc::clone(&networks)))
            .with(&Drill::KINDS, Drill);
        Box::new(hall)
    })
}

/// Who asks, for a command: runs share the workers evenly.
pub(crate) fn asker(command: &str) -> String {
    format!("{command} {}", std::process::id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_on_this_machine_is_reached_there() {
        for url in ["nats://127.0.0.1:4222", "127.0.0.1", "tls://name:word@127.0.0.1:1"] {
            assert_eq!(own_address(url).1, "127.0.0.1", "{url}");
        }
    }
}
