//! A program at the board.

use std::time::{Duration, Instant};

use goban::{Color, Move, Size};
use gtp::{Answer, TimeSystem};

use super::clock::Clock;
use super::conduct::Conduct;
use super::plan::{MatchPlan, Player};
use super::result::Ending;
use crate::gtp_client::{ClientError, GtpClient, Patience};

/// A program in a game, with its clock and the account of what it used.
#[derive(Debug)]
pub(super) struct Seat {
    client: GtpClient,
    clock: Clock,
    tolerance: Duration,
    /// For anything but a move.
    answer_limit: Duration,
    pub(super) asked: u32,
    pub(super) used: Duration,
    told_before: Option<f64>,
    counted_before: Option<f64>,
    counted_after: Option<f64>,
}

/// Why a program loses at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) ending: Ending,
    pub(super) reason: String,
}

impl From<ClientError> for Fault {
    fn from(error: ClientError) -> Self {
        let ending = match error {
            ClientError::Hangs { .. } => Ending::Hung,
            ClientError::Garbage { .. } | ClientError::Refused { .. } => Ending::Protocol,
            _ => Ending::Crashed,
        };
        Self { ending, reason: error.to_string() }
    }
}

impl Seat {
    /// Starts the program and makes it ready for the first move.
    pub(super) fn take(
        player: &Player,
        plan: &MatchPlan,
        conduct: &Conduct,
        patience: Patience<'_>,
    ) -> Result<Self, ClientError> {
        let mut client = GtpClient::start(&player.program, patience)?;
        prepare(&mut client, plan, patience)?;
        if let Some(visits) = plan.visits.filter(|_| client.has_command("kata-set-param")) {
            client.ask(&format!("kata-set-param maxVisits {visits}"), patience)?;
        }
        if plan.time != TimeSystem::Unlimited {
            client.ask(&time_command(&client, plan.time), patience)?;
        }
        for command in &player.setup {
            client.ask(command, patience)?;
        }
        let told_before = client.told_cpu_seconds(patience);
        let counted_before = client.counted_cpu_seconds();
        Ok(Self {
            client,
            clock: Clock::new(plan.time),
            tolerance: conduct.tolerance,
            answer_limit: conduct.player_limit(),
            asked: 0,
            used: Duration::ZERO,
            told_before,
            counted_before,
            counted_after: counted_before,
        })
    }

    /// What the program calls itself.
    pub(super) fn name(&mut self, patience: Patience<'_>) -> Option<String> {
        let name = self.client.ask("name", patience).ok().filter(|it| !it.is_empty())?;
        let version = self.client.ask("version", patience).unwrap_or_default();
        Some(format!("{name} {version}").trim().replace('\n', " "))
    }

    /// Asks for a move; the clock runs.
    pub(super) fn generate(
        &mut self,
        color: Color,
        patience: Patience<'_>,
    ) -> Result<Answer, SeatError> {
        if let Some((seconds, stones)) = self.clock.time_left()
            && self.client.has_command("time_left")
        {
            let command = format!("time_left {color} {seconds} {stones}");
            self.client.ask(&command, patience.with_limit(self.answer_limit))?;
        }
        let limit = self.clock.limit().map_or(patience.limit, |it| it + self.tolerance);
        let begin = Instant::now();
        let command = format!("genmove {color}");
        let answer = self.client.ask(&command, patience.with_limit(limit));
        let used = begin.elapsed();
        self.asked += 1;
        self.used += used;
        self.counted_after = self.client.counted_cpu_seconds().or(self.counted_after);
        let timed = self.clock.limit().is_some();
        let answer = match answer {
            Err(ClientError::Hangs { .. }) if timed => return Err(overstepped(used, limit)),
            answer => answer?,
        };
        if self.clock.spend(used, self.tolerance).is_err() {
            return Err(overstepped(used, limit));
        }
        answer.parse().map_err(|_| {
            SeatError::Fault(Fault {
                ending: Ending::Protocol,
                reason: format!("`{command}`: `{answer}` is no move"),
            })
        })
    }

    /// Tells the program a move of the opening or of the opponent.
    pub(super) fn tell(
        &mut self,
        color: Color,
        mv: Move,
        patience: Patience<'_>,
    ) -> Result<(), SeatError> {
        self.client.ask(&format!("play {color} {mv}"), patience)?;
        Ok(())
    }

    /// Processor seconds for the moves: by the system's account or the program's own, the larger,
    /// because a program may compute elsewhere.
    pub(super) fn cpu_seconds(&mut self) -> Option<f64> {
        let told_after = self
            .told_before
            .and_then(|_| self.client.told_cpu_seconds(Patience::of(Duration::from_secs(5))));
        let told = told_after.zip(self.told_before).map(|(after, before)| after - before);
        let counted =
            self.counted_after.zip(self.counted_before).map(|(after, before)| after - before);
        [told, counted].into_iter().flatten().map(|it| it.max(0.0)).reduce(f64::max)
    }

    /// Sends the program home.
    pub(super) fn leave(self) {
        self.client.quit();
    }
}

/// Why a program gave no move.
#[derive(Debug)]
pub(super) enum SeatError {
    /// It loses.
    Fault(Fault),
    /// The match is to stop.
    Stopped,
}

impl From<ClientError> for SeatError {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Stopped => Self::Stopped,
            error => Self::Fault(error.into()),
        }
    }
}

fn overstepped(used: Duration, limit: Duration) -> SeatError {
    let (used, limit) = (used.as_secs_f64(), limit.as_secs_f64());
    let reason = format!("{used:.2} s used where {limit:.2} s were left");
    SeatError::Fault(Fault { ending: Ending::Time, reason })
}

/// Sets up board, komi and rules; also used for a referee.
pub(super) fn prepare(
    client: &mut GtpClient,
    plan: &MatchPlan,
    patience: Patience<'_>,
) -> Result<(), ClientError> {
    client.ask(&size_command(plan.size), patience)?;
    client.ask("clear_board", patience)?;
    client.ask(&format!("komi {}", plan.komi), patience)?;
    for command in rules_commands(plan) {
        let name = command.split(' ').next().unwrap_or_default();
        if client.has_command(name) {
            // Some programs know the command and not the rules; then the referee decides.
            match client.ask(&command, patience) {
                Ok(_) => break,
                Err(ClientError::Refused { .. }) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

fn size_command(size: Size) -> String {
    if size.is_square() {
        format!("boardsize {}", size.width())
    } else {
        format!("rectangular_boardsize {} {}", size.width(), size.height())
    }
}

fn rules_commands(plan: &MatchPlan) -> Vec<String> {
    let mut commands = vec![format!("kata-set-rules {}", gtp::rules_to_json(&plan.rules))];
    if let Some(name) = plan.rules.name() {
        commands.insert(0, format!("kata-set-rules {name}"));
        commands.push(format!("kgs-rules {}", name.replace('-', "_")));
    }
    commands
}

/// The command that sets the clock, the nearest that the program knows.
fn time_command(client: &GtpClient, time: TimeSystem) -> String {
    let best = time.to_string();
    if client.has_command(best.split(' ').next().unwrap_or_default()) {
        return best;
    }
    match time {
        TimeSystem::ByoYomi { main, period, .. } => {
            TimeSystem::from_canadian(main, period, 1).to_string()
        }
        TimeSystem::Fischer { main, .. } => TimeSystem::Absolute { main }.to_string(),
        _ => best,
    }
}
