//! A broker, workers that are processes, and what both need.
#![allow(dead_code, reason = "not every test needs everything")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "helpers of tests")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use workers::{
    Class, Client, Context, Craft, Crafts, Drill, Event, Job, JobId, Options, OwnBroker, Refusal,
    WorkerError, WorkerOptions, find_broker, run_worker,
};

/// How long a test waits for what must come; a busy machine may need much of it.
pub(crate) const LONG: Duration = Duration::from_mins(1);

/// Waits until something is so.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < LONG, "never: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// How many jobs wait, over all classes.
pub(crate) fn waiting(client: &Client) -> u64 {
    client.status_blocking().unwrap().queues.iter().map(|it| it.waiting).sum()
}

/// A folder of a test, removed in the end.
pub(crate) struct Scrap(PathBuf);

impl Scrap {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("shidogo-workers-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scrap {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A broker of the test's own; `None`: there is none on this machine.
pub(crate) fn broker(scrap: &Scrap, configuration: &str) -> Option<OwnBroker> {
    let Some(program) = find_broker() else {
        eprintln!("skipped: NATS is not installed (Debian's package nats-server)");
        return None;
    };
    Some(OwnBroker::start(&program, &scrap.path().join("broker"), configuration).unwrap())
}

/// What tests usually want: no second opinions, and a broker that does not take a job away from
/// a worker that is merely slow.
pub(crate) fn options() -> Options {
    Options {
        ack_wait: Duration::from_secs(10),
        checked_share: 0.0,
        broker_patience: LONG,
        ..Options::default()
    }
}

/// One who asks; what the broker needs is made when this returns. NATS 2.9.10 breaks down when a
/// worker looks into a stream in the very moment in which it is made.
pub(crate) fn client(url: &str, options: Options) -> Client {
    let client = Client::connect_blocking(url, options).unwrap();
    let _ = client.status_blocking();
    client
}

pub(crate) fn job(kind: &str, class: Class, payload: impl Into<String>) -> Job {
    Job::new(kind, class, payload.into().into_bytes()).for_asker("test")
}

/// A worker on threads of the test itself.
pub(crate) struct ThreadWorker {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Result<u64, WorkerError>>>,
    pub(crate) events: std::sync::mpsc::Receiver<Event>,
}

impl ThreadWorker {
    pub(crate) fn start(url: &str, name: &str, threads: u32, scrap: &Scrap) -> Self {
        Self::with_crafts(url, name, threads, scrap, Arc::new(|| Box::new(Tricks::default())))
    }

    pub(crate) fn with_crafts(
        url: &str,
        name: &str,
        threads: u32,
        scrap: &Scrap,
        crafts: Crafts,
    ) -> Self {
        Self::connected(url, (name, threads), scrap, (crafts, options()))
    }

    /// One that connects in its own way.
    pub(crate) fn connected(
        url: &str,
        (name, threads): (&str, u32),
        scrap: &Scrap,
        (crafts, connection): (Crafts, Options),
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, events) = std::sync::mpsc::channel();
        let (url, flag) = (url.to_owned(), Arc::clone(&stop));
        let options = WorkerOptions {
            name: name.to_owned(),
            threads,
            cache: scrap.path().join(format!("cache-{name}")),
            connection,
        };
        let thread = std::thread::spawn(move || {
            let watch = Arc::new(move |event: &Event| drop(sender.send(event.clone())));
            run_worker(&url, options, crafts, watch, &|| flag.load(Ordering::Relaxed))
        });
        Self { stop, thread: Some(thread), events }
    }

    /// One whose jobs of the kind `gate` end when it is opened.
    pub(crate) fn with_gate(url: &str, name: &str, scrap: &Scrap, gate: &Gate) -> Self {
        let gate = gate.clone();
        let crafts: Crafts =
            Arc::new(move || Box::new(Tricks { gate: gate.clone(), ..Tricks::default() }));
        Self::with_crafts(url, name, 1, scrap, crafts)
    }

    /// Waits until it has taken a job.
    pub(crate) fn wait_taken(&self) {
        while !matches!(self.events.recv_timeout(LONG).unwrap(), Event::Took { .. }) {}
    }

    /// The jobs it has taken since this was last asked, in order.
    pub(crate) fn taken(&self) -> Vec<JobId> {
        let id = |it| if let Event::Took { id, .. } = it { Some(id) } else { None };
        self.events.try_iter().filter_map(id).collect()
    }

    pub(crate) fn stop(mut self) -> Result<u64, WorkerError> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap()
    }

    /// Waits until it ends by itself.
    pub(crate) fn join(mut self) -> Result<u64, WorkerError> {
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for ThreadWorker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Whether jobs of the kind `gate` may end.
pub(crate) type Gate = Arc<AtomicBool>;

/// What workers of the tests can do: the drill, and `hash`, whose answers a liar spoils.
#[derive(Default)]
pub(crate) struct Tricks {
    pub(crate) lies: bool,
    refuses: bool,
    gate: Gate,
    drill: Drill,
}

impl Tricks {
    pub(crate) fn liar() -> Self {
        Self { lies: true, ..Self::default() }
    }

    pub(crate) fn refuser() -> Self {
        Self { refuses: true, ..Self::default() }
    }
}

impl Craft for Tricks {
    fn kinds(&self) -> &[&str] {
        &["echo", "wait", "hash", "bad", "panic", "net", "huge", "stubborn", "gate"]
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        match job.kind.as_str() {
            _ if self.refuses => Err(Refusal::Bad("it is none of my business".to_owned())),
            "hash" => {
                std::thread::sleep(Duration::from_millis(hash_time(&job.payload)));
                Ok(if self.lies { b"a lie".to_vec() } else { hash(&job.payload) })
            }
            "bad" => Err(Refusal::Bad("it is bad".to_owned())),
            "panic" => panic!("a craft that breaks"),
            "net" => {
                let path = context.net(&job.nets[0])?;
                Ok(std::fs::read(path).map_err(|it| Refusal::Unable(it.to_string()))?)
            }
            "huge" => Ok(vec![b'x'; 2 << 20]),
            "gate" => {
                while !self.gate.load(Ordering::Relaxed) && !context.must_stop() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Ok(Vec::new())
            }
            // Looks at nothing.
            "stubborn" => {
                std::thread::sleep(Duration::from_secs(8));
                Ok(Vec::new())
            }
            _ => self.drill.run(job, context),
        }
    }
}

/// What `hash` answers.
pub(crate) fn hash(payload: &[u8]) -> Vec<u8> {
    workers::sha256_hex(payload).into_bytes()
}

/// Jobs take 2 to 41 milliseconds.
fn hash_time(payload: &[u8]) -> u64 {
    2 + u64::from(hash(payload)[0] % 40)
}

/// A worker that is a process of its own: this test program once more.
pub(crate) fn process_worker(url: &str, name: &str, lies: bool) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "worker_process", "--nocapture"])
        .env("TEST_WORKER_URL", url)
        .env("TEST_WORKER_NAME", name)
        .env("TEST_WORKER_LIES", if lies { "yes" } else { "no" })
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// What such a process does; it ends when it is killed.
pub(crate) fn be_a_worker() {
    let Ok(url) = std::env::var("TEST_WORKER_URL") else { return };
    let lies = std::env::var("TEST_WORKER_LIES").is_ok_and(|it| it == "yes");
    let options = WorkerOptions {
        name: std::env::var("TEST_WORKER_NAME").unwrap(),
        threads: 2,
        cache: std::env::temp_dir(),
        connection: options(),
    };
    let crafts: Crafts = Arc::new(move || Box::new(Tricks { lies, ..Tricks::default() }));
    let _ = run_worker(&url, options, crafts, Arc::new(|_: &Event| ()), &|| false);
}
