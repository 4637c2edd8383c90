//! `shidogo train value`: the value of positions, learned from games of a policy with itself.

use std::fs;
use std::process::ExitCode;

use anyhow::Context;
use train::data::{Mixing, Telling};
use train::selfplay::value_record;

use super::data::{Gathering, gather, piece_rng};
use super::net::{Goal, learn, materials};
use crate::args::{Share, TrainValueArgs};
use crate::commands::net;
use crate::elsewhere::Piece;

pub(crate) fn run(args: &TrainValueArgs) -> anyhow::Result<ExitCode> {
    let learning = &args.learning;
    fs::create_dir_all(&learning.out)
        .with_context(|| format!("cannot make {}", learning.out.display()))?;
    let file = learning.out.join("games.lessons");
    let (opening, rest) = (net::load(&args.opening)?, net::load(&args.rest)?);
    let (size, seed) = (args.size, learning.seed);
    let wanted = Gathering { positions: args.positions, out: &file, threads: learning.threads };
    let gathered = gather(&wanted, &|| {
        let networks = [&opening, &rest];
        Some(Box::new(move |n| {
            let picked = value_record(networks, size, &mut piece_rng(seed, n));
            Piece::of(picked.as_slice()).ok()
        }))
    })?;
    if gathered != ExitCode::SUCCESS {
        return Ok(gathered);
    }
    let lessons = [Share { file, share: 1.0 }];
    let materials = materials((&[], &lessons), Mixing::default(), learning.threads)?;
    learn(learning, (materials, Telling::Kept), Goal::Value)
}
