//! What a move does on the board, by the rules alone.

use goban::{Board, Color, Move, Point, Position};

/// What a move does to the stones around it: nothing here is an opinion.
#[derive(Clone, Debug, PartialEq)]
pub struct Touch {
    /// The board after the move.
    pub after: Board,
    /// Where it was played; a pass is nowhere.
    pub point: Option<Point>,
    /// Enemy stones it took.
    pub captured: usize,
    /// Whether it took one stone and can be taken back but for the ko.
    pub takes_ko: bool,
    /// Enemy chains that it put in atari: a stone of each, the largest first.
    pub ataris: Vec<Point>,
    /// Own chains that were in atari and no longer are: a stone of each, the largest first.
    pub saved: Vec<Point>,
    /// Own chains that stay in atari although something could be done: the largest first.
    pub left_in_atari: Vec<Point>,
    /// Own chains it joined.
    pub joined: usize,
    /// Liberties of the stone that was played.
    pub liberties: usize,
    /// Whether it makes an empty triangle.
    pub is_empty_triangle: bool,
}

impl Touch {
    /// Looks at a move of the side to move.
    pub fn of(before: &Position, mv: Move) -> Self {
        let color = before.to_move();
        let mut position = before.clone();
        let captured = position.play_unchecked(mv);
        let after = position.board().clone();
        let board = before.board();
        let point = mv.point();
        let largest_first = |mut heads: Vec<Point>, board: &Board| {
            heads.sort_by_key(|&it| (std::cmp::Reverse(board.chain_size(it)), it.index()));
            heads
        };
        let ataris = after
            .chain_heads(color.opponent())
            .filter(|&it| after.liberty_count(it) == 1 && board.liberty_count(it) > 1)
            .collect();
        let mine = |board: &Board| -> Vec<Point> {
            board.chain_heads(color).filter(|&it| board.liberty_count(it) == 1).collect()
        };
        let was_in_atari = mine(board);
        let is_safe = |it: &Point| after.liberty_count(*it) > 1;
        let saved = was_in_atari.iter().copied().filter(is_safe).collect();
        let left = was_in_atari.iter().copied().filter(|it| !is_safe(it)).collect();
        Self {
            captured: usize::from(captured.stones),
            takes_ko: captured.ko.is_some(),
            ataris: largest_first(ataris, &after),
            saved: largest_first(saved, board),
            left_in_atari: largest_first(left, board),
            joined: point.map_or(0, |it| joined(board, color, it)),
            liberties: point.map_or(0, |it| after.liberty_count(it)),
            is_empty_triangle: point.is_some_and(|it| is_empty_triangle(&after, it)),
            after,
            point,
        }
    }

    /// Whether the stone that was played can be taken at once, and takes nothing itself.
    pub const fn is_self_atari(&self) -> bool {
        self.point.is_some() && self.liberties == 1 && self.captured == 0
    }
}

/// Chains of a colour beside a point.
fn joined(board: &Board, color: Color, point: Point) -> usize {
    let mut heads: Vec<Point> = board
        .neighbors(point)
        .filter(|&it| board.stone(it) == Some(color))
        .filter_map(|it| board.chain_head(it))
        .collect();
    heads.sort_unstable_by_key(|it| it.index());
    heads.dedup();
    heads.len()
}

/// Three own stones round a corner whose fourth point is empty, with no enemy beside the bend: the
/// stone at the bend does no work.
fn is_empty_triangle(after: &Board, point: Point) -> bool {
    let color = after.stone(point);
    let is_own = |it: &Point| after.stone(*it) == color;
    let squares = after.diagonals(point).collect::<Vec<_>>();
    squares.into_iter().any(|corner| {
        let sides: Vec<Point> =
            after.neighbors(point).filter(|it| after.neighbors(corner).any(|n| n == *it)).collect();
        let square = [point, corner].into_iter().chain(sides.iter().copied());
        let own: Vec<Point> = square.clone().filter(is_own).collect();
        let empty: Vec<Point> = square.filter(|it| after.is_empty(*it)).collect();
        let ([_, _, _], [hole]) = (own.as_slice(), empty.as_slice()) else { return false };
        // The bend lies across from the hole; a square has two pairs.
        let bend = own.iter().find(|it| after.diagonals(**it).any(|n| n == *hole));
        let is_idle = |it: &Point| {
            after.neighbors(*it).all(|n| after.stone(n).is_none() || after.stone(n) == color)
        };
        sides.len() == 2 && bend.is_some_and(is_idle)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, diagram};

    fn touch(drawing: &str, mv: &str) -> Touch {
        let setup = diagram::parse(drawing).unwrap().setup;
        let position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        Touch::of(&position, mv.parse().unwrap())
    }

    #[test]
    fn stones_are_taken_saved_and_put_in_atari() {
        let drawing = "
            . . . . .
            . X O . .
            X O . O .
            . X O . .
            . . . . .";
        let taking = touch(drawing, "C3");
        assert_eq!((taking.captured, taking.takes_ko), (1, true));
        let atari = touch(drawing, "C5");
        assert_eq!((atari.captured, atari.ataris.len()), (0, 0), "the stone has two liberties");
        let other = touch(drawing, "D4");
        assert_eq!(other.ataris, [] as [Point; 0]);
        assert_eq!(other.left_in_atari, [] as [Point; 0]);
    }

    #[test]
    fn an_empty_triangle_has_nobody_at_its_bend() {
        let empty = "
            . . . . .
            . X . . .
            . X . . .
            . . . . .
            . . . . .";
        assert!(touch(empty, "C3").is_empty_triangle);
        let met = "
            . . . . .
            . X . . .
            O X . . .
            . . . . .
            . . . . .";
        assert!(!touch(met, "C3").is_empty_triangle, "the bend keeps an enemy away");
        assert!(!touch(empty, "B2").is_empty_triangle, "a line");
        assert!(!touch(empty, "C2").is_empty_triangle, "not joined");
    }

    #[test]
    fn a_stone_that_can_be_taken_is_seen() {
        let drawing = "
            . . O . .
            O . O . .
            . O . . .
            . . . . .
            . . . . .";
        let thrown_in = touch(drawing, "B4");
        assert!(thrown_in.is_self_atari(), "{}", thrown_in.liberties);
        assert!(!touch(drawing, "E1").is_self_atari());
        let pass = touch(drawing, "pass");
        assert_eq!((pass.point, pass.liberties, pass.is_self_atari()), (None, 0, false));
    }

    #[test]
    fn what_stays_in_atari_is_seen() {
        let drawing = "
            . O . . .
            O X O . .
            . . . . .
            . . X X .
            . . . . .";
        let elsewhere = touch(drawing, "E5");
        assert_eq!(elsewhere.left_in_atari, ["B4".parse::<Point>().unwrap()]);
        let saved = touch(drawing, "B3");
        assert_eq!(saved.saved, elsewhere.left_in_atari);
        assert_eq!(saved.left_in_atari, [] as [Point; 0]);
        assert_eq!(saved.joined, 1);
    }
}
