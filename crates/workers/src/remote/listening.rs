//! Hears who works and who is shut out, and makes what is missing whenever the broker comes.

use std::sync::{Arc, Weak};
use std::time::Duration;

use async_nats::Subscriber;
use futures_util::StreamExt;

use super::{Remote, setup, subjects};

/// Listens as long as somebody holds the other end.
pub(crate) async fn listen(weak: Weak<Remote>) {
    let Some((mut hellos, mut notices, mut connected)) = subscribe(&weak).await else { return };
    let mut is_behind = true;
    loop {
        if is_behind {
            let Some(remote) = weak.upgrade() else { return };
            is_behind = !catch_up(&remote).await;
        }
        tokio::select! {
            Some(message) = hellos.next() => {
                let Some(remote) = weak.upgrade() else { return };
                remote.roster.hear(subjects::last_token(&message.subject), &message.payload);
            }
            Some(message) = notices.next() => {
                let Some(remote) = weak.upgrade() else { return };
                remote.hear_notice(&message.subject, &message.payload);
            }
            changed = connected.changed() => {
                if changed.is_err() {
                    return;
                }
                is_behind = true;
            }
            () = tokio::time::sleep(Duration::from_millis(300)), if is_behind => {}
        }
    }
}

type Heard = (Subscriber, Subscriber, tokio::sync::watch::Receiver<u64>);

async fn subscribe(weak: &Weak<Remote>) -> Option<Heard> {
    let link = weak.upgrade()?.link.clone();
    let hellos = link.client.subscribe(subjects::HELLOS).await.ok()?;
    let notices = link.client.subscribe(subjects::NOTICES).await.ok()?;
    Some((hellos, notices, link.connected))
}

/// What has to be done whenever the broker comes; whether it worked.
async fn catch_up(remote: &Arc<Remote>) -> bool {
    if !remote.link.is_connected() {
        return false;
    }
    let done = setup::set_up(&remote.link.context, &remote.options).await;
    if let Err(error) = &done {
        tracing::warn!("the broker is not ready: {error}");
    } else {
        let _ = remote.link.client.publish(subjects::CALL, "".into()).await;
        remote.read_bans().await;
    }
    let is_done = done.is_ok();
    remote.link.set_up(done);
    remote.is_back.notify_waiters();
    is_done
}

impl Remote {
    fn hear_notice(&self, subject: &str, message: &[u8]) {
        if let Some(worker) = subjects::banned(subject) {
            self.roster.ban(worker, &String::from_utf8_lossy(message));
        }
    }

    /// Those who were shut out before we came.
    async fn read_bans(&self) {
        let Ok(stream) = self.link.context.get_stream(subjects::NOTICE_STREAM).await else {
            return;
        };
        let state = stream.cached_info().state.clone();
        let first = state.first_sequence.max(state.last_sequence.saturating_sub(1000)).max(1);
        for sequence in first..=state.last_sequence {
            if let Ok(message) = stream.get_raw_message(sequence).await {
                self.hear_notice(&message.subject, &message.payload);
            }
        }
    }
}
