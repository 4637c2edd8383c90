//! Downloading by Python's package manager, as the user has set it up.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};

use super::manifest::Package;

/// How often the download is looked at.
const PAUSE: Duration = Duration::from_millis(100);

/// Python's package manager.
#[derive(Clone, Debug)]
pub(crate) struct Pip {
    /// Programs that may be Python, the best first.
    pub(crate) pythons: Vec<String>,
}

impl Default for Pip {
    fn default() -> Self {
        Self { pythons: vec!["python3".to_owned(), "python".to_owned()] }
    }
}

impl Pip {
    /// Downloads a package into a folder; everything that is written for it is there.
    /// `watch` hears how many bytes have come, and says whether to go on.
    pub(super) fn download(
        &self,
        package: &Package,
        folder: &Path,
        watch: &mut dyn FnMut(u64) -> bool,
    ) -> anyhow::Result<()> {
        let log = folder.join("pip.log");
        let mut child = self.start(package, folder, &log)?;
        let status = loop {
            if let Some(status) = child.try_wait().context("cannot wait for pip")? {
                break status;
            }
            if !watch(bytes_in(folder)) {
                // It may have ended by itself: the keyboard's interruption reaches it as well.
                let _ = child.kill();
                let _ = child.wait();
                bail!("interrupted");
            }
            thread::sleep(PAUSE);
        };
        if status.success() {
            return Ok(());
        }
        let said = fs::read(&log).unwrap_or_default();
        let reason = reason(&String::from_utf8_lossy(&said));
        bail!("pip cannot download {} {}: {reason}", package.name, package.version)
    }

    fn start(&self, package: &Package, folder: &Path, log: &Path) -> anyhow::Result<Child> {
        // What pip unpacks for itself goes with our folder, however we end.
        let own = folder.join("tmp");
        fs::create_dir(&own).with_context(|| format!("cannot write {}", own.display()))?;
        for python in &self.pythons {
            let log = File::create(log).context("cannot write pip's log")?;
            let started = Command::new(python)
                .args(["-m", "pip", "download", "--no-deps", "--ignore-requires-python"])
                .args(["--only-binary=:all:", "--no-cache-dir", "--disable-pip-version-check"])
                .args(["--no-input", "--progress-bar", "off", "--dest"])
                .arg(folder)
                .arg(format!("{}=={}", package.name, package.version))
                .env("TMPDIR", &own)
                .env("TEMP", &own)
                .env("TMP", &own)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(log)
                .spawn();
            match started {
                Ok(child) => return Ok(child),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error).context(format!("cannot start {python}")),
            }
        }
        bail!("networks come by Python's package manager, and there is no {}", self.pythons[0])
    }
}

/// What went wrong, in one line of all that pip has written.
fn reason(said: &str) -> String {
    if said.contains("No module named pip") {
        return "this Python has no pip (Debian: apt-get install python3-pip)".to_owned();
    }
    let signs = ["connection broken by", "NewConnectionError", "name resolution"];
    if signs.iter().any(|it| said.contains(it)) {
        return "no connection to the package index".to_owned();
    }
    let lines = || said.lines().map(str::trim).filter(|it| !it.is_empty());
    let error = lines().rfind(|it| it.starts_with("ERROR:")).or_else(|| lines().next_back());
    error.unwrap_or("it does not say why").trim_start_matches("ERROR:").trim().to_owned()
}

/// The bytes of all files in a folder and its folders.
fn bytes_in(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => bytes_in(&entry.path()),
        Ok(about) => about.len(),
        // It has gone since.
        Err(_) => 0,
    });
    sizes.sum()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn the_reason_is_one_line() {
        expect!["No matching distribution found for katrain==1.13.0"].assert_eq(&reason(
            "ERROR: Could not find a version\nERROR: No matching distribution found for katrain==1.13.0\n",
        ));
        expect!["this Python has no pip (Debian: apt-get install python3-pip)"]
            .assert_eq(&reason("/usr/bin/python3: No module named pip\n"));
        expect!["no connection to the package index"].assert_eq(&reason(
            "WARNING: Retrying after connection broken by 'NewConnectionError'\nERROR: No matching",
        ));
        expect!["it does not say why"].assert_eq(&reason("\n"));
    }
}
