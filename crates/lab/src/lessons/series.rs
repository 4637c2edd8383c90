//! A series of games of a study, wherever it is played.

use std::sync::Arc;

use goban::{Color, Position, Setup, fixed_handicap};
use net::Network;
use partner::Terms;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::game;
use super::judge::Judge;
use super::played::Lesson;
use super::player::Player;
use super::run::LessonError;
use super::seat::{Means, Seat, fits};

/// Games in a row that a player remembers, with all that decides them.
#[derive(Clone, Debug)]
pub struct Series {
    /// The name of the player that is looked at.
    pub player: String,
    /// The name of its opponent.
    pub opponent: String,
    /// Which series of the two.
    pub number: u32,
    /// Where each game begins.
    pub starts: Vec<Position>,
    /// Visits a move of players that do not say how many.
    pub visits: u32,
    /// Draws moves.
    pub seed: u64,
    /// With what the players think.
    pub network: Arc<Network>,
    /// With what their moves are judged.
    pub judge: Arc<Network>,
}

/// Where series are played: on this machine, or anywhere else.
///
/// A series is decided by its numbers alone, so that it does not matter where that is.
pub trait Classroom: Sync {
    /// The games of a series; `None` if it was stopped.
    fn play(&self, series: &Series) -> Result<Option<Vec<Lesson>>, LessonError>;
}

/// This machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here;

impl Classroom for Here {
    fn play(&self, series: &Series) -> Result<Option<Vec<Lesson>>, LessonError> {
        series.play().map(Some)
    }
}

impl Series {
    /// Plays it on this machine; the player remembers what it learned.
    pub fn play(&self) -> Result<Vec<Lesson>, LessonError> {
        let [player, opponent]: [Player; 2] = [self.player.parse()?, self.opponent.parse()?];
        if let Some(size) = self.starts.first().map(Position::size)
            && let Some(it) = [&player, &opponent].into_iter().find(|it| !fits(it, size))
        {
            return Err(LessonError::Board(it.to_string(), size));
        }
        let means = Means { network: Arc::clone(&self.network), visits: self.visits };
        let (mut one, mut other) = (Seat::new(&player, &means)?, Seat::new(&opponent, &means)?);
        // What it saw in other games must not change what it sees in these.
        let mut judge = Judge::new(Arc::clone(&self.judge));
        let first = self.number.wrapping_mul(self.starts.len() as u32);
        let mut lessons = Vec::new();
        for (round, start) in (0..).zip(&self.starts) {
            let game = first.wrapping_add(round);
            let terms = if is_beginning(start) { one.terms(start.size()) } else { Terms::EVEN };
            let start = begin(start, terms)?;
            let is_black = terms == Terms::EVEN && game.is_multiple_of(2);
            let color = if is_black { Color::Black } else { Color::White };
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(game));
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let sides = (&mut one, &mut other, color);
            let lesson = game::play(start, sides, &mut judge, &mut rng)?;
            let (player, opponent) = (self.player.clone(), self.opponent.clone());
            let (series, stones, points) = (self.number, terms.stones(), terms.points());
            lessons.push(Lesson { player, opponent, series, round, stones, points, ..lesson });
        }
        Ok(lessons)
    }
}

/// Whether there is nothing but an opening on the board: an endgame is played as it is.
fn is_beginning(start: &Position) -> bool {
    let stones = start.size().points().filter(|&it| start.board().stone(it).is_some()).count();
    stones * 10 <= start.size().area()
}

/// Where a game on these terms begins, if the even one begins here: with the usual stones
/// and points, or with the same opening and hardly any komi.
fn begin(even: &Position, terms: Terms) -> Result<Position, LessonError> {
    let Some(komi) = terms.komi() else { return Ok(even.clone()) };
    let stones = terms.stones();
    if stones < 2 {
        return Ok(even.clone().with_komi(komi));
    }
    let size = even.size();
    let mut setup = Setup::empty(size);
    for point in fixed_handicap(size, stones).unwrap_or_default() {
        setup.stones[point] = Some(Color::Black);
    }
    setup.to_move = Color::White;
    let position = Position::from_setup(&setup, *even.rules()).map_err(LessonError::Start)?;
    Ok(position.with_komi(komi).with_handicap(stones.into()))
}
