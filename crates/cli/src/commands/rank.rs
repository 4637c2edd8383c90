//! `shidogo rank`: how strong the players of games are.

mod answer;

use std::process::ExitCode;
use std::sync::atomic::Ordering;

use analysis::Rank;
use anyhow::{Context, bail};
use goban::{Color, Position};
use partner::{Human, RankJudge, RankRecord, Rater, Session};

use crate::args::RankArgs;
use crate::commands::matches::stop_on_interrupt;
use crate::commands::record::{self, Record};
use crate::terminal::{self, ProgressLine};

/// With fewer moves nothing can be said.
const FEWEST_MOVES: usize = 10;

/// One player of one game, or of all games together.
#[derive(Debug)]
struct Seat {
    /// The file; all games together have none.
    file: Option<String>,
    color: Option<Color>,
    name: String,
    /// What the record says.
    stated: Rank,
    record: RankRecord,
}

pub(crate) fn run(args: &RankArgs) -> anyhow::Result<ExitCode> {
    let interrupted = stop_on_interrupt()?;
    let human = Human::embedded().context("the human network cannot be used")?;
    let rater = Rater::embedded().context("the network of ranks cannot be used")?;
    let mut judge = RankJudge::new(human, rater);
    let mut line = ProgressLine::new();
    let mut seats = Vec::new();
    for (n, path) in args.games.iter().enumerate() {
        let record = record::read(path)?;
        let session = record.session()?;
        let wanted = wanted_seats(args, &record);
        let mut stop = |moves: usize| {
            let all = session.move_count();
            line.draw(&format!("game {} of {}, move {moves} of {all}", n + 1, args.games.len()));
            interrupted.load(Ordering::Relaxed)
        };
        watch(&mut judge, &session, wanted, &mut stop, &mut seats)
            .with_context(|| record.name.clone())?;
        if interrupted.load(Ordering::Relaxed) {
            bail!("interrupted");
        }
    }
    drop(line);
    if let (Some(name), true) = (&args.player, seats.is_empty()) {
        bail!("nobody is called {name:?} in these games");
    }
    let together = together(&seats);
    let text = if args.json {
        format!("{}\n", answer::json(&seats, &together))
    } else {
        answer::text(&seats, &together, args.lang)
    };
    terminal::answer(&text)?;
    let is_answered = seats.iter().any(|it| it.record.moves() >= FEWEST_MOVES);
    Ok(if is_answered { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The players of a game who are asked about, without their moves.
fn wanted_seats(args: &RankArgs, record: &Record) -> [Option<Seat>; 2] {
    let info = record.game.info();
    [Color::Black, Color::White].map(|color| {
        let player = &info.players[color];
        let name = player.name.clone();
        let is_wanted = args.player.as_ref().is_none_or(|it| *it == name);
        is_wanted.then(|| Seat {
            file: Some(record.name.clone()),
            color: Some(color),
            name,
            stated: Rank::parse(&player.rank),
            record: RankRecord::default(),
        })
    })
}

/// Looks at every move of the players who are asked about.
fn watch(
    judge: &mut RankJudge,
    session: &Session,
    mut wanted: [Option<Seat>; 2],
    stop: &mut dyn FnMut(usize) -> bool,
    seats: &mut Vec<Seat>,
) -> anyhow::Result<()> {
    let Some(mut position) = session.position_at(0) else { return Ok(()) };
    for (n, (color, mv)) in session.moves().enumerate() {
        if stop(n) {
            return Ok(());
        }
        position = position.with_to_move(color);
        let seat = wanted.iter_mut().flatten().find(|it| it.color == Some(color));
        if let Some(seat) = seat
            && Position::is_legal(&position, mv)
        {
            seat.record.add(&judge.look(&position, mv)?);
        }
        position.play_unchecked(mv);
    }
    seats.extend(wanted.into_iter().flatten());
    Ok(())
}

/// Players who sat at more than one board under the same name.
fn together(seats: &[Seat]) -> Vec<Seat> {
    let mut all: Vec<Seat> = Vec::new();
    for seat in seats.iter().filter(|it| !it.name.is_empty()) {
        let games = seats.iter().filter(|it| it.name == seat.name).count();
        match all.iter_mut().find(|it| it.name == seat.name) {
            Some(known) => {
                known.record.join(&seat.record);
                known.stated = known.stated.max(seat.stated);
            }
            None if games > 1 => all.push(Seat {
                file: None,
                color: None,
                name: seat.name.clone(),
                stated: seat.stated,
                record: seat.record.clone(),
            }),
            None => {}
        }
    }
    all
}
