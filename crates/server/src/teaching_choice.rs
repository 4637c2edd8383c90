//! How the engine plays, as a page chooses it and as it is kept.

use std::fmt;
use std::str::FromStr;

use analysis::Rank;
use partner::{Character, Control, Teaching, Wish};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::refusal::{Reason, Refusal};

/// How the engine plays in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct TeachingChoice {
    control: ControlChoice,
    /// The pupil's strength, or the engine's where that is fixed; `auto` finds it out.
    level: Named<Option<Rank>>,
    wish: Named<Wish>,
    manner: Manner,
    /// The name of a character, `none`, or `own` for sliders that nobody has a name for.
    character: String,
    style: Sliders,
}

/// Who chooses the moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "String")]
enum ControlChoice {
    /// Adapts to the pupil.
    Teacher,
    /// Always plays at one level.
    Level,
    /// As strong as it can.
    Full,
    /// One of the papers' methods, by its name.
    Paper(String),
}

/// How much is forgiven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Manner {
    #[default]
    Kind,
    Strict,
}

/// How it likes to play, each from -1 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
struct Sliders {
    center: f64,
    fighting: f64,
    optimism: f64,
}

/// Something that is written by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Named<T>(T);

/// A strict teacher counts on no mistakes to come, gives little away, and calls less a mistake.
const STRICT: [(&str, &str); 4] =
    [("foresight", "0"), ("fair", "0.5"), ("dearest", "2"), ("mistake", "1.5")];
/// What can be set.
const KNOWN: [&str; 6] = ["control", "level", "wish", "manner", "character", "style"];
/// The word for a level that is found out.
const AUTO: &str = "auto";
/// The word for sliders that nobody has a name for.
const OWN: &str = "own";
/// The word for no style.
const NONE: &str = "none";

impl Default for TeachingChoice {
    /// A teacher who finds out how strong the pupil is, and keeps the game close.
    fn default() -> Self {
        Self {
            control: ControlChoice::Teacher,
            level: Named(None),
            wish: Named(Wish::default()),
            manner: Manner::default(),
            character: NONE.to_owned(),
            style: Sliders::default(),
        }
    }
}

impl TeachingChoice {
    /// As games were played before there was a teacher.
    pub(crate) fn full() -> Self {
        Self { control: ControlChoice::Full, ..Self::default() }
    }

    /// The same with what an object says; what it does not say stays.
    pub(crate) fn changed(&self, change: &Value) -> Result<Self, Refusal> {
        let fields = change.as_object().ok_or_else(|| bad("`teaching` is an object"))?;
        if let Some(name) = fields.keys().find(|it| !KNOWN.contains(&it.as_str())) {
            return Err(bad(format!("`teaching` has no {name:?}")));
        }
        let text = |name: &'static str| text(fields, name);
        let mut next = self.clone();
        if let Some(control) = text("control")? {
            next.control = control.parse()?;
        }
        if let Some(level) = text("level")? {
            next.level = Named(level_of(level)?);
        }
        if let Some(wish) = text("wish")? {
            next.wish = Named(wish.parse().map_err(bad_for)?);
        }
        if let Some(manner) = text("manner")? {
            next.manner = manner.parse()?;
        }
        if let Some(character) = text("character")? {
            next.take_character(character)?;
        }
        if let Some(style) = fields.get("style").filter(|it| !it.is_null()) {
            next.take_style(style)?;
        }
        if next.control == ControlChoice::Level && next.level.0.is_none() {
            return Err(bad("a fixed level is 30k to 1k, or 1d to 9d"));
        }
        Ok(next)
    }

    /// Whether somebody adapts to the pupil.
    pub(crate) fn is_lesson(&self) -> bool {
        self.control == ControlChoice::Teacher
    }

    /// Whether either side may win: nobody has said who should.
    pub(crate) fn is_either_ones(&self) -> bool {
        self.wish.0 == Wish::Close
    }

    /// The strength that the pupil has said, if the teacher need not find it out.
    pub(crate) fn stated(&self) -> Option<Rank> {
        self.level.0.filter(|_| self.is_lesson())
    }

    /// The level that the engine plays at, where that is fixed.
    pub(crate) fn fixed(&self) -> Option<Rank> {
        self.level.0.filter(|_| self.control == ControlChoice::Level)
    }

    /// Whether the engine plays as well as it can.
    pub(crate) fn is_full(&self) -> bool {
        self.control == ControlChoice::Full
    }

    /// What the engine is told.
    pub(crate) fn to_teaching(&self) -> Teaching {
        let mut teaching = Teaching::default();
        match &self.control {
            ControlChoice::Teacher => {
                teaching.control = Control::Teacher;
                teaching.opponent = self.level.0;
            }
            ControlChoice::Level => teaching.level = self.level.0,
            ControlChoice::Full => {}
            ControlChoice::Paper(name) => {
                teaching.control = Control::Paper(name.clone());
                teaching.level = self.level.0;
            }
        }
        teaching.wish = self.wish.0;
        teaching.character = Character::named(&self.character).unwrap_or_else(|| {
            let Sliders { center, fighting, optimism } = self.style;
            Character { center, fighting, optimism, ..Character::default() }
        });
        if self.manner == Manner::Strict {
            for (name, value) in STRICT {
                // They are names and values that the teacher has, as a test says.
                let _ = teaching.set(name, value);
            }
        }
        teaching
    }

    fn take_character(&mut self, name: &str) -> Result<(), Refusal> {
        if name != OWN {
            let found = Character::named(name).ok_or_else(|| {
                let names: Vec<&str> = Character::names().collect();
                bad(format!("no character {name:?}; there are {}", names.join(", ")))
            })?;
            self.style = Sliders::of(&found);
            name.clone_into(&mut self.character);
        }
        Ok(())
    }

    fn take_style(&mut self, style: &Value) -> Result<(), Refusal> {
        let fields = style.as_object().ok_or_else(|| bad("`style` is an object"))?;
        let mut sliders = self.style;
        for (name, value) in fields {
            let slider = match name.as_str() {
                "center" => &mut sliders.center,
                "fighting" => &mut sliders.fighting,
                "optimism" => &mut sliders.optimism,
                name => return Err(bad(format!("`style` has no {name:?}"))),
            };
            let number = value.as_f64().filter(|it| (-1.0..=1.0).contains(it));
            *slider = number.ok_or_else(|| bad(format!("{name} is a number from -1 to 1")))?;
        }
        if sliders != self.style {
            let is_neutral = sliders == Sliders::default();
            let name = if is_neutral { NONE } else { OWN };
            name.clone_into(&mut self.character);
            self.style = sliders;
        }
        Ok(())
    }
}

impl FromStr for TeachingChoice {
    type Err = Refusal;

    /// Reads what was kept.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let value = serde_json::from_str(text).map_err(bad_for)?;
        Self::default().changed(&value)
    }
}

impl fmt::Display for TeachingChoice {
    /// As it is kept, and as pages are told.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Plain texts and numbers can always be written.
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

impl Sliders {
    const fn of(character: &Character) -> Self {
        let Character { center, fighting, optimism, .. } = *character;
        Self { center, fighting, optimism }
    }
}

impl FromStr for ControlChoice {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        match text {
            "teacher" => Ok(Self::Teacher),
            "level" => Ok(Self::Level),
            "none" => Ok(Self::Full),
            name => match name.parse() {
                Ok(Control::Paper(name)) => Ok(Self::Paper(name)),
                _ => Err(bad(format!("no control {name:?}; there are teacher, level and none"))),
            },
        }
    }
}

impl From<ControlChoice> for String {
    fn from(control: ControlChoice) -> Self {
        match control {
            ControlChoice::Teacher => "teacher".to_owned(),
            ControlChoice::Level => "level".to_owned(),
            ControlChoice::Full => NONE.to_owned(),
            ControlChoice::Paper(name) => name,
        }
    }
}

impl FromStr for Manner {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        match text {
            "kind" => Ok(Self::Kind),
            "strict" => Ok(Self::Strict),
            text => Err(bad(format!("a manner is kind or strict, not {text:?}"))),
        }
    }
}

impl Serialize for Named<Option<Rank>> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.map_or_else(|| AUTO.to_owned(), |it| it.to_string());
        serializer.serialize_str(&text)
    }
}

impl Serialize for Named<Wish> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

/// A level by its name; `None` for one that is found out.
pub(crate) fn level_of(text: &str) -> Result<Option<Rank>, Refusal> {
    if text == AUTO {
        return Ok(None);
    }
    let rank = Rank::amateurs().find(|it| it.to_string() == text);
    rank.map(Some)
        .ok_or_else(|| bad(format!("a level is 30k to 1k, 1d to 9d, or auto, not {text:?}")))
}

/// A field that is a text; `None` where it is missing.
fn text<'a>(fields: &'a Map<String, Value>, name: &str) -> Result<Option<&'a str>, Refusal> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_str().map(Some).ok_or_else(|| bad(format!("`{name}` is a text"))),
    }
}

fn bad(text: impl Into<String>) -> Refusal {
    Refusal::new(Reason::BadTeaching, text)
}

fn bad_for(error: impl fmt::Display) -> Refusal {
    bad(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use serde_json::json;

    fn choice(change: Value) -> TeachingChoice {
        TeachingChoice::default().changed(&change).unwrap()
    }

    #[test]
    fn what_is_missing_stays_and_what_was_kept_is_read_again() {
        expect![[r#"{"control":"teacher","level":"auto","wish":"close","manner":"kind","character":"none","style":{"center":0.0,"fighting":0.0,"optimism":0.0}}"#]]
            .assert_eq(&TeachingChoice::default().to_string());
        let first = choice(json!({"level": "8k", "wish": "you-win", "manner": "strict"}));
        let second = first.changed(&json!({"control": "level", "character": "cosmic"})).unwrap();
        expect![[r#"{"control":"level","level":"8k","wish":"you-win","manner":"strict","character":"cosmic","style":{"center":1.0,"fighting":0.3,"optimism":0.6}}"#]]
            .assert_eq(&second.to_string());
        for it in [first, second, TeachingChoice::full(), choice(json!({"control": "abc25"}))] {
            assert_eq!(it.to_string().parse(), Ok(it));
        }
    }

    #[test]
    fn sliders_and_characters_follow_each_other() {
        let named = choice(json!({"character": "cosmic"}));
        // What the page was told, said again, changes nothing.
        let again = json!({"character": "cosmic", "style": {"center": 1.0, "fighting": 0.3}});
        assert_eq!(named.changed(&again), Ok(named.clone()));
        let own = named.changed(&json!({"style": {"fighting": -0.5}})).unwrap();
        assert_eq!((own.character.as_str(), own.style.center), (OWN, 1.0));
        let character = own.to_teaching().character;
        assert_eq!((character.center, character.fighting), (1.0, -0.5));
        let none = own.changed(&json!({"character": "none"})).unwrap();
        assert_eq!(none, TeachingChoice::default());
        let neutral = json!({"style": {"center": 0, "fighting": 0, "optimism": 0}});
        assert_eq!(own.changed(&neutral), Ok(TeachingChoice::default()));
    }

    #[test]
    fn the_engine_is_told_what_was_chosen() {
        let rank = Some(Rank::parse("8k"));
        let teaching = choice(json!({"level": "8k"})).to_teaching();
        assert_eq!((teaching.opponent, teaching.level), (rank, None));
        let teaching = choice(json!({"level": "8k", "control": "level"})).to_teaching();
        assert_eq!((teaching.opponent, teaching.level), (None, rank));
        assert!(TeachingChoice::full().to_teaching().is_none());
        let kind = choice(json!({"manner": "kind"})).to_teaching();
        let strict = choice(json!({"manner": "strict"})).to_teaching();
        for (name, value) in STRICT {
            let value_in = |teaching: &Teaching| {
                teaching.parameters().into_iter().find(|it| it.name == name).unwrap().value
            };
            assert_eq!(value_in(&strict), value);
            assert_ne!(value_in(&kind), value, "{name}");
        }
    }

    #[test]
    fn nonsense_is_refused_in_a_sentence() {
        for (change, text) in [
            (json!(3), "`teaching` is an object"),
            (json!({"mood": "good"}), "`teaching` has no \"mood\""),
            (json!({"control": "auto"}), "no control \"auto\"; there are teacher, level and none"),
            (json!({"control": 1}), "`control` is a text"),
            (json!({"level": "31k"}), "a level is 30k to 1k, 1d to 9d, or auto, not \"31k\""),
            (json!({"control": "level"}), "a fixed level is 30k to 1k, or 1d to 9d"),
            (json!({"wish": "win"}), "a wish is close, you-win, i-win, teach-me, not \"win\""),
            (json!({"manner": "rude"}), "a manner is kind or strict, not \"rude\""),
            (json!({"style": {"center": 2}}), "center is a number from -1 to 1"),
            (json!({"style": {"center": "1"}}), "center is a number from -1 to 1"),
            (json!({"style": {"luck": 1}}), "`style` has no \"luck\""),
            (json!({"style": 1}), "`style` is an object"),
        ] {
            let refusal = TeachingChoice::default().changed(&change).unwrap_err();
            assert_eq!((refusal.reason, refusal.text.as_str()), (Reason::BadTeaching, text));
        }
        let unknown = TeachingChoice::default().changed(&json!({"character": "x"})).unwrap_err();
        assert!(unknown.text.starts_with("no character \"x\"; there are none, "));
    }
}
