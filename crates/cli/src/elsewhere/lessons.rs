//! Pieces of training data, made by other machines.

use std::io;
use std::sync::Arc;

use ::net::Network;
use anyhow::Context as _;
use crafts::{Lent, Networks, embedded_human};
use goban::{Size, Symmetry};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use train::GameLine;
use train::data::{
    People, Picked, Shard, Teacher, append, begin, end_of_work, play_game, positions_of,
};
use workers::{Class, Client, Context, Craft, Job, Refusal};

use crate::commands::train::piece_rng;

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonJob {
    pub(crate) seed: u64,
    pub(crate) work: Work,
    /// The sha-256 of the network that teaches.
    pub(crate) net: String,
    /// That of the network that plays as people do, where it is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) human: Option<String>,
    pub(crate) arithmetic: String,
}

/// What positions it is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Work {
    /// Those of the teacher's game of this number, on a board of this width and height.
    Selfplay { number: usize, size: (u8, u8) },
    /// So many of a game as collections have it.
    Game { line: String, most: usize },
}

/// What came of a piece of work, as it stands in a file of lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) bytes: Vec<u8>,
    pub(crate) positions: usize,
}

impl Piece {
    pub(crate) fn of(picked: &[Picked]) -> io::Result<Self> {
        let mut bytes = Vec::new();
        for it in picked {
            append(&mut bytes, &it.record.pack(&it.start, it.first))?;
        }
        end_of_work(&mut bytes)?;
        Ok(Self { bytes, positions: picked.len() })
    }

    /// A piece that somebody else made, if it is whole and nothing but one.
    fn read(bytes: Vec<u8>) -> io::Result<Self> {
        let mut file = Vec::new();
        begin(&mut file)?;
        file.extend_from_slice(&bytes);
        let shard = Shard::read(&mut file.as_slice())?;
        if shard.pieces() != 1 || shard.whole_bytes() != file.len() {
            return Err(io::Error::other("this is no piece of lessons"));
        }
        Ok(Self { bytes, positions: shard.len() })
    }
}

/// Whoever makes pieces, on one thread.
pub(crate) struct Bench {
    teacher: Teacher,
    human: Option<Arc<Network>>,
    /// For boards of the last size.
    people: Option<(Size, People)>,
}

impl Bench {
    pub(crate) fn new(network: Arc<Network>, human: Option<Arc<Network>>) -> Option<Self> {
        let teacher = Teacher::new(network, Size::square(19).ok()?);
        Some(Self { teacher, human, people: None })
    }

    /// The positions of a piece.
    pub(crate) fn work(&mut self, seed: u64, work: &Work) -> anyhow::Result<Vec<Picked>> {
        match work {
            Work::Selfplay { number, size } => {
                let size = Size::new(size.0, size.1)?;
                if self.people.as_ref().is_none_or(|it| it.0 != size) {
                    let people = self.human.as_ref().map(|it| People::new(Arc::clone(it), size));
                    self.people = people.flatten().map(|it| (size, it));
                }
                let people = self.people.as_mut().map(|it| &mut it.1);
                Ok(play_game(&mut self.teacher, people, size, &mut piece_rng(seed, *number))?)
            }
            Work::Game { line, most } => {
                let game = GameLine::parse(line)?;
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ game.hash);
                let mut picked = positions_of(&game, *most, &mut rng);
                for it in &mut picked {
                    let symmetry = Symmetry::from_number(rng.random_range(0..8));
                    let symmetry = symmetry.unwrap_or(Symmetry::IDENTITY);
                    it.record.lesson = self.teacher.ask(&it.record.position, symmetry).ok();
                }
                picked.retain(|it| it.record.lesson.is_some());
                Ok(picked)
            }
        }
    }
}

/// The network that teaches, the one that plays as people do, and how they are computed.
type Equipment = (String, Option<String>, String);

/// Makes pieces of training data for others.
pub(crate) struct LessonCraft {
    networks: Arc<Networks>,
    /// The last bench, and what it works with.
    bench: Option<(Equipment, Bench)>,
}

impl LessonCraft {
    pub(crate) const fn new(networks: Arc<Networks>) -> Self {
        Self { networks, bench: None }
    }

    fn bench(&mut self, from: (&Job, &Context), asked: &LessonJob) -> Result<&mut Bench, Refusal> {
        let key = (asked.net.clone(), asked.human.clone(), asked.arithmetic.clone());
        if self.bench.as_ref().is_none_or(|it| it.0 != key) {
            let find = |net: &String| self.networks.find(from, net, &asked.arithmetic);
            let human = asked.human.as_ref().map(find).transpose()?;
            self.bench = Bench::new(find(&asked.net)?, human).map(|it| (key, it));
        }
        let missing = || Refusal::Unable("nobody teaches".to_owned());
        self.bench.as_mut().map(|it| &mut it.1).ok_or_else(missing)
    }
}

impl Craft for LessonCraft {
    fn kinds(&self) -> &[&str] {
        &["lessons"]
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        let bad = |why: &dyn std::fmt::Display| Refusal::Bad(why.to_string());
        let asked: LessonJob = wire::from_bytes(&job.payload).map_err(|why| bad(&why))?;
        let picked = self.bench((job, context), &asked)?.work(asked.seed, &asked.work);
        let piece = Piece::of(&picked.map_err(|why| bad(&why))?);
        Ok(piece.map_err(|why| bad(&why))?.bytes)
    }
}

/// Who makes pieces elsewhere, and what they are lent.
pub(crate) struct Lessons<'a> {
    pub(crate) client: Client,
    pub(crate) net: Lent,
    pub(crate) has_people: bool,
    pub(crate) asker: String,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

impl Lessons<'_> {
    /// A piece that was made elsewhere; `None` if it was stopped.
    pub(crate) fn ask(&self, seed: u64, work: &Work) -> anyhow::Result<Option<Piece>> {
        let asked = LessonJob {
            seed,
            work: work.clone(),
            net: self.net.net.sha256.clone(),
            human: self.has_people.then(|| embedded_human().to_owned()),
            arithmetic: self.net.arithmetic.clone(),
        };
        let mut job = Job::new("lessons", Class::Background, wire::to_bytes(&asked));
        job.nets = vec![self.net.net.clone()];
        let job = job.for_asker(self.asker.as_str());
        let Some(answer) = super::ask(&self.client, &job, self.stop)? else { return Ok(None) };
        let piece = Piece::read(answer.payload);
        piece.map(Some).with_context(|| format!("the answer of {}", answer.worker))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_read_back_and_nothing_else_is() {
        let mut bytes = Vec::new();
        append(&mut bytes, b"one").unwrap();
        append(&mut bytes, b"two").unwrap();
        assert!(Piece::read(bytes.clone()).is_err(), "it has no end");
        end_of_work(&mut bytes).unwrap();
        let piece = Piece::read(bytes.clone()).unwrap();
        assert_eq!((piece.positions, &piece.bytes), (2, &bytes));
        assert!(Piece::read([&bytes[..], &bytes[..]].concat()).is_err(), "two are not one");
        assert!(Piece::read([&bytes[..], &[7]].concat()).is_err());
        assert_eq!(Piece::of(&[]).unwrap(), Piece::read(vec![0, 0]).unwrap());
    }
}
