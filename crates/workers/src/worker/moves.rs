//! Moves: a person waits, so a worker has a question for one open at the broker all the time.
//!
//! The broker answers it the moment a move comes: nobody has to be woken, and nobody looks too
//! early. While the question is open no move waits at the broker, so that the other threads need
//! not ask for one before they take something less urgent.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use super::desk::Desk;
use super::pull::{Pulled, Puller};
use super::task::{self, Delivery};
use crate::job::Class;

/// How long a question stays open. A worker that hangs gets a move for so long after its last sign
/// of life.
const OPEN: Duration = Duration::from_secs(2);
/// How long a broker that is not ready is left alone.
const PAUSE: Duration = Duration::from_millis(250);

pub(super) async fn run(desk: Arc<Desk>) {
    let mut moves = JoinSet::new();
    let mut connected = desk.link.connected.clone();
    while !desk.must_stop() {
        let Some(mut puller) = Puller::new(&desk.link.client).await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // A question does not survive its connection; one that did would be asked twice.
        connected.borrow_and_update();
        loop {
            while moves.try_join_next().is_some() {}
            let is_free = tokio::select! {
                () = desk.seats.wait_free_for_move() => true,
                () = desk.ended() => false,
            };
            if !is_free {
                break;
            }
            desk.set_asks_for_moves(true);
            let pulled = tokio::select! {
                biased;
                pulled = puller.ask(Class::Move, OPEN) => pulled,
                _ = connected.changed() => Pulled::Silent,
                () = desk.ended() => Pulled::Silent,
            };
            desk.set_asks_for_moves(false);
            match pulled {
                Pulled::Job(message) => {
                    let (desk, seat) = (Arc::clone(&desk), desk.seats.take_for_move());
                    let delivery = Delivery::new(message, &desk.link, Class::Move);
                    moves.spawn(async move {
                        let ended = task::run(&desk, delivery).await;
                        drop(seat);
                        ended.close(&desk).await;
                    });
                }
                Pulled::Nothing => {}
                Pulled::Refused => tokio::time::sleep(PAUSE).await,
                Pulled::Silent => break,
            }
        }
        for message in puller.end().await {
            // It came when nobody listened any more: others can begin at once.
            Delivery::new(message, &desk.link, Class::Move).hand_back(&desk).await;
        }
    }
    while moves.join_next().await.is_some() {}
}
