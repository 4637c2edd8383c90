//! Looks at all moves of a game, several at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use analysis::RankEstimate;
use anyhow::bail;
use commentary::review::Look;
use goban::{ByColor, Move};
use net::Network;
use partner::{Care, Human, RankJudge, RankRecord, Rater, RecordedGame, RecordedMove, Reviewer};
use report::{estimate, tasks};

use super::elsewhere::Elsewhere;
use crate::terminal::ProgressLine;

/// Looks at games.
pub(super) struct Watcher {
    pub(super) network: Arc<Network>,
    pub(super) human: Human,
    pub(super) care: Care,
    pub(super) threads: usize,
    /// Machines that look at moves first, where there are some.
    pub(super) elsewhere: Option<Elsewhere>,
}

impl Watcher {
    /// How strong the players seem to be by all their moves; quick, since nothing is searched.
    pub(super) fn estimates(
        &self,
        replay: &RecordedGame,
        stop: &dyn Fn() -> bool,
    ) -> anyhow::Result<ByColor<Option<RankEstimate>>> {
        let mut judge = RankJudge::new(self.human.clone(), Rater::embedded()?);
        let mut records = ByColor { black: RankRecord::default(), white: RankRecord::default() };
        for it in replay.moves.iter().filter(|it| it.mv != Move::Pass && it.before.is_legal(it.mv))
        {
            if stop() {
                break;
            }
            records[it.before.to_move()].add(&judge.look(&it.before, it.mv)?);
        }
        Ok(ByColor { black: estimate(&records.black), white: estimate(&records.white) })
    }

    /// Looks at the moves that are wanted, in their order; as far as it came when it was stopped.
    pub(super) fn looks(
        &self,
        replay: &RecordedGame,
        (is_wanted, heading): (&(dyn Fn(usize) -> bool + Sync), &str),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Vec<Look>> {
        let all = tasks(replay, is_wanted);
        let mut looks = match &self.elsewhere {
            Some(elsewhere) => elsewhere.looks(&all, heading, stop)?,
            None => Vec::new(),
        };
        let is_seen = |number: usize| looks.iter().any(|it: &Look| it.number == number);
        let rest: Vec<_> = all.into_iter().filter(|it| !is_seen(it.0)).collect();
        looks.extend(self.look_here(&rest, heading, stop)?);
        looks.sort_by_key(|it| it.number);
        Ok(looks)
    }

    /// Looks at moves on this machine.
    fn look_here(
        &self,
        tasks: &[(usize, &RecordedMove)],
        heading: &str,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Vec<Look>> {
        let next = AtomicUsize::new(0);
        let seen = Mutex::new(Vec::with_capacity(tasks.len()));
        let work = || -> anyhow::Result<()> {
            let mut reviewer =
                Reviewer::new(Arc::clone(&self.network), self.human.clone(), self.care);
            let mut line = ProgressLine::new();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(number, it)) = tasks.get(place) else { return Ok(()) };
                line.draw(&format!("{heading}, move {} of {}", place + 1, tasks.len()));
                let Some(look) = reviewer.look(&it.before, it.mv, stop)? else { return Ok(()) };
                let look = look.numbered(number);
                seen.lock().unwrap_or_else(PoisonError::into_inner).push(look);
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|it| match it.join() {
                Ok(result) => result,
                Err(_) => bail!("a thread has died"),
            })
        })?;
        Ok(seen.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
