//! Whether a network says here what it should say.

use anyhow::{Context, bail};
use net::{Encoder, Evaluation, Network, View};

use super::golden::{self, Differences};
use super::positions::{self, Case};

/// How a network did.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) positions: usize,
    pub(crate) worst: Differences,
}

/// Compares a network with what is kept of the one with this name; `None` if nothing is.
pub(crate) fn check(network: &Network, name: &str) -> anyhow::Result<Option<Report>> {
    let golden = golden::of_network(name)?;
    if golden.is_empty() {
        return Ok(None);
    }
    let cases = positions::all()?;
    let mut worst = Differences::default();
    for kept in &golden {
        let case = cases.iter().find(|it| it.name == kept.position);
        let Some(case) = case else { bail!("there is no position {}", kept.position) };
        evaluate(network, case, |found| worst = worst.worst(kept.differences(found)))?;
    }
    Ok(Some(Report { positions: golden.len(), worst }))
}

fn evaluate(
    network: &Network,
    case: &Case,
    mut look: impl FnMut(&Evaluation),
) -> anyhow::Result<()> {
    let mut encoder = Encoder::new(case.position.size());
    if network.wants_suicide_for_life() {
        encoder = encoder.with_suicide_for_life();
    }
    let inputs = encoder.encode(&case.position).context("no network knows such boards")?;
    look(network.evaluate(&inputs, View::from(case.symmetry), &mut network.workspace()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use net::Model;

    use super::super::golden::Golden;
    use super::super::{known, sha256_of_file};
    use super::*;

    /// Files of known networks; a word for each that is missing.
    #[allow(clippy::print_stderr, clippy::unwrap_used, reason = "a skipped test says so")]
    fn files(test: &str) -> Vec<(String, PathBuf)> {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/nets");
        let folder = std::env::var_os("SHIDOGO_NETS").map_or(beside, PathBuf::from);
        let mut found = Vec::new();
        for known in known().unwrap() {
            let path = folder.join(known.file());
            if path.is_file() {
                assert_eq!(sha256_of_file(&path).unwrap(), known.sha256);
                found.push((known.name, path));
            } else {
                eprintln!("skipped: {test}, there is no {}", path.display());
            }
        }
        found
    }

    fn load(path: &Path) -> Network {
        Network::new(&Model::read(&std::fs::read(path).unwrap()).unwrap())
    }

    #[test]
    fn networks_say_what_is_kept() {
        for (name, path) in files("networks_say_what_is_kept") {
            let network = load(&path);
            if std::env::var_os("UPDATE_EXPECT").is_some() {
                update(&name, &network);
                continue;
            }
            let report = check(&network, &name).unwrap().unwrap();
            assert!(report.positions == positions::all().unwrap().len(), "{name}");
            assert!(report.worst.is_allowed(), "{name}: {:?}", report.worst);
            // Far less than is allowed, or the tolerances hide something.
            assert!(report.worst.win < 2e-5 && report.worst.lead < 2e-3, "{:?}", report.worst);
        }
    }

    #[test]
    fn another_network_is_noticed() {
        let files = files("another_network_is_noticed");
        let [(_, path), (other, _), ..] = files.as_slice() else { return };
        let report = check(&load(path), other).unwrap().unwrap();
        assert!(!report.worst.is_allowed(), "{:?}", report.worst);
    }

    #[test]
    fn nothing_is_kept_of_the_unknown_and_something_of_all_known() {
        assert!(golden::of_network("g170").unwrap().is_empty());
        for known in known().unwrap() {
            let kept = golden::of_network(&known.name).unwrap();
            let names: Vec<_> = kept.iter().map(|it| it.position.clone()).collect();
            let cases: Vec<_> = positions::all().unwrap().into_iter().map(|it| it.name).collect();
            assert_eq!(names, cases, "{}", known.name);
        }
    }

    /// Writes what a network says now into the file of golden values.
    fn update(name: &str, network: &Network) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../nets/golden.txt");
        let text = std::fs::read_to_string(&path).unwrap();
        let head = format!("network: {name}\n");
        let mut parts: Vec<String> = text.split("network: ").map(str::to_owned).collect();
        let mut now = head.clone();
        for case in positions::all().unwrap() {
            evaluate(network, &case, |it| now += &Golden::of(&case, it).write()).unwrap();
        }
        let now = now.trim_start_matches("network: ").to_owned();
        match parts.iter_mut().find(|it| it.starts_with(&format!("{name}\n"))) {
            Some(part) => *part = now,
            None => parts.push(now),
        }
        std::fs::write(path, parts.join("network: ")).unwrap();
    }
}
