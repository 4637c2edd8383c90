//! What the papers leave open, and what happens at the edges.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod common;

use common::{choose, empty, method, scene, table};
use goban::{Position, Rules, Size};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use teacher::{ChooseError, Method, PARAMETERS, Params, Scene, Style, Table};

/// `move rule`.
fn answer(text: &str, scene: &Scene, table: &Table) -> String {
    let choice = choose(&method(text), scene, table);
    format!("{} {}", choice.mv, choice.reason)
}

#[test]
fn a_single_candidate_is_the_only_move_in_every_method() {
    let table = table("D4 .5 .3 10 1");
    for name in ["strongest", "naive", "softmax", "ikeda", "a15", "abc25", "near", "endgame"] {
        assert_eq!(answer(name, &empty(13), &table), "D4 only_move");
    }
}

#[test]
fn moves_with_few_visits_are_dropped_before_anything_else() {
    let table = table("A1 .70 .5 10 0\nB1 .60 .4 99 0\nC1 .59 .3 100 0");
    for name in ["strongest", "naive", "softmax", "ikeda", "abc25", "near", "endgame"] {
        let with = |cut: u32| answer(&format!("{name} min_visits={cut}"), &empty(13), &table);
        // One is left; none is left.
        assert_eq!(with(100), "C1 only_move", "{name}");
        assert_eq!(with(101), "C1 most_visits", "{name}");
    }
    assert_eq!(answer("ikeda t_uniq=0.05", &empty(13), &table), "A1 only_move");
    assert_eq!(answer("ikeda t_uniq=0.05 min_visits=50", &empty(13), &table), "C1 easing_off");
}

#[test]
fn ties_go_to_the_higher_policy_then_to_the_earlier() {
    let equal = table("A1 .60 .10 9 1\nB1 .60 .30 9 1\nC1 .60 .30 9 1");
    for (name, rule) in [
        ("strongest", "most_visits"),
        ("naive", "nearest_half"),
        ("ikeda", "easing_off"),
        ("ikeda t_min=0.7", "behind"),
        ("ikeda t_uniq=0", "only_move"),
        ("endgame", "band"),
    ] {
        assert_eq!(answer(name, &empty(13), &equal), format!("B1 {rule}"));
    }
    // Equal s and p, different p'': the order of the table counts.
    let styled = method("endgame").with_style(Style::CENTER);
    let rows = table("C3 - .2 - -5\nD4 - .2 - -2");
    assert_eq!(choose(&styled, &empty(13), &rows).mv.to_string(), "C3");
    // Equal p'', different p: D4 and C3 weigh 2 and .5.
    let styled = method("endgame").with_style(Style::CENTER);
    let table = table("D4 - .1 - 0\nC3 - .4 - 0");
    assert_eq!(choose(&styled, &empty(13), &table).mv.to_string(), "C3");
}

#[test]
fn a_pass_has_no_distance_and_no_line() {
    // Of B's factors and the style's neither touches it.
    let both = table("C4 .60 .2 - -\npass .60 .2 - -");
    let local = choose(&method("abc25"), &scene(13, "C3", "D4"), &both);
    let scores: Vec<_> = local.scores.iter().map(|it| (it.1 * 1000.0).round()).collect();
    assert_eq!(scores, [75.0, 50.0]);
    let styled = method("abc25").with_style(Style::TERRITORY);
    let scores: Vec<_> = choose(&styled, &empty(13), &both).scores;
    assert_eq!(scores.iter().map(|it| (it.1 * 1000.0).round()).collect::<Vec<_>>(), [100.0, 50.0]);
    // `near` puts it as far away as can be.
    let near = choose(&method("near"), &scene(13, "C3", ""), &both);
    assert_eq!((near.mv.to_string().as_str(), near.scores[1].1), ("C4", 0.0));
    // After a pass nothing is near, and B is silent.
    let near = choose(&method("near"), &scene(13, "pass", "D4"), &both);
    assert_eq!(near.scores.iter().map(|it| it.1).collect::<Vec<_>>(), [0.0, 0.0]);
    let local = choose(&method("abc25"), &scene(13, "pass", "D4"), &both);
    assert_eq!(local.scores.iter().map(|it| it.1).collect::<Vec<_>>(), [0.05, 0.05]);
}

#[test]
fn method_b_speaks_within_reach_only_and_not_in_other_methods() {
    let table = table("C4 .60 .2 - -\nL11 .59 .2 - -");
    for (own, is_weighed) in [("F3", true), ("E5", true), ("F4", false), ("", false)] {
        let best = choose(&method("b25"), &scene(13, "C3", own), &table).mv.to_string();
        assert_eq!(best, if is_weighed { "C4" } else { "L11" }, "{own}");
    }
    for name in ["ikeda", "a15", "ac25"] {
        let best = choose(&method(name), &scene(13, "C3", "D4"), &table).mv.to_string();
        assert_eq!(best, "L11", "{name}");
    }
}

#[test]
fn the_endgame_goes_step_by_step_000_section_6_3() {
    let forced = table("A1 - .05 - -6\nB1 - .90 - 30\nC1 - .04 - 0");
    assert_eq!(answer("endgame", &empty(13), &forced), "B1 forced_by_policy");
    assert_eq!(answer("endgame only_p=0.95", &empty(13), &forced), "B1 band");
    // A1 looks strange, C1 costs too much, D1 is left against B1.
    let steps = table("A1 - .01 - -5\nB1 - .30 - 0\nC1 - .40 - -5.1\nD1 - .20 - -5");
    let choice = choose(&method("endgame"), &empty(13), &steps);
    let compared: Vec<_> = choice.scores.iter().map(|it| it.0.to_string()).collect();
    assert_eq!((choice.mv.to_string().as_str(), compared.join(" ").as_str()), ("D1", "B1 D1"));
    assert_eq!(answer("endgame max_loss=6", &empty(13), &steps), "C1 band");
    // Only the most natural are looked at.
    assert_eq!(answer("endgame max_loss=6 top=1", &empty(13), &steps), "C1 band");
    assert_eq!(answer("endgame top=2 max_loss=4", &empty(13), &steps), "B1 band");
    // Everything looks strange: the least strange stays.
    let strange = table("A1 - .002 - -5\nB1 - .009 - 20");
    assert_eq!(answer("endgame", &empty(13), &strange), "B1 band");
    // Beyond the band on either side each point divides by gamma.
    let sides = table("A1 - .4 - -12\nB1 - .4 - -10\nC1 - .4 - -8");
    let scores = choose(&method("endgame"), &empty(13), &sides).scores;
    assert_eq!(scores.iter().map(|it| it.1).collect::<Vec<_>>(), [0.1, 0.4, 0.4]);
}

#[test]
fn what_is_needed_and_missing_is_named() {
    let rng = || Xoshiro256PlusPlus::seed_from_u64(1);
    let refused = |text: &str, rows: &str| {
        method(text).choose(&empty(13), &table(rows), &mut rng()).unwrap_err().to_string()
    };
    let rows = "A1 .6 .3 9 1\nB1 - - - -";
    for (name, message) in [
        ("strongest", "B1 has no Visits"),
        ("softmax", "B1 has no Visits"),
        ("naive", "B1 has no Win"),
        ("near", "B1 has no Win"),
        ("endgame", "B1 has no Policy"),
    ] {
        assert_eq!(refused(name, rows), message);
    }
    assert_eq!(refused("ikeda", "A1 .6 - - -\nB1 .5 - - -"), "A1 has no Policy");
    assert_eq!(refused("naive min_visits=1", "A1 .6 - - -\nB1 .5 - - -"), "A1 has no Visits");
    assert_eq!(
        refused("endgame band_low=-3", "A1 .6 .2 9 1\nB1 .5 .2 9 1"),
        "band_low is -3, above band_high, -4"
    );
    let styled = method("strongest").with_style(Style::CENTER);
    let seven = styled.choose(&empty(7), &table("A1 .6 .3 9 1"), &mut rng());
    assert!(matches!(seven, Err(ChooseError::Style(_))));
}

#[test]
fn a_position_says_who_played_last_and_whose_stones_are_where() {
    let mut position = Position::new(Size::square(9).unwrap(), Rules::default());
    assert_eq!(Scene::from(&position), empty(9));
    for name in ["C3", "G7", "pass"] {
        position.play(name.parse().unwrap()).unwrap();
    }
    assert_eq!(Scene::from(&position), scene(9, "pass", "G7"));
    position.play("E5".parse().unwrap()).unwrap();
    assert_eq!(Scene::from(&position), scene(9, "E5", "C3"));
    // Two turns of one side: the opponent's last move is not the last of all.
    assert_eq!(Scene::from(&position.with_to_move(goban::Color::White)).last, None);
}

#[test]
fn every_parameter_stands_in_the_document_with_its_usual_value() {
    let document = include_str!("../../../docs/teacher.md");
    for it in PARAMETERS {
        let row = format!("| `{}` |", it.name);
        let line = document.lines().find(|line| line.starts_with(&row));
        let line = line.unwrap_or_else(|| panic!("docs/teacher.md has no {}", it.name));
        assert!(line.ends_with(&format!("| {} |", it.source)), "{line}");
        if let Some(usual) = it.value(&Params::default()) {
            assert!(line.starts_with(&format!("{row} {usual} ")), "{line}, not {usual}");
        }
    }
    for name in ["strongest", "naive", "softmax", "ikeda", "a15", "abc25", "near", "endgame"] {
        assert!(Method::named(name).is_ok() && document.contains(&format!("`{name}`")), "{name}");
    }
}
