//! One game from the opening to its result.

use game::{Margin, Outcome};
use goban::{ByColor, Color, Move};
use gtp::Answer;

use super::conduct::Conduct;
use super::plan::MatchPlan;
use super::record::record;
use super::referee::{Objection, Referee};
use super::result::{BySide, Ending, GameResult, Side};
use super::seat::{Fault, Seat, SeatError};
use crate::gtp_client::{ClientError, Patience};

/// So many returns of the same position end a game.
const MOST_REPETITIONS: usize = 3;

/// The match was asked to stop in the middle of the game.
#[derive(Debug)]
pub(super) struct Stopped;

/// What every game of a match shares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<'a> {
    pub(super) plan: &'a MatchPlan,
    pub(super) conduct: &'a Conduct,
    pub(super) names: &'a BySide<String>,
    /// With the referee.
    pub(super) patience: Patience<'a>,
}

/// How a game ended.
struct End {
    outcome: Outcome,
    ending: Ending,
    reason: Option<String>,
    failed: Option<Color>,
}

impl Table<'_> {
    /// Plays one game; its result and its record.
    pub(super) fn play(&self, number: u32) -> Result<(GameResult, String), Stopped> {
        let mut seats = ByColor { black: None, white: None };
        let mut referee = match Referee::begin(self.plan, number, self.patience) {
            Ok(referee) => referee,
            Err(ClientError::Stopped) => return Err(Stopped),
            Err(error) => {
                let result = self.result(number, End::referee_failed(&error), &mut seats, 0);
                let text = self.text(&result, &self.plan.start());
                return Ok((result, text));
            }
        };
        let end = match self.seat_both(number, &mut seats)? {
            Some(end) => end,
            None => self.play_on(number, &mut seats, &mut referee)?,
        };
        let moves = referee.position().history().len() as u32;
        let result = self.result(number, end, &mut seats, moves);
        let text = self.text(&result, referee.position());
        referee.leave();
        [seats.black, seats.white].into_iter().flatten().for_each(Seat::leave);
        Ok((result, text))
    }

    fn player_patience(&self) -> Patience<'_> {
        self.patience.with_limit(self.conduct.player_limit())
    }

    fn seat_both(
        &self,
        number: u32,
        seats: &mut ByColor<Option<Seat>>,
    ) -> Result<Option<End>, Stopped> {
        for color in Color::ALL {
            let mut player = self.plan.players.side(self.plan.side(number, color)).clone();
            player.program = player.program.for_game(number);
            match Seat::take(&player, self.plan, self.conduct, self.player_patience()) {
                Ok(seat) => seats[color] = Some(seat),
                Err(ClientError::Stopped) => return Err(Stopped),
                Err(error) => return Ok(Some(End::fault(color, error.into()))),
            }
        }
        Ok(None)
    }

    fn play_on(
        &self,
        number: u32,
        seats: &mut ByColor<Option<Seat>>,
        referee: &mut Referee,
    ) -> Result<End, Stopped> {
        let mut opening = self.plan.opening(number).into_iter();
        loop {
            if (self.patience.stop)() {
                return Err(Stopped);
            }
            let position = referee.position();
            let color = position.to_move();
            let opening = opening.next();
            if opening.is_none()
                && let Some(end) = self.end(referee)?
            {
                return Ok(end);
            }
            let answer = match opening {
                Some(mv) => Ok(Answer::Play(mv)),
                None => self.generate(color, seats),
            };
            let mv = match answer {
                Ok(Answer::Play(mv)) => mv,
                Ok(Answer::Resign) => return Ok(End::resigned(color)),
                Err(error) => return End::of(color, error),
            };
            match referee.play(mv, self.patience) {
                Ok(()) => {}
                Err(Objection::Illegal(reason)) => return Ok(End::illegal(color, mv, &reason)),
                Err(Objection::Failed(ClientError::Stopped)) => return Err(Stopped),
                Err(Objection::Failed(error)) => return Ok(End::referee_failed(&error)),
            }
            // Whoever thought of a move knows it; of an opening both must be told.
            for listener in Color::ALL {
                if (listener != color || opening.is_some())
                    && let Some(seat) = &mut seats[listener]
                    && let Err(error) = seat.tell(color, mv, self.player_patience())
                {
                    return End::of(listener, error);
                }
            }
        }
    }

    fn generate(
        &self,
        color: Color,
        seats: &mut ByColor<Option<Seat>>,
    ) -> Result<Answer, SeatError> {
        let patience = self.patience.with_limit(self.conduct.move_limit);
        seats[color].as_mut().map_or(Ok(Answer::Resign), |it| it.generate(color, patience))
    }

    fn end(&self, referee: &mut Referee) -> Result<Option<End>, Stopped> {
        let position = referee.position();
        let drawn = |ending, reason: String| {
            let reason = Some(reason);
            Ok(Some(End { outcome: Outcome::Draw, ending, reason, failed: None }))
        };
        if position.is_over() {
            return match referee.decide(self.patience) {
                Ok(outcome @ (Outcome::Win { .. } | Outcome::Draw)) => {
                    Ok(Some(End { outcome, ending: Ending::Counted, reason: None, failed: None }))
                }
                Ok(_) => Ok(Some(End::no_decision("the referee did not decide"))),
                Err(ClientError::Stopped) => Err(Stopped),
                Err(error) => Ok(Some(End::referee_failed(&error))),
            };
        }
        if position.history().len() >= self.plan.most_moves as usize {
            return drawn(Ending::TooLong, format!("no end after {} moves", self.plan.most_moves));
        }
        if position.history().passes() == 0 && position.repetitions() >= MOST_REPETITIONS {
            let reason = format!("the same position {} times", MOST_REPETITIONS + 1);
            return drawn(Ending::Repetition, reason);
        }
        Ok(None)
    }

    fn result(
        &self,
        number: u32,
        end: End,
        seats: &mut ByColor<Option<Seat>>,
        moves: u32,
    ) -> GameResult {
        let black = self.plan.black(number);
        let side = |color| self.plan.side(number, color);
        let color = |side: Side| if side == black { Color::Black } else { Color::White };
        GameResult {
            number,
            black,
            winner: match end.outcome {
                Outcome::Win { winner, .. } => Some(side(winner)),
                _ => None,
            },
            outcome: end.outcome.to_string(),
            ending: end.ending,
            reason: end.reason,
            failed: end.failed.map(side),
            moves,
            asked: BySide::of(|it| seats[color(it)].as_ref().map_or(0, |it| it.asked)),
            cpu_seconds: BySide::of(|it| seats[color(it)].as_mut().and_then(Seat::cpu_seconds)),
            seconds: BySide::of(|it| {
                seats[color(it)].as_ref().map_or(0.0, |it| it.used.as_secs_f64())
            }),
            record: None,
        }
    }

    fn text(&self, result: &GameResult, position: &goban::Position) -> String {
        let name = |color| self.names.side(self.plan.side(result.number, color)).clone();
        let names = ByColor { black: name(Color::Black), white: name(Color::White) };
        record(self.plan, result, position, &names)
    }
}

impl End {
    fn lost(color: Color, by: Margin, fault: Fault) -> Self {
        Self {
            outcome: Outcome::Win { winner: color.opponent(), by },
            ending: fault.ending,
            reason: Some(fault.reason),
            failed: fault.ending.is_failure().then_some(color),
        }
    }

    fn fault(color: Color, fault: Fault) -> Self {
        let by = if fault.ending == Ending::Time { Margin::Time } else { Margin::Forfeit };
        Self::lost(color, by, fault)
    }

    fn of(color: Color, error: SeatError) -> Result<Self, Stopped> {
        match error {
            SeatError::Fault(fault) => Ok(Self::fault(color, fault)),
            SeatError::Stopped => Err(Stopped),
        }
    }

    fn resigned(color: Color) -> Self {
        let fault = Fault { ending: Ending::Resigned, reason: format!("{color} resigned") };
        Self::lost(color, Margin::Resignation, fault)
    }

    fn illegal(color: Color, mv: Move, reason: &str) -> Self {
        let reason = format!("{color} played {mv}: {reason}");
        Self::fault(color, Fault { ending: Ending::Illegal, reason })
    }

    fn referee_failed(error: &ClientError) -> Self {
        Self::no_decision(&format!("referee: {error}"))
    }

    fn no_decision(reason: &str) -> Self {
        Self {
            outcome: Outcome::Void,
            ending: Ending::Referee,
            reason: Some(reason.to_owned()),
            failed: None,
        }
    }
}
