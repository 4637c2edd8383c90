//! Connections: only so many at once, and none for whoever says nothing.

use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::seats::{Seat, Seats};

/// So many connections may be open, altogether and from one address that is not this machine.
const MOST: usize = 4096;
const MOST_EACH: usize = 256;
/// A connection on which nothing happens for so long is closed; pages are asked more often
/// whether they are there.
const LONGEST_SILENCE: Duration = Duration::from_mins(2);
/// The head of the first request is there within so long, or a letter a minute keeps a place.
const LONGEST_GREETING: Duration = Duration::from_secs(20);

/// Accepts connections, but not too many.
#[derive(Debug)]
pub(crate) struct Door {
    listener: TcpListener,
    seats: Seats<IpAddr>,
    longest_silence: Duration,
    longest_greeting: Duration,
}

/// A connection that was let in.
#[derive(Debug)]
pub(crate) struct Guest {
    stream: TcpStream,
    /// Held as long as the connection is open.
    _seat: Seat<IpAddr>,
    silence: Pin<Box<Sleep>>,
    longest_silence: Duration,
    /// Until the head of the first request is there.
    greeting: Option<Greeting>,
}

/// What is still to come of the head of a request.
#[derive(Debug)]
struct Greeting {
    end: Pin<Box<Sleep>>,
    /// How much of [`Self::LAST`] was heard last.
    heard: usize,
}

impl Greeting {
    /// What a head ends with.
    const LAST: &'static [u8] = b"\r\n\r\n";

    /// Whether the head ends in these bytes.
    fn ends_in(&mut self, bytes: &[u8]) -> bool {
        bytes.iter().any(|it| {
            self.heard = match Self::LAST.get(self.heard) {
                Some(next) if next == it => self.heard + 1,
                _ => usize::from(Self::LAST.first() == Some(it)),
            };
            self.heard == Self::LAST.len()
        })
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Door>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        Self(*stream.remote_addr())
    }
}

/// What counts as one address: IPv4 however it is written, and of IPv6 the part that one
/// connection to the net is given, in which anybody has as many addresses as they like.
pub(crate) fn house(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(it) if !it.is_loopback() => {
            let [a, b, c, d, ..] = it.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        other => other,
    }
}

impl Door {
    pub(crate) fn new(listener: TcpListener) -> Self {
        let seats = Seats::new(MOST, MOST_EACH);
        let (longest_silence, longest_greeting) = (LONGEST_SILENCE, LONGEST_GREETING);
        Self { listener, seats, longest_silence, longest_greeting }
    }

    /// A place for a connection, if it may come in.
    fn let_in(&self, address: IpAddr) -> Option<Seat<IpAddr>> {
        let house = house(address);
        if house.is_loopback() { self.seats.take_any(house) } else { self.seats.take(house) }
    }
}

impl Listener for Door {
    type Io = Guest;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Guest, SocketAddr) {
        loop {
            let (stream, peer) = Listener::accept(&mut self.listener).await;
            if let Some(seat) = self.let_in(peer.ip()) {
                let longest_silence = self.longest_silence;
                let silence = Box::pin(sleep(longest_silence));
                let end = Box::pin(sleep(self.longest_greeting));
                let greeting = Some(Greeting { end, heard: 0 });
                return (Guest { stream, _seat: seat, silence, longest_silence, greeting }, peer);
            }
            // Closed at once: there is nobody to answer.
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Guest {
    /// Something has happened, or nothing for too long.
    fn hear<T>(
        &mut self,
        done: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if done.is_ready() {
            let end = Instant::now() + self.longest_silence;
            self.silence.as_mut().reset(end);
            return done;
        }
        match self.silence.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let done = Pin::new(&mut self.stream).poll_read(context, buffer);
        if let Some(greeting) = &mut self.greeting {
            if greeting.ends_in(buffer.filled().get(before..).unwrap_or_default()) {
                self.greeting = None;
            } else if greeting.end.as_mut().poll(context).is_ready() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
        self.hear(done, context)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.hear(done, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.hear(done, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    async fn door() -> (Door, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (Door::new(listener), address)
    }

    #[tokio::test]
    async fn an_address_has_only_so_many_and_gets_room_again() {
        let (door, _) = door().await;
        let (other, own): (IpAddr, IpAddr) =
            ("10.0.0.1".parse().unwrap(), "127.0.0.1".parse().unwrap());
        let mut held: Vec<_> = (0..MOST_EACH).map_while(|_| door.let_in(other)).collect();
        assert_eq!(held.len(), MOST_EACH);
        assert!(door.let_in(other).is_none());
        let mapped = "::ffff:10.0.0.1".parse().unwrap();
        assert!(door.let_in(mapped).is_none(), "it is the same one");
        held.extend((0..MOST - MOST_EACH).map_while(|_| door.let_in(own)));
        assert_eq!(held.len(), MOST, "this machine has the rest");
        assert!(door.let_in(own).is_none());
        held.swap_remove(0);
        assert!(door.let_in(other).is_some());
    }

    #[test]
    fn a_house_has_one_address() {
        let house = |text: &str| house(text.parse().unwrap()).to_string();
        assert_eq!(house("::ffff:10.0.0.1"), "10.0.0.1");
        assert_eq!(house("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(house("::1"), "::1");
    }

    #[tokio::test]
    async fn whoever_says_nothing_is_closed() {
        let (mut door, address) = door().await;
        door.longest_silence = Duration::from_millis(50);
        let _silent = TcpStream::connect(address).await.unwrap();
        let (mut guest, _) = door.accept().await;
        let began = Instant::now();
        let heard = guest.read(&mut [0; 8]).await;
        assert_eq!(heard.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(began.elapsed() >= door.longest_silence);
    }

    #[tokio::test]
    async fn whoever_greets_without_end_is_closed_and_others_are_not() {
        let (mut door, address) = door().await;
        door.longest_greeting = Duration::from_millis(200);
        for (head, is_closed) in [("GET / HTTP/1.1\r\nA: b\r\n", true), ("GET /\r\r\n\r\n", false)]
        {
            let mut caller = TcpStream::connect(address).await.unwrap();
            let (mut guest, _) = door.accept().await;
            let began = Instant::now();
            let mut ended = None;
            // Always something more, never silence; the body may take its time.
            for bytes in head.as_bytes().chunks(3).chain(std::iter::repeat_n(&b"x"[..], 40)) {
                caller.write_all(bytes).await.unwrap();
                if let Err(why) = guest.read(&mut [0; 8]).await {
                    ended = Some(why.kind());
                    break;
                }
                sleep(Duration::from_millis(10)).await;
            }
            assert_eq!(ended, is_closed.then_some(io::ErrorKind::TimedOut), "{head:?}");
            assert!(began.elapsed() >= door.longest_greeting, "{head:?}");
        }
    }
}
