//! One game of the teacher's.

use goban::{ByColor, Color, Move, Position};
use partner::{Answer, pupil::Winner};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::judge::Judge;
use super::played::Lesson;
use super::run::LessonError;
use super::seat::Seat;
use crate::matches::black_lead;

/// Points a game may have moves, times this.
const LONGEST: usize = 3;

/// Plays from a position to the end; the player has this colour.
pub(super) fn play(
    start: Position,
    (player, opponent, color): (&mut Seat, &mut Seat, Color),
    judge: &mut Judge,
    rng: &mut Xoshiro256PlusPlus,
) -> Result<Lesson, LessonError> {
    let mut position = start;
    let given = position.history().len();
    player.begin(&position)?;
    opponent.begin(&position)?;
    let mut lesson = Lesson {
        black: color == Color::Black,
        given: u32::try_from(given).unwrap_or(u32::MAX),
        opening: position.history().turns().iter().map(|it| it.mv.to_string()).collect(),
        ..Lesson::default()
    };
    let mut resigned = None;
    let mut before: ByColor<Option<(Position, Move)>> = ByColor::default();
    while !position.is_over() && position.history().len() < given + LONGEST * position.size().area()
    {
        let mover = position.to_move();
        let (seat, other) = if mover == color {
            (&mut *player, &mut *opponent)
        } else {
            (&mut *opponent, &mut *player)
        };
        let turn = seat.answer(&position, rng)?;
        let Answer::Play(mv) = turn.answer else {
            resigned = Some(mover);
            break;
        };
        let mv = if position.is_legal(mv) { mv } else { Move::Pass };
        let mut look = judge.look(&position, mv)?;
        look.own = turn.win;
        look.rule = turn.why.map(|it| it.0.to_string());
        look.cost = turn.why.and_then(|it| it.1).map(|it| it as f32);
        if let Some((earlier, played)) = before[color].take_if(|_| mover != color) {
            // What the player's move cost shows in how the other side sees the position after it.
            if let Some(was) = lesson.moves.last_mut() {
                let fall = was.lead + look.lead;
                was.costly = judge.is_costly(&earlier, (played, &*was, fall), rng);
                lesson.costly += u32::from(was.costly);
            }
        }
        before[mover] = Some((position.clone(), mv));
        lesson.moves.push(look);
        other.hear(mover, mv)?;
        if position.play(mv).is_err() {
            position.play_unchecked(Move::Pass);
        }
    }
    let lead = black_lead(&position, given as u64);
    let points = if color == Color::Black { lead } else { -lead };
    lesson.margin = resigned.is_none().then_some(points);
    lesson.won = resigned.map_or(points > 0.0, |it| it != color);
    player.end(if lesson.won { Winner::Teacher } else { Winner::Pupil });
    lesson.belief = player.belief();
    Ok(lesson)
}
