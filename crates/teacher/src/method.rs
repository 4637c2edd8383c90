//! The methods by name.

use std::str::FromStr;

use goban::Move;
use rand::{Rng, RngExt};

use crate::case::{Case, Rule};
use crate::choice::Choice;
use crate::params::{DistanceWeights, Params};
use crate::scene::Scene;
use crate::style::{NoTable, Style};
use crate::table::Table;
use crate::{control, endgame};

/// How to choose: which rules, with which numbers, in which style.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// Which rules.
    pub kind: Kind,
    /// With which numbers.
    pub params: Params,
    /// In which style.
    pub style: Style,
}

/// Which rules choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The most visits.
    Strongest,
    /// The win rate nearest to one half.
    Naive,
    /// By lot, by visits.
    Softmax,
    /// Ikeda's four rules, with the thesis' changes.
    Ikeda(Modifiers),
    /// The four rules, near the opponent's last move when ahead.
    Near,
    /// By points.
    Endgame,
}

/// The thesis' changes to the four rules (Shi 2021, §5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// A: search wide; see [`crate::wide`].
    pub is_wide: bool,
    /// B: moves near the opponent's last one look more natural.
    pub is_local: bool,
    /// C: when ahead, naturalness counts beside what is given away.
    pub is_gainful: bool,
}

/// A text that names no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no method {0:?}; there are strongest, naive, softmax, ikeda, near, endgame, and a15, abc25 … \
     (letters of a, b, c; ten times the strength)"
)]
pub struct ParseKindError(String);

/// A number of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The win rate.
    Win,
    /// The policy.
    Policy,
    /// The visits.
    Visits,
    /// The lead.
    Lead,
}

/// Why nothing was chosen.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ChooseError {
    /// A number that the method needs.
    #[error("{mv} has no {field:?}")]
    Missing {
        /// Which one.
        field: Field,
        /// Of which move.
        mv: Move,
    },
    /// The style does not fit the board.
    #[error(transparent)]
    Style(#[from] NoTable),
    /// A band from high to low.
    #[error("band_low is {low}, above band_high, {high}")]
    Band {
        /// Where it should begin.
        low: f64,
        /// Where it should end.
        high: f64,
    },
    /// No rule spoke. The lists of this crate all end with one that does.
    #[error("no rule applies")]
    Undecided,
}

impl Method {
    /// A method by its name, with its usual numbers and no style: `ikeda`, `a15`, `abc25` …
    pub fn named(name: &str) -> Result<Self, ParseKindError> {
        let kind: Kind = name.parse()?;
        let strength = match kind {
            Kind::Near => 2.5,
            _ => modified(name).map_or(1.0, |it| it.1),
        };
        Ok(Self { kind, params: Params { strength, ..Params::default() }, style: Style::NONE })
    }

    /// The same in a style.
    #[must_use]
    pub fn with_style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// Chooses. The same numbers out of `rng` give the same choice.
    pub fn choose(
        &self,
        scene: &Scene,
        table: &Table,
        rng: &mut impl Rng,
    ) -> Result<Choice, ChooseError> {
        let (low, high) = (self.params.endgame.band_low, self.params.endgame.band_high);
        if low > high && self.kind == Kind::Endgame {
            return Err(ChooseError::Band { low, high });
        }
        // Only where it is needed, so that other methods leave the numbers as they are.
        let lot = if self.kind == Kind::Softmax { rng.random() } else { 0.0 };
        let case = Case::new(self, scene, table, lot)?;
        let first: [Rule; 2] = [control::hardly_looked_at, control::single];
        let mut rules = first.iter().chain(self.rules());
        rules.find_map(|rule| rule(&case)).ok_or(ChooseError::Undecided)
    }

    /// The rules in their order; the first that speaks decides.
    fn rules(&self) -> &'static [Rule] {
        match self.kind {
            Kind::Strongest => control::STRONGEST,
            Kind::Naive => control::NAIVE,
            Kind::Softmax => control::SOFTMAX,
            Kind::Ikeda(Modifiers { is_gainful: false, .. }) => control::IKEDA,
            Kind::Ikeda(Modifiers { is_gainful: true, .. }) => control::GAIN,
            Kind::Near => control::NEAR,
            Kind::Endgame => endgame::RULES,
        }
    }

    /// The numbers that every candidate must have.
    pub fn needs(&self) -> Vec<Field> {
        let mut needs = match self.kind {
            Kind::Strongest | Kind::Softmax => vec![Field::Visits],
            Kind::Naive => vec![Field::Win],
            Kind::Ikeda(_) | Kind::Near => vec![Field::Win, Field::Policy],
            Kind::Endgame => vec![Field::Policy, Field::Lead],
        };
        if self.params.min_visits > 0.0 && !needs.contains(&Field::Visits) {
            needs.push(Field::Visits);
        }
        needs
    }

    /// Whether it needs to know the opponent's last move.
    pub fn needs_last(&self) -> bool {
        self.kind == Kind::Near
    }

    /// Whether it needs to know the size of the board.
    pub fn needs_size(&self) -> bool {
        self.kind == Kind::Near || !self.style.is_none()
    }

    /// Whether it wants a wide search; see [`crate::wide`].
    pub fn wants_wide_search(&self) -> bool {
        match self.kind {
            Kind::Naive => true,
            Kind::Ikeda(modifiers) => modifiers.is_wide,
            _ => false,
        }
    }

    /// Method B's weights, where they apply.
    pub(crate) fn distance_weights(&self, scene: &Scene) -> Option<&DistanceWeights> {
        let weights = &self.params.distance;
        let is_local = matches!(self.kind, Kind::Ikeda(Modifiers { is_local: true, .. }));
        (is_local && scene.is_last_near_own(weights.reach)).then_some(weights)
    }
}

impl FromStr for Kind {
    type Err = ParseKindError;

    fn from_str(name: &str) -> Result<Self, ParseKindError> {
        Ok(match name {
            "strongest" => Self::Strongest,
            "naive" => Self::Naive,
            "softmax" => Self::Softmax,
            "ikeda" => Self::Ikeda(Modifiers::default()),
            "near" => Self::Near,
            "endgame" => Self::Endgame,
            _ => match modified(name) {
                Some((modifiers, _)) => Self::Ikeda(modifiers),
                None => return Err(ParseKindError(name.to_owned())),
            },
        })
    }
}

/// `abc25`: letters in their order, then ten times the strength in two digits.
fn modified(name: &str) -> Option<(Modifiers, f64)> {
    let digits = name.trim_start_matches(|it: char| it.is_ascii_lowercase());
    let letters = name.strip_suffix(digits)?;
    let is_two_digits = digits.len() == 2 && digits.bytes().all(|it| it.is_ascii_digit());
    let modifiers = Modifiers {
        is_wide: letters.contains('a'),
        is_local: letters.contains('b'),
        is_gainful: letters.contains('c'),
    };
    let is_known = ["a", "b", "c", "ab", "ac", "bc", "abc"].contains(&letters);
    let tenths: u8 = digits.parse().ok().filter(|_| is_two_digits && is_known)?;
    Some((modifiers, f64::from(tenths) / 10.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_have_names() {
        let strength = |name| Method::named(name).unwrap().params.strength;
        assert_eq!(
            ["ikeda", "near", "a15", "abc25", "b08"].map(strength),
            [1.0, 2.5, 1.5, 2.5, 0.8]
        );
        let modifiers = |is_wide, is_local, is_gainful| {
            Kind::Ikeda(Modifiers { is_wide, is_local, is_gainful })
        };
        let kind = |name: &str| name.parse::<Kind>().unwrap();
        assert_eq!(kind("a15"), modifiers(true, false, false));
        assert_eq!(kind("abc25"), modifiers(true, true, true));
        assert_eq!(kind("bc20"), modifiers(false, true, true));
        for bad in
            ["", "teacher", "none", "a", "15", "a5", "a150", "ba15", "aa15", "a+5", "a1é", "A15"]
        {
            assert_eq!(bad.parse::<Kind>(), Err(ParseKindError(bad.to_owned())), "{bad}");
        }
    }

    #[test]
    fn only_some_want_a_wide_search() {
        let wants = |name| Method::named(name).unwrap().wants_wide_search();
        assert_eq!(
            ["naive", "a15", "abc25", "ikeda", "bc25"].map(wants),
            [true, true, true, false, false]
        );
    }
}
