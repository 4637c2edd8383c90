//! A new game as the page orders it.

use game::Info;
use goban::{ByColor, Color, Komi, Rules, Size, fixed_handicap, most_fixed_handicap};
use partner::{Session, Settings, Strength, usual_komi};
use serde::Deserialize;
use serde_json::Value;

use crate::clock;
use crate::conversation::TalkChoice;
use crate::game_clock::{GameClock, TimeSystem};
use crate::game_id::GameId;
use crate::game_kind::GameKind;
use crate::person::Person;
use crate::refusal::{Reason, Refusal};
use crate::storage::{Human, NewRow};
use crate::teaching_choice::TeachingChoice;

/// The engine's name.
pub(crate) const ENGINE: &str = "Shidogo";
/// So many characters of a name are kept.
const LONGEST_NAME: usize = 60;

/// A new game as the page orders it.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    kind: GameKind,
    time: Option<TimeSystem>,
    settings: Settings,
    human: Human,
    strength: Strength,
    teaching: TeachingChoice,
    talk: TalkChoice,
    name: String,
}

impl Order {
    /// Checks everything; what is missing is as usual.
    pub(crate) fn read(value: &Value) -> Result<Self, Refusal> {
        let field = |name: &str| value.get(name).filter(|it| !it.is_null());
        let size = size(field("size"))?;
        let rules = match field("rules") {
            None => Rules::default(),
            Some(name) => {
                let parsed = name.as_str().and_then(|it| it.parse().ok());
                let text = "rules are japanese, chinese, aga, tromp-taylor or new-zealand";
                parsed.ok_or_else(|| Refusal::new(Reason::BadRules, text))?
            }
        };
        let handicap = handicap(field("handicap"), size)?;
        let komi = match field("komi") {
            None => usual_komi(size, rules, handicap.len()),
            Some(number) => {
                let komi = number.as_f64().ok_or(goban::KomiError).and_then(Komi::from_points);
                komi.map_err(|why| Refusal::new(Reason::BadKomi, why.to_string()))?
            }
        };
        let human = match field("human") {
            None => Human::Black,
            Some(human) => Human::deserialize(human)
                .map_err(|_| Refusal::bad_request("`human` is b, w or both"))?,
        };
        let strength = match field("strength") {
            None => Strength::default(),
            Some(name) => name
                .as_str()
                .and_then(|it| it.parse().ok())
                .ok_or_else(|| Refusal::bad_request("`strength` is quick, normal or strong"))?,
        };
        let kind = GameKind::read(field("kind"), field("skill"))?;
        let time = field("time").map_or(Ok(None), TimeSystem::read)?;
        let teaching = match field("teaching") {
            // Nobody teaches in a game that has its own rule.
            _ if kind != GameKind::Go => TeachingChoice::full(),
            None => TeachingChoice::default(),
            Some(wishes) => TeachingChoice::default().changed(wishes)?,
        };
        let talk = field("talk").map_or_else(|| Ok(TalkChoice::default()), TalkChoice::read)?;
        let name = clean_name(field("name").and_then(Value::as_str).unwrap_or_default());
        let settings = Settings { size, rules, komi, handicap };
        Ok(Self { kind, time, settings, human, strength, teaching, talk, name })
    }

    /// The game as it is kept before its first move.
    pub(crate) fn to_row(&self, id: GameId, owner: Person) -> Result<NewRow, Refusal> {
        let session = Session::new(self.settings.clone())
            .map_err(|why| Refusal::new(Reason::BadHandicap, why.to_string()))?;
        let given = match self.human {
            Human::Black => ByColor { black: self.name.as_str(), white: "" },
            Human::White => ByColor { black: "", white: self.name.as_str() },
            Human::Both => ByColor::default(),
        };
        let names = names(self.human, given);
        let mut info = Info { date: clock::day(clock::now()), ..Info::default() };
        info.application = Some((ENGINE.to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
        for color in Color::ALL {
            info.players[color].name.clone_from(&names[color]);
        }
        if let Some(time) = &self.time {
            info.main_time = Some(time.main_seconds());
            info.overtime = time.overtime();
        }
        let mut record = session.to_record(&info);
        self.kind.note(&mut record);
        Ok(NewRow {
            owner,
            id,
            start: record.to_string(),
            size: self.settings.size,
            names,
            human: self.human,
            strength: self.strength,
            teaching: self.teaching.clone(),
            talk: self.talk,
            clock: self.time.map(GameClock::new),
            moves: Vec::new(),
            result: None,
        })
    }
}

/// What both sides are called, where `given` names are missing.
pub(crate) fn names(human: Human, given: ByColor<&str>) -> ByColor<String> {
    let name = |color: Color, own: &str| {
        let usual = match human {
            Human::Both => own,
            _ if human.plays(color) => "You",
            _ => ENGINE,
        };
        let given = clean_name(given[color]);
        if given.is_empty() { usual.to_owned() } else { given }
    };
    ByColor { black: name(Color::Black, "Black"), white: name(Color::White, "White") }
}

/// One line of a bearable length.
fn clean_name(name: &str) -> String {
    let printable = name.chars().map(|it| if it.is_control() { ' ' } else { it });
    printable.collect::<String>().trim().chars().take(LONGEST_NAME).collect()
}

/// A side of a square, or width and height.
pub(crate) fn size(value: Option<&Value>) -> Result<Size, Refusal> {
    let refusal = || Refusal::new(Reason::BadSize, "a board has 2 to 25 lines each way");
    let side = |it: &Value| it.as_u64().and_then(|it| u8::try_from(it).ok());
    let value = value.ok_or_else(refusal)?;
    let sides = match side(value) {
        Some(side) => Some((side, side)),
        None => value.get("width").and_then(side).zip(value.get("height").and_then(side)),
    };
    let (width, height) = sides.ok_or_else(refusal)?;
    Size::new(width, height).map_err(|_| refusal())
}

fn handicap(value: Option<&Value>, size: Size) -> Result<Vec<goban::Point>, Refusal> {
    let stones = match value {
        None => Some(0),
        Some(number) => number.as_u64().and_then(|it| u8::try_from(it).ok()),
    };
    if stones == Some(0) {
        return Ok(Vec::new());
    }
    stones.and_then(|it| fixed_handicap(size, it)).ok_or_else(|| {
        let text = match most_fixed_handicap(size) {
            0 => format!("a board of {size} has no handicap"),
            most => format!("handicap on a board of {size} is 0, or 2 to {most} stones"),
        };
        Refusal::new(Reason::BadHandicap, text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn reason(value: Value) -> Reason {
        Order::read(&value).unwrap_err().reason
    }

    #[test]
    fn what_is_missing_is_as_usual() {
        let order = Order::read(&json!({"size": 9})).unwrap();
        assert_eq!(order.settings, Settings::usual(Size::square(9).unwrap(), Rules::JAPANESE));
        assert!(order.teaching.is_lesson());
        let order = json!({"size": {"width": 13, "height": 9}, "handicap": 3, "rules": "aga"});
        let order = Order::read(&order).unwrap();
        assert_eq!(order.settings.komi.to_string(), "0.5");
        assert_eq!(order.settings.handicap.len(), 3);
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        for size in [json!(1), json!(26), json!(9.5), json!("9"), json!({"width": 9}), json!(-9)] {
            assert_eq!(reason(json!({ "size": size })), Reason::BadSize, "{size}");
        }
        assert_eq!(reason(json!({})), Reason::BadSize);
        for komi in [json!(6.25), json!(1e9), json!("6.5"), json!([])] {
            assert_eq!(reason(json!({"size": 9, "komi": komi})), Reason::BadKomi, "{komi}");
        }
        for handicap in [json!(1), json!(10), json!(-2), json!(2.5), json!("2")] {
            let order = json!({"size": 9, "handicap": handicap});
            assert_eq!(reason(order), Reason::BadHandicap, "{handicap}");
        }
        assert_eq!(reason(json!({"size": 5, "handicap": 2})), Reason::BadHandicap);
        assert_eq!(reason(json!({"size": 9, "rules": "tennis"})), Reason::BadRules);
        assert_eq!(reason(json!({"size": 9, "human": "x"})), Reason::BadRequest);
        assert_eq!(reason(json!({"size": 9, "strength": "9d"})), Reason::BadRequest);
        let teaching = json!({"size": 9, "teaching": {"level": "10d"}});
        assert_eq!(reason(teaching), Reason::BadTeaching);
    }

    #[test]
    fn names_are_one_short_line() {
        assert_eq!(clean_name("  Aoi\n\u{7}Ren  "), "Aoi  Ren");
        assert_eq!(clean_name(&"本".repeat(100)).chars().count(), LONGEST_NAME);
        let names = names(Human::White, ByColor { black: "", white: "" });
        assert_eq!((names.black.as_str(), names.white.as_str()), (ENGINE, "You"));
    }
}
