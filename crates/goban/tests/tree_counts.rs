//! Both implementations of the rules count the same sequences of moves, and agree at every move
//! of many random games.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod naive;

use goban::{
    Color, EndRule, IllegalMove, KoRule, Move, Point, Position, Rules, Size, area_difference,
};
use naive::{BLACK, EMPTY, Game, Refusal, Repetition, Rows, WHITE};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const KO_RULES: [KoRule; 3] = [KoRule::Simple, KoRule::Positional, KoRule::Situational];
const END_RULES: [EndRule; 2] = [EndRule::TwoPasses, EndRule::TwoPassesWhiteLast];

/// Every combination of what decides which moves there are.
fn all_rules() -> impl Iterator<Item = Rules> {
    KO_RULES.into_iter().flat_map(|ko| {
        [false, true].into_iter().flat_map(move |suicide| {
            END_RULES.map(|end| Rules { ko, suicide, end, ..Rules::TROMP_TAYLOR })
        })
    })
}

fn naive_game(size: Size, rules: Rules) -> Game {
    let mut game = Game::new(usize::from(size.width()), usize::from(size.height()));
    game.repetition = match rules.ko {
        KoRule::Simple => Repetition::Simple,
        KoRule::Positional => Repetition::Positional,
        KoRule::Situational => Repetition::Situational,
    };
    game.suicide = rules.suicide;
    game.white_passes_last = rules.end == EndRule::TwoPassesWhiteLast;
    game
}

/// The number of sequences of exactly `plies` moves, passes included, that are not over before.
fn count(position: &mut Position, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    if position.is_over() {
        return 0;
    }
    let moves: Vec<Move> = position.legal_moves().collect();
    let mut sequences = 0;
    for mv in moves {
        position.play(mv).unwrap();
        sequences += count(position, plies - 1);
        assert_eq!(position.undo(), Some(mv));
    }
    sequences
}

fn naive_count(game: &Game, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    if game.is_over() {
        return 0;
    }
    let mut passed = game.clone();
    passed.pass();
    let mut sequences = naive_count(&passed, plies - 1);
    for place in naive::places(game.rows()) {
        let mut after = game.clone();
        if after.play(place).is_ok() {
            sequences += naive_count(&after, plies - 1);
        }
    }
    sequences
}

#[track_caller]
fn check_counts(width: u8, height: u8, most_plies: u32) {
    let size = Size::new(width, height).unwrap();
    for rules in all_rules() {
        for plies in 1..=most_plies {
            let ours = count(&mut Position::new(size, rules), plies);
            let theirs = naive_count(&naive_game(size, rules), plies);
            assert_eq!(ours, theirs, "{size}, {plies} plies, {rules:?}");
        }
    }
}

#[test]
fn sequences_on_2x2() {
    check_counts(2, 2, 8);
}

#[test]
fn sequences_on_2x3_and_3x2() {
    check_counts(2, 3, 6);
    check_counts(3, 2, 5);
}

#[test]
fn sequences_on_3x3() {
    check_counts(3, 3, 4);
}

#[test]
fn sequences_from_crowded_boards() {
    // The first plies from an empty board show little; these begin where stones come off.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for rules in all_rules() {
        for (width, height) in [(3, 3), (3, 4), (5, 2)] {
            let size = Size::new(width, height).unwrap();
            let mut both = Both::new(size, rules);
            for _ in 0..rng.random_range(10..30) {
                both.play_random(&mut rng);
            }
            assert_eq!(
                count(&mut both.position.clone(), 3),
                naive_count(&both.game, 3),
                "{rules:?}\n{:?}",
                both.position.board()
            );
        }
    }
}

/// One game in both implementations.
struct Both {
    position: Position,
    game: Game,
    refusals: Refusals,
}

/// How often a stone was refused, so that a test can show that it saw all kinds.
#[derive(Debug, Default)]
struct Refusals {
    suicide: u32,
    ko: u32,
    superko: u32,
}

impl Both {
    fn new(size: Size, rules: Rules) -> Self {
        Self {
            position: Position::new(size, rules),
            game: naive_game(size, rules),
            refusals: Refusals::default(),
        }
    }

    /// A random stone where both allow one, seldom a pass.
    fn play_random(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let legal: Vec<Point> =
            self.position.legal_moves().filter_map(goban::Move::point).collect();
        if legal.is_empty() || rng.random_range(0..40) == 0 {
            assert_eq!(self.position.play(Move::Pass).map(|it| it.stones), Ok(0));
            self.game.pass();
            return;
        }
        let point = legal[rng.random_range(0..legal.len())];
        let captured = self.position.play(Move::Play(point)).unwrap();
        let (taken, lost) = self.game.play(place(point)).unwrap();
        assert_eq!(
            (usize::from(captured.stones), usize::from(captured.own)),
            (taken, lost),
            "{point}"
        );
    }

    /// The cheap part: stones, turn, prisoners, passes, end.
    fn check_state(&self) {
        let history = self.position.history();
        assert_eq!(rows(&self.position), *self.game.rows());
        assert_eq!(sign(Some(self.position.to_move())), self.game.to_move());
        let captures = history.captures();
        let taken = (captures.black as usize, captures.white as usize);
        assert_eq!(taken, self.game.taken);
        assert_eq!(usize::from(history.passes()), self.game.passes);
        assert_eq!(self.position.is_over(), self.game.is_over());
    }

    /// The dear part: every point is refused for the same reason or allowed by both.
    fn check_legality(&mut self) {
        for point in self.position.size().points() {
            let ours = self.position.check(Move::Play(point));
            let theirs = self.game.try_stone(place(point)).map(|_| ());
            let expected = theirs.map_err(|refusal| match refusal {
                Refusal::Occupied => IllegalMove::Occupied(point),
                Refusal::Suicide => IllegalMove::Suicide(point),
                Refusal::Ko => IllegalMove::Ko(point),
                Refusal::Superko => IllegalMove::Superko(point),
            });
            assert_eq!(ours, expected, "{:?}", self.position);
            match theirs {
                Err(Refusal::Suicide) => self.refusals.suicide += 1,
                Err(Refusal::Ko) => self.refusals.ko += 1,
                Err(Refusal::Superko) => self.refusals.superko += 1,
                Ok(()) | Err(Refusal::Occupied) => {}
            }
        }
        assert_eq!(area_difference(self.position.board()), self.game.area_difference());
        assert_eq!(self.position.repetitions(), self.game.repetitions());
    }
}

fn place(point: Point) -> naive::Place {
    (usize::from(point.x()), usize::from(point.y()))
}

const fn sign(stone: Option<Color>) -> char {
    match stone {
        Some(Color::Black) => BLACK,
        Some(Color::White) => WHITE,
        None => EMPTY,
    }
}

fn rows(position: &Position) -> Rows {
    let size = position.size();
    let stone = |x, y| position.board().stone(size.point(x, y).unwrap());
    (0..size.height()).map(|y| (0..size.width()).map(|x| sign(stone(x, y))).collect()).collect()
}

#[test]
fn random_games_on_small_boards_agree_at_every_move() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut seen = Refusals::default();
    for rules in all_rules() {
        for width in 2..=6 {
            for height in 2..=6 {
                let size = Size::new(width, height).unwrap();
                let mut both = Both::new(size, rules);
                for _ in 0..3 * size.area() + 20 {
                    both.play_random(&mut rng);
                    both.check_state();
                    both.check_legality();
                }
                seen.suicide += both.refusals.suicide;
                seen.ko += both.refusals.ko;
                seen.superko += both.refusals.superko;
            }
        }
    }
    assert!(seen.suicide > 1000 && seen.ko > 100 && seen.superko > 100, "{seen:?}");
}

#[test]
fn random_games_on_all_larger_boards_agree() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let rules: Vec<Rules> = all_rules().collect();
    let mut seen = Refusals::default();
    for width in Size::MIN..=Size::MAX {
        for height in [width, rng.random_range(Size::MIN..=Size::MAX)] {
            let size = Size::new(width, height).unwrap();
            let mut both = Both::new(size, rules[rng.random_range(0..rules.len())]);
            // Asking about every point is dear on large boards, and dull while they are empty.
            let rarely = 1 + size.area() / 30;
            for n in 0..size.area() * 3 / 2 {
                both.play_random(&mut rng);
                both.check_state();
                if n % rarely == 0 {
                    both.check_legality();
                }
            }
            seen.suicide += both.refusals.suicide;
            seen.ko += both.refusals.ko;
        }
    }
    assert!(seen.suicide > 1000 && seen.ko > 0, "{seen:?}");
}
