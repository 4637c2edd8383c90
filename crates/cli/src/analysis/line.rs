//! The game a query speaks of.

use goban::{Color, Komi, Move, Position, Rules, Scoring, Setup, Size};
use gtp::RuleOption;
use partner::Session;
use serde_json::Value;

use super::fields::{Fields, Remark};

/// A game: where it begins and what was played. Positions are made when they are needed, so that
/// a query for every turn of a long game takes no more memory than the game.
#[derive(Debug)]
pub(super) struct Line {
    start: Position,
    moves: Vec<(Color, Move)>,
}

impl Line {
    /// Reads board, rules, stones and moves of a query.
    pub(super) fn read(fields: Fields<'_>) -> Result<Self, Remark> {
        let size = size(fields)?;
        let stones = fields.turns("initialStones", size)?.unwrap_or_default();
        let moves = fields.turns("moves", size)?;
        let moves = moves.ok_or_else(|| Remark::new("moves", "is missing: a list of moves"))?;
        if moves.len() > Session::MOST_MOVES {
            let most = Session::MOST_MOVES;
            return Err(Remark::new("moves", format!("a game has at most {most} moves")));
        }
        let (rules, komi) = rules(fields)?;
        let mut setup = Setup::empty(size);
        for &(color, mv) in &stones {
            let point =
                mv.point().ok_or_else(|| Remark::new("initialStones", "pass is no stone"))?;
            if setup.stones[point].is_some_and(|it| it != color) {
                let message = format!("{point} has stones of both colours");
                return Err(Remark::new("initialStones", message));
            }
            setup.stones[point] = Some(color);
        }
        let handicap = handicap(&setup, &moves);
        let usual = if handicap > 0 && !stones.is_empty() { Color::White } else { Color::Black };
        let first = fields.color("initialPlayer")?.or(moves.first().map(|it| it.0));
        setup.to_move = first.unwrap_or(usual);
        let start = Position::from_setup(&setup, rules)
            .map_err(|error| Remark::new("initialStones", error))?
            .with_komi(komi)
            .with_handicap(handicap);
        let line = Self { start, moves };
        line.follow(line.moves.len())?;
        Ok(line)
    }

    /// How many turns there are after the beginning.
    pub(super) fn turns(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn size(&self) -> Size {
        self.start.size()
    }

    /// The position after so many moves.
    pub(super) fn position(&self, turn: usize) -> Position {
        // Everything was played once when the query was read.
        self.follow(turn).unwrap_or_else(|_| self.start.clone())
    }

    /// Plays so many moves as they were played: repetitions that the rules forbid are kept.
    fn follow(&self, turn: usize) -> Result<Position, Remark> {
        let mut position = self.start.clone();
        for (number, &(color, mv)) in self.moves.iter().enumerate().take(turn) {
            position = position.with_to_move(color);
            if position.play(mv).is_err() {
                position.play_as_recorded(mv).map_err(|error| {
                    Remark::new("moves", format!("Illegal move {number}: {error}"))
                })?;
            }
        }
        Ok(position)
    }
}

fn size(fields: Fields<'_>) -> Result<Size, Remark> {
    let side = |name| {
        let largest = i64::from(net::LARGEST_SIDE);
        let side = fields.integer(name, i64::from(Size::MIN)..=largest)?;
        let missing =
            || Remark::new(name, format!("is missing: a number of lines up to {largest}"));
        side.and_then(|it| u8::try_from(it).ok()).ok_or_else(missing)
    };
    let (width, height) = (side("boardXSize")?, side("boardYSize")?);
    Size::new(width, height).map_err(|error| Remark::new("boardXSize", error))
}

/// The rules, and the komi: that of the query, of the rules, or the usual one.
fn rules(fields: Fields<'_>) -> Result<(Rules, Komi), Remark> {
    let wrong = |error: gtp::GtpError| Remark::new("rules", error);
    let mut komi = None;
    let mut rules = match fields.value("rules") {
        Some(Value::String(name)) => gtp::rules_from_text(name).map_err(wrong)?,
        Some(Value::Object(object)) => {
            let mut object = object.clone();
            komi = object.remove("komi").and_then(|it| it.as_f64());
            gtp::rules_from_json(&Value::Object(object).to_string()).map_err(wrong)?
        }
        _ => {
            let message = "is missing: a name such as \"japanese\", or an object with each rule";
            return Err(Remark::new("rules", message));
        }
    };
    if let Some(bonus) = fields.value("whiteHandicapBonus") {
        let text = bonus.as_str().map_or_else(|| bonus.to_string(), str::to_owned);
        let option = RuleOption::parse("whiteHandicapBonus", &text)
            .map_err(|error| Remark::new("whiteHandicapBonus", error))?;
        rules = option.apply(rules);
    }
    let usual = if rules.scoring == Scoring::Territory { 6.5 } else { 7.5 };
    let points = fields.number("komi", -400.0..=400.0)?.or(komi).unwrap_or(usual);
    let komi = Komi::from_points(points).map_err(|error| Remark::new("komi", error))?;
    Ok((rules, komi))
}

/// Black stones before the first white one, be they set up or played one after the other.
fn handicap(setup: &Setup, moves: &[(Color, Move)]) -> u16 {
    let stones = |color| setup.size.points().filter(|&it| setup.stones[it] == Some(color)).count();
    if stones(Color::White) > 0 {
        return 0;
    }
    let in_a_row =
        moves.iter().take_while(|(color, mv)| *color == Color::Black && *mv != Move::Pass).count();
    let played = if in_a_row >= 2 { in_a_row } else { 0 };
    let all = stones(Color::Black) + played;
    if all >= 2 { all as u16 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn line(rules: &str, stones: Value, moves: Value) -> Line {
        let query = json!({
            "rules": rules, "initialStones": stones, "moves": moves, "komi": 6.5,
            "boardXSize": 5, "boardYSize": 5,
        });
        Line::read(Fields(query.as_object().unwrap())).unwrap()
    }

    #[test]
    fn black_stones_before_white_ones_are_a_handicap() {
        let stones = |stones, moves| line("chinese", stones, moves).position(0).handicap();
        assert_eq!(stones(json!([["B", "B2"], ["B", "D4"]]), json!([])), 2);
        assert_eq!(stones(json!([["B", "B2"], ["W", "D4"]]), json!([])), 0);
        assert_eq!(stones(json!([]), json!([["B", "B2"], ["W", "D4"]])), 0);
        assert_eq!(stones(json!([]), json!([["B", "B2"], ["B", "D4"], ["W", "C3"]])), 2);
    }

    #[test]
    fn who_begins_follows_from_stones_and_moves() {
        let first = |stones, moves| line("chinese", stones, moves).position(0).to_move();
        assert_eq!(first(json!([]), json!([])), Color::Black);
        assert_eq!(first(json!([["B", "B2"], ["B", "D4"]]), json!([])), Color::White);
        assert_eq!(first(json!([["B", "B2"], ["B", "D4"]]), json!([["B", "C3"]])), Color::Black);
        assert_eq!(first(json!([]), json!([["W", "C3"]])), Color::White);
    }
}
