//! What is wrong with a file.

use std::fmt;

/// Something in a file that is not as it should be, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Line of the file, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

/// What is wrong. The texts quoted are cut short.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WarningKind {
    /// Nothing in the file is a game.
    #[error("there is no game in this file")]
    NoGame,
    /// A line of another program's record.
    #[error("this line cannot be read and is left out: {0:?}")]
    LeftOut(String),
    /// Text before, between or after games.
    #[error("text outside of a game is left out: {0:?}")]
    TextOutside(String),
    /// Text between properties.
    #[error("this is no property and is left out: {0:?}")]
    NoProperty(String),
    /// A value that belongs to no identifier.
    #[error("a value without an identifier is left out: {0:?}")]
    NoIdentifier(String),
    /// A game that starts without `(`.
    #[error("a game starts without an opening parenthesis")]
    MissingOpening,
    /// Properties that no `;` announces.
    #[error("a node starts without a semicolon")]
    MissingSemicolon,
    /// A `)` too many.
    #[error("a closing parenthesis that closes nothing")]
    StrayClosing,
    /// The file ends inside a game.
    #[error("the file ends inside a game; parentheses still open: {0}")]
    MissingClosing(usize),
    /// Parentheses without a node.
    #[error("a game without a single node is left out")]
    EmptyGame,
    /// Two trees inside one pair of parentheses.
    #[error("a game cannot have two roots; the second one is read as another game")]
    SecondRoot,
    /// A value without `]`.
    #[error("the value of {0} is not closed")]
    UnclosedValue(String),
    /// A `]` inside a value without `\`.
    #[error("a closing bracket inside the value of {0} is not escaped")]
    UnescapedBracket(String),
    /// Small letters in an identifier; told once a game.
    #[error("identifiers with small letters are read as in old files: {written} as {read}")]
    SmallLetters {
        /// As in the file.
        written: String,
        /// As it was understood.
        read: String,
    },
    /// A property that comes twice in a node.
    #[error("{0} comes more than once in a node")]
    Duplicate(String),
    /// `GM` names another game.
    #[error("this is not a game of Go but number {0:?} of the SGF games")]
    OtherGame(String),
    /// `SZ` names a board that is not supported; points cannot be read.
    #[error("boards are from 2 to 25 points wide and high, not {0:?}")]
    BoardSize(String),
    /// A value that cannot be understood; it is kept as it is.
    #[error("the value of {ident} cannot be understood: {value:?}")]
    BadValue {
        /// The property.
        ident: String,
        /// Its value.
        value: String,
    },
    /// A point that is not on the board; it is kept as it is.
    #[error("{ident} names no point of the board: {value:?}")]
    OffBoard {
        /// The property.
        ident: String,
        /// The letters.
        value: String,
    },
    /// Black and White move in the same node.
    #[error("a node with more than one move")]
    TwoMoves,
    /// A node with both a move and setup stones.
    #[error("a node with both a move and setup stones")]
    MoveAndSetup,
    /// `CA` names no charset.
    #[error("the charset {declared:?} is not known; the text is read as {used}")]
    UnknownCharset {
        /// What the file says.
        declared: String,
        /// What it was read as.
        used: &'static str,
    },
    /// `CA` names a charset that the bytes contradict.
    #[error("the file says its charset is {declared:?}, but it looks like {used}")]
    WrongCharset {
        /// What the file says.
        declared: String,
        /// What it was read as.
        used: &'static str,
    },
    /// No `CA`, and the bytes are not UTF-8.
    #[error("the file does not name its charset; it looks like {0}")]
    GuessedCharset(&'static str),
    /// Bytes that are no text in the charset.
    #[error("some characters cannot be read in the charset {0}")]
    Undecodable(&'static str),
    /// More nodes than can be counted.
    #[error("the file is too large; the rest is left out")]
    TooLarge,
    /// Warnings that were counted but not kept.
    #[error("and {0} more warnings")]
    More(usize),
}

/// How many warnings are kept.
const KEPT: usize = 100;
/// How many characters of the file a warning quotes.
const QUOTED: usize = 40;

/// Collects warnings by byte offset; lines are counted once, at the end.
#[derive(Debug, Default)]
pub(crate) struct Warnings {
    found: Vec<(usize, WarningKind)>,
    left_out: usize,
}

impl Warnings {
    pub(crate) fn push(&mut self, offset: usize, kind: impl FnOnce() -> WarningKind) {
        if self.found.len() < KEPT {
            self.found.push((offset, kind()));
        } else {
            self.left_out += 1;
        }
    }

    /// Turns offsets into `text` into lines and columns.
    pub(crate) fn locate(mut self, text: &str) -> Vec<Warning> {
        self.found.sort_by_key(|&(offset, _)| offset);
        let mut place = Place { line: 1, column: 1, after_cr: false };
        let mut chars = text.char_indices().peekable();
        let mut located = Vec::with_capacity(self.found.len() + 1);
        for (offset, kind) in self.found {
            while let Some((_, c)) = chars.next_if(|&(at, _)| at < offset) {
                place.advance(c);
            }
            located.push(Warning { line: place.line, column: place.column, kind });
        }
        if self.left_out > 0 {
            let kind = WarningKind::More(self.left_out);
            located.push(Warning { line: place.line, column: place.column, kind });
        }
        located
    }
}

struct Place {
    line: usize,
    column: usize,
    after_cr: bool,
}

impl Place {
    fn advance(&mut self, c: char) {
        match c {
            '\n' if self.after_cr => {}
            '\n' | '\r' => {
                self.line += 1;
                self.column = 1;
            }
            _ => self.column += 1,
        }
        self.after_cr = c == '\r';
    }
}

/// The beginning of a text that may be very long.
pub(crate) fn quote(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_fashion_and_columns_are_characters() {
        let text = "黒白\r\nab\rcd\nef";
        let mut warnings = Warnings::default();
        for offset in [0, 3, 8, 11, 14, 99] {
            warnings.push(offset, || WarningKind::NoGame);
        }
        let places: Vec<_> = warnings.locate(text).iter().map(|it| (it.line, it.column)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (2, 1), (3, 1), (4, 1), (4, 3)]);
    }

    #[test]
    fn the_number_of_warnings_is_bounded() {
        let mut warnings = Warnings::default();
        for _ in 0..KEPT + 7 {
            warnings.push(0, || WarningKind::StrayClosing);
        }
        let located = warnings.locate("");
        assert_eq!(located.len(), KEPT + 1);
        assert_eq!(located[KEPT].to_string(), "line 1, column 1: and 7 more warnings");
    }
}
