//! Games a teacher plays with itself, or people of all ranks with each other: positions for boards
//! on which people left few games.

use goban::{Color, Move, Position, Size, Symmetry};
use net::TooLarge;
use rand::{Rng, RngExt};

use super::label::Teacher;
use super::people::People;
use super::pick::{Picked, deal};
use super::record::{Lesson, Record};
use analysis::Rank;

/// One move in so many is any move at all: positions that good play does not reach must be
/// known, too.
const ANY_MOVE_ONE_IN: u32 = 30;
/// One position in so many is kept: neighbours are much alike.
const KEPT_ONE_IN: u32 = 2;

/// Plays a game, each move by the teacher's chances or by those of people of two ranks, and gives
/// the positions with lessons.
pub fn play_game(
    teacher: &mut Teacher,
    mut people: Option<&mut People>,
    size: Size,
    rng: &mut impl Rng,
) -> Result<Vec<Picked>, TooLarge> {
    let (rules, komi) = deal(rng);
    if let Some(people) = &mut people {
        people.sit_down(rng);
    }
    let mut position = Position::new(size, rules).with_komi(komi);
    let mut found = Vec::new();
    // A few games begin anywhere at all.
    let anywhere =
        if rng.random_range(0..4) == 0 { rng.random_range(0..size.area() / 8 + 2) } else { 0 };
    let longest = 2 * size.area();
    while !position.is_over() && position.history().len() < longest {
        let turn = position.history().len();
        let symmetry = Symmetry::from_number(rng.random_range(0..8)).unwrap_or(Symmetry::IDENTITY);
        let is_kept = rng.random_range(0..KEPT_ONE_IN) == 0;
        // Where people play the teacher is asked only about what is kept.
        let is_asked = is_kept || people.is_none();
        let lesson = if is_asked { Some(teacher.ask(&position, symmetry)?) } else { None };
        let is_finished =
            lesson.as_ref().and_then(|it| it.policy.first()).is_some_and(|it| it.0 == Move::Pass);
        let mv = match (&mut people, &lesson) {
            _ if turn < anywhere || rng.random_range(0..ANY_MOVE_ONE_IN) == 0 => {
                playout::random_move(&position, rng)
            }
            (Some(people), _) if !is_finished => people.draw(&position, rng)?,
            (_, Some(lesson)) => draw(lesson, sharpness(turn, size), rng),
            (_, None) => Move::Pass,
        };
        if let Some(lesson) = lesson.filter(|_| is_kept) {
            let record = Record {
                position: position.clone(),
                played: None,
                ranks: [Rank::UNKNOWN; 2],
                lesson: Some(lesson),
            };
            found.push(Picked { record, start: Vec::new(), first: Color::Black });
        }
        if position.play(mv).is_err() {
            break;
        }
    }
    Ok(found)
}

/// The exponent of the chances: openings vary, endings are played well.
fn sharpness(turn: usize, size: Size) -> f32 {
    0.8 + 0.7 * (turn as f32 / size.area() as f32).min(1.0)
}

/// A move by its chance, to this power.
fn draw(lesson: &Lesson, power: f32, rng: &mut impl Rng) -> Move {
    let all: f32 = lesson.policy.iter().map(|it| it.1.powf(power)).sum();
    let mut lot = rng.random_range(0.0..1.0) * all;
    for &(mv, chance) in &lesson.policy {
        lot -= chance.powf(power);
        if lot < 0.0 {
            return mv;
        }
    }
    lesson.policy.first().map_or(Move::Pass, |it| it.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn likely_moves_are_drawn_more_often() {
        let lesson = Lesson {
            policy: vec![("A1".parse().unwrap(), 0.75), (Move::Pass, 0.25)],
            ..Lesson::default()
        };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut passes =
            |power| (0..1000).filter(|_| draw(&lesson, power, &mut rng) == Move::Pass).count();
        assert!((200..300).contains(&passes(1.0)));
        assert!(passes(3.0) < 100);
        assert_eq!(draw(&Lesson::default(), 1.0, &mut rng), Move::Pass);
    }
}
