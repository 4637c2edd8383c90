//! What somebody may do in a club.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::storage::StorageError;

/// What somebody may do in a club; later ones may do more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    /// Plays, and sees what is their own.
    Pupil,
    /// Sees the pupils' games too, and invites pupils.
    Teacher,
    /// Invites and removes anybody.
    Admin,
}

impl Role {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Pupil => "pupil",
            Self::Teacher => "teacher",
            Self::Admin => "admin",
        }
    }

    /// Whether somebody of this role may see what belongs to somebody of another.
    pub(crate) fn sees(self, other: Self) -> bool {
        match self {
            Self::Pupil => false,
            Self::Teacher => other == Self::Pupil,
            Self::Admin => true,
        }
    }

    /// Whether somebody of this role may invite somebody of another.
    pub(crate) fn invites(self, other: Self) -> bool {
        self.sees(other)
    }
}

impl FromStr for Role {
    type Err = StorageError;

    fn from_str(text: &str) -> Result<Self, StorageError> {
        let known = [Self::Pupil, Self::Teacher, Self::Admin];
        let found = known.into_iter().find(|it| it.name() == text);
        found.ok_or_else(|| StorageError::Damaged(format!("there is no role {text}")))
    }
}
