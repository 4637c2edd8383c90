//! The rules compared with GNU Go's, in random games.
//!
//! After every move both boards must have the same stones, the same prisoners and the same legal
//! moves. A game goes on until nothing but eyes is left; where every stone is then proved to be
//! alive, the final score needs no judgement and is compared too.

mod random_game;

use std::path::{Path, PathBuf};
use std::time::Duration;

use goban::{KoRule, Rules, Size};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::gtp_client::{ClientError, GtpClient, Patience, Program};
use random_game::{RandomGame, Stop};

/// The board sizes, one after the other.
pub const SIDES: [u8; 5] = [5, 7, 9, 13, 19];

/// Differences whose words are kept; all are counted.
const KEPT: usize = 20;

/// The variations of the rules that both programs know, with GNU Go's options for them.
///
/// Passes and counting are the same in all: two passes, area.
pub const VARIATIONS: [(&[&str], Rules); 4] = [
    (&["--simple-ko", "--forbid-suicide"], Rules::CHINESE),
    (&["--positional-superko", "--forbid-suicide"], with_ko(KoRule::Positional)),
    (&["--situational-superko", "--forbid-suicide"], with_ko(KoRule::Situational)),
    (&["--simple-ko", "--allow-suicide"], Rules { suicide: true, ..Rules::CHINESE }),
];

const fn with_ko(ko: KoRule) -> Rules {
    Rules { ko, ..Rules::CHINESE }
}

/// What was compared, and what differed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Games played to their end.
    pub games: u32,
    /// Positions whose stones, prisoners and legal moves were compared.
    pub positions: u64,
    /// Points asked for their legality.
    pub legality: u64,
    /// Stones captured in all games together.
    pub captures: u64,
    /// Moves taken back on both boards.
    pub undos: u64,
    /// Games that were counted by both.
    pub scores: u32,
    /// Games that ended with stones whose life is not proved and were not counted.
    pub unsettled: u32,
    /// Games that did not come to an end and were not counted.
    pub cut: u32,
    /// How many differences there were.
    pub difference_count: u32,
    /// The first of them.
    pub differences: Vec<Difference>,
}

/// Something both boards should agree on and do not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The game, from 1; with the seed it can be played again.
    pub game: u32,
    /// The board, as `9x9`.
    pub size: String,
    /// GNU Go's options.
    pub options: String,
    /// What was compared.
    pub what: String,
    /// What this project says.
    pub ours: String,
    /// What GNU Go says.
    pub theirs: String,
    /// The moves so far, passes included.
    pub moves: String,
}

impl Report {
    fn note(&mut self, difference: Difference) {
        self.difference_count += 1;
        if self.differences.len() < KEPT {
            self.differences.push(difference);
        }
    }
}

/// Plays `games` random games on both boards. A difference ends its game, not the check.
///
/// `command` starts GNU Go; the options it needs are added. `on_progress` is told after each
/// game. The error is GNU Go failing, never a difference.
pub fn check(
    command: &str,
    games: u32,
    seed: u64,
    mut on_progress: impl FnMut(&Report),
) -> Result<Report, ClientError> {
    let program = Program::parse(command)?.with_arguments(["--mode", "gtp", "--chinese-rules"]);
    let patience = Patience::of(Duration::from_mins(2));
    let mut boards = Vec::new();
    for (options, _) in VARIATIONS.iter().take(games as usize) {
        let program = program.clone().with_arguments(options.iter().copied());
        boards.push(GtpClient::start(&program, patience)?);
    }
    let sizes: Vec<Size> = SIDES.into_iter().flat_map(Size::square).collect();
    let mut report = Report::default();
    for number in 1..=games {
        // Sizes and variations have no common divisor, so every pair of them has its turn.
        let turn = number as usize - 1;
        let size = sizes[turn % sizes.len()];
        let (options, rules) = VARIATIONS[turn % VARIATIONS.len()];
        let board = &mut boards[turn % VARIATIONS.len()];
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::from(number) << 32);
        let mut game = RandomGame::new(size, rules, &mut rng, &mut report);
        match game.compare(board, patience) {
            Ok(()) => report.games += 1,
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Differs { what, ours, theirs, moves }) => {
                let options = options.join(" ");
                let (game, size) = (number, size.to_string());
                report.note(Difference { game, size, options, what, ours, theirs, moves });
            }
        }
        on_progress(&report);
    }
    boards.into_iter().for_each(GtpClient::quit);
    Ok(report)
}

/// Where GNU Go is: the environment variable `SHIDOGO_GNUGO`, the search path, or Debian's place
/// for games.
pub fn find() -> Option<PathBuf> {
    if let Some(told) = std::env::var_os("SHIDOGO_GNUGO") {
        return Some(told.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> = std::env::split_paths(&path).collect();
    places.push(Path::new("/usr/games").to_owned());
    places.into_iter().map(|it| it.join("gnugo")).find(|it| it.is_file())
}
