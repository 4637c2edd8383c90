//! Problems of life and death as the data keeps them.

use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, anyhow};

/// The lines of a set of problems.
pub(crate) fn problem_lines(data: &Path, set: &str) -> anyhow::Result<String> {
    let path = data.join("tsumego").join(format!("{set}.jsonl.xz"));
    let file = std::fs::File::open(&path).with_context(|| {
        format!("cannot read {}; --data names the folder of the data", path.display())
    })?;
    let mut bytes = Vec::new();
    lzma_rs::xz_decompress(&mut BufReader::new(file), &mut bytes)
        .map_err(|error| anyhow!("{} is no xz file: {error:?}", path.display()))?;
    String::from_utf8(bytes).context("the problems are no text")
}
