//! Sessions of lines.

use gtp::{
    AnalysisCommand, Answer, Command, Engine, GtpError, Request, Response, ResponseParser, Session,
    SessionCommand, known_names, parse_points, points_text, rules_from_json, rules_from_text,
    rules_to_json, serve,
};

/// Any lines are understood or refused, commands survive being written, and in a session each
/// request is answered exactly once, in order, with its id.
pub fn gtp(data: &[u8]) {
    for line in data.split(|&it| it == b'\n') {
        request(line);
    }
    let text = String::from_utf8_lossy(data);
    rules(&text);
    answers(&text);
    session(data);
}

fn request(line: &[u8]) {
    let Some(request) = Request::from_bytes(line) else { return };
    match request.command() {
        Ok(command) => {
            let text = command.to_string();
            assert_eq!(text.parse(), Ok(command), "{text:?} from {request:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn rules(text: &str) {
    if let Ok(rules) = rules_from_text(text) {
        assert_eq!(rules_from_json(&rules_to_json(&rules)), Ok(rules));
    }
}

/// The other direction: what another program answers.
fn answers(text: &str) {
    if let Ok(answer) = text.parse::<Answer>() {
        assert_eq!(answer.to_string().parse(), Ok(answer));
    }
    if let Ok(points) = parse_points(text) {
        assert_eq!(parse_points(&points_text(points.iter().copied())), Ok(points));
    }
    let mut parser = ResponseParser::default();
    for response in text.split('\n').filter_map(|it| parser.push(it)).flatten() {
        let printed = response.to_string();
        // Control characters are not for answers: they come back as they can.
        if !printed.contains('\r') {
            let again = parse_all(&printed);
            assert_eq!(again.iter().map(|it| it.id).collect::<Vec<_>>(), [response.id]);
        }
    }
}

fn session(data: &[u8]) {
    let mut output = Vec::new();
    let mut toy = Toy { commands: known_names().chain(["toy-say", "toy-stream"]).collect() };
    serve(&mut toy, std::io::Cursor::new(data.to_vec()), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.is_empty() || output.ends_with("\n\n"), "{output:?}");
    let ids: Vec<Option<u128>> = parse_all(&output).iter().map(|it| it.id).collect();
    assert_eq!(ids, expected_ids(data), "{output}");
}

/// The ids of the requests up to `quit`.
fn expected_ids(data: &[u8]) -> Vec<Option<u128>> {
    let mut ids = Vec::new();
    for request in data.split(|&it| it == b'\n').filter_map(Request::from_bytes) {
        ids.push(request.id);
        if request.command() == Ok(Command::Session(SessionCommand::Quit)) {
            break;
        }
    }
    ids
}

fn parse_all(output: &str) -> Vec<Response> {
    let mut parser = ResponseParser::default();
    let responses = output.split('\n').filter_map(|it| parser.push(it)).map(Result::unwrap);
    let responses = responses.collect();
    assert!(!parser.is_open(), "{output:?}");
    responses
}

/// Answers with what it is asked, in all the ways in which an answer can be sent.
struct Toy {
    commands: Vec<&'static str>,
}

impl Engine for Toy {
    fn commands(&self) -> &[&str] {
        &self.commands
    }

    fn handle(&mut self, command: &Command, session: &mut Session<'_>) -> Result<String, GtpError> {
        match command {
            // A bar is a line end, so that answers with empty lines can be asked for.
            Command::Other { name, arguments } if name == "toy-say" => {
                Ok(arguments.replace('|', "\n"))
            }
            Command::Other { arguments, .. } => {
                for line in arguments.split('|') {
                    session.send(line);
                }
                Err(GtpError::CannotUndo)
            }
            Command::Analysis(AnalysisCommand::Analyze(..)) => {
                session.send("info move D4 visits 1");
                Ok(String::new())
            }
            Command::Analysis(_) => {
                session.open();
                Ok("play D4".to_owned())
            }
            Command::Board(_) => Err(GtpError::UnknownCommand),
            command => Ok(command.to_string()),
        }
    }
}
