//! Gives networks away over HTTP, by their hash and in no other way.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use crate::digest::hex;
use crate::job::NetRef;
use crate::runtime;

const PATIENCE: Duration = Duration::from_mins(1);

/// Gives networks away over HTTP as long as it lives: `GET /nets/SHA256`, and nothing else.
#[derive(Debug)]
pub struct NetGiver {
    address: String,
    files: Files,
    task: AbortHandle,
}

type Files = Arc<Mutex<HashMap<String, PathBuf>>>;

impl NetGiver {
    /// Listens at an address; `host` is how workers reach it: `HOST` or `HOST:PORT`, where the
    /// port is that of the address unless given.
    pub fn start(listen: SocketAddr, host: &str) -> io::Result<Self> {
        let runtime = runtime::handle().map_err(io::Error::other)?;
        let listener = std::net::TcpListener::bind(listen)?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        let address = if host.contains(':') { host.to_owned() } else { format!("{host}:{port}") };
        let files = Files::default();
        let _context = runtime.enter();
        let listener = TcpListener::from_std(listener)?;
        let task = runtime.spawn(serve(listener, Arc::clone(&files))).abort_handle();
        Ok(Self { address, files, task })
    }

    /// Gives a file away from now on, and says how jobs name it.
    pub fn give(&self, path: &Path) -> io::Result<NetRef> {
        let (sha256, bytes) = digest(path)?;
        let url = format!("http://{}/nets/{sha256}", self.address);
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(sha256.clone(), path.to_owned());
        Ok(NetRef { sha256, bytes, url })
    }
}

impl Drop for NetGiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn digest(path: &Path) -> io::Result<(String, u64)> {
    let mut file = File::open(path)?;
    let (mut hash, mut length) = (Sha256::new(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            return Ok((hex(&hash.finalize()), length));
        }
        hash.update(buffer.get(..count).unwrap_or_default());
        length += count as u64;
    }
}

async fn serve(listener: TcpListener, files: Files) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let files = Arc::clone(&files);
        tokio::spawn(tokio::time::timeout(10 * PATIENCE, async move {
            let _ = answer(stream, &files).await;
        }));
    }
}

async fn answer(mut stream: TcpStream, files: &Files) -> io::Result<()> {
    let Some(hash) = tokio::time::timeout(PATIENCE, request(&mut stream)).await?? else {
        return refuse(&mut stream, "400 Bad Request").await;
    };
    let path = files.lock().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned();
    let Some(mut file) = path.and_then(|it| File::open(it).ok()) else {
        return refuse(&mut stream, "404 Not Found").await;
    };
    let length = file.metadata()?.len();
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    let mut buffer = vec![0; 1 << 16];
    loop {
        // Pieces of a file that is most likely in memory: not worth a thread.
        let count = file.read(&mut buffer)?;
        let read = buffer.get(..count).unwrap_or_default();
        if read.is_empty() {
            return stream.shutdown().await;
        }
        stream.write_all(read).await?;
    }
}

/// The hash that is asked for; `None`: it is no request that is answered here.
async fn request(stream: &mut TcpStream) -> io::Result<Option<String>> {
    let mut head = Vec::new();
    let mut buffer = [0; 1024];
    while !head.windows(4).any(|it| it == b"\r\n\r\n") {
        let count = stream.read(&mut buffer).await?;
        if count == 0 || head.len() > 8192 {
            return Ok(None);
        }
        head.extend_from_slice(buffer.get(..count).unwrap_or_default());
    }
    let head = String::from_utf8_lossy(&head);
    let mut words = head.split(' ');
    let (method, path) = (words.next(), words.next().unwrap_or_default());
    let hash = path.strip_prefix("/nets/").filter(|_| method == Some("GET"));
    Ok(hash.map(str::to_owned))
}

async fn refuse(stream: &mut TcpStream, status: &str) -> io::Result<()> {
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    stream.shutdown().await
}
