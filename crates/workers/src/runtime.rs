//! The threads on which clients and workers of this process wait for messages.

use std::future::Future;
use std::sync::OnceLock;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::AbortHandle;

use crate::ask_error::AskError;

static RUNTIME: OnceLock<Option<Runtime>> = OnceLock::new();

/// One runtime for all: connections then belong to no runtime of a caller, which may end earlier
/// or not be there at all, and a caller may be asynchronous or not.
pub(crate) fn handle() -> Result<&'static Handle, AskError> {
    let runtime = RUNTIME.get_or_init(|| {
        Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("workers")
            .enable_all()
            .build()
            .ok()
    });
    let failed = || AskError::NoBroker("this system starts no threads".to_owned());
    runtime.as_ref().map(Runtime::handle).ok_or_else(failed)
}

/// Runs a future on our threads; it ends when the one returned here is dropped.
pub(crate) async fn on_ours<T, F>(future: F) -> Result<T, AskError>
where
    T: Send + 'static,
    F: Future<Output = Result<T, AskError>> + Send + 'static,
{
    let task = handle()?.spawn(future);
    let _guard = AbortOnDrop(task.abort_handle());
    task.await.unwrap_or(Err(AskError::Stopped))
}

struct AbortOnDrop(AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
