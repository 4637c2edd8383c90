//! `shidogo workers`: who works, what waits, and what was given up.

use std::fmt::Write as _;
use std::process::ExitCode;

use serde_json::json;
use workers::{Client, JobId, Status};

use crate::args::WorkersArgs;
use crate::terminal;

pub(crate) fn run(args: &WorkersArgs) -> anyhow::Result<ExitCode> {
    let client = Client::connect_blocking(&args.broker.nats, args.broker.options())?;
    // Asked first, so that nothing is changed at a broker that is not ready.
    let status = client.status_blocking()?;
    if let Some(id) = &args.retry {
        return answered(client.retry_blocking(id)?, id, "is given out once more");
    }
    if let Some(id) = &args.forget {
        return answered(client.forget_blocking(id)?, id, "is forgotten");
    }
    let text = if args.json { json(&status) } else { text(&status) };
    terminal::answer(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn answered(is_done: bool, id: &JobId, what: &str) -> anyhow::Result<ExitCode> {
    if is_done {
        terminal::answer(&format!("{id} {what}\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    terminal::complain(&anyhow::anyhow!("no job {id} was given up"));
    Ok(ExitCode::from(1))
}

fn json(status: &Status) -> String {
    let queues: Vec<_> = status
        .queues
        .iter()
        .map(|it| json!({ "class": it.class, "waiting": it.waiting, "taken": it.taken }))
        .collect();
    let dead: Vec<_> = status
        .dead
        .iter()
        .map(|it| {
            let seconds = it.age.as_secs();
            json!({ "id": it.id, "kind": it.kind, "why": it.why, "worker": it.worker, "seconds_ago": seconds })
        })
        .collect();
    let banned: Vec<_> =
        status.banned.iter().map(|(name, why)| json!({ "worker": name, "why": why })).collect();
    let answer = json!({
        "version": workers::VERSION,
        "workers": status.workers,
        "queues": queues,
        "dead": dead,
        "banned": banned,
    });
    format!("{answer}\n")
}

fn text(status: &Status) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    for it in &status.workers {
        let doing = if it.doing.is_empty() { "nothing".to_owned() } else { it.doing.join(", ") };
        let _ = writeln!(
            text,
            "{:<24} {:>3} at a time, {:>6} done, does {doing}; knows {}",
            it.name,
            it.threads,
            it.done,
            it.kinds.join(" ")
        );
        if it.version != workers::VERSION {
            let _ =
                writeln!(text, "  speaks version {} of the messages: it gets nothing", it.version);
        }
    }
    if status.workers.is_empty() {
        text.push_str("no workers\n");
    }
    for it in &status.queues {
        let _ = writeln!(
            text,
            "{:<12} {:>6} waiting, {:>4} taken",
            it.class.name(),
            it.waiting,
            it.taken
        );
    }
    for it in &status.dead {
        let kind = it.kind.as_deref().unwrap_or("no job");
        let _ = writeln!(
            text,
            "given up: {} ({kind}) {} s ago by {}: {}",
            it.id,
            it.age.as_secs(),
            it.worker,
            it.why
        );
    }
    for (name, why) in &status.banned {
        let _ = writeln!(text, "shut out: {name}: {why}");
    }
    text
}
