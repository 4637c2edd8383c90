//! Where a worker keeps networks: each is a file whose name is its hash.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use crate::craft::Refusal;
use crate::digest::hex;
use crate::job::NetRef;

/// No network is as long as this.
const LONGEST: u64 = 4 << 30;
const PATIENCE: Duration = Duration::from_secs(30);
/// A network must come at least as fast as this, in bytes a second, after the first half minute.
const SLOWEST: u64 = 128 * 1024;
/// So many are kept; the oldest is removed for another.
const MOST: usize = 64;

/// Where a worker keeps networks.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    /// How long the slowest asker may take, beside what its bytes take.
    patience: Duration,
}

impl Cache {
    pub(crate) const fn new(folder: PathBuf) -> Self {
        Self { folder, patience: PATIENCE }
    }

    /// The file of a network; it is got where it is missing.
    pub(crate) fn find(&self, net: &NetRef) -> Result<PathBuf, Refusal> {
        let path = self.folder.join(format!("{}.bin.gz", net.sha256));
        let is_here = fs::metadata(&path).is_ok_and(|it| it.len() == net.bytes);
        if !is_here {
            self.get(net, &path).map_err(|error| {
                Refusal::Unable(format!("cannot get the network from {}: {error}", net.url))
            })?;
        }
        Ok(path)
    }

    /// Gets a file beside its place, and moves it there when it is the right one.
    fn get(&self, net: &NetRef, to: &Path) -> io::Result<()> {
        if net.bytes > LONGEST {
            return Err(io::Error::other("it is too long for a network"));
        }
        fs::create_dir_all(&self.folder)?;
        // Several threads, even several workers, may get the same one at once.
        let number = format!("{}-{:?}", std::process::id(), std::thread::current().id());
        let number: String = number.chars().filter(|it| it.is_alphanumeric()).collect();
        let beside = self.folder.join(format!(".{}-{number}", net.sha256));
        let end = Instant::now() + self.patience + Duration::from_secs(net.bytes / SLOWEST);
        let got = download(net, &beside, end).and_then(|()| fs::rename(&beside, to));
        if got.is_err() {
            let _ = fs::remove_file(&beside);
        }
        self.make_room();
        got
    }

    /// Removes the oldest where there are too many; one that is wanted again is got again.
    fn make_room(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let mut kept: Vec<_> = entries
            .flatten()
            .filter(|it| it.file_name().to_string_lossy().ends_with(".bin.gz"))
            .filter_map(|it| Some((it.metadata().ok()?.modified().ok()?, it.path())))
            .collect();
        kept.sort();
        let too_many = kept.len().saturating_sub(MOST);
        for (_, path) in kept.into_iter().take(too_many) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Gets a file; one that is not there by then comes too slowly, even if something comes all the
/// time.
fn download(net: &NetRef, to: &Path, end: Instant) -> io::Result<()> {
    let mut body = open(&net.url)?.take(net.bytes + 1);
    let mut file = File::create(to)?;
    let mut hash = Sha256::new();
    let mut length = 0;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = body.read(&mut buffer)?;
        let read = buffer.get(..count).unwrap_or_default();
        if read.is_empty() {
            break;
        }
        if Instant::now() > end {
            return Err(io::Error::other("it comes too slowly"));
        }
        length += count as u64;
        hash.update(read);
        file.write_all(read)?;
    }
    if length != net.bytes || hex(&hash.finalize()) != net.sha256 {
        return Err(io::Error::other("what came is another file"));
    }
    file.sync_all()
}

/// The body of the answer to a plain HTTP request.
fn open(url: &str) -> io::Result<BufReader<TcpStream>> {
    let bad = |why: &str| io::Error::other(why.to_owned());
    let rest = url.strip_prefix("http://").ok_or_else(|| bad("the address is not http://"))?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    if url.chars().any(|it| it.is_control() || it == ' ') {
        return Err(bad("the address is none"));
    }
    let place = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
    let mut addresses = place.to_socket_addrs()?;
    let address = addresses.next().ok_or_else(|| bad("the address leads nowhere"))?;
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut reader = BufReader::new(stream);
    let status = line(&mut reader)?;
    if status.split(' ').nth(1) != Some("200") {
        return Err(io::Error::other(format!("the answer is {status}")));
    }
    for _ in 0..100 {
        let header = line(&mut reader)?;
        if header.is_empty() {
            return Ok(reader);
        }
        if header.to_ascii_lowercase().starts_with("transfer-encoding:") {
            return Err(bad("the answer comes in pieces"));
        }
    }
    Err(bad("the answer has too many headers"))
}

fn line(reader: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut text = String::new();
    reader.by_ref().take(8192).read_line(&mut text)?;
    Ok(text.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_network_that_comes_too_slowly_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/nets/x", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
            // A byte now and then, for ever.
            while stream.write_all(b"x").is_ok() {
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        let folder = std::env::temp_dir().join(format!("shidogo-slow-{}", std::process::id()));
        let cache = Cache { folder: folder.clone(), patience: Duration::from_millis(200) };
        let net = NetRef { sha256: "ab".repeat(32), bytes: 100_000, url };
        let why = cache.find(&net).unwrap_err().to_string();
        assert!(why.ends_with("it comes too slowly"), "{why}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
        // Of too many the oldest go.
        for number in 0..MOST + 3 {
            fs::write(folder.join(format!("{number:03}.bin.gz")), "x").unwrap();
        }
        cache.make_room();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), MOST);
        fs::remove_dir_all(folder).unwrap();
    }
}
