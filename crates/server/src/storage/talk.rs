//! The talk at games as rows.

use super::database::{Transaction, values};
use super::{StorageError, Store};
use crate::conversation::{MOST_ENTRIES, TalkChoice};
use crate::game_id::GameId;
use crate::talk_entry::Entry;

impl Store {
    /// Keeps what was said, in place of what has the same numbers.
    pub(crate) fn say(&mut self, id: GameId, entries: &[Entry]) -> Result<(), StorageError> {
        let mut transaction = self.database.write()?;
        let id = id.to_string();
        for entry in entries {
            let said = serde_json::to_string(entry).unwrap_or_default();
            transaction.execute(
                "INSERT INTO talk (game, number, said) VALUES (?1, ?2, ?3)
                 ON CONFLICT (game, number) DO UPDATE SET said = excluded.said",
                &values![&id, entry.number, said],
            )?;
        }
        transaction.execute(
            "DELETE FROM talk WHERE game = ?1
             AND number <= (SELECT max(number) FROM talk WHERE game = ?1) - ?2",
            &values![&id, MOST_ENTRIES],
        )?;
        transaction.commit()
    }

    /// Keeps how much is to be said at a game.
    pub(crate) fn choose_talk(
        &mut self,
        id: GameId,
        choice: TalkChoice,
    ) -> Result<(), StorageError> {
        let written = values![id.to_string(), choice.to_json()];
        match self.database.execute("UPDATE games SET talk = ?2 WHERE id = ?1", &written)? {
            0 => Err(StorageError::UnknownGame),
            _ => Ok(()),
        }
    }
}

/// What was said at a game; what another version has written is left out.
pub(super) fn read(
    transaction: &mut Transaction<'_>,
    id: GameId,
) -> Result<Vec<Entry>, StorageError> {
    let sql = "SELECT number, said FROM talk WHERE game = ?1 ORDER BY number";
    let mut entries = Vec::new();
    for row in transaction.query(sql, &values![id.to_string()])? {
        let (number, said): (u32, String) = (row.get(0)?, row.get(1)?);
        entries.extend(serde_json::from_str(&said).map(|it| Entry { number, ..it }));
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::games::tests::{id, row};
    use crate::storage::testing::on_both;
    use crate::talk_entry::EntryKind;
    use crate::told::InWords;
    use commentary::talk::Rate;

    on_both! {
        fn talk_is_kept_with_its_game_and_goes_with_it(mut store: Store) {
            store.create(row(1)).unwrap();
            let said = |number, en: &str| {
                let text = InWords { en: en.to_owned(), ja: String::new() };
                Entry { number, ..Entry::new(EntryKind::Remark, 3, text) }
            };
            store.say(id(1), &[said(1, "one"), said(2, "two")]).unwrap();
            let gone = Entry { gone: true, ..said(2, "two") };
            store.say(id(1), std::slice::from_ref(&gone)).unwrap();
            let choice = TalkChoice { rate: Rate::Off, own: true };
            store.choose_talk(id(1), choice).unwrap();
            let game = store.load(id(1)).unwrap();
            assert_eq!(game.talk.entries(), [said(1, "one"), gone]);
            assert_eq!(game.talk.choice, choice);
            let many: Vec<Entry> = (3..).take(MOST_ENTRIES).map(|it| said(it, "more")).collect();
            store.say(id(1), &many).unwrap();
            assert_eq!(store.load(id(1)).unwrap().talk.entries(), many);
            store.delete(id(1)).unwrap();
            assert_eq!(store.count("talk"), 0);
            assert!(matches!(store.choose_talk(id(1), choice), Err(StorageError::UnknownGame)));
        }
    }
}
