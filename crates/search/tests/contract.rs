//! What the search promises whatever the position.
#![allow(clippy::unwrap_used)]

use std::cell::Cell;

use analysis::Limits;
use goban::{Color, Move, Position, Rules, Size, diagram, fixed_handicap};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{
    HandicapKomi, Looks, PlayoutKind, RaveSchedule, ScoreWeights, SearchRequest, Uct, UctParams,
    Until, Widening, fingerprint, ownership,
};

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
    let search = |seed| Uct::default().search(&position, &Limits::visits(300), &mut rng(seed));
    assert_eq!(search(1), search(1));
    assert_ne!(search(1), search(2));
    assert_eq!(fingerprint(), fingerprint());
}

#[test]
fn one_visit_is_enough_for_a_legal_move_on_every_board() {
    for (width, height) in [(2, 2), (2, 25), (3, 5), (25, 25), (13, 6)] {
        let position = Position::new(Size::new(width, height).unwrap(), Rules::AGA);
        for visits in [0, 1, 3] {
            let found = Uct::default().search(&position, &Limits::visits(visits), &mut rng(1));
            assert_eq!(found.visits, visits.max(1));
            assert!(position.is_legal(found.best().unwrap().mv));
        }
    }
}

#[test]
fn whole_games_are_legal_under_all_rules() {
    for (name, rules) in Rules::NAMED {
        for (width, height) in [(2, 2), (3, 3), (5, 4)] {
            let mut position = Position::new(Size::new(width, height).unwrap(), rules);
            let (mut uct, mut rng) = (Uct::default(), rng(3));
            for _ in 0..120 {
                let found = uct.search(&position, &Limits::visits(40), &mut rng);
                assert_eq!(found.to_move, position.to_move());
                for candidate in &found.moves {
                    assert!(position.is_legal(candidate.mv), "{name}: {}", candidate.mv);
                    assert_eq!(candidate.pv.first(), Some(&candidate.mv));
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
fn only_the_pass_is_left_when_nothing_else_is_legal() {
    let setup = diagram::parse(
        "
        . O .
        O O O
        . O .
        ",
    )
    .unwrap()
    .setup;
    let position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
    for color in Color::ALL {
        let position = position.clone().with_to_move(color);
        let found = Uct::default().search(&position, &Limits::visits(50), &mut rng(1));
        assert_eq!(found.best().unwrap().mv, Move::Pass);
        assert_eq!(found.moves.len(), 1, "eyes are no candidates");
    }
}

#[test]
fn a_game_that_is_over_can_still_be_looked_at() {
    let mut position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
    position.play(Move::Pass).unwrap();
    position.play(Move::Pass).unwrap();
    let found = Uct::default().search(&position, &Limits::visits(50), &mut rng(1));
    assert!(position.is_legal(found.best().unwrap().mv));
}

#[test]
fn the_tree_of_the_last_move_is_used_again() {
    let mut position = Position::new(Size::square(7).unwrap(), Rules::CHINESE);
    let (mut uct, mut rng) = (Uct::default(), rng(1));
    let first = uct.search(&position, &Limits::visits(2000), &mut rng);
    let line = first.best().unwrap().pv.clone();
    for &mv in &line[..2] {
        position.play(mv).unwrap();
    }
    let kept = uct.search(&position, &Limits::visits(1), &mut rng);
    assert!(kept.visits > 1, "{line:?}");
    let longer = uct.search(&position, &Limits::visits(kept.visits + 500), &mut rng);
    assert_eq!(longer.visits, kept.visits + 500);

    // Neither another game nor a turn out of order may use it.
    let other = position.clone().with_to_move(position.to_move().opponent());
    assert_eq!(uct.search(&other, &Limits::visits(10), &mut rng).visits, 10);
    uct.search(&position, &Limits::visits(100), &mut rng);
    uct.clear();
    assert_eq!(uct.search(&position, &Limits::visits(10), &mut rng).visits, 10);
}

#[test]
fn a_full_tree_is_still_searched() {
    let params = UctParams { most_nodes: 300, ..UctParams::default() };
    let mut uct = Uct::new(params);
    let position = Position::new(Size::square(9).unwrap(), Rules::CHINESE);
    let found = uct.search(&position, &Limits::visits(2000), &mut rng(1));
    assert_eq!(found.visits, 2000);
    assert!(uct.node_count() <= 300);
}

#[test]
fn it_stops_soon_and_tells_how_far_it_is() {
    let position = Position::new(Size::square(9).unwrap(), Rules::CHINESE);
    let (asked, told) = (Cell::new(0), Cell::new(0));
    let limits = Limits {
        visits: u32::MAX,
        stop: &|| {
            asked.set(asked.get() + 1);
            asked.get() > 40
        },
        progress: &|visits| told.set(visits),
    };
    let found = Uct::default().search(&position, &limits, &mut rng(1));
    assert!((500..1000).contains(&found.visits), "{}", found.visits);
    assert_eq!(told.get(), found.visits);
}

#[test]
fn two_threads_lose_no_game() {
    let position = Position::new(Size::square(7).unwrap(), Rules::CHINESE);
    let mut uct = Uct::default().with_threads(2);
    for visits in [100, 1500] {
        let found = uct.search(&position, &Limits::visits(visits), &mut rng(1));
        assert_eq!(found.visits, visits);
        assert_eq!(found.moves.iter().map(|it| it.visits).sum::<u32>(), visits);
    }
}

#[test]
fn a_search_may_end_when_it_is_decided() {
    let setup = diagram::parse(
        "
        . O O X .
        X X X X .
        O O O X .
        O O O . .
        X X X . .
        ",
    )
    .unwrap()
    .setup;
    let position = Position::from_setup(&setup, Rules::CHINESE).unwrap();
    let whole = SearchRequest::visits(3000);
    let request = SearchRequest { until: Until::Decided, ..SearchRequest::visits(3000) };
    let all = Uct::default().answer(&position, &whole, &mut rng(1));
    let enough = Uct::default().answer(&position, &request, &mut rng(1));
    assert_eq!(all.visits, 3000);
    assert!(enough.visits < 3000, "{}", enough.visits);
    let most_visited =
        |it: &analysis::Candidates| it.moves.iter().max_by_key(|it| it.visits).map(|it| it.mv);
    assert_eq!(most_visited(&all), most_visited(&enough));
}

#[test]
fn every_idea_can_be_left_out() {
    let position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
    let usual = UctParams::default();
    let without = [
        UctParams::LIGHT,
        UctParams { playout: PlayoutKind::HeavyWithReplies, ..usual },
        UctParams { looks: Looks::RulesOfThumb, ..usual },
        UctParams { widening: Widening::Off, ..usual },
        UctParams { rave: 0.0, ..usual },
        UctParams { rave_schedule: RaveSchedule::HandSelected, ..usual },
        UctParams { criticality: 0.0, prior_exploration: 0.0, ..usual },
        UctParams { handicap: HandicapKomi::Fixed, expand_after: 1, ..usual },
    ];
    for params in without {
        let found = Uct::new(params).search(&position, &Limits::visits(400), &mut rng(1));
        assert_eq!(found.visits, 400);
        assert!(position.is_legal(found.best().unwrap().mv), "{params:?}");
    }
}

/// How far from the edge a style likes to play: the mean line of the visits.
fn mean_line(ends: ScoreWeights) -> f32 {
    let position = Position::new(Size::square(7).unwrap(), Rules::CHINESE);
    let params = UctParams { ends, playout: PlayoutKind::Heavy, ..UctParams::LIGHT };
    let (mut sum, mut all) = (0, 0);
    for seed in 1..=4 {
        let found = Uct::new(params).search(&position, &Limits::visits(800), &mut rng(seed));
        for it in &found.moves {
            let Move::Play(point) = it.mv else { continue };
            sum += u32::from(position.size().line(point)) * it.visits;
            all += it.visits;
        }
    }
    sum as f32 / all as f32
}

#[test]
fn a_style_that_loves_the_edge_plays_nearer_to_it() {
    let plain = ScoreWeights::PLAIN;
    let edge = mean_line(plain.with_lines(&[4.0, 2.0, 0.1]));
    let centre = mean_line(plain.with_lines(&[0.1, 0.5, 4.0]));
    assert!(edge + 0.3 < centre, "{edge} {centre}");
}

#[test]
fn handicap_stones_count() {
    let size = Size::square(9).unwrap();
    let mut setup = goban::Setup::empty(size);
    for point in fixed_handicap(size, 4).unwrap() {
        setup.stones[point] = Some(Color::Black);
    }
    setup.to_move = Color::White;
    let position = Position::from_setup(&setup, Rules::JAPANESE).unwrap().with_handicap(4);
    let found = Uct::default().search(&position, &Limits::visits(300), &mut rng(1));
    assert!(found.win.value() < 0.4, "{}", found.win);
    assert!(found.lead.unwrap().points() < 0.0);
}

#[test]
fn ownership_is_seen_from_black() {
    let setup = diagram::parse(
        "
        . X O . .
        X X O O .
        . X O . .
        X X O O O
        . X O . .
        ",
    )
    .unwrap()
    .setup;
    let position = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
    let found = ownership(&position, 200, &mut rng(1));
    let at = |name: &str| found.of(name.parse().unwrap());
    assert!(at("A1") > 0.9 && at("B3") > 0.9, "{} {}", at("A1"), at("B3"));
    assert!(at("C3") < -0.5 && at("E5") < -0.5, "{} {}", at("C3"), at("E5"));
}
