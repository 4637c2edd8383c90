//! Parameters by name.

use super::Params;

/// A number that can be set by its name.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name in commands and tables.
    pub name: &'static str,
    /// The least value.
    pub least: f64,
    /// The largest value.
    pub most: f64,
    /// Where it comes from.
    pub source: &'static str,
    place: Place,
}

/// Where the value is kept.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// Any number.
    Number(fn(&mut Params) -> &mut f64),
    /// A whole number.
    Whole(fn(&mut Params) -> &mut f64),
    /// A number that follows others unless given.
    Follows(fn(&mut Params) -> &mut Option<f64>),
}

/// Why a parameter was not set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParamError {
    /// There is none of that name.
    #[error("no parameter {0:?}; there are {names}", names = names())]
    Unknown(String),
    /// A value outside the bounds.
    #[error("{name} is from {least} to {most}, not {value}")]
    Bounds {
        /// The parameter.
        name: &'static str,
        /// Its least value.
        least: f64,
        /// Its largest value.
        most: f64,
        /// What was given.
        value: f64,
    },
    /// A part of what cannot be divided.
    #[error("{0} is a whole number, not {1}")]
    Whole(&'static str, f64),
}

/// All parameters; `docs/teacher.md` explains them.
pub const PARAMETERS: &[Parameter] = &[
    number("c", (0.0, 10.0), "001 §4.1", |it| &mut it.strength),
    follows("t_uniq", (0.0, 2.0), "001 §4.1", |it| &mut it.only_move_gap),
    follows("t_dif", (0.0, 2.0), "001 §4.1", |it| &mut it.fair_loss),
    number("t_min", (0.0, 2.0), "001 §4.1", |it| &mut it.behind_below),
    number("t_max", (0.0, 2.0), "001 §4.1", |it| &mut it.ahead_from),
    number("accept_loss_1", (0.0, 1.0), "000 §5.1.3", |it| &mut it.acceptance[0].loss),
    number("accept_loss_2", (0.0, 1.0), "000 §5.1.3", |it| &mut it.acceptance[1].loss),
    number("accept_loss_3", (0.0, 1.0), "000 §5.1.3", |it| &mut it.acceptance[2].loss),
    number("accept_loss_4", (0.0, 1.0), "000 §5.1.3", |it| &mut it.acceptance[3].loss),
    number("accept_p_1", (0.0, 100.0), "000 §5.1.3", |it| &mut it.acceptance[0].natural),
    number("accept_p_2", (0.0, 100.0), "000 §5.1.3", |it| &mut it.acceptance[1].natural),
    number("accept_p_3", (0.0, 100.0), "000 §5.1.3", |it| &mut it.acceptance[2].natural),
    number("accept_p_4", (0.0, 100.0), "000 §5.1.3", |it| &mut it.acceptance[3].natural),
    number("alpha", (0.0, 100.0), "000 §5.2.3", |it| &mut it.alpha),
    number("b_reach", (0.0, 40.0), "000 §5.2.2", |it| &mut it.distance.reach),
    number("b_2", (0.0, 100.0), "000 §5.2.2", |it| &mut it.distance.within[0]),
    number("b_3", (0.0, 100.0), "000 §5.2.2", |it| &mut it.distance.within[1]),
    number("b_4", (0.0, 100.0), "000 §5.2.2", |it| &mut it.distance.within[2]),
    number("b_5", (0.0, 100.0), "000 §5.2.2", |it| &mut it.distance.within[3]),
    number("b_6", (0.0, 100.0), "000 §5.2.2", |it| &mut it.distance.within[4]),
    number("b_7", (0.0, 100.0), "000 §5.2.2", |it| &mut it.distance.within[5]),
    number("b_far", (0.0, 100.0), "000 §5.2.2", |it| &mut it.distance.far),
    number("z", (0.0, 1000.0), "000 §3.2", |it| &mut it.sharpness),
    whole("min_visits", (0.0, 4e9), "000 §5.2.1", |it| &mut it.min_visits),
    number("gamma", (0.001, 1000.0), "000 §6.3", |it| &mut it.endgame.gamma),
    number("band_low", (-1000.0, 1000.0), "000 §6.3", |it| &mut it.endgame.band_low),
    number("band_high", (-1000.0, 1000.0), "000 §6.3", |it| &mut it.endgame.band_high),
    whole("top", (1.0, 1000.0), "000 §6.3", |it| &mut it.endgame.top),
    number("only_p", (0.0, 100.0), "000 §6.3", |it| &mut it.endgame.only_natural),
    number("drop_p", (0.0, 100.0), "000 §6.3", |it| &mut it.endgame.drop_natural),
    number("max_loss", (0.0, 1000.0), "000 §6.3", |it| &mut it.endgame.max_loss),
    follows("end_lead", (0.0, 1000.0), "000 §6.5", |it| &mut it.endgame.test_lead),
    follows("end_deviation", (0.0, 1000.0), "000 §6.5", |it| &mut it.endgame.test_deviation),
    follows("end_pass_cost", (0.0, 1000.0), "000 §6.5", |it| &mut it.endgame.test_pass_cost),
    number("human_share", (0.0, 1.0), "ours", |it| &mut it.lesson.human_share),
    number("flow", (0.0, 10.0), "ours", |it| &mut it.lesson.flow),
    number("teach_gamma", (1.0, 100.0), "ours", |it| &mut it.lesson.gamma),
    follows("dearest", (0.0, 1000.0), "ours", |it| &mut it.lesson.dearest),
    number("fair", (0.0, 100.0), "ours", |it| &mut it.lesson.fair),
    number("opening_loss", (0.0, 100.0), "ours", |it| &mut it.lesson.opening),
    number("foresight", (0.0, 10.0), "ours", |it| &mut it.lesson.foresight),
    number("effort", (0.0, 10.0), "ours", |it| &mut it.lesson.effort),
    number("variety", (0.0, 10.0), "ours", |it| &mut it.lesson.variety),
    number("plan", (0.0, 100.0), "ours", |it| &mut it.lesson.plan),
    number("keep_p", (0.0, 1.0), "ours", |it| &mut it.lesson.keep),
    number("keep_share", (0.0, 1.0), "ours", |it| &mut it.lesson.keep_share),
    number("unlikely", (0.0, 1.0), "ours", |it| &mut it.lesson.unlikely),
    number("odd", (0.0, 1.0), "ours", |it| &mut it.lesson.odd),
    number("bargain", (0.0, 100.0), "ours", |it| &mut it.lesson.bargain),
    number("bargain_most", (0.0, 400.0), "ours", |it| &mut it.lesson.bargain_most),
    number("confirm", (0.0, 100.0), "ours", |it| &mut it.lesson.confirm),
    number("falls", (0.0, 100.0), "ours", |it| &mut it.lesson.falls),
    number("mistake", (0.0, 100.0), "ours", |it| &mut it.lesson.mistake),
];

impl Params {
    /// Sets a parameter by its name; an error changes nothing.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), ParamError> {
        let parameter = Parameter::named(name).ok_or_else(|| ParamError::Unknown(name.into()))?;
        let &Parameter { name, least, most, place, .. } = parameter;
        if !(least..=most).contains(&value) {
            return Err(ParamError::Bounds { name, least, most, value });
        }
        match place {
            Place::Number(at) => *at(self) = value,
            Place::Whole(_) if value.fract() != 0.0 => {
                return Err(ParamError::Whole(name, value));
            }
            Place::Whole(at) => *at(self) = value,
            Place::Follows(at) => *at(self) = Some(value),
        }
        Ok(())
    }
}

impl Parameter {
    /// The parameter of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        PARAMETERS.iter().find(|it| it.name == name)
    }

    /// Its value; `None` while it follows others.
    pub fn value(&self, params: &Params) -> Option<f64> {
        let mut copy = *params;
        match self.place {
            Place::Number(at) | Place::Whole(at) => Some(*at(&mut copy)),
            Place::Follows(at) => *at(&mut copy),
        }
    }
}

type Bounds = (f64, f64);
type At<T> = fn(&mut Params) -> &mut T;

const fn number(
    name: &'static str,
    (least, most): Bounds,
    source: &'static str,
    at: At<f64>,
) -> Parameter {
    Parameter { name, least, most, source, place: Place::Number(at) }
}

const fn whole(
    name: &'static str,
    (least, most): Bounds,
    source: &'static str,
    at: At<f64>,
) -> Parameter {
    Parameter { name, least, most, source, place: Place::Whole(at) }
}

const fn follows(
    name: &'static str,
    (least, most): Bounds,
    source: &'static str,
    at: At<Option<f64>>,
) -> Parameter {
    Parameter { name, least, most, source, place: Place::Follows(at) }
}

fn names() -> String {
    PARAMETERS.iter().map(|it| it.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_is_set_by_its_name_and_only_it() {
        for parameter in PARAMETERS {
            let mut params = Params::default();
            params.set(parameter.name, parameter.most).unwrap();
            for it in PARAMETERS {
                let usual = it.value(&Params::default());
                let expected = if it.name == parameter.name { Some(it.most) } else { usual };
                assert_eq!(it.value(&params), expected, "{} after {}", it.name, parameter.name);
            }
        }
    }

    #[test]
    fn usual_values_are_within_their_bounds() {
        for it in PARAMETERS {
            let usual = it.value(&Params::default()).unwrap_or(it.least);
            assert!((it.least..=it.most).contains(&usual), "{}", it.name);
        }
    }

    #[test]
    fn wrong_values_are_refused_and_change_nothing() {
        let mut params = Params::default();
        let mut refused = |name, value| params.set(name, value).unwrap_err().to_string();
        assert_eq!(refused("c", -1.0), "c is from 0 to 10, not -1");
        assert_eq!(refused("c", f64::NAN), "c is from 0 to 10, not NaN");
        assert_eq!(refused("top", 2.5), "top is a whole number, not 2.5");
        assert!(refused("tmin", 0.5).starts_with("no parameter \"tmin\"; there are c, t_uniq, "));
        assert_eq!(params, Params::default());
    }
}
