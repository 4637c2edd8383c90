//! What is asked of a search.

use std::time::Duration;

use analysis::{Confirm, Limits, Restriction, RestrictionKind, SearchRequest, Until};
use goban::{Move, Size};
use partner::Method;
use serde::{Deserialize, Serialize};

use crate::error::WireError;
use crate::rules::{value, word};

/// What is asked of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestForm {
    /// Visits of the root.
    pub visits: u32,
    /// How long it may take at most, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
    /// `auto`, `net`, `value-mcts` or `uct`.
    pub method: String,
    /// What the lots begin with: the same number, the same answer.
    pub seed: u64,
    /// A factor for exploration.
    pub exploration: f32,
    /// How much the first sight at the root is flattened.
    pub wide_root: f32,
    /// Moves that may be played or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restrictions: Vec<RestrictionForm>,
    /// Moves to look at more often, with the visits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub confirm: Vec<(String, u32)>,
    /// Whether whose the points will be is told after each move too.
    #[serde(default)]
    pub moves_ownership: bool,
    /// Whether it may end when the best move is decided.
    #[serde(default)]
    pub until_decided: bool,
}

/// Moves that a colour may not play, or the only ones it may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestrictionForm {
    color: String,
    /// `avoid` or `allow`.
    kind: String,
    /// `"D4 pass"`.
    moves: String,
    depth: u32,
}

const KINDS: [(&str, RestrictionKind); 2] =
    [("avoid", RestrictionKind::Avoid), ("allow", RestrictionKind::Allow)];

impl RequestForm {
    /// A request as it is sent. The caller says how long it waits, since only he knows when he
    /// will stop it.
    pub fn new(
        request: &SearchRequest<'_>,
        (method, seed): (Method, u64),
        time: Option<Duration>,
    ) -> Self {
        let milliseconds = |it: Duration| u64::try_from(it.as_millis()).unwrap_or(u64::MAX);
        Self {
            visits: request.limits.visits,
            milliseconds: time.map(milliseconds),
            method: method.name().to_owned(),
            seed,
            exploration: request.exploration,
            wide_root: request.wide_root,
            restrictions: request.restrictions.iter().map(RestrictionForm::from).collect(),
            confirm: request.confirm.iter().map(|it| (it.mv.to_string(), it.visits)).collect(),
            moves_ownership: request.moves_ownership,
            until_decided: request.until == Until::Decided,
        }
    }

    /// How long it may take at most.
    pub fn time(&self) -> Option<Duration> {
        self.milliseconds.map(Duration::from_millis)
    }

    /// How moves are to be found.
    pub fn method(&self) -> Result<Method, WireError> {
        self.method.parse().map_err(WireError::senseless)
    }

    /// The request for a board of this size; whoever searches has the clock, so he says when to
    /// stop.
    pub fn to_request<'a>(
        &self,
        size: Size,
        limits: Limits<'a>,
    ) -> Result<SearchRequest<'a>, WireError> {
        let is_sane = |it: f32| (0.0..=1000.0).contains(&it);
        if !is_sane(self.exploration) || !is_sane(self.wide_root) {
            return Err(WireError::senseless("exploration and wide_root are from 0 to 1000"));
        }
        let restrictions = self.restrictions.iter().map(|it| it.to_restriction(size));
        let confirm = self
            .confirm
            .iter()
            .map(|(mv, visits)| Ok(Confirm { mv: on_board(mv, size)?, visits: *visits }));
        Ok(SearchRequest {
            limits: Limits { visits: self.visits, ..limits },
            exploration: self.exploration,
            wide_root: self.wide_root,
            restrictions: restrictions.collect::<Result<_, WireError>>()?,
            confirm: confirm.collect::<Result<_, WireError>>()?,
            moves_ownership: self.moves_ownership,
            until: if self.until_decided { Until::Decided } else { Until::Limits },
        })
    }
}

impl From<&Restriction> for RestrictionForm {
    fn from(it: &Restriction) -> Self {
        Self {
            color: it.color.letter().to_string(),
            kind: word(&KINDS, it.kind),
            moves: line(&it.moves),
            depth: it.depth,
        }
    }
}

impl RestrictionForm {
    fn to_restriction(&self, size: Size) -> Result<Restriction, WireError> {
        Ok(Restriction {
            color: self.color.parse().map_err(WireError::senseless)?,
            moves: moves(&self.moves, size)?,
            depth: self.depth,
            kind: value(&KINDS, &self.kind)?,
        })
    }
}

/// `"D4 Q16 pass"`.
pub(crate) fn line(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The moves of a line, all on the board.
pub(crate) fn moves(line: &str, size: Size) -> Result<Vec<Move>, WireError> {
    line.split_ascii_whitespace().map(|it| on_board(it, size)).collect()
}

/// A move that is on the board.
pub(crate) fn on_board(text: &str, size: Size) -> Result<Move, WireError> {
    let mv: Move = text.parse().map_err(WireError::senseless)?;
    if mv.point().is_some_and(|it| !size.contains(it)) {
        return Err(WireError::senseless(format!("{mv} is off the board")));
    }
    Ok(mv)
}
