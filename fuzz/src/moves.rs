//! Moves on small boards.

use goban::{Color, EndRule, KoRule, Move, Point, PointSet, Position, Rules, Setup, Size};

use crate::model::Stones;

/// Longer games show nothing new, and an input should take no second.
const MOST_TURNS: usize = 200;

/// The first two bytes say board and rules, each further one a move, a pass or to take one back;
/// after each everything is compared with the rules as they are defined.
pub fn rules(data: &[u8]) {
    let [board, rules, turns @ ..] = data else { return };
    let size = Size::new(2 + board % 6, 2 + board / 6 % 6).unwrap();
    let points: Vec<Point> = size.points().collect();
    let mut game = Game::new(Position::new(size, chosen_rules(*rules)));
    for turn in turns.iter().take(MOST_TURNS) {
        match points.get(usize::from(*turn) % (points.len() + 2)) {
            Some(&point) => game.play(point),
            None if usize::from(*turn) % (points.len() + 2) == points.len() => game.pass(),
            None => game.take_back(),
        }
        game.check();
    }
    while !game.before.is_empty() {
        game.take_back();
    }
    assert_eq!(game.position.board().hash(), 0);
}

fn chosen_rules(byte: u8) -> Rules {
    let ko = match byte % 3 {
        0 => KoRule::Simple,
        1 => KoRule::Positional,
        _ => KoRule::Situational,
    };
    let suicide = byte / 3 % 2 == 1;
    let end = if byte / 6 % 2 == 1 { EndRule::TwoPassesWhiteLast } else { EndRule::TwoPasses };
    Rules { ko, suicide, end, ..Rules::CHINESE }
}

/// A game with every position before the present one.
struct Game {
    position: Position,
    before: Vec<(Position, Stones)>,
}

impl Game {
    fn new(position: Position) -> Self {
        Self { position, before: Vec::new() }
    }

    fn stones(&self) -> Stones {
        Stones::of(self.position.board())
    }

    fn play(&mut self, point: Point) {
        let (color, stones) = (self.position.to_move(), self.stones());
        let before = self.position.clone();
        let may = self.may_play(&stones, point);
        assert_eq!(self.position.is_legal(Move::Play(point)), may, "{point} on\n{before:?}");
        let played = self.position.play(Move::Play(point));
        assert_eq!(played.is_ok(), may, "{point} on\n{before:?}");
        let Ok(captured) = played else {
            assert_eq!(self.position, before);
            return;
        };
        let (after, [taken, lost]) = stones.after(color, point);
        assert!(self.stones() == after, "{point} on\n{before:?}\ngave\n{:?}", self.position);
        assert_eq!([captured.stones, captured.own].map(usize::from), [taken, lost]);
        let [was, is] = [&before, &self.position].map(|it| it.history().captures());
        assert_eq!((is[color] - was[color]) as usize, taken);
        assert_eq!((is[color.opponent()] - was[color.opponent()]) as usize, lost);
        self.before.push((before, stones));
    }

    fn pass(&mut self) {
        self.before.push((self.position.clone(), self.stones()));
        self.position.play(Move::Pass).unwrap();
    }

    fn take_back(&mut self) {
        let undone = self.position.undo();
        let Some((before, _)) = self.before.pop() else { return assert_eq!(undone, None) };
        assert!(undone.is_some());
        assert_eq!(self.position, before);
        assert_eq!(self.position.situation_hash(), before.situation_hash());
    }

    /// Whether the rules, taken by the word, allow a stone there.
    fn may_play(&self, stones: &Stones, point: Point) -> bool {
        let color = self.position.to_move();
        if stones.at(point).is_some() {
            return false;
        }
        let (after, [_, lost]) = stones.after(color, point);
        let rules = self.position.rules();
        if lost == 1 || lost > 1 && !rules.suicide {
            return false;
        }
        // The board before the opponent's move must never come back at once.
        let is_ko = self.before.last().is_some_and(|(_, it)| *it == after);
        let enemy_to_move = |it: &Position| it.to_move() == color.opponent();
        let mut earlier = self.before.iter();
        let repeats = match rules.ko {
            KoRule::Simple => false,
            KoRule::Positional => earlier.any(|(_, it)| *it == after),
            KoRule::Situational => {
                earlier.any(|(position, it)| enemy_to_move(position) && *it == after)
            }
        };
        !is_ko && !repeats
    }

    /// Everything that the position keeps up to date is as it would be if worked out anew.
    fn check(&self) {
        let (board, stones) = (self.position.board(), self.stones());
        let fresh = Setup::from(board).to_board().unwrap();
        assert_eq!(board, &fresh);
        assert_eq!(board.hash(), fresh.hash(), "{board:?}");
        for color in Color::ALL {
            let there = board.size().points().filter(|&it| board.stone(it) == Some(color)).count();
            assert_eq!(usize::from(board.stone_count()[color]), there, "{board:?}");
        }
        for point in board.size().points().filter(|&it| board.stone(it).is_some()) {
            let (chain, liberties) = stones.chain(point);
            assert!(!liberties.is_empty(), "{point} on\n{board:?}");
            assert_eq!(board.liberties(point), liberties, "{point} on\n{board:?}");
            assert_eq!(board.liberty_count(point), liberties.len(), "{point} on\n{board:?}");
            assert_eq!(board.chain_stones(point).collect::<PointSet>(), chain, "{point}");
        }
        let listed: PointSet = self.position.legal_moves().filter_map(Move::point).collect();
        let points = board.size().points();
        let allowed = points.filter(|&it| self.may_play(&stones, it)).collect::<PointSet>();
        assert_eq!(listed, allowed, "{:?}", self.position);
        assert_eq!(self.position.is_over(), self.is_over());
    }

    fn is_over(&self) -> bool {
        let turns = self.position.history().turns();
        let passes = turns.iter().rev().take_while(|it| it.mv == Move::Pass).count();
        let white_last = self.position.rules().end == EndRule::TwoPassesWhiteLast;
        passes >= 2 && (!white_last || self.position.to_move() == Color::Black)
    }
}
