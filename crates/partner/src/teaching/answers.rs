//! What the pupil is likely to answer.

use std::collections::HashMap;

use analysis::{Candidates, Rank};
use goban::{Move, Position};
use teacher::{Prospect, Situation};

use crate::human::Human;

/// A move that looks less likely is hardly played: its answer does not matter.
const LIKELY: f64 = 0.02;
/// Points that are worth asking about.
const WORTH: f64 = 0.5;

/// How likely somebody is to find the answers to moves of one position, each asked once.
#[derive(Debug, Default)]
pub(super) struct Answers {
    known: HashMap<(Move, Move), f64>,
}

impl Answers {
    /// Says of each move of a situation how likely somebody of a rank is to answer it as the search
    /// would: a gift that nobody sees is none.
    pub(super) fn tell(
        &mut self,
        situation: &mut Situation<'_>,
        candidates: &Candidates,
        (human, rank): (&mut Human, Rank),
    ) {
        let position = situation.position;
        situation.expect_answers(|it| {
            let line = candidates.of(it.mv).map(|it| it.pv.as_slice());
            let Some(&[mv, answer, ..]) = line else { return 1.0 };
            if !is_worth_asking(it) {
                return 1.0;
            }
            *self
                .known
                .entry((mv, answer))
                .or_insert_with(|| chance(position, (mv, answer), (human, rank)).unwrap_or(1.0))
        });
    }
}

fn is_worth_asking(it: &Prospect) -> bool {
    it.mv != Move::Pass && it.loss >= WORTH && it.human.max(it.policy) >= LIKELY
}

/// How likely the answer to a move is; `None` on boards that are too large.
fn chance(
    position: &Position,
    (mv, answer): (Move, Move),
    (human, rank): (&mut Human, Rank),
) -> Option<f64> {
    let mut after = position.clone();
    after.play(mv).ok()?;
    let people = human.policy(&after, [rank; 2]).ok()?;
    Some(f64::from(people.of(answer)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use analysis::{Candidate, ScoreLead, WinRate};
    use goban::{Color, Rules, diagram};

    #[test]
    fn everybody_sees_what_is_in_atari() {
        // Black may leave D4 in atari; who takes it is asked of people, far away nobody answers.
        let setup = diagram::parse(
            "
            . . . . . . .
            . . . O . . .
            . . . X O . .
            . . O X O . .
            . . . X O . .
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
        answers.tell(&mut situation, &candidates, (&mut human, Rank::parse("10k")));
        let [best, seen, unseen] = situation.prospects.as_slice() else { panic!("three moves") };
        assert_eq!(best.taken, 1.0, "nothing is given away");
        assert!(seen.taken > 5.0 * unseen.taken, "{} {}", seen.taken, unseen.taken);
        assert_eq!(answers.known.len(), 2, "each is asked once");
        assert!(seen.expected_lead() < unseen.expected_lead());
    }
}
