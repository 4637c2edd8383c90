//! Cleaning a line of text.

use std::borrow::Cow;

/// The text of a line as GTP wants it: no control characters, tabs as spaces, no comment.
pub(crate) fn clean(line: &str) -> Cow<'_, str> {
    let line = line.trim_start_matches('\u{feff}');
    let line = line.split('#').next().unwrap_or_default();
    let line = line.trim_matches(|it: char| it == ' ' || it.is_control());
    if line.contains(char::is_control) {
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
        it if it.is_control() => None,
        it => Some(it),
    }
}
