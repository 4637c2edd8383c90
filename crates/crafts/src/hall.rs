//! Several crafts of one thread.

use std::sync::Arc;

use workers::{Context, Craft, Crafts, Job, Refusal};

use crate::look_craft::LookCraft;
use crate::networks::Networks;
use crate::search_craft::SearchCraft;

/// Several crafts of one thread; each job goes to the one that knows its kind.
pub struct Hall {
    crafts: Vec<Box<dyn Craft>>,
    kinds: Vec<&'static str>,
}

impl Hall {
    /// Thinking about positions and looking at moves, with networks that threads share.
    pub fn new(networks: &Arc<Networks>) -> Self {
        let hall = Self { crafts: Vec::new(), kinds: Vec::new() };
        hall.with(&["search"], SearchCraft::new(Arc::clone(networks)))
            .with(&["look"], LookCraft::new(Arc::clone(networks)))
    }

    /// Another craft, of these kinds.
    #[must_use]
    pub fn with(mut self, kinds: &[&'static str], craft: impl Craft + 'static) -> Self {
        self.crafts.push(Box::new(craft));
        self.kinds.extend(kinds);
        self
    }
}

impl Craft for Hall {
    fn kinds(&self) -> &[&str] {
        &self.kinds
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        let craft = self.crafts.iter_mut().find(|it| it.kinds().contains(&job.kind.as_str()));
        let unknown = || Refusal::Unable(format!("nobody knows jobs of the kind {}", job.kind));
        craft.ok_or_else(unknown)?.run(job, context)
    }
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Hall").field(&self.kinds).finish()
    }
}

/// The crafts of this crate, for as many threads as there are.
pub fn crafts() -> Crafts {
    let networks = Arc::new(Networks::default());
    Arc::new(move || Box::new(Hall::new(&networks)))
}
