//! Answers, written and read.

use std::fmt;

/// An answer to one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The id of the request.
    pub id: Option<u128>,
    /// The text after `=`, or the reason after `?`.
    pub outcome: Result<String, String>,
}

impl fmt::Display for Response {
    /// The answer with the empty line that ends it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.outcome {
            Ok(text) => ('=', text),
            Err(reason) => ('?', reason),
        };
        write!(f, "{}", header(mark, self.id))?;
        let text = body(text);
        // A drawing begins on the line below the mark.
        let separator = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
        write!(f, "{separator}{text}\n\n")
    }
}

/// `=12` or `?`.
pub(crate) fn header(mark: char, id: Option<u128>) -> String {
    id.map_or_else(|| mark.to_string(), |id| format!("{mark}{id}"))
}

/// The text without anything that a client would take for the end: no empty line but the first,
/// no carriage return, no line end at the end.
pub(crate) fn body(text: &str) -> String {
    let text = text.replace('\r', "");
    let lines: Vec<&str> = text.trim_end_matches('\n').split('\n').collect();
    let filled = lines.iter().enumerate().map(|(number, line)| match *line {
        "" if number > 0 => " ",
        line => line,
    });
    filled.collect::<Vec<_>>().join("\n")
}

/// A text that is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseResponseError {
    /// The first line has neither mark.
    #[error("an answer begins with = or ?, not with \"{0}\"")]
    NoMark(String),
    /// The text ends before the answer does.
    #[error("the answer is not complete")]
    Incomplete,
}

/// Puts an engine's lines together to answers.
#[derive(Clone, Debug, Default)]
pub struct ResponseParser {
    open: Option<Response>,
}

impl ResponseParser {
    /// Takes a line without its line end; `Some` when it completes an answer.
    ///
    /// Empty lines between answers are skipped. A line between answers that begins none is an
    /// error and otherwise without effect, so a caller may go on.
    pub fn push(&mut self, line: &str) -> Option<Result<Response, ParseResponseError>> {
        let line = line.trim_end_matches(['\r', '\n']);
        match (&mut self.open, line) {
            (None, "") => None,
            (None, _) => match first_line(line) {
                Some(response) => {
                    self.open = Some(response);
                    None
                }
                None => Some(Err(ParseResponseError::NoMark(line.chars().take(40).collect()))),
            },
            (Some(_), "") => self.open.take().map(Ok),
            (Some(response), _) => {
                let (Ok(text) | Err(text)) = &mut response.outcome;
                text.push('\n');
                text.push_str(line);
                None
            }
        }
    }

    /// Whether an answer has begun and not ended.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }
}

/// Reads the first answer in these lines; the empty line that ends it must be among them.
pub fn parse_response<'a>(
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<Response, ParseResponseError> {
    let mut parser = ResponseParser::default();
    lines.into_iter().find_map(|it| parser.push(it)).unwrap_or(Err(ParseResponseError::Incomplete))
}

fn first_line(line: &str) -> Option<Response> {
    let mark = line.chars().next().filter(|it| matches!(it, '=' | '?'))?;
    let rest = line.get(1..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    // A number too large to be an id belongs to the text.
    let (id, text) = match rest.split_at_checked(digits)? {
        (number, text) if let Ok(id) = number.parse() => (Some(id), text),
        _ => (None, rest),
    };
    let text = text.trim_start_matches([' ', '\t']).to_owned();
    Some(Response { id, outcome: if mark == '=' { Ok(text) } else { Err(text) } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(response: Response, text: &str) {
        assert_eq!(response.to_string(), text);
        assert_eq!(parse_response(text.split('\n')), Ok(response));
    }

    fn success(id: Option<u128>, text: &str) -> Response {
        Response { id, outcome: Ok(text.to_owned()) }
    }

    #[test]
    fn answers_go_there_and_back() {
        check(success(None, ""), "=\n\n");
        check(success(Some(3), ""), "=3\n\n");
        check(success(Some(3), "D4"), "=3 D4\n\n");
        check(success(None, "play\ngenmove"), "= play\ngenmove\n\n");
        check(success(Some(0), "\n . .\n . ."), "=0\n . .\n . .\n\n");
        check(Response { id: Some(7), outcome: Err("illegal move".into()) }, "?7 illegal move\n\n");
    }

    #[test]
    fn no_line_inside_an_answer_is_empty() {
        assert_eq!(success(None, "a\n\n\nb\r\n\n").to_string(), "= a\n \n \nb\n\n");
        assert_eq!(success(None, "\n\na").to_string(), "=\n \na\n\n");
        assert_eq!(success(None, "\n\n").to_string(), "=\n\n");
    }

    #[test]
    fn engines_are_read_generously() {
        let lines = ["", "=4\tD4\r", "\r"];
        assert_eq!(parse_response(lines), Ok(success(Some(4), "D4")));
        assert_eq!(parse_response(["= D4"]), Err(ParseResponseError::Incomplete));
        assert!(matches!(parse_response(["loading…"]), Err(ParseResponseError::NoMark(_))));
        let mut parser = ResponseParser::default();
        assert!(parser.push("loading…").is_some_and(|it| it.is_err()));
        assert!(parser.push("=").is_none() && parser.is_open());
        assert_eq!(parser.push(""), Some(Ok(success(None, ""))));
    }
}
