//! The configuration in `docs/workers.md` does what the page says.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod harness;

use std::time::Duration;

use async_nats::jetstream;
use harness::{Scrap, ThreadWorker, broker, client, hash, job, options};
use workers::Class;

/// The text between the marks in the page.
fn configuration() -> &'static str {
    let page = include_str!("../../../docs/workers.md");
    page.split("```conf\n").nth(1).unwrap().split("```").next().unwrap()
}

#[test]
fn a_worker_may_only_take_jobs_and_answer() {
    let scrap = Scrap::new();
    let Some(broker) = broker(&scrap, configuration()) else { return };
    let client = client(&broker.url_for("asker", "change-me"), options());
    let worker_url = broker.url_for("w1", "change-me-too");
    let worker = ThreadWorker::start(&worker_url, "w1", 1, &scrap);
    assert!(client.wait_reachable_blocking(Duration::from_mins(1)));
    let ask = |kind: &str, text: &str| client.ask_blocking(job(kind, Class::Move, text), &|| false);
    assert_eq!(ask("hash", "x").unwrap().payload, hash(b"x"));
    assert!(ask("bad", "x").is_err());
    assert_eq!(client.status_blocking().unwrap().dead.len(), 1);
    worker.stop().unwrap();

    // Now somebody with the same password who wants more.
    let stored = |subject: &'static str| {
        let url = broker.url();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async move {
            let options = async_nats::ConnectOptions::new()
                .user_and_password("w1".to_owned(), "change-me-too".to_owned())
                .custom_inbox_prefix("_INBOX_w1");
            let client = options.connect(url).await.unwrap();
            let mut context = jetstream::new(client);
            context.set_timeout(Duration::from_millis(500));
            match context.publish(subject, "x".into()).await {
                Ok(stored) => stored.await.is_ok(),
                Err(_) => false,
            }
        })
    };
    for subject in [
        "shidogo.1.jobs.move.0",
        "shidogo.1.jobs.background.0",
        "shidogo.1.results.0.w2",
        "shidogo.notice.ban.w2",
        "shidogo.notice.school",
    ] {
        assert!(!stored(subject), "a worker may publish {subject}");
    }
    // The same attempt succeeds where it is allowed: it is the permission that is missing.
    harness::until("it is stored", || stored("shidogo.1.results.0.w1"));
}
