//! Ladders: can a chain be caught by giving atari at every move?
//!
//! The attacker plays on a liberty of a chain that has two; the owner extends, or takes stones
//! around the chain that are in atari themselves. The chain is caught when it comes off and has
//! escaped when it has three liberties on the attacker's turn, or two on its owner's. Within
//! these moves the reading is complete: breakers, double ataris and captures on the way need no
//! special care, since they are all moves on the board.

mod search;

use goban::{Board, ByColor, Color, Point, PointSet, Position, Size};

use self::search::{State, Target, Turn, ataris, retakes};

/// Reads ladders, on boards of its own that are used again and again.
#[derive(Debug)]
pub struct LadderReader {
    node_limit: u32,
    ko_reading: KoReading,
    /// The line that is being read, one board for each choice that is still open.
    boards: Vec<Board>,
    /// Boards on the line, so that a capture race that comes back is seen.
    path: Vec<u64>,
    nodes: u32,
}

/// What reading a ladder has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The attacker catches the chain whatever its owner does.
    Captured,
    /// The owner gets out, or the attacker has no atari that is legal and keeps up.
    Escapes,
    /// The node limit was reached first.
    Unknown,
}

/// How a ko on the way is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KoReading {
    /// As the simple ko rule says, as if nobody had a threat: who may not take back at once has
    /// to do without.
    #[default]
    ByRule,
    /// A ladder that needs a ko proves nothing: when the attacker takes one on the way, the owner
    /// counts as escaped, and a ban from before the ladder does not bind the owner. `KataGo`'s
    /// input planes are read this way.
    NoClaim,
}

/// The point where one colour may not take back at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KoBan {
    /// Who may not.
    pub color: Color,
    /// Where.
    pub point: Point,
}

impl KoBan {
    /// The ban in force, if any.
    pub fn of(position: &Position) -> Option<Self> {
        let color = position.to_move();
        // Whoever took the ko and has been given the move again is not banned.
        let taken_by_other = position.history().last().is_some_and(|it| it.color != color);
        position.history().ko().filter(|_| taken_by_other).map(|point| Self { color, point })
    }

    fn point_for(ban: Option<Self>, color: Color) -> Option<Point> {
        ban.filter(|it| it.color == color).map(|it| it.point)
    }
}

/// The first moves of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LadderAttack {
    /// Moves that catch the chain.
    pub works: PointSet,
    /// Moves that were not read to the end.
    pub unknown: PointSet,
}

impl LadderAttack {
    /// Whether the attacker, to move, catches the chain.
    pub fn verdict(&self) -> Verdict {
        if !self.works.is_empty() {
            Verdict::Captured
        } else if self.unknown.is_empty() {
            Verdict::Escapes
        } else {
            Verdict::Unknown
        }
    }
}

/// All ladders on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladders {
    /// Stones that are caught: chains in atari that cannot escape although their owner moves, and
    /// chains of two liberties that the attacker, to move, catches.
    pub stones: PointSet,
    /// For each attacker the moves that catch a chain of two liberties.
    pub attacks: ByColor<PointSet>,
    /// Stones of chains that were not read to the end and are not in `stones`.
    pub unknown: PointSet,
}

impl LadderReader {
    /// Enough for every ladder of a real game many times over.
    pub const DEFAULT_NODE_LIMIT: u32 = 20_000;

    /// For boards of this size; other sizes work too, after a moment of copying.
    pub fn new(size: Size) -> Self {
        Self {
            node_limit: Self::DEFAULT_NODE_LIMIT,
            ko_reading: KoReading::default(),
            boards: vec![Board::new(size)],
            path: Vec::new(),
            nodes: 0,
        }
    }

    /// The same reader, looking at no more than so many boards for each first move.
    #[must_use]
    pub fn with_node_limit(mut self, nodes: u32) -> Self {
        self.node_limit = nodes;
        self
    }

    /// The same reader, judging kos another way.
    #[must_use]
    pub fn with_ko_reading(mut self, reading: KoReading) -> Self {
        self.ko_reading = reading;
        self
    }

    /// Whether the chain at a point gets away when its owner moves.
    ///
    /// A chain that is not in atari, or no chain, escapes.
    pub fn can_escape_atari(&mut self, board: &Board, chain: Point, ban: Option<KoBan>) -> Verdict {
        let Some(owner) = board.stone(chain) else { return Verdict::Escapes };
        // Where nothing is claimed that needs a ko, a ban of before the ladder does not help it.
        let ko = match self.ko_reading {
            KoReading::ByRule => KoBan::point_for(ban, owner),
            KoReading::NoClaim => None,
        };
        self.start(board);
        self.solve(0, Target { stone: chain, owner }, State { turn: Turn::Owner, ko })
    }

    /// Which moves of the attacker catch the chain at a point.
    ///
    /// A chain in atari is caught by taking it; a chain with three liberties or more by none.
    pub fn can_capture(&mut self, board: &Board, chain: Point, ban: Option<KoBan>) -> LadderAttack {
        let mut attack = LadderAttack::default();
        let Some(owner) = board.stone(chain) else { return attack };
        let target = Target { stone: chain, owner };
        let ko = KoBan::point_for(ban, owner.opponent());
        let liberties = board.liberties(chain);
        match board.liberty_count(chain) {
            1 => {
                attack.works = liberties
                    .iter()
                    .filter(|&it| !retakes(board, owner.opponent(), ko, it))
                    .collect();
            }
            2 => {
                for first in ataris(board, target, ko).iter() {
                    self.start(board);
                    let ko = self.play(0, owner.opponent(), first);
                    match self.solve(0, target, State { turn: Turn::Owner, ko }) {
                        Verdict::Captured => attack.works.insert(first),
                        Verdict::Unknown => attack.unknown.insert(first),
                        Verdict::Escapes => false,
                    };
                }
            }
            _ => {}
        }
        attack
    }

    /// Every ladder on the board, for both colours.
    pub fn ladders(&mut self, board: &Board, ban: Option<KoBan>) -> Ladders {
        let mut ladders = Ladders::default();
        for owner in Color::ALL {
            for chain in board.chain_heads(owner) {
                let verdict = match board.liberty_count(chain) {
                    1 => self.can_escape_atari(board, chain, ban),
                    2 => {
                        let attack = self.can_capture(board, chain, ban);
                        ladders.attacks[owner.opponent()].extend(attack.works.iter());
                        attack.verdict()
                    }
                    _ => continue,
                };
                match verdict {
                    Verdict::Captured => ladders.stones.extend(board.chain_stones(chain)),
                    Verdict::Unknown => ladders.unknown.extend(board.chain_stones(chain)),
                    Verdict::Escapes => {}
                }
            }
        }
        ladders
    }
}
