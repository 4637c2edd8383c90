//! What the search with a network promises, told by an evaluator that is no network.
#![allow(clippy::unwrap_used)]

use std::cell::Cell;

use analysis::Limits;
use goban::{Color, KoRule, Move, Position, Rules, Size, Symmetry, diagram};
use net::Evaluation;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{
    Confirm, Evaluator, NetFingerprint, Puct, PuctParams, Restriction, RestrictionKind,
    SearchError, SearchRequest,
};

/// Believes that stones on the board are points, that all moves are equally likely, and a little
/// noise of the symmetry.
#[derive(Debug, Default)]
struct Counter {
    evaluation: Evaluation,
}

impl Evaluator for Counter {
    fn evaluate(
        &mut self,
        position: &Position,
        symmetry: Symmetry,
    ) -> Result<&Evaluation, SearchError> {
        let (board, mover) = (position.board(), position.to_move());
        let stones = board.stone_count();
        let ours = f32::from(stones[mover]) - f32::from(stones[mover.opponent()]);
        let it = &mut self.evaluation;
        let noise = 0.001 * f32::from(symmetry.number());
        it.win = ((0.2 * ours).tanh() / 2.0 + 0.5 + noise).min(1.0);
        it.loss = 1.0 - it.win;
        (it.lead, it.score, it.score_square) = (ours, ours, ours * ours + 25.0);
        let legal = position.legal_moves().count() as f32;
        for point in position.size().points() {
            let is_legal = position.is_legal(Move::Play(point));
            it.policy[point] = if is_legal { legal.recip() } else { 0.0 };
            it.ownership[point] = match board.stone(point) {
                Some(color) if color == mover => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        it.pass = legal.recip();
        Ok(&self.evaluation)
    }
}

fn puct() -> Puct<Counter> {
    Puct::new(PuctParams::default(), Counter::default())
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn mv(name: &str) -> Move {
    name.parse().unwrap()
}

/// Black takes six stones at D2; two more are easy to take.
fn capture() -> Position {
    let drawing = "
        . O O X .
        X X X X .
        O O O X .
        O O O . .
        X X X . .
    ";
    Position::from_setup(&diagram::parse(drawing).unwrap().setup, Rules::CHINESE).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let position = Position::new(Size::square(5).unwrap(), Rules::JAPANESE);
    let search = |seed| {
        let mut puct = puct();
        puct.search(&position, &SearchRequest::visits(200), &mut rng(seed)).unwrap()
    };
    assert_eq!(search(1), search(1));
    assert_ne!(search(1), search(2));
    let print = NetFingerprint::of(Counter::default()).unwrap();
    assert_eq!(print, NetFingerprint::of(Counter::default()).unwrap());
    assert!(print.number != 0 && print.visits > 100, "{print:?}");
}

#[test]
fn interruptions_change_nothing() {
    let position = Position::new(Size::square(7).unwrap(), Rules::CHINESE);
    let (mut whole, mut in_parts) = (puct(), puct());
    let (mut rng_whole, mut rng_in_parts) = (rng(3), rng(3));
    let all = whole.search(&position, &SearchRequest::visits(400), &mut rng_whole).unwrap();
    let mut parts = None;
    for visits in [1, 2, 17, 18, 250, 400] {
        let request = SearchRequest::visits(visits);
        parts = Some(in_parts.search(&position, &request, &mut rng_in_parts).unwrap());
    }
    assert_eq!(parts.unwrap(), all);
    // And the next move draws the same lots.
    let next = {
        let mut it = position.clone();
        it.play(all.best().unwrap().mv).unwrap();
        it
    };
    let request = SearchRequest::visits(300);
    let after = whole.search(&next, &request, &mut rng_whole).unwrap();
    assert_eq!(in_parts.search(&next, &request, &mut rng_in_parts).unwrap(), after);
}

#[test]
fn other_wishes_are_another_tree() {
    let position = Position::new(Size::square(7).unwrap(), Rules::CHINESE);
    let wide = SearchRequest { exploration: 10.0, ..SearchRequest::visits(200) };
    let mut puct = puct();
    puct.search(&position, &SearchRequest::visits(200), &mut rng(1)).unwrap();
    let found = puct.search(&position, &wide, &mut rng(2)).unwrap();
    assert_eq!(found.visits, 200);
    let fresh = self::puct().search(&position, &wide, &mut rng(2)).unwrap();
    let tried = |it: &analysis::Candidates| it.moves.len();
    assert_eq!(tried(&found), tried(&fresh), "as wide as if asked first");
}

#[test]
fn the_move_that_takes_stones_is_found() {
    let position = capture();
    let found = puct().search(&position, &SearchRequest::visits(200), &mut rng(1)).unwrap();
    let best = found.best().unwrap();
    assert_eq!(best.mv, mv("D2"));
    assert_eq!(found.visits, 200);
    assert_eq!(found.moves.iter().map(|it| it.visits).sum::<u32>(), 199);
    assert!(best.lead > found.lead && best.win > found.win);
    assert!(best.lower_win.unwrap() < best.win);
    assert_eq!(best.policy.unwrap(), found.policy.as_ref().unwrap().of(best.mv));
}

#[test]
fn the_best_lower_bound_comes_first() {
    let position = capture();
    let found = puct().search(&position, &SearchRequest::visits(100), &mut rng(1)).unwrap();
    let first = found.best().unwrap();
    let most = found.moves.iter().map(|it| it.visits).max().unwrap();
    for other in found.moves.iter().filter(|it| it.visits * 7 >= most) {
        assert!(first.lower_win.unwrap() >= other.lower_win.unwrap(), "{}", other.mv);
    }
    let rest: Vec<u32> = found.moves.iter().skip(1).map(|it| it.visits).collect();
    assert!(rest.is_sorted_by(|a, b| a >= b), "{rest:?}");
}

#[test]
fn one_visit_is_the_first_sight() {
    let position = capture();
    for visits in [0, 1] {
        let found = puct().search(&position, &SearchRequest::visits(visits), &mut rng(1)).unwrap();
        assert_eq!(found.visits, 1);
        let best = found.best().unwrap();
        assert!(position.is_legal(best.mv) && best.visits == 0);
        assert_eq!(found.ownership.unwrap().of("D5".parse().unwrap()), 1.0);
    }
}

#[test]
fn whole_games_are_legal_under_all_rules() {
    for (name, rules) in Rules::NAMED {
        for (width, height) in [(2, 2), (3, 3), (4, 3)] {
            let mut position = Position::new(Size::new(width, height).unwrap(), rules);
            let (mut puct, mut rng) = (puct(), rng(3));
            for _ in 0..60 {
                let found = puct.search(&position, &SearchRequest::visits(30), &mut rng).unwrap();
                for candidate in &found.moves {
                    let mut line = position.clone();
                    for &mv in &candidate.pv {
                        assert!(line.play(mv).is_ok(), "{name}: {:?}", candidate.pv);
                    }
                    assert_eq!(candidate.pv.first(), Some(&candidate.mv));
                }
                position.play(found.best().unwrap().mv).unwrap();
                if position.is_over() || (rules.ko == KoRule::Simple && position.repetitions() > 0)
                {
                    break;
                }
            }
        }
    }
}

#[test]
fn the_tree_is_used_again_and_then_is_as_good_as_new() {
    let position = capture();
    let (mut puct, mut rng) = (puct(), rng(1));
    let found = puct.search(&position, &SearchRequest::visits(300), &mut rng).unwrap();
    let best = found.best().unwrap();
    let mut next = position.clone();
    next.play(best.mv).unwrap();
    let nodes = puct.node_count();
    assert_eq!((puct.visits_of(&position), puct.visits_of(&next)), (300, best.visits));
    let kept = puct.search(&next, &SearchRequest::visits(1), &mut rng).unwrap();
    assert_eq!(kept.visits, best.visits);
    assert!(puct.node_count() < nodes && puct.node_count() > 10);
    assert!((kept.win.value() - best.win.for_opponent().value()).abs() < 1e-3);
    let on = puct.search(&next, &SearchRequest::visits(best.visits + 50), &mut rng).unwrap();
    assert_eq!(on.visits, best.visits + 50);
    // Another game has another tree.
    let other = Position::new(Size::square(4).unwrap(), Rules::CHINESE);
    assert_eq!(puct.visits_of(&other), 0);
    assert_eq!(puct.search(&other, &SearchRequest::visits(5), &mut rng).unwrap().visits, 5);
}

#[test]
fn positions_are_evaluated_once() {
    let position = Position::new(Size::square(3).unwrap(), Rules::CHINESE);
    let (mut puct, mut rng) = (puct(), rng(1));
    puct.search(&position, &SearchRequest::visits(600), &mut rng).unwrap();
    let evaluations = puct.evaluation_count();
    assert!(evaluations < puct.node_count(), "{evaluations} of {}", puct.node_count());
}

#[test]
fn moves_can_be_avoided_and_allowed() {
    let position = capture();
    let restricted = |kind, names: &[&str]| {
        let moves = names.iter().map(|it| mv(it)).collect();
        let restrictions = vec![Restriction { color: Color::Black, moves, depth: 1, kind }];
        let request = SearchRequest { restrictions, ..SearchRequest::visits(100) };
        let mut puct = puct();
        // What an earlier search found does not come back.
        puct.search(&position, &SearchRequest::visits(100), &mut rng(1)).unwrap();
        puct.search(&position, &request, &mut rng(1)).unwrap()
    };
    let avoiding = restricted(RestrictionKind::Avoid, &["D2"]);
    assert!(avoiding.of(mv("D2")).is_none() && avoiding.moves.len() > 3);
    let allowing = restricted(RestrictionKind::Allow, &["E5", "E4"]);
    let names: Vec<Move> = allowing.moves.iter().map(|it| it.mv).collect();
    assert!(names.len() == 2 && names.contains(&mv("E5")) && names.contains(&mv("E4")));
    let nothing = restricted(RestrictionKind::Allow, &["D5"]);
    assert_eq!(nothing.best().unwrap().mv, Move::Pass);
}

#[test]
fn confirmed_moves_have_their_visits_and_do_not_look_better_for_it() {
    let position = capture();
    let plain = puct().search(&position, &SearchRequest::visits(100), &mut rng(1)).unwrap();
    let confirm = vec![Confirm { mv: mv("E5"), visits: 300 }, Confirm { mv: mv("D5"), visits: 10 }];
    let request = SearchRequest { confirm, ..SearchRequest::visits(100) };
    let found = puct().search(&position, &request, &mut rng(1)).unwrap();
    let before = plain.of(mv("E5")).map_or(0, |it| it.visits);
    assert_eq!(found.of(mv("E5")).unwrap().visits, before + 300);
    assert!(found.of(mv("D5")).is_none(), "not legal");
    assert_eq!(found.visits, 400);
    assert_eq!(found.best().unwrap().mv, plain.best().unwrap().mv);
    assert!((found.win.value() - plain.win.value()).abs() < 0.02);
}

#[test]
fn exploration_and_width_spread_the_visits() {
    let position = capture();
    let share = |exploration, wide_root| {
        let request = SearchRequest { exploration, wide_root, ..SearchRequest::visits(300) };
        let found = puct().search(&position, &request, &mut rng(1)).unwrap();
        found.best().unwrap().visits
    };
    assert!(share(10.0, 0.0) < share(1.0, 0.0) / 2);
}

#[test]
fn memory_is_bounded_and_the_search_goes_on_elsewhere() {
    let params = PuctParams { memory: 200_000, ..PuctParams::default() };
    let mut puct = Puct::new(params, Counter::default());
    for side in [5, 6, 7] {
        let position = Position::new(Size::square(side).unwrap(), Rules::CHINESE);
        let found = puct.search(&position, &SearchRequest::visits(100_000), &mut rng(1)).unwrap();
        assert!(found.visits > 50 && found.visits < 2_000, "{}", found.visits);
        // One more visit than fits is under way when the end is noticed.
        assert!(puct.bytes() < 210_000, "{}", puct.bytes());
        assert!(found.best().is_some());
    }
    let none = PuctParams { memory: 0, ..PuctParams::default() };
    let found = Puct::new(none, Counter::default())
        .search(&capture(), &SearchRequest::visits(9), &mut rng(1))
        .unwrap();
    assert_eq!((found.visits, found.moves.is_empty()), (1, false));
}

#[test]
fn stop_is_asked_before_every_evaluation() {
    let position = capture();
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 7
    };
    let told = Cell::new(0);
    let limits = Limits { visits: u32::MAX, stop: &stop, progress: &|visits| told.set(visits) };
    let found = puct().search(&position, &SearchRequest::new(limits), &mut rng(1)).unwrap();
    assert_eq!((found.visits, told.get()), (8, 8), "the root and seven more");
}

#[test]
fn threads_share_the_work() {
    let position = capture();
    let mut puct = puct().with_thread(Counter::default()).with_thread(Counter::default());
    for visits in [1, 2, 500] {
        let found = puct.search(&position, &SearchRequest::visits(visits), &mut rng(1)).unwrap();
        assert_eq!(found.visits, visits);
        assert_eq!(found.moves.iter().map(|it| it.visits).sum::<u32>(), visits - 1);
    }
    let best = puct.search(&position, &SearchRequest::visits(500), &mut rng(1)).unwrap();
    assert_eq!(best.best().unwrap().mv, mv("D2"));
}

#[test]
fn a_won_game_is_ended_by_passing() {
    let drawing = "
        . X . X O
        X X X X O
        . X . X O
        . X X X O
        X X O O .
    ";
    let setup = diagram::parse(drawing).unwrap().setup;
    let mut position = Position::from_setup(&setup, Rules::CHINESE).unwrap();
    position = position.with_to_move(Color::White);
    position.play(Move::Pass).unwrap();
    let found = puct().search(&position, &SearchRequest::visits(200), &mut rng(1)).unwrap();
    let pass = found.of(Move::Pass).unwrap();
    assert!(pass.win.value() > 0.99, "{}", pass.win);
    assert_eq!(pass.pv, [Move::Pass]);
}

#[test]
fn ownership_is_the_mean_over_the_tree() {
    let position = capture();
    let found = puct().search(&position, &SearchRequest::visits(400), &mut rng(1)).unwrap();
    let ownership = found.ownership.unwrap();
    let deviation = found.ownership_deviation.unwrap();
    let at = |name: &str| name.parse().unwrap();
    assert!(ownership.of(at("D5")) > 0.9, "nobody takes it");
    assert!(ownership.of(at("A2")) > -0.9, "it is taken in most lines");
    assert!(deviation[at("A2")] > deviation[at("D5")]);
}
