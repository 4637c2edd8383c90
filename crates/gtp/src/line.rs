//! Cleaning a line of text.

use std::borrow::Cow;

/// The text of a line as GTP wants it: no control characters, tabs as spaces, no comment.
pub(crate) fn clean(line: &str) -> Cow<'_, str> {
    let line = line.split('#').next().unwrap_or_default();
    let line = line.trim_matches(|it: char| it == ' ' || is_unseen(it));
    if line.contains(is_unseen) {
        Cow::Owned(line.chars().filter_map(visible).collect())
    } else {
        Cow::Borrowed(line)
    }
}

/// Whether this is the comment by which `GoGui` interrupts a command.
pub(crate) fn is_interrupt(line: &[u8]) -> bool {
    line.trim_ascii()
        .strip_prefix(b"#")
        .is_some_and(|it| it.trim_ascii().eq_ignore_ascii_case(b"interrupt"))
}

fn visible(character: char) -> Option<char> {
    match character {
        '\t' => Some(' '),
        it if is_unseen(it) => None,
        it => Some(it),
    }
}

/// A byte order mark is no part of any text; files that were put together have it in the middle.
fn is_unseen(character: char) -> bool {
    character.is_control() || character == '\u{feff}'
}
