//! Moves that nobody should play, however weak: each kind is one function.
//!
//! A kind is recognised by its shape on the board, and is a folly only if the search says that it
//! costs something: a stone thrown in to kill is a self-atari too.

mod dame;
mod first_line;
mod ignored_atari;
mod own_territory;
mod self_atari;

use std::fmt;

use crate::prospect::{Prospect, Situation};

/// Why a move is never played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Folly {
    /// It puts its own stones in atari for nothing.
    SelfAtari,
    /// It fills points that are ours already.
    OwnTerritory,
    /// It is nobody's point, and there are points to be had.
    Dame,
    /// It crawls along the edge away from everything.
    FirstLine,
    /// It leaves something big in atari.
    IgnoredAtari,
    /// It runs out a ladder that catches it.
    Ladder,
    /// It leaves a group to die that another move keeps alive.
    LostGroup,
    /// It costs more than a move of this level may.
    TooDear,
}

impl Folly {
    /// The name that programs know it by.
    pub const fn key(self) -> &'static str {
        match self {
            Self::SelfAtari => "self_atari",
            Self::OwnTerritory => "own_territory",
            Self::Dame => "dame",
            Self::FirstLine => "first_line",
            Self::IgnoredAtari => "ignored_atari",
            Self::Ladder => "ladder",
            Self::LostGroup => "lost_group",
            Self::TooDear => "too_dear",
        }
    }
}

impl fmt::Display for Folly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

type Never = fn(&Situation<'_>, &Prospect) -> Option<Folly>;

/// Whatever a move looks like, these are follies …
const NEVER: [Never; 2] = [self_atari::self_atari, ignored_atari::ignored_atari];
/// … and these as long as a strong player would not think of it at first: between stones that only
/// seem settled many points look like nobody's.
const NEVER_UNTHOUGHT: [Never; 3] =
    [own_territory::own_territory, dame::dame, first_line::first_line];
/// So likely a move is that a strong player thinks of at first.
const THOUGHT_OF: f64 = 0.15;

/// Why a move should never be played, if there is a reason on the board. The search's own move
/// never has one.
pub fn folly(situation: &Situation<'_>, prospect: &Prospect) -> Option<Folly> {
    if situation.best().is_none_or(|it| it.mv == prospect.mv) {
        return None;
    }
    // Playouts think of nothing; what people of a level think of is another thing.
    let thinks = situation.candidates.of(prospect.mv).is_some_and(|it| it.policy.is_some());
    let is_thought_of = thinks && prospect.policy >= THOUGHT_OF;
    let by_shape = if is_thought_of { &[] } else { NEVER_UNTHOUGHT.as_slice() };
    NEVER.iter().chain(by_shape).find_map(|it| it(situation, prospect))
}

#[cfg(test)]
pub(crate) mod drawn {
    //! Boards for tests of the rules.

    use analysis::{Candidate, Candidates, Ownership, ScoreLead, WinRate};
    use goban::{Color, Move, Position, Rules, diagram};

    /// The side to move of a drawing, by its colour; White is the opponent's.
    pub(crate) fn position(drawing: &str, to_move: Color) -> Position {
        let setup = diagram::parse(drawing).unwrap().setup;
        Position::from_setup(&setup, Rules::JAPANESE).unwrap().with_to_move(to_move)
    }

    /// `move lead policy` in each line, the best first; whose the points are is drawn: capital
    /// letters for what is sure, `.` for what is open.
    pub(crate) fn candidates(position: &Position, moves: &str, owners: &str) -> Candidates {
        let owners: Vec<char> = owners.split_whitespace().flat_map(str::chars).collect();
        let size = position.size();
        let points: Vec<_> = size.points_from_top().collect();
        let owner = |point| {
            let place = points.iter().position(|it| *it == point);
            match place.and_then(|it| owners.get(it)) {
                Some('X') => 0.95,
                Some('O') => -0.95,
                _ => 0.0,
            }
        };
        let moves = moves.lines().filter(|it| !it.trim().is_empty()).map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |n: usize| words[n].parse::<f32>().unwrap();
            candidate(words[0].parse().unwrap(), number(1), number(2))
        });
        let moves: Vec<Candidate> = moves.collect();
        Candidates {
            to_move: position.to_move(),
            visits: 100,
            win: WinRate::EVEN,
            lead: moves[0].lead,
            moves,
            ownership: Some(Ownership::from_black(owner, size)),
            ownership_deviation: None,
            score_deviation: Some(5.0),
            utility: None,
            policy: None,
        }
    }

    fn candidate(mv: Move, lead: f32, policy: f32) -> Candidate {
        Candidate {
            mv,
            visits: 10,
            win: WinRate::new(0.5 + lead / 40.0),
            lead: Some(ScoreLead::new(lead)),
            policy: Some(policy),
            pv: vec![mv],
            pv_visits: vec![10],
            score_deviation: Some(5.0),
            lower_win: None,
            utility: None,
            weight: None,
            ownership: None,
        }
    }

    /// The follies among the moves of a drawing, `move folly` each.
    pub(crate) fn follies(drawing: &str, moves: &str, owners: &str) -> String {
        let position = position(drawing, Color::Black);
        let candidates = candidates(&position, moves, owners);
        let situation = crate::Situation::new(&position, &candidates, None);
        let found = situation.prospects.iter().filter_map(|it| {
            super::folly(&situation, it).map(|folly| format!("{} {folly}", it.mv))
        });
        found.collect::<Vec<_>>().join(", ")
    }
}
