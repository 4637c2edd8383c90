//! The talk at games as rows.

use rusqlite::{Transaction, params};

use super::{StorageError, Store};
use crate::conversation::{MOST_ENTRIES, TalkChoice};
use crate::game_id::GameId;
use crate::talk_entry::Entry;

impl Store {
    /// Keeps what was said, in place of what has the same numbers.
    pub(crate) fn say(&mut self, id: GameId, entries: &[Entry]) -> Result<(), StorageError> {
        let transaction = self.connection.transaction()?;
        let id = id.to_string();
        for entry in entries {
            let said = serde_json::to_string(entry).unwrap_or_default();
            transaction.execute(
                "INSERT OR REPLACE INTO talk (game, number, said) VALUES (?1, ?2, ?3)",
                params![id, entry.number, said],
            )?;
        }
        transaction.execute(
            "DELETE FROM talk WHERE game = ?1
             AND number <= (SELECT max(number) FROM talk WHERE game = ?1) - ?2",
            params![id, MOST_ENTRIES],
        )?;
        transaction.commit()?;
        Ok(())
    }

    /// Keeps how much is to be said at a game.
    pub(crate) fn choose_talk(
        &mut self,
        id: GameId,
        choice: TalkChoice,
    ) -> Result<(), StorageError> {
        let written = params![id.to_string(), choice.to_json()];
        match self.connection.execute("UPDATE games SET talk = ?2 WHERE id = ?1", written)? {
            0 => Err(StorageError::UnknownGame),
            _ => Ok(()),
        }
    }
}

/// What was said at a game; what another version has written is left out.
pub(super) fn read(transaction: &Transaction<'_>, id: GameId) -> Result<Vec<Entry>, StorageError> {
    let mut statement = transaction
        .prepare_cached("SELECT number, said FROM talk WHERE game = ?1 ORDER BY number")?;
    let mut rows = statement.query([id.to_string()])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let (number, said): (u32, String) = (row.get(0)?, row.get(1)?);
        entries.extend(serde_json::from_str(&said).map(|it| Entry { number, ..it }));
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::games::tests::{id, row};
    use crate::talk_entry::EntryKind;
    use crate::told::InWords;
    use commentary::talk::Rate;

    #[test]
    fn talk_is_kept_with_its_game_and_goes_with_it() {
        let folder = std::env::temp_dir().join(format!("shidogo-talk-{}", std::process::id()));
        let mut store = Store::open(&folder).unwrap();
        let _ = std::fs::remove_dir_all(&folder);
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
        let left: u32 =
            store.connection.query_row("SELECT count(*) FROM talk", [], |it| it.get(0)).unwrap();
        assert_eq!(left, 0);
        assert!(matches!(store.choose_talk(id(1), choice), Err(StorageError::UnknownGame)));
    }
}
