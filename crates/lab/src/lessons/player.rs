//! Who plays, by a name.

use std::fmt;
use std::str::FromStr;

use analysis::Rank;
use partner::{Method, Teaching};

/// Who plays: a name that says everything, such as `abc25`, `teacher+style=cosmic`, `level:5k`,
/// `person:10k`, `net:16`, `uct:400`, `gnugo:10`, `katrain` or `random`.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// As it was given.
    name: String,
    pub(super) kind: Kind,
}

/// How a player finds moves.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// Our engine, holding back; who it believes to play with, if that is said; whether it offers
    /// a handicap to whom it has met.
    Taught { teaching: Box<Teaching>, guess: Option<Rank>, offers: bool },
    /// A search that plays its best.
    Search { method: Method, visits: u32 },
    /// A person of a rank, as the human network knows them: each move by lot, the likely ones a
    /// little likelier, until they would rather pass.
    Person(Rank),
    /// KaTrain's rule for close games: the lead nearest to half a point.
    NearestLead,
    /// GNU Go at a level.
    GnuGo(u8),
    /// Any move but into an own eye.
    Random,
}

impl Player {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no player {0:?}: a control (teacher, abc25 …; teacher+style=center+level=5k+guess=20k+terms=offered), \
     level:RANK, person:RANK, net:VISITS, uct:PLAYOUTS, value-mcts:PLAYOUTS, gnugo:LEVEL, katrain \
     or random"
)]
pub struct ParsePlayerError(String);

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(name: &str) -> Result<Self, ParsePlayerError> {
        let kind = kind(name).ok_or_else(|| ParsePlayerError(name.to_owned()))?;
        Ok(Self { name: name.to_owned(), kind })
    }
}

fn kind(name: &str) -> Option<Kind> {
    match name {
        "katrain" => return Some(Kind::NearestLead),
        "random" => return Some(Kind::Random),
        _ => {}
    }
    let mut words = name.split('+');
    let first = words.next()?;
    let (base, number) = first.split_once(':').map_or((first, None), |it| (it.0, Some(it.1)));
    let plain = match (base, number) {
        ("person", Some(rank)) => Kind::Person(amateur(rank)?),
        ("gnugo", Some(level)) => Kind::GnuGo(level.parse().ok()?),
        ("level", Some(rank)) => taught("level", rank)?,
        ("net" | "uct" | "value-mcts", Some(visits)) => {
            let visits = visits.parse().ok().filter(|it| *it > 0)?;
            Kind::Search { method: base.parse().ok()?, visits }
        }
        (control, None) if control != "none" => taught("control", control)?,
        _ => return None,
    };
    words.try_fold(plain, |mut kind, word| {
        let (name, value) = word.split_once('=')?;
        let Kind::Taught { teaching, guess, offers } = &mut kind else { return None };
        match name {
            "guess" => *guess = Some(amateur(value)?),
            "terms" => *offers = offers_terms(value)?,
            _ => teaching.set(name, value).ok()?,
        }
        Some(kind)
    })
}

fn taught(name: &str, value: &str) -> Option<Kind> {
    let mut teaching = Box::<Teaching>::default();
    teaching.set(name, value).ok()?;
    Some(Kind::Taught { teaching, guess: None, offers: false })
}

fn offers_terms(value: &str) -> Option<bool> {
    match value {
        "offered" => Some(true),
        "even" => Some(false),
        _ => None,
    }
}

fn amateur(text: &str) -> Option<Rank> {
    let rank = Rank::parse(text);
    Rank::amateurs().any(|it| it == rank).then_some(rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_everything() {
        let names = "teacher abc25 teacher+style=cosmic+level=5k+guess=20k \
                     teacher+terms=offered level:5k person:10k \
                     net:16 uct:400 value-mcts:100 gnugo:10 katrain random";
        for name in names.split_whitespace() {
            let player: Player = name.parse().unwrap();
            assert_eq!(player.to_string(), name);
        }
        for name in
            "none level person:40k net:0 uct: gnugo:x gnugo:5+c=1 teacher+x=1 teacher+terms=x x"
                .split(' ')
        {
            assert!(name.parse::<Player>().is_err(), "{name}");
        }
    }
}
