//! Games of the teacher, played by other machines.

use std::sync::Arc;

use crafts::{Lent, Networks};
use goban::Position;
use lab::lessons::{Classroom, Lesson, LessonError, Series};
use serde::{Deserialize, Serialize};
use wire::PositionForm;
use workers::{Class, Client, Context, Craft, Job, Refusal};

/// Nobody plays more games in a row.
const MOST_ROUNDS: usize = 100;

/// A series of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeriesJob {
    player: String,
    opponent: String,
    number: u32,
    /// Where each game begins.
    starts: Vec<PositionForm>,
    visits: u32,
    seed: u64,
    /// The sha-256 of the network that plays, and of the one that judges.
    net: String,
    judge: String,
    arithmetic: String,
}

/// Plays such games for others.
#[derive(Debug)]
pub(crate) struct SeriesCraft {
    networks: Arc<Networks>,
}

impl SeriesCraft {
    pub(crate) const fn new(networks: Arc<Networks>) -> Self {
        Self { networks }
    }
}

impl Craft for SeriesCraft {
    fn kinds(&self) -> &[&str] {
        &["series"]
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        let bad = |why: &dyn std::fmt::Display| Refusal::Bad(why.to_string());
        let asked: SeriesJob = wire::from_bytes(&job.payload).map_err(|why| bad(&why))?;
        if asked.starts.is_empty() || asked.starts.len() > MOST_ROUNDS {
            return Err(bad(&"a series has one to a hundred games"));
        }
        let starts: Result<Vec<Position>, _> =
            asked.starts.iter().map(Position::try_from).collect();
        let find = |it: &str| self.networks.find((job, context), it, &asked.arithmetic);
        let series = Series {
            network: find(&asked.net)?,
            judge: find(&asked.judge)?,
            player: asked.player,
            opponent: asked.opponent,
            number: asked.number,
            starts: starts.map_err(|why| bad(&why))?,
            visits: asked.visits,
            seed: asked.seed,
        };
        match series.play() {
            Ok(lessons) => Ok(wire::to_bytes(&lessons)),
            // Another machine may have it.
            Err(why @ (LessonError::NoGnuGo | LessonError::Program(_))) => {
                Err(Refusal::Unable(why.to_string()))
            }
            Err(why) => Err(bad(&why)),
        }
    }
}

/// Other machines as a place where series are played.
pub(crate) struct SeriesRoom<'a> {
    pub(crate) client: Client,
    pub(crate) net: Lent,
    pub(crate) judge: Lent,
    pub(crate) asker: String,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

impl Classroom for SeriesRoom<'_> {
    fn play(&self, series: &Series) -> Result<Option<Vec<Lesson>>, LessonError> {
        let asked = SeriesJob {
            player: series.player.clone(),
            opponent: series.opponent.clone(),
            number: series.number,
            starts: series.starts.iter().map(PositionForm::from).collect(),
            visits: series.visits,
            seed: series.seed,
            net: self.net.net.sha256.clone(),
            judge: self.judge.net.sha256.clone(),
            arithmetic: self.net.arithmetic.clone(),
        };
        let mut job = Job::new("series", Class::Background, wire::to_bytes(&asked));
        job.nets = vec![self.net.net.clone(), self.judge.net.clone()];
        // Programs of others play as they like.
        job.is_repeatable =
            ![&series.player, &series.opponent].iter().any(|it| it.contains("gnugo"));
        let job = job.for_asker(self.asker.as_str());
        let elsewhere = |why: &dyn std::fmt::Display| LessonError::Elsewhere(why.to_string());
        let answer = super::ask(&self.client, &job, self.stop).map_err(|why| elsewhere(&why))?;
        let Some(answer) = answer else { return Ok(None) };
        let lessons: Vec<Lesson> = wire::from_bytes(&answer.payload)
            .map_err(|why| elsewhere(&format!("the answer of {}: {why}", answer.worker)))?;
        let is_whole = lessons.len() == series.starts.len()
            && (0..).zip(&lessons).all(|(round, it)| {
                (it.series, it.round) == (series.number, round)
                    && (&it.player, &it.opponent) == (&series.player, &series.opponent)
            });
        if is_whole {
            return Ok(Some(lessons));
        }
        Err(elsewhere(&format!("the answer of {} is of another series", answer.worker)))
    }
}
