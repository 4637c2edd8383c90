//! A real server on a free port, and pages that talk to it.
#![allow(dead_code, reason = "every test file needs another part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

#[cfg(unix)]
mod postgres;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use server::{Bound, Config, Place, ServeError};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Nothing in these tests takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server with a folder of its own.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    place: Place,
    configure: fn(&mut Config),
    runtime: Option<Runtime>,
    stop: Option<oneshot::Sender<()>>,
    link: Option<String>,
}

/// What HTTP answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

/// A page's WebSocket.
pub(crate) struct Page {
    socket: WebSocket<TcpStream>,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::start_with(|_| {})
    }

    /// A server that is told something else than usual.
    pub(crate) fn start_with(configure: fn(&mut Config)) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("shidogo-server-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        Self::start_at(on_postgres().unwrap_or(Place::Folder(folder)), configure)
    }

    fn start_at(place: Place, configure: fn(&mut Config)) -> Self {
        let runtime = Runtime::new().unwrap();
        let mut config = config(place.clone());
        configure(&mut config);
        let bound = runtime.block_on(server::bind(config)).unwrap();
        let address = bound.address();
        let link = bound.club_link().map(str::to_owned);
        let (stop, stopped) = oneshot::channel::<()>();
        runtime.spawn(bound.run(async {
            let _ = stopped.await;
        }));
        Self { address, place, configure, runtime: Some(runtime), stop: Some(stop), link }
    }

    /// As `kill -9` does: nobody is told, nothing is finished. A new server starts on the data.
    pub(crate) fn crash(mut self) -> Self {
        self.end();
        Self::start_at(self.place.clone(), self.configure)
    }

    /// Stops as asked, and starts again.
    pub(crate) fn restart(mut self) -> Self {
        let _ = self.stop.take().unwrap().send(());
        std::thread::sleep(Duration::from_millis(100));
        self.end();
        Self::start_at(self.place.clone(), self.configure)
    }

    /// A second server on the same port and the same data.
    pub(crate) fn second(&self) -> Result<Bound, ServeError> {
        let mut config = config(self.place.clone());
        config.address = self.address;
        Runtime::new().unwrap().block_on(server::bind(config))
    }

    /// Where the data are.
    pub(crate) const fn place(&self) -> &Place {
        &self.place
    }

    fn end(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    pub(crate) fn page(&self) -> Page {
        self.page_from(&format!("http://{}", self.address)).unwrap()
    }

    /// A WebSocket that a page of this origin opens; the status if it is refused.
    pub(crate) fn page_from(&self, origin: &str) -> Result<Page, u16> {
        open_page(self.address, origin, "")
    }

    /// A WebSocket of somebody who is signed in.
    pub(crate) fn page_with(&self, cookie: &str) -> Result<Page, u16> {
        open_page(self.address, &format!("http://{}", self.address), cookie)
    }

    /// Where the first admin joins.
    pub(crate) fn club_link(&self) -> Option<String> {
        self.link.clone()
    }

    fn connect(&self) -> TcpStream {
        connect(self.address)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.http(&format!("GET {path}"), "", b"")
    }

    pub(crate) fn post(&self, path: &str, body: &[u8]) -> Answer {
        self.http(&format!("POST {path}"), "", body)
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        self.http(&format!("DELETE {path}"), "", b"")
    }

    /// A request by hand: `what` is method and path, `headers` are lines.
    pub(crate) fn http(&self, what: &str, headers: &str, body: &[u8]) -> Answer {
        let mut stream = self.connect();
        let host = if headers.contains("Host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        let head = format!(
            "{what} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        // A server that refuses a large body closes before all of it is sent.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let end = answer.windows(4).position(|it| it == b"\r\n\r\n").unwrap();
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_ascii_lowercase(), body: answer[end + 4..].to_vec() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // After a crash or a restart another server has the folder.
        if self.runtime.is_some()
            && let Place::Folder(folder) = &self.place
        {
            let _ = std::fs::remove_dir_all(folder);
        }
        self.end();
    }
}

fn config(place: Place) -> Config {
    let mut config = Config::new(PathBuf::new());
    config.data = place;
    config.address.set_port(0);
    config.seed = Some(1);
    config.engines = 2;
    config
}

/// The tests of `on_postgres.rs` are those of the other files, on another database.
fn on_postgres() -> Option<Place> {
    if !module_path!().starts_with("on_postgres") {
        return None;
    }
    #[cfg(unix)]
    return Some(Place::Postgres(postgres::empty_database()?));
    #[cfg(not(unix))]
    None
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

fn open_page(address: SocketAddr, origin: &str, cookie: &str) -> Result<Page, u16> {
    let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
    request.headers_mut().insert("origin", origin.parse().unwrap());
    if !cookie.is_empty() {
        let cookie = format!("shidogo={cookie}");
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
    }
    match tungstenite::client(request, connect(address)) {
        Ok((socket, _)) => Ok(Page { socket }),
        Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
            Err(response.status().as_u16())
        }
        Err(other) => panic!("{other}"),
    }
}

impl Page {
    /// A page of a server that is another process.
    pub(crate) fn connect(address: &str) -> Self {
        open_page(address.parse().unwrap(), &format!("http://{address}"), "").unwrap()
    }

    pub(crate) fn send(&mut self, message: Value) {
        self.send_text(&message.to_string());
    }

    pub(crate) fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    pub(crate) fn send_raw(&mut self, message: Message) {
        let _ = self.socket.send(message);
    }

    /// The next message; `None` when the server has closed.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(tungstenite::Error::ConnectionClosed) => return None,
                Ok(_) => {}
                Err(tungstenite::Error::Io(why))
                    if why.kind() == std::io::ErrorKind::WouldBlock =>
                {
                    panic!("the server says nothing")
                }
                Err(_) => return None,
            }
        }
    }

    /// The next message of a type; others are passed over.
    pub(crate) fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().unwrap_or_else(|| panic!("closed instead of {kind}"));
            if message["type"] == kind {
                return message;
            }
            let passing =
                ["progress", "queue", "game", "values", "review", "analysis", "talk", "workers"];
            let is_passing = passing.iter().any(|it| message["type"] == *it);
            assert!(is_passing, "{message} instead of {kind}");
        }
    }

    /// The next state in which nobody is thinking.
    pub(crate) fn settled(&mut self) -> Value {
        loop {
            let game = self.next_of("game");
            if game["phase"] != "thinking" {
                return game;
            }
        }
    }

    /// Orders a game; fields of `wishes` replace the usual ones.
    pub(crate) fn new_game(&mut self, wishes: Value) -> Value {
        let mut order = json!({
            "type": "new_game", "size": 5, "komi": null, "handicap": 0, "rules": "japanese",
            "human": "both", "strength": "quick", "name": "",
            "teaching": {"control": "none"},
        });
        let fields = wishes.as_object().unwrap().clone();
        order.as_object_mut().unwrap().extend(fields);
        self.send(order);
        self.settled()
    }

    /// Sends a command about a game in the state the page has seen.
    pub(crate) fn command(&mut self, game: &Value, mut message: Value) {
        message["game"] = game["id"].clone();
        message["at"] = game["move_number"].clone();
        self.send(message);
    }

    /// Does something and waits until nobody is thinking.
    pub(crate) fn act(&mut self, game: &Value, message: Value) -> Value {
        self.command(game, message);
        self.settled()
    }

    pub(crate) fn play_all(&mut self, mut game: Value, moves: &str) -> Value {
        for point in moves.split_whitespace() {
            game = self.act(&game, json!({"type": "play", "point": point}));
        }
        game
    }

    /// Does something that is refused; says why.
    pub(crate) fn refused(&mut self, game: &Value, message: Value) -> String {
        self.command(game, message);
        self.reason()
    }

    pub(crate) fn reason(&mut self) -> String {
        self.next_of("refused")["reason"].as_str().unwrap().to_owned()
    }
}

/// The board as a drawing.
pub(crate) fn drawing(game: &Value) -> String {
    let row = |row: &Value| -> String {
        let signs = row.as_array().unwrap().iter().map(|it| match it.as_i64().unwrap() {
            1 => "X",
            -1 => "O",
            _ => ".",
        });
        signs.collect::<Vec<_>>().join(" ")
    };
    game.as_array().unwrap().iter().map(row).collect::<Vec<_>>().join("\n")
}
