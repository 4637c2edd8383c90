//! Whose the points become, compared with how the best move would have left them.

use analysis::Ownership;
use goban::{Board, Color, Point, PointSet};

/// What changed hands between two ways a game may go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shift {
    /// Points worse for the player, added up.
    pub lost: f64,
    /// Points better for the player, added up.
    pub won: f64,
    /// Where most was lost.
    pub lost_at: Option<Point>,
    /// Where most was won.
    pub won_at: Option<Point>,
    /// Own stones that went from safe to lost: each chain's stone and size, the largest first.
    pub fallen: Vec<(Point, usize)>,
    /// Own stones that went from lost to safe.
    pub rescued: Vec<(Point, usize)>,
    /// Enemy stones that went from lost to safe.
    pub escaped: Vec<(Point, usize)>,
    /// Enemy stones that went from safe to lost.
    pub killed: Vec<(Point, usize)>,
}

/// A stone is safe from here on and lost below the negative of it.
const SAFE: f32 = 0.35;
/// At least so much changes where a stone's fate changes.
const TURNED: f32 = 0.9;

impl Shift {
    /// From how things were to be, to how they are to be, for a colour; the stones are those on
    /// the board.
    pub fn between(old: &Ownership, new: &Ownership, (board, color): (&Board, Color)) -> Self {
        let mut shift = Self::default();
        let (mut most_lost, mut most_won) = (0.0, 0.0);
        for point in board.size().points() {
            let change = new.for_color(color, point) - old.for_color(color, point);
            let change = f64::from(change);
            if change < 0.0 {
                shift.lost -= change;
            } else {
                shift.won += change;
            }
            if change < most_lost {
                (most_lost, shift.lost_at) = (change, Some(point));
            }
            if change > most_won {
                (most_won, shift.won_at) = (change, Some(point));
            }
        }
        let mut seen = PointSet::EMPTY;
        for owner in [color, color.opponent()] {
            for head in board.chain_heads(owner) {
                if !seen.insert(head) {
                    continue;
                }
                let (was, is) = (old.for_color(owner, head), new.for_color(owner, head));
                let chain = (head, board.chain_size(head));
                let falls = was >= SAFE && is <= -SAFE && was - is >= TURNED;
                let rises = was <= -SAFE && is >= SAFE && is - was >= TURNED;
                match (owner == color, falls, rises) {
                    (true, true, _) => shift.fallen.push(chain),
                    (true, _, true) => shift.rescued.push(chain),
                    (false, true, _) => shift.killed.push(chain),
                    (false, _, true) => shift.escaped.push(chain),
                    _ => {}
                }
            }
        }
        for chains in [&mut shift.fallen, &mut shift.rescued, &mut shift.escaped, &mut shift.killed]
        {
            chains.sort_by_key(|it| (std::cmp::Reverse(it.1), it.0.index()));
        }
        shift
    }

    /// Stones of some chains together.
    pub fn stones(chains: &[(Point, usize)]) -> usize {
        chains.iter().map(|it| it.1).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    #[test]
    fn a_chain_that_is_lost_falls_and_its_points_with_it() {
        let drawing = "
            . . . . .
            . X X . .
            . . . . .
            . O . . .
            . . . . .";
        let setup = diagram::parse(drawing).unwrap().setup;
        let position = goban::Position::from_setup(&setup, goban::Rules::JAPANESE).unwrap();
        let size = position.size();
        let old = Ownership::from_black(|_| 0.8, size);
        let new = Ownership::from_black(|it| if it.y() >= 3 { -0.8 } else { 0.8 }, size);
        let at: Point = "B4".parse().unwrap();
        let shift = Shift::between(&old, &new, (position.board(), Color::Black));
        assert_eq!(shift.fallen.iter().map(|it| it.1).collect::<Vec<_>>(), [2]);
        assert_eq!(position.board().chain_head(at), Some(shift.fallen[0].0));
        assert!((shift.lost - 16.0).abs() < 1e-3 && shift.won == 0.0, "{shift:?}");
        let back = Shift::between(&new, &old, (position.board(), Color::Black));
        assert_eq!((back.rescued, Shift::stones(&back.fallen)), (shift.fallen, 0));
        let white = Shift::between(&old, &new, (position.board(), Color::White));
        assert_eq!(white.killed.len(), 1, "for White it is a success");
    }
}
