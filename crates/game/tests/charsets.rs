//! Every charset that records come in, named, misnamed and not named.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS, WINDOWS_1252};
use expect_test::expect;
use game::{WarningKind, read, write};

/// Characters whose second byte is `\` or `]` in `Shift_JIS` and Big5: 表, ソ, 能, 十, 功, 許, 閱.
const TEXTS: [(&Encoding, &str); 6] = [
    (SHIFT_JIS, "黒の表ソ能十、この手はハネです。白は右辺にヒラキます。ゾーン"),
    (EUC_JP, "黒の三々入りは大きい手です。白はサガリと応じます。"),
    (GB18030, "黑棋这手棋不好,应该在上边围空。白棋中盘胜。"),
    (BIG5, "黑棋這手功許不好,應該在上邊圍空。白棋中盤勝。閱"),
    (EUC_KR, "흑이 이 수를 두면 백은 불계승을 합니다. 바둑 대국"),
    (WINDOWS_1252, "Größe, café, déjà vu: Köln gegen Málaga"),
];

fn file(encoding: &'static Encoding, label: Option<&str>, text: &str) -> Vec<u8> {
    let charset = label.map(|it| format!("CA[{it}]")).unwrap_or_default();
    let sgf = format!("(;FF[4]{charset}SZ[9];B[ee]C[{text}];W[cc]N[end])");
    let (bytes, _, unmappable) = encoding.encode(&sgf);
    assert!(!unmappable);
    bytes.into_owned()
}

/// Reads a file that must have come out whole; the warning about its charset, if any.
#[track_caller]
fn check(bytes: &[u8], text: &str) -> Option<WarningKind> {
    let (games, mut warnings) = read(bytes);
    let nodes: Vec<_> = games[0].main_line().collect();
    assert_eq!(nodes[1].comment().as_deref(), Some(text), "{warnings:?}");
    assert_eq!(nodes[2].name().as_deref(), Some("end"));
    let written = write(&games);
    assert!(written.contains("CA[UTF-8]"));
    assert_eq!(read(written.as_bytes()), (games, vec![]));
    assert!(warnings.len() <= 1, "{warnings:?}");
    warnings.pop().map(|it| it.kind)
}

#[test]
fn the_named_charset_is_used() {
    for (encoding, text) in TEXTS {
        assert_eq!(check(&file(encoding, Some(encoding.name()), text), text), None);
    }
    let text = "黒の手です";
    assert_eq!(check(&file(encoding_rs::ISO_2022_JP, Some("ISO-2022-JP"), text), text), None);
    let text = "Łódź";
    assert_eq!(check(&file(encoding_rs::ISO_8859_2, Some("iso-8859-2"), text), text), None);
}

#[test]
fn a_charset_without_a_name_is_guessed() {
    for (encoding, text) in TEXTS {
        let warning = check(&file(encoding, None, text), text);
        assert_eq!(warning, Some(WarningKind::GuessedCharset(encoding.name())));
    }
}

#[test]
fn a_wrong_name_is_found_out() {
    for (encoding, text) in TEXTS {
        let warning = check(&file(encoding, Some("UTF-8"), text), text);
        let used = encoding.name();
        assert_eq!(warning, Some(WarningKind::WrongCharset { declared: "UTF-8".into(), used }));
    }
    for (encoding, text) in &TEXTS[..5] {
        let warning = check(&file(encoding, Some("ISO-8859-1"), text), text);
        assert!(matches!(warning, Some(WarningKind::WrongCharset { .. })), "{warning:?}");
    }
}

#[test]
fn utf8_under_another_name_is_found_out() {
    for (_, text) in TEXTS {
        for label in ["ISO-8859-1", "Shift_JIS", "GB2312", "Big5", "EUC-KR", "EUC-JP"] {
            let warning = check(&file(encoding_rs::UTF_8, Some(label), text), text);
            let declared = label.into();
            assert_eq!(warning, Some(WarningKind::WrongCharset { declared, used: "UTF-8" }));
        }
    }
}

#[test]
fn short_names_are_enough_for_a_guess() {
    for (encoding, name) in [
        (SHIFT_JIS, "井山裕太"),
        (EUC_JP, "本因坊 小林光一"),
        (GB18030, "古力 李世石 中国围棋"),
        (BIG5, "周俊勳 中華職業圍棋"),
        (EUC_KR, "이창호 9단"),
        (WINDOWS_1252, "Müller"),
    ] {
        let warning = check(&file(encoding, None, name), name);
        assert_eq!(warning, Some(WarningKind::GuessedCharset(encoding.name())), "{name}");
    }
}

#[test]
fn utf8_and_utf16_need_no_name() {
    let text = "黒の手です";
    assert_eq!(check(&file(encoding_rs::UTF_8, None, text), text), None);
    let mut marked = b"\xef\xbb\xbf".to_vec();
    marked.extend(file(encoding_rs::UTF_8, Some("GBK"), text));
    assert_eq!(check(&marked, text), None);
    let sgf = String::from_utf8(file(encoding_rs::UTF_8, None, text)).unwrap();
    for mark in [Some('\u{feff}'), None] {
        let units: Vec<u16> =
            mark.into_iter().chain(sgf.chars()).collect::<String>().encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|it| it.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|it| it.to_be_bytes()).collect();
        assert_eq!(check(&little, text), None);
        assert_eq!(check(&big, text), None);
    }
}

#[test]
fn a_broken_character_costs_only_itself() {
    let mut bytes = file(encoding_rs::UTF_8, Some("UTF-8"), "黒の手です、白も手です");
    let at = bytes.iter().position(|it| !it.is_ascii()).unwrap();
    bytes.remove(at + 4);
    let (games, warnings) = read(&bytes);
    let comment = games[0].main_line().nth(1).unwrap().comment();
    expect!["黒\u{fffd}手です、白も手です"].assert_eq(&comment.unwrap());
    expect!["line 1, column 31: some characters cannot be read in the charset UTF-8"]
        .assert_eq(&warnings[0].to_string());
}

#[test]
fn a_named_charset_is_believed_if_short_text_could_be_utf8_as_well() {
    // The two bytes of 模 are a letter of UTF-8 too.
    assert_eq!(check(&file(GB18030, Some("GBK"), "模"), "模"), None);
}

#[test]
fn unknown_names_are_told() {
    let (_, warnings) = read("(;CA[Klingon]C[黒])".as_bytes());
    expect![[r#"line 1, column 1: the charset "Klingon" is not known; the text is read as UTF-8"#]]
        .assert_eq(&warnings[0].to_string());
    let (_, warnings) = read(b"(;CA[UTF-16]C[a])");
    expect![[r#"line 1, column 1: the charset "UTF-16" is not known; the text is read as UTF-8"#]]
        .assert_eq(&warnings[0].to_string());
}
