//! The search by playouts keeps to the moves that are permitted.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use goban::{Color, Move, Position, Rules, Size};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Restriction, RestrictionKind, SearchRequest, Uct};

fn moves(names: &[&str]) -> Vec<Move> {
    names.iter().map(|it| it.parse().unwrap()).collect()
}

fn found(search: &mut Uct, restrictions: Vec<Restriction>) -> Vec<Move> {
    let position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
    let request = SearchRequest { restrictions, ..SearchRequest::visits(300) };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let candidates = search.answer(&position, &request, &mut rng);
    assert_eq!(candidates.visits, 300);
    candidates.moves.iter().map(|it| it.mv).collect()
}

#[test]
fn only_what_is_allowed_is_found() {
    let restriction = |kind, names: &[&str]| {
        vec![Restriction { color: Color::Black, moves: moves(names), depth: 1, kind }]
    };
    let mut search = Uct::default();
    let mut allowed =
        found(&mut search, restriction(RestrictionKind::Allow, &["A1", "B2", "pass"]));
    allowed.sort();
    assert_eq!(allowed, {
        let mut it = moves(&["A1", "B2", "pass"]);
        it.sort();
        it
    });
    // The same search, other wishes: nothing of the former tree is told.
    let others = found(&mut search, restriction(RestrictionKind::Avoid, &["C3", "pass"]));
    assert!(others.len() > 3 && !others.contains(&moves(&["C3"])[0]));
    assert!(!others.contains(&Move::Pass));
    // Where nothing is left the pass is.
    assert_eq!(found(&mut search, restriction(RestrictionKind::Allow, &[])), [Move::Pass]);
}
