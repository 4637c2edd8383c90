//! Teaching with the networks inside the program, on few visits.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::sync::{Arc, Mutex};

use analysis::{Candidate, Candidates, Limits, Rank, ScoreLead, SearchRequest, Thinker, WinRate};
use goban::{Color, Move, Position, Rules, Size, diagram};
use partner::{
    Answer, Engine, Pupil, Reason, Resigning, Teaching, Thought, embedded_network, pupil,
};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const VISITS: u32 = 24;

/// `control=teacher wish=close`.
fn engine(settings: &str) -> Engine {
    let mut teaching = Teaching::default();
    for word in settings.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap();
        teaching.set(name, value).unwrap();
    }
    let mut engine = Engine::new(Resigning::Never);
    engine.use_network(embedded_network().unwrap(), 1);
    engine.teach(teaching);
    engine
}

fn drawn(drawing: &str) -> Position {
    let setup = diagram::parse(drawing).unwrap().setup;
    Position::from_setup(&setup, Rules::JAPANESE).unwrap().with_to_move(Color::Black)
}

fn think(engine: &mut Engine, position: &Position, seed: u64) -> Thought {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    engine.think(position, &Limits::visits(VISITS), &mut rng)
}

fn played(thought: &Thought) -> Move {
    let Answer::Play(mv) = thought.answer else { panic!("resigned") };
    mv
}

/// Three black stones hold two white groups apart.
const BIG_IN_ATARI: &str = "
    . . . . . . . . .
    . . X . O . X . .
    . . X . O . X . .
    . . O O O X . . .
    . O X X X . X . .
    . . O O O X . . .
    . . X . O . X . .
    . . X . O . X . .
    . . . . . . . . .";

#[test]
fn nobody_leaves_something_big_in_atari() {
    for settings in ["level=25k", "level=10k", "control=teacher", "control=teacher opponent=20k"] {
        for seed in 0..3 {
            let thought = think(&mut engine(settings), &drawn(BIG_IN_ATARI), seed);
            assert_eq!(played(&thought).to_string(), "F5", "{settings}: {:?}", thought.why);
        }
    }
}

#[test]
fn every_control_says_why() {
    let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
    for mv in ["E5", "C4", "G6"] {
        position.play(mv.parse().unwrap()).unwrap();
    }
    for control in ["teacher", "strongest", "naive", "softmax", "ikeda", "a15", "abc25", "near"] {
        let thought = think(&mut engine(&format!("control={control}")), &position, 1);
        let why = thought.why.unwrap();
        assert!(why.lead.is_some() && why.loss.is_some(), "{control}: {why:?}");
        assert!(position.is_legal(played(&Thought { why: None, ..thought })), "{control}");
    }
    // Not yet an endgame.
    let why = think(&mut engine("control=endgame"), &position, 1).why.unwrap();
    assert_ne!(why.reason, Reason::Band);
    let why = think(&mut engine("level=5k"), &position, 1).why.unwrap();
    assert_eq!((why.reason, why.rank), (Reason::Level, Some(Rank::parse("5k"))));
    assert_eq!(think(&mut engine("control=none"), &position, 1).why, None);
}

#[test]
fn a_control_may_change_in_the_middle_of_a_game() {
    let mut engine = engine("control=teacher wish=i-win");
    let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
    for (settings, seed) in
        [("control", "abc25"), ("control", "none"), ("level", "3k")].iter().zip(1..)
    {
        let thought = think(&mut engine, &position, seed);
        position.play(played(&thought)).unwrap();
        let mut teaching = engine.teaching().clone();
        teaching.set(settings.0, settings.1).unwrap();
        engine.teach(teaching);
    }
    assert_eq!(think(&mut engine, &position, 9).why.unwrap().reason, Reason::Level);
}

/// Plays against an opponent who plays at these points, and says what is known of them then.
fn after_moves(answers: &[&str]) -> Pupil {
    let mut engine = engine("control=teacher");
    let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
    for (answer, seed) in answers.iter().zip(1..) {
        let thought = think(&mut engine, &position, seed);
        position.play(played(&thought)).unwrap();
        let mv: Move = answer.parse().unwrap();
        position.play(if position.is_legal(mv) { mv } else { Move::Pass }).unwrap();
    }
    think(&mut engine, &position, 99);
    engine.pupil().clone()
}

#[test]
fn who_plays_along_the_edge_is_taken_for_a_beginner() {
    let edge = after_moves(&["A1", "A9", "J1", "J9", "A5", "J5", "E1", "E9"]);
    assert!(edge.moves >= 7, "{edge:?}");
    assert!(edge.rank().mean < Pupil::default().rank().mean - 1.0, "{:?}", edge.rank());
    assert!(edge.mean_loss > Pupil::default().mean_loss);
}

#[test]
fn what_is_known_of_a_pupil_outlives_the_game() {
    let mut engine = engine("control=teacher");
    let mut known = Pupil::of_rank(Rank::parse("3d"));
    known.end_game(pupil::Winner::Teacher);
    engine.meet(known.clone());
    engine.forget();
    assert_eq!(*engine.pupil(), known);
}

#[test]
fn a_finished_board_is_passed_on() {
    let board = "
        . X . X O . O . .
        X . X X O O . O .
        . X X O O . O O O
        X X . X O O . . .
        . X X X X O O O O
        X . X . X X X X X
        . X . X X . X . .
        X . X . X X . X X
        . . X . X . X . .";
    for settings in ["control=teacher", "level=20k", "control=abc25", "control=naive"] {
        let thought = think(&mut engine(settings), &drawn(board), 1);
        assert_eq!(played(&thought), Move::Pass, "{settings}: {:?}", thought.why);
    }
}

#[test]
fn a_decided_game_is_not_played_on() {
    // White has four dead stones; there are still points that are nobody's by the rules.
    let board = "
        . . . X . . O . .
        . X . X . X . . .
        . . X . X . X . .
        . X . . X . . X .
        . . X O . X . X .
        . X . X . . X . .
        . . X . O X . X .
        . O X . X . X . .
        . . . X . X . . .";
    for settings in ["control=teacher", "level=20k"] {
        let thought = think(&mut engine(settings), &drawn(board), 1);
        assert_eq!(played(&thought), Move::Pass, "{settings}: {:?}", thought.why);
    }
    // Where nobody takes dead stones off they have to be captured.
    let literal = drawn(board).with_rules(Rules::TROMP_TAYLOR);
    let thought = think(&mut engine("control=teacher"), &literal, 1);
    assert_ne!(played(&thought), Move::Pass, "{:?}", thought.why);
}

#[test]
fn who_is_passed_to_does_not_fill_territory_to_capture_dead_stones() {
    // Two dead stones in Black's territory; a search by area counts them where they stand.
    let board = "
        . . . . X O . . .
        . X . X X O . O .
        . . . . X O . . .
        . O X . X O . O .
        . . . . X O O . .
        . . X O X O . . .
        . X . . X O . O .
        . . . X X O . . .
        . . . . X O . . .";
    let mut position = drawn(board).with_rules(Rules::CHINESE).with_to_move(Color::White);
    position.play(Move::Pass).unwrap();
    for settings in ["control=teacher", "level=20k", "level=5d"] {
        for seed in 0..3 {
            let thought = think(&mut engine(settings), &position, seed);
            assert_eq!(played(&thought), Move::Pass, "{settings}: {:?}", thought.why);
        }
    }
}

#[test]
fn a_beginners_level_gives_more_away_than_a_masters() {
    let given_away = |settings: &str| {
        let (mut engine, mut total) = (engine(settings), 0.0);
        let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
        for seed in 0..16 {
            let thought = think(&mut engine, &position, seed);
            total += thought.why.as_ref().and_then(|it| it.loss).unwrap_or(0.0);
            position.play(played(&thought)).unwrap();
        }
        total
    };
    let (weak, strong) = (given_away("level=25k"), given_away("level=9d"));
    assert!(weak > strong + 3.0, "{weak} {strong}");
}

/// Finds A1 best until it is told to look at it again, and E5 once it may think longer.
#[derive(Debug)]
struct Hasty {
    asked: Arc<Mutex<Vec<u32>>>,
    has_looked_again: bool,
}

impl Thinker for Hasty {
    fn think(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        _: &mut dyn Rng,
    ) -> Option<Candidates> {
        let odd: Move = "A1".parse().unwrap();
        self.asked.lock().unwrap().push(request.limits.visits);
        self.has_looked_again |= request.confirm.iter().any(|it| it.mv == odd);
        let candidate = |name: &str, lead| Candidate {
            mv: name.parse().unwrap(),
            visits: 12,
            win: WinRate::EVEN,
            lead: Some(ScoreLead::new(lead)),
            policy: Some(0.3),
            pv: vec![name.parse().unwrap()],
            pv_visits: vec![12],
            score_deviation: Some(9.0),
            lower_win: None,
            utility: None,
            weight: None,
            ownership: None,
        };
        let mut moves = vec![candidate("A1", 5.0), candidate("E5", -20.0)];
        if self.has_looked_again {
            moves[0] = candidate("A1", -25.0);
        }
        if request.limits.visits > VISITS {
            moves.swap(0, 1);
        }
        Some(Candidates {
            to_move: position.to_move(),
            visits: request.limits.visits,
            win: WinRate::EVEN,
            lead: moves[0].lead,
            moves,
            ownership: None,
            ownership_deviation: None,
            score_deviation: Some(9.0),
            utility: None,
            policy: None,
        })
    }

    fn forget(&mut self) {}
}

#[test]
fn a_strange_best_move_that_falls_when_looked_at_again_is_not_played() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let mut engine = engine("control=teacher");
    let hasty = Hasty { asked: Arc::clone(&asked), has_looked_again: false };
    engine.think_elsewhere(Box::new(hasty));
    let thought = think(&mut engine, &Position::new(Size::square(9).unwrap(), Rules::JAPANESE), 1);
    assert_eq!(played(&thought).to_string(), "E5", "{:?}", thought.why);
    assert!(thought.why.is_some(), "the reason is kept");
    assert_eq!(asked.lock().unwrap().iter().max(), Some(&(2 * VISITS)), "it has thought longer");
}

#[test]
fn whoever_has_won_more_games_is_thought_about_longer() {
    let visits = |games| {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let mut engine = engine("control=teacher");
        let hasty = Hasty { asked: Arc::clone(&asked), has_looked_again: true };
        engine.think_elsewhere(Box::new(hasty));
        for _ in 0..games {
            engine.end_game(pupil::Winner::Pupil);
        }
        think(&mut engine, &Position::new(Size::square(9).unwrap(), Rules::JAPANESE), 1);
        let asked = asked.lock().unwrap();
        asked.iter().copied().max().unwrap()
    };
    assert_eq!([0, 1, 2].map(visits), [VISITS, 2 * VISITS, 3 * VISITS]);
}
