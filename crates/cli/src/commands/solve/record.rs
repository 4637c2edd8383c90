//! An answer as a game record with variations.

use game::{EditError, Game, NodeId, Placement};
use goban::{Color, Move, Setup};
use tsumego::{Trial, Verdict};

use super::files::Solved;
use super::words;

/// The problem, what solves it (`RIGHT`), and how wrong moves are refuted.
pub(super) fn of(solved: &Solved) -> Result<Game, EditError> {
    let Solved { problem, solution, .. } = solved;
    let board = problem.board();
    let mut game = Game::new(board.size());
    let setup = Setup { to_move: problem.to_move(), ..Setup::from(board) };
    game.set_placement(Game::ROOT, &Placement::from(&setup))?;
    let sure = if solution.is_proved { "proved" } else { "not proved" };
    let detail = words::detail(solution).map_or(String::new(), |it| format!("; {it}"));
    let verdict = solution.verdict.word();
    let comment = format!("{}: {verdict} ({sure}){detail}", words::question(problem));
    game.set_comment(Game::ROOT, &comment);
    add_line(&mut game, problem.to_move(), (&solution.line, note(solution.verdict)))?;
    for trial in solved.trials.iter().flatten().filter(|it| it.mv != solution.mv) {
        add_trial(&mut game, problem.to_move(), trial)?;
    }
    Ok(game)
}

fn add_trial(game: &mut Game, first: Color, trial: &Trial) -> Result<(), EditError> {
    // A guess is no refutation.
    if trial.is_proved {
        add_line(game, first, (&trial.line, note(trial.verdict)))?;
    }
    Ok(())
}

/// What is said at the end of a line.
const fn note(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Yes => "RIGHT",
        Verdict::No => "WRONG: refuted",
        Verdict::Ko => "a ko",
        Verdict::Seki => "seki",
        Verdict::Unknown => "not clear",
    }
}

fn add_line(
    game: &mut Game,
    first: Color,
    (moves, note): (&[Move], &str),
) -> Result<NodeId, EditError> {
    let (mut at, mut color) = (Game::ROOT, first);
    for &mv in moves {
        at = game.add_move(at, color, mv)?;
        color = color.opponent();
    }
    if at != Game::ROOT {
        game.set_comment(at, note);
    }
    Ok(at)
}
