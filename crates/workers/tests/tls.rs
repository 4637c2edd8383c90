//! Connections that nobody else can read, and credentials as NATS makes them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "helpers of tests")]

mod credentials;
mod harness;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use credentials::Operator;
use harness::{LONG, Scrap, ThreadWorker, Tricks, broker, client, hash, job, options};
use workers::{AskError, Class, Client, Crafts, Event, Options};

/// Runs openssl in a folder; `false`: there is none.
fn openssl(folder: &Path, arguments: &str) -> bool {
    let run = Command::new("openssl")
        .args(arguments.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    let Ok(run) = run else {
        skip("a worker over TLS (openssl is not installed)");
        return false;
    };
    assert!(run.status.success(), "{arguments}: {}", String::from_utf8_lossy(&run.stderr));
    true
}

/// Says that a test was skipped, here and where `make test` reads it.
fn skip(why: &str) {
    use std::io::Write;
    eprintln!("skipped: {why}");
    if let Some(list) = std::env::var_os("SHIDOGO_SKIPPED") {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(list);
        let _ = file.and_then(|mut it| writeln!(it, "skipped: {why}"));
    }
}

/// An authority, and a certificate of this machine that it has signed.
struct Certificates {
    authority: PathBuf,
    certificate: PathBuf,
    key: PathBuf,
}

impl Certificates {
    fn make(folder: &Path) -> Option<Self> {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1,DNS:localhost").unwrap();
        let authority = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority \
                         -keyout authority.key -out authority.pem";
        let request = "req -newkey rsa:2048 -nodes -subj /CN=broker -keyout key.pem -out request";
        let signed = "x509 -req -in request -CA authority.pem -CAkey authority.key \
                      -CAcreateserial -days 2 -extfile names -out certificate.pem";
        for line in [authority, request, signed] {
            if !openssl(folder, &line.split_whitespace().collect::<Vec<_>>().join(" ")) {
                return None;
            }
        }
        let [authority, certificate, key] =
            ["authority.pem", "certificate.pem", "key.pem"].map(|it| folder.join(it));
        Some(Self { authority, certificate, key })
    }
}

/// Waits until a worker says why it cannot work, in these words.
fn wait_complaint(worker: &ThreadWorker, words: &str) {
    loop {
        match worker.events.recv_timeout(LONG).unwrap_or_else(|_| panic!("never: {words}")) {
            Event::Waits(why) if why.contains(words) => return,
            Event::Works { .. } => panic!("it works, and should say: {words}"),
            _ => {}
        }
    }
}

fn worker(url: &str, connection: Options, scrap: &Scrap) -> ThreadWorker {
    let crafts: Crafts = std::sync::Arc::new(|| Box::new(Tricks::default()));
    ThreadWorker::connected(url, ("w1", 1), scrap, (crafts, connection))
}

#[test]
fn over_tls_jobs_are_answered_and_a_wrong_certificate_is_named() {
    let scrap = Scrap::new();
    let Some(right) = Certificates::make(&scrap.path().join("right")) else { return };
    let Some(wrong) = Certificates::make(&scrap.path().join("wrong")) else { return };
    let configuration =
        format!("tls {{ cert_file: {:?}, key_file: {:?} }}", right.certificate, right.key);
    let Some(broker) = broker(&scrap, &configuration) else { return };
    let url = broker.url().replace("nats://", "tls://");
    let trusting =
        |it: &Certificates| Options { tls_authority: Some(it.authority.clone()), ..options() };
    let client = client(&url, trusting(&right));
    let stranger = worker(&url, trusting(&wrong), &scrap);
    wait_complaint(&stranger, "certificate");
    stranger.stop().unwrap();
    let honest = worker(&url, trusting(&right), &scrap);
    assert!(client.wait_reachable_blocking(LONG));
    let answer = client.ask_blocking(job("hash", Class::Move, "x"), &|| false);
    assert_eq!(answer.unwrap().payload, hash(b"x"));
    honest.stop().unwrap();
    // A file that is not there is an error at once.
    let missing = Options { tls_authority: Some(scrap.path().join("missing.pem")), ..options() };
    let error = Client::connect_blocking(&url, missing).unwrap_err().to_string();
    assert!(error.contains("cannot read certificate") && error.contains("missing.pem"), "{error}");
}

#[test]
fn credentials_open_the_door_and_wrong_ones_are_named() {
    let scrap = Scrap::new();
    let operator = Operator::new();
    let Some(broker) = broker(&scrap, &operator.configuration()) else { return };
    let with = |name: &str, text: String| {
        let file = scrap.path().join(name);
        std::fs::write(&file, text).unwrap();
        Options { credentials: Some(file), ..options() }
    };
    let url = broker.url();
    let right = with("right.creds", operator.credentials());
    let client = client(&url, right.clone());
    // Somebody else's operator has signed these.
    let stranger = worker(&url, with("wrong.creds", Operator::new().credentials()), &scrap);
    wait_complaint(&stranger, "credentials are not right");
    stranger.stop().unwrap();
    let honest = worker(&url, right, &scrap);
    assert!(client.wait_reachable_blocking(LONG));
    let answer = client.ask_blocking(job("hash", Class::Move, "x"), &|| false);
    assert_eq!(answer.unwrap().payload, hash(b"x"));
    honest.stop().unwrap();
    let error = Client::connect_blocking(&url, with("none.creds", "nothing".to_owned()));
    assert!(
        matches!(&error, Err(AskError::NoBroker(why)) if why.contains("none.creds")),
        "{error:?}"
    );
}
