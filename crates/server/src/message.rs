//! What the page says.

use serde::Deserialize;
use serde_json::Value;

use crate::game_id::GameId;
use crate::order::Order;
use crate::refusal::{Reason, Refusal};
use crate::talk_message::TalkCommand;

/// What the page says, understood.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    NewGame(Box<Order>),
    Open(GameId),
    Close(GameId),
    Command(GameId, Command),
    Look(GameId, LookCommand),
    Talk(GameId, TalkCommand),
}

/// Something to be done in a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Command {
    Play { at: usize, point: String },
    Resign { at: usize },
    Undo { at: usize },
    ToggleDead { at: usize, point: String },
    Agree { at: usize },
    Resume { at: usize },
    View { r#move: usize },
    Teaching { teaching: Value },
    Why { r#move: usize },
}

/// Something to be looked at beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum LookCommand {
    Analyze { r#move: usize },
    StopAnalysis,
    Review,
    StopReview,
}

/// What a refusal says about the message it answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Subject {
    pub(crate) command: String,
    pub(crate) game: Option<String>,
}

/// Names longer than this are not repeated to whoever sent them.
const LONGEST_ECHO: usize = 40;

/// Reads a message; what it was about is known even if it is not understood.
pub(crate) fn read(text: &str) -> (Subject, Result<Request, Refusal>) {
    match serde_json::from_str::<Value>(text) {
        Ok(value) => {
            let subject = subject(&value);
            let request = understand(&subject, value);
            (subject, request)
        }
        Err(why) => {
            let refusal = Refusal::bad_request(format!("this is no JSON: {why}"));
            (Subject::default(), Err(refusal))
        }
    }
}

fn subject(value: &Value) -> Subject {
    let text = |name: &str| {
        let text = value.get(name)?.as_str()?;
        Some(text.chars().take(LONGEST_ECHO).collect::<String>())
    };
    Subject { command: text("type").unwrap_or_default(), game: text("game") }
}

fn understand(subject: &Subject, value: Value) -> Result<Request, Refusal> {
    let game = || -> Result<GameId, Refusal> {
        let name = value.get("game").and_then(Value::as_str);
        let name = name.ok_or_else(|| Refusal::bad_request("`game` is missing"))?;
        name.parse().map_err(|_| Refusal::unknown_game())
    };
    match subject.command.as_str() {
        "new_game" => Ok(Request::NewGame(Box::new(Order::read(&value)?))),
        "open" => Ok(Request::Open(game()?)),
        "close" => Ok(Request::Close(game()?)),
        "play" | "resign" | "undo" | "toggle_dead" | "agree" | "resume" | "view" | "teaching"
        | "why" => {
            let game = game()?;
            let command = Command::deserialize(&value)
                .map_err(|why| Refusal::bad_request(why.to_string()))?;
            Ok(Request::Command(game, command))
        }
        "analyze" | "stop_analysis" | "review" | "stop_review" => {
            let game = game()?;
            let command = LookCommand::deserialize(&value)
                .map_err(|why| Refusal::bad_request(why.to_string()))?;
            Ok(Request::Look(game, command))
        }
        "talk" | "ask" => {
            let game = game()?;
            let command = TalkCommand::deserialize(&value)
                .map_err(|why| Refusal::bad_request(why.to_string()))?;
            Ok(Request::Talk(game, command))
        }
        "" => Err(Refusal::bad_request("`type` is missing")),
        other => {
            let text = format!("there is no message {other:?}");
            Err(Refusal::new(Reason::BadRequest, text))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &str) -> Reason {
        read(text).1.unwrap_err().reason
    }

    #[test]
    fn messages_are_understood_or_refused() {
        let (subject, request) =
            read(r#"{"type":"play","game":"aaaaaaaaaaaa","at":3,"point":"D4"}"#);
        assert_eq!(subject.game.as_deref(), Some("aaaaaaaaaaaa"));
        let command = Command::Play { at: 3, point: "D4".to_owned() };
        assert!(matches!(request, Ok(Request::Command(_, found)) if found == command));
        for bad in ["", "{", "[]", "null", "7", r#"{"type":7}"#, r#"{"type":"dance"}"#] {
            assert_eq!(reason(bad), Reason::BadRequest, "{bad}");
        }
        for bad in [r#""at":-1,"point":"D4""#, r#""point":"D4""#, r#""at":1e99,"point":"D4""#] {
            let text = format!(r#"{{"type":"play","game":"aaaaaaaaaaaa",{bad}}}"#);
            assert_eq!(reason(&text), Reason::BadRequest, "{text}");
        }
        assert_eq!(reason(r#"{"type":"open"}"#), Reason::BadRequest);
        assert_eq!(reason(r#"{"type":"open","game":"'; DROP TABLE games"}"#), Reason::UnknownGame);
        assert_eq!(reason(&"[".repeat(10_000)), Reason::BadRequest);
    }
}
