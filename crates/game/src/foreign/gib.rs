//! GIB, the records of Tygem.
//!
//! A head of lines such as `\[GAMEBLACKNAME=name (3D)\]`, then lines of words: `INI 0 1 2 &4` says
//! two handicap stones, `STO 0 2 1 15 3` that Black (1) plays in column 15 and row 3, from 0 at the
//! upper left; `SKI 0 2` is a pass.

use goban::{Color, Size, fixed_handicap};

use super::draft::{Draft, komi, name_and_rank};

const LINES: u8 = 19;

pub(super) fn read(text: &str) -> Option<Draft> {
    let is_gib =
        text.starts_with("\\HS") || text.starts_with("\\[GAME") || text.starts_with("\\GS");
    if !is_gib {
        return None;
    }
    let mut draft = Draft::new(LINES);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(head) = line.strip_prefix("\\[") {
            read_head(&mut draft, head.trim_end_matches("\\]"));
        } else if read_move(&mut draft, line).is_none() {
            draft.leave_out(number, line);
        }
    }
    Some(draft)
}

fn read_head(draft: &mut Draft, head: &str) {
    let Some((key, value)) = head.split_once('=') else { return };
    match key {
        "GAMEBLACKNAME" => (draft.names.black, draft.ranks.black) = name_and_rank(value),
        "GAMEWHITENAME" => (draft.names.white, draft.ranks.white) = name_and_rank(value),
        "GAMEPLACE" => value.trim().clone_into(&mut draft.place),
        "GAMEINFOMAIN" => {
            if let Some(tenths) = number_after(value, "GONGJE:") {
                draft.komi = komi(tenths / 10.0);
            }
            if let Some(result) = number_after(value, "GRLT:") {
                draft.result = result_of(result, number_after(value, "ZIPSU:"));
            }
        }
        "GAMETAG" => {
            for part in value.split(',') {
                if let Some(tenths) = part.strip_prefix('G').and_then(|it| it.parse::<f64>().ok())
                    && draft.komi.is_empty()
                {
                    draft.komi = komi(tenths / 10.0);
                }
                if let Some(date) = part.strip_prefix('C') {
                    draft.date = date_of(date);
                }
            }
        }
        _ => {}
    }
}

/// `None` for a line that should be a move and is none; others mean nothing here.
fn read_move(draft: &mut Draft, line: &str) -> Option<()> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |at: usize| words.get(at).and_then(|it| it.parse::<u8>().ok());
    let color = |at: usize| match number(at) {
        Some(1) => Some(Color::Black),
        Some(2) => Some(Color::White),
        _ => None,
    };
    match words.first() {
        Some(&"INI") => {
            let stones = number(3)?;
            let size = Size::square(LINES).ok()?;
            for point in fixed_handicap(size, stones).into_iter().flatten() {
                draft.place((point.x(), LINES - 1 - point.y()));
            }
            draft.handicap = draft.placed();
        }
        Some(&"STO") => {
            let (color, spot) = (color(3)?, (number(4)?, number(5)?));
            if !draft.is_on_board(spot) {
                return None;
            }
            draft.play(color, Some(spot));
        }
        Some(&"SKI") => {
            // The same words as for a stone, without a place; whose turn it is says the colour too.
            let color = color(3).or_else(|| draft.next())?;
            draft.play(color, None);
        }
        _ => {}
    }
    Some(())
}

fn number_after(text: &str, key: &str) -> Option<f64> {
    let rest = text.split_once(key)?.1;
    rest.split(|it: char| !it.is_ascii_digit() && it != '.' && it != '-').next()?.parse().ok()
}

fn result_of(kind: f64, tenths: Option<f64>) -> String {
    let by_points = |winner: &str| match tenths {
        Some(tenths) if tenths > 0.0 => format!("{winner}+{}", tenths / 10.0),
        _ => format!("{winner}+"),
    };
    match kind.to_string().as_str() {
        "0" => by_points("B"),
        "1" => by_points("W"),
        "3" => "B+R".to_owned(),
        "4" => "W+R".to_owned(),
        "7" => "B+T".to_owned(),
        "8" => "W+T".to_owned(),
        _ => String::new(),
    }
}

/// `2012:07:12:11:55` is `2012-07-12`.
fn date_of(text: &str) -> String {
    let parts: Vec<&str> = text.split(':').take(3).collect();
    let is_date = parts.len() == 3
        && parts.iter().all(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit()));
    if is_date { parts.join("-") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use crate::foreign::read_any;
    use expect_test::expect;

    #[test]
    fn a_game_of_tygem() {
        let gib = "\\HS\r\n\\[GAMEBLACKNAME=Aoi (3D)\\]\r\n\\[GAMEWHITENAME=Ren [x] (12급)\\]\r\n\
            \\[GAMETAG=S1,R1,D0,G65,W0,Z0,C2012:07:12:11:55,I:Aoi,L:3\\]\r\n\
            \\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GRLT:4,ZIPSU:0,GONGJE:65\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n\
            119 0 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 15\r\nSTO 0 4 1 99 3\r\n\
            SKI 0 5\r\n\\GE\r\n";
        let (games, warnings) = read_any(gib.as_bytes());
        expect![[r#"
            (;FF[4]CA[UTF-8]GM[1]SZ[19]KM[6.5]PB[Aoi]PW[Ren [x\]]BR[3d]WR[12k]RE[W+R]DT[2012-07-12]
            ;B[pd];W[dp];B[])
        "#]]
        .assert_eq(&crate::write(&games));
        assert_eq!(
            warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["line 13, column 1: this line cannot be read and is left out: \"STO 0 4 1 99 3\""]
        );
    }

    #[test]
    fn handicap_stones_stand_before_the_first_move() {
        let gib = "\\HS\n\\HE\n\\GS\nINI 0 1 3 &4\nSTO 0 2 2 2 5\n\\GE\n";
        let (games, _) = read_any(gib.as_bytes());
        let text = games[0].to_string();
        assert!(text.contains("HA[3]") && text.contains("AB[dp][pd][dd]"), "{text}");
        assert!(text.contains(";W[cf]"), "{text}");
    }
}
