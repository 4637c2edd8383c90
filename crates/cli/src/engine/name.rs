//! What people call a move.

use goban::Move;
use gtp::GtpError;
use shapes::{Name, Namer};

use super::GtpEngine;

impl GtpEngine {
    /// Names the last move, or one that the side to move could play:
    /// `hane ハネ 0.87; osae オサエ; own stone diagonal, enemy at the shared corner`.
    pub(super) fn name_move(&self, arguments: &str) -> Result<String, GtpError> {
        let size = self.session.position().size();
        let (position, mv) = match arguments.trim() {
            "" => {
                let count = self.session.move_count();
                let last = count.checked_sub(1).and_then(|n| {
                    let (color, mv) = self.session.moves().nth(n)?;
                    Some((self.session.position_at(n)?.with_to_move(color), mv))
                });
                last.ok_or_else(|| GtpError::failed("no move was played"))?
            }
            text => {
                let mv: Move = text.parse().map_err(GtpError::failed)?;
                (self.session.position().clone(), mv)
            }
        };
        let mut namer = Namer::embedded(size).map_err(GtpError::failed)?;
        let naming = namer.name(&position, mv).map_err(GtpError::failed)?;
        let word = |name: Name| format!("{} {}", name.key(), name.ja());
        let said = naming.name.map(|it| format!("{} {:.2}", word(it), naming.confidence));
        let mut parts: Vec<String> = said.into_iter().collect();
        parts.extend(naming.detail.map(|it| format!("{} {}", it.key(), it.ja())));
        parts.extend(naming.second.map(word));
        parts.extend(naming.facts.iter().map(|it| it.en().to_owned()));
        Ok(parts.join("; "))
    }
}
