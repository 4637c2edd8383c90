//! What a teacher says of the last move.

use analysis::Rank;
use commentary::Language;
use commentary::review::{Review, ReviewedMove, Tone};
use goban::ByColor;
use gtp::GtpError;
use partner::{Care, Human, Reviewer};

use super::GtpEngine;

/// Whoever says nothing is taken to be this.
pub(super) const ORDINARY: &str = "8k";

impl GtpEngine {
    /// Reviews the last move, for a player of a rank, in a language: `mistake 4.2 R6 The hane at …`:
    /// the grade, the points it gave away, the better move or the move itself, what is to be said.
    pub(super) fn review_last(&self, arguments: &str) -> Result<String, GtpError> {
        let mut rank = Rank::parse(ORDINARY);
        let mut language = Language::English;
        for word in arguments.split_whitespace() {
            match (word, Rank::parse(word)) {
                ("en", _) => language = Language::English,
                ("ja", _) => language = Language::Japanese,
                (_, known) if known.is_known() => rank = known,
                _ => return Err(GtpError::failed(format!("{word} is no rank and no language"))),
            }
        }
        let last = self.session.move_count().checked_sub(1);
        let last = last.ok_or_else(|| GtpError::failed("no move was played"))?;
        let it = self.review_of(last, rank, &|| false)?;
        let text = it.text(language).replace(['{', '}'], "");
        let (grade, loss) = (it.grade.key(), it.look.loss());
        Ok(format!("{grade} {loss:.1} {} {text}", it.look.best.mv).trim_end().to_owned())
    }

    /// Reviews the move that came after `n` others, for a player of a rank.
    pub(super) fn review_of(
        &self,
        n: usize,
        rank: Rank,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<ReviewedMove, GtpError> {
        let move_after = || {
            let (color, mv) = self.session.moves().nth(n)?;
            Some((self.session.position_at(n)?.with_to_move(color), mv))
        };
        let (before, mv) = move_after().ok_or_else(|| GtpError::failed("no move was played"))?;
        let network = partner::embedded_network().map_err(GtpError::failed)?;
        let human = Human::embedded().map_err(GtpError::failed)?;
        let mut reviewer = Reviewer::new(network, human, Care::QUICK);
        let look = reviewer.look(&before, mv, stop).map_err(GtpError::failed)?;
        let ranks = ByColor { black: rank, white: rank };
        let review = Review::new(look.into_iter().collect(), ranks, Tone::Kind);
        review.moves.into_iter().next().ok_or_else(|| GtpError::failed("nothing was seen"))
    }
}
