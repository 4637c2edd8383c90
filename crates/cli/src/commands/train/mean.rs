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
    for (other, file) in rest.iter().zip(&args.nets[1..]) {
        if other.shape != first.shape {
            bail!("{} is of another shape than {}", file.display(), args.nets[0].display());
        }
    }
    let numbers: Vec<&[f32]> = all.iter().map(|it| it.numbers.as_slice()).collect();
    let mean = mean(&numbers);
    // The last one has learned most.
    let name = all.last().map_or("shidogo", |it| it.name.trim_end_matches("-mean"));
    write_file(&args.out, &Net::new(first.shape.clone()), (&format!("{name}-mean"), &mean))?;
    terminal::answer(&format!("the mean of {} networks: {}\n", all.len(), args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Number by number, of lists of one length.
fn mean(lists: &[&[f32]]) -> Vec<f32> {
    let Some((first, rest)) = lists.split_first() else { return Vec::new() };
    let mut sums = first.to_vec();
    for list in rest {
        for (sum, number) in sums.iter_mut().zip(*list) {
            *sum += number;
        }
    }
    sums.iter().map(|it| it / lists.len() as f32).collect()
}

fn read(file: &Path) -> anyhow::Result<Learned> {
    let bytes = unpacked(file)?;
    let odd = || format!("{} was not learned here", file.display());
    let shape = Architecture::of_file(&bytes).with_context(odd)?;
    let numbers = import(&Net::new(shape.clone()), &bytes).with_context(odd)?;
    let name = bytes.split(|it| *it == b'\n').next().unwrap_or_default();
    Ok(Learned { name: String::from_utf8_lossy(name).into_owned(), shape, numbers })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_taken_number_by_number() {
        assert_eq!(mean(&[&[1.0, -3.0], &[3.0, 5.0]]), [2.0, 1.0]);
        assert_eq!(mean(&[&[1.0], &[2.0], &[6.0]]), [3.0]);
    }
}
