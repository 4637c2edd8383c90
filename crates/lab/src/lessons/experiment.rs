//! Which games a study consists of.

use super::player::{ParsePlayerError, Player};

/// One player against one opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Who is looked at.
    pub player: Player,
    /// Against whom.
    pub opponent: Player,
}

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Study {
    /// Every way to hold back, against one opponent: 000 table 5.4, 001 tables 2, 7 and 9.
    Control,
    /// Control by win rate and by points from endgame positions: 000 table 6.3.
    Endgame,
    /// Styles against one opponent: 000 tables 7.1 and 7.2.
    Styles,
    /// One teacher, as it is, against opponents of all strengths.
    Pool,
    /// Each level against the one above it.
    Ladder,
    /// Three games from a wrong guess of the other side's rank.
    Adapt,
}

impl Study {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Control, Self::Endgame, Self::Styles, Self::Pool, Self::Ladder, Self::Adapt];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Control => "control",
            Self::Endgame => "endgame",
            Self::Styles => "styles",
            Self::Pool => "pool",
            Self::Ladder => "ladder",
            Self::Adapt => "adapt",
        }
    }

    /// The players that are looked at unless told.
    pub const fn players(self) -> &'static [&'static str] {
        match self {
            Self::Control => &[
                "strongest",
                "naive",
                "softmax",
                "ikeda",
                "a15",
                "abc25",
                "near",
                "endgame",
                "katrain",
                "teacher",
            ],
            Self::Endgame => &["abc25", "endgame", "teacher"],
            Self::Styles => &[
                "teacher",
                "teacher+style=center",
                "teacher+style=territory",
                "teacher+style=fighting",
                "teacher+style=peaceful",
                "teacher+style=optimistic",
                "teacher+style=pessimistic",
            ],
            Self::Pool => &["teacher"],
            Self::Ladder => &[
                "level:25k",
                "level:22k",
                "level:19k",
                "level:16k",
                "level:13k",
                "level:10k",
                "level:7k",
                "level:4k",
                "level:1k",
                "level:3d",
                "level:5d",
            ],
            Self::Adapt => &["teacher+guess=25k", "teacher+guess=5d"],
        }
    }

    /// The opponents unless told.
    pub const fn opponents(self) -> &'static [&'static str] {
        match self {
            Self::Control | Self::Endgame | Self::Styles => &["uct:400"],
            Self::Pool => &[
                "gnugo:1",
                "gnugo:5",
                "gnugo:10",
                "uct:50",
                "uct:400",
                "person:20k",
                "person:10k",
                "person:1k",
                "person:5d",
                "net:1",
                "net:16",
            ],
            Self::Ladder => &[],
            Self::Adapt => &["person:15k", "gnugo:5", "net:1"],
        }
    }

    /// Games that the player remembers one after the other.
    pub const fn rounds(self) -> u32 {
        match self {
            Self::Pool | Self::Adapt => 3,
            Self::Control | Self::Endgame | Self::Styles | Self::Ladder => 1,
        }
    }

    /// Who plays whom. Names that are given replace the usual ones.
    pub fn cells(
        self,
        players: &[String],
        opponents: &[String],
    ) -> Result<Vec<Cell>, ParsePlayerError> {
        let parsed = |given: &[String], usual: &[&str]| -> Result<Vec<Player>, _> {
            if given.is_empty() {
                return usual.iter().map(|it| it.parse()).collect();
            }
            given.iter().map(|it| it.parse()).collect()
        };
        let players = parsed(players, self.players())?;
        if self == Self::Ladder {
            let rung = |pair: &[Player]| {
                let [weaker, stronger] = pair else { return None };
                Some(Cell { player: stronger.clone(), opponent: weaker.clone() })
            };
            return Ok(players.windows(2).filter_map(rung).collect());
        }
        let opponents = parsed(opponents, self.opponents())?;
        let against = |player: &Player| {
            let player = player.clone();
            opponents.iter().map(move |it| Cell { player: player.clone(), opponent: it.clone() })
        };
        Ok(players.iter().flat_map(against).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_study_has_games() {
        for study in Study::ALL {
            assert!(!study.cells(&[], &[]).unwrap().is_empty(), "{}", study.name());
        }
        let rungs = Study::Ladder.cells(&["level:9k".into(), "level:6k".into()], &[]).unwrap();
        let [rung] = rungs.as_slice() else { panic!("one rung") };
        assert_eq!((rung.player.name(), rung.opponent.name()), ("level:6k", "level:9k"));
        assert!(Study::Pool.cells(&["x".into()], &[]).is_err());
    }
}
