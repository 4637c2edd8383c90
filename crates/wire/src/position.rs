//! Positions: how they began and what was played, so that ko and repetition are known too.

use goban::{Color, Komi, Move, Position, Rules, Setup, Size};
use serde::{Deserialize, Serialize};

use crate::error::WireError;
use crate::rules::RulesForm;

/// A game of more moves is no game.
pub const MOST_MOVES: usize = 20_000;

/// A position and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionForm {
    /// Width and height.
    pub size: (u8, u8),
    /// Black's stones before the first move: `"D4 Q16"`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub black: String,
    /// White's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub white: String,
    /// The moves, each with its colour: `"bD4 wQ16 bpass"`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// Whose turn it is: `b` or `w`.
    pub to_move: String,
    /// The rules in force.
    pub rules: RulesForm,
    /// Komi in half points.
    pub komi: i16,
    /// Handicap stones that are compensated for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub handicap: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl From<&Position> for PositionForm {
    fn from(position: &Position) -> Self {
        let (size, beginning) = (position.size(), position.beginning());
        let stones = |color: Color| -> String {
            let own = size.points().filter(|it| beginning.stones[*it] == Some(color));
            own.map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
        };
        let turns = position.history().turns().iter();
        let moves: Vec<String> =
            turns.map(|it| format!("{}{}", it.color.letter(), it.mv)).collect();
        Self {
            size: (size.width(), size.height()),
            black: stones(Color::Black),
            white: stones(Color::White),
            moves: moves.join(" "),
            to_move: position.to_move().letter().to_string(),
            rules: position.rules().into(),
            komi: position.komi().half_points(),
            handicap: position.handicap(),
        }
    }
}

impl TryFrom<&PositionForm> for Position {
    type Error = WireError;

    fn try_from(form: &PositionForm) -> Result<Self, WireError> {
        let size = Size::new(form.size.0, form.size.1).map_err(WireError::senseless)?;
        let mut setup = Setup::empty(size);
        for (color, stones) in [(Color::Black, &form.black), (Color::White, &form.white)] {
            for name in stones.split_ascii_whitespace() {
                let point: goban::Point = name.parse().map_err(WireError::senseless)?;
                setup.stones[point] = Some(color);
            }
        }
        let rules = Rules::try_from(&form.rules)?;
        let mut position = Self::from_setup(&setup, rules).map_err(WireError::senseless)?;
        for (played, text) in form.moves.split_ascii_whitespace().enumerate() {
            if played >= MOST_MOVES {
                return Err(WireError::senseless(format!("more than {MOST_MOVES} moves")));
            }
            let (color, mv) = colored(text)?;
            position = position.with_to_move(color);
            position.play_as_recorded(mv).map_err(WireError::senseless)?;
        }
        let komi = Komi::from_half_points(form.komi).map_err(WireError::senseless)?;
        let to_move = form.to_move.parse().map_err(WireError::senseless)?;
        Ok(position.with_to_move(to_move).with_komi(komi).with_handicap(form.handicap))
    }
}

/// `bD4`.
fn colored(text: &str) -> Result<(Color, Move), WireError> {
    let refuse = || WireError::senseless(format!("{text:?} is no move such as bD4"));
    let (color, mv) = text.split_at_checked(1).ok_or_else(refuse)?;
    Ok((color.parse().map_err(|_| refuse())?, mv.parse().map_err(|_| refuse())?))
}
