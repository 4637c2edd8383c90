//! What the network alone said about the root of a search.

use std::sync::{Arc, Mutex, PoisonError};

use goban::{Position, Symmetry};
use net::Evaluation;
use search::{Evaluator, NetEvaluator, SearchError};

/// Keeps the first evaluation, which is that of the root, because answers tell of it too. The
/// root is looked at unturned, so that its policy is the same whatever the seed.
#[derive(Debug)]
pub(super) struct Witness {
    inner: NetEvaluator,
    first: Testimony,
}

/// Where a [`Witness`] leaves what it saw.
#[derive(Clone, Debug, Default)]
pub(super) struct Testimony(Arc<Mutex<Option<Evaluation>>>);

impl Testimony {
    pub(super) fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(super) fn evaluation(&self) -> Option<Evaluation> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Witness {
    pub(super) fn new(inner: NetEvaluator, first: Testimony) -> Self {
        Self { inner, first }
    }
}

impl Evaluator for Witness {
    fn evaluate(
        &mut self,
        position: &Position,
        symmetry: Symmetry,
    ) -> Result<&Evaluation, SearchError> {
        let mut first = self.first.0.lock().unwrap_or_else(PoisonError::into_inner);
        if first.is_some() {
            drop(first);
            return self.inner.evaluate(position, symmetry);
        }
        let evaluation = self.inner.evaluate(position, Symmetry::IDENTITY)?;
        *first = Some(evaluation.clone());
        Ok(evaluation)
    }
}
