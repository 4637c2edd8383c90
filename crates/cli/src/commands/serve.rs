//! `shidogo serve`.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use server::{Config, Place, Workers};

use crate::args::{LogForm, PlaceArgs, ServeArgs};
use crate::terminal;

/// In a club so many pages may be connected at once.
const CLUB_PAGES: usize = 1024;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let mut config = Config { address: address(args)?, seed: args.seed, ..Config::new("") };
    config.data = args.place.place()?;
    if args.club {
        config.club = true;
        config.sockets = CLUB_PAGES;
    }
    let network = super::net::load(super::net::or_embedded(args.net.as_deref()))?;
    // Held as long as the server runs.
    let mut loan = None;
    if let Some(client) = crate::elsewhere::connect(&args.nats)? {
        let lent = crate::elsewhere::lend(&args.nats, args.net.as_deref(), &network)?;
        config.workers = Some(Workers { client, net: lent.lent.clone() });
        loan = Some(lent);
    }
    config.network = Some(Arc::new(network));
    config.visits = args.visits;
    if let Some(threads) = args.threads {
        config.engines = usize::from(threads);
    }
    start_log(args.log);
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(async {
        let interrupted = interrupted()?;
        let bound = server::bind(config).await?;
        let address = bound.address();
        terminal::answer(&format!("Shidogo plays at http://{address}/\n"))?;
        if let Some(path) = bound.club_link() {
            let text = "The club has no admin yet. Whoever opens this first within a day is:";
            let host = reachable(address);
            terminal::answer(&format!("{text} http://{host}{path}\n"))?;
        }
        bound.run(interrupted).await?;
        anyhow::Ok(())
    })?;
    drop(loan);
    Ok(ExitCode::SUCCESS)
}

/// A name that a browser on this machine can open; `0.0.0.0` is none.
fn reachable(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        return format!("localhost:{}", address.port());
    }
    address.to_string()
}

/// Logs go to standard error: on standard output is the address only.
fn start_log(form: Option<LogForm>) {
    let lines = || tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    match form {
        None => {}
        Some(LogForm::Text) => lines().with_ansi(false).init(),
        Some(LogForm::Json) => lines().json().flatten_event(true).init(),
    }
}

fn address(args: &ServeArgs) -> anyhow::Result<SocketAddr> {
    let found = (args.host.as_str(), args.port).to_socket_addrs();
    let mut addresses = found.with_context(|| format!("no address {}", args.host))?;
    addresses.next().with_context(|| format!("no address {}", args.host))
}

impl PlaceArgs {
    /// Where everything is kept.
    pub(crate) fn place(&self) -> anyhow::Result<Place> {
        if let Some(url) = &self.database {
            return Ok(Place::Postgres(url.clone()));
        }
        let folder = match &self.data {
            Some(folder) => folder.clone(),
            None => {
                user_data().context("no data directory for this user: give one with --data DIR")?
            }
        };
        Ok(Place::Folder(folder))
    }
}

/// One folder for everything that is kept for a user.
pub(crate) fn user_data() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join("shidogo"))
}

/// Ctrl-C or a polite request to end. They are listened for from here on, not only when awaited:
/// whoever has read the address may end the server at once.
#[cfg(unix)]
fn interrupted() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ctrl-C.
#[cfg(not(unix))]
fn interrupted() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a handler nothing ends the server but the system itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_of_the_first_admin_can_be_opened() {
        let name = |text: &str| reachable(text.parse().unwrap());
        assert_eq!(name("0.0.0.0:8080"), "localhost:8080");
        assert_eq!(name("[::]:8080"), "localhost:8080");
        assert_eq!(name("192.168.1.5:80"), "192.168.1.5:80");
    }
}
