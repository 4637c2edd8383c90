//! SGF to games: everything that can be read, and warnings for the rest.
//!
//! The text is gone through once from front to back, without recursion and without looking back, so
//! that time and memory grow with the file and with nothing else.

use std::borrow::Cow;

use crate::charset;
use crate::check::Checker;
use crate::property::{closing_bracket, holds_only_points};
use crate::tree::{Game, NodeId};
use crate::warning::{Warning, WarningKind, Warnings, quote};

/// Reads a file of any number of games. Never fails: a file that is no SGF gives no games and a
/// warning that says so.
pub fn read(bytes: &[u8]) -> (Vec<Game>, Vec<Warning>) {
    let decoded = charset::decode(bytes);
    let mut reader = Reader::new(&decoded.text);
    for (offset, kind) in decoded.warnings {
        reader.warn(offset, || kind);
    }
    reader.run();
    (reader.games, reader.warnings.locate(&decoded.text))
}

/// Reads the first game of a file; an empty one on 19×19 if there is none, which a warning says.
pub fn read_first(bytes: &[u8]) -> (Game, Vec<Warning>) {
    let (games, warnings) = read(bytes);
    let game = games.into_iter().next();
    (game.unwrap_or_else(|| Game::from_root_text("")), warnings)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    games: Vec<Game>,
    /// The game being read; not yet in `games`.
    game: Option<Game>,
    /// For each open parenthesis, the node before it.
    open: Vec<Option<NodeId>>,
    /// The node that the next one follows.
    current: Option<NodeId>,
    /// Properties go here.
    node: Option<NodeText>,
    checker: Checker,
    warnings: Warnings,
    told_small_letters: bool,
}

/// The properties of the node being read.
#[derive(Default)]
struct NodeText {
    text: String,
    /// Where in the file each property starts.
    offsets: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            games: Vec::new(),
            game: None,
            open: Vec::new(),
            current: None,
            node: None,
            checker: Checker::default(),
            warnings: Warnings::default(),
            told_small_letters: false,
        }
    }

    fn run(&mut self) {
        loop {
            self.at = self.skip_space(self.at);
            let Some(byte) = self.peek(self.at) else { break };
            if self.open.is_empty() {
                self.outside(byte);
            } else {
                self.inside(byte);
            }
            if self.game.as_ref().is_some_and(|it| it.node_count() >= Game::MAX_NODES) {
                self.warn(self.at, || WarningKind::TooLarge);
                break;
            }
        }
        if !self.open.is_empty() {
            let levels = self.open.len();
            self.warn(self.at, || WarningKind::MissingClosing(levels));
            self.end_game();
        }
        if self.games.is_empty() {
            self.warn(0, || WarningKind::NoGame);
        }
    }

    fn outside(&mut self, byte: u8) {
        let next = self.skip_space(self.at + 1);
        let node_follows = matches!(self.peek(next), Some(b';' | b'('))
            || self.ident_at(next).is_some_and(|it| is_capital(it.ident));
        match byte {
            b'(' if node_follows => {
                self.open.push(None);
                self.at += 1;
            }
            b';' if self.ident_at(next).is_some() => {
                self.warn(self.at, || WarningKind::MissingOpening);
                self.open.push(None);
            }
            b')' => {
                self.warn(self.at, || WarningKind::StrayClosing);
                self.at += 1;
            }
            _ => {
                let start = self.at;
                self.at += 1;
                while self.peek(self.at).is_some_and(|it| !b"(;)".contains(&it)) {
                    self.at += 1;
                }
                self.warn_quoting(start, WarningKind::TextOutside);
            }
        }
    }

    fn inside(&mut self, byte: u8) {
        match byte {
            b'(' => {
                self.end_node();
                self.open.push(self.current);
                self.at += 1;
            }
            b')' => {
                self.end_node();
                self.current = self.open.pop().flatten();
                self.at += 1;
                if self.open.is_empty() {
                    self.end_game();
                }
            }
            b';' => {
                self.end_node();
                self.start_node();
                self.at += 1;
            }
            b'[' => {
                let start = self.at;
                let rest = self.text.as_bytes().get(start + 1..).unwrap_or_default();
                self.at = closing_bracket(rest).map_or(self.text.len(), |it| start + 1 + it + 1);
                self.warn_quoting(start, WarningKind::NoIdentifier);
            }
            _ => match self.ident_at(self.at) {
                Some(ident) => self.property(ident),
                None => self.garbage(),
            },
        }
    }

    /// Skips what cannot be a part of a node.
    fn garbage(&mut self) {
        let start = self.at;
        while let Some(byte) = self.peek(self.at) {
            if b"();[".contains(&byte) || self.ident_at(self.at).is_some() {
                break;
            }
            // A whole word at once, so that no word is looked at twice for each of its letters.
            let word = self.word_end(self.at);
            self.at = if word > self.at { self.skip_space(word) } else { self.at + 1 };
        }
        self.warn_quoting(start, WarningKind::NoProperty);
    }

    fn start_node(&mut self) {
        if let (Some(parent), Some(game)) = (self.current, &mut self.game) {
            self.current = Some(game.add_child(parent));
        } else {
            if self.game.is_some() {
                self.warn(self.at, || WarningKind::SecondRoot);
                self.games.extend(self.game.take());
            }
            self.game = Some(Game::from_root_text(""));
            self.current = Some(Game::ROOT);
            self.checker = Checker::default();
            self.told_small_letters = false;
        }
        self.node = Some(NodeText::default());
    }

    fn end_node(&mut self) {
        let (Some(node), Some(id)) = (self.node.take(), self.current) else { return };
        if let Some(game) = &mut self.game {
            if !node.text.is_empty() || id == Game::ROOT {
                game.set_node_text(id, &node.text);
            }
            self.checker.check(game.node(id), &node.offsets, &mut self.warnings);
        }
    }

    fn end_game(&mut self) {
        self.end_node();
        self.open.clear();
        self.current = None;
        match self.game.take() {
            Some(game) => self.games.push(game),
            None => self.warn(self.at, || WarningKind::EmptyGame),
        }
    }

    fn property(&mut self, ident: IdentAt<'a>) {
        let start = self.at;
        if self.node.is_none() {
            self.warn(start, || WarningKind::MissingSemicolon);
            self.start_node();
        }
        let mut node = self.node.take().unwrap_or_default();
        let name = self.normal_ident(start, ident.ident);
        let before = node.text.len();
        node.text.push_str(&name);
        self.at = ident.bracket;
        while self.peek(self.at) == Some(b'[') {
            self.at += 1;
            let value = node.text.len();
            node.text.push('[');
            let end = self.value(&name, &mut node.text);
            node.text.push(']');
            // `W[` where a file was cut off is not a pass.
            if end == ValueEnd::Missing && node.text.len() == value + 2 {
                node.text.truncate(value);
            }
            let next = self.skip_space(self.at);
            if self.peek(next) == Some(b'[') {
                self.at = next;
            }
        }
        // The charset is about the bytes of the file, not about the game.
        let charset = name == "CA" && self.current == Some(Game::ROOT);
        if charset || node.text.len() == before + name.len() {
            node.text.truncate(before);
        } else {
            node.offsets.push(start);
        }
        self.node = Some(node);
    }

    /// Reads a value up to behind its bracket into `out`, as it is written.
    fn value(&mut self, ident: &str, out: &mut String) -> ValueEnd {
        let only_points = holds_only_points(ident);
        let (start, mut copied) = (self.at, self.at);
        let mut inner_brackets = 0_usize;
        loop {
            match self.peek(self.at) {
                Some(b']') if inner_brackets > 0 && !self.structure_at(self.at + 1) => {
                    // As in `C[see [1] there]`: certainly meant as text.
                    self.warn(self.at, || WarningKind::UnescapedBracket(quote(ident)));
                    inner_brackets -= 1;
                    out.push_str(self.slice(copied, self.at));
                    out.push('\\');
                    copied = self.at;
                    self.at += 1;
                }
                Some(b']') => {
                    out.push_str(self.slice(copied, self.at));
                    self.at += 1;
                    return ValueEnd::Bracket;
                }
                Some(b'\\') if self.at + 1 < self.text.len() => {
                    if self.peek(self.at + 1) == Some(b']') {
                        inner_brackets = inner_brackets.saturating_sub(1);
                    }
                    self.at += 2;
                }
                Some(byte) if only_points && self.bracket_is_missing(start, byte) => break,
                Some(b'[') => {
                    inner_brackets += 1;
                    self.at += 1;
                }
                // A lone backslash before the end would escape the bracket that is missing.
                None | Some(b'\\') => break,
                Some(_) => self.at += 1,
            }
        }
        self.warn(start - 1, || WarningKind::UnclosedValue(quote(ident)));
        out.push_str(self.slice(copied, self.at));
        if self.peek(self.at) == Some(b'\\') {
            self.at += 1;
        }
        ValueEnd::Missing
    }

    /// Whether the value of points that started at `start` should have been closed before this
    /// byte, because it is whole and another part of the file follows.
    fn bracket_is_missing(&self, start: usize, byte: u8) -> bool {
        if !b"[;()".contains(&byte) || !is_point_list(self.slice(start, self.at)) {
            return false;
        }
        let next = self.skip_space(self.at + 1);
        match byte {
            b'[' => true,
            b';' => self.ident_at(next).is_some(),
            b'(' => self.peek(next) == Some(b';'),
            _ => self.peek(next).is_none_or(|it| b"();".contains(&it)),
        }
    }

    /// Whether what comes here can follow a value.
    fn structure_at(&self, at: usize) -> bool {
        let at = self.skip_space(at);
        match self.peek(at) {
            None | Some(b';' | b'(' | b')' | b'[') => true,
            Some(_) => self.ident_at(at).is_some_and(|it| is_capital(it.ident)),
        }
    }

    /// The word here, if a value follows it.
    fn ident_at(&self, at: usize) -> Option<IdentAt<'a>> {
        let end = self.word_end(at);
        let ident = self.slice(at, end);
        if !ident.bytes().any(|it| it.is_ascii_alphabetic()) {
            return None;
        }
        let bracket = self.skip_space(end);
        (self.peek(bracket) == Some(b'[')).then_some(IdentAt { ident, bracket })
    }

    /// `CoPyright` was `CP` before FF[4]; `b` is a mistake for `B`.
    fn normal_ident(&mut self, at: usize, ident: &'a str) -> Cow<'a, str> {
        if is_capital(ident) {
            return Cow::Borrowed(ident);
        }
        let read: String = if ident.bytes().any(|it| it.is_ascii_uppercase()) {
            ident.chars().filter(|it| !it.is_ascii_lowercase()).collect()
        } else {
            ident.to_ascii_uppercase()
        };
        if !self.told_small_letters {
            self.told_small_letters = true;
            let (written, read) = (quote(ident), quote(&read));
            self.warn(at, || WarningKind::SmallLetters { written, read });
        }
        Cow::Owned(read)
    }

    fn warn(&mut self, offset: usize, kind: impl FnOnce() -> WarningKind) {
        self.warnings.push(offset, kind);
    }

    /// Warns about the text from `start` to here.
    fn warn_quoting(&mut self, start: usize, kind: fn(String) -> WarningKind) {
        let text = self.slice(start, self.at);
        self.warn(start, || kind(quote(text)));
    }

    fn peek(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// The text between two places, which must be beside ASCII characters.
    fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    fn word_end(&self, at: usize) -> usize {
        self.end_of(at, |it| it.is_ascii_alphanumeric() || it == b'_')
    }

    fn skip_space(&self, at: usize) -> usize {
        // NUL and Ctrl-Z are the padding of old file systems.
        self.end_of(at, |it| it.is_ascii_whitespace() || matches!(it, 0 | 0x0b | 0x1a))
    }

    fn end_of(&self, at: usize, belongs: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        at + rest.iter().position(|&it| !belongs(it)).unwrap_or(rest.len())
    }
}

/// How a value ended.
#[derive(PartialEq, Eq)]
enum ValueEnd {
    Bracket,
    Missing,
}

/// An identifier with the place of the bracket that follows.
#[derive(Clone, Copy)]
struct IdentAt<'a> {
    ident: &'a str,
    bracket: usize,
}

fn is_capital(ident: &str) -> bool {
    ident.bytes().all(|it| !it.is_ascii_lowercase())
}

/// Whether the text is nothing (a pass), a point or a rectangle of points.
fn is_point_list(text: &str) -> bool {
    let is_point = |it: &[u8]| it.len() == 2 && it.iter().all(u8::is_ascii_alphabetic);
    match text.as_bytes() {
        [] => true,
        [first @ .., b':', x, y] => is_point(first) && is_point(&[*x, *y]),
        point => is_point(point),
    }
}
