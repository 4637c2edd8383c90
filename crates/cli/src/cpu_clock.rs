//! Processor time of this process, so that a busy machine does not spoil a measurement.

/// Counts processor seconds from its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CpuClock {
    start: f64,
}

impl CpuClock {
    pub(crate) fn start() -> Self {
        Self { start: now() }
    }

    /// Seconds of all threads since the start.
    pub(crate) fn seconds(self) -> f64 {
        now() - self.start
    }
}

/// Counts processor seconds of the thread that asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadClock {
    start: f64,
}

impl ThreadClock {
    pub(crate) fn start() -> Self {
        Self { start: now_of_thread() }
    }

    /// Seconds since the start.
    pub(crate) fn seconds(self) -> f64 {
        now_of_thread() - self.start
    }
}

#[cfg(unix)]
fn now() -> f64 {
    read(rustix::time::ClockId::ProcessCPUTime)
}

#[cfg(unix)]
fn now_of_thread() -> f64 {
    read(rustix::time::ClockId::ThreadCPUTime)
}

#[cfg(unix)]
fn read(clock: rustix::time::ClockId) -> f64 {
    let time = rustix::time::clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

#[cfg(not(unix))]
fn now_of_thread() -> f64 {
    now()
}

/// Where processor time cannot be had, the wall clock must do.
#[cfg(not(unix))]
fn now() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64()
}
