//! Jobs as they come from a broker.

use workers::{Job, ParseJobError};

/// Any bytes are a job or refused with a reason; a job survives being written, with its id.
pub fn job(data: &[u8]) {
    match Job::from_bytes(data) {
        Ok(job) => {
            let written = job.to_bytes();
            assert_eq!(Job::from_bytes(&written).as_ref(), Ok(&job));
            assert!(String::from_utf8_lossy(&written).contains(job.id().as_str()));
            // What decides nothing changes no id.
            assert_eq!(job.clone().for_asker("another").id(), job.id());
        }
        Err(ParseJobError::Version(version)) => assert_ne!(version, workers::VERSION),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
