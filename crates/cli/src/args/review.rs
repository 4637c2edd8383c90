//! What `review` takes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    /// The records; `-` reads one from standard input
    #[arg(value_name = "GAME.sgf", required = true)]
    pub(crate) games: Vec<PathBuf>,
    /// Some seconds for a game (this is so unless told)
    #[arg(long, conflicts_with = "thorough")]
    pub(crate) quick: bool,
    /// Some minutes for a game
    #[arg(long)]
    pub(crate) thorough: bool,
    /// Visits a move instead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) visits: Option<u32>,
    /// Only these moves: `12,30-40`
    #[arg(long, value_name = "LIST", value_parser = moves)]
    pub(crate) moves: Option<Moves>,
    /// Where the record with the review in it goes; with several games a folder
    #[arg(short, long, value_name = "OUT.sgf")]
    pub(crate) out: Option<PathBuf>,
    /// Where the report for the browser goes; with several games a folder
    #[arg(long, value_name = "REPORT.html")]
    pub(crate) html: Option<PathBuf>,
    /// Answer in JSON, one line a game
    #[arg(long)]
    pub(crate) json: bool,
    /// A network to look with: the name of an installed one, or a file of KataGo's [default: our own]
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::find)]
    pub(crate) net: Option<PathBuf>,
    /// How the teacher speaks
    #[arg(long, value_enum, default_value = "kind")]
    pub(crate) tone: ToneName,
    /// The ranks of Black and White, where the record does not say or says it wrongly: `8k,3d`
    #[arg(long, value_name = "BLACK,WHITE", value_parser = ranks)]
    pub(crate) ranks: Option<[analysis::Rank; 2]>,
    /// Threads [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) threads: Option<u8>,
    /// The language of the answer and of the record
    #[arg(long, value_enum, default_value = "en")]
    pub(crate) lang: super::Language,
    #[command(flatten)]
    pub(crate) nats: super::NatsArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ToneName {
    Kind,
    Strict,
    Child,
}

/// Numbers of moves, as ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moves(Vec<(usize, usize)>);

impl Moves {
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0.iter().any(|it| (it.0..=it.1).contains(&number))
    }

    /// The last one that is asked for.
    pub(crate) fn last(&self) -> usize {
        self.0.iter().map(|it| it.1).max().unwrap_or(0)
    }
}

fn moves(text: &str) -> Result<Moves, String> {
    let number = |text: &str| {
        let number = text.trim().parse::<usize>().ok().filter(|it| *it > 0);
        number.ok_or_else(|| format!("{text:?} is no number of a move"))
    };
    let range = |text: &str| {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last) = (number(first)?, number(last)?);
        if first > last { Err(format!("{text} runs backwards")) } else { Ok((first, last)) }
    };
    text.split(',').map(range).collect::<Result<_, _>>().map(Moves)
}

fn ranks(text: &str) -> Result<[analysis::Rank; 2], String> {
    let rank = |text: &str| {
        let rank = analysis::Rank::parse(text);
        if rank.is_known() { Ok(rank) } else { Err(format!("{text:?} is no rank: 8k, 3d")) }
    };
    let (black, white) = text.split_once(',').unwrap_or((text, text));
    Ok([rank(black)?, rank(white)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbers_and_ranges() {
        let some = moves("12, 30-40").unwrap();
        assert!(some.contains(12) && some.contains(30) && some.contains(40));
        assert!(!some.contains(11) && !some.contains(41));
        assert_eq!(some.last(), 40);
        for wrong in ["", "0", "x", "5-3", "1,,2", "-4"] {
            assert!(moves(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn ranks_are_one_or_two() {
        let rank = analysis::Rank::parse;
        assert_eq!(ranks("8k,3d").unwrap(), [rank("8k"), rank("3d")]);
        assert_eq!(ranks("5k").unwrap(), [rank("5k"); 2]);
        assert!(ranks("strong").is_err());
    }
}
