//! Bytes to text, whatever the file says about its charset.
//!
//! The whole file is decoded before its structure is looked at, because the second byte of a
//! character of `Shift_JIS`, Big5 or GB18030 can be `]` or `\`. One file has one charset: of
//! several games that name different ones, the first counts.

use std::borrow::Cow;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE, WINDOWS_1252,
};

use crate::charset_guess::{best_guess, plausibility};
use crate::property::closing_bracket;
use crate::warning::{WarningKind, quote};

/// The text of a file.
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    /// What is wrong with the charset, by byte offset into the text.
    pub(crate) warnings: Vec<(usize, WarningKind)>,
}

pub(crate) fn decode(bytes: &[u8]) -> Decoded<'_> {
    let (encoding, warning, bytes) = choose(bytes);
    let (text, lossy) = encoding.decode_without_bom_handling(bytes);
    let mut warnings: Vec<_> = warning.map(|it| (0, it)).into_iter().collect();
    if lossy {
        let at = text.find(char::REPLACEMENT_CHARACTER).unwrap_or_default();
        warnings.push((at, WarningKind::Undecodable(encoding.name())));
    }
    Decoded { text, warnings }
}

/// The charset to use, what to say about it, and the bytes without their byte order mark.
fn choose(bytes: &[u8]) -> (&'static Encoding, Option<WarningKind>, &[u8]) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return (encoding, None, bytes.get(mark..).unwrap_or_default());
    }
    // A parenthesis in two bytes: UTF-16 that has lost its mark.
    match bytes {
        [b'(', 0, ..] => return (UTF_16LE, None, bytes),
        [0, b'(', ..] => return (UTF_16BE, None, bytes),
        _ => {}
    }
    let (encoding, warning) = match declared(bytes) {
        Some(label) => check_declared(bytes, label),
        None if std::str::from_utf8(bytes).is_ok() => (UTF_8, None),
        None => {
            let encoding = best_guess(bytes);
            (encoding, Some(WarningKind::GuessedCharset(encoding.name())))
        }
    };
    (encoding, warning, bytes)
}

fn check_declared(bytes: &[u8], label: &[u8]) -> (&'static Encoding, Option<WarningKind>) {
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let quoted = || quote(&String::from_utf8_lossy(label));
    // What is written with one byte a letter is not UTF-16, whatever it says.
    let known = for_label(label).filter(|it| *it != UTF_16LE && *it != UTF_16BE);
    let Some(encoding) = known else {
        let used = if is_utf8 { UTF_8 } else { best_guess(bytes) };
        let (declared, used_name) = (quoted(), used.name());
        return (used, Some(WarningKind::UnknownCharset { declared, used: used_name }));
    };
    let used = if bytes.is_ascii() {
        encoding
    } else if is_utf8 {
        if encoding == UTF_8 || plausibility(UTF_8, bytes) > plausibility(encoding, bytes) {
            UTF_8
        } else {
            encoding
        }
    } else if encoding == WINDOWS_1252 || is_damaged(encoding, bytes) {
        // Everything is valid Latin-1, so that it has to look like it as well.
        let guess = best_guess(bytes);
        if plausibility(guess, bytes) > plausibility(encoding, bytes) { guess } else { encoding }
    } else {
        encoding
    };
    let wrong = !same_family(used, encoding);
    let warning =
        wrong.then(|| WarningKind::WrongCharset { declared: quoted(), used: used.name() });
    (used, warning)
}

fn is_damaged(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    encoding.decode_without_bom_handling(bytes).1
}

/// GBK is a part of GB18030, and decoded by the same table.
fn same_family(a: &'static Encoding, b: &'static Encoding) -> bool {
    let family = |it| if it == GBK { GB18030 } else { it };
    family(a) == family(b)
}

/// The charset with this name, also by names that the web does not know.
fn for_label(label: &[u8]) -> Option<&'static Encoding> {
    if let Some(encoding) = Encoding::for_label(label) {
        return (encoding != REPLACEMENT).then_some(encoding);
    }
    let plain: Vec<u8> =
        label.iter().filter(|it| it.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
    Some(match plain.as_slice() {
        b"utf8" | b"cp65001" | b"unicode" => UTF_8,
        b"shiftjis" | b"cp932" | b"windows932" => SHIFT_JIS,
        b"eucjp" | b"cp51932" | b"ujis" => EUC_JP,
        b"gb18030" | b"gb" | b"gbk" | b"gb2312" | b"euccn" | b"cp936" | b"ms936" => GB18030,
        b"big5" | b"cp950" | b"ms950" | b"euctw" => BIG5,
        b"euckr" | b"cp949" | b"ms949" | b"uhc" => EUC_KR,
        b"latin1" | b"iso88591" | b"ansi" => WINDOWS_1252,
        _ => return None,
    })
}

/// The value of `CA` in the first node, by the bytes.
fn declared(bytes: &[u8]) -> Option<&[u8]> {
    let start = bytes.windows(2).position(|it| it == b"(;").map_or(0, |it| it + 2);
    let mut rest = bytes.get(start..)?;
    let mut ident: Vec<u8> = Vec::new();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'[' => {
                let end = closing_bracket(rest)?;
                if ident == b"CA" {
                    return rest.get(..end).map(<[u8]>::trim_ascii);
                }
                rest = rest.get(end + 1..)?;
                ident.clear();
            }
            b';' | b'(' | b')' => return None,
            b'a'..=b'z' => {}
            byte if byte.is_ascii_whitespace() => {}
            byte => ident.push(byte),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_charset_is_found_in_the_first_node_only() {
        for (file, label) in [
            ("(;FF[4]CA[ GBK ]SZ[19])", Some("GBK")),
            ("junk (;C[CA[x\\]]CA[Big5])", Some("Big5")),
            ("(;CharacterSet[x]FF[4]\nCA\n[utf-8])", Some("utf-8")),
            ("(;FF[4];CA[GBK])", None),
            ("(;FF[4](;CA[GBK]))", None),
            ("CA[", None),
            ("", None),
        ] {
            assert_eq!(declared(file.as_bytes()), label.map(str::as_bytes), "{file}");
        }
    }

    #[test]
    fn charsets_have_many_names() {
        for (label, encoding) in [
            ("Shift_JIS", SHIFT_JIS),
            ("CP932", SHIFT_JIS),
            ("sjis", SHIFT_JIS),
            ("EUCJP", EUC_JP),
            ("gb2312", GBK),
            ("CP936", GB18030),
            ("CP949", EUC_KR),
            ("ISO-8859-1", WINDOWS_1252),
            ("Latin-1", WINDOWS_1252),
            ("utf8", UTF_8),
        ] {
            assert_eq!(for_label(label.as_bytes()), Some(encoding), "{label}");
        }
        assert_eq!(for_label(b"klingon"), None);
        assert_eq!(for_label(b"hz-gb-2312"), None);
    }
}
