//! Where exercises come from.

use std::sync::LazyLock;

use axum::http::StatusCode;
use goban::{Move, Position};
use partner::{Exercise, Trainer, exercises};

use super::key::{Key, Place, Set};
use super::own_move::OwnMove;
use super::requests::{missing, unanswerable};
use crate::app::{AppState, Problem, problem, sentence};
use crate::game_id::GameId;
use crate::person::Person;
use crate::review::{self, Subject};

/// The problems that come with the program, the easiest first.
static SHIPPED: LazyLock<Vec<Exercise>> = LazyLock::new(|| {
    exercises(include_bytes!("../../../../positions/problems/life-and-death.sgf")).0
});

/// How long a group of a game is read to be asked about.
const READING: std::time::Duration = std::time::Duration::from_secs(2);

/// Something to be practised.
#[derive(Debug)]
pub(super) enum Loaded {
    Life(Box<Exercise>),
    Own(Box<OwnMove>),
}

/// The problems that come with the program, the easiest first.
pub(super) fn shipped() -> &'static [Exercise] {
    &SHIPPED
}

/// The exercise with this key, if it is the person's.
pub(super) async fn load(state: &AppState, person: Person, key: Key) -> Result<Loaded, Problem> {
    match (key.set, key.place) {
        (Set::Problems, Place::Number(number)) => {
            let found = shipped().get(number - 1).ok_or_else(missing)?;
            Ok(Loaded::Life(Box::new(found.clone())))
        }
        (Set::Book(book), Place::Number(number)) => {
            let all = collection(state, person, book).await?;
            let found = all.into_iter().nth(number - 1).ok_or_else(missing)?;
            Ok(Loaded::Life(Box::new(found)))
        }
        (Set::Life, Place::Move(game, number)) => {
            let (position, played) = Box::pin(before_move(state, person, (game, number))).await?;
            let read = move |_: &_, stop: &(dyn Fn() -> bool + Sync)| {
                Trainer::default().missed(&position, played, stop)
            };
            let found = state.tables().thinking().aside(person, READING, read).await;
            let found = found.map_err(unanswerable)?.ok_or_else(missing)?;
            Ok(Loaded::Life(Box::new(found)))
        }
        (Set::Mistakes | Set::Endgame, Place::Move(game, number)) => {
            let (position, played) = Box::pin(before_move(state, person, (game, number))).await?;
            let digest = digest(state, person, game).await?;
            let own = OwnMove::new(key, (position, played), &digest).ok_or_else(missing)?;
            Ok(Loaded::Own(Box::new(own)))
        }
        _ => Err(missing()),
    }
}

/// The problems of a collection that a person has loaded.
pub(super) async fn collection(
    state: &AppState,
    person: Person,
    book: i64,
) -> Result<Vec<Exercise>, Problem> {
    let bytes = state.storage().run(move |store| store.collection(person, book)).await;
    let bytes = bytes.map_err(problem)?.ok_or_else(missing)?;
    let read = tokio::task::spawn_blocking(move || exercises(&bytes).0).await;
    read.map_err(|_| sentence(StatusCode::INTERNAL_SERVER_ERROR, "it cannot be read"))
}

/// The position before a move of a person's game, and the move.
pub(super) async fn before_move(
    state: &AppState,
    person: Person,
    (game, number): (GameId, usize),
) -> Result<(Position, Move), Problem> {
    let subject = subject(state, person, game).await?;
    let task = number.checked_sub(1).and_then(|it| subject.tasks.get(it));
    task.cloned().ok_or_else(missing)
}

/// A person's game, every move on its board.
pub(super) async fn subject(
    state: &AppState,
    person: Person,
    game: GameId,
) -> Result<Subject, Problem> {
    let load = move |store: &mut crate::storage::Store| {
        if store.is_owner(person, game)? { store.load(game).map(Some) } else { Ok(None) }
    };
    let stored = state.storage().run(load).await.map_err(problem)?.ok_or_else(missing)?;
    let read = tokio::task::spawn_blocking(move || Subject::new(game, stored)).await;
    let read = read.map_err(|_| sentence(StatusCode::INTERNAL_SERVER_ERROR, "it cannot be read"));
    read?.map_err(review::why)
}

/// What the review of a game says in short.
async fn digest(
    state: &AppState,
    person: Person,
    game: GameId,
) -> Result<crate::progress::Digest, Problem> {
    let rows = state.storage().run(move |store| store.reviewed_games(person)).await;
    let row = rows.map_err(problem)?.into_iter().find(|it| it.id == game).ok_or_else(missing)?;
    let digest = row.digest.and_then(|it| serde_json::from_str(&it.1).ok());
    digest.ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Board, Setup, Symmetry};
    use partner::{Goal, Judged};
    use std::collections::HashSet;

    #[test]
    fn our_own_problems_are_many_and_each_is_another_one() {
        let all = shipped();
        assert!(all.len() >= 100, "{}", all.len());
        assert!(all.iter().all(|it| it.grade.is_some() && !it.answers.is_empty()));
        assert!(all.iter().filter(|it| it.problem.goal() == Goal::Live).count() >= 20);
        assert!(all.iter().filter(|it| it.problem.goal() == Goal::Kill).count() >= 20);
        let grades: HashSet<_> = all.iter().map(|it| it.grade).collect();
        assert!(grades.len() >= 10, "{grades:?}");
        let mut seen: HashSet<u64> = HashSet::new();
        for it in all {
            let turned = |way: Symmetry| {
                let setup: Setup = way.apply_to_board(it.problem.board());
                setup.to_board().as_ref().map(Board::hash).unwrap()
            };
            let hashes: Vec<u64> = Symmetry::all().map(turned).collect();
            let key = hashes.into_iter().min().unwrap() ^ (it.problem.goal() as u64);
            assert!(seen.insert(key), "{} comes twice", it.name);
        }
    }

    #[test]
    fn answers_of_our_own_problems_are_right() {
        // Every tenth, to be quick; the verifier replayed all of them when they were made.
        for it in shipped().iter().step_by(10) {
            let reply = Trainer::default().judge(it, &it.answers[..1], &|| false).unwrap();
            assert_eq!((reply.judged, reply.is_proved), (Judged::Right, true), "{}", it.name);
        }
    }
}
