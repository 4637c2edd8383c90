//! What a client may set while the engine runs.

use std::io;
use std::time::Duration;

use gtp::{GtpError, ParamCommand};
use partner::{Character, HumanProfile, Teaching, TeachingError, UctParams, ValueMctsParams};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::GtpEngine;
use super::gogui_params::Group;
use super::uct_params::UCT_PARAMS;
use super::value_params::VALUE_PARAMS;

/// How the engine thinks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Params {
    /// Visits a move; by board size if neither this nor a time is given.
    pub(crate) visits: Option<u32>,
    /// The longest thought, whatever the clock says.
    pub(crate) time: Option<Duration>,
    /// Whether hopeless games are given up.
    pub(crate) resign: bool,
    /// Where the random numbers begin.
    pub(crate) seed: u64,
    /// Threads of a search.
    pub(crate) threads: u16,
    /// Whether it goes on thinking after its moves.
    pub(crate) ponder: bool,
    /// A factor for exploration with a network: 1 plays best, 10 compares many moves.
    pub(crate) exploration: f32,
    /// How far an analysis with a network looks beyond the likely moves.
    pub(crate) wide_root: f32,
    /// The search with a network and playouts.
    pub(crate) value: ValueMctsParams,
    /// The search with playouts alone.
    pub(crate) uct: UctParams,
    /// How it holds back.
    pub(crate) teaching: Teaching,
    /// Whom to play like and to foretell, as KataGo's clients say it.
    pub(crate) human: Option<HumanProfile>,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            visits: None,
            time: None,
            resign: false,
            seed: 0,
            threads: 1,
            ponder: false,
            exploration: 1.0,
            wide_root: 0.0,
            value: ValueMctsParams::default(),
            uct: UctParams::default(),
            teaching: Teaching::default(),
            human: None,
        }
    }
}

/// One parameter: its name, what it can be, how to read and how to set it.
pub(super) struct Param {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) read: fn(&Params) -> String,
    pub(super) set: fn(&mut Params, &str) -> Result<(), GtpError>,
}

/// What a parameter can be.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Text,
    Flag,
    /// One of these.
    Choice(&'static [&'static str]),
}

/// All of them, with where GoGui shows them.
fn all() -> impl Iterator<Item = (Group, &'static Param)> {
    let search = PARAMS.iter().map(|it| (Group::Engine, it));
    let value = VALUE_PARAMS.iter().map(|it| (Group::Value, it));
    search.chain(value).chain(UCT_PARAMS.iter().map(|it| (Group::Playouts, it)))
}

const PARAMS: [Param; 10] = [
    Param {
        name: "maxVisits",
        kind: Kind::Text,
        read: |it| it.visits.map_or_else(|| "auto".to_owned(), |it| it.to_string()),
        set: |params, text| {
            params.visits = match text {
                "auto" => None,
                text => Some(parse(text, "a number of visits from 1, or auto", |&it| it >= 1)?),
            };
            Ok(())
        },
    },
    Param {
        name: "maxTime",
        kind: Kind::Text,
        read: |it| it.time.map_or_else(|| "auto".to_owned(), |it| it.as_secs_f64().to_string()),
        set: |params, text| {
            params.time = match text {
                "auto" => None,
                text => {
                    let seconds: f64 = parse(text, "seconds from 0.001 to 86400, or auto", |it| {
                        (0.001..=86_400.0).contains(it)
                    })?;
                    Some(Duration::from_secs_f64(seconds))
                }
            };
            Ok(())
        },
    },
    Param {
        name: "resign",
        kind: Kind::Flag,
        read: |it| u8::from(it.resign).to_string(),
        set: |params, text| {
            params.resign = parse_flag(text)?;
            Ok(())
        },
    },
    Param {
        name: "seed",
        kind: Kind::Text,
        read: |it| it.seed.to_string(),
        set: |params, text| {
            params.seed = parse(text, "a whole number from 0", |_| true)?;
            Ok(())
        },
    },
    Param {
        name: "numSearchThreads",
        kind: Kind::Text,
        read: |it| it.threads.to_string(),
        set: |params, text| {
            params.threads =
                parse(text, "a number of threads from 1 to 1024", |it| (1..=1024).contains(it))?;
            Ok(())
        },
    },
    Param {
        name: "ponderingEnabled",
        kind: Kind::Flag,
        read: |it| u8::from(it.ponder).to_string(),
        set: |params, text| {
            params.ponder = parse_flag(text)?;
            Ok(())
        },
    },
    Param {
        name: "exploration",
        kind: Kind::Text,
        read: |it| it.exploration.to_string(),
        set: |params, text| {
            let within = |it: &f32| (0.0..=1000.0).contains(it);
            params.exploration = parse(text, "a factor from 0 to 1000", within)?;
            Ok(())
        },
    },
    Param {
        name: "analysisWideRootNoise",
        kind: Kind::Text,
        read: |it| it.wide_root.to_string(),
        set: |params, text| {
            let within = |it: &f32| (0.0..=5.0).contains(it);
            params.wide_root = parse(text, "a number from 0 to 5", within)?;
            Ok(())
        },
    },
    Param {
        name: "humanSLProfile",
        kind: Kind::Text,
        read: |it| it.human.map_or_else(|| "none".to_owned(), |it| it.to_string()),
        // Whoever names a profile wants to play against such a person.
        set: |params, text| {
            params.human = match text {
                "" | "none" => None,
                text => Some(text.parse().map_err(GtpError::failed)?),
            };
            params.teaching.level = params.human.map(|it| it.ranks[0]);
            Ok(())
        },
    },
    Param {
        name: "playoutDoublingAdvantage",
        kind: Kind::Text,
        read: |_| "0".to_owned(),
        set: |_, text| {
            let is_none = |it: &f64| *it == 0.0;
            parse(text, "0, because no other advantage is supported", is_none).map(drop)
        },
    },
];

pub(super) fn parse<T: std::str::FromStr>(
    text: &str,
    expected: &'static str,
    is_good: fn(&T) -> bool,
) -> Result<T, GtpError> {
    text.parse().ok().filter(is_good).ok_or_else(|| GtpError::expected(expected, Some(text)))
}

fn parse_flag(text: &str) -> Result<bool, GtpError> {
    match text {
        "1" | "true" => Ok(true),
        "0" | "false" => Ok(false),
        text => Err(GtpError::expected("0, 1, true or false", Some(text))),
    }
}

impl GtpEngine {
    pub(super) fn about_params(&mut self, command: &ParamCommand) -> Result<String, GtpError> {
        match command {
            ParamCommand::List => {
                let all: Vec<String> = self.shown_params().map(|it| it.name.to_owned()).collect();
                Ok(all.join(" "))
            }
            ParamCommand::Report(name) => {
                let mut shown = self.shown_params();
                shown.find(|it| it.name == name).map(|it| it.value).ok_or_else(|| unknown(name))
            }
            ParamCommand::ReportAll => {
                let all: serde_json::Map<_, _> =
                    self.shown_params().map(|it| (it.name.to_owned(), it.value.into())).collect();
                Ok(serde_json::Value::Object(all).to_string())
            }
            ParamCommand::Set { name, value } => {
                self.set_param(name, value)?;
                Ok(String::new())
            }
            ParamCommand::SetAll(object) => {
                self.set_params(object)?;
                Ok(String::new())
            }
        }
    }

    /// Sets several by a JSON object, all or none.
    fn set_params(&mut self, object: &str) -> Result<(), GtpError> {
        let values: serde_json::Map<String, serde_json::Value> = serde_json::from_str(object)
            .map_err(|_| {
                GtpError::expected("a JSON object such as {\"maxVisits\":100}", Some(object))
            })?;
        let (before, rng) = (self.params.clone(), self.rng.clone());
        let pupil = self.session.engine().pupil().clone();
        for (name, value) in &values {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            if let Err(error) = self.set_param(name, &text) {
                let tried = std::mem::replace(&mut self.params, before);
                self.rng = rng;
                self.follow(&tried);
                self.session.engine().meet(pupil);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Everything that can be set, with its value: first the search, then the teacher.
    pub(super) fn shown_params(&self) -> impl Iterator<Item = Shown> + use<'_> {
        let search = all().map(|(group, it)| Shown {
            name: it.name,
            group,
            is_flag: matches!(it.kind, Kind::Flag),
            choices: match it.kind {
                Kind::Choice(choices) => choices.iter().map(|&it| it.to_owned()).collect(),
                Kind::Text | Kind::Flag => Vec::new(),
            },
            value: (it.read)(&self.params),
        });
        let teaching = self.params.teaching.parameters().into_iter().map(|it| Shown {
            name: it.name,
            group: if it.is_number { Group::Control } else { Group::Teacher },
            is_flag: false,
            choices: it.choices,
            value: it.value,
        });
        search.chain(teaching)
    }

    pub(crate) fn set_param(&mut self, name: &str, value: &str) -> Result<(), GtpError> {
        let before = self.params.clone();
        match all().find(|(_, it)| it.name == name) {
            Some((_, param)) => (param.set)(&mut self.params, value)?,
            None if Teaching::has(name) => {
                let teaching = &mut self.params.teaching;
                let refused = teaching.set(name, value).err();
                match refused {
                    Some(TeachingError::Style(_)) => teaching.character = style_of_file(value)?,
                    Some(error) => return Err(GtpError::failed(error)),
                    None => {}
                }
            }
            None => return Err(unknown(name)),
        }
        if name == "seed" {
            self.rng = Xoshiro256PlusPlus::seed_from_u64(self.params.seed);
        }
        self.follow(&before);
        Ok(())
    }

    /// Does what follows from a change of parameters.
    fn follow(&mut self, before: &Params) {
        if self.params.threads != before.threads {
            self.equip();
        } else if (self.params.exploration, self.params.wide_root)
            != (before.exploration, before.wide_root)
        {
            // What was explored otherwise must not count.
            self.session.engine().forget_tree();
        }
        self.apply_params();
    }
}

/// A parameter as clients see it.
pub(super) struct Shown {
    pub(super) name: &'static str,
    pub(super) group: Group,
    pub(super) is_flag: bool,
    /// What it can be, where that can be listed.
    pub(super) choices: Vec<String>,
    pub(super) value: String,
}

/// A style by the file that it is written in.
fn style_of_file(name: &str) -> Result<Character, GtpError> {
    let text = std::fs::read_to_string(name).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            let names: Vec<&str> = Character::names().collect();
            let names = names.join(", ");
            GtpError::failed(format!("no style {name:?} ({names}), and no file: {error}"))
        }
        io::ErrorKind::InvalidData => {
            GtpError::failed(format!("{name} is no style: it is no text (UTF-8)"))
        }
        _ => GtpError::failed(format!("{name} cannot be read: {error}")),
    })?;
    Character::parse(&text).map_err(|error| GtpError::failed(format!("{name}: {error}")))
}

fn unknown(name: &str) -> GtpError {
    GtpError::failed(format!("no parameter {name}; see kata-list-params"))
}
