//! Moves as rows, and all that changes a game.

use goban::{Agreement, Color, Move, PointSet};
use partner::Pupil;

use super::database::{Transaction, values};
use super::{StorageError, Store};
use crate::clock;
use crate::game_clock::GameClock;
use crate::game_id::GameId;
use crate::teaching_choice::TeachingChoice;
use crate::told::Told;
use crate::values::Value;

/// What has become of a game.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) id: GameId,
    /// So many moves stay; those after them go.
    pub(crate) kept: usize,
    /// Moves after those that stay.
    pub(crate) added: Vec<(Color, Move)>,
    /// What is thought of positions with at least as many moves as stay.
    pub(crate) values: Vec<(usize, Value)>,
    pub(crate) teaching: TeachingChoice,
    /// What is known of the person who plays this colour.
    pub(crate) pupil: Option<(Color, Pupil)>,
    /// Why moves after those that stay were played.
    pub(crate) reasons: Vec<(usize, Told)>,
    pub(crate) resumed_at: Option<usize>,
    pub(crate) agreement: Option<Agreement>,
    pub(crate) result: Option<String>,
    /// What is left to both sides.
    pub(crate) clock: Option<GameClock>,
    /// The revision that is changed; the next one is kept.
    pub(crate) revision: u64,
}

impl Store {
    /// Keeps a change, wholly or not at all.
    pub(crate) fn save(&mut self, change: Change) -> Result<(), StorageError> {
        let now = clock::now();
        let id = change.id.to_string();
        let mut transaction = self.database.write()?;
        let updated = transaction.execute(
            "UPDATE games SET updated = ?3, revision = revision + 1, resumed_at = ?4, dead = ?5,
                              seki = ?6, result = ?7, teaching = ?8, clock = ?9
             WHERE id = ?1 AND revision = ?2",
            &values![
                &id,
                change.revision,
                now,
                change.resumed_at,
                change.agreement.as_ref().map(|it| write_points(&it.dead)),
                change.agreement.as_ref().map(|it| write_points(&it.seki)),
                change.result,
                change.teaching.to_string(),
                change.clock.map(GameClock::to_json),
            ],
        )?;
        if updated == 0 {
            return Err(StorageError::Conflict);
        }
        transaction.execute(
            "DELETE FROM moves WHERE game = ?1 AND number > ?2",
            &values![&id, change.kept],
        )?;
        insert(&mut transaction, change.id, (change.kept + 1, &change.added), now)?;
        super::thoughts::forget_after(&mut transaction, change.id, change.kept)?;
        super::thoughts::insert(&mut transaction, change.id, &change.values)?;
        super::reasons::forget_after(&mut transaction, change.id, change.kept)?;
        super::reasons::insert(&mut transaction, change.id, &change.reasons)?;
        if let Some((color, pupil)) = &change.pupil {
            super::reasons::keep_pupil(&mut transaction, change.id, (*color, pupil))?;
        }
        transaction.commit()
    }
}

/// Writes moves, numbered from the first.
pub(super) fn insert(
    transaction: &mut Transaction<'_>,
    id: GameId,
    (first, moves): (usize, &[(Color, Move)]),
    now: i64,
) -> Result<(), StorageError> {
    let sql = "INSERT INTO moves (game, number, color, point, played) VALUES (?1, ?2, ?3, ?4, ?5)";
    let id = id.to_string();
    for (number, (color, mv)) in (first..).zip(moves) {
        let color = color.letter().to_string();
        transaction.execute(sql, &values![&id, number, color, mv.to_string(), now])?;
    }
    Ok(())
}

/// All moves of a game.
pub(super) fn read(
    transaction: &mut Transaction<'_>,
    id: GameId,
) -> Result<Vec<(Color, Move)>, StorageError> {
    let sql = "SELECT color, point FROM moves WHERE game = ?1 ORDER BY number";
    let mut moves = Vec::new();
    for row in transaction.query(sql, &values![id.to_string()])? {
        let (color, point): (String, String) = (row.get(0)?, row.get(1)?);
        match (color.parse(), point.parse()) {
            (Ok(color), Ok(mv)) => moves.push((color, mv)),
            _ => return Err(StorageError::Damaged(format!("move {color} {point}"))),
        }
    }
    Ok(moves)
}

fn write_points(points: &PointSet) -> String {
    let names: Vec<_> = points.iter().map(|it| it.to_string()).collect();
    names.join(" ")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::storage::games::tests::{id, row};
    use crate::storage::testing::on_both;

    pub(crate) fn change(number: u8, kept: usize, added: Vec<(Color, Move)>) -> Change {
        Change {
            id: id(number),
            kept,
            added,
            values: Vec::new(),
            teaching: TeachingChoice::default(),
            pupil: None,
            reasons: Vec::new(),
            resumed_at: None,
            agreement: None,
            result: None,
            clock: None,
            revision: 1,
        }
    }

    on_both! {
        fn a_change_is_kept_wholly_or_not_at_all(mut store: Store) {
            let turn = |color, name: &str| (color, name.parse::<Move>().unwrap());
            let moves = vec![turn(Color::Black, "E5"), turn(Color::White, "C3")];
            store.create(crate::storage::NewRow { moves, ..row(1) }).unwrap();
            let dead: PointSet = ["A1", "B2"].iter().map(|it| it.parse().unwrap()).collect();
            let mut taken_back = change(1, 1, vec![turn(Color::White, "pass")]);
            taken_back.agreement = Some(Agreement { dead, seki: PointSet::EMPTY });
            taken_back.resumed_at = Some(1);
            let value = |visits| Value {
                black_win: 0.625,
                black_lead: None,
                visits,
                engine: "playouts".into(),
            };
            for moves in 0..3 {
                store.save_value(id(1), moves, value(7)).unwrap();
            }
            taken_back.values = vec![(1, value(8)), (2, value(9))];
            store.save(taken_back.clone()).unwrap();
            // Somebody who has not seen the last change.
            let late = store.save(change(1, 0, vec![turn(Color::Black, "A1")]));
            assert!(matches!(late, Err(StorageError::Conflict)));
            let game = store.load(id(1)).unwrap();
            assert_eq!(game.moves, [turn(Color::Black, "E5"), turn(Color::White, "pass")]);
            assert_eq!((game.agreement, game.resumed_at), (taken_back.agreement, Some(1)));
            assert_eq!(game.revision, 2);
            let thoughts: Vec<_> = game.values.iter().map(|(at, it)| (at, it.clone())).collect();
            assert_eq!(thoughts, [(0, value(7)), (1, value(8)), (2, value(9))]);
            let mut shorter = change(1, 1, Vec::new());
            shorter.revision = 2;
            store.save(shorter).unwrap();
            assert_eq!(store.load(id(1)).unwrap().values.iter().count(), 2);
        }
    }
}
