//! Counting the area of a finished game without asking for memory.

use goban::{Board, Color, Point, PointSet, Size};

/// Counts areas, with room of its own that is used again and again.
#[derive(Debug)]
pub(crate) struct Area {
    pending: Vec<Point>,
}

impl Area {
    pub(crate) fn new(size: Size) -> Self {
        Self { pending: Vec::with_capacity(size.area()) }
    }

    /// Black's area less White's, all stones alive; what both touch is nobody's.
    pub(crate) fn black_lead(&mut self, board: &Board) -> i32 {
        let stones = board.stone_count();
        let mut lead = i32::from(stones.black) - i32::from(stones.white);
        let mut counted = PointSet::EMPTY;
        for start in board.empties() {
            if counted.insert(start) {
                lead += self.region(board, start, &mut counted);
            }
        }
        lead
    }

    /// An empty region: its points for its only neighbour.
    fn region(&mut self, board: &Board, start: Point, counted: &mut PointSet) -> i32 {
        let (mut points, mut black, mut white) = (0, false, false);
        self.pending.push(start);
        while let Some(point) = self.pending.pop() {
            points += 1;
            for beside in board.neighbors(point) {
                match board.stone(beside) {
                    Some(Color::Black) => black = true,
                    Some(Color::White) => white = true,
                    None if counted.insert(beside) => self.pending.push(beside),
                    None => {}
                }
            }
        }
        points * (i32::from(black && !white) - i32::from(white && !black))
    }
}
