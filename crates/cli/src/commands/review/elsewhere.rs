//! Moves of games that other machines look at.

use std::time::Duration;

use commentary::review::Look;
use crafts::LookAsker;
use partner::RecordedMove;
use shapes::Namer;
use workers::{AskError, Client};

use crate::elsewhere::{Loan, wait_for_workers};
use crate::terminal::{self, ProgressLine};

/// So often it is looked whether somebody wants to stop.
const WHILE: Duration = Duration::from_millis(100);

/// Other machines that look at moves.
pub(super) struct Elsewhere {
    pub(super) client: Client,
    pub(super) asker: LookAsker,
    /// The network that they are lent.
    pub(super) _loan: Loan,
}

impl Elsewhere {
    /// Looks at moves, several at a time; those that nobody has looked at are left out.
    pub(super) fn looks(
        &self,
        tasks: &[(usize, &RecordedMove)],
        heading: &str,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Vec<Look>> {
        let Some((_, first)) = tasks.first() else { return Ok(Vec::new()) };
        if !wait_for_workers(&self.client, stop) {
            return Ok(Vec::new());
        }
        let mut namer = Namer::embedded(first.before.size())?;
        let jobs: Vec<_> = tasks.iter().map(|(_, it)| self.asker.job(&it.before, it.mv)).collect();
        let mut answers = self.client.ask_many(jobs)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let mut seen: Vec<Option<Look>> = vec![None; tasks.len()];
        let (mut line, mut failure) = (ProgressLine::new(), None);
        while !stop() {
            let done = seen.iter().flatten().count();
            line.draw(&format!("{heading}, {done} of {} moves looked at", tasks.len()));
            let next =
                runtime.block_on(async { tokio::time::timeout(WHILE, answers.next()).await });
            let Ok(next) = next else { continue };
            let Some((at, answer)) = next else { break };
            let Some((number, task)) = tasks.get(at) else { continue };
            let looked = answer.map_err(|why| why.to_string()).and_then(|answer| {
                let look = LookAsker::read(&answer.payload, (&task.before, task.mv), &mut namer);
                look.map_err(|why| format!("{}: {why}", answer.worker))
            });
            match (looked, seen.get_mut(at)) {
                (Ok(look), Some(place)) => *place = Some(look.numbered(*number)),
                (Ok(_), None) => {}
                (Err(why), _) if why == AskError::Stopped.to_string() => {}
                (Err(why), _) => failure = Some(why),
            }
        }
        drop(line);
        if let Some(why) = failure {
            // What is missing is looked at here.
            terminal::complain(&anyhow::anyhow!("some moves are looked at on this machine: {why}"));
        }
        Ok(seen.into_iter().flatten().collect())
    }
}
