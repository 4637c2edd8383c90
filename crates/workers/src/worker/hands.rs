//! The thread on which a craft works, apart from the messages.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;

use tokio::sync::oneshot;

use crate::craft::{Context, Crafts, Refusal};
use crate::job::Job;

type Outcome = Result<Vec<u8>, Refusal>;

/// A thread with a craft. One that hangs is left alone; it ends when its craft does.
pub(super) struct Hands {
    jobs: mpsc::Sender<(Job, Context, oneshot::Sender<Outcome>)>,
}

impl Hands {
    pub(super) fn new(crafts: Crafts) -> Self {
        let (jobs, receiver) = mpsc::channel::<(Job, Context, oneshot::Sender<Outcome>)>();
        thread::spawn(move || {
            let mut craft = crafts();
            while let Ok((job, context, sender)) = receiver.recv() {
                let outcome = if craft.kinds().contains(&job.kind.as_str()) {
                    let work = AssertUnwindSafe(|| craft.run(&job, &context));
                    catch_unwind(work).unwrap_or_else(|_| {
                        // It may be in any state.
                        craft = crafts();
                        Err(Refusal::Unable("the worker's craft broke".to_owned()))
                    })
                } else {
                    Err(Refusal::Unable(format!("no craft for jobs of the kind {}", job.kind)))
                };
                // Nobody may be waiting any more.
                let _ = sender.send(outcome);
            }
        });
        Self { jobs }
    }

    /// Gives the craft a job; the outcome comes later.
    pub(super) fn give(&self, job: Job, context: Context) -> oneshot::Receiver<Outcome> {
        let (sender, receiver) = oneshot::channel();
        // Where the thread is gone the receiver hears nothing, and says so.
        let _ = self.jobs.send((job, context, sender));
        receiver
    }
}
