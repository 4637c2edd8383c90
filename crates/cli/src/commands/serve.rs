//! `shidogo serve`.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use server::Config;

use crate::args::ServeArgs;
use crate::terminal;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let data = match &args.data {
        Some(folder) => folder.clone(),
        None => user_data().context("no data directory for this user: give one with --data DIR")?,
    };
    let mut config = Config { address: address(args)?, seed: args.seed, ..Config::new(data) };
    let network = super::net::load(super::net::or_embedded(args.net.as_deref()))?;
    config.network = Some(Arc::new(network));
    config.visits = args.visits;
    if let Some(threads) = args.threads {
        config.engines = usize::from(threads);
    }
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(async {
        let interrupted = interrupted()?;
        let bound = server::bind(config).await?;
        terminal::answer(&format!("Shidogo plays at http://{}/\n", bound.address()))?;
        bound.run(interrupted).await?;
        anyhow::Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}

fn address(args: &ServeArgs) -> anyhow::Result<SocketAddr> {
    let found = (args.host.as_str(), args.port).to_socket_addrs();
    let mut addresses = found.with_context(|| format!("no address {}", args.host))?;
    addresses.next().with_context(|| format!("no address {}", args.host))
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
