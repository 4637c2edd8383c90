//! A craft for measuring and testing: it does nothing, and takes its time.

use std::time::{Duration, Instant};

use crate::craft::{Context, Craft, Refusal};
use crate::job::Job;

/// Answers `echo` with what was asked, and `wait` (milliseconds, then anything) after waiting.
#[derive(Debug, Default)]
pub struct Drill;

impl Drill {
    /// The kinds of jobs it answers.
    pub const KINDS: [&str; 2] = ["echo", "wait"];
}

impl Craft for Drill {
    fn kinds(&self) -> &[&str] {
        &Self::KINDS
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        if job.kind == "wait" {
            let text = String::from_utf8_lossy(&job.payload);
            let digits = text.split(' ').next().unwrap_or_default();
            let time: u64 = digits
                .parse()
                .map_err(|_| Refusal::Bad(format!("`{digits}` is no number of milliseconds")))?;
            wait(Duration::from_millis(time), context);
        }
        context.progress(b"done");
        Ok(job.payload.clone())
    }
}

/// Waits in small steps, so that it can be told to stop.
fn wait(time: Duration, context: &Context) {
    let end = Instant::now() + time;
    while !context.must_stop() {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        std::thread::sleep(left.min(Duration::from_millis(50)));
    }
}
