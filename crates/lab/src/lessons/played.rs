//! A game of the teacher's, as it is noted.

use serde::{Deserialize, Serialize};

/// A game, from the player's side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// Who is looked at.
    pub player: String,
    /// Against whom.
    pub opponent: String,
    /// Which series of games.
    pub series: u32,
    /// Which game of the series, from 0: the player remembers the ones before.
    pub round: u32,
    /// Whether the player had Black.
    pub black: bool,
    /// The handicap that the player gave: 0 none, 1 no komi, or so many stones.
    #[serde(default)]
    pub stones: u8,
    /// Points that it gave on top.
    #[serde(default)]
    pub points: u8,
    /// Whether the player won.
    pub won: bool,
    /// Points by which it won, negative if it lost; none after a resignation.
    pub margin: Option<f64>,
    /// Moves of the player that look unlikely and cost much, by a search with the judge's network.
    pub costly: u32,
    /// How strong the player believes the other side to be after the game, if it does.
    pub belief: Option<f64>,
    /// How many moves were given.
    pub given: u32,
    /// Those moves.
    #[serde(default)]
    pub opening: Vec<String>,
    /// All moves that were played after those.
    pub moves: Vec<JudgedMove>,
}

/// A move, and what the judge's network says at first sight of the position before it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// The move, `D4` or `pass`.
    pub mv: String,
    /// How likely it looks.
    pub p: f32,
    /// Points ahead, for the mover.
    pub lead: f32,
    /// Chance to win, for the mover.
    pub win: f32,
    /// What the mover itself thought of its chance, if it said so.
    pub own: Option<f32>,
    /// Euclidean distance to the move before.
    pub distance: Option<f32>,
    /// The line it is on, from the edge; 0 for a pass.
    pub line: u8,
    /// Whether it touches a stone of the other side.
    pub contact: bool,
    /// How likely the judge's own favourite looks; 0 where that was not noted.
    #[serde(default)]
    pub top: f32,
    /// The deviation of the final score; 0 where that was not noted.
    #[serde(default)]
    pub doubt: f32,
    /// How foreign the points within two of it are: 1 where all are the other side's, 0 where all
    /// are the mover's.
    #[serde(default)]
    pub attack: f32,
    /// Which rule of the mover's chose it, if it said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Points that the mover knew it to give away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f32>,
    /// Whether it looks unlikely and costs much, by a search with the judge's network.
    #[serde(default, skip_serializing_if = "is_not")]
    pub costly: bool,
}

/// Most moves cost little: what is not so is not noted.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_not(costly: &bool) -> bool {
    !*costly
}

impl Lesson {
    /// The player's moves with their numbers in the game, passes left out.
    pub fn own_moves(&self) -> impl Iterator<Item = (u32, &JudgedMove)> {
        let white_begins = self.stones >= 2;
        let first = u32::from(self.black == white_begins);
        let numbered = (self.given..).zip(&self.moves);
        numbered.filter(move |(n, it)| n % 2 == first && it.line > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_moves_are_those_of_the_colour() {
        let mv = |name: &str, line| JudgedMove { mv: name.into(), line, ..JudgedMove::default() };
        let moves = vec![mv("D4", 4), mv("E5", 5), mv("pass", 0), mv("C3", 3)];
        let mut lesson = Lesson { black: true, given: 2, moves, ..Lesson::default() };
        let names = |it: &Lesson| -> String {
            let names: Vec<String> =
                it.own_moves().map(|(n, it)| format!("{n}{}", it.mv)).collect();
            names.join(" ")
        };
        assert_eq!(names(&lesson), "2D4");
        lesson.black = false;
        assert_eq!(names(&lesson), "3E5 5C3");
        lesson.stones = 2;
        assert_eq!(names(&lesson), "2D4", "White begins");
        let text = serde_json::to_string(&lesson).unwrap();
        assert_eq!(serde_json::from_str::<Lesson>(&text).unwrap(), lesson);
    }
}
