//! Komi, rules and passes.

use goban::{Color, KoRule, Move, Position, Scoring, Tax};

use super::GLOBALS;
use super::history::Recent;

const LAST_PASS: usize = 0;
const OWN_KOMI: usize = 5;
const SUPERKO: usize = 6;
const SUPERKO_KIND: usize = 7;
const SUICIDE: usize = 8;
const TERRITORY: usize = 9;
const SEKI_TAX: usize = 10;
const PASS_WOULD_END: usize = 14;
const KOMI_PARITY: usize = 18;

/// Komi beyond the board's area by more than this is as good as this.
const KOMI_BEYOND_AREA: f32 = 20.0;

pub(super) fn fill(globals: &mut [f32; GLOBALS], position: &Position, recent: &Recent<'_>) {
    for (age, mv) in recent.moves().enumerate() {
        globals[LAST_PASS + age] = f32::from(u8::from(mv == Move::Pass));
    }
    let rules = position.rules();
    let komi = own_komi(position);
    globals[OWN_KOMI] = komi / 20.0;
    (globals[SUPERKO], globals[SUPERKO_KIND]) = match rules.ko {
        KoRule::Simple => (0.0, 0.0),
        KoRule::Positional => (1.0, 0.5),
        KoRule::Situational => (1.0, -0.5),
    };
    globals[SUICIDE] = f32::from(u8::from(rules.suicide));
    globals[TERRITORY] = f32::from(u8::from(rules.scoring == Scoring::Territory));
    globals[SEKI_TAX] = f32::from(u8::from(rules.tax == Tax::Seki));
    globals[PASS_WOULD_END] = f32::from(u8::from(recent.pass_would_end));
    if rules.scoring == Scoring::Area {
        globals[KOMI_PARITY] = komi_parity(komi, position.size().area());
    }
}

/// What the side to move is given, komi and handicap together.
///
/// Territory is counted as area here: for every stone placed its owner owes the opponent a point.
fn own_komi(position: &Position) -> f32 {
    let mut white = position.white_bonus_half_points() as f32 / 2.0;
    if position.rules().scoring == Scoring::Territory {
        let stones = position.board().stone_count();
        let captures = position.history().captures();
        let black_stones = f64::from(stones.black) + f64::from(captures.white);
        let white_stones = f64::from(stones.white) + f64::from(captures.black);
        white += (black_stones - white_stones) as f32;
    }
    let most = position.size().area() as f32 + KOMI_BEYOND_AREA;
    let own = if position.to_move() == Color::White { white } else { -white };
    own.clamp(-most, most)
}

/// A wave of period two, highest half a point above the komi that makes a draw possible: half
/// points near a draw matter, others hardly ever do.
fn komi_parity(komi: f32, area: usize) -> f32 {
    let odd = (area % 2) as f32;
    let above = (komi - odd).rem_euclid(2.0);
    if above < 0.5 {
        above
    } else if above < 1.5 {
        1.0 - above
    } else {
        above - 2.0
    }
}
