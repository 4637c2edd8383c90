//! `shidogo net export`: a network that was learned here as a file of KataGo's.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use train::learning::{Architecture, Net, export, import, rounded};

use super::is_embedded;
use crate::terminal;

/// What becomes of the inputs for ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ranks {
    Kept,
    /// Nobody's rank is known.
    Left,
}

pub(super) fn run(
    from: &Path,
    to: &Path,
    (name, ranks): (Option<&str>, Ranks),
) -> anyhow::Result<ExitCode> {
    let packed = if is_embedded(from) {
        partner::embedded_file().to_vec()
    } else {
        fs::read(from).with_context(|| format!("cannot read {}", from.display()))?
    };
    let mut file = Vec::new();
    GzDecoder::new(&packed[..])
        .read_to_end(&mut file)
        .with_context(|| format!("{} is no network", from.display()))?;
    let learned = Architecture::of_file(&file).map(Net::new);
    let learned = learned.and_then(|net| import(&net, &file).map(|numbers| (net, numbers)));
    let Some((net, numbers)) = learned else {
        bail!("{} was not learned by `shidogo train`", from.display());
    };
    let shape = net.architecture();
    let only_ours = match ranks {
        _ if shape.patterns => {
            Some("it has a table of surroundings, so that only this program reads it")
        }
        Ranks::Kept if shape.extra_globals > 0 => Some(
            "it knows ranks, so that only this program reads it; --without-ranks writes one for KataGo",
        ),
        _ => None,
    };
    if let Some(why) = only_ours {
        let message = format!("shidogo: {why}\n");
        // Whoever closed stderr does not want to know.
        let _ = std::io::stderr().write_all(message.as_bytes());
    }
    let (net, numbers) = match ranks {
        Ranks::Kept => (net, numbers),
        Ranks::Left => net.without_ranks(&numbers).context("the network is damaged")?,
    };
    let old = file.split(|it| *it == b'\n').next().unwrap_or_default();
    let old = String::from_utf8_lossy(old).into_owned();
    let name = name.unwrap_or(&old);
    if name.is_empty() || name.contains(char::is_whitespace) {
        bail!("a name has at least one letter and no spaces");
    }
    let cannot = || format!("cannot write {}", to.display());
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    export(&net, name, &rounded(&numbers), &mut packed)?;
    // Written whole or not at all.
    let new = to.with_extension("new");
    fs::write(&new, packed.finish()?).and_then(|()| fs::rename(&new, to)).with_context(cannot)?;
    terminal::answer(&format!("{name} written to {}\n", to.display()))?;
    Ok(ExitCode::SUCCESS)
}
