//! UGF, the records of `PandaNet`.
//!
//! Sections as in an INI file. `[Header]` has lines such as `PlayerB=name,rank`, `Hdcp=2,0.5` and
//! `Winner=B,R`; `[Data]` has moves such as `QD,B1,29`: the point by two letters, the colour with the
//! number, the time. Rows count from the top, or from below where `CoordinateType=IGS` says so;
//! points off the board are passes.

use goban::Color;

use super::draft::{Draft, Spot, komi, to_rank};

/// Where the first row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    FromTop,
    FromBelow,
}

pub(super) fn read(text: &str) -> Option<Draft> {
    let is_ugf = text.lines().next().is_some_and(|it| it.trim().eq_ignore_ascii_case("[header]"));
    if !is_ugf {
        return None;
    }
    let mut draft = Draft::new(19);
    let (mut section, mut rows) = (String::new(), Rows::FromTop);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with('[') && line.ends_with(']') {
            section = line.to_lowercase();
            continue;
        }
        match section.as_str() {
            "[header]" => {
                if let Some((key, value)) = line.split_once('=') {
                    let key = key.trim().to_lowercase();
                    if key == "coordinatetype" && value.trim() == "IGS" {
                        rows = Rows::FromBelow;
                    }
                    read_head(&mut draft, &key, value);
                }
            }
            "[data]" if line.contains(',') && read_move(&mut draft, line, rows).is_none() => {
                draft.leave_out(number, line);
            }
            _ => {}
        }
    }
    Some(draft)
}

fn read_head(draft: &mut Draft, key: &str, value: &str) {
    let part = |at: usize| value.split(',').nth(at).unwrap_or_default().trim();
    let player = || (part(0).to_owned(), to_rank(part(1)).unwrap_or_default());
    match key {
        "size" => {
            draft.size = part(0).parse().ok().filter(|it| (2..=25).contains(it)).unwrap_or(19);
        }
        "hdcp" => {
            draft.handicap = part(0).parse().ok().filter(|it| (2..=25).contains(it)).unwrap_or(0);
            draft.komi = part(1).parse().map(komi).unwrap_or_default();
        }
        "playerb" => (draft.names.black, draft.ranks.black) = player(),
        "playerw" => (draft.names.white, draft.ranks.white) = player(),
        "place" => part(0).clone_into(&mut draft.place),
        "date" => {
            let is_date = part(0).bytes().all(|it| it.is_ascii_digit() || it == b'/');
            draft.date = if is_date { part(0).replace('/', "-") } else { String::new() };
        }
        "winner" => draft.result = result_of(part(0), part(1)),
        _ => {}
    }
}

fn result_of(winner: &str, how: &str) -> String {
    let winner = match winner.to_lowercase().as_str() {
        "b" | "black" => "B",
        "w" | "white" => "W",
        "d" | "draw" => return "0".to_owned(),
        _ => return String::new(),
    };
    let how = match how.to_lowercase() {
        it if it.starts_with('r') => "R".to_owned(),
        it if it.starts_with('t') => "T".to_owned(),
        it if it.parse::<f64>().is_ok_and(f64::is_finite) => it,
        _ => String::new(),
    };
    format!("{winner}+{how}")
}

fn read_move(draft: &mut Draft, line: &str, rows: Rows) -> Option<()> {
    let mut parts = line.split(',');
    let mut letters = parts.next()?.bytes().map(|it| it.to_ascii_uppercase());
    let color = match parts.next()?.trim().bytes().next()?.to_ascii_uppercase() {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    let (x, y) = (letters.next()?.checked_sub(b'A')?, letters.next()?.checked_sub(b'A')?);
    let spot: Spot = (
        x,
        if rows == Rows::FromBelow { draft.size.checked_sub(y + 1).unwrap_or(u8::MAX) } else { y },
    );
    let is_there = draft.is_on_board(spot);
    let is_handicap =
        color == Color::Black && !draft.has_moves() && draft.placed() < draft.handicap;
    match (is_there, is_handicap) {
        (true, true) => draft.place(spot),
        (true, false) => draft.play(color, Some(spot)),
        (false, _) => draft.play(color, None),
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use crate::foreign::read_any;
    use expect_test::expect;

    #[test]
    fn a_game_of_pandanet() {
        let ugf = "[Header]\nLang=JPN\nPlayerB=Aoi,3k\nPlayerW=Ren,2d\nHdcp=2,0.5\nSize=19\n\
            Date=2003/10/11,2003/10/11\nWinner=B,R\nCoordinateType=IGS\n[Data]\n\
            PP,B1,0\nDD,B1,0\nCN,W2,5\nYA,B3,7\n??,W4\n[Figure]\nText,1\n";
        let (games, warnings) = read_any(ugf.as_bytes());
        expect![[r#"
            (;FF[4]CA[UTF-8]GM[1]SZ[19]KM[0.5]HA[2]PB[Aoi]PW[Ren]BR[3k]WR[2d]RE[B+R]DT[2003-10-11]AB[pd][dp]
            ;W[cf];B[])
        "#]]
        .assert_eq(&crate::write(&games));
        assert_eq!(warnings.len(), 1);
    }

    #[test]
    fn what_is_none_of_them_is_read_as_sgf() {
        for text in ["(;SZ[9];B[ee])", "", "19", "[Other]\nx=1", "\\nothing", "a\n19\nb\nc"] {
            assert_eq!(read_any(text.as_bytes()), crate::read(text.as_bytes()), "{text}");
        }
    }
}
