//! Ladders as KataGo reads them.
//!
//! Not [`tactics::LadderReader`], because networks have learned from this reading, oddities
//! included: a ko the attacker has to take lets the chain out, except that a chain between two
//! kos is dead.

use goban::{Board, Color, Point};

/// KataGo gives up after so many moves, and says that the chain escapes.
const MOST_MOVES: u32 = 25_000;

/// Reads ladders, on boards of its own that are used again and again.
#[derive(Debug)]
pub(super) struct Reading {
    /// One board for each choice that is still open.
    boards: Vec<Board>,
    moves: u32,
}

/// The chain that is chased, and how long already.
#[derive(Clone, Copy)]
struct Chase {
    chain: Point,
    owner: Color,
    level: usize,
    depth: usize,
}

impl Chase {
    const fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

impl Reading {
    pub(super) fn new() -> Self {
        Self { boards: Vec::new(), moves: 0 }
    }

    /// Whether a chain is caught although its owner moves.
    pub(super) fn is_caught(&mut self, board: &Board, chain: Point) -> bool {
        let Some(owner) = board.stone(chain) else { return false };
        self.put(0, board);
        self.moves = 0;
        self.owner_fails(Chase { chain, owner, level: 0, depth: 0 }, None)
            && self.moves < MOST_MOVES
    }

    /// Copies a board to a level.
    fn put(&mut self, level: usize, board: &Board) {
        match self.boards.get_mut(level) {
            Some(there) => there.clone_from(board),
            None => self.boards.push(board.clone()),
        }
    }

    /// The owner's turn; `ko` is where the attacker has just taken one.
    fn owner_fails(&mut self, chase: Chase, ko: Option<Point>) -> bool {
        let board = &self.boards[chase.level];
        if board.liberty_count(chase.chain) >= 2 || ko.is_some() {
            return false;
        }
        let Some(out) = board.liberties(chase.chain).first() else { return true };
        if liberties_after(board, chase, out) >= 3 {
            return false;
        }
        let mut moves = captures(board, chase);
        moves.push(out);
        moves.retain(|&it| !board.is_suicide(chase.owner, it));
        let last = moves.len().saturating_sub(1);
        for (n, mv) in moves.into_iter().enumerate() {
            let chase = if n == last { chase } else { self.branch(chase) };
            let ko = self.play(chase, chase.owner, mv);
            if !self.attacker_succeeds(chase.deeper(), ko) {
                return false;
            }
        }
        true
    }

    /// The attacker's turn; `ko` is where the owner has just taken one.
    fn attacker_succeeds(&mut self, chase: Chase, ko: Option<Point>) -> bool {
        let board = &self.boards[chase.level];
        match board.liberty_count(chase.chain) {
            0 | 1 => return true,
            2 => {}
            _ => return false,
        }
        // Captures that go round and round never end; longer than the board is long enough.
        if chase.depth >= board.size().area() * 3 / 2 {
            return true;
        }
        if self.moves >= MOST_MOVES {
            return false;
        }
        let attacker = chase.owner.opponent();
        let mut liberties = board.liberties(chase.chain).iter();
        let (Some(a), Some(b)) = (liberties.next(), liberties.next()) else { return false };
        if self.is_between_kos(chase, [a, b]) {
            return true;
        }
        let board = &self.boards[chase.level];
        let mut moves = vec![a, b];
        // Where the chain would come out with three liberties, the attacker has to be first.
        if !board.neighbors(a).any(|it| it == b) {
            let free = |at: Point| board.neighbors(at).filter(|&it| board.is_empty(it)).count();
            match (free(a) >= 3, free(b) >= 3) {
                (true, true) => return false,
                (true, false) => moves.truncate(1),
                (false, true) => moves = vec![b],
                (false, false) => {}
            }
        }
        moves.retain(|&it| ko != Some(it) && !board.is_suicide(attacker, it));
        let last = moves.len().saturating_sub(1);
        for (n, mv) in moves.into_iter().enumerate() {
            let chase = if n == last { chase } else { self.branch(chase) };
            let ko = self.play(chase, attacker, mv);
            if self.owner_fails(chase.deeper(), ko) {
                return true;
            }
        }
        false
    }

    /// The same chase on a board of its own, so that the present one is kept.
    fn branch(&mut self, chase: Chase) -> Chase {
        let level = chase.level + 1;
        if self.boards.len() == level {
            self.boards.push(self.boards[chase.level].clone());
        } else {
            let (from, to) = self.boards.split_at_mut(level);
            to[0].clone_from(&from[chase.level]);
        }
        Chase { level, ..chase }
    }

    /// Plays; says where the other side may not take back.
    fn play(&mut self, chase: Chase, color: Color, mv: Point) -> Option<Point> {
        self.moves += 1;
        self.boards[chase.level].place(color, mv).ko
    }

    /// Whether both liberties are kos the attacker can take, and the owner has nothing better
    /// than to connect one of them.
    fn is_between_kos(&mut self, chase: Chase, liberties: [Point; 2]) -> bool {
        let board = &self.boards[chase.level];
        let attacker = chase.owner.opponent();
        if !liberties.iter().all(|&it| takes_a_ko(board, attacker, it))
            || !captures(board, chase).is_empty()
        {
            return false;
        }
        liberties.iter().all(|&it| {
            let mut after = self.boards[chase.level].clone();
            after.place(chase.owner, it);
            after.liberty_count(it) <= 2
        })
    }
}

/// Where the owner can take stones that hold the chain.
fn captures(board: &Board, chase: Chase) -> Vec<Point> {
    let attacker = chase.owner.opponent();
    let mut moves = Vec::new();
    for stone in board.chain_stones(chase.chain) {
        for beside in board.neighbors(stone) {
            if board.stone(beside) == Some(attacker)
                && board.liberty_count(beside) == 1
                && let Some(point) = board.liberties(beside).first()
                && !moves.contains(&point)
            {
                moves.push(point);
            }
        }
    }
    moves
}

/// The chain's liberties after it extends, captures left aside.
fn liberties_after(board: &Board, chase: Chase, out: Point) -> usize {
    let mut liberties = board.liberties(chase.chain);
    for beside in board.neighbors(out) {
        if board.is_empty(beside) {
            liberties.insert(beside);
        } else if board.stone(beside) == Some(chase.owner) {
            liberties = liberties.union(&board.liberties(beside));
        }
    }
    liberties.remove(out);
    liberties.len()
}

/// Whether a stone there takes exactly one, with enemies or the edge all around.
fn takes_a_ko(board: &Board, color: Color, point: Point) -> bool {
    let enemy = color.opponent();
    let mut taken = 0;
    for beside in board.neighbors(point) {
        if board.stone(beside) != Some(enemy) {
            return false;
        }
        if board.liberty_count(beside) == 1 {
            if board.chain_size(beside) > 1 {
                return false;
            }
            taken += 1;
        }
    }
    taken == 1
}
