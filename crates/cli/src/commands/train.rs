//! `shidogo train`: records of games in, weights out.

mod data;
pub(crate) mod games;
mod mean;
mod names;
mod net;
mod playout;
mod problems;
mod rank;
mod review;
mod selfplay;
mod value;

use std::process::ExitCode;

pub(crate) use data::piece_rng;

use crate::args::{TrainArgs, TrainCommand};

pub(crate) fn run(args: &TrainArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        TrainCommand::Playout(args) => playout::run(args),
        TrainCommand::Names(args) => names::run(args),
        TrainCommand::Review(args) => review::run(args),
        TrainCommand::Rank(args) => rank::run(args),
        TrainCommand::Data(args) => data::run(args),
        TrainCommand::Net(args) => net::run(args, net::Goal::Everything),
        TrainCommand::Policy(args) => net::run(args, net::Goal::Moves),
        TrainCommand::Mean(args) => mean::run(args),
        TrainCommand::Selfplay(args) => selfplay::run(args),
        TrainCommand::Value(args) => value::run(args),
    }
}
