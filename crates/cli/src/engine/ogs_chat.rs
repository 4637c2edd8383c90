//! What gtp2ogs reads on stderr.

use analysis::Candidates;

use super::{GtpEngine, remark, version};

/// Whether the thoughts behind moves are told on stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chat {
    /// In the form that gtp2ogs understands.
    Ogs,
    /// Not at all.
    Silent,
}

impl GtpEngine {
    /// gtp2ogs listens from the first line on that names `KataGo`.
    pub(super) fn greet(&self) {
        if self.chat == Chat::Ogs {
            remark(format_args!("Shidogo {}, thoughts in the form of KataGo", version()));
        }
    }

    /// Tells what a move was chosen by. On the server only those who do not play see it.
    pub(super) fn explain(&self, candidates: &Candidates) {
        if self.chat == Chat::Ogs {
            remark(thought(candidates));
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
