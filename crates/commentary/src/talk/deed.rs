//! What a move does on the board, as anybody can see.

use goban::{Move, Position};

use crate::review::Touch;
use crate::review::english::counted;
use crate::review::japanese::stones;

/// What a move does on the board: the most telling of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Deed {
    Takes(f64),
    TwoAtaris,
    LeavesAtari(f64),
    Atari(f64),
    Connects,
}

impl Deed {
    /// Of a move of the side to move.
    pub(crate) fn of(position: &Position, mv: Move) -> Option<Self> {
        let touch = Touch::of(position, mv);
        let stones = |at: goban::Point| position.board().chain_size(at) as f64;
        if touch.captured > 0 {
            return Some(Self::Takes(touch.captured as f64));
        }
        if touch.ataris.len() > 1 {
            return Some(Self::TwoAtaris);
        }
        if let Some(&at) = touch.saved.first() {
            return Some(Self::LeavesAtari(stones(at)));
        }
        if let Some(&at) = touch.ataris.first() {
            return Some(Self::Atari(stones(at)));
        }
        (touch.joined > 1).then_some(Self::Connects)
    }

    /// As in "it takes 2 stones".
    pub(crate) fn en(self) -> String {
        match self {
            Self::Takes(count) => format!("takes {}", counted(count)),
            Self::TwoAtaris => "puts two chains in atari at once".to_owned(),
            Self::LeavesAtari(count) => format!("brings {} out of atari", counted(count)),
            Self::Atari(count) => format!("puts {} in atari", counted(count)),
            Self::Connects => "connects".to_owned(),
        }
    }

    /// 「二子を取る」手.
    pub(crate) fn ja(self) -> String {
        match self {
            Self::Takes(count) => format!("{}を取る", stones(count)),
            Self::TwoAtaris => "両アタリになる".to_owned(),
            Self::LeavesAtari(count) => format!("アタリの{}を助ける", stones(count)),
            Self::Atari(count) => format!("{}をアタリにする", stones(count)),
            Self::Connects => "石をつなぐ".to_owned(),
        }
    }
}
