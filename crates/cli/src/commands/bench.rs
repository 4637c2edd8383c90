//! `shidogo bench`: speeds of this machine.

mod board;
mod exams;
mod growth;
mod name;
mod net;
mod net_search;
mod playout;
mod search;
mod solve;
mod train;
mod workers;

use std::process::ExitCode;

use goban::Size;
use serde_json::json;

use crate::args::{BenchArgs, BenchName};
use crate::terminal;

/// One line of a benchmark.
struct Row {
    /// The object of `--json`.
    json: serde_json::Value,
    /// The line for people.
    text: String,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    if !args.exams.set.is_empty() {
        anyhow::ensure!(args.what == BenchName::Solve, "--set belongs to `bench solve`");
        return exams::run(args);
    }
    let sizes = match args.size {
        Some(size) => vec![size],
        None => [9, 13, 19].into_iter().filter_map(|it| Size::square(it).ok()).collect(),
    };
    let (name, header, rows) = match args.what {
        BenchName::Board => ("board", board::HEADER.to_owned(), board::rows(&sizes, args.time)),
        BenchName::Playout => {
            ("playout", playout::HEADER.to_owned(), playout::rows(&sizes, args.time))
        }
        BenchName::Search if !args.net.is_empty() => {
            let plan = net::Plan { sizes: &sizes, threads: args.threads, time: args.time };
            let mut rows = Vec::new();
            for file in &args.net {
                rows.extend(net_search::rows(super::net::load(file)?, &plan)?);
            }
            ("search", net_search::HEADER.to_owned(), rows)
        }
        BenchName::Search => {
            let mut rows = search::rows(&sizes, args.threads, args.time);
            rows.extend(growth::rows(&sizes, args.time));
            ("search", search::header(), rows)
        }
        BenchName::Net => {
            let plan = net::Plan { sizes: &sizes, threads: args.threads, time: args.time };
            let mut rows = Vec::new();
            let load = if args.bf16 { super::net::load_bf16 } else { super::net::load };
            let embedded = [super::net::or_embedded(None).to_path_buf()];
            let files = if args.net.is_empty() { &embedded[..] } else { &args.net };
            for file in files {
                rows.extend(net::rows(&load(file)?, &plan));
            }
            ("net", net::HEADER.to_owned(), rows)
        }
        BenchName::Solve => ("solve", solve::HEADER.to_owned(), solve::rows(args.time)?),
        BenchName::Name => ("name", name::HEADER.to_owned(), name::rows(&sizes, args.time)?),
        BenchName::Train => {
            ("train", train::HEADER.to_owned(), train::rows(&sizes, args.threads, args.time))
        }
        BenchName::Workers => {
            ("workers", workers::HEADER.to_owned(), workers::rows(args.nats.as_deref())?)
        }
    };
    let text = if args.json {
        let rows: Vec<_> = rows.into_iter().map(|it| it.json).collect();
        let mut answer = json!({ "bench": name, "cpu": cpu_name(), "rows": rows });
        if args.what == BenchName::Search && args.net.is_empty() {
            answer["fingerprint"] = ::search::fingerprint().into();
        }
        format!("{answer}\n")
    } else {
        let rows: String = rows.into_iter().map(|it| it.text + "\n").collect();
        format!("{}\n{header}\n{rows}", cpu_name())
    };
    terminal::answer(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// A number for square boards, `9x13` for others.
fn size_json(size: Size) -> serde_json::Value {
    if size.is_square() { size.width().into() } else { size.to_string().into() }
}

/// The processor's name, where the system tells it.
fn cpu_name() -> String {
    std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|it| it.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        })
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}
