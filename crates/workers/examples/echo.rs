//! Jobs done by two threads of this process.
//!
//! Run with `cargo run -p workers --example echo`.

#![allow(clippy::print_stdout, reason = "an example")]

use std::sync::Arc;

use workers::{Class, Client, Context, Craft, Crafts, Job, Refusal};

/// Says everything twice.
struct Echo;

impl Craft for Echo {
    fn kinds(&self) -> &[&str] {
        &["echo"]
    }

    fn run(&mut self, job: &Job, _: &Context) -> Result<Vec<u8>, Refusal> {
        Ok(job.payload.repeat(2))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let crafts: Crafts = Arc::new(|| Box::new(Echo));
    let client = Client::local(2, &crafts);
    let jobs = ["hello ", "hane ", "tsuke "].map(|it| Job::new("echo", Class::Review, it));
    let mut answers = client.ask_many(jobs)?;
    while let Some((number, answer)) = answers.next_blocking() {
        println!("{number}: {}", String::from_utf8_lossy(&answer?.payload));
    }
    Ok(())
}
