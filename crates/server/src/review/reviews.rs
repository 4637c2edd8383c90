//! All reviews: those that are being made, and those that were.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use commentary::review::Look;
use goban::Size;
use partner::{Human, LookError, ModelError, Network, Reviewer, embedded_network};
use report::Reviewed;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::job::Job;
use super::subject::{Obstacle, Seen, Subject};
use super::wishes::{CareName, Wishes, WrittenWishes};
use crate::config::Config;
use crate::game_id::GameId;
use crate::person::Person;
use crate::storage::{ReviewRow, Storage, StorageError};
use crate::thinking::Thinking;

/// So many reviews may be made at once; they take turns, move by move.
const MOST_JOBS: usize = 16;
/// In a club so many of one person.
const MOST_JOBS_EACH: usize = 2;
/// Reviews of different games begin at the same time, unless these have the same lock.
const LOCKS: usize = 64;
/// So many reviews are put into words at once.
const MOST_SPEAKING: usize = 2;

/// All reviews.
#[derive(Clone, Debug)]
pub(crate) struct Reviews {
    pub(super) shared: Arc<Shared>,
}

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) storage: Storage,
    pub(super) thinking: Thinking,
    network: Option<Arc<Network>>,
    pub(super) engines: usize,
    most_each: usize,
    jobs: Mutex<HashMap<GameId, Arc<Job>>>,
    /// Those who look, between two looks.
    idle: Mutex<Vec<(Size, CareName, Reviewer)>>,
    speaking: Semaphore,
    /// Of a game one review begins after the other.
    beginning: [tokio::sync::Mutex<()>; LOCKS],
    /// Whoever has looked whether there is room takes it before anybody else looks.
    starting: tokio::sync::Mutex<()>,
}

/// Whoever wants a review.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    /// Whose engine time it takes.
    pub(crate) person: Person,
    /// Whether the game is theirs; others do not change what the owner wished for.
    pub(crate) may_change: bool,
}

/// Why there is no review.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReviewError {
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// It cannot be reviewed at all.
    #[error(transparent)]
    Unfit(#[from] Obstacle),
    /// It cannot be done now.
    #[error("{0}")]
    Refused(String),
    #[error("many reviews are being made already; please try again a little later")]
    TooMany,
    #[error("the review cannot be put into words")]
    Speechless,
}

/// Why a move cannot be looked at.
#[derive(Debug, thiserror::Error)]
pub(super) enum UnseenError {
    #[error(transparent)]
    Look(#[from] LookError),
    #[error(transparent)]
    Network(#[from] ModelError),
}

impl Reviews {
    pub(crate) fn new(config: &Config, storage: Storage, thinking: Thinking) -> Self {
        Self {
            shared: Arc::new(Shared {
                storage,
                thinking,
                network: config.network.clone(),
                engines: config.engines.max(1),
                most_each: if config.club { MOST_JOBS_EACH } else { MOST_JOBS },
                jobs: Mutex::default(),
                idle: Mutex::default(),
                speaking: Semaphore::new(MOST_SPEAKING),
                beginning: std::array::from_fn(|_| tokio::sync::Mutex::default()),
                starting: tokio::sync::Mutex::default(),
            }),
        }
    }

    /// The review of a game that is being made.
    pub(crate) fn job(&self, id: GameId) -> Option<Arc<Job>> {
        self.jobs().get(&id).cloned()
    }

    /// Begins a review, goes on with one, or speaks otherwise; then says what there is.
    pub(crate) async fn begin(
        &self,
        id: GameId,
        wishes: Wishes,
        asker: Asker,
    ) -> Result<Value, ReviewError> {
        {
            let _one = self.one_of(id).await;
            let (subject, row, seen) = self.load(id).await?;
            if let Some(why) = subject.obstacle() {
                return Err(why.into());
            }
            let earlier = row.as_ref().and_then(|it| it.wishes.parse::<Wishes>().ok());
            if !asker.may_change && earlier.is_some_and(|it| it != wishes) {
                return Err(StorageError::NotYours.into());
            }
            self.start((subject, asker.person), row.as_ref(), (seen, wishes)).await?;
        }
        self.show(id).await
    }

    /// What there is. A review that a crash or a restart has ended goes on.
    pub(crate) async fn show(&self, id: GameId) -> Result<Value, ReviewError> {
        if self.job(id).is_none() {
            let one = self.one_of(id).await;
            let (subject, row, seen) = self.load(id).await?;
            let wishes = row.as_ref().and_then(|it| it.wishes.parse().ok()).unwrap_or_default();
            let is_wanted = row.as_ref().is_some_and(|it| it.is_wanted);
            // Where there is no room for it, it rests a little longer.
            if !is_wanted || subject.obstacle().is_some() || !self.has_room(id, subject.owner) {
                drop(one);
                return self.tell_kept((subject, seen, wishes), row.is_some()).await;
            }
            let owner = subject.owner;
            self.start((subject, owner), row.as_ref(), (seen, wishes)).await?;
        }
        if let Some(job) = self.job(id) {
            return self.tell_job(&job).await;
        }
        // It has just ended.
        let (subject, row, seen) = self.load(id).await?;
        let wishes = row.as_ref().and_then(|it| it.wishes.parse().ok()).unwrap_or_default();
        self.tell_kept((subject, seen, wishes), row.is_some()).await
    }

    /// Ends a review; what was seen is kept.
    pub(crate) async fn stop(&self, id: GameId) -> Result<(), ReviewError> {
        // One that is just beginning is to be stopped too.
        let _one = self.one_of(id).await;
        if let Some(job) = self.jobs().remove(&id) {
            job.stop();
        }
        Ok(self.shared.storage.run(move |store| store.end_review(id)).await?)
    }

    /// The whole review as far as there is one, to be written as something.
    pub(crate) async fn written<T: Send + 'static>(
        &self,
        id: GameId,
        write: impl FnOnce(&Reviewed) -> T + Send + 'static,
    ) -> Result<T, ReviewError> {
        let (subject, row, seen) = self.load(id).await?;
        if seen.iter().all(Option::is_none) {
            return Err(ReviewError::Refused("there is no review of this game yet".to_owned()));
        }
        let wishes: Wishes = row.and_then(|it| it.wishes.parse().ok()).unwrap_or_default();
        self.aloud(move || subject.speak(&seen, wishes).map(|it| write(&it)))
            .await?
            .map_err(ReviewError::from)
    }

    /// Nobody else begins or ends a review of this game meanwhile.
    async fn one_of(&self, id: GameId) -> tokio::sync::MutexGuard<'_, ()> {
        let number = BuildHasherDefault::<DefaultHasher>::default().hash_one(id) as usize;
        self.shared.beginning[number % LOCKS].lock().await
    }

    /// Makes a job of what is missing, unless there is one already.
    async fn start(
        &self,
        (subject, asker): (Subject, Person),
        row: Option<&ReviewRow>,
        (seen, wishes): (Seen, Wishes),
    ) -> Result<(), ReviewError> {
        let _start = self.shared.starting.lock().await;
        let id = subject.id;
        let visits = wishes.care.care().visits;
        let missing: VecDeque<usize> = seen
            .iter()
            .enumerate()
            .filter(|(_, it)| it.as_ref().is_none_or(|it| it.1 < visits))
            .map(|(at, _)| at)
            .collect();
        let running = self.job(id).filter(|it| !it.is_finished());
        let same = running
            .filter(|it| it.subject.record == subject.record && it.wishes().care == wishes.care);
        if same.is_none() && !missing.is_empty() && !self.has_room(id, asker) {
            return Err(ReviewError::TooMany);
        }
        let kept = row.map_or(0, |it| subject.shared_with(it));
        let row = ReviewRow {
            wishes: wishes.to_string(),
            moves: subject.moves(),
            is_wanted: !missing.is_empty(),
        };
        if let Some(job) = same {
            self.shared.storage.run(move |store| store.save_review(id, &row, kept)).await?;
            job.wish(wishes);
            return Ok(());
        }
        // It must not keep anything more of what the game was like before.
        let old = self.job(id);
        if let Some(old) = &old {
            old.give_way();
        }
        let saved = self.shared.storage.run(move |store| store.save_review(id, &row, kept)).await;
        self.jobs().remove(&id);
        if saved.is_ok() && !missing.is_empty() {
            let job = Arc::new(Job::new((subject, asker), wishes, seen));
            self.jobs().insert(id, Arc::clone(&job));
            tokio::spawn(self.clone().make(job, missing));
        }
        if let Some(old) = old {
            old.hand_over();
        }
        Ok(saved?)
    }

    /// Whether a review of this game may be made now.
    fn has_room(&self, id: GameId, asker: Person) -> bool {
        let jobs = self.jobs();
        let own = jobs.values().filter(|it| it.asker == asker).count();
        (jobs.len() < MOST_JOBS && own < self.shared.most_each) || jobs.contains_key(&id)
    }

    /// Puts a job out of the list, unless another one has taken its place.
    pub(super) fn retire(&self, job: &Arc<Job>) -> bool {
        let mut jobs = self.jobs();
        let is_current = jobs.get(&job.subject.id).is_some_and(|it| Arc::ptr_eq(it, job));
        if is_current {
            jobs.remove(&job.subject.id);
        }
        is_current
    }

    async fn load(&self, id: GameId) -> Result<(Subject, Option<ReviewRow>, Seen), ReviewError> {
        let (stored, review) = self
            .shared
            .storage
            .run(move |store| Ok((store.load(id)?, store.load_review(id)?)))
            .await?;
        let read = move || -> Result<_, ReviewError> {
            let subject = Subject::new(id, stored)?;
            let (row, seen) = match review {
                Some((row, rows)) => {
                    let seen = subject.read(&row, &rows);
                    (Some(row), seen)
                }
                None => (None, vec![None; subject.tasks.len()]),
            };
            Ok((subject, row, seen))
        };
        self.aloud(read).await?
    }

    /// What a job has to say.
    async fn tell_job(&self, job: &Arc<Job>) -> Result<Value, ReviewError> {
        let told = job.told();
        let told = if told.is_null() {
            let speaker = Arc::clone(job);
            Arc::new(self.aloud(move || speaker.speak()).await?)
        } else {
            told
        };
        Ok(self.message(&Extent::of(job, "running"), &told))
    }

    async fn tell_kept(
        &self,
        (subject, seen, wishes): (Subject, Seen, Wishes),
        is_begun: bool,
    ) -> Result<Value, ReviewError> {
        let visits = wishes.care.care().visits;
        let done = seen.iter().flatten().filter(|it| it.1 >= visits).count();
        let of = seen.len();
        let state = match (is_begun, done < of) {
            (false, _) => "none",
            (true, true) => "stopped",
            (true, false) => "done",
        };
        let obstacle = subject.obstacle();
        let reviewed = self
            .aloud(move || subject.speak(&seen, wishes).map(|it| super::page_data(&it)))
            .await??;
        let problem = obstacle.map(|it| (it.key(), it.to_string()));
        Ok(self.message(&Extent { state, done, of, wishes, problem }, &reviewed))
    }

    pub(super) fn message(&self, extent: &Extent, review: &Value) -> Value {
        json!({
            "state": extent.state,
            "done": extent.done,
            "of": extent.of,
            "others": self.jobs().len().saturating_sub(1),
            "wishes": WrittenWishes::from(extent.wishes),
            "problem": extent.problem.as_ref().map(|it| &it.1),
            "reason": extent.problem.as_ref().map(|it| it.0),
            "review": review,
        })
    }

    /// Does something that takes its time, on a thread of its own; few at once.
    pub(super) async fn aloud<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ReviewError> {
        let _turn = self.shared.speaking.acquire().await.map_err(|_| ReviewError::Speechless)?;
        tokio::task::spawn_blocking(work).await.map_err(|_| ReviewError::Speechless)
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Job>>> {
        // The map is whole even if somebody panicked.
        self.shared.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How far a review is.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    pub(super) state: &'static str,
    pub(super) done: usize,
    pub(super) of: usize,
    pub(super) wishes: Wishes,
    /// What went wrong: a word that pages know, and a sentence.
    pub(super) problem: Option<(&'static str, String)>,
}

impl Extent {
    pub(super) fn of(job: &Job, state: &'static str) -> Self {
        let (done, of) = (job.done(), job.of());
        let problem = job.failure().map(|it| ("failed", it));
        Self { state, done, of, wishes: job.wishes(), problem }
    }
}

impl Shared {
    /// Looks at a move of a job; `None` if it was stopped.
    pub(super) fn look(
        &self,
        job: &Job,
        at: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Look>, UnseenError> {
        let Some((before, mv)) = job.subject.tasks.get(at) else { return Ok(None) };
        let (size, care) = (before.size(), job.wishes().care);
        let mut reviewer = match self.take(size, care) {
            Some(reviewer) => reviewer,
            None => Reviewer::new(self.network()?, Human::embedded()?, care.care()),
        };
        let look = reviewer.look(before, *mv, stop)?;
        let mut idle = self.idle();
        if idle.len() >= self.engines {
            idle.remove(0);
        }
        idle.push((size, care, reviewer));
        Ok(look.map(|it| it.numbered(at + 1)))
    }

    fn network(&self) -> Result<Arc<Network>, ModelError> {
        self.network.as_ref().map_or_else(embedded_network, |it| Ok(Arc::clone(it)))
    }

    fn take(&self, size: Size, care: CareName) -> Option<Reviewer> {
        let mut idle = self.idle();
        let at = idle.iter().position(|it| it.0 == size && it.1 == care)?;
        Some(idle.swap_remove(at).2)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<(Size, CareName, Reviewer)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
