//! What an analysis is asked to do and to tell.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use goban::{Color, Move};

use crate::arguments::Arguments;
use crate::error::GtpError;
use crate::time_system::to_millis;

/// What an analysis is asked to do and to tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalyzeOptions {
    /// For whom; else for the side to move.
    pub color: Option<Color>,
    /// How often it tells; sent in hundredths of a second.
    pub interval: Option<Duration>,
    /// At least so many moves are told.
    pub min_moves: Option<u32>,
    /// At most so many moves are told.
    pub max_moves: Option<u32>,
    /// Moves that are not read, or the only ones.
    pub restrictions: Vec<Restriction>,
    /// What is told beside the moves.
    pub details: BTreeSet<Detail>,
}

impl AnalyzeOptions {
    /// Whether this detail is asked for.
    pub fn wants(&self, detail: Detail) -> bool {
        self.details.contains(&detail)
    }
}

/// Moves of a player that are not read, or the only ones that are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Whether they are forbidden or the only ones.
    pub kind: RestrictionKind,
    /// Whose moves.
    pub color: Color,
    /// Which moves.
    pub moves: Vec<Move>,
    /// Up to this many moves from the position on.
    pub depth: u32,
}

/// How moves are restricted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RestrictionKind {
    /// These are not read.
    Avoid,
    /// Only these are read.
    Allow,
}

/// What an analysis may tell beside the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// `rootInfo`: the position itself.
    RootInfo,
    /// `ownership` of every point.
    Ownership,
    /// `ownershipStdev`: how sure that is.
    OwnershipStdev,
    /// `movesOwnership`: the ownership after each move.
    MovesOwnership,
    /// `movesOwnershipStdev`.
    MovesOwnershipStdev,
    /// `pvVisits`: visits along the line.
    PvVisits,
    /// `pvEdgeVisits`.
    PvEdgeVisits,
    /// `noResultValue`.
    NoResultValue,
}

impl Detail {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::RootInfo,
        Self::Ownership,
        Self::OwnershipStdev,
        Self::MovesOwnership,
        Self::MovesOwnershipStdev,
        Self::PvVisits,
        Self::PvEdgeVisits,
        Self::NoResultValue,
    ];

    /// The key in the command.
    pub const fn key(self) -> &'static str {
        match self {
            Self::RootInfo => "rootInfo",
            Self::Ownership => "ownership",
            Self::OwnershipStdev => "ownershipStdev",
            Self::MovesOwnership => "movesOwnership",
            Self::MovesOwnershipStdev => "movesOwnershipStdev",
            Self::PvVisits => "pvVisits",
            Self::PvEdgeVisits => "pvEdgeVisits",
            Self::NoResultValue => "noResultValue",
        }
    }
}

/// `[colour] [interval] {key value}`, colour and interval in either order.
pub(super) fn analyze_options(rest: &mut Arguments<'_>) -> Result<AnalyzeOptions, GtpError> {
    let mut options = AnalyzeOptions::default();
    while let Some(word) = rest.peek() {
        if let Ok(color) = word.parse() {
            options.color = Some(color);
            rest.next_word();
        } else if word.parse::<f64>().is_ok() {
            options.interval = Some(interval(rest)?);
        } else {
            key_and_value(rest, &mut options)?;
        }
    }
    Ok(options)
}

fn key_and_value(rest: &mut Arguments<'_>, options: &mut AnalyzeOptions) -> Result<(), GtpError> {
    let key = rest.word(OPTION)?;
    let restricted = |kind, rest: &mut Arguments<'_>| {
        Ok(Restriction {
            kind,
            color: rest.color()?,
            moves: moves(rest)?,
            depth: rest.number("a depth in moves")?,
        })
    };
    match key.to_ascii_lowercase().as_str() {
        "interval" => options.interval = Some(interval(rest)?),
        "minmoves" => options.min_moves = Some(rest.number("a number of moves")?),
        "maxmoves" => options.max_moves = Some(rest.number("a number of moves")?),
        "avoid" => options.restrictions.push(restricted(RestrictionKind::Avoid, rest)?),
        "allow" => options.restrictions.push(restricted(RestrictionKind::Allow, rest)?),
        _ => {
            let detail = Detail::ALL.into_iter().find(|it| it.key().eq_ignore_ascii_case(key));
            let detail = detail.ok_or_else(|| GtpError::expected(OPTION, Some(key)))?;
            if flag(rest)? {
                options.details.insert(detail);
            } else {
                options.details.remove(&detail);
            }
        }
    }
    Ok(())
}

const OPTION: &str = "a colour, an interval, or one of interval, minmoves, maxmoves, avoid, allow, \
     rootInfo, ownership, ownershipStdev, movesOwnership, movesOwnershipStdev, pvVisits, \
     pvEdgeVisits, noResultValue";

fn interval(rest: &mut Arguments<'_>) -> Result<Duration, GtpError> {
    rest.read("an interval in hundredths of a second", |it| {
        to_millis(it.parse::<f64>().ok()? * 10.0)
    })
}

fn moves(rest: &mut Arguments<'_>) -> Result<Vec<Move>, GtpError> {
    rest.read("points with commas between them such as D4,Q16", |it| {
        it.split(',').map(|it| it.parse().ok()).collect()
    })
}

fn flag(rest: &mut Arguments<'_>) -> Result<bool, GtpError> {
    rest.read("true or false", |it| it.to_ascii_lowercase().parse().ok())
}

impl fmt::Display for AnalyzeOptions {
    /// The arguments, each after a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(color) = self.color {
            write!(f, " {color}")?;
        }
        if let Some(interval) = self.interval {
            let millis = interval.as_millis();
            write!(f, " interval {}", millis / 10)?;
            if millis % 10 != 0 {
                write!(f, ".{}", millis % 10)?;
            }
        }
        if let Some(moves) = self.min_moves {
            write!(f, " minmoves {moves}")?;
        }
        if let Some(moves) = self.max_moves {
            write!(f, " maxmoves {moves}")?;
        }
        self.restrictions.iter().try_for_each(|it| write!(f, " {it}"))?;
        self.details.iter().try_for_each(|it| write!(f, " {} true", it.key()))
    }
}

impl fmt::Display for Restriction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            RestrictionKind::Avoid => "avoid",
            RestrictionKind::Allow => "allow",
        };
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        write!(f, "{kind} {} {} {}", self.color, moves.join(","), self.depth)
    }
}
