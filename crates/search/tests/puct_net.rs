//! The search with a real network. Where there is none, tests say so and pass.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use goban::{Color, Komi, Position, Rules, Size, diagram};
use net::{Model, Network};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{NetEvaluator, Puct, PuctParams, SearchError, SearchRequest};

fn nine() -> Size {
    Size::square(9).unwrap()
}

/// A small network that knows all boards; `None` if it is not there.
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn network(test: &str) -> Option<Arc<Network>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/nets");
    let folder = std::env::var_os("SHIDOGO_NETS").map_or(beside, PathBuf::from);
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let file = entries.map(|it| it.path()).find(|path| {
        path.file_name().and_then(|it| it.to_str()).is_some_and(|it| it.contains("b6c96"))
    });
    let Some(bytes) = file.and_then(|it| std::fs::read(it).ok()) else {
        eprintln!("skipped: {test}, there is no b6c96 in {}", folder.display());
        return None;
    };
    Some(Arc::new(Network::new(&Model::read(&bytes).unwrap())))
}

fn puct(network: &Arc<Network>) -> Puct<NetEvaluator> {
    Puct::new(PuctParams::default(), NetEvaluator::new(Arc::clone(network), nine()))
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn position(drawing: &str, to_move: Color) -> Position {
    let setup = diagram::parse(drawing).unwrap().setup;
    let position = Position::from_setup(&setup, Rules::CHINESE).unwrap().with_to_move(to_move);
    position.with_komi(Komi::from_points(7.0).unwrap())
}

/// The move after fifty visits.
fn best(network: &Arc<Network>, drawing: &str, to_move: Color) -> String {
    let position = position(drawing, to_move);
    let found = puct(network).search(&position, &SearchRequest::visits(50), &mut rng(1)).unwrap();
    found.best().unwrap().mv.to_string()
}

#[test]
fn obvious_moves_are_found() {
    let Some(network) = network("obvious_moves_are_found") else { return };
    let big_capture = "
        . . . . . . . . .
        . . . X X X . . .
        . . X O O O X . .
        . . X O O O X . .
        . . X X X . O . .
        . . . O O O . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    ";
    assert_eq!(best(&network, big_capture, Color::Black), "F5");
    assert_eq!(best(&network, big_capture, Color::White), "F5");
}

#[test]
fn a_board_too_large_is_refused() {
    let Some(network) = network("a_board_too_large_is_refused") else { return };
    let position = Position::new(Size::square(25).unwrap(), Rules::CHINESE);
    let refused = puct(&network).search(&position, &SearchRequest::visits(2), &mut rng(1));
    assert!(matches!(refused, Err(SearchError::TooLarge(_))), "{refused:?}");
}

#[test]
fn the_empty_board_is_about_even_with_komi() {
    let Some(network) = network("the_empty_board_is_about_even_with_komi") else { return };
    let komi = Komi::from_points(7.0).unwrap();
    for rules in [Rules::CHINESE, Rules::JAPANESE] {
        let position = Position::new(nine(), rules).with_komi(komi);
        let found =
            puct(&network).search(&position, &SearchRequest::visits(30), &mut rng(1)).unwrap();
        assert!((0.25..0.75).contains(&found.win.value()), "{}", found.win);
        assert!(found.lead.unwrap().points().abs() < 2.0, "{:?}", found.lead);
        assert!(found.best().unwrap().mv.point().is_some());
    }
}

/// Whole games, one side with twenty visits, the other with one.
#[test]
fn more_visits_win() {
    let Some(network) = network("more_visits_win") else { return };
    let mut wins = 0;
    for game in 0..2 {
        let strong = if game % 2 == 0 { Color::Black } else { Color::White };
        let komi = Komi::from_points(7.0).unwrap();
        let mut position = Position::new(nine(), Rules::TROMP_TAYLOR).with_komi(komi);
        // Each game begins elsewhere.
        position.play(["E5", "C4"][game].parse().unwrap()).unwrap();
        position = position.with_to_move(Color::White);
        let (mut puct, mut weak, mut rng) = (puct(&network), puct(&network), rng(game as u64));
        for _ in 0..120 {
            let is_strong = position.to_move() == strong;
            let (player, visits) = if is_strong { (&mut puct, 20) } else { (&mut weak, 1) };
            let request = SearchRequest::visits(visits);
            let found = player.search(&position, &request, &mut rng).unwrap();
            position.play(found.best().unwrap().mv).unwrap();
            if position.is_over() {
                break;
            }
        }
        let found = puct.search(&position, &SearchRequest::visits(30), &mut rng).unwrap();
        let strong_leads = (found.win.value() > 0.5) == (found.to_move == strong);
        wins += u32::from(strong_leads);
    }
    assert_eq!(wins, 2);
}

/// Stones in a ladder are lost, unless a friend stands in its way.
#[test]
fn ladders_are_seen() {
    let Some(network) = network("ladders_are_seen") else { return };
    let works = "
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . . . .
        . X O O X . . O .
        . . X X . . . . .
        . . . . . . . . .
    ";
    let fails = "
        . . . . . . . . .
        . . O . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . . . .
        . X O O X . . . .
        . . X X . . . . .
        . . . . . . . . .
    ";
    let blacks = |drawing: &str| {
        let position = position(drawing, Color::Black);
        let request = SearchRequest::visits(50);
        let found = puct(&network).search(&position, &request, &mut rng(1)).unwrap();
        found.ownership.unwrap().of("C3".parse().unwrap())
    };
    let (caught, free) = (blacks(works), blacks(fails));
    assert!(caught > 0.2 && free < 0.0, "{caught} {free}");
}
