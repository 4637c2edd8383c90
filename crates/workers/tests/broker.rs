//! Jobs over a real broker.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod harness;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use harness::{
    Gate, LONG, Scrap, ThreadWorker, Tricks, broker, client, hash, job, options, until, waiting,
};
use workers::{AskError, Class, Event, NetGiver, WorkerError};

#[test]
fn jobs_are_answered_and_progress_is_heard() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    let worker = ThreadWorker::start(&broker.url(), "w1", 2, &scrap);
    assert!(client.wait_reachable_blocking(LONG));
    let answer = client.ask_blocking(job("hash", Class::Move, "x"), &|| false).unwrap();
    assert_eq!((answer.payload, answer.worker.as_str()), (hash(b"x"), "w1"));
    let (sender, progress) = std::sync::mpsc::channel();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let hear = move |it: &[u8]| drop(sender.send(it.to_vec()));
    runtime.block_on(client.ask_with_progress(job("wait", Class::Move, "30"), hear)).unwrap();
    assert_eq!(progress.recv_timeout(LONG).unwrap(), b"done");
    // Asked again, it is answered from what was kept: nobody works any more.
    assert!(worker.stop().unwrap() >= 2);
    let mut again = job("hash", Class::Move, "x");
    again.patience = Some(LONG);
    assert_eq!(client.ask_blocking(again, &|| false).unwrap().payload, hash(b"x"));
}

#[test]
fn many_jobs_are_answered_each_once() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    let _worker = ThreadWorker::start(&broker.url(), "w1", 8, &scrap);
    let _other = ThreadWorker::start(&broker.url(), "w2", 8, &scrap);
    let jobs = (0..300).map(|it| job("hash", Class::Background, it.to_string()));
    let mut answers = client.ask_many(jobs).unwrap();
    let mut heard = vec![0; 300];
    while let Some((number, answer)) = answers.next_blocking() {
        assert_eq!(answer.unwrap().payload, hash(number.to_string().as_bytes()));
        heard[number] += 1;
    }
    assert!(heard.iter().all(|&it| it == 1));
    // The last acknowledgements come after the answers.
    until("two workers and nothing to do", || {
        let status = client.status_blocking().unwrap();
        let is_idle = status.queues.iter().all(|it| it.waiting == 0 && it.taken == 0);
        status.workers.len() == 2 && is_idle
    });
}

#[test]
fn the_most_urgent_class_goes_first() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    let gate = Gate::default();
    let worker = ThreadWorker::with_gate(&broker.url(), "w1", &scrap, &gate);
    let ask = |class, kind, text| {
        let (client, job) = (client.clone(), job(kind, class, text));
        std::thread::spawn(move || client.ask_blocking(job, &|| false).unwrap())
    };
    // The one thread and the place for a move are busy while the others come, the least urgent
    // first.
    let mut asked = vec![ask(Class::Background, "gate", "1")];
    worker.wait_taken();
    asked.push(ask(Class::Move, "gate", "2"));
    worker.wait_taken();
    let others = [(Class::Background, "b"), (Class::Review, "r"), (Class::Move, "m")];
    for (count, (class, text)) in (1..).zip(others) {
        asked.push(ask(class, "echo", text));
        until("the job waits", || waiting(&client) == count);
    }
    gate.store(true, Ordering::Relaxed);
    for thread in asked {
        thread.join().unwrap();
    }
    // The move has a place of its own, so that it begins beside the review; what nobody waits for
    // comes last.
    let id = |(class, text)| job("echo", class, text).id();
    let taken = worker.taken();
    let [last, review, urgent] = others.map(id);
    assert!(taken[..2].contains(&urgent) && taken[..2].contains(&review), "{taken:?}");
    assert_eq!(taken[2..], [last]);
}

#[test]
fn a_move_waits_for_nothing_else() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    let gate = Gate::default();
    let worker = ThreadWorker::with_gate(&broker.url(), "w1", &scrap, &gate);
    let long = job("gate", Class::Background, "");
    let mut long = client.ask_many(std::iter::once(long)).unwrap();
    worker.wait_taken();
    // The only thread is busy, and stays so.
    let answer = client.ask_blocking(job("echo", Class::Move, "m"), &|| false).unwrap();
    assert_eq!(answer.payload, b"m");
    gate.store(true, Ordering::Relaxed);
    long.next_blocking().unwrap().1.unwrap();
}

#[test]
fn a_refusal_is_believed_when_two_say_so() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let checking = workers::Options { checked_share: 0.01, ..options() };
    let client = client(&broker.url(), checking);
    let url = broker.url();
    let crafts: workers::Crafts = std::sync::Arc::new(|| Box::new(Tricks::refuser()));
    let refuser = ThreadWorker::with_crafts(&url, "lazy", 2, &scrap, crafts);
    let ask =
        |kind: &str, text: &str| client.ask_blocking(job(kind, Class::Background, text), &|| false);
    // Nobody else is there to be asked.
    until("one worker", || client.status_blocking().unwrap().workers.len() == 1);
    assert_eq!(ask("hash", "x"), Err(AskError::Refused("it is none of my business".to_owned())));
    let _honest = ["w1", "w2"].map(|it| ThreadWorker::start(&url, it, 1, &scrap));
    until("three workers", || client.status_blocking().unwrap().workers.len() == 3);
    let mut number = 0;
    until("the refuser is shut out", || {
        number += 1;
        let text = number.to_string();
        assert_eq!(ask("hash", &text).unwrap().payload, hash(text.as_bytes()));
        !client.status_blocking().unwrap().banned.is_empty()
    });
    assert!(matches!(refuser.join(), Err(WorkerError::ShutOut(_))));
    // What all refuse is refused, and nobody is shut out for it.
    assert_eq!(ask("bad", "x"), Err(AskError::Refused("it is bad".to_owned())));
    assert_eq!(client.status_blocking().unwrap().banned.len(), 1);
}

#[test]
fn a_job_that_nobody_waits_for_any_more_is_left() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    let worker = ThreadWorker::start(&broker.url(), "w1", 1, &scrap);
    assert!(client.wait_reachable_blocking(LONG));
    // Whoever asked is gone without a word: nobody takes the job back.
    let mut lost = job("wait", Class::Move, "600000");
    lost.patience = Some(Duration::from_millis(300));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(broker.url()).await.unwrap());
        let subject = format!("shidogo.1.jobs.move.{}", lost.id());
        context.publish(subject, lost.to_bytes().into()).await.unwrap().await.unwrap();
    });
    let is_left = |it: &Event| matches!(it, Event::Left { why, .. } if why.contains("any more"));
    while !is_left(&worker.events.recv_timeout(LONG).unwrap()) {}
}

#[test]
fn nobody_starves_the_others() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    let gate = Gate::default();
    let worker = ThreadWorker::with_gate(&broker.url(), "w1", &scrap, &gate);
    let of = |asker: &'static str, count: u32| {
        (0..count).map(move |it| {
            job("wait", Class::Background, format!("5 {asker} {it}")).for_asker(asker)
        })
    };
    let shut = job("gate", Class::Background, "").for_asker("gate");
    let mut shut = client.ask_many(std::iter::once(shut)).unwrap();
    worker.wait_taken();
    // While nobody works, both have as many jobs out as they may: four, for one thread.
    let mut greedy = client.ask_many(of("greedy", 200)).unwrap();
    until("the greedy one's jobs wait", || waiting(&client) == 4);
    let mut modest = client.ask_many(of("modest", 10)).unwrap();
    until("both wait", || waiting(&client) == 8);
    gate.store(true, Ordering::Relaxed);
    shut.next_blocking().unwrap().1.unwrap();
    let greedy = std::thread::spawn(move || while greedy.next_blocking().is_some() {});
    while let Some((_, answer)) = modest.next_blocking() {
        answer.unwrap();
    }
    greedy.join().unwrap();
    let modest: Vec<_> = of("modest", 10).map(|it| it.id()).collect();
    let taken = worker.taken();
    let last = taken.iter().rposition(|it| modest.contains(it)).unwrap();
    let before = taken[..last].iter().filter(|it| !modest.contains(it)).count();
    // They went in turn, about as many of the one as of the other.
    assert!(before < 60, "{before} of 200 went before");
}

#[test]
fn a_move_that_comes_too_late_is_taken_back() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    // The time must not pass before the broker is there.
    assert_eq!(waiting(&client), 0);
    let mut late = job("echo", Class::Move, "late");
    late.patience = Some(Duration::from_secs(1));
    assert_eq!(client.ask_blocking(late, &|| false), Err(AskError::TooLate));
    until("it is gone from the queue", || waiting(&client) == 0);
    // One in hand is stopped.
    let worker = ThreadWorker::start(&broker.url(), "w1", 1, &scrap);
    assert!(client.wait_reachable_blocking(LONG));
    let mut late = job("wait", Class::Move, "600000");
    late.patience = Some(Duration::from_secs(1));
    assert_eq!(client.ask_blocking(late, &|| false), Err(AskError::TooLate));
    let mut next = job("echo", Class::Move, "next");
    next.patience = Some(LONG);
    assert_eq!(client.ask_blocking(next, &|| false).unwrap().payload, b"next");
    worker.stop().unwrap();
}

#[test]
fn a_worker_that_ends_hands_its_job_back() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    // Without a word of the worker the broker would wait longer than the asker does.
    let slow = workers::Options { ack_wait: 5 * LONG, ..options() };
    let client = client(&broker.url(), slow);
    let gate = Gate::default();
    let first = ThreadWorker::with_gate(&broker.url(), "w1", &scrap, &gate);
    assert!(client.wait_reachable_blocking(LONG));
    let asker = client.clone();
    let mut waiting = job("gate", Class::Review, "");
    waiting.patience = Some(2 * LONG);
    let asked = std::thread::spawn(move || asker.ask_blocking(waiting, &|| false));
    first.wait_taken();
    assert_eq!(first.stop(), Ok(0));
    gate.store(true, Ordering::Relaxed);
    let _second = ThreadWorker::with_gate(&broker.url(), "w2", &scrap, &gate);
    let answer = asked.join().unwrap().unwrap();
    assert_eq!(answer.worker, "w2");
}

#[test]
fn what_cannot_be_done_is_refused_or_given_up_with_the_reason() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    let _worker = ThreadWorker::start(&broker.url(), "w1", 2, &scrap);
    let ask = |kind: &str| client.ask_blocking(job(kind, Class::Review, "?"), &|| false);
    assert_eq!(ask("bad"), Err(AskError::Refused("it is bad".to_owned())));
    let too_long = "the answer has 2097152 bytes, too many for a message";
    assert_eq!(ask("huge"), Err(AskError::Refused(too_long.to_owned())));
    assert_eq!(ask("panic"), Err(AskError::GivenUp("the worker's craft broke".to_owned())));
    let unknown = "no craft for jobs of the kind chess";
    assert_eq!(ask("chess"), Err(AskError::GivenUp(unknown.to_owned())));
    assert!(matches!(ask("wait"), Err(AskError::Refused(_))));
    // A craft that looks at nothing is left alone, and the worker goes on.
    let mut stubborn = job("stubborn", Class::Review, "?");
    stubborn.patience = Some(Duration::from_millis(500));
    assert_eq!(client.ask_blocking(stubborn, &|| false), Err(AskError::TooLate));
    assert_eq!(ask("echo").unwrap().payload, b"?");
    // They are kept with the reason, can be tried again and forgotten.
    let status = client.status_blocking().unwrap();
    let mut dead: Vec<_> =
        status.dead.iter().map(|it| (it.kind.as_deref().unwrap_or(""), it.why.as_str())).collect();
    dead.sort_unstable();
    assert_eq!(
        dead[..3],
        [("bad", "it is bad"), ("chess", unknown), ("huge", too_long)],
        "{dead:?}"
    );
    let id = job("chess", Class::Review, "?").id();
    assert_eq!(client.retry_blocking(&id), Ok(true));
    assert_eq!(client.forget_blocking(&job("bad", Class::Review, "?").id()), Ok(true));
    assert_eq!(client.forget_blocking(&job("bad", Class::Review, "?").id()), Ok(false));
}

#[test]
fn networks_go_by_their_hash() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let client = client(&broker.url(), options());
    let worker = ThreadWorker::start(&broker.url(), "w1", 1, &scrap);
    let file = scrap.path().join("net");
    let content: Vec<u8> = (0..300_000_u32).flat_map(u32::to_le_bytes).take(700_000).collect();
    std::fs::write(&file, &content).unwrap();
    let giver = NetGiver::start("127.0.0.1:0".parse().unwrap(), "127.0.0.1").unwrap();
    let mut asked = job("net", Class::Review, "1");
    asked.nets = vec![giver.give(&file).unwrap()];
    assert_eq!(client.ask_blocking(asked.clone(), &|| false).unwrap().payload, content);
    // Kept: the giver is not needed any more.
    drop(giver);
    asked.payload = b"2".to_vec();
    assert_eq!(client.ask_blocking(asked.clone(), &|| false).unwrap().payload, content);
    // Another file than was promised is not taken.
    let giver = NetGiver::start("127.0.0.1:0".parse().unwrap(), "127.0.0.1").unwrap();
    let mut lie = giver.give(&file).unwrap();
    let hash = lie.sha256.clone();
    lie.sha256 = "ab".repeat(32);
    assert!(lie.url.ends_with(&hash));
    asked.nets = vec![lie];
    let refused = client.ask_blocking(asked.clone(), &|| false).unwrap_err().to_string();
    assert!(refused.ends_with("what came is another file"), "{refused}");
    // Nothing else is given away.
    asked.nets[0].url = asked.nets[0].url.replace(&hash, "../nets");
    asked.payload = b"3".to_vec();
    let refused = client.ask_blocking(asked, &|| false).unwrap_err().to_string();
    assert!(refused.ends_with("the answer is HTTP/1.1 404 Not Found"), "{refused}");
    assert_eq!(std::fs::read_dir(scrap.path().join("cache-w1")).unwrap().count(), 1);
    worker.stop().unwrap();
}

#[test]
fn a_worker_that_answers_wrong_is_shut_out_and_its_answers_are_done_again() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let checking = workers::Options { checked_share: 0.01, ..options() };
    let client = client(&broker.url(), checking);
    let url = broker.url();
    let honest = ["w1", "w2"].map(|it| ThreadWorker::start(&url, it, 2, &scrap));
    let crafts: workers::Crafts = std::sync::Arc::new(|| Box::new(Tricks::liar()));
    let liar = ThreadWorker::with_crafts(&url, "liar", 2, &scrap, crafts);
    until("three workers", || client.status_blocking().unwrap().workers.len() == 3);
    let jobs = (0..200).map(|it| job("hash", Class::Background, it.to_string()));
    let mut answers = client.ask_many(jobs).unwrap();
    let mut kept = vec![Vec::new(); 200];
    while let Some((number, answer)) = answers.next_blocking() {
        kept[number] = answer.unwrap_or_else(|it| panic!("job {number}: {it}")).payload;
    }
    for (number, answer) in kept.iter().enumerate() {
        assert_eq!(*answer, hash(number.to_string().as_bytes()), "job {number}");
    }
    let ended = liar.join();
    assert!(matches!(ended, Err(WorkerError::ShutOut(_))), "{ended:?}");
    // It does not come back under its name.
    let again = ThreadWorker::start(&url, "liar", 2, &scrap).join();
    assert!(matches!(again, Err(WorkerError::ShutOut(_))), "{again:?}");
    assert_eq!(client.status_blocking().unwrap().banned.len(), 1);
    drop(honest);
}

#[test]
fn who_speaks_another_version_is_told_so() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, "") else { return };
    let url = broker.url();
    let old = client(&url, options());
    let worker = ThreadWorker::start(&url, "w1", 1, &scrap);
    assert!(old.wait_reachable_blocking(LONG));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(&url).await.unwrap());
        let school = r#"{"version":2,"ack_wait_ms":1000,"new":true}"#;
        context.publish("shidogo.notice.school", school.into()).await.unwrap().await.unwrap();
    });
    // The one that works, one that comes, and one who asks.
    assert_eq!(worker.join(), Err(WorkerError::Version(2)));
    let late = ThreadWorker::start(&url, "w2", 1, &scrap).join();
    assert_eq!(late, Err(WorkerError::Version(2)));
    let impatient = workers::Options { broker_patience: Duration::from_millis(500), ..options() };
    let late = client(&url, impatient);
    until("the asker is told", || {
        let asked = late.ask_blocking(job("echo", Class::Move, "x"), &|| false);
        asked == Err(AskError::Outdated(2))
    });
}

#[test]
fn without_a_broker_the_asker_hears_it_soon_and_finds_it_when_it_is_back() {
    let scrap = Scrap::new();
    let Some(mut broker) = broker(&scrap, "") else { return };
    let url = broker.url();
    let impatient = workers::Options { broker_patience: Duration::from_millis(300), ..options() };
    let client = client(&url, impatient);
    let _worker = ThreadWorker::start(&url, "w1", 1, &scrap);
    assert!(client.wait_reachable_blocking(LONG));
    broker.kill();
    until("somebody notices", || !client.is_reachable());
    let start = Instant::now();
    let asked = client.ask_blocking(job("echo", Class::Move, "x"), &|| false);
    assert!(matches!(asked, Err(AskError::NoBroker(_))), "{asked:?}");
    assert!(start.elapsed() < LONG / 2);
    broker.resume().unwrap();
    assert!(client.wait_reachable_blocking(LONG));
    until("it is answered", || {
        let asked = client.ask_blocking(job("echo", Class::Move, "x"), &|| false);
        asked.is_ok_and(|it| it.payload == b"x")
    });
}
