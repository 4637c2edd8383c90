//! `shidogo train mean`: the mean of networks that were learned one from another.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use train::learning::{Architecture, Net, import};

use super::net::{unpacked, write_file};
use crate::args::TrainMeanArgs;
use crate::terminal;

/// A network as its file has it.
struct Learned {
    name: String,
    shape: Architecture,
    numbers: Vec<f32>,
}

pub(crate) fn run(args: &TrainMeanArgs) -> anyhow::Result<ExitCode> {
    let all = args.nets.iter().map(|it| read(it)).collect::<anyhow::Result<Vec<_>>>()?;
    let [first, rest @ ..] = all.as_slice() else { bail!("there is nothing to take the mean of") };
    let mut sums = first.numbers.clone();
    for (other, file) in rest.iter().zip(&args.nets[1..]) {
        if other.shape != first.shape {
            bail!("{} is of another shape than {}", file.display(), args.nets[0].display());
        }
        for (sum, number) in sums.iter_mut().zip(&other.numbers) {
            *sum += number;
        }
    }
    let share = 1.0 / all.len() as f32;
    for sum in &mut sums {
        *sum *= share;
    }
    // The last one has learned most.
    let name = all.last().map_or("shidogo", |it| it.name.trim_end_matches("-mean"));
    write_file(&args.out, &Net::new(first.shape.clone()), (&format!("{name}-mean"), &sums))?;
    terminal::answer(&format!("the mean of {} networks: {}\n", all.len(), args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn read(file: &Path) -> anyhow::Result<Learned> {
    let bytes = unpacked(file)?;
    let odd = || format!("{} was not learned here", file.display());
    let shape = Architecture::of_file(&bytes).with_context(odd)?;
    let numbers = import(&Net::new(shape.clone()), &bytes).with_context(odd)?;
    let name = bytes.split(|it| *it == b'\n').next().unwrap_or_default();
    Ok(Learned { name: String::from_utf8_lossy(name).into_owned(), shape, numbers })
}
