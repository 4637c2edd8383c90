//! The games of a person with the digests of their reviews, made where they are missing.

use std::time::Duration;

use commentary::review::Grade;
use goban::{Color, Move, Position};
use partner::Trainer;

use super::digest::Digest;
use crate::app::AppState;
use crate::person::Person;
use crate::storage::{ReviewedRow, StorageError};

/// So many digests are made at a time; the page asks again for the rest.
const AT_A_TIME: usize = 8;
/// How long the groups of a game are read.
const READING: Duration = Duration::from_secs(2);

/// A game of a person.
#[derive(Clone, Debug)]
pub(crate) struct OwnGame {
    pub(crate) row: ReviewedRow,
    /// Of a game that was reviewed.
    pub(crate) digest: Option<Digest>,
}

/// All of them, the latest first.
#[derive(Clone, Debug)]
pub(crate) struct OwnGames {
    pub(crate) games: Vec<OwnGame>,
    /// Reviews that have not been looked through yet.
    pub(crate) pending: usize,
}

impl OwnGame {
    /// The colours that the person moved.
    pub(crate) fn colors(&self) -> impl Iterator<Item = Color> + use<> {
        let human = self.row.human.clone();
        Color::ALL.into_iter().filter(move |it| human == "both" || *it == side(&human))
    }

    /// Whether it is known which side was the person.
    pub(crate) fn is_one_sided(&self) -> bool {
        self.row.human != "both"
    }
}

fn side(human: &str) -> Color {
    if human == "w" { Color::White } else { Color::Black }
}

impl OwnGames {
    /// Reads them, and makes some of the digests that are missing.
    pub(crate) async fn load(state: &AppState, person: Person) -> Result<Self, StorageError> {
        let rows = state.storage().run(move |store| store.reviewed_games(person)).await?;
        let (mut games, mut pending, mut made) = (Vec::new(), 0, 0);
        for row in rows {
            let kept = row.digest.as_ref().filter(|it| row.stamp.as_ref() == Some(&it.0));
            let mut digest = kept.and_then(|it| serde_json::from_str(&it.1).ok());
            if digest.is_none() && row.stamp.is_some() {
                if made < AT_A_TIME {
                    made += 1;
                    digest = make(state, person, &row).await;
                }
                pending += usize::from(digest.is_none());
            }
            games.push(OwnGame { row, digest });
        }
        Ok(Self { games, pending })
    }
}

/// Makes the digest of a review and keeps it; `None` if that cannot be done now.
async fn make(state: &AppState, person: Person, row: &ReviewedRow) -> Option<Digest> {
    let (id, stamp) = (row.id, row.stamp.clone()?);
    let read = |reviewed: &report::Reviewed| {
        let doubtful = reviewed.review.moves.iter().filter(|it| it.grade >= Grade::Mistake);
        let positions: Vec<(usize, Position, Move)> =
            doubtful.map(|it| (it.look.number, it.look.before.clone(), it.look.mv)).collect();
        (Digest::of(reviewed), positions)
    };
    let (mut digest, positions) = state.reviews().written(id, read).await.ok()?;
    let thinking = state.tables().thinking();
    let missed =
        thinking.aside(person, READING, move |_, stop| missed(&positions, stop)).await.ok()?;
    for (number, color) in missed {
        let mistakes = digest.side_mut(color).mistakes.iter_mut();
        for mistake in mistakes.filter(|it| it.number == number) {
            mistake.is_life = true;
        }
    }
    let text = serde_json::to_string(&digest).ok()?;
    state.storage().run(move |store| store.save_digest(id, &stamp, &text)).await.ok()?;
    Some(digest)
}

/// The moves by which a group's life was given away.
fn missed(positions: &[(usize, Position, Move)], stop: &dyn Fn() -> bool) -> Vec<(usize, Color)> {
    let mut trainer = Trainer::default();
    let mut found = Vec::new();
    for (number, position, mv) in positions {
        if !stop() && trainer.missed(position, *mv, stop).is_some() {
            found.push((*number, position.to_move()));
        }
    }
    found
}
