//! Everything goes wrong at once, and nothing is lost.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "helpers of tests")]

mod harness;

use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use harness::{LONG, Scrap, broker, client, hash, job, options, process_worker, until};
use workers::{Class, Options, OwnBroker};

const JOBS: usize = 1000;
const CREW: usize = 4;

/// What a worker's process runs; in the tests themselves it does nothing.
#[test]
fn worker_process() {
    harness::be_a_worker();
}

/// What was and is done to the workers.
#[derive(Default)]
struct Harm {
    /// Nobody is harmed before and after.
    is_on: AtomicBool,
    is_over: AtomicBool,
    killed: AtomicU32,
    hung: AtomicU32,
}

#[test]
fn a_thousand_jobs_survive_everything() {
    let scrap = Scrap::new();
    let Some(mut broker) = broker(&scrap, "") else { return };
    let url = broker.url();
    // A queue that is full most of the time: it holds about forty jobs.
    let quota = Options {
        checked_share: 0.01,
        queue_bytes: 16 * 1024,
        // A job must not be given up because the machine was busy for some seconds, five times.
        ack_wait: Duration::from_secs(4),
        broker_patience: 2 * LONG,
        ..options()
    };
    let client = client(&url, quota);
    let start = Instant::now();
    let mut liar = process_worker(&url, "liar", true);
    let harm = Arc::new(Harm::default());
    let crew = {
        let (url, harm) = (url.clone(), Arc::clone(&harm));
        std::thread::spawn(move || torment(&url, &harm))
    };
    // With two alone nobody could say who of them lies.
    until("all are there", || client.status_blocking().unwrap().workers.len() == CREW + 1);
    harm.is_on.store(true, Ordering::Relaxed);
    let stranger = {
        let (url, harm) = (url.clone(), Arc::clone(&harm));
        std::thread::spawn(move || disturb(&url, &harm))
    };
    let payload = |number: usize| format!("{number} {}", "x".repeat(200));
    let jobs = (0..JOBS).map(move |it| job("hash", Class::Background, payload(it)));
    let mut answers = client.ask_many(jobs).unwrap();
    // Each answer has one place; a later one replaces one that was found to be wrong.
    let mut stored: Vec<Option<Vec<u8>>> = vec![None; JOBS];
    let (mut replaced, mut restarts) = (0, 0);
    let mut count = 0;
    while let Some((number, answer)) = answers.next_blocking() {
        let answer = answer.unwrap_or_else(|why| panic!("job {number}: {why}")).payload;
        if let Some(before) = stored[number].replace(answer) {
            assert_ne!(before, hash(payload(number).as_bytes()), "a right answer came twice");
            replaced += 1;
        }
        count += 1;
        if count % 350 == 0 {
            restarts += 1;
            restart(&mut broker);
        }
    }
    harm.is_on.store(false, Ordering::Relaxed);
    stranger.join().unwrap();
    // What the stranger asked is done too, and what a killed worker held comes back.
    let mut told = Instant::now();
    until("nothing is left", || {
        let status = client.status_blocking().unwrap();
        if told.elapsed() > Duration::from_secs(10) {
            eprintln!("still there: {:?}, workers {:?}", status.queues, status.workers);
            told = Instant::now();
        }
        status.queues.iter().all(|it| it.waiting + it.taken == 0)
    });
    harm.is_over.store(true, Ordering::Relaxed);
    crew.join().unwrap();
    let _ = liar.kill();
    let _ = liar.wait();
    for (number, answer) in stored.iter().enumerate() {
        assert_eq!(answer.as_deref(), Some(&*hash(payload(number).as_bytes())), "job {number}");
    }
    let status = client.status_blocking().unwrap();
    let banned: Vec<&str> = status.banned.iter().map(|it| it.0.as_str()).collect();
    assert_eq!(banned, ["liar"]);
    let (killed, hung) = (harm.killed.load(Ordering::Relaxed), harm.hung.load(Ordering::Relaxed));
    assert!(killed >= 5 && hung >= 1 && restarts >= 2, "{killed} {hung} {restarts}");
    eprintln!(
        "{JOBS} jobs, each stored once and right, in {:.1} s: {killed} workers killed, {hung} hung, \
         {restarts} restarts of the broker, 1 liar ({replaced} of its answers done again), \
         {} broken messages put aside",
        start.elapsed().as_secs_f64(),
        status.dead.len()
    );
}

/// Workers come, are killed in the middle of jobs and hang, until all is over.
fn torment(url: &str, harm: &Harm) {
    let mut name = 0;
    let mut start = || {
        name += 1;
        process_worker(url, &format!("w{name}"), false)
    };
    let mut crew: Vec<Child> = (0..CREW).map(|_| start()).collect();
    let mut hanging: Option<Child> = None;
    let mut lot = 1_u32;
    while !harm.is_over.load(Ordering::Relaxed) {
        if !harm.is_on.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(20));
            continue;
        }
        lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        std::thread::sleep(Duration::from_millis(u64::from(300 + (lot >> 16) % 500)));
        let mut victim = crew.remove((lot >> 8) as usize % CREW);
        crew.push(start());
        if hanging.is_none() {
            // Stopped, it keeps its jobs and says nothing; later it goes on as if nothing was.
            signal(&victim, "STOP");
            harm.hung.fetch_add(1, Ordering::Relaxed);
            hanging = Some(victim);
            continue;
        }
        victim.kill().unwrap();
        victim.wait().unwrap();
        harm.killed.fetch_add(1, Ordering::Relaxed);
        if lot & 0x700_0000 == 0 {
            crew.extend(hanging.take().inspect(|it| signal(it, "CONT")));
        }
    }
    for mut child in crew.into_iter().chain(hanging) {
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

fn signal(child: &Child, name: &str) {
    let mut kill = std::process::Command::new("kill");
    kill.args([format!("-{name}"), child.id().to_string()]).status().unwrap();
}

/// Killed in the middle of everything, and started again where it was.
fn restart(broker: &mut OwnBroker) {
    broker.kill();
    std::thread::sleep(Duration::from_millis(200));
    broker.resume().unwrap();
}

/// Broken jobs, broken answers, and answers to everything that nobody gave.
fn disturb(url: &str, harm: &Harm) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let client = async_nats::connect(url).await.unwrap();
        let mut number = 0;
        while harm.is_on.load(Ordering::Relaxed) {
            number += 1;
            let job = job("hash", Class::Background, format!("{number} {}", "x".repeat(200)));
            let results = format!("shidogo.1.results.{}.w1", job.id());
            let wrong_place = format!("shidogo.1.jobs.background.{}", "0".repeat(64));
            for (subject, payload) in [
                (results.clone(), b"{]".to_vec()),
                (
                    results,
                    br#"{"version":1,"id":"x","worker":"w1","outcome":"done","ms":0}"#.to_vec(),
                ),
                (wrong_place.clone(), job.to_bytes()),
                (wrong_place.clone(), vec![0xff; 300]),
                (wrong_place, b"{\"version\":7}\n".to_vec()),
                ("shidogo.1.check.w1".to_owned(), vec![0; 10]),
                ("shidogo.hello.w1".to_owned(), b"{}".to_vec()),
                ("shidogo.notice.nonsense".to_owned(), b"{}".to_vec()),
            ] {
                let _ = client.publish(subject, payload.into()).await;
            }
            // The same job once more, out of order, and past the broker's memory of repetitions.
            let subject = format!("shidogo.1.jobs.background.{}", job.id());
            let _ = client.publish(subject, job.to_bytes().into()).await;
            let _ = client.flush().await;
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
}
