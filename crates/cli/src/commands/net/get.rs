//! `shidogo net get`.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::bail;

use super::list::megabytes;
use crate::commands::matches::stop_on_interrupt;
use crate::nets::{self, Getting, Known, Outcome, Pip, Shelf};
use crate::terminal::{self, ProgressLine};

pub(super) fn run(name: &str) -> anyhow::Result<ExitCode> {
    let shelf = nets::of_user()?;
    let Some(known) = shelf.named(name) else {
        let names: Vec<&str> = shelf
            .known()
            .iter()
            .filter(|it| it.package.is_some())
            .map(|it| it.short.as_str())
            .collect();
        bail!("no network is called {name}: there are {}", names.join(", "));
    };
    match get(&shelf, known) {
        Ok(outcome) => {
            terminal::answer(&said(known, &outcome))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            terminal::complain(&error);
            Ok(ExitCode::FAILURE)
        }
    }
}

fn get(shelf: &Shelf, known: &Known) -> anyhow::Result<Outcome> {
    let stop = stop_on_interrupt()?;
    if !known.licence_stated {
        // Nobody is there to hear that stderr is closed.
        let _ = writeln!(std::io::stderr(), "licence of {}: {}", known.name, known.licence);
    }
    let expected = known.package.as_ref().map_or(0, |it| it.bytes);
    let mut line = ProgressLine::new();
    let mut watch = |bytes: u64| {
        let of = megabytes(expected);
        line.draw(&format!("{}: {} of {of} MB", known.name, megabytes(bytes.min(expected))));
        !stop.load(Ordering::Relaxed)
    };
    Getting { shelf, pip: &Pip::default(), watch: &mut watch }.run(known)
}

fn said(known: &Known, outcome: &Outcome) -> String {
    let (what, path) = match outcome {
        Outcome::Present(path) => ("is installed already, and whole", path),
        Outcome::Installed(path) => ("is installed", path),
        Outcome::Mended(path) => ("was damaged, and is installed anew", path),
    };
    format!("{} {what}: {}\nlicence: {}\n", known.name, path.display(), known.licence)
}
