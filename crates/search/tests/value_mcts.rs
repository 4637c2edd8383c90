//! What the search with a network and playouts promises, told by an evaluator that is no network.
#![allow(clippy::unwrap_used)]

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use analysis::{Candidates, Limits};
use goban::{Color, Komi, Move, Position, Rules, Size, Symmetry, diagram};
use net::Evaluation;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{
    Choosing, Evaluator, Mixing, Restriction, RestrictionKind, Reuse, SearchError, SearchRequest,
    ValueMcts, ValueMctsError, ValueMctsParams,
};

/// Knows nothing but that all moves are equally likely; counts how often it was asked.
#[derive(Clone, Debug, Default)]
struct Even {
    evaluation: Box<Evaluation>,
    asked: Arc<AtomicU32>,
}

impl Evaluator for Even {
    fn evaluate(
        &mut self,
        position: &Position,
        symmetry: Symmetry,
    ) -> Result<&Evaluation, SearchError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let legal = position.legal_moves().count() as f32;
        let it = &mut self.evaluation;
        (it.win, it.loss) = (0.5 + 0.001 * f32::from(symmetry.number()), 0.5);
        for point in position.size().points() {
            let is_legal = position.is_legal(Move::Play(point));
            it.policy[point] = if is_legal { legal.recip() } else { 0.0 };
        }
        it.pass = legal.recip();
        Ok(&self.evaluation)
    }
}

fn search(params: ValueMctsParams) -> ValueMcts<Even> {
    ValueMcts::new(params, Even::default()).unwrap()
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn find(search: &mut ValueMcts<Even>, position: &Position, visits: u32) -> Candidates {
    search.search(position, &SearchRequest::visits(visits), &mut rng(1)).unwrap()
}

fn empty(side: u8) -> Position {
    Position::new(Size::square(side).unwrap(), Rules::CHINESE)
}

fn drawn(drawing: &str, rules: Rules) -> Position {
    Position::from_setup(&diagram::parse(drawing).unwrap().setup, rules).unwrap()
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
    // So much that it needs them.
    drawn(drawing, Rules::CHINESE).with_komi(Komi::from_points(14.5).unwrap())
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    for params in [ValueMctsParams::PAPER, ValueMctsParams::default()] {
        let answer = |seed| {
            let request = SearchRequest::visits(300);
            search(params).search(&empty(7), &request, &mut rng(seed)).unwrap()
        };
        assert_eq!(answer(1), answer(1));
        assert_ne!(answer(1), answer(2));
    }
}

#[test]
fn interruptions_change_nothing() {
    let whole = find(&mut search(ValueMctsParams::default()), &empty(7), 400);
    let mut search = search(ValueMctsParams::default());
    let calls = Cell::new(0);
    let stop = || {
        calls.set(calls.get() + 1);
        calls.get() % 50 == 0
    };
    let mut found = None;
    for _ in 0..200 {
        let limits = Limits { visits: 400, stop: &stop, progress: &|_| {} };
        found = search.search(&empty(7), &SearchRequest::new(limits), &mut rng(1)).ok();
        if found.as_ref().is_some_and(|it| it.visits >= 400) {
            break;
        }
    }
    assert_eq!(found.unwrap(), whole);
}

#[test]
fn playouts_are_exactly_as_many_as_asked_for() {
    for visits in [0, 1, 3, 20, 21, 22, 100, 333] {
        let mut search = search(ValueMctsParams::PAPER);
        let found = find(&mut search, &empty(9), visits);
        assert_eq!(found.visits, visits.max(1));
        let below: u32 = found.moves.iter().map(|it| it.visits).sum();
        assert_eq!(below, found.visits, "all playouts are below the root");
        assert!(empty(9).is_legal(found.best().unwrap().mv));
    }
}

#[test]
fn children_come_twenty_at_a_time_after_more_than_n_thr_playouts() {
    // The root's children have one playout each; 20 more for one of them and it has not enough.
    let params = ValueMctsParams { exploration: 0.0, ..ValueMctsParams::PAPER };
    let mut root_only = search(params);
    find(&mut root_only, &empty(9), 20);
    assert_eq!(root_only.node_count(), 21);
    let mut deeper = search(ValueMctsParams { expand_after: 5, ..ValueMctsParams::PAPER });
    find(&mut deeper, &empty(9), 2000);
    assert_eq!(deeper.node_count() % 20, 1);
    assert!(deeper.node_count() > 1000, "{}", deeper.node_count());
    let mut late = search(ValueMctsParams { expand_after: 1000, ..ValueMctsParams::PAPER });
    find(&mut late, &empty(9), 999);
    assert_eq!(late.node_count(), 21);
}

#[test]
fn every_position_is_evaluated_once_and_valued_once() {
    let mut search = search(ValueMctsParams::PAPER);
    find(&mut search, &empty(9), 500);
    // All of them but the children of the last expansions, which may still wait.
    let nodes = search.node_count();
    assert!(search.value_count() as usize <= nodes);
    assert!(search.value_count() as usize + 41 > nodes, "{} of {nodes}", search.value_count());
    assert!(search.evaluation_count() <= nodes, "transpositions share one");
}

#[test]
fn values_can_wait() {
    let asked = |params| {
        let even = Even::default();
        let asked = Arc::clone(&even.asked);
        let mut search = ValueMcts::new(params, even).unwrap();
        find(&mut search, &empty(9), 500);
        asked.load(Ordering::Relaxed)
    };
    let paper = asked(ValueMctsParams::PAPER);
    let seldom = asked(ValueMctsParams { values_per_playout: 0.1, ..ValueMctsParams::PAPER });
    let later = asked(ValueMctsParams { value_after: 10, ..ValueMctsParams::PAPER });
    assert!((50..=80).contains(&seldom), "{seldom}");
    assert!(later < paper / 2 && paper > 100, "{later} {paper}");
}

#[test]
fn it_takes_what_can_be_taken() {
    // The largest action value is that of the next playout, which may be anywhere.
    let paper = ValueMctsParams { choosing: Choosing::Playouts, ..ValueMctsParams::PAPER };
    for params in [paper, ValueMctsParams::default()] {
        let found = find(&mut search(params), &capture(), 600);
        // D1 takes them a move later.
        let best = found.best().unwrap().mv.to_string();
        assert!(best == "D2" || best == "D1", "{best}: {params:?}");
        assert!(found.win.value() > 0.5);
    }
}

#[test]
fn lambda_decides_whom_it_believes() {
    let win = |lambda| {
        let params = ValueMctsParams { mixing: Mixing::Fixed(lambda), ..ValueMctsParams::PAPER };
        find(&mut search(params), &capture(), 400).win.value()
    };
    assert!((win(0.0) - 0.5).abs() < 0.02, "the evaluator knows nothing");
    assert!(win(1.0) > win(0.5) && win(0.5) > win(0.0));
}

#[test]
fn two_threads_lose_no_playout() {
    let mut search = search(ValueMctsParams::default()).with_thread(Even::default());
    for visits in [100, 1000] {
        let found = find(&mut search, &empty(7), visits);
        assert_eq!(found.visits, visits);
        assert_eq!(found.moves.iter().map(|it| it.visits).sum::<u32>(), visits);
    }
}

#[test]
fn a_following_position_is_searched_on() {
    let mut position = empty(7);
    let mut kept = search(ValueMctsParams::default());
    let found = find(&mut kept, &position, 500);
    for &mv in found.best().unwrap().pv.iter().take(2) {
        position.play(mv).unwrap();
    }
    let before = kept.visits_of(&position);
    assert!(before > 10);
    assert!(find(&mut kept, &position, 1).visits >= before);
    let params = ValueMctsParams { reuse: Reuse::SamePosition, ..ValueMctsParams::default() };
    let mut fresh = search(params);
    find(&mut fresh, &empty(7), 500);
    assert_eq!(fresh.visits_of(&position), 0);
    assert_eq!(find(&mut fresh, &position, 30).visits, 30);
}

#[test]
fn memory_is_kept_to() {
    let memory = 100_000;
    let mut search = search(ValueMctsParams { memory, expand_after: 2, ..Default::default() });
    let found = find(&mut search, &empty(9), 3000);
    assert_eq!(found.visits, 3000, "a full tree is still searched");
    assert!(search.bytes() < memory + memory / 4, "{}", search.bytes());
}

#[test]
fn restrictions_are_kept_to() {
    let restriction = |kind, name: &str| Restriction {
        color: Color::Black,
        moves: vec![name.parse().unwrap()],
        depth: 1,
        kind,
    };
    let best = |restriction| {
        let request =
            SearchRequest { restrictions: vec![restriction], ..SearchRequest::visits(300) };
        let mut search = search(ValueMctsParams::default());
        let found = search.search(&capture(), &request, &mut rng(1)).unwrap();
        (found.best().unwrap().mv.to_string(), found.moves.len())
    };
    assert_eq!(best(restriction(RestrictionKind::Allow, "E5")), ("E5".to_owned(), 1));
    let (mv, others) = best(restriction(RestrictionKind::Avoid, "D2"));
    assert!(mv != "D2" && others > 1);
    assert_eq!(best(restriction(RestrictionKind::Allow, "T19")).0, "pass");
}

/// Whoever plays on one of the last two points is taken on the other.
#[test]
fn a_board_full_of_seki_is_passed_on() {
    let drawing = "
        X X . O O
        X X X O O
        X X X O O
        X X X O O
        X X . O O
    ";
    // Who passes wins.
    let cases = [(Rules::CHINESE, Color::Black, 0.5), (Rules::JAPANESE, Color::Black, -0.5)];
    for (rules, color, komi) in cases {
        let komi = Komi::from_points(komi).unwrap();
        let position = drawn(drawing, rules).with_to_move(color).with_komi(komi);
        let found = find(&mut search(ValueMctsParams::default()), &position, 400);
        assert_eq!(found.best().unwrap().mv, Move::Pass, "{rules} {color}");
    }
}

#[test]
fn a_finished_game_is_passed_under_all_rules() {
    let drawing = "
        . X O . O
        X X O O .
        . X O O O
        X X X O .
        . X X O O
    ";
    for (name, rules) in Rules::NAMED {
        let mut position = drawn(drawing, rules);
        position.play(Move::Pass).unwrap();
        let found = find(&mut search(ValueMctsParams::default()), &position, 300);
        assert_eq!(found.best().unwrap().mv, Move::Pass, "{name}");
    }
}

#[test]
fn whole_games_are_legal_under_all_rules() {
    for (name, rules) in Rules::NAMED {
        for (width, height) in [(3, 3), (5, 4)] {
            let mut position = Position::new(Size::new(width, height).unwrap(), rules);
            let mut search = search(ValueMctsParams::default());
            for _ in 0..120 {
                let found = find(&mut search, &position, 60);
                assert_eq!(found.to_move, position.to_move());
                for candidate in &found.moves {
                    let mut line = position.clone();
                    for &mv in &candidate.pv {
                        line.play(mv).unwrap();
                    }
                }
                position.play(found.best().unwrap().mv).unwrap();
                if position.is_over() {
                    break;
                }
            }
            assert!(position.is_over(), "{name} {width}x{height}\n{:?}", position.board());
        }
    }
}

#[test]
fn wrong_numbers_make_no_search() {
    let params = ValueMctsParams { mixing: Mixing::Fixed(1.5), ..ValueMctsParams::PAPER };
    let error = ValueMcts::new(params, Even::default()).unwrap_err();
    assert_eq!(error, ValueMctsError::Lambda(1.5));
}
