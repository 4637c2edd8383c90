//! One line from the controller.

use crate::command::Command;
use crate::error::GtpError;
use crate::line;

/// A line that asks for something: an id, if any, a command's name and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number to repeat in the answer. GTP ends them at 2³¹ − 1, clients do not always.
    pub id: Option<u128>,
    /// The command's name; empty if the line holds an id alone.
    pub name: String,
    /// What follows the name, the spaces inside as they were sent.
    pub arguments: String,
}

impl Request {
    /// Reads a line; `None` if nothing but spaces and comment is on it.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line::clean(line);
        let (first, rest) = split_word(&line)?;
        let id = id(first);
        let (name, arguments) = match id {
            None => (first, rest),
            Some(_) => split_word(rest).unwrap_or_default(),
        };
        Some(Self { id, name: name.to_owned(), arguments: arguments.trim_matches(' ').to_owned() })
    }

    /// Reads a line of bytes; what is no UTF-8 is replaced, never refused.
    pub fn from_bytes(line: &[u8]) -> Option<Self> {
        Self::parse(&String::from_utf8_lossy(line))
    }

    /// The command that is asked for.
    pub fn command(&self) -> Result<Command, GtpError> {
        Command::parse(&self.name, &self.arguments)
    }
}

/// The id that a word is; `None` if it is none.
pub(crate) fn id(word: &str) -> Option<u128> {
    word.bytes().all(|it| it.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(' ');
    if text.is_empty() { None } else { Some(text.split_once(' ').unwrap_or((text, ""))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> Option<(Option<u128>, String, String)> {
        Request::parse(line).map(|it| (it.id, it.name, it.arguments))
    }

    #[test]
    fn lines_are_cleaned_before_they_are_read() {
        let expected = Some((Some(3), "play".to_owned(), "b  D4".to_owned()));
        assert_eq!(parts("3 play b  D4\r"), expected);
        assert_eq!(parts("\t3\tplay b \tD4 # why\r\n"), expected);
        assert_eq!(parts("\u{feff}3 pl\u{7}ay b  D4\u{0}"), expected);
        assert_eq!(parts("3 \u{feff}play b  D4"), expected);
    }

    #[test]
    fn empty_lines_ask_for_nothing() {
        for line in ["", "  ", "\r", "\t \r", "# comment", "  # 12 name"] {
            assert_eq!(Request::parse(line), None, "{line:?}");
        }
    }

    #[test]
    fn an_id_stands_alone_before_the_name() {
        assert_eq!(parts("12"), Some((Some(12), String::new(), String::new())));
        assert_eq!(parts("12name"), Some((None, "12name".to_owned(), String::new())));
        assert_eq!(parts("+1 name"), Some((None, "+1".to_owned(), "name".to_owned())));
        assert_eq!(Request::parse("7 8 name").unwrap().command(), Err(GtpError::UnknownCommand));
        let large = parts("99999999999 name").unwrap();
        assert_eq!((large.0, large.1.as_str()), (Some(99_999_999_999), "name"));
        let too_large = parts(&format!("{} name", "9".repeat(40))).unwrap();
        assert_eq!((too_large.0, too_large.1), (None, "9".repeat(40)));
    }
}
