//! Who says what is legal, and who has won.

use analysis::Limits;
use game::{Margin, Outcome};
use goban::{Agreement, Color, Move, PointMap, Position, Rules, Setup, score};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Uct, UctParams};

use super::plan::{MatchPlan, RefereeChoice};
use super::seat::prepare;
use crate::gtp_client::{ClientError, GtpClient, Patience};

/// Visits of a search, for each side to move, by which dead stones are told.
const VISITS: u32 = 3000;

/// The referee of one game: the position, and perhaps a program that has the last word.
#[derive(Debug)]
pub(super) struct Referee {
    position: Position,
    program: Option<GtpClient>,
    seed: u64,
}

/// Why a move is not accepted.
#[derive(Debug)]
pub(super) enum Objection {
    /// It is illegal, and why.
    Illegal(String),
    /// The referee itself failed.
    Failed(ClientError),
}

impl Referee {
    pub(super) fn begin(
        plan: &MatchPlan,
        number: u32,
        patience: Patience<'_>,
    ) -> Result<Self, ClientError> {
        let program = match &plan.referee {
            RefereeChoice::OurRules => None,
            RefereeChoice::Program(program) => {
                let mut client = GtpClient::start(&program.for_game(number), patience)?;
                prepare(&mut client, plan, patience)?;
                Some(client)
            }
        };
        Ok(Self { position: plan.start(), program, seed: plan.seed ^ u64::from(number) })
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Plays for the side to move if that is legal.
    pub(super) fn play(&mut self, mv: Move, patience: Patience<'_>) -> Result<(), Objection> {
        let illegal = |it: goban::IllegalMove| Objection::Illegal(it.to_string());
        let Some(program) = &mut self.program else {
            return self.position.play(mv).map(|_| ()).map_err(illegal);
        };
        let color = self.position.to_move();
        match program.ask(&format!("play {color} {mv}"), patience) {
            Ok(_) => self.position.play_as_recorded(mv).map(|_| ()).map_err(illegal),
            Err(ClientError::Refused { answer, .. }) => Err(Objection::Illegal(answer)),
            Err(error) => Err(Objection::Failed(error)),
        }
    }

    /// Counts the finished game.
    pub(super) fn decide(&mut self, patience: Patience<'_>) -> Result<Outcome, ClientError> {
        let Some(program) = &mut self.program else {
            return Ok(count(&self.position, self.seed));
        };
        let command = "final_score";
        let answer = program.ask(command, patience)?;
        answer.parse().map_err(|_| ClientError::Garbage { command: command.into(), line: answer })
    }

    pub(super) fn leave(self) {
        if let Some(program) = self.program {
            program.quit();
        }
    }
}

/// The result by our own rules.
fn count(position: &Position, seed: u64) -> Outcome {
    let lead = black_lead(position, seed);
    let winner = match lead {
        0.0 => return Outcome::Draw,
        lead if lead > 0.0 => Color::Black,
        _ => Color::White,
    };
    Outcome::Win { winner, by: Margin::Points(lead.abs() as f32) }
}

/// Points by which Black is ahead in a finished game.
pub(crate) fn black_lead(position: &Position, seed: u64) -> f64 {
    f64::from(score(position, &agreement(position, seed)).black_lead_half_points()) / 2.0
}

/// Which stones are dead.
fn agreement(position: &Position, seed: u64) -> Agreement {
    if *position.rules() == Rules::TROMP_TAYLOR {
        return Agreement::default();
    }
    tactics::agreement(position.board(), &black_ownership(position, seed))
}

/// Whose the points are when either side moves first: programs often pass before everything is
/// settled, and a search sees more than random games do.
fn black_ownership(position: &Position, seed: u64) -> PointMap<f32> {
    let mut mean = PointMap::filled(0.0);
    for color in Color::ALL {
        let setup = Setup { to_move: color, ..Setup::from(position.board()) };
        // A board that was played on is always one that can be set up.
        let Ok(start) = Position::from_setup(&setup, *position.rules()) else { continue };
        let start = start.with_komi(position.komi());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut search = Uct::new(UctParams::default());
        let found = search.search(&start, &Limits::visits(VISITS), &mut rng);
        if let Some(ownership) = found.ownership {
            for point in position.size().points() {
                mean[point] += ownership.of(point) / 2.0;
            }
        }
    }
    mean
}

#[cfg(test)]
mod tests {
    use goban::{Komi, diagram};

    use super::*;

    /// White has no room for two eyes in Black's corner.
    const DEAD_CORNER: &str = "
        . O . X . . .
        O O X X . . .
        X X X X X X X
        O O O O O O O
        . . . . . . .
        . . . . . . .
        ";

    fn counted(drawing: &str, rules: Rules) -> String {
        let setup = diagram::parse(drawing).unwrap().setup;
        let position = Position::from_setup(&setup, rules).unwrap();
        count(&position.with_komi(Komi::from_half_points(1).unwrap()), 1).to_string()
    }

    #[test]
    fn dead_stones_come_off_unless_the_rules_keep_them() {
        // The upper half is Black's, the lower half White's.
        assert_eq!(counted(DEAD_CORNER, Rules::CHINESE), "W+0.5");
        // White keeps three stones and a point in the corner, and C6 is nobody's: 16 to 25.
        assert_eq!(counted(DEAD_CORNER, Rules::TROMP_TAYLOR), "W+9.5");
    }
}
