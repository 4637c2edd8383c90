//! What gtp2ogs reads on stderr.

use analysis::Candidates;
use commentary::Language;
use commentary::review::Grade;

use gtp::Interrupt;

use super::{GtpEngine, remark, version};

/// What is told on stderr, in the form that gtp2ogs understands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chat {
    /// The thoughts behind our moves.
    pub(crate) thoughts: bool,
    /// Words about the other side's moves, in this language.
    pub(crate) remarks: Option<Language>,
}

impl GtpEngine {
    /// gtp2ogs listens from the first line on that names `KataGo`.
    pub(super) fn greet(&self) {
        if self.chat.thoughts {
            remark(format_args!("Shidogo {}, thoughts in the form of KataGo", version()));
        }
    }

    /// Tells what a move was chosen by. On the server only those who do not play see it.
    pub(super) fn explain(&self, candidates: &Candidates) {
        if self.chat.thoughts {
            remark(thought(candidates));
        }
    }

    /// Says something about the other side's last move, now that it is answered, where a teacher
    /// would: everybody at the board hears it.
    /// It takes none of our own time, and whatever comes in ends it.
    pub(super) fn talk(&mut self, interrupt: &Interrupt) {
        let is_due = std::mem::take(&mut self.is_word_due);
        let Some(language) = self.chat.remarks.filter(|_| is_due) else { return };
        let pupil = self.session.engine().pupil().rank().rank();
        let answered = self.session.move_count().checked_sub(2);
        let stop = || interrupt.waiting();
        let Some(Ok(said)) = answered.map(|n| self.review_of(n, pupil, &stop)) else { return };
        let text = said.text(language).replace(['{', '}'], "");
        if !text.is_empty() && matches!(said.grade, Grade::Praise | Grade::Mistake | Grade::Blunder)
        {
            remark(format_args!("MAIN:{text}"));
        }
    }
}

fn thought(candidates: &Candidates) -> String {
    let pv = candidates.best().map(|it| it.pv.as_slice()).unwrap_or_default();
    let pv: Vec<String> = pv.iter().map(ToString::to_string).collect();
    format!(
        "MALKOVICH:Visits {} Winrate {:.2}% ScoreLead {:.1} ScoreStdev {:.1} PV {}",
        candidates.visits,
        candidates.win.value() * 100.0,
        candidates.lead.unwrap_or_default().points(),
        candidates.score_deviation.unwrap_or_default(),
        pv.join(" "),
    )
}
