//! How one answer is marked.

use serde::{Deserialize, Serialize};
use tsumego::{Replay, Solution, Verdict};

use super::{Exam, Outcome};

/// One answer beside the book's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of a table")]
pub struct Mark {
    /// The problem.
    pub id: String,
    /// Our verdict, in the word of the JSON answer.
    pub verdict: String,
    /// Our move, `pass` for none.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether the verdict is called proved.
    pub proved: bool,
    /// Whether the move is one of the book's.
    pub book_move: bool,
    /// Whether the verdict is the book's, as far as it has one.
    pub book_verdict: bool,
    /// The book's verdict with the book's move or with another that is proved, and, if the
    /// verifier was asked, replayed.
    pub right: bool,
    /// Whether the verdict is called proved and the book says otherwise.
    pub contradicts: bool,
    /// What the verifier says, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub replayed: Option<Replayed>,
    /// Positions read.
    pub nodes: u64,
    /// Processor seconds.
    pub seconds: f64,
}

/// What the verifier says about a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Replayed {
    /// It holds.
    Holds,
    /// It does not.
    Broken,
    /// It is too long to be replayed, or cannot be.
    Unfinished,
}

impl From<Replay> for Replayed {
    fn from(replay: Replay) -> Self {
        match replay {
            Replay::Holds(_) => Self::Holds,
            Replay::Broken(_) => Self::Broken,
            Replay::Unfinished => Self::Unfinished,
        }
    }
}

impl Mark {
    /// Compares an answer with the book's.
    pub fn new(exam: &Exam, solution: &Solution, seconds: f64) -> Self {
        let size = exam.problem.board().size();
        let letters = solution.mv.point().and_then(|it| game::point_to_letters(it, size));
        let book_move = exam.accepted.contains(&solution.mv);
        let (verdict, proved) = (solution.verdict, solution.is_proved);
        let book_verdict = match exam.outcome {
            Some(Outcome::Win) => verdict == Verdict::Yes,
            Some(Outcome::Ko) => verdict == Verdict::Ko,
            Some(Outcome::Lose) => matches!(verdict, Verdict::No | Verdict::Seki),
            // Books do not say which of their answers are kos.
            None => matches!(verdict, Verdict::Yes | Verdict::Ko),
        };
        let is_success = verdict == Verdict::Yes || exam.outcome == Some(Outcome::Ko);
        let right = match exam.outcome {
            Some(Outcome::Lose) => book_verdict,
            Some(_) => book_verdict && (book_move || proved),
            None => book_move || proved && is_success,
        };
        Self {
            id: exam.id.clone(),
            verdict: verdict.word().to_owned(),
            mv: letters.unwrap_or_else(|| "pass".to_owned()),
            proved,
            book_move,
            book_verdict,
            right,
            contradicts: proved && !book_verdict,
            replayed: None,
            nodes: solution.nodes,
            seconds,
        }
    }

    /// With what the verifier says: a move that is not the book's counts only if its proof is
    /// replayed.
    #[must_use]
    pub fn with_replay(mut self, exam: &Exam, replayed: Replayed) -> Self {
        let asks_for_move = exam.outcome != Some(Outcome::Lose);
        self.right &= self.book_move || !asks_for_move || replayed == Replayed::Holds;
        self.replayed = Some(replayed);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::LINE;
    use super::*;
    use goban::{Move, PointSet};

    fn mark(line: &str, verdict: Verdict, (mv, is_proved): (&str, bool)) -> Mark {
        let mv: Move = Move::Play(mv.parse().unwrap());
        let solution = Solution {
            verdict,
            is_proved,
            mv,
            line: vec![mv],
            target: PointSet::EMPTY,
            ko: None,
            is_seki: false,
            nodes: 1,
        };
        Mark::new(&Exam::read(line).unwrap(), &solution, 0.5)
    }

    #[test]
    fn another_move_counts_if_it_is_proved() {
        assert!(mark(LINE, Verdict::Yes, ("B9", false)).right);
        assert!(!mark(LINE, Verdict::Yes, ("A9", false)).right);
        assert!(mark(LINE, Verdict::Yes, ("A9", true)).right);
        assert!(!mark(LINE, Verdict::Ko, ("A9", true)).right);
        assert!(mark(LINE, Verdict::No, ("B9", true)).contradicts);
    }

    #[test]
    fn another_move_counts_only_if_the_verifier_replays_it() {
        let exam = Exam::read(LINE).unwrap();
        let right = |mv: &str, replayed| {
            mark(LINE, Verdict::Yes, (mv, true)).with_replay(&exam, replayed).right
        };
        assert!(right("A9", Replayed::Holds));
        assert!(!right("A9", Replayed::Unfinished) && !right("A9", Replayed::Broken));
        assert!(right("B9", Replayed::Unfinished), "the book says so too");
    }

    #[test]
    fn what_cannot_be_done_wants_no_move() {
        let line = LINE.replace(r#"["ba"]"#, r#"[],"result":"lose""#);
        assert!(mark(&line, Verdict::No, ("A9", false)).right);
        assert!(!mark(&line, Verdict::Yes, ("B9", false)).right);
    }

    #[test]
    fn a_ko_is_a_ko() {
        let line = LINE.replace("\"accepted\"", "\"result\":\"ko\",\"accepted\"");
        assert!(mark(&line, Verdict::Ko, ("B9", false)).right);
        assert!(mark(&line, Verdict::Ko, ("A9", true)).right);
        assert!(!mark(&line, Verdict::Yes, ("B9", false)).right);
        assert!(mark(&line, Verdict::Yes, ("B9", true)).contradicts);
    }
}
