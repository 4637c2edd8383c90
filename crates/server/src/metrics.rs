//! What the server counts of itself, for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap};
use axum::response::{IntoResponse, Response};

use crate::app::AppState;
use crate::club::{Role, Trouble, Visitor, client_address};

/// Upper ends of the ranges of how long answers take, in seconds.
const RANGES: [f64; 8] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0];

/// What the server counts of itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metrics {
    counts: Arc<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    /// Answers by the first digit of their status.
    answers: [AtomicU64; 6],
    durations: Mutex<Durations>,
    sockets: AtomicUsize,
    messages: AtomicU64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Durations {
    /// How many were in each range, or in an earlier one.
    within: [u64; RANGES.len()],
    count: u64,
    sum: f64,
}

/// A page that is connected, as long as this lives.
#[derive(Debug)]
pub(crate) struct Connected(Metrics);

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.counts.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// Counts an answer.
    pub(crate) fn note_answer(&self, status: u16, took: Duration) {
        if let Some(count) = self.counts.answers.get(usize::from(status / 100)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        let seconds = took.as_secs_f64();
        let mut durations = self.counts.durations.lock().unwrap_or_else(PoisonError::into_inner);
        durations.count += 1;
        durations.sum += seconds;
        for (within, range) in durations.within.iter_mut().zip(RANGES) {
            *within += u64::from(seconds <= range);
        }
    }

    /// Counts a page.
    pub(crate) fn connect(&self) -> Connected {
        self.counts.sockets.fetch_add(1, Ordering::Relaxed);
        Connected(self.clone())
    }

    /// Counts a message of a page.
    pub(crate) fn note_message(&self) {
        self.counts.messages.fetch_add(1, Ordering::Relaxed);
    }

    /// All counts, and what is so just now.
    fn write(&self, now: &[(&str, &str, usize)]) -> String {
        let counts = &self.counts;
        let mut text = String::new();
        let head = |text: &mut String, name: &str, kind: &str, help: &str| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
        };
        let name = "shidogo_http_answers_total";
        head(&mut text, name, "counter", "Answers to requests by the first digit of their status.");
        for (digit, count) in counts.answers.iter().enumerate().skip(1) {
            let count = count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}{{status=\"{digit}xx\"}} {count}");
        }
        let name = "shidogo_http_answer_seconds";
        head(&mut text, name, "histogram", "How long answers took.");
        let durations = *counts.durations.lock().unwrap_or_else(PoisonError::into_inner);
        for (range, within) in RANGES.iter().zip(durations.within) {
            let _ = writeln!(text, "{name}_bucket{{le=\"{range}\"}} {within}");
        }
        let Durations { count, sum, .. } = durations;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
        let name = "shidogo_page_messages_total";
        head(&mut text, name, "counter", "Messages from pages.");
        let _ = writeln!(text, "{name} {}", counts.messages.load(Ordering::Relaxed));
        let name = "shidogo_pages";
        head(&mut text, name, "gauge", "Pages that are connected.");
        let _ = writeln!(text, "{name} {}", counts.sockets.load(Ordering::Relaxed));
        for (name, help, value) in now {
            head(&mut text, name, "gauge", help);
            let _ = writeln!(text, "{name} {value}");
        }
        text
    }
}

/// For this machine, and for an admin.
pub(crate) async fn show(
    State(state): State<AppState>,
    extensions: Extensions,
    headers: HeaderMap,
    visitor: Result<Visitor, Trouble>,
) -> Result<Response, Trouble> {
    let is_here = client_address(&headers, &extensions).is_none();
    if !is_here && visitor?.role != Role::Admin {
        return Err(Trouble::forbidden());
    }
    let thinking = state.tables().thinking();
    let now = [
        ("shidogo_open_games", "Games that are open.", state.tables().count()),
        ("shidogo_engine_queue", "Errands that wait for an engine.", thinking.waiting()),
        ("shidogo_resident_bytes", "Memory of the process.", resident_bytes().unwrap_or(0)),
    ];
    let text = state.metrics().write(&now);
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

/// How much memory the process has; `None` where the system does not say it this way.
fn resident_bytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|it| it.strip_prefix("VmRSS:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_in_their_ranges() {
        let metrics = Metrics::default();
        metrics.note_answer(200, Duration::from_millis(3));
        metrics.note_answer(404, Duration::from_millis(70));
        let page = metrics.connect();
        let text = metrics.write(&[("shidogo_open_games", "Games that are open.", 5)]);
        for line in [
            "shidogo_http_answers_total{status=\"2xx\"} 1",
            "shidogo_http_answers_total{status=\"4xx\"} 1",
            "shidogo_http_answer_seconds_bucket{le=\"0.001\"} 0",
            "shidogo_http_answer_seconds_bucket{le=\"0.005\"} 1",
            "shidogo_http_answer_seconds_bucket{le=\"0.1\"} 2",
            "shidogo_http_answer_seconds_bucket{le=\"+Inf\"} 2",
            "shidogo_http_answer_seconds_count 2",
            "shidogo_pages 1",
            "shidogo_open_games 5",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} is not in\n{text}");
        }
        drop(page);
        assert!(metrics.write(&[]).contains("shidogo_pages 0"));
    }
}
