//! Records that are no SGF: those of Tygem (GIB), `WBaduk` (NGF) and `PandaNet` (UGF).
//!
//! None of them is described anywhere; what is read here is what files of theirs hold. They become
//! SGF, and are read as that: one line of play, players, komi, handicap, result and date.

mod draft;
mod gib;
mod ngf;
mod ugf;

use crate::charset;
use crate::reader::read;
use crate::tree::Game;
use crate::warning::Warning;
use draft::Draft;

/// Reads a file of games like [`read`], or one of another program's: GIB, NGF and UGF are told by
/// what is in them. Never fails either.
pub fn read_any(bytes: &[u8]) -> (Vec<Game>, Vec<Warning>) {
    let decoded = charset::decode(bytes);
    match draft(&decoded.text) {
        Some(draft) => {
            let (games, mut warnings) = read(draft.to_sgf().as_bytes());
            // Where something is in the draft says nothing about the file.
            warnings.clear();
            warnings.extend(draft.warnings);
            (games, warnings)
        }
        None => read(bytes),
    }
}

fn draft(text: &str) -> Option<Draft> {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    if text.starts_with('(') || text.starts_with(';') {
        return None;
    }
    gib::read(text).or_else(|| ugf::read(text)).or_else(|| ngf::read(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn anything_is_read(
            head in prop::sample::select(vec!["\\HS\n", "[Header]\n", "x\n19\n", "[header]\n[Data]\n"]),
            lines in prop::collection::vec(
                "(PM[A-Z!]{0,7}|STO 0 [0-9]{1,3} [0-3] [0-9]{1,3} [0-9]{1,3}|INI 0 1 [0-9]{0,3}|[A-Z]{2},[BW][0-9]|[A-Za-z]{1,6}=.{0,8}|\\\\\\[GAME.{0,20}|.{0,12})",
                0..24,
            ),
        ) {
            let (games, _) = read_any(format!("{head}{}", lines.join("\n")).as_bytes());
            prop_assert_eq!(read(crate::write(&games).as_bytes()).0, games);
        }
    }
}
