//! On what terms the teacher would play the next game with somebody.

use analysis::Rank;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use goban::{ByColor, Color, Komi, Size};
use partner::{Pupil, Settings, Terms, usual_komi};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::app::{AppState, Problem, problem, sentence};
use crate::order;
use crate::person::Person;
use crate::refusal::Refusal;
use crate::storage::Human;
use crate::teaching_choice;

/// The address of the offer.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/api/offer", get(show))
}

#[derive(Debug, Deserialize)]
struct OfferQuery {
    /// The side of a square board.
    size: Option<String>,
    /// What the person would be called in the game; whoever played last where it is missing.
    name: Option<String>,
    /// How strong they say they are.
    level: Option<String>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct OfferMessage {
    #[serde(flatten)]
    terms: TermsMessage,
    /// Whether anything is known that an offer can be made by.
    known: bool,
}

/// On what terms a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct TermsMessage {
    /// 0 even, 1 without komi.
    stones: u8,
    /// Points that White gives on top.
    points: u8,
}

impl From<Terms> for TermsMessage {
    fn from(terms: Terms) -> Self {
        Self { stones: terms.stones(), points: terms.points() }
    }
}

async fn show(
    State(state): State<AppState>,
    person: Person,
    asked: Result<Query<OfferQuery>, QueryRejection>,
) -> Result<Json<OfferMessage>, Problem> {
    let Query(asked) = asked.map_err(|why| sentence(StatusCode::BAD_REQUEST, why.body_text()))?;
    let bad = |why: Refusal| sentence(StatusCode::BAD_REQUEST, why.text);
    let size = size(asked.size.as_deref()).map_err(bad)?;
    let level = asked.level.as_deref().filter(|it| !it.is_empty());
    let stated = level.map_or(Ok(None), teaching_choice::level_of).map_err(bad)?;
    let name = asked.name.map(|it| players_name(&it));
    let kept = state.storage().run(move |store| match name {
        Some(name) => store.pupil_named(person, &name),
        None => Ok(store.pupils(person)?.into_iter().next()),
    });
    // What another version has noted is as good as nothing.
    let kept = kept.await.map_err(problem)?.and_then(|it| it.parse().ok()).unwrap_or_default();
    Ok(Json(OfferMessage::new(&kept, stated, size)))
}

impl OfferMessage {
    fn new(kept: &Pupil, stated: Option<Rank>, size: Size) -> Self {
        // A game begins by what is said of oneself, so the offer does too.
        let said = stated.map(|rank| Terms::offered(&kept.who_says(Some(rank)), size));
        let terms = said.or_else(|| known_terms(kept, size));
        Self { terms: terms.unwrap_or_default().into(), known: terms.is_some() }
    }
}

/// What would be offered to somebody of whom enough is known.
fn known_terms(pupil: &Pupil, size: Size) -> Option<Terms> {
    pupil.is_known().then(|| Terms::offered(pupil, size))
}

/// The terms for the next game after one like this; `None` where nothing would change.
pub(crate) fn after(pupil: &Pupil, settings: &Settings, human: Human) -> Option<TermsMessage> {
    let terms = known_terms(pupil, settings.size)?;
    (!is_played_on(settings, human, terms)).then(|| terms.into())
}

/// Whether a game is played on these terms.
fn is_played_on(settings: &Settings, human: Human, terms: Terms) -> bool {
    let (komi, handicap) = (settings.komi, settings.handicap.len());
    let Some(given) = terms.komi() else {
        // The smallest boards have no more komi than this in any game.
        let is_usual = komi == usual_komi(settings.size, settings.rules, 0);
        let is_more = komi > Komi::from_half_points(1).unwrap_or_default();
        return handicap == 0 && (is_usual || is_more);
    };
    let stones = if terms.stones() < 2 { 0 } else { usize::from(terms.stones()) };
    // Whether draws are possible makes no difference.
    let is_komi = komi == given || komi.half_points() == given.half_points() - 1;
    handicap == stones && is_komi && human == Human::Black
}

/// What somebody is called who gives this name for a new game.
fn players_name(given: &str) -> String {
    let given = ByColor { black: given, white: "" };
    let mut names = order::names(Human::Black, given);
    std::mem::take(&mut names[Color::Black])
}

fn size(text: Option<&str>) -> Result<Size, Refusal> {
    let side = text.and_then(|it| it.parse::<u8>().ok());
    order::size(side.map(|it| json!(it)).as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Rules, fixed_handicap};
    use partner::pupil::{KNOWN_AFTER, Winner};

    fn nine() -> Size {
        Size::square(9).unwrap()
    }

    /// Somebody who gives so much away with each of so many moves.
    fn seen(moves: u32, mean_loss: f64) -> Pupil {
        Pupil { moves, mean_loss, ..Pupil::default() }
    }

    /// A game with so many stones; the komi is as usual, or none.
    fn settings(stones: u8, komi: Option<i16>) -> Settings {
        let mut settings = Settings::usual(nine(), Rules::JAPANESE);
        settings.handicap = fixed_handicap(nine(), stones).unwrap_or_default();
        settings.komi = usual_komi(nine(), Rules::JAPANESE, settings.handicap.len());
        if let Some(half_points) = komi {
            settings.komi = Komi::from_half_points(half_points).unwrap();
        }
        settings
    }

    #[test]
    fn words_count_first_then_moves() {
        let offer = |pupil: &Pupil, stated: Option<&str>| {
            OfferMessage::new(pupil, stated.map(Rank::parse), nine())
        };
        let nothing = || OfferMessage { terms: TermsMessage::default(), known: false };
        assert_eq!(offer(&Pupil::default(), None), nothing());
        assert_eq!(offer(&seen(KNOWN_AFTER - 1, 5.0), None), nothing(), "a few moves say nothing");
        let strong = seen(KNOWN_AFTER, 0.3);
        let even = OfferMessage { known: true, ..nothing() };
        assert_eq!(offer(&strong, None), even);
        let said = offer(&Pupil::default(), Some("20k"));
        assert!(said.known && said.terms.stones >= 2, "{said:?}");
        assert_eq!(offer(&strong, Some("20k")), said);
        let of_before = Pupil::of_rank(Rank::parse("20k"));
        assert_eq!(offer(&of_before, None), said, "what was said stays known");
        assert_eq!(offer(&Pupil::default(), Some("5d")), even);
    }

    #[test]
    fn games_lost_count_whatever_is_said() {
        let said = |lost: u32| {
            let mut pupil = Pupil::default();
            (0..lost).for_each(|_| pupil.end_game(Winner::Teacher));
            OfferMessage::new(&pupil, Some(Rank::parse("1k")), nine()).terms.stones
        };
        assert!(said(4) > said(0), "{} {}", said(4), said(0));
    }

    #[test]
    fn terms_that_were_played_are_not_offered_again() {
        let (black, white) = (Human::Black, Human::White);
        let is_even =
            |stones, komi, human| is_played_on(&settings(stones, komi), human, Terms::EVEN);
        assert!(is_even(0, None, black) && is_even(0, None, white) && is_even(0, Some(15), black));
        assert!(!is_even(0, Some(1), black) && !is_even(2, None, black));
        assert!(!is_even(0, Some(-13), black), "White gives points");
        let seven = Terms::of_stones(3).and_points(7);
        let has_seven = |komi| is_played_on(&settings(3, Some(komi)), black, seven);
        assert!(has_seven(-13) && has_seven(-14) && !has_seven(1) && !has_seven(-27));
        let is_without =
            |stones, komi, human| is_played_on(&settings(stones, komi), human, Terms::of_stones(1));
        assert!(is_without(0, Some(1), black) && is_without(0, Some(0), black));
        assert!(!is_without(0, None, black) && !is_without(0, Some(1), white));
        let has_two =
            |stones, human| is_played_on(&settings(stones, None), human, Terms::of_stones(2));
        assert!(has_two(2, black) && !has_two(2, white) && !has_two(3, black));
        // A board that never has komi is even as it is.
        let five = Settings::usual(Size::square(5).unwrap(), Rules::JAPANESE);
        assert!(is_played_on(&five, black, Terms::EVEN));
        assert!(is_played_on(&five, black, Terms::of_stones(1)));
    }

    #[test]
    fn after_a_game_only_what_is_new_is_offered() {
        let even = settings(0, None);
        let weak = seen(30, 6.0);
        let TermsMessage { stones, points } = after(&weak, &even, Human::Black).unwrap();
        assert!(stones >= 2 && points > 0, "{stones} {points}");
        let komi = Some(1 - 2 * i16::from(points));
        assert_eq!(after(&weak, &settings(stones, komi), Human::Black), None);
        assert!(after(&weak, &settings(stones, None), Human::Black).is_some(), "points are new");
        assert_eq!(after(&seen(30, 0.3), &even, Human::Black), None);
        assert_eq!(after(&seen(KNOWN_AFTER - 1, 6.0), &even, Human::Black), None);
    }

    #[test]
    fn who_gives_no_name_has_the_usual_one() {
        assert_eq!(players_name("  "), "You");
        assert_eq!(players_name(" Aoi\n"), "Aoi");
    }

    #[test]
    fn boards_are_squares_that_can_be_played_on() {
        assert_eq!(size(Some("13")), Ok(Size::square(13).unwrap()));
        for text in [None, Some(""), Some("1"), Some("26"), Some("300"), Some("9x9"), Some("-9")] {
            let refusal = size(text).unwrap_err();
            assert_eq!(refusal.text, "a board has 2 to 25 lines each way", "{text:?}");
        }
    }
}
