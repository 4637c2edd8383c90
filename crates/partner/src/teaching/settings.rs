//! How the engine holds back: plain data, set by names.

use std::fmt;
use std::str::FromStr;

use analysis::Rank;
use teacher::{Character, Method, PARAMETERS, ParamError, Parameter, Params, ParseWishError, Wish};

/// How moves are chosen when there is something to teach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Control {
    /// The strongest move, or that of the level.
    #[default]
    None,
    /// One of the papers' methods, by its name.
    Paper(String),
    /// The joined control, for games with people.
    Teacher,
}

impl Control {
    /// The usual names; methods such as `b08` have others.
    pub const NAMES: [&'static str; 10] = [
        "none",
        "teacher",
        "strongest",
        "naive",
        "softmax",
        "ikeda",
        "a15",
        "abc25",
        "near",
        "endgame",
    ];
}

impl FromStr for Control {
    type Err = TeachingError;

    fn from_str(name: &str) -> Result<Self, TeachingError> {
        match name {
            "none" => Ok(Self::None),
            "teacher" => Ok(Self::Teacher),
            name => match Method::named(name) {
                Ok(_) => Ok(Self::Paper(name.to_owned())),
                Err(_) => Err(TeachingError::Control(name.to_owned())),
            },
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Paper(name) => name,
            Self::Teacher => "teacher",
        })
    }
}

/// How long it takes for its moves where a clock runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempo {
    /// As long as a person would.
    #[default]
    Person,
    /// As long as it needs.
    Fast,
}

impl Tempo {
    const NAMES: [&'static str; 2] = ["person", "fast"];
}

/// How the engine holds back, and in which style it plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Teaching {
    /// Who chooses.
    pub control: Control,
    /// Whose moves look natural; without a control the level it plays at.
    pub level: Option<Rank>,
    /// How strong the pupil is; found out unless it is said.
    pub opponent: Option<Rank>,
    /// What the game is to become.
    pub wish: Wish,
    /// How it likes to play.
    pub character: Character,
    /// How long it takes for its moves where a clock runs.
    pub tempo: Tempo,
    /// Numbers that were set.
    numbers: Vec<(&'static str, f64)>,
}

/// A parameter as clients show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeachingParameter {
    /// Its name.
    pub name: &'static str,
    /// What it can be, if that can be listed.
    pub choices: Vec<String>,
    /// What it is.
    pub value: String,
    /// Whether it is a number of one of the methods.
    pub is_number: bool,
}

/// Why something was not set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TeachingError {
    /// There is none of that name.
    #[error("no parameter {0}")]
    Unknown(String),
    /// A control that is none.
    #[error(
        "no control {0:?}; there are {names}, and others such as b08 and ac20",
        names = Control::NAMES.join(", ")
    )]
    Control(String),
    /// A level that is none.
    #[error("a level is 30k to 1k, 1d to 9d, or none, not {0:?}")]
    Level(String),
    /// A strength of the pupil that is none.
    #[error("the opponent is 30k to 1k, 1d to 9d, or auto, not {0:?}")]
    Opponent(String),
    /// A style that is none.
    #[error("no style {0:?}; there are {names}", names = style_names().join(", "))]
    Style(String),
    /// A slider that is none.
    #[error("{name} is from -1 to 1, not {text:?}")]
    Slider {
        /// The slider.
        name: &'static str,
        /// What was given.
        text: String,
    },
    /// A tempo that is none.
    #[error("a tempo is person or fast, not {0:?}")]
    Tempo(String),
    /// A wish that is none.
    #[error(transparent)]
    Wish(#[from] ParseWishError),
    /// What should be a number.
    #[error("{name} is a number or auto, not {text:?}")]
    Number {
        /// The parameter.
        name: &'static str,
        /// What was given.
        text: String,
    },
    /// A number that does not fit.
    #[error(transparent)]
    Param(#[from] ParamError),
}

impl Teaching {
    /// Sets a parameter by its name; an error changes nothing.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), TeachingError> {
        match name {
            "control" => self.control = text.parse()?,
            "level" => {
                let wrong = |text: &str| TeachingError::Level(text.to_owned());
                self.level = if text == "none" { None } else { Some(rank(text, wrong)?) };
            }
            "opponent" => {
                let wrong = |text: &str| TeachingError::Opponent(text.to_owned());
                self.opponent = if text == "auto" { None } else { Some(rank(text, wrong)?) };
            }
            "wish" => self.wish = text.parse()?,
            // What is shown of a style of somebody's own can be given back.
            "style" if text == self.text("style") => {}
            "style" => {
                let wrong = || TeachingError::Style(text.to_owned());
                self.character = Character::named(text).ok_or_else(wrong)?;
            }
            "center" => self.set_slider(("center", text), |it| &mut it.center)?,
            "fighting" => self.set_slider(("fighting", text), |it| &mut it.fighting)?,
            "optimism" => self.set_slider(("optimism", text), |it| &mut it.optimism)?,
            "tempo" => {
                self.tempo = match text {
                    "person" => Tempo::Person,
                    "fast" => Tempo::Fast,
                    text => return Err(TeachingError::Tempo(text.to_owned())),
                }
            }
            name => self.set_number(name, text)?,
        }
        Ok(())
    }

    /// Whether there is a parameter of that name.
    pub fn has(name: &str) -> bool {
        TEXTS.contains(&name) || Parameter::named(name).is_some()
    }

    /// Every parameter with its value.
    pub fn parameters(&self) -> Vec<TeachingParameter> {
        let texts = TEXTS.iter().map(|&name| TeachingParameter {
            name,
            choices: choices(name),
            value: self.text(name),
            is_number: false,
        });
        let params = self.params();
        let value = |it: &Parameter| {
            it.value(&params).map_or_else(|| "auto".to_owned(), |it| it.to_string())
        };
        let numbers = PARAMETERS.iter().map(|it| TeachingParameter {
            name: it.name,
            choices: Vec::new(),
            value: value(it),
            is_number: true,
        });
        texts.chain(numbers).collect()
    }

    fn text(&self, name: &str) -> String {
        let or = |rank: Option<Rank>, none: &str| {
            rank.map_or_else(|| none.to_owned(), |it| it.to_string())
        };
        let Character { name: style, center, fighting, optimism, .. } = &self.character;
        match name {
            "control" => self.control.to_string(),
            "level" => or(self.level, "none"),
            "opponent" => or(self.opponent, "auto"),
            "wish" => self.wish.to_string(),
            "style" if self.character.is_none() => "none".to_owned(),
            "style" if style.is_empty() => "own".to_owned(),
            "style" => style.clone(),
            "center" => center.to_string(),
            "fighting" => fighting.to_string(),
            "tempo" if self.tempo == Tempo::Fast => "fast".to_owned(),
            "tempo" => "person".to_owned(),
            _ => optimism.to_string(),
        }
    }

    /// Whether it leaves the choice to the search.
    pub fn is_none(&self) -> bool {
        self.control == Control::None && self.level.is_none()
    }

    /// The papers' method, with the numbers that were set.
    pub(crate) fn method(&self) -> Option<Method> {
        let Control::Paper(name) = &self.control else { return None };
        let method = Method::named(name).ok()?;
        Some(Method { params: self.with_numbers(method.params), ..method })
    }

    /// The numbers of the control.
    pub(crate) fn params(&self) -> Params {
        self.method().map_or_else(|| self.with_numbers(Params::default()), |it| it.params)
    }

    fn with_numbers(&self, mut params: Params) -> Params {
        for &(name, value) in &self.numbers {
            // They were looked at when they were set.
            let _ = params.set(name, value);
        }
        params
    }

    /// Whether somebody has set a number.
    pub(crate) fn is_set(&self, name: &str) -> bool {
        self.numbers.iter().any(|it| it.0 == name)
    }

    fn set_slider(
        &mut self,
        (name, text): (&'static str, &str),
        slider: impl Fn(&mut Character) -> &mut f64,
    ) -> Result<(), TeachingError> {
        let number = text.parse().ok().filter(|it| (-1.0..=1.0).contains(it));
        let wrong = || TeachingError::Slider { name, text: text.to_owned() };
        let number = number.ok_or_else(wrong)?;
        let slider = slider(&mut self.character);
        if *slider != number {
            *slider = number;
            // It is no longer the one that was asked for by name.
            self.character.name.clear();
        }
        Ok(())
    }

    fn set_number(&mut self, name: &str, text: &str) -> Result<(), TeachingError> {
        let Some(&Parameter { name, .. }) = Parameter::named(name) else {
            return Err(TeachingError::Unknown(name.to_owned()));
        };
        let value = match text {
            "auto" => None,
            text => {
                let wrong = || TeachingError::Number { name, text: text.to_owned() };
                let value: f64 = text.parse().map_err(|_| wrong())?;
                Params::default().set(name, value)?;
                Some(value)
            }
        };
        self.numbers.retain(|it| it.0 != name);
        self.numbers.extend(value.map(|it| (name, it)));
        Ok(())
    }
}

/// The parameters that are no numbers of the papers or of the joined control.
const TEXTS: [&str; 9] =
    ["control", "level", "opponent", "wish", "style", "center", "fighting", "optimism", "tempo"];

/// What a parameter can be, if that can be listed.
fn choices(name: &str) -> Vec<String> {
    let ranks = || Rank::amateurs().map(|it| it.to_string());
    let texts = |texts: Vec<&str>| texts.into_iter().map(str::to_owned).collect();
    match name {
        "control" => texts(Control::NAMES.to_vec()),
        "level" => std::iter::once("none".to_owned()).chain(ranks()).collect(),
        "opponent" => std::iter::once("auto".to_owned()).chain(ranks()).collect(),
        "wish" => texts(Wish::ALL.map(Wish::name).to_vec()),
        "style" => texts(style_names()),
        "tempo" => texts(Tempo::NAMES.to_vec()),
        _ => Vec::new(),
    }
}

fn rank(text: &str, wrong: fn(&str) -> TeachingError) -> Result<Rank, TeachingError> {
    let rank = Rank::parse(text);
    let is_known = Rank::amateurs().any(|it| it == rank);
    if is_known { Ok(rank) } else { Err(wrong(text)) }
}

fn style_names() -> Vec<&'static str> {
    Character::names().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_set_by_its_name_and_shown() {
        let mut teaching = Teaching::default();
        for (name, text) in [
            ("control", "abc25"),
            ("level", "5k"),
            ("opponent", "12k"),
            ("wish", "you-win"),
            ("style", "miser"),
            ("tempo", "fast"),
            ("c", "2"),
            ("t_uniq", "0.1"),
        ] {
            assert!(Teaching::has(name));
            teaching.set(name, text).unwrap();
            let shown = teaching.parameters().into_iter().find(|it| it.name == name).unwrap();
            assert_eq!(shown.value, text, "{name}");
            assert!(shown.choices.is_empty() || shown.choices.contains(&shown.value), "{name}");
        }
        teaching.set("t_uniq", "auto").unwrap();
        teaching.set("center", "0.25").unwrap();
        assert_eq!(teaching.text("style"), "own");
        let before = teaching.clone();
        teaching.set("style", "own").unwrap();
        assert_eq!(teaching, before);
        teaching.character.name = "mine".to_owned();
        let before = teaching.clone();
        for (name, text) in [("center", "0.25"), ("style", "mine")] {
            teaching.set(name, text).unwrap();
            assert_eq!(teaching, before, "{name}: what was shown is given back");
        }
        assert_eq!(teaching.method().unwrap().params.strength, 2.0);
        assert_eq!(teaching.method().unwrap().params.only_move_gap, None);
    }

    #[test]
    fn nonsense_is_refused_and_changes_nothing() {
        let mut teaching = Teaching::default();
        for (name, text, error) in [
            ("level", "31k", "a level is 30k to 1k, 1d to 9d, or none, not \"31k\""),
            ("opponent", "x", "the opponent is 30k to 1k, 1d to 9d, or auto, not \"x\""),
            ("center", "2", "center is from -1 to 1, not \"2\""),
            ("c", "x", "c is a number or auto, not \"x\""),
            ("c", "99", "c is from 0 to 10, not 99"),
            ("cc", "1", "no parameter cc"),
        ] {
            assert_eq!(teaching.set(name, text).unwrap_err().to_string(), error);
        }
        assert!(teaching.set("control", "a").is_err() && teaching.set("style", "x").is_err());
        assert_eq!(teaching, Teaching::default());
    }
}
