//! Commands about game records.

use std::fmt;

use super::{Command, Entry, with_arguments};
use crate::arguments::Arguments;
use crate::error::GtpError;

/// A command about game records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileCommand {
    /// `loadsgf`: takes the position of a record.
    LoadSgf {
        /// Where the record is; spaces are part of it.
        path: String,
        /// Stop before this move, counted from 1; without it the last position is taken.
        move_number: Option<u32>,
    },
    /// `printsgf`: writes the game into a file, or into the answer.
    PrintSgf(Option<String>),
}

pub(super) const TABLE: &[Entry] = &[
    ("loadsgf", load),
    ("printsgf", |rest| {
        let path = Some(rest.take_rest()).filter(|it| !it.is_empty());
        Ok(Command::File(FileCommand::PrintSgf(path.map(|it| unquoted(it).to_owned()))))
    }),
];

fn load(rest: &mut Arguments<'_>) -> Result<Command, GtpError> {
    let text = rest.text("a file name")?;
    let (path, move_number) = match text.rsplit_once(' ') {
        Some((path, last)) if is_number(last) => {
            let expected = "a move number";
            let number = last.parse().map_err(|_| GtpError::expected(expected, Some(last)))?;
            (path.trim_end_matches(' '), Some(number))
        }
        _ => (text.as_str(), None),
    };
    let path = unquoted(path).to_owned();
    Ok(Command::File(FileCommand::LoadSgf { path, move_number }))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|it| it.is_ascii_digit())
}

/// A path may stand in double quotes, and must if it would be read otherwise without.
fn unquoted(path: &str) -> &str {
    path.strip_prefix('"')
        .and_then(|it| it.strip_suffix('"'))
        .filter(|it| !it.is_empty())
        .unwrap_or(path)
}

fn quoted(path: &str) -> String {
    let ends_in_number = path.rsplit_once(' ').is_some_and(|(_, last)| is_number(last));
    let plain = !ends_in_number && !path.starts_with('"') && path == path.trim_matches(' ');
    if plain { path.to_owned() } else { format!("\"{path}\"") }
}

impl fmt::Display for FileCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LoadSgf { path, move_number } => {
                write!(f, "loadsgf {}", quoted(path))?;
                move_number.map_or(Ok(()), |it| write!(f, " {it}"))
            }
            Self::PrintSgf(path) => {
                let path = path.as_deref().map(quoted).unwrap_or_default();
                with_arguments(f, "printsgf", &path)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_load(arguments: &str, path: &str, move_number: Option<u32>) {
        let expected = FileCommand::LoadSgf { path: path.to_owned(), move_number };
        assert_eq!(Command::parse("loadsgf", arguments), Ok(Command::File(expected)));
    }

    #[test]
    fn a_path_may_hold_spaces() {
        check_load("game.sgf", "game.sgf", None);
        check_load("game.sgf 12", "game.sgf", Some(12));
        check_load("my games/a b.sgf", "my games/a b.sgf", None);
        check_load("my games/a b.sgf  7", "my games/a b.sgf", Some(7));
        check_load("\"my game 7\"", "my game 7", None);
        check_load("12", "12", None);
        assert!(Command::parse("loadsgf", "").is_err());
        assert!(Command::parse("loadsgf", "a.sgf 99999999999").is_err());
    }
}
