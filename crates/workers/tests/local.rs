//! Jobs done by threads of the same process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use workers::{AskError, Class, Client, Context, Craft, Crafts, Job, Refusal};

/// Knows a few tricks.
struct Tricks(Arc<AtomicBool>);

impl Craft for Tricks {
    fn kinds(&self) -> &[&str] {
        &["echo", "wait", "bad"]
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        match job.kind.as_str() {
            "echo" => {
                context.progress(b"half");
                Ok(job.payload.clone())
            }
            "wait" => {
                while !context.must_stop() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                self.0.store(true, Ordering::Relaxed);
                Ok(Vec::new())
            }
            _ => Err(Refusal::Bad("it is bad".to_owned())),
        }
    }
}

fn client() -> (Client, Arc<AtomicBool>) {
    let has_stopped = Arc::new(AtomicBool::new(false));
    let shared = Arc::clone(&has_stopped);
    let crafts: Crafts = Arc::new(move || Box::new(Tricks(Arc::clone(&shared))));
    (Client::local(2, &crafts), has_stopped)
}

#[tokio::test]
async fn jobs_are_answered_and_progress_is_heard() {
    let (client, _) = client();
    let (sender, receiver) = std::sync::mpsc::channel();
    let job = Job::new("echo", Class::Move, "hello");
    let answer = client.ask_with_progress(job, move |it| sender.send(it.to_vec()).unwrap()).await;
    assert_eq!(answer.unwrap().payload, b"hello");
    assert_eq!(receiver.recv().unwrap(), b"half");
}

#[test]
fn many_jobs_are_answered_each_once() {
    let (client, _) = client();
    let jobs = (0..500).map(|it: u32| Job::new("echo", Class::Background, it.to_string()));
    let mut answers = client.ask_many(jobs).unwrap();
    let mut heard = vec![0; 500];
    while let Some((number, answer)) = answers.next_blocking() {
        assert_eq!(answer.unwrap().payload, number.to_string().as_bytes());
        heard[number] += 1;
    }
    assert!(heard.iter().all(|&it| it == 1));
}

#[tokio::test]
async fn why_there_is_no_answer_is_said() {
    let (client, _) = client();
    let refused = |it: &str| Err(AskError::Refused(it.to_owned()));
    assert_eq!(client.ask(Job::new("bad", Class::Move, "")).await, refused("it is bad"));
    assert_eq!(
        client.ask(Job::new("BAD", Class::Move, "")).await,
        refused("kind is not as it should be")
    );
    assert_eq!(
        client.ask(Job::new("new", Class::Move, "")).await,
        Err(AskError::GivenUp("nobody knows jobs of the kind new".to_owned()))
    );
    let mut job = Job::new("wait", Class::Move, "");
    job.patience = Some(Duration::from_millis(20));
    assert_eq!(client.ask(job).await, Err(AskError::TooLate));
}

#[test]
fn a_job_can_be_taken_back() {
    let (client, has_stopped) = client();
    let start = Instant::now();
    let is_enough = || start.elapsed() > Duration::from_millis(30);
    let answer = client.ask_blocking(Job::new("wait", Class::Move, ""), &is_enough);
    assert_eq!(answer, Err(AskError::Stopped));
    while !has_stopped.load(Ordering::Relaxed) {
        assert!(start.elapsed() < Duration::from_secs(10), "the craft is not told");
        std::thread::sleep(Duration::from_millis(1));
    }
}
