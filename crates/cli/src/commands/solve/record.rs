//! An answer as a game record with variations.

use game::{EditError, Game, NodeId, Placement};
use goban::{Color, Move, Setup};
use tsumego::{Trial, Verdict};

use super::files::Solved;
use super::words;

/// The problem, what solves it (`RIGHT` where that is proved), and how wrong moves are refuted.
pub(super) fn of(solved: &Solved) -> Result<Game, EditError> {
    let Solved { problem, solution, .. } = solved;
    let board = problem.board();
    let mut game = Game::new(board.size());
    let setup = Setup { to_move: problem.to_move(), ..Setup::from(board) };
    game.set_placement(Game::ROOT, &Placement::from(&setup))?;
    let sure = if solution.is_proved { "proved" } else { "not proved" };
    let detail = words::detail(problem, solution).map_or(String::new(), |it| format!("; {it}"));
    let verdict = solution.verdict.word();
    let comment = format!("{}: {verdict} ({sure}){detail}", words::question(problem));
    game.set_comment(Game::ROOT, &comment);
    let note = if solution.is_proved { note(solution.verdict) } else { guess(solution.verdict) };
    add_line(&mut game, problem.to_move(), (&solution.line, note))?;
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

/// The same where nothing is proved; whoever looks for what is right does not find the word here.
const fn guess(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Yes => "not proved: the likely answer",
        Verdict::No => "not proved: likely refuted",
        Verdict::Ko => "not proved: likely a ko",
        Verdict::Seki => "not proved: likely seki",
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

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;
    use tsumego::{Goal, Problem, Solver};

    #[test]
    fn only_what_is_proved_is_marked_as_right() {
        let drawing = "
            . . . O X .
            O O O O X .
            X X X X X .
            . . . . . .
            . . . . . .
            . . . . . .
        ";
        let setup = diagram::parse(drawing).unwrap().setup;
        let problem = Problem::new(&setup, Goal::Kill).unwrap();
        let solution = Solver::new(1 << 20).solve(&problem, &|| false);
        assert!(solution.is_proved);
        let took = std::time::Duration::ZERO;
        let mut solved = Solved { file: String::new(), problem, solution, took, trials: None };
        let written = |solved: &Solved| game::write(&[of(solved).unwrap()]);
        assert!(written(&solved).contains("C[RIGHT]"));
        solved.solution.is_proved = false;
        let guessed = written(&solved);
        assert!(guessed.contains("C[not proved: the likely answer]"), "{guessed}");
        // Whoever looks for the word finds none.
        assert!(!guessed.to_uppercase().contains("RIGHT"), "{guessed}");
    }
}
