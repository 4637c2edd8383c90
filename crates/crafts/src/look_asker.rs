//! Has moves of games looked at elsewhere.

use commentary::review::Look;
use goban::{Move, Position};
use partner::Care;
use shapes::Namer;
use wire::{LookForm, LookJob, WireError};
use workers::{Class, Job};

use crate::networks::{Lent, embedded_human};

/// Writes jobs of looking at moves, and reads the answers.
#[derive(Clone, Debug)]
pub struct LookAsker {
    /// The network to look with.
    pub net: Lent,
    /// How closely.
    pub care: Care,
    /// Who waits.
    pub class: Class,
    /// For whom.
    pub asker: String,
}

impl LookAsker {
    /// The job of looking at a move.
    pub fn job(&self, before: &Position, mv: Move) -> Job {
        let asked = LookJob {
            position: before.into(),
            mv: mv.to_string(),
            visits: self.care.visits,
            confirm: self.care.confirm,
            again: self.care.again,
            net: self.net.net.sha256.clone(),
            human: embedded_human().to_owned(),
            arithmetic: self.net.arithmetic.clone(),
        };
        let mut job = Job::new("look", self.class, wire::to_bytes(&asked));
        job.nets = vec![self.net.net.clone()];
        job.for_asker(self.asker.as_str())
    }

    /// What was seen of the move, by the answer; the namer is for boards of this size.
    pub fn read(
        answer: &[u8],
        (before, mv): (&Position, Move),
        namer: &mut Namer,
    ) -> Result<Look, WireError> {
        wire::from_bytes::<LookForm>(answer)?.to_look(before, mv, namer)
    }
}
