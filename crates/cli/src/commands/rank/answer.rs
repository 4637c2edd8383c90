//! What is said about the players.

use std::fmt::Write;

use analysis::{Rank, RankEstimate, Scale};
use goban::Color;
use serde_json::{Value, json};

use super::{FEWEST_MOVES, Seat};
use crate::args::Language;

/// One object with every player of every game, then those of several games together.
pub(super) fn json(seats: &[Seat], together: &[Seat]) -> Value {
    json!({
        "scale": "KGS",
        "players": seats.iter().map(seat_json).collect::<Vec<_>>(),
        "together": together.iter().map(seat_json).collect::<Vec<_>>(),
    })
}

fn seat_json(seat: &Seat) -> Value {
    let estimate = estimate(seat);
    let text = |it: Option<Rank>| it.map(|it| it.to_string());
    json!({
        "file": seat.file,
        "color": seat.color.map(Color::letter),
        "name": seat.name,
        "stated": seat.stated.is_known().then(|| seat.stated.to_string()),
        "rank": text(estimate.map(|it| it.rank())),
        "low": text(estimate.map(|it| it.low)),
        "high": text(estimate.map(|it| it.high)),
        // 1 is 30 kyu, 30 is 1 kyu, 31 is 1 dan.
        "mean": estimate.map(|it| (it.mean * 100.0).round() / 100.0),
        "moves": seat.record.moves(),
        "elsewhere": estimate.map(|it| elsewhere_json(it.rank())),
    })
}

/// About the same on other scales.
fn elsewhere_json(rank: Rank) -> Value {
    let there = Scale::ALL.map(|it| (it.name().to_lowercase(), json!(it.rank(rank).to_string())));
    Value::Object(there.into_iter().collect())
}

fn estimate(seat: &Seat) -> Option<RankEstimate> {
    (seat.record.moves() >= FEWEST_MOVES).then(|| seat.record.estimate())
}

/// The same for people.
pub(super) fn text(seats: &[Seat], together: &[Seat], language: Language) -> String {
    let mut text = String::new();
    let mut file = None;
    for seat in seats {
        if seat.file != file {
            file.clone_from(&seat.file);
            let _ = writeln!(text, "{}", file.as_deref().unwrap_or_default());
        }
        let _ = writeln!(text, "  {}", line(seat, language));
    }
    if !together.is_empty() {
        text.push_str(match language {
            Language::En => "all games together\n",
            Language::Ja => "全局を通して\n",
        });
    }
    for seat in together {
        let _ = writeln!(text, "  {}", line(seat, language));
    }
    text
}

fn line(seat: &Seat, language: Language) -> String {
    let color = match (language, seat.color) {
        (_, None) => "",
        (Language::En, Some(Color::Black)) => "Black ",
        (Language::En, Some(Color::White)) => "White ",
        (Language::Ja, Some(Color::Black)) => "黒 ",
        (Language::Ja, Some(Color::White)) => "白 ",
    };
    let name = if seat.name.is_empty() { String::new() } else { format!("{} ", seat.name) };
    let moves = seat.record.moves();
    let stated = spoken(seat.stated, language);
    let stated = match language {
        _ if !seat.stated.is_known() => String::new(),
        Language::En => format!("(says {stated}) "),
        Language::Ja => format!("（申告 {stated}）"),
    };
    let said = match (estimate(seat), language) {
        (None, Language::En) => format!("too few moves to say ({moves})"),
        (None, Language::Ja) => format!("手数が少なく、分かりません（{moves}手）"),
        (Some(it), _) => {
            let [rank, low, high] = [it.rank(), it.low, it.high].map(|it| spoken(it, language));
            let there = elsewhere(it.rank(), language);
            match language {
                Language::En => {
                    format!("plays like {rank}, likely {low} to {high}, {moves} moves; {there}")
                }
                Language::Ja => format!("{rank}くらい（{low}〜{high}）、{moves}手から。{there}"),
            }
        }
    };
    format!("{color}{name}{stated}{said}")
}

/// The rank on other scales, in one line.
fn elsewhere(rank: Rank, language: Language) -> String {
    let there = |scale: Scale| {
        let name = match (scale, language) {
            (Scale::Japan, Language::Ja) => "日本",
            (Scale::Fox, Language::Ja) => "野狐",
            _ => scale.name(),
        };
        format!("{name} {}", spoken(scale.rank(rank), language))
    };
    let all = Scale::ALL.map(there);
    match language {
        Language::En => format!("on KGS's scale, about {}", all.join(", ")),
        Language::Ja => format!("KGSの段級で。ほかでは約 {}", all.join("、")),
    }
}

/// `5k` in English; 5級, 初段 in Japanese.
fn spoken(rank: Rank, language: Language) -> String {
    let text = rank.to_string();
    match language {
        Language::En => text,
        Language::Ja if text == "1d" => "初段".to_owned(),
        Language::Ja => text.replace('k', "級").replace('d', "段").replace('p', "プロ"),
    }
}
