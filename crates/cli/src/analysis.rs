//! KataGo's JSON analysis protocol: queries in, a line each, and answers as they are found.
//!
//! One thread reads and understands the queries, several think, each about one position at a
//! time. What comes in is a [`query::Job`] in the [`queue::Queue`]; what goes out is a
//! [`report::Report`].

mod fields;
mod fingerprints;
mod line;
mod output;
mod plan;
mod query;
mod queue;
mod report;
mod settings;
mod witness;
mod worker;

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::time::Duration;

use net::Network;
use serde_json::{Map, Value, json};

use fields::{Fields, Remark};
use output::Output;
pub(crate) use plan::Perspective;
use plan::Plan;
use query::Job;
use queue::Queue;
use worker::{Habits, Worker};

/// A longer line is no query: a million moves are shorter.
const LONGEST_LINE: u64 = 1 << 24;
/// What all searches together may use, in bytes.
const MEMORY: usize = 1 << 30;

/// How the program was started.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Positions at the same time.
    pub(crate) positions: usize,
    /// Threads for each of them.
    pub(crate) threads: usize,
    pub(crate) visits: u32,
    pub(crate) time: Option<Duration>,
    pub(crate) seed: u64,
    pub(crate) perspective: Perspective,
}

/// A network and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) network: Arc<Network>,
    pub(crate) file: String,
    pub(crate) version: u32,
}

/// Answers queries until the input ends and everything is answered, or nobody listens any more.
pub(crate) fn serve(
    loaded: Loaded,
    options: &Options,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let positions = options.positions.max(1);
    let habits =
        Habits { seed: options.seed, threads: options.threads.max(1), memory: MEMORY / positions };
    let desk = Arc::new(Desk {
        queue: Queue::default(),
        output: Output::new(output),
        usual: Plan { time: options.time, ..Plan::usual(options.visits, options.perspective) },
        loaded,
    });
    let mut workers = Vec::with_capacity(positions);
    for _ in 0..positions {
        let desk = Arc::clone(&desk);
        let worker = Worker::new(Arc::clone(&desk.loaded.network), habits);
        workers.push(std::thread::Builder::new().spawn(move || desk.work(worker))?);
    }
    let reader = Arc::clone(&desk);
    // Not waited for: when nobody listens any more, the next line may never come.
    std::thread::Builder::new().spawn(move || reader.read(input))?;
    for worker in workers {
        worker.join().map_err(|_| io::Error::other("a search failed"))?;
    }
    desk.output.failure().map_or(Ok(()), Err)
}

/// What readers and workers share.
struct Desk {
    queue: Queue,
    output: Output,
    /// What a query wants that does not say otherwise.
    usual: Plan,
    loaded: Loaded,
}

impl Desk {
    fn work(&self, mut worker: Worker) {
        while let Some(task) = self.queue.take() {
            let heard = worker.work(&task, &self.output);
            self.queue.finish(&task);
            if !heard {
                self.queue.abandon();
            }
        }
    }

    fn read(&self, mut input: impl BufRead) {
        let mut line = Vec::new();
        loop {
            line.clear();
            match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => {}
            }
            if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
                if !self.output.complain("this line is too long") {
                    return self.queue.abandon();
                }
                if input.skip_until(b'\n').is_err() {
                    break;
                }
                continue;
            }
            if !line.trim_ascii().is_empty() && !self.answer(&line) {
                return self.queue.abandon();
            }
        }
        self.queue.close();
    }

    /// Answers a line or puts it into the queue; says whether anybody listens.
    fn answer(&self, line: &[u8]) -> bool {
        let object = match serde_json::from_slice(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return self.output.complain("a query is a JSON object"),
            Err(error) => return self.output.complain(&format!("this is no JSON: {error}")),
        };
        let Some(id) = object.get("id").and_then(Value::as_str).map(str::to_owned) else {
            return self.output.complain("a query needs an id, which is a text");
        };
        let done = match object.get("action").and_then(Value::as_str).map(str::to_owned) {
            Some(action) => self.act(&action, object),
            None => self.enqueue(&id, &object),
        };
        done.unwrap_or_else(|remark| self.output.refuse(&id, &remark))
    }

    fn enqueue(&self, id: &str, object: &Map<String, Value>) -> Result<bool, Remark> {
        let (jobs, remarks) = query::read(id, object, self.usual.clone())?;
        let heard = remarks.iter().all(|it| self.output.warn(id, it));
        self.queue.push(jobs);
        Ok(heard)
    }

    /// Does what is asked for at once; the answer repeats the request.
    fn act(&self, action: &str, mut object: Map<String, Value>) -> Result<bool, Remark> {
        match action {
            "query_version" => {
                object.insert("version".to_owned(), json!(env!("CARGO_PKG_VERSION")));
                object.insert("git_hash".to_owned(), json!("<omitted>"));
            }
            "query_models" => {
                let models: Vec<Value> = [self.model()].into_iter().chain(human_model()).collect();
                object.insert("models".to_owned(), json!(models));
            }
            // Nothing outlives the search of a position.
            "clear_cache" => {}
            "terminate" => {
                let id = object.get("terminateId").and_then(Value::as_str);
                let id = id.ok_or_else(|| Remark::new("terminateId", "is missing: a text"))?;
                self.terminate(Fields(&object), |job| *job.id == *id)?;
            }
            "terminate_all" => self.terminate(Fields(&object), |_| true)?,
            _ => {
                let known = "query_version, query_models, clear_cache, terminate or terminate_all";
                return Err(Remark::new("action", format!("must be {known}")));
            }
        }
        Ok(self.output.send(&object))
    }

    fn terminate(&self, fields: Fields<'_>, is_meant: impl Fn(&Job) -> bool) -> Result<(), Remark> {
        let turns = fields.integers("turnNumbers")?;
        let is_turn = |turn: usize| {
            turns.as_ref().is_none_or(|it| it.iter().any(|&it| usize::try_from(it) == Ok(turn)))
        };
        for job in self.queue.terminate(|it| is_turn(it.turn) && is_meant(it)) {
            self.output.nothing_for(&job);
        }
        Ok(())
    }

    fn model(&self) -> Value {
        model(&self.loaded.file, &self.loaded.network, self.loaded.version)
    }
}

/// The network that foretells people; it is always there.
fn human_model() -> Option<Value> {
    let network = partner::embedded_human_network().ok()?;
    Some(model("human", &network, 8))
}

fn model(file: &str, network: &net::Network, version: u32) -> Value {
    json!({
        "name": file,
        "internalName": network.name(),
        "maxBatchSize": 1,
        "usesHumanSLProfile": network.knows_ranks(),
        "version": version,
        "usingFP16": "false",
    })
}
