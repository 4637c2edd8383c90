//! What a game is about: Go, or the capture game for those who have just learned to take stones.

use game::Game;
use partner::CaptureSkill;
use serde_json::Value;

use crate::refusal::Refusal;

/// What a game is about. It stands in the record itself, so that it goes wherever the game goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GameKind {
    #[default]
    Go,
    /// Whoever takes a stone first wins (石取り).
    Capture(CaptureSkill),
}

/// The property of the root that names another game than Go.
const PROPERTY: &str = "SHIDOGO";
const CAPTURE: &str = "capture";

impl GameKind {
    /// As the page orders it.
    pub(crate) fn read(kind: Option<&Value>, skill: Option<&Value>) -> Result<Self, Refusal> {
        match kind.map(|it| it.as_str().unwrap_or_default()) {
            None | Some("go") => Ok(Self::Go),
            Some(CAPTURE) => {
                let skill = match skill {
                    None => Some(CaptureSkill::default()),
                    Some(name) => name.as_str().and_then(|it| it.parse().ok()),
                };
                let text = "`skill` is gentle, fair or keen";
                skill.map(Self::Capture).ok_or_else(|| Refusal::bad_request(text))
            }
            Some(_) => Err(Refusal::bad_request("`kind` is go or capture")),
        }
    }

    /// As a record says.
    pub(crate) fn of(record: &Game) -> Self {
        let value = record.root().value(PROPERTY);
        let text = value.map(game::Value::simple_text).unwrap_or_default();
        match text.split_once(' ') {
            Some((CAPTURE, skill)) => skill.parse().map_or(Self::Go, Self::Capture),
            _ => Self::Go,
        }
    }

    /// Notes the kind in a record.
    pub(crate) fn note(self, record: &mut Game) {
        if let Self::Capture(skill) = self {
            // The name of the property is a good one.
            let _ = record.set_text(Game::ROOT, PROPERTY, &format!("{CAPTURE} {skill}"));
        }
    }

    /// The name that pages are told.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Go => "go",
            Self::Capture(_) => CAPTURE,
        }
    }

    /// How well the partner plays the capture game.
    pub(crate) const fn skill(self) -> Option<CaptureSkill> {
        match self {
            Self::Go => None,
            Self::Capture(skill) => Some(skill),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Size;
    use serde_json::json;

    #[test]
    fn a_record_keeps_its_kind() {
        for kind in [GameKind::Go, GameKind::Capture(CaptureSkill::Keen)] {
            let mut record = Game::new(Size::square(5).unwrap());
            kind.note(&mut record);
            let (read, warnings) = game::read_first(record.to_string().as_bytes());
            assert_eq!((GameKind::of(&read), warnings.len()), (kind, 0));
        }
        let (read, _) = game::read_first(b"(;SZ[5]SHIDOGO[capture cheating])");
        assert_eq!(GameKind::of(&read), GameKind::Go);
    }

    #[test]
    fn orders_are_understood_or_refused() {
        let read = |kind: Value, skill: Value| GameKind::read(Some(&kind), Some(&skill));
        let fair = GameKind::Capture(CaptureSkill::Fair);
        assert_eq!(read(json!("capture"), json!("fair")).unwrap(), fair);
        assert_eq!(GameKind::read(None, None).unwrap(), GameKind::Go);
        for (kind, skill) in [(json!("chess"), json!("fair")), (json!("capture"), json!(3))] {
            assert!(read(kind, skill).is_err());
        }
    }
}
