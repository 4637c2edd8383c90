//! Problems as a collection that any program reads.

use std::fmt::Write;

use game::{EditError, Game, Markup, Placement};
use goban::{Color, Setup};
use tsumego::{Goal, Problem, Trial, Verdict};

use super::difficulty::RANKS;
use super::hunt::Found;

/// Chooses so many, as evenly over the grades and both kinds as there are, and puts them in order,
/// the easiest first.
pub fn choose(mut found: Vec<Found>, count: usize) -> Vec<Found> {
    found.sort_by(|a, b| a.difficulty.score().total_cmp(&b.difficulty.score()));
    let place = |it: &Found| (it.difficulty.grade(), it.problem.goal() == Goal::Kill);
    let mut taken = vec![false; found.len()];
    let mut left = count.min(found.len());
    while left > 0 {
        // One of each grade and kind a round.
        let mut round = Vec::new();
        for (at, it) in found.iter().enumerate() {
            if left > 0 && !taken[at] && !round.contains(&place(it)) {
                round.push(place(it));
                taken[at] = true;
                left -= 1;
            }
        }
    }
    let chosen = found.into_iter().zip(taken).filter(|it| it.1);
    chosen.map(|it| it.0).collect()
}

/// Name of a problem in the collection.
fn name(number: usize) -> String {
    format!("shidogo-{number:03}")
}

/// One record a problem: the stones, the target as triangles (`TR`), the grade (`DI`), what is
/// asked (`C`), and each right first move with its line.
pub fn to_collection(found: &[Found]) -> Result<String, EditError> {
    let games: Result<Vec<Game>, EditError> =
        found.iter().enumerate().map(|(at, it)| record(&name(at + 1), it)).collect();
    Ok(game::write(&games?))
}

fn record(name: &str, found: &Found) -> Result<Game, EditError> {
    let problem = &found.problem;
    let board = problem.board();
    let mut game = Game::new(board.size());
    let setup = Setup { to_move: problem.to_move(), ..Setup::from(board) };
    game.set_placement(Game::ROOT, &Placement::from(&setup))?;
    game.set_text(Game::ROOT, "GN", name)?;
    game.set_text(Game::ROOT, "DI", &found.difficulty.grade().to_string())?;
    game.set_comment(Game::ROOT, question(problem));
    let markup = Markup { triangles: problem.target().iter().collect(), ..Markup::default() };
    game.set_markup(Game::ROOT, &markup)?;
    for trial in found.trials.iter().filter(|it| it.verdict == Verdict::Yes) {
        add_line(&mut game, problem.to_move(), trial)?;
    }
    Ok(game)
}

fn add_line(game: &mut Game, first: Color, trial: &Trial) -> Result<(), EditError> {
    let (mut at, mut color) = (Game::ROOT, first);
    for &mv in &trial.line {
        at = game.add_move(at, color, mv)?;
        color = color.opponent();
    }
    game.set_comment(at, "RIGHT");
    Ok(())
}

const fn question(problem: &Problem) -> &'static str {
    match problem.goal() {
        Goal::Kill => "Black to kill",
        Goal::Live => "Black to live",
    }
}

/// What was measured, a line a problem.
pub fn to_csv(found: &[Found]) -> String {
    let ranks = RANKS.map(|it| format!("chance_{it}")).join(",");
    let mut text = format!("name,goal,size,grade,score,right,wrong,nodes,replayed,line,{ranks}\n");
    for (at, it) in found.iter().enumerate() {
        let measured = &it.difficulty;
        let goal = if it.problem.goal() == Goal::Kill { "kill" } else { "live" };
        let chances = measured.chances.map(|it| format!("{it:.3}")).join(",");
        // A string takes everything.
        let _ = writeln!(
            text,
            "{},{goal},{},{},{:.2},{},{},{},{},{},{chances}",
            name(at + 1),
            it.problem.board().size(),
            measured.grade(),
            measured.score(),
            it.trials.len() - measured.wrong,
            measured.wrong,
            measured.nodes,
            it.replayed,
            measured.line,
        );
    }
    text
}
