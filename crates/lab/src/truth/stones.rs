//! Stones on a board, without anything clever: the second route by which claims are checked.

use goban::{Color, Move, Point, Position, Size};

/// Stones and nothing else; every question is answered by looking at all points.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    size: Size,
    at: Vec<Option<Color>>,
}

impl Stones {
    pub(super) fn of(position: &Position) -> Self {
        let mut stones = Self { size: position.size(), at: vec![None; Point::INDICES] };
        for point in position.size().points() {
            stones.at[point.index()] = position.board().stone(point);
        }
        stones
    }

    pub(super) fn get(&self, point: Point) -> Option<Color> {
        self.at.get(point.index()).copied().flatten()
    }

    pub(super) fn beside(&self, point: Point) -> Vec<Point> {
        let is_beside = |it: &Point| it.x().abs_diff(point.x()) + it.y().abs_diff(point.y()) == 1;
        self.size.points().filter(is_beside).collect()
    }

    /// All stones joined to the one at a point.
    pub(super) fn chain(&self, point: Point) -> Vec<Point> {
        let color = self.get(point);
        let mut chain = vec![point];
        let mut at = 0;
        while let Some(&stone) = chain.get(at) {
            for next in self.beside(stone) {
                if self.get(next) == color && !chain.contains(&next) {
                    chain.push(next);
                }
            }
            at += 1;
        }
        chain
    }

    pub(super) fn liberties(&self, point: Point) -> Vec<Point> {
        let mut free: Vec<Point> = Vec::new();
        for stone in self.chain(point) {
            for next in self.beside(stone) {
                if self.get(next).is_none() && !free.contains(&next) {
                    free.push(next);
                }
            }
        }
        free
    }

    /// Puts a stone and takes what it takes; gives the stones that came off.
    pub(super) fn play(&mut self, color: Color, mv: Move) -> Vec<Point> {
        let Some(point) = mv.point() else { return Vec::new() };
        self.at[point.index()] = Some(color);
        let mut taken = Vec::new();
        for next in self.beside(point) {
            if self.get(next) == Some(color.opponent()) && self.liberties(next).is_empty() {
                taken.extend(self.chain(next));
            }
        }
        taken.sort_unstable_by_key(|it| it.index());
        taken.dedup();
        for stone in &taken {
            self.at[stone.index()] = None;
        }
        if self.liberties(point).is_empty() {
            for stone in self.chain(point) {
                self.at[stone.index()] = None;
            }
        }
        taken
    }

    /// Chains of a colour with one liberty: their stones.
    pub(super) fn in_atari(&self, color: Color) -> Vec<Vec<Point>> {
        let mut seen: Vec<Point> = Vec::new();
        let mut chains = Vec::new();
        for point in self.size.points() {
            if self.get(point) != Some(color) || seen.contains(&point) {
                continue;
            }
            let chain = self.chain(point);
            seen.extend(&chain);
            if self.liberties(point).len() == 1 {
                chains.push(chain);
            }
        }
        chains
    }

    /// Whether a chain in atari whose side is to move is taken if the other side gives atari again
    /// and again; `None` if that is not clear after so many moves.
    pub(super) fn is_caught(&self, point: Point, moves_left: u32) -> Option<bool> {
        let color = self.get(point)?;
        let [liberty] = self.liberties(point).try_into().ok()?;
        if moves_left == 0 {
            return None;
        }
        let mut ways = vec![liberty];
        // Taking a chain that surrounds it is a way out too.
        for enemy in self.in_atari(color.opponent()) {
            let touches = enemy
                .iter()
                .any(|it| self.beside(*it).iter().any(|next| self.chain(point).contains(next)));
            let way = enemy.first().and_then(|it| self.liberties(*it).first().copied());
            ways.extend(way.filter(|it| touches && *it != liberty));
        }
        let mut is_unclear = false;
        for way in ways {
            let mut next = self.clone();
            next.play(color, Move::Play(way));
            if next.get(point) != Some(color) || next.get(way) != Some(color) {
                continue;
            }
            match next.can_be_caught(point, moves_left - 1) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => is_unclear = true,
            }
        }
        if is_unclear { None } else { Some(true) }
    }

    /// Whether the other side, to move, catches a chain by giving atari again and again.
    pub(super) fn can_be_caught(&self, point: Point, moves_left: u32) -> Option<bool> {
        let color = self.get(point)?;
        let free = self.liberties(point);
        match free.len() {
            0 | 1 => return Some(true),
            2 => {}
            _ => return Some(false),
        }
        if moves_left == 0 {
            return None;
        }
        let mut is_unclear = false;
        for way in free {
            let mut next = self.clone();
            next.play(color.opponent(), Move::Play(way));
            if next.get(way).is_none() {
                continue;
            }
            match next.is_caught(point, moves_left - 1) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => is_unclear = true,
            }
        }
        if is_unclear { None } else { Some(false) }
    }
}
