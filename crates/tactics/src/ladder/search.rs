//! The search behind the ladder reader.

use goban::{Board, Color, Point, PointSet};

use super::{KoReading, LadderReader, Verdict};

/// The chain that is chased.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) stone: Point,
    pub(super) owner: Color,
}

/// Who is to move, and where that side may not take back.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) turn: Turn,
    pub(super) ko: Option<Point>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Owner,
    Attacker,
}

/// What can be said about a board on somebody's turn.
enum Choice {
    Decided(Verdict),
    Moves(PointSet),
}

impl LadderReader {
    pub(super) fn start(&mut self, board: &Board) {
        self.nodes = 0;
        self.path.clear();
        if let Some(root) = self.boards.first_mut() {
            root.clone_from(board);
        }
    }

    /// Puts a stone on the board of a level; says where it may not be taken back.
    pub(super) fn play(&mut self, level: usize, color: Color, point: Point) -> Option<Point> {
        self.boards[level].place(color, point).ko
    }

    /// Reads on from the board of a level, which is used up.
    pub(super) fn solve(&mut self, level: usize, target: Target, mut state: State) -> Verdict {
        let entered = self.path.len();
        loop {
            let moves = match self.choice(level, target, state) {
                Choice::Moves(moves) if self.nodes < self.node_limit => moves,
                Choice::Moves(_) => return Verdict::Unknown,
                Choice::Decided(verdict) => {
                    self.path.truncate(entered);
                    return verdict;
                }
            };
            let (color, goal, turn) = match state.turn {
                Turn::Owner => (target.owner, Verdict::Escapes, Turn::Attacker),
                Turn::Attacker => (target.owner.opponent(), Verdict::Captured, Turn::Owner),
            };
            let mut moves = moves.iter().peekable();
            while let Some(point) = moves.next() {
                self.nodes += 1;
                // The last move goes on here, so that a ladder without choices needs one board.
                if moves.peek().is_none() {
                    state = State { turn, ko: self.play(level, color, point) };
                    break;
                }
                self.branch(level);
                let ko = self.play(level + 1, color, point);
                let verdict = self.solve(level + 1, target, State { turn, ko });
                if verdict == goal || verdict == Verdict::Unknown {
                    self.path.truncate(entered);
                    return verdict;
                }
            }
        }
    }

    /// Copies the board of a level to the next one.
    fn branch(&mut self, level: usize) {
        if self.boards.len() == level + 1 {
            self.boards.push(self.boards[level].clone());
        } else if let Some((from, to)) =
            self.boards[level..].split_first_mut().and_then(|it| Some((it.0, it.1.first_mut()?)))
        {
            to.clone_from(from);
        }
    }

    fn choice(&mut self, level: usize, target: Target, state: State) -> Choice {
        let ko = state.ko;
        let board = &self.boards[level];
        if board.stone(target.stone) != Some(target.owner) {
            return Choice::Decided(Verdict::Captured);
        }
        let liberties = board.liberty_count(target.stone);
        match (state.turn, liberties) {
            (Turn::Owner, 1) => {}
            (Turn::Attacker, 2) => return moves_or(ataris(board, target, ko), Verdict::Escapes),
            // Ko never forbids it: whoever has just taken a ko has a stone of another chain there.
            (Turn::Attacker, 1) => return Choice::Decided(Verdict::Captured),
            _ => return Choice::Decided(Verdict::Escapes),
        }
        if self.ko_reading == KoReading::NoClaim && ko.is_some() {
            return Choice::Decided(Verdict::Escapes);
        }
        // Going round in a circle catches nobody.
        if self.path.contains(&board.hash()) {
            return Choice::Decided(Verdict::Escapes);
        }
        self.path.push(board.hash());
        answers(board, target, ko)
    }
}

fn moves_or(moves: PointSet, without: Verdict) -> Choice {
    if moves.is_empty() { Choice::Decided(without) } else { Choice::Moves(moves) }
}

/// The owner's moves that may save a chain in atari.
fn answers(board: &Board, target: Target, ko: Option<Point>) -> Choice {
    let mut moves = PointSet::EMPTY;
    for stone in board.chain_stones(target.stone) {
        for beside in board.neighbors(stone) {
            if board.stone(beside) == Some(target.owner.opponent())
                && board.liberty_count(beside) == 1
            {
                moves.extend(board.liberties(beside).iter());
            }
        }
    }
    if let Some(out) = board.liberties(target.stone).first()
        && !board.is_suicide(target.owner, out)
        && !retakes(board, target.owner, ko, out)
    {
        if extended(board, target, out).len() >= 3 {
            return Choice::Decided(Verdict::Escapes);
        }
        moves.insert(out);
    }
    if let Some(point) = ko
        && retakes(board, target.owner, ko, point)
    {
        moves.remove(point);
    }
    moves_or(moves, Verdict::Captured)
}

/// The attacker's ataris on a chain of two liberties, without those that let it out at once.
pub(super) fn ataris(board: &Board, target: Target, ko: Option<Point>) -> PointSet {
    let attacker = target.owner.opponent();
    let liberties = board.liberties(target.stone);
    let keeps_up = |atari: Point| {
        let Some(out) = liberties.iter().find(|&it| it != atari) else { return false };
        let mut left = extended(board, target, out);
        left.remove(atari);
        left.len() < 3 || board.would_capture(attacker, atari) > 0
    };
    let is_legal = |it: Point| !board.is_suicide(attacker, it) && !retakes(board, attacker, ko, it);
    liberties.iter().filter(|&it| is_legal(it) && keeps_up(it)).collect()
}

/// Whether a move takes back a ko at once; taking more than that one stone is no repetition.
pub(super) fn retakes(board: &Board, color: Color, ko: Option<Point>, point: Point) -> bool {
    ko == Some(point) && board.would_capture(color, point) == 1
}

/// The liberties the chain would have after a stone on one of its own, captures left aside.
fn extended(board: &Board, target: Target, out: Point) -> PointSet {
    let mut liberties = board.liberties(target.stone);
    for beside in board.neighbors(out) {
        if board.is_empty(beside) {
            liberties.insert(beside);
        } else if board.stone(beside) == Some(target.owner) {
            liberties = liberties.union(&board.liberties(beside));
        }
    }
    liberties.remove(out);
    liberties
}
