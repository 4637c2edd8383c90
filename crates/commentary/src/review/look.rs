//! What was seen of a move before anything is said about it.

use analysis::{Ownership, Rank};
use goban::{Color, Move, Position};
use shapes::Naming;

/// How things stand for the player who is talked about.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Chance to win, from 0 to 1.
    pub win: f64,
    /// Points ahead.
    pub lead: f64,
    /// Whose the points will be, where that is known.
    pub ownership: Option<Ownership>,
}

/// The move that was thought best.
#[derive(Clone, Debug, PartialEq)]
pub struct BestMove {
    /// The move.
    pub mv: Move,
    /// How things stand after it.
    pub outlook: Outlook,
    /// How play may go on; begins with the move itself.
    pub line: Vec<Move>,
    /// What it is called.
    pub naming: Naming,
}

/// How likely moves look to somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sight {
    /// The chance of the move that was played.
    pub played: f64,
    /// The chance of the move that was thought best.
    pub best: f64,
    /// The chance of the move that looks likeliest.
    pub likeliest: f64,
    /// How many moves look likelier than the one that was played.
    pub place: usize,
}

/// Everything that was seen of one move. Values are for the player who made it.
#[derive(Clone, Debug)]
pub struct Look {
    /// The number of the move, from 1.
    pub number: usize,
    /// The position before the move, with the player to move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// What it is called.
    pub naming: Naming,
    /// How things stand after it.
    pub after: Outlook,
    /// The move that was thought best.
    pub best: BestMove,
    /// How things would stand if the player had passed.
    pub idle: Outlook,
    /// How things would stand if the opponent passed after the move.
    pub ignored: Outlook,
    /// How likely moves looked to the network.
    pub net: Sight,
    /// How likely moves looked to people of some ranks, the weakest first.
    pub people: Vec<(Rank, Sight)>,
    /// Deviation of the final score before the move, in points.
    pub deviation: f64,
    /// The move before, as it looked at first sight; the first move has none.
    pub last: Option<LastMove>,
    /// A shorter look at the same move, where two were taken: only what both see is said.
    pub first: Option<Box<Self>>,
}

/// The opponent's last move as it looked at first sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastMove {
    /// How likely the network thought it.
    pub chance: f64,
    /// Points that it gave away.
    pub loss: f64,
}

impl Look {
    /// Who made the move.
    pub const fn color(&self) -> Color {
        self.before.to_move()
    }

    /// The same as another move of the game: a record may set up stones in between, so that the
    /// board does not know how many moves came before.
    #[must_use]
    pub fn numbered(self, number: usize) -> Self {
        let first = self.first.map(|it| Box::new(it.numbered(number)));
        Self { number, first, ..self }
    }

    /// The first look, where two were taken, or the only one.
    pub fn at_first(&self) -> &Self {
        self.first.as_deref().unwrap_or(self)
    }

    /// Points that the move gave away, at least, by all that was seen; never negative.
    pub fn loss(&self) -> f64 {
        if self.mv == self.best.mv {
            return 0.0;
        }
        let seen = (self.best.outlook.lead - self.after.lead).max(0.0);
        self.first.as_deref().map_or(seen, |first| seen.min(first.loss()))
    }

    /// Chance to win that the move gave away; never negative.
    pub fn win_loss(&self) -> f64 {
        if self.mv == self.best.mv {
            return 0.0;
        }
        (self.best.outlook.win - self.after.win).max(0.0)
    }

    /// What the best move was worth against a pass, in points.
    pub fn stake(&self) -> f64 {
        (self.best.outlook.lead - self.idle.lead).max(0.0)
    }

    /// What the move was worth against a pass, in points.
    pub fn gain(&self) -> f64 {
        self.after.lead - self.idle.lead
    }

    /// What the opponent loses who does not answer, in points.
    pub fn threat(&self) -> f64 {
        (self.ignored.lead - self.after.lead).max(0.0)
    }

    /// How likely moves look to people of a rank: in between the ranks that were asked.
    pub fn people_of(&self, rank: Rank) -> Sight {
        let at = rank.index() as f64;
        let index = |it: &(Rank, Sight)| it.0.index() as f64;
        let above = self.people.iter().find(|it| index(it) >= at).or(self.people.last());
        let below = self.people.iter().rev().find(|it| index(it) <= at).or(self.people.first());
        let (Some(below), Some(above)) = (below, above) else { return Sight::default() };
        let width = index(above) - index(below);
        let share = if width > 0.0 { ((at - index(below)) / width).clamp(0.0, 1.0) } else { 0.0 };
        below.1.mixed(above.1, share)
    }
}

impl Sight {
    /// A share of another sight, the rest of this one; chances as their logarithms.
    fn mixed(self, other: Self, share: f64) -> Self {
        let log = |it: f64| it.max(LEAST).ln();
        let mix = |a: f64, b: f64| (log(a) * (1.0 - share) + log(b) * share).exp();
        Self {
            played: mix(self.played, other.played),
            best: mix(self.best, other.best),
            likeliest: mix(self.likeliest, other.likeliest),
            place: if share < 0.5 { self.place } else { other.place },
        }
    }
}

/// No chance is less.
pub(crate) const LEAST: f64 = 1e-5;

impl Outlook {
    /// The same as the opponent sees it; whose the points will be is said by colour anyway.
    #[must_use]
    pub fn for_opponent(self) -> Self {
        Self { win: 1.0 - self.win, lead: -self.lead, ownership: self.ownership }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use goban::{Rules, Size};

    /// The first move of a game, which was as good as any.
    pub(crate) fn quiet_look() -> Look {
        let size = Size::square(9).unwrap();
        let mv: Move = "E5".parse().unwrap();
        let even = Outlook { win: 0.5, lead: 0.0, ownership: None };
        let sight = |played| Sight { played, best: played, likeliest: 0.5, place: 3 };
        Look {
            number: 1,
            before: Position::new(size, Rules::JAPANESE),
            mv,
            naming: Naming::default(),
            after: even.clone(),
            best: BestMove { mv, outlook: even.clone(), line: vec![mv], naming: Naming::default() },
            idle: Outlook { lead: -14.0, ..even.clone() },
            ignored: Outlook { lead: 14.0, ..even },
            net: sight(0.3),
            people: vec![(Rank::parse("20k"), sight(0.1)), (Rank::parse("1d"), sight(0.4))],
            deviation: 20.0,
            last: None,
            first: None,
        }
    }

    #[test]
    fn people_between_two_ranks_see_something_in_between() {
        let look = quiet_look();
        let at = |rank: &str| look.people_of(Rank::parse(rank)).played;
        assert!((at("20k") - 0.1).abs() < 1e-9 && (at("1d") - 0.4).abs() < 1e-9);
        assert!(at("20k") < at("10k") && at("10k") < at("1d"));
        assert!((at("30k") - 0.1).abs() < 1e-9 && (at("9d") - 0.4).abs() < 1e-9, "the ends hold");
    }

    #[test]
    fn what_moves_are_worth() {
        let mut look = quiet_look();
        assert_eq!([look.loss(), look.gain(), look.threat()], [0.0, 14.0, 14.0]);
        look.best.mv = "C3".parse().unwrap();
        look.best.outlook.lead = 3.5;
        look.best.outlook.win = 0.6;
        assert_eq!([look.loss(), look.stake()], [3.5, 17.5]);
        assert!((look.win_loss() - 0.1).abs() < 1e-9);
        look.after.lead = 5.0;
        assert_eq!(look.loss(), 0.0, "nobody gains by a loss");
    }
}
