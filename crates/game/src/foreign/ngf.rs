//! NGF, the records of `WBaduk`.
//!
//! Twelve lines of head (kind, board, White, Black, place, handicap, –, komi, date, time, result,
//! moves), then moves such as `PMABBQEEQ`: two letters of the number, the colour, and the point
//! twice, its letters from `B` at the upper left; `AA` is a pass.

use goban::Color;

use super::draft::{Draft, Spot, komi, name_and_rank};

/// Where the stones of a handicap stand on a large board, in their order.
const CORNERS: [Spot; 4] = [(15, 3), (3, 15), (15, 15), (3, 3)];
const SIDES: [Spot; 4] = [(3, 9), (15, 9), (9, 3), (9, 15)];
/// Lines before the moves.
const HEAD: usize = 12;

pub(super) fn read(text: &str) -> Option<Draft> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let head = |at: usize| lines.get(at).copied().unwrap_or_default();
    let size: u8 = head(1).parse().ok().filter(|it| (2..=25).contains(it))?;
    let has_moves = lines.iter().skip(HEAD).any(|it| it.starts_with("PM"));
    if !has_moves {
        return None;
    }
    let mut draft = Draft::new(size);
    (draft.names.white, draft.ranks.white) = name_and_rank(head(2));
    (draft.names.black, draft.ranks.black) = name_and_rank(head(3));
    head(4).clone_into(&mut draft.place);
    let handicap = head(5).parse().unwrap_or(0);
    set_up(&mut draft, handicap);
    if let Ok(points) = head(7).parse::<f64>() {
        // Half points are not written.
        let is_cut = handicap < 2 && points.fract() == 0.0 && points > 0.0;
        draft.komi = komi(if is_cut { points + 0.5 } else { points });
    }
    draft.date = date_of(head(8));
    draft.result = result_of(head(10));
    for (number, line) in lines.iter().enumerate().skip(HEAD) {
        if line.starts_with("PM") && read_move(&mut draft, line).is_none() {
            draft.leave_out(number, line);
        }
    }
    Some(draft)
}

fn read_move(draft: &mut Draft, line: &str) -> Option<()> {
    let bytes = line.as_bytes();
    let color = match bytes.get(4)? {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    match (bytes.get(5)?, bytes.get(6)?) {
        (b'A', b'A') => draft.play(color, None),
        (x, y) => {
            let spot = (x.checked_sub(b'B')?, y.checked_sub(b'B')?);
            if !draft.is_on_board(spot) {
                return None;
            }
            draft.play(color, Some(spot));
        }
    }
    Some(())
}

/// The stones of a handicap on a large board: corners, sides, middle.
fn set_up(draft: &mut Draft, handicap: usize) {
    if draft.size != 19 || !(2..=9).contains(&handicap) {
        return;
    }
    let around = CORNERS.into_iter().chain(SIDES);
    let has_middle = handicap % 2 == 1 && handicap > 4;
    around.take(handicap - usize::from(has_middle)).for_each(|it| draft.place(it));
    if has_middle {
        draft.place((9, 9));
    }
    draft.handicap = draft.placed();
}

/// `20090107 [23:11]` is `2009-01-07`.
fn date_of(text: &str) -> String {
    match text.get(..8) {
        Some(day) if day.bytes().all(|it| it.is_ascii_digit()) => {
            let part = |from: usize, to: usize| day.get(from..to).unwrap_or_default();
            format!("{}-{}-{}", part(0, 4), part(4, 6), part(6, 8))
        }
        _ => String::new(),
    }
}

fn result_of(text: &str) -> String {
    let lower = text.to_lowercase();
    let winner = if lower.contains("white win") || text.contains("백") {
        "W+"
    } else if lower.contains("black win") || text.contains("흑") {
        "B+"
    } else {
        return String::new();
    };
    let is_number = |it: char| it.is_ascii_digit() || it == '.';
    let number = lower.split(|it| !is_number(it)).find(|it| it.parse::<f64>().is_ok());
    let how = if lower.contains("resign") || text.contains("불계") {
        "R"
    } else if lower.contains("time") || text.contains("시간") {
        "T"
    } else {
        number.unwrap_or_default()
    };
    format!("{winner}{how}")
}

#[cfg(test)]
mod tests {
    use crate::foreign::read_any;
    use expect_test::expect;

    #[test]
    fn a_game_of_wbaduk() {
        let ngf = "Rating game\n19\nRen          3D*\nAoi         12K \nwww.example.org\n0\n0\n6\n\
            20090107 [23:11]\n10,3x30\nBlack wins by 3.5\n4\n\
            PMABBQEEQ\nPMACWEQQE\nPMADBAAAA\nPMAEW!!!!\n";
        let (games, warnings) = read_any(ngf.as_bytes());
        expect![[r#"
            (;FF[4]CA[UTF-8]GM[1]SZ[19]KM[6.5]PB[Aoi]PW[Ren]BR[12k]WR[3d]RE[B+3.5]DT[2009-01-07]PC[www.example.org]
            ;B[pd];W[dp];B[])
        "#]]
        .assert_eq(&crate::write(&games));
        assert_eq!(warnings.len(), 1);
    }
}
