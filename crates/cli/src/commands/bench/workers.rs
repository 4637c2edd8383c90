//! `shidogo bench workers`: what it costs to ask somebody else.
//!
//! All on this machine, over a broker on the loopback address. Simulated workers wait instead of
//! computing, so that many of them fit onto few cores.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::json;
use workers::{
    Class, Client, Drill, Event, Job, Options, OwnBroker, WorkerError, WorkerOptions, find_broker,
    run_worker,
};

use super::Row;
use crate::cpu_clock::CpuClock;

pub(super) const HEADER: &str =
    "what                      workers     jobs   seconds   per second   figure";

/// A job of the simulated workers, in milliseconds.
const JOB: u64 = 50;
/// Questions whose way there and back is timed.
const ECHOES: usize = 1000;
/// Jobs for each worker: enough that beginning and end do not count for much.
const JOBS_EACH: usize = 100;
/// Positions of a review.
const REVIEW: usize = 250;

pub(super) fn rows(url: Option<&str>) -> anyhow::Result<Vec<Row>> {
    let folder = std::env::temp_dir().join(format!("shidogo-bench-{}", std::process::id()));
    let own = match url {
        Some(_) => None,
        None => Some(own_broker(&folder)?),
    };
    let url = url.map(str::to_owned).or_else(|| own.as_ref().map(OwnBroker::url));
    let url = url.context("no broker")?;
    let options = Options { checked_share: 0.0, ..Options::default() };
    let client = Client::connect_blocking(&url, options)?;
    let mut rows = vec![
        echo(&client, (&url, &folder), Class::Move)?,
        echo(&client, (&url, &folder), Class::Review)?,
    ];
    let mut single = None;
    for count in [1, 2, 4, 8, 16, 32, 64] {
        let _crew = Crew::start(&client, &url, count, &folder)?;
        let jobs = JOBS_EACH * count as usize;
        let (seconds, cpu) = timed(&client, jobs, &format!("line {count}"))?;
        let rate = jobs as f64 / seconds;
        let ideal = f64::from(count) * 1000.0 / JOB as f64;
        rows.push(row("linear", count, jobs, (seconds, cpu), ("share_of_linear", rate / ideal)));
        if count == 1 || count == 16 {
            let (seconds, cpu) = timed(&client, REVIEW, &format!("review {count}"))?;
            let speedup = *single.get_or_insert(seconds) / seconds;
            rows.push(row("review", count, REVIEW, (seconds, cpu), ("times_as_fast", speedup)));
        }
    }
    drop(own);
    let _ = std::fs::remove_dir_all(&folder);
    Ok(rows)
}

fn own_broker(folder: &std::path::Path) -> anyhow::Result<OwnBroker> {
    let Some(program) = find_broker() else {
        bail!(
            "nats-server is not installed (Debian: apt-get install nats-server); or give --nats URL"
        );
    };
    OwnBroker::start(&program, folder, "").context("cannot start nats-server")
}

/// The way there and back of one question at a time, without any work.
fn echo(
    client: &Client,
    (url, folder): (&str, &std::path::Path),
    class: Class,
) -> anyhow::Result<Row> {
    let _crew = Crew::start(client, url, 1, folder)?;
    let mut times = Vec::new();
    let (start, cpu) = (Instant::now(), CpuClock::start());
    for number in 0..ECHOES + 50 {
        // Never asked before: else it would be answered from what is kept.
        let text = format!("{number} {} {:?}", std::process::id(), std::time::SystemTime::now());
        let job = Job::new("echo", class, text.clone()).for_asker("bench");
        let asked = Instant::now();
        let answer = client.ask_blocking(job, &|| false)?;
        ensure!(answer.payload == text.as_bytes(), "the echo is wrong");
        times.push(asked.elapsed());
    }
    let seconds = (start.elapsed().as_secs_f64(), cpu.seconds());
    // The first ones find everything cold.
    let mut times = times.split_off(50);
    times.sort_unstable();
    let at = |percent: usize| {
        let place = times.len() * percent / 100;
        times.get(place).map_or(0.0, |it| it.as_secs_f64() * 1000.0)
    };
    let (median, p99) = (at(50), at(99));
    let worst = times.last().map_or(0.0, |it| it.as_secs_f64() * 1000.0);
    let name = if class == Class::Move { "echo" } else { "echo review" };
    let mut row = row(name, 1, ECHOES, seconds, ("median_ms", median));
    row.json["p99_ms"] = p99.into();
    row.json["worst_ms"] = worst.into();
    // Writing into a text cannot fail.
    let _ = write!(row.text, ", p99 {p99:.3}, worst {worst:.3}");
    Ok(row)
}

/// Seconds until all jobs are answered, and those of this process's processor time.
fn timed(client: &Client, jobs: usize, name: &str) -> anyhow::Result<(f64, f64)> {
    let run = format!("{name} {} {:?}", std::process::id(), std::time::SystemTime::now());
    let jobs = (0..jobs).map(move |it| {
        Job::new("wait", Class::Review, format!("{JOB} {run} {it}")).for_asker("bench")
    });
    let (start, cpu) = (Instant::now(), CpuClock::start());
    let mut answers = client.ask_many(jobs)?;
    while let Some((_, answer)) = answers.next_blocking() {
        answer?;
    }
    Ok((start.elapsed().as_secs_f64(), cpu.seconds()))
}

fn row(
    name: &str,
    workers: u32,
    jobs: usize,
    (seconds, cpu): (f64, f64),
    (figure, value): (&str, f64),
) -> Row {
    let (rate, cpu_rate) = (jobs as f64 / seconds, jobs as f64 / cpu.max(1e-9));
    let mut json = json!({ "name": name, "threads": workers, "jobs": jobs, "seconds": seconds, "per_second": rate, "per_cpu_second": cpu_rate });
    json[figure] = value.into();
    let figure = figure.replace('_', " ");
    let text = format!(
        "{name:<25} {workers:>7} {jobs:>8} {seconds:>9.3} {rate:>12.1}   {figure} {value:.3}"
    );
    Row { json, text }
}

/// Simulated workers, each with a connection of its own; they end with it.
struct Crew {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<Result<u64, WorkerError>>>,
}

impl Crew {
    /// Starts so many, and waits until all are there and nobody else is.
    fn start(
        client: &Client,
        url: &str,
        count: u32,
        folder: &std::path::Path,
    ) -> anyhow::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let threads = (0..count)
            .map(|number| {
                let (url, stop) = (url.to_owned(), Arc::clone(&stop));
                let options = options(number, folder.join("cache"));
                std::thread::spawn(move || {
                    let watch = Arc::new(|_: &Event| ());
                    let crafts: workers::Crafts = Arc::new(|| Box::new(Drill));
                    run_worker(&url, options, crafts, watch, &|| stop.load(Ordering::Relaxed))
                })
            })
            .collect();
        let crew = Self { stop, threads };
        let start = Instant::now();
        while client.status_blocking()?.workers.len() != count as usize {
            ensure!(start.elapsed() < Duration::from_secs(30), "the workers do not come");
        }
        Ok(crew)
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn options(number: u32, cache: PathBuf) -> WorkerOptions {
    WorkerOptions {
        name: format!("bench-{}-{number}", std::process::id()),
        threads: 1,
        cache,
        connection: Options::default(),
    }
}
