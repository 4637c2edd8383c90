//! What holds for any table.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use goban::{Move, Point, Size};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use teacher::{Choice, Method, Row, Scene, Style, Table};

const METHODS: [&str; 11] = [
    "strongest",
    "naive",
    "softmax",
    "ikeda",
    "a15",
    "abc25",
    "near",
    "endgame",
    "b08",
    "c15",
    "ac20",
];

/// Rows whose moves and numbers are all different, so that there are no ties.
fn rows() -> impl Strategy<Value = Vec<Row>> {
    let row = (0..1000_u32, 0..1000_u32, 1..9000_u32, -300..300_i32);
    proptest::collection::vec(row, 1..30).prop_map(|numbers| {
        let row = |(n, (win, policy, visits, lead)): (usize, (u32, u32, u32, i32))| {
            // The place in the list as further digits keeps numbers apart.
            let place = n as f64 / 1e5;
            let point = Point::new((n % 6) as u8 * 2, (n / 6) as u8 * 2);
            Row {
                mv: if n == 17 { Move::Pass } else { point.map_or(Move::Pass, Move::Play) },
                win: Some((f64::from(win) / 1000.0 + place / 3.0).min(1.0)),
                policy: Some(f64::from(policy).powi(3) / 1e9 + place),
                visits: Some(visits * 30 + n as u32),
                lead: Some(f64::from(lead) / 10.0 + place),
            }
        };
        numbers.into_iter().enumerate().map(row).collect()
    })
}

fn scenes() -> impl Strategy<Value = Scene> {
    let point = (0..13_u8, 0..13_u8).prop_map(|(x, y)| Point::new(x, y).unwrap());
    let last = proptest::option::of(proptest::option::of(point.clone()));
    (last, proptest::collection::vec(point, 0..20)).prop_map(|(last, own)| Scene {
        size: Size::square(13).unwrap(),
        last: last.map(|it| it.map_or(Move::Pass, Move::Play)),
        own: own.into_iter().collect(),
    })
}

fn methods() -> impl Strategy<Value = Method> {
    let styles = [Style::NONE, Style::CENTER, Style::TERRITORY];
    let cut = prop_oneof![Just(0.0), 0.0..200_000.0];
    let style = proptest::sample::select(styles.to_vec());
    (proptest::sample::select(&METHODS[..]), style, cut).prop_map(
        |(name, style, cut): (_, _, f64)| {
            let mut method = Method::named(name).unwrap().with_style(style);
            method.params.set("min_visits", cut.round()).unwrap();
            method
        },
    )
}

fn choose(method: &Method, scene: &Scene, rows: &[Row], seed: u64) -> Choice {
    let table = Table::new(rows.to_vec()).unwrap();
    method.choose(scene, &table, &mut Xoshiro256PlusPlus::seed_from_u64(seed)).unwrap()
}

proptest! {
    #[test]
    fn the_choice_is_a_candidate_with_the_highest_score(
        (method, scene, rows, seed) in (methods(), scenes(), rows(), any::<u64>()),
    ) {
        let choice = choose(&method, &scene, &rows, seed);
        prop_assert!(rows.iter().any(|it| it.mv == choice.mv));
        for (mv, score) in &choice.scores {
            prop_assert!(score.is_finite() && rows.iter().any(|it| it.mv == *mv));
        }
        let score = |mv| choice.scores.iter().find(|it| it.0 == mv).map(|it| it.1);
        if let Some(own) = score(choice.mv) {
            let is_lot = choice.reason == teacher::Reason::Softmax;
            prop_assert!(is_lot || choice.scores.iter().all(|it| it.1 <= own), "{choice:?}");
            prop_assert!(!is_lot || own > 0.0);
        } else {
            prop_assert!(choice.scores.is_empty());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_choice(
        (method, scene, rows, seed) in (methods(), scenes(), rows(), any::<u64>()),
    ) {
        prop_assert_eq!(choose(&method, &scene, &rows, seed), choose(&method, &scene, &rows, seed));
    }

    #[test]
    fn the_order_of_the_table_does_not_matter(
        (method, scene, rows, shuffled) in (methods(), scenes(), rows()).prop_flat_map(
            |(method, scene, rows)| {
                (Just(method), Just(scene), Just(rows.clone()), Just(rows).prop_shuffle())
            },
        ),
    ) {
        prop_assume!(method.kind != teacher::Kind::Softmax);
        let (one, other) = (choose(&method, &scene, &rows, 1), choose(&method, &scene, &shuffled, 2));
        prop_assert_eq!(one.mv, other.mv);
        prop_assert_eq!(one.reason, other.reason);
    }

    #[test]
    fn a_lot_falls_as_often_as_its_chance_says(rows in rows()) {
        let scene = Scene::new(Size::square(13).unwrap());
        let (method, games) = (Method::named("softmax").unwrap(), 400);
        prop_assume!(rows.len() > 1);
        let choices: Vec<_> = (0..games).map(|it| choose(&method, &scene, &rows, it)).collect();
        for &(mv, chance) in &choices[0].scores {
            let often = choices.iter().filter(|it| it.mv == mv).count() as f64 / games as f64;
            // Five deviations: once in a million by chance.
            let deviation = (chance * (1.0 - chance) / games as f64).sqrt();
            prop_assert!((often - chance).abs() < 5.0 * deviation + 0.01, "{mv} {often} {chance}");
        }
    }
}
