//! Escaping of property values.

/// What a `Text` value says: escapes resolved, soft line breaks gone, one kind of line break.
pub(crate) fn text(raw: &str) -> String {
    unescape(raw, '\n')
}

/// What a `SimpleText` value says: as [`text`], but every line break is a space.
pub(crate) fn simple_text(raw: &str) -> String {
    unescape(raw, ' ')
}

fn unescape(raw: &str, line_break: char) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = c == '\\';
        let c = if escaped {
            let Some(next) = chars.next() else { break };
            next
        } else {
            c
        };
        match c {
            '\r' | '\n' => {
                // CR LF and LF CR are one line break.
                let other = if c == '\r' { '\n' } else { '\r' };
                chars.next_if_eq(&other);
                if !escaped {
                    out.push(line_break);
                }
            }
            '\t' | '\u{b}' | '\u{c}' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Writes `text` so that it stays inside its brackets.
pub(crate) fn escape(text: &str) -> String {
    escape_chars(text, &[']', '\\'])
}

/// As [`escape`], for a half of a composed value.
pub(crate) fn escape_composed(text: &str) -> String {
    escape_chars(text, &[']', '\\', ':'])
}

fn escape_chars(text: &str, special: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Escapes in an escaped text also what would look like the next part of a file.
pub(crate) fn escape_structure(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut escaped = false;
    for c in raw.chars() {
        if !escaped && "[;()".contains(c) {
            out.push('\\');
        }
        escaped = !escaped && c == '\\';
        out.push(c);
    }
    out
}

/// The halves of a composed value, still escaped.
pub(crate) fn split_composed(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, byte) in raw.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b':' => return Some((raw.get(..at)?, raw.get(at + 1..)?)),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_unescaped_and_soft_breaks_go() {
        for (raw, said) in [
            (r"a\]b\\c\:d", r"a]b\c:d"),
            ("one\\\ntwo", "onetwo"),
            ("one\\\r\ntwo", "onetwo"),
            ("one\r\ntwo\n\rthree\rfour\n\nfive", "one\ntwo\nthree\nfour\n\nfive"),
            ("tab\there\\\tthere", "tab here there"),
            ("end\\", "end"),
        ] {
            assert_eq!(text(raw), said, "{raw:?}");
        }
        assert_eq!(simple_text("one\r\ntwo\\\nthree"), "one twothree");
    }

    #[test]
    fn escaping_is_undone_by_reading() {
        let said = "a]b\\c:d\n[e]";
        assert_eq!(text(&escape(said)), said);
        let raw = format!("{}:{}", escape_composed("a:b"), escape_composed(r"c]\:"));
        let (first, second) = split_composed(&raw).unwrap();
        assert_eq!((text(first), text(second)), ("a:b".into(), r"c]\:".into()));
        assert_eq!(split_composed(r"a\:b"), None);
    }
}
