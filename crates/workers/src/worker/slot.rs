//! One thread of a worker: it looks for a job, the most urgent class first, and does it.
//!
//! The broker is only asked for jobs that can be done at once: nothing waits in the hands of a busy
//! worker, and nothing less urgent is taken while something more urgent waits. A worker that finds
//! nothing joins the group of the idle, one of which is woken for each job that comes.

use std::sync::Arc;
use std::time::Duration;

use async_nats::{Message, Request, RequestErrorKind, StatusCode};
use futures_util::StreamExt;

use super::desk::Desk;
use super::hands::Hands;
use super::task::{self, Delivery};
use crate::job::{Class, Job};
use crate::remote::{streams, subjects};

/// A wake may be lost, and a job comes back from a worker that died without any.
const LOOK_EVERY: Duration = Duration::from_secs(2);

pub(super) async fn run(desk: Arc<Desk>, thread: u32) {
    let mut hands = Hands::new(Arc::clone(&desk.crafts));
    while !desk.must_stop() {
        let found = match find(&desk).await {
            Some(found) => Some(found),
            None => wait(&desk, thread).await,
        };
        match found {
            Some(Found::Check(job)) => task::check(&desk, thread, &mut hands, job).await,
            Some(Found::Delivery(delivery)) => {
                task::run(&desk, thread, &mut hands, *delivery).await;
            }
            None => {}
        }
    }
}

/// What there is to do.
enum Found {
    Check(Job),
    Delivery(Box<Delivery>),
}

/// Waits among the idle, at most so long; a job that came in the meantime.
async fn wait(desk: &Desk, thread: u32) -> Option<Found> {
    let client = &desk.link.client;
    let mut wakes = client.queue_subscribe(subjects::WAKE, subjects::IDLE.into()).await.ok()?;
    // A job that came before we were in the group has woken somebody else, or nobody.
    let found = find(desk).await;
    if found.is_none() {
        // Not all at once.
        let pause = LOOK_EVERY + Duration::from_millis(u64::from(thread % 8) * 50);
        tokio::select! {
            _ = wakes.next() => {}
            () = desk.has_checks.notified() => {}
            () = desk.ended() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
    // Before anything else: who is busy must not be woken in the place of others.
    let _ = wakes.unsubscribe().await;
    if found.is_some() {
        // We may have been woken already, for a job that another must take.
        let _ = client.publish(subjects::WAKE, "".into()).await;
    }
    found
}

/// The first job there is.
async fn find(desk: &Desk) -> Option<Found> {
    while let Some(message) = desk.next_check() {
        if let Ok(job) = Job::from_bytes(&message) {
            return Some(Found::Check(job));
        }
    }
    for class in Class::ALL {
        if desk.must_stop() {
            return None;
        }
        if let Some(message) = next(desk, class).await {
            let delivery = Delivery::new(message, streams(&desk.link.client), class);
            if delivery.leaves_more() {
                // The next of the idle; where nobody is idle nobody hears it.
                let _ = desk.link.client.publish(subjects::WAKE, "".into()).await;
            }
            return Some(Found::Delivery(Box::new(delivery)));
        }
    }
    None
}

/// The next job of a class, if one waits.
async fn next(desk: &Desk, class: Class) -> Option<Message> {
    // With an inbox of its own: a job comes under its own name, which tells no request.
    let request = Request::new()
        .payload(r#"{"batch":1,"no_wait":true}"#.into())
        .inbox(desk.link.client.new_inbox())
        .timeout(Some(Duration::from_secs(3)));
    match desk.link.client.send_request(subjects::next(class), request).await {
        Ok(message) if message.status.is_none_or(|it| it == StatusCode::OK) => {
            message.reply.is_some().then_some(message)
        }
        Ok(_) => None,
        Err(error) => {
            // The broker is gone or comes up just now; there is nothing to do but to wait.
            if !matches!(error.kind(), RequestErrorKind::TimedOut) {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            None
        }
    }
}
