//! Games between policies that improve themselves, played by other machines.

use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use ::net::Network;
use anyhow::Context as _;
use crafts::{Networks, arithmetic};
use flate2::Compression;
use flate2::write::GzEncoder;
use goban::{Move, Size};
use serde::{Deserialize, Serialize};
use train::selfplay::{Arena, PlayedGame, Player, Policy, PolicyGame};
use workers::{Class, Client, Context, Craft, Job, NetRef, Refusal, sha256_hex};

use super::Lender;

/// So many games are one job: one alone is hardly worth the way.
const GAMES_A_JOB: usize = 4;
/// So many jobs are asked for at once.
const ASKED: usize = 64;
/// Nobody asks for more games in one job.
const MOST_GAMES: u32 = 256;

/// Games of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PolicyJob {
    /// Width and height.
    size: (u8, u8),
    seed: u64,
    round: u64,
    games: Range<u32>,
    /// The sha-256 of both networks.
    policies: [String; 2],
    arithmetic: String,
}

/// Plays such games for others.
#[derive(Debug)]
pub(crate) struct PolicyCraft {
    networks: Arc<Networks>,
}

impl PolicyCraft {
    pub(crate) const fn new(networks: Arc<Networks>) -> Self {
        Self { networks }
    }
}

impl Craft for PolicyCraft {
    fn kinds(&self) -> &[&str] {
        &["policy-games"]
    }

    fn run(&mut self, job: &Job, context: &Context) -> Result<Vec<u8>, Refusal> {
        let bad = |why: &dyn std::fmt::Display| Refusal::Bad(why.to_string());
        let asked: PolicyJob = wire::from_bytes(&job.payload).map_err(|why| bad(&why))?;
        let size = Size::new(asked.size.0, asked.size.1).map_err(|why| bad(&why))?;
        if asked.games.len() > MOST_GAMES as usize {
            return Err(bad(&"too many games for one job"));
        }
        let find = |it: &String| self.networks.find((job, context), it, &asked.arithmetic);
        let networks: [Arc<Network>; 2] = [find(&asked.policies[0])?, find(&asked.policies[1])?];
        let [mut first, mut second] = [0, 1].map(|it| Player::new(&networks[it], size));
        let mut lines: Vec<String> = Vec::new();
        for number in asked.games {
            if context.must_stop() {
                return Err(Refusal::Unable("stopped".to_owned()));
            }
            let game = PolicyGame { size, seed: asked.seed, round: asked.round, number };
            let played = game.play([&mut first, &mut second]);
            let moves: Vec<String> = played.moves().map(|it| it.to_string()).collect();
            lines.push(moves.join(" "));
        }
        Ok(wire::to_bytes(&lines))
    }
}

/// Other machines as a place where policies play each other.
pub(crate) struct PolicyHall<'a> {
    pub(crate) client: Client,
    pub(crate) lender: Lender,
    /// Where the policies are laid out for those who come for them.
    pub(crate) folder: PathBuf,
    pub(crate) asker: String,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
    /// Why games could not be played.
    pub(crate) failure: Mutex<Option<anyhow::Error>>,
}

impl PolicyHall<'_> {
    /// Lays a policy out, and says how jobs name it.
    fn lend(&self, policy: &Policy) -> anyhow::Result<NetRef> {
        let file = self.file(policy);
        if !file.exists() {
            fs::create_dir_all(&self.folder)?;
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(policy.file())?;
            fs::write(&file, packed.finish()?)?;
        }
        self.lender.lend(&file)
    }

    fn file(&self, policy: &Policy) -> PathBuf {
        self.folder.join(format!("{}.bin.gz", sha256_hex(policy.file())))
    }

    fn try_to_play(
        &self,
        policies: [&Policy; 2],
        games: &[PolicyGame],
    ) -> anyhow::Result<Option<Vec<PlayedGame>>> {
        let cannot = || format!("cannot write to {}", self.folder.display());
        let first = self.lend(policies[0]).with_context(cannot)?;
        let second = self.lend(policies[1]).with_context(cannot)?;
        let jobs: Vec<&[PolicyGame]> = games.chunks(GAMES_A_JOB).collect();
        let played: Vec<Mutex<Vec<PlayedGame>>> = jobs.iter().map(|_| Mutex::default()).collect();
        let (next, failure) = (AtomicUsize::new(0), Mutex::new(None));
        let has_failed =
            || failure.lock().is_ok_and(|it: std::sync::MutexGuard<'_, _>| it.is_some());
        std::thread::scope(|scope| {
            for _ in 0..ASKED.min(jobs.len()) {
                scope.spawn(|| {
                    while !(self.stop)() && !has_failed() {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        let (Some(games), Some(place)) = (jobs.get(n), played.get(n)) else {
                            break;
                        };
                        let nets = vec![first.clone(), second.clone()];
                        let isa = policies[0].network().isa();
                        match self.ask(nets, arithmetic(isa), games) {
                            Ok(Some(found)) => {
                                *place.lock().unwrap_or_else(PoisonError::into_inner) = found;
                            }
                            Ok(None) => break,
                            Err(why) => {
                                let mut failure =
                                    failure.lock().unwrap_or_else(PoisonError::into_inner);
                                failure.get_or_insert(why);
                            }
                        }
                    }
                });
            }
        });
        // What is learned now is another policy; what is remembered is laid out again.
        let _ = fs::remove_file(self.file(policies[0]));
        if let Some(why) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(why);
        }
        let all = played.into_iter();
        let all: Vec<PlayedGame> =
            all.flat_map(|it| it.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
        Ok((all.len() == games.len()).then_some(all))
    }

    /// The games of one job; `None` if it was stopped.
    fn ask(
        &self,
        nets: Vec<NetRef>,
        arithmetic: String,
        games: &[PolicyGame],
    ) -> anyhow::Result<Option<Vec<PlayedGame>>> {
        let Some(game) = games.first() else { return Ok(Some(Vec::new())) };
        let [first, second] = [0, 1].map(|it| nets.get(it).map(|it| it.sha256.clone()));
        let asked = PolicyJob {
            size: (game.size.width(), game.size.height()),
            seed: game.seed,
            round: game.round,
            games: game.number..game.number + u32::try_from(games.len())?,
            policies: [first.unwrap_or_default(), second.unwrap_or_default()],
            arithmetic,
        };
        let mut job = Job::new("policy-games", Class::Background, wire::to_bytes(&asked));
        job.nets = nets;
        let job = job.for_asker(self.asker.as_str());
        let Some(answer) = super::ask(&self.client, &job, self.stop)? else { return Ok(None) };
        let read = || -> Option<Vec<PlayedGame>> {
            let lines: Vec<String> = wire::from_bytes(&answer.payload).ok()?;
            let game_of = |line: &String| {
                let moves: Result<Vec<Move>, _> = line.split(' ').map(str::parse).collect();
                PlayedGame::of_moves(game.size, moves.ok()?)
            };
            let found: Vec<PlayedGame> = lines.iter().map(game_of).collect::<Option<_>>()?;
            (found.len() == games.len()).then_some(found)
        };
        let found =
            read().with_context(|| format!("the answer of {} makes no sense", answer.worker));
        found.map(Some)
    }
}

impl Arena for PolicyHall<'_> {
    fn play(&self, policies: [&Policy; 2], games: &[PolicyGame]) -> Option<Vec<PlayedGame>> {
        self.try_to_play(policies, games).unwrap_or_else(|why| {
            let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.get_or_insert(why);
            None
        })
    }
}

impl Drop for PolicyHall<'_> {
    fn drop(&mut self) {
        // Nobody comes for them any more.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
