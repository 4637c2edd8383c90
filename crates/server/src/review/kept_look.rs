//! What was seen of a move, as it is kept: names are found again, positions come from the game,
//! and whose the points become is kept in hundredths.

use analysis::{Ownership, Rank};
use commentary::review::{BestMove, LastMove, Look, Outlook, Sight};
use goban::{Move, PointMap, Position, Size};
use serde::{Deserialize, Serialize};
use shapes::Namer;

use crate::storage::LookRow;

#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    mv: String,
    /// How play may go on; begins with the best move.
    line: Vec<String>,
    /// Chance, lead, and whether whose the points become is kept: after the move, after the best
    /// one, after none, and after no answer.
    outlooks: [(f64, f64, bool); 4],
    net: KeptSight,
    people: Vec<(String, KeptSight)>,
    deviation: f64,
    last: Option<(f64, f64)>,
    /// The shorter look, where two were taken.
    first: Option<Box<Self>>,
}

/// Chance of the move, of the best one, of the likeliest one; how many are likelier.
type KeptSight = (f64, f64, f64, usize);

/// To be kept.
pub(crate) fn write(look: &Look, visits: u32) -> LookRow {
    let mut owners = Vec::new();
    let kept = to_kept(look, &mut owners);
    // Plain structs of texts and numbers always can be written.
    let seen = serde_json::to_string(&kept).unwrap_or_default();
    LookRow { number: look.number, visits, seen, owners }
}

/// What was kept of a move; `None` if it is of another move or damaged, and is to be looked at
/// again.
pub(crate) fn read(row: &LookRow, before: &Position, mv: Move, namer: &mut Namer) -> Option<Look> {
    let kept: Kept = serde_json::from_str(&row.seen).ok()?;
    let mut owners = row.owners.as_slice();
    let look = from_kept(&kept, (before, mv), namer, &mut owners)?;
    Some(look.numbered(row.number))
}

fn to_kept(look: &Look, owners: &mut Vec<u8>) -> Kept {
    let size = look.before.size();
    let outlooks = [&look.after, &look.best.outlook, &look.idle, &look.ignored];
    for ownership in outlooks.iter().filter_map(|it| it.ownership.as_ref()) {
        owners.extend(size.points().map(|it| to_byte(ownership.of(it))));
    }
    let line = std::iter::once(look.best.mv).chain(look.best.line.iter().skip(1).copied());
    Kept {
        mv: look.mv.to_string(),
        line: line.map(|it| it.to_string()).collect(),
        outlooks: outlooks.map(|it| (it.win, it.lead, it.ownership.is_some())),
        net: kept_sight(look.net),
        people: look.people.iter().map(|it| (it.0.to_string(), kept_sight(it.1))).collect(),
        deviation: look.deviation,
        last: look.last.map(|it| (it.chance, it.loss)),
        first: look.first.as_deref().map(|it| Box::new(to_kept(it, owners))),
    }
}

fn from_kept(
    kept: &Kept,
    (before, mv): (&Position, Move),
    namer: &mut Namer,
    owners: &mut &[u8],
) -> Option<Look> {
    if kept.mv != mv.to_string() {
        return None;
    }
    let line: Vec<Move> = kept.line.iter().map(|it| it.parse().ok()).collect::<Option<_>>()?;
    let best = *line.first()?;
    let size = before.size();
    let [after, best_outlook, idle, ignored] = kept.outlooks.map(|(win, lead, is_owned)| {
        let ownership = if is_owned { Some(read_owners(owners, size)?) } else { None };
        Some(Outlook { win, lead, ownership })
    });
    let people = |it: &(String, KeptSight)| (Rank::parse(&it.0), sight(it.1));
    let mut name = |mv: Move| namer.name(before, mv).unwrap_or_default();
    let (naming, best_naming) = (name(mv), name(best));
    let first = match &kept.first {
        Some(first) => Some(Box::new(from_kept(first, (before, mv), namer, owners)?)),
        None => None,
    };
    Some(Look {
        number: 0,
        before: before.clone(),
        mv,
        naming,
        after: after?,
        best: BestMove { mv: best, outlook: best_outlook?, line, naming: best_naming },
        idle: idle?,
        ignored: ignored?,
        net: sight(kept.net),
        people: kept.people.iter().map(people).collect(),
        deviation: kept.deviation,
        last: kept.last.map(|(chance, loss)| LastMove { chance, loss }),
        first,
    })
}

fn kept_sight(it: Sight) -> KeptSight {
    (it.played, it.best, it.likeliest, it.place)
}

fn sight((played, best, likeliest, place): KeptSight) -> Sight {
    Sight { played, best, likeliest, place }
}

/// 0 for -1, 200 for 1.
#[allow(clippy::cast_sign_loss, reason = "it is clamped")]
fn to_byte(value: f32) -> u8 {
    (value * 100.0 + 100.0).round().clamp(0.0, 200.0) as u8
}

fn read_owners(bytes: &mut &[u8], size: Size) -> Option<Ownership> {
    let (own, rest) = bytes.split_at_checked(size.area())?;
    *bytes = rest;
    let mut map = PointMap::filled(0.0);
    for (point, byte) in size.points().zip(own) {
        map[point] = f32::from(*byte) / 100.0 - 1.0;
    }
    Some(Ownership::from_black(|it| map[it], size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Rules;
    use partner::{Care, Human, Reviewer, embedded_network};

    #[test]
    fn what_was_seen_is_read_back() {
        let size = Size::square(7).unwrap();
        let mut before = Position::new(size, Rules::JAPANESE);
        before.play("D4".parse().unwrap()).unwrap();
        let mv: Move = "A1".parse().unwrap();
        let (network, human) = (embedded_network().unwrap(), Human::embedded().unwrap());
        let mut reviewer = Reviewer::new(network, human, Care::of(8));
        let look = reviewer.look(&before, mv, &|| false).unwrap().unwrap();
        let row = write(&look, 8);
        let mut namer = Namer::embedded(size).unwrap();
        let again = read(&row, &before, mv, &mut namer).unwrap();
        assert!(look.first.is_some(), "a move on the first line was looked at twice");
        assert_eq!(write(&again, 8).owners, row.owners);
        assert_eq!((again.number, again.best.mv), (look.number, look.best.mv));
        assert_eq!((&again.best.line, again.people.len()), (&look.best.line, look.people.len()));
        assert!((again.loss() - look.loss()).abs() < 1e-9 && again.first.is_some());
        let other: Move = "B1".parse().unwrap();
        assert!(read(&row, &before, other, &mut namer).is_none());
        let cut = LookRow { owners: row.owners[..20].to_vec(), ..row.clone() };
        assert!(read(&cut, &before, mv, &mut namer).is_none());
        let damaged = LookRow { seen: "{".to_owned(), ..row };
        assert!(read(&damaged, &before, mv, &mut namer).is_none());
    }
}
