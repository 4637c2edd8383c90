//! Records in and out.

use game::{Game, Info};
use goban::{ByColor, Color};
use partner::{Session, Strength};

use crate::conversation::TalkChoice;
use crate::game_id::GameId;
use crate::order::names;
use crate::person::Person;
use crate::storage::{Human, NewRow, StorageError, StoredGame};
use crate::table::LiveGame;
use crate::teaching_choice::TeachingChoice;

/// The largest record that is taken, in bytes.
pub(crate) const LARGEST: usize = 1024 * 1024;
/// So many warnings are told.
const MOST_WARNINGS: usize = 50;

/// A record that was read.
#[derive(Debug)]
pub(crate) struct Uploaded {
    pub(crate) row: NewRow,
    pub(crate) warnings: Vec<String>,
}

/// Reads a record of any charset; the error is a sentence.
///
/// A game with a result is over, unless the person wants to play on against the engine.
pub(crate) fn read(
    (id, owner): (GameId, Person),
    bytes: &[u8],
    human: Human,
) -> Result<Uploaded, String> {
    let (games, flaws) = game::read_any(bytes);
    let mut warnings: Vec<String> = flaws.iter().map(ToString::to_string).collect();
    let Some(record) = games.first() else {
        let why = warnings.into_iter().next();
        return Err(why.unwrap_or_else(|| "there is no game in this record".to_owned()));
    };
    if games.len() > 1 {
        warnings.push(format!("the file has {} games; this is the first", games.len()));
    }
    let (session, flaws) = Session::from_record(record).map_err(|why| why.to_string())?;
    warnings.extend(flaws.iter().map(ToString::to_string));
    warnings.truncate(MOST_WARNINGS);
    let info = record.info();
    let given = ByColor {
        black: info.players.black.name.as_str(),
        white: info.players.white.name.as_str(),
    };
    Ok(Uploaded {
        row: NewRow {
            owner,
            id,
            start: record.to_string(),
            size: session.settings().size,
            names: names(human, given),
            human,
            strength: Strength::default(),
            teaching: TeachingChoice::default(),
            talk: TalkChoice::default(),
            clock: None,
            moves: session.moves().collect(),
            result: result(&info).filter(|_| human == Human::Both),
        },
        warnings,
    })
}

fn result(info: &Info) -> Option<String> {
    info.outcome.filter(|it| *it != game::Outcome::Unknown).map(|it| it.to_string())
}

/// A kept game as a record.
pub(crate) fn write(id: GameId, stored: StoredGame) -> Result<String, StorageError> {
    let mut info = Info::default();
    for color in Color::ALL {
        info.players[color].name.clone_from(&stored.names[color]);
    }
    info.outcome = stored.result.as_deref().and_then(|it| it.parse().ok());
    let game = LiveGame::restore(id, stored)?;
    let record: Game = game.session.to_record(&info);
    Ok(record.to_string())
}
