//! `shidogo train`: records of games in, weights out.

mod data;
mod games;
mod net;
mod playout;

use std::process::ExitCode;

use crate::args::{TrainArgs, TrainCommand};

pub(crate) fn run(args: &TrainArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        TrainCommand::Playout(args) => playout::run(args),
        TrainCommand::Data(args) => data::run(args),
        TrainCommand::Net(args) => net::run(args),
    }
}
