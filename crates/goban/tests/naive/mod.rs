//! The rules of Go once more, from their definition and as plainly as possible.
//!
//! A board is rows of signs, the bottom row first. Every question about liberties is answered by
//! walking over the board, every question about repetition by comparing whole boards. Slow on
//! purpose: nothing here is kept up to date, so nothing can be out of date.
#![allow(dead_code, reason = "each file of tests uses a part of it")]

pub(crate) const BLACK: char = 'X';
pub(crate) const WHITE: char = 'O';
pub(crate) const EMPTY: char = '.';

pub(crate) type Rows = Vec<Vec<char>>;
pub(crate) type Place = (usize, usize);

/// Why a stone may not be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Occupied,
    Suicide,
    /// The board before the opponent's move would be back.
    Ko,
    /// A still earlier board would be back.
    Superko,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    /// Only the board before the opponent's last move may not come back.
    Simple,
    /// No board may come back.
    Positional,
    /// No board may come back with the same player to move.
    Situational,
}

/// A game: every board so far with the player who was to move on it, the present one last.
#[derive(Clone)]
pub(crate) struct Game {
    boards: Vec<(Rows, char)>,
    pub(crate) repetition: Repetition,
    pub(crate) suicide: bool,
    /// Whether White has to make the last pass.
    pub(crate) white_passes_last: bool,
    /// Stones taken by Black and by White.
    pub(crate) taken: (usize, usize),
    pub(crate) passes: usize,
}

impl Game {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self::from_rows(vec![vec![EMPTY; width]; height], BLACK)
    }

    pub(crate) fn from_rows(rows: Rows, to_move: char) -> Self {
        Self {
            boards: vec![(rows, to_move)],
            repetition: Repetition::Simple,
            suicide: false,
            white_passes_last: false,
            taken: (0, 0),
            passes: 0,
        }
    }

    pub(crate) fn rows(&self) -> &Rows {
        &self.boards[self.boards.len() - 1].0
    }

    pub(crate) fn to_move(&self) -> char {
        self.boards[self.boards.len() - 1].1
    }

    /// How often the present board was there before with the same player to move.
    pub(crate) fn repetitions(&self) -> usize {
        let now = &self.boards[self.boards.len() - 1];
        self.boards.iter().filter(|&it| it == now).count() - 1
    }

    pub(crate) fn is_over(&self) -> bool {
        self.passes >= 2 && (!self.white_passes_last || self.to_move() == BLACK)
    }

    /// The board after a stone, with how many enemy stones and how many own stones come off.
    pub(crate) fn try_stone(&self, place: Place) -> Result<(Rows, usize, usize), Refusal> {
        let (own, enemy) = (self.to_move(), other(self.to_move()));
        let mut rows = self.rows().clone();
        if sign(&rows, place) != EMPTY {
            return Err(Refusal::Occupied);
        }
        rows[place.1][place.0] = own;
        let mut taken = 0;
        for beside in sides(&rows, place) {
            if sign(&rows, beside) == enemy && !has_liberty(&rows, beside) {
                taken += clear(&mut rows, beside);
            }
        }
        let mut lost = 0;
        if !has_liberty(&rows, place) {
            lost = clear(&mut rows, place);
            if lost == 1 || !self.suicide {
                return Err(Refusal::Suicide);
            }
        }
        let seen = self.boards.len();
        if seen >= 2 && self.boards[seen - 2].0 == rows {
            return Err(Refusal::Ko);
        }
        let repeats = match self.repetition {
            Repetition::Simple => false,
            Repetition::Positional => self.boards.iter().any(|it| it.0 == rows),
            Repetition::Situational => self.boards.iter().any(|it| it.1 == enemy && it.0 == rows),
        };
        if repeats { Err(Refusal::Superko) } else { Ok((rows, taken, lost)) }
    }

    pub(crate) fn play(&mut self, place: Place) -> Result<(usize, usize), Refusal> {
        let (rows, taken, lost) = self.try_stone(place)?;
        if self.to_move() == BLACK {
            self.taken.0 += taken;
            self.taken.1 += lost;
        } else {
            self.taken.1 += taken;
            self.taken.0 += lost;
        }
        self.boards.push((rows, other(self.to_move())));
        self.passes = 0;
        Ok((taken, lost))
    }

    pub(crate) fn pass(&mut self) {
        self.boards.push((self.rows().clone(), other(self.to_move())));
        self.passes += 1;
    }

    /// Points of Black less those of White: a point is a player's if it holds their stone, or is
    /// empty and reaches, over empty points, stones of theirs and of nobody else.
    pub(crate) fn area_difference(&self) -> i32 {
        let rows = self.rows();
        let mut difference = 0;
        for place in places(rows) {
            let reached = if sign(rows, place) == EMPTY {
                let region = connected(rows, place);
                let reaches = |color| {
                    region
                        .iter()
                        .any(|&it| sides(rows, it).iter().any(|&it| sign(rows, it) == color))
                };
                (reaches(BLACK), reaches(WHITE))
            } else {
                (sign(rows, place) == BLACK, sign(rows, place) == WHITE)
            };
            difference += match reached {
                (true, false) => 1,
                (false, true) => -1,
                _ => 0,
            };
        }
        difference
    }
}

pub(crate) fn other(color: char) -> char {
    if color == BLACK { WHITE } else { BLACK }
}

pub(crate) fn sign(rows: &Rows, (x, y): Place) -> char {
    rows[y][x]
}

/// All places of a board.
pub(crate) fn places(rows: &Rows) -> Vec<Place> {
    let mut all = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for x in 0..row.len() {
            all.push((x, y));
        }
    }
    all
}

/// The places above, below, left and right, as far as there are any.
pub(crate) fn sides(rows: &Rows, (x, y): Place) -> Vec<Place> {
    let mut beside = Vec::new();
    if x > 0 {
        beside.push((x - 1, y));
    }
    if y > 0 {
        beside.push((x, y - 1));
    }
    if x + 1 < rows[y].len() {
        beside.push((x + 1, y));
    }
    if y + 1 < rows.len() {
        beside.push((x, y + 1));
    }
    beside
}

/// All places with the same sign that can be reached over places with the same sign.
pub(crate) fn connected(rows: &Rows, start: Place) -> Vec<Place> {
    let mut seen = vec![vec![false; rows[0].len()]; rows.len()];
    seen[start.1][start.0] = true;
    let mut found = vec![start];
    let mut next = 0;
    while next < found.len() {
        for beside in sides(rows, found[next]) {
            if sign(rows, beside) == sign(rows, start) && !seen[beside.1][beside.0] {
                seen[beside.1][beside.0] = true;
                found.push(beside);
            }
        }
        next += 1;
    }
    found
}

/// The empty places beside a chain, in order.
pub(crate) fn liberties(rows: &Rows, start: Place) -> Vec<Place> {
    let mut free = Vec::new();
    for stone in connected(rows, start) {
        for beside in sides(rows, stone) {
            if sign(rows, beside) == EMPTY {
                free.push(beside);
            }
        }
    }
    free.sort_by_key(|&(x, y)| (y, x));
    free.dedup();
    free
}

pub(crate) fn has_liberty(rows: &Rows, start: Place) -> bool {
    !liberties(rows, start).is_empty()
}

/// Whether no stone should have come off.
pub(crate) fn is_position(rows: &Rows) -> bool {
    places(rows).into_iter().all(|it| sign(rows, it) == EMPTY || has_liberty(rows, it))
}

fn clear(rows: &mut Rows, start: Place) -> usize {
    let chain = connected(rows, start);
    for &(x, y) in &chain {
        rows[y][x] = EMPTY;
    }
    chain.len()
}
