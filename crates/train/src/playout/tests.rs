use super::competitions::{Competitions, Team};
use super::mm::{Column, Model};

fn team(pattern: u32, tactic: u16) -> Team {
    Team { pattern, tactic, place: 0 }
}

/// Two features in 30 and 10 of 40 duels each: strengths 3 to 1, drawn together a little by the
/// virtual win and loss.
#[test]
fn strengths_of_duels_are_their_odds() {
    let mut duels = Competitions::default();
    for n in 0..4000 {
        let (winner, loser) = if n % 4 == 0 { (1, 0) } else { (0, 1) };
        duels.push(team(winner, 0), std::iter::once(team(loser, 0)));
    }
    let mut model =
        Model { pattern: Column::single(2), tactic: Column::single(1), place: Column::single(1) };
    model.prepare(&duels);
    let losses: Vec<f64> = (0..60).map(|_| model.round(&duels)).collect();
    let odds = model.pattern.gammas[0] / model.pattern.gammas[1];
    assert!((odds - 3.0).abs() < 0.02, "{odds}");
    let best = -(0.75_f64 * 0.75_f64.ln() + 0.25 * 0.25_f64.ln());
    assert!((losses[59] - best).abs() < 1e-4, "{} {best}", losses[59]);
    assert!(losses.is_sorted_by(|a, b| b <= &(a + 1e-6)), "it never gets worse: {losses:?}");
}

/// Teams of two features: a pattern of strength 2 and a tactic of strength 5, present by turns.
#[test]
fn strengths_of_teams_multiply() {
    let mut competitions = Competitions::default();
    let teams = [team(0, 0), team(1, 0), team(0, 1), team(1, 1)];
    for (winner, times) in teams.into_iter().zip([1000, 2000, 5000, 10_000]) {
        for _ in 0..times {
            competitions.push(winner, teams.into_iter().filter(|&it| it != winner));
        }
    }
    let mut model = Model {
        pattern: Column::single(2),
        tactic: Column::new(1, vec![vec![], vec![0]]),
        place: Column::single(1),
    };
    model.prepare(&competitions);
    for _ in 0..60 {
        model.round(&competitions);
    }
    let pattern = model.pattern.gammas[1] / model.pattern.gammas[0];
    assert!((pattern - 2.0).abs() < 0.01, "{pattern}");
    assert!((model.tactic.gammas[0] - 5.0).abs() < 0.02, "{}", model.tactic.gammas[0]);
}
