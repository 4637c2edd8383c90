//! What the pupil is likely to answer.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use analysis::{Policy, Rank};
use goban::{Move, Position};
use teacher::{Prospect, Situation};

use crate::human::Human;

/// A move that looks less likely is hardly played: its answer does not matter.
const LIKELY: f64 = 0.02;
/// Points that are worth asking about.
const WORTH: f64 = 0.3;

/// What is thought of an answer that nobody was asked about: about half of what the teacher gave
/// away was taken.
const UNKNOWN: f64 = 0.5;

/// What somebody is likely to answer to moves of one position, each asked once.
#[derive(Debug, Default)]
pub(super) struct Answers {
    known: HashMap<Move, Option<Policy>>,
}

impl Answers {
    /// Says of each move of a situation how likely somebody of a rank is to answer it as the search
    /// would: a gift that nobody sees is none. Asks nobody once the time is over.
    pub(super) fn tell(
        &mut self,
        situation: &mut Situation<'_>,
        stop: &dyn Fn() -> bool,
        (human, rank): (&mut Human, Rank),
    ) {
        let (position, candidates) = (situation.position, situation.candidates);
        situation.expect_answers(|it| {
            let line = candidates.of(it.mv).map(|it| it.pv.as_slice());
            let Some(&[mv, answer, ..]) = line.filter(|_| is_worth_asking(it)) else {
                return UNKNOWN;
            };
            let people = match self.known.entry(mv) {
                Entry::Occupied(asked) => asked.into_mut(),
                Entry::Vacant(_) if stop() => return UNKNOWN,
                Entry::Vacant(asked) => asked.insert(people(position, mv, (human, rank))),
            };
            people.as_ref().map_or(UNKNOWN, |it| f64::from(it.of(answer)))
        });
    }
}

fn is_worth_asking(it: &Prospect) -> bool {
    it.mv != Move::Pass && it.loss >= WORTH && it.human.max(it.policy) >= LIKELY
}

/// What people of a rank would answer to a move; `None` on boards that are too large.
fn people(position: &Position, mv: Move, (human, rank): (&mut Human, Rank)) -> Option<Policy> {
    let mut after = position.clone();
    after.play(mv).ok()?;
    human.policy(&after, [rank; 2]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use analysis::{Candidate, Candidates, ScoreLead, WinRate};
    use goban::{Color, Rules, diagram};

    #[test]
    fn everybody_sees_what_is_in_atari() {
        // Black may leave three stones in atari; far away nobody answers.
        let setup = diagram::parse(
            "
            . . . . . . .
            . . . O . . .
            . . O X O . .
            . . O X O . .
            . . O X O . .
            . . . . . . .
            . . . . . . .",
        );
        let position = Position::from_setup(&setup.unwrap().setup, Rules::JAPANESE).unwrap();
        let position = position.with_to_move(Color::Black);
        let candidate = |line: &[&str], lead| Candidate {
            mv: line[0].parse().unwrap(),
            visits: 10,
            win: WinRate::EVEN,
            lead: Some(ScoreLead::new(lead)),
            policy: Some(0.3),
            pv: line.iter().map(|it| it.parse().unwrap()).collect(),
            pv_visits: Vec::new(),
            score_deviation: None,
            lower_win: None,
            utility: None,
            weight: None,
            ownership: None,
        };
        let moves = vec![
            candidate(&["D2"], 5.0),
            candidate(&["A7", "D2"], 0.0),
            candidate(&["G1", "A1"], 0.0),
        ];
        let candidates = Candidates {
            to_move: Color::Black,
            visits: 30,
            win: WinRate::EVEN,
            lead: moves[0].lead,
            moves,
            ownership: None,
            ownership_deviation: None,
            score_deviation: None,
            utility: None,
            policy: None,
        };
        let mut situation = Situation::new(&position, &candidates, None);
        let mut human = Human::embedded().unwrap();
        let mut answers = Answers::default();
        for time_is_over in [false, true] {
            let rank = Rank::parse("10k");
            answers.tell(&mut situation, &|| time_is_over, (&mut human, rank));
        }
        let [best, seen, unseen] = situation.prospects.as_slice() else { panic!("three moves") };
        assert_eq!(best.taken, UNKNOWN, "nothing is given away");
        assert!(seen.taken > 0.1 && unseen.taken < 0.01, "{} {}", seen.taken, unseen.taken);
        assert_eq!(answers.known.len(), 2, "each is asked once");
        assert!(seen.expected_lead() < unseen.expected_lead());
    }
}
