//! Whole sessions with a toy engine: what goes in, what comes out.
#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use expect_test::{Expect, expect};
use goban::Size;
use gtp::{
    AnalysisCommand, Answer, BoardCommand, Command, Engine, GameCommand, GtpError, Request,
    ResponseParser, Session, SessionCommand, serve,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Knows the size of its board and always plays D4.
struct Toy {
    size: Size,
}

impl Engine for Toy {
    fn commands(&self) -> &[&str] {
        &[
            "name",
            "boardsize",
            "play",
            "genmove",
            "showboard",
            "lz-analyze",
            "kata-genmove_analyze",
            "undo",
            "toy-echo",
        ]
    }

    fn handle(&mut self, command: &Command, session: &mut Session<'_>) -> Result<String, GtpError> {
        match command {
            Command::Session(SessionCommand::Name) => Ok("Toy".to_owned()),
            Command::Board(command) => self.board(command),
            Command::Game(GameCommand::GenMove(_)) => Ok(genmove(session).to_string()),
            Command::Analysis(command) => Ok(analyze(command, session)),
            Command::Other { arguments, .. } => Ok(arguments.clone()),
            _ => Err(GtpError::UnknownCommand),
        }
    }
}

impl Toy {
    fn board(&mut self, command: &BoardCommand) -> Result<String, GtpError> {
        match command {
            BoardCommand::BoardSize(size) => self.size = *size,
            BoardCommand::Play(_, mv) => {
                if let Some(point) = mv.point().filter(|&it| !self.size.contains(it)) {
                    return Err(GtpError::IllegalMove(format!("{point} is not on the board")));
                }
            }
            BoardCommand::ShowBoard => return Ok("\n  A B\n2 . .\n\n1 . .\n".to_owned()),
            BoardCommand::Undo(_) => return Err(GtpError::CannotUndo),
            _ => return Err(GtpError::UnknownCommand),
        }
        Ok(String::new())
    }
}

/// Thinks long enough for waiting input to be seen, if it could be.
fn genmove(session: &Session<'_>) -> Answer {
    let interrupt = session.interrupt();
    for _ in 0..20 {
        if interrupt.waiting() {
            return Answer::Resign;
        }
        thread::sleep(Duration::from_millis(1));
    }
    "D4".parse().unwrap()
}

fn analyze(command: &AnalysisCommand, session: &mut Session<'_>) -> String {
    if let AnalysisCommand::GenMoveAnalyze(..) = command {
        session.send("info move D4 visits 1");
        return format!("play {}", genmove(session));
    }
    session.send("info move D4 visits 1");
    let interrupt = session.interrupt();
    while !interrupt.waiting() {
        thread::sleep(Duration::from_millis(1));
    }
    String::new()
}

fn talk(input: impl Read + Send + 'static) -> String {
    let mut output = Vec::new();
    serve(&mut Toy { size: Size::square(19).unwrap() }, input, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[track_caller]
fn check(input: &'static str, expected: Expect) {
    expected.assert_eq(&talk(input.as_bytes()));
}

#[test]
fn ids_are_echoed() {
    check(
        "1 name\n0 name\n99999999999 name\nname\n12\n",
        expect![[r#"
        =1 Toy

        =0 Toy

        =99999999999 Toy

        = Toy

        ?12 unknown command

    "#]],
    );
}

#[test]
fn lines_are_cleaned() {
    check(
        "1\tname\r\n\r\n  # 2 name\n3 name # 4 name\n5 na\u{1}me\u{7f}\n",
        expect![[r#"
        =1 Toy

        =3 Toy

        =5 Toy

    "#]],
    );
}

#[test]
fn what_is_not_listed_is_unknown() {
    check(
        "1 fly\n2 final_score\n3 known_command final_score\n4 known_command name\n\
         5 known_command quit\n6 NAME\n7 known_command\n",
        expect![[r#"
            ?1 unknown command

            ?2 unknown command

            =3 false

            =4 true

            =5 true

            ?6 unknown command

            ?7 expected the name of a command, found nothing

        "#]],
    );
}

#[test]
fn commands_are_listed() {
    check(
        "protocol_version\nlist_commands\n",
        expect![[r#"
        = 2

        = protocol_version
        known_command
        list_commands
        quit
        name
        boardsize
        play
        genmove
        showboard
        lz-analyze
        kata-genmove_analyze
        undo
        toy-echo

    "#]],
    );
}

#[test]
fn engines_have_commands_of_their_own() {
    check(
        "toy-echo a  b {\"c\": 1}\n",
        expect![[r#"
        = a  b {"c": 1}

    "#]],
    );
}

#[test]
fn wrong_arguments_are_named() {
    check(
        "1 play\n2 play b\n3 play red D4\n4 play b I9\n5 play b D26\n6 play b D4 now\n7 genmove\n\
         8 boardsize\n9 boardsize 26\n10 boardsize 19 1\n11 boardsize nineteen\n\
         12 boardsize 4294967315\n",
        expect![[r#"
            ?1 expected a colour (b or w), found nothing

            ?2 expected a point such as D4, or pass, found nothing

            ?3 expected a colour (b or w), found "red"

            ?4 expected a point such as D4, or pass, found "I9"

            ?5 expected a point such as D4, or pass, found "D26"

            ?6 unexpected argument "now"

            ?7 expected a colour (b or w), found nothing

            ?8 expected a board size such as 19, found nothing

            ?9 unacceptable size: boards are from 2 to 25 points wide and high

            ?10 unacceptable size: boards are from 2 to 25 points wide and high

            ?11 expected a board size such as 19, found "nineteen"

            ?12 expected a board size such as 19, found "4294967315"

        "#]],
    );
}

#[test]
fn engines_refuse_with_a_reason() {
    check(
        "1 boardsize 9\n2 play b K10\n3 play W pass\n4 play BLACK j9\n5 undo\n",
        expect![[r#"
        =1

        ?2 illegal move: K10 is not on the board

        =3

        =4

        ?5 cannot undo

    "#]],
    );
}

#[test]
fn no_line_of_an_answer_is_empty() {
    assert_eq!(talk(&b"8 showboard\n"[..]), "=8\n  A B\n2 . .\n \n1 . .\n\n");
}

#[test]
fn pipelined_commands_are_answered_in_order() {
    check(
        "1 name\n2 boardsize 9 7\n3 genmove b\n4 fly\n5 name\n6 quit\n7 name\n",
        expect![[r#"
        =1 Toy

        =2

        =3 D4

        ?4 unknown command

        =5 Toy

        =6

    "#]],
    );
}

#[test]
fn the_end_of_input_ends_without_quit() {
    check(
        "1 name\n2 genmove b",
        expect![[r#"
        =1 Toy

        =2 D4

    "#]],
    );
    check("", expect![[r#""#]]);
}

#[test]
fn any_input_ends_an_analysis() {
    check(
        "1 lz-analyze 50\n2 name\n",
        expect![[r#"
        =1
        info move D4 visits 1

        =2 Toy

    "#]],
    );
    check(
        "lz-analyze b interval 10\n\nlz-analyze\n# interrupt\nlz-analyze\n",
        expect![[r#"
        =
        info move D4 visits 1

        =
        info move D4 visits 1

        =
        info move D4 visits 1

    "#]],
    );
    check(
        "lz-analyze\nquit\n",
        expect![[r#"
        =
        info move D4 visits 1

        =

    "#]],
    );
}

#[test]
fn no_input_ends_a_genmove() {
    check(
        "1 genmove b\n2 name\n",
        expect![[r#"
        =1 D4

        =2 Toy

    "#]],
    );
    check(
        "1 kata-genmove_analyze b 50\n2 name\n",
        expect![[r#"
        =1
        info move D4 visits 1
        play D4

        =2 Toy

    "#]],
    );
}

#[test]
fn an_analysis_that_cannot_begin_fails() {
    check(
        "1 lz-analyze b interval -1\n2 lz-analyze avoid b D4\n3 lz-analyze depth 3\n",
        expect![[r#"
            ?1 expected an interval in hundredths of a second, found "-1"

            ?2 expected a depth in moves, found nothing

            ?3 expected a colour, an interval, or one of interval, minmoves, maxmoves, avoid, allow, rootInfo, ownership, ownershipStdev, movesOwnership, movesOwnershipStdev, pvVisits, pvEdgeVisits, noResultValue, found "depth"

        "#]],
    );
}

#[test]
fn long_lines_and_strange_bytes_do_no_harm() {
    let mut input = vec![b'x'; 1 << 20];
    input.extend(b"\n1 play b ");
    input.extend(vec![b'D'; 1 << 20]);
    input.extend(b"\n2 na\xffme\n3 play b \xfe\xff\n\0\0\n4 name\n");
    expect![[r#"
        ? unknown command

        ?1 expected a point such as D4, or pass, found "DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD…"

        ?2 unknown command

        ?3 expected a point such as D4, or pass, found "��"

        =4 Toy

    "#]]
    .assert_eq(&talk(io::Cursor::new(input)));
}

#[test]
fn a_line_without_end_is_refused() {
    let source = b"9 toy-echo ".chain(io::repeat(b'x').take(9 << 20)).chain(&b"\n10 name\n"[..]);
    expect![[r#"
        ?9 line too long

        =10 Toy

    "#]]
    .assert_eq(&talk(source));
}

/// Input that is sent piece by piece, so that nothing is there ahead of time.
struct Wire(Receiver<&'static str>);

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(text) = self.0.recv() else { return Ok(0) };
        buffer[..text.len()].copy_from_slice(text.as_bytes());
        Ok(text.len())
    }
}

#[test]
fn an_analysis_tells_before_it_ends_and_quit_waits_for_nothing() {
    /// Passes on what is written.
    struct Told(std::sync::mpsc::Sender<String>);
    impl Write for Told {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(String::from_utf8_lossy(bytes).into_owned()).unwrap();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (sender, wire) = channel();
    let (told, output) = channel();
    let server = thread::spawn(move || {
        serve(&mut Toy { size: Size::square(19).unwrap() }, Wire(wire), Told(told))
    });
    let patience = Duration::from_secs(20);
    sender.send("1 lz-analyze 10\n").unwrap();
    assert_eq!(output.recv_timeout(patience).unwrap(), "=1\n");
    assert_eq!(output.recv_timeout(patience).unwrap(), "info move D4 visits 1\n");
    assert!(output.recv_timeout(Duration::from_millis(30)).is_err(), "goes on until input");
    sender.send("2 na").unwrap();
    assert!(output.recv_timeout(Duration::from_millis(30)).is_err(), "half a line is no input");
    sender.send("me\n").unwrap();
    assert_eq!(output.recv_timeout(patience).unwrap(), "\n");
    assert_eq!(output.recv_timeout(patience).unwrap(), "=2 Toy\n\n");
    sender.send("quit\n").unwrap();
    assert_eq!(output.recv_timeout(patience).unwrap(), "=\n\n");
    // The wire is still open here.
    server.join().unwrap().unwrap();
}

#[test]
fn a_closed_output_ends_the_analysis_and_the_session() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (sender, wire) = channel();
    sender.send("lz-analyze\n").unwrap();
    let ended = serve(&mut Toy { size: Size::square(19).unwrap() }, Wire(wire), Closed);
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

/// Lines that a client might send, and some that it should not.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let usual = [
        "1 name",
        "name\r",
        "",
        "\r",
        "# interrupt",
        "2 boardsize 9",
        "3 boardsize 99",
        "4 play b",
        "5\tplay b D4 # so",
        "6 showboard",
        "7 fly",
        "8",
        "list_commands",
        "lz-analyze 1",
    ];
    prop_oneof![
        4 => prop::sample::select(usual.map(|it| it.as_bytes().to_vec()).to_vec()),
        1 => vec(any::<u8>().prop_filter("inside a line", |it| *it != b'\n'), 0..40),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_request_has_one_answer_with_its_id(lines in vec(line(), 0..12)) {
        let asked = lines.iter().filter_map(|it| Request::from_bytes(it)).map(|it| it.id);
        let asked: Vec<_> = asked.collect();
        let output = talk(io::Cursor::new(lines.join(&b'\n')));
        let mut parser = ResponseParser::default();
        let answers = output.split('\n').filter_map(|it| parser.push(it));
        let answered: Result<Vec<_>, _> = answers.map(|it| it.map(|it| it.id)).collect();
        prop_assert_eq!(answered, Ok(asked));
    }
}
