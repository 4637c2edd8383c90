//! A broker of one's own on this machine, for measuring and testing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a broker may take to begin.
const PATIENCE: Duration = Duration::from_mins(1);

/// What it says when it is there, and where.
const READY: &str = "Server is ready";
const LISTENING: &str = "Listening for client connections on 127.0.0.1:";

/// A broker on the loopback address with a port and a folder of its own; it ends with this.
#[derive(Debug)]
pub struct OwnBroker {
    program: PathBuf,
    folder: PathBuf,
    /// More lines of its configuration.
    configuration: String,
    /// Found by the broker itself when it begins: a port that somebody else looked for may be taken
    /// again before the broker has it. 0 until then.
    port: u16,
    child: Option<Child>,
}

/// Where NATS's server is installed; Debian's package is called `nats-server`.
pub fn find_broker() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin"].map(PathBuf::from);
    let mut folders = std::env::split_paths(&path).chain(usual);
    folders.find_map(|it| Some(it.join("nats-server")).filter(|it| it.is_file()))
}

impl OwnBroker {
    /// Starts one in a folder; `configuration` is added to what it needs.
    pub fn start(program: &Path, folder: &Path, configuration: &str) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut broker = Self {
            program: program.to_owned(),
            folder: folder.to_owned(),
            configuration: configuration.to_owned(),
            port: 0,
            child: None,
        };
        broker.resume()?;
        Ok(broker)
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its address for somebody.
    pub fn url_for(&self, user: &str, password: &str) -> String {
        format!("nats://{user}:{password}@127.0.0.1:{}", self.port)
    }

    /// Starts it again where it was.
    pub fn resume(&mut self) -> io::Result<()> {
        let port = if self.port == 0 { "-1".to_owned() } else { self.port.to_string() };
        let text = format!(
            "host: 127.0.0.1\nport: {port}\njetstream {{ store_dir: {:?} }}\n{}\n",
            self.folder.join("store").display().to_string(),
            self.configuration
        );
        fs::write(self.folder.join("nats.conf"), text)?;
        let end = Instant::now() + PATIENCE;
        loop {
            match self.try_to_begin(end) {
                // Somebody may have had its port for a moment.
                Err(why) if Instant::now() < end => drop(why),
                begun => return begun,
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Begins, and waits until it says that it is ready.
    fn try_to_begin(&mut self, end: Instant) -> io::Result<()> {
        let log = self.folder.join("log");
        let child = Command::new(&self.program)
            .arg("-c")
            .arg(self.folder.join("nats.conf"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(fs::File::create(&log)?)
            .spawn()?;
        let child = self.child.insert(child);
        loop {
            let said = fs::read_to_string(&log).unwrap_or_default();
            if said.contains(READY) {
                let port = said.lines().find_map(|it| it.split_once(LISTENING)?.1.parse().ok());
                self.port = port.ok_or_else(|| io::Error::other("the broker listens nowhere"))?;
                return Ok(());
            }
            if Instant::now() >= end || matches!(child.try_wait(), Ok(Some(_))) {
                self.kill();
                return Err(io::Error::other(format!("the broker does not start: {said}")));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Ends it at once, as a power cut would.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for OwnBroker {
    fn drop(&mut self) {
        self.kill();
    }
}
