//! What to start.

use std::fmt;
use std::path::{Path, PathBuf};

use super::ClientError;

/// A command line, split as a shell would split it, and where to run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    executable: String,
    arguments: Vec<String>,
    directory: Option<PathBuf>,
}

impl Program {
    /// Splits a command line; quotes and backslashes work, variables and pipes do not.
    pub fn parse(line: &str) -> Result<Self, ClientError> {
        let words = shlex::split(line).unwrap_or_default();
        let mut words = words.into_iter();
        let executable = words.next().filter(|it| !it.is_empty());
        let executable = executable.ok_or_else(|| ClientError::CommandLine(line.to_owned()))?;
        Ok(Self { executable, arguments: words.collect(), directory: None })
    }

    /// The same, run in this directory; relative program names are then looked up from there.
    #[must_use]
    pub fn in_directory(mut self, directory: impl Into<PathBuf>) -> Self {
        self.directory = Some(directory.into());
        self
    }

    /// The same with further arguments.
    #[must_use]
    pub fn with_arguments<'a>(mut self, more: impl IntoIterator<Item = &'a str>) -> Self {
        self.arguments.extend(more.into_iter().map(str::to_owned));
        self
    }

    /// The same with `{game}` in the arguments replaced by a number, for seeds.
    #[must_use]
    pub fn for_game(&self, number: u32) -> Self {
        let filled = |it: &String| it.replace("{game}", &number.to_string());
        Self { arguments: self.arguments.iter().map(filled).collect(), ..self.clone() }
    }

    /// What is run.
    pub fn executable(&self) -> &str {
        &self.executable
    }

    /// With which arguments.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// Where, if not here.
    pub fn directory(&self) -> Option<&Path> {
        self.directory.as_deref()
    }
}

impl fmt::Display for Program {
    /// The command line again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = std::iter::once(&self.executable).chain(&self.arguments);
        let words: Vec<_> = words
            // A word with a NUL cannot be quoted, nor started.
            .map(|it| shlex::try_quote(it).map_or_else(|_| it.clone(), Into::into))
            .collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_go_there_and_back() {
        for line in ["gnugo --mode gtp", "'my engine' -x 'a b'", "go --seed '{game}'"] {
            let program = Program::parse(line).unwrap();
            assert_eq!(Program::parse(&program.to_string()), Ok(program), "{line}");
        }
        let seeded = Program::parse("go --seed {game}").unwrap().for_game(7);
        assert_eq!(seeded.with_arguments(["-q"]).to_string(), "go --seed 7 -q");
    }

    #[test]
    fn what_names_no_program_is_refused() {
        for line in ["", "   ", "'open", "'' -x"] {
            let refused = Err(ClientError::CommandLine(line.to_owned()));
            assert_eq!(Program::parse(line), refused, "{line}");
        }
    }
}
