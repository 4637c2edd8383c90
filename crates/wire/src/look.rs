//! What was seen of a move, for the review of a game.

use analysis::Rank;
use commentary::review::{BestMove, LastMove, Look, Outlook, Sight};
use goban::{Move, Position, Size};
use serde::{Deserialize, Serialize};
use shapes::Namer;

use crate::candidates::{check_line, owners};
use crate::error::WireError;
use crate::maps;
use crate::request::{line, moves, on_board};

/// Two looks at a move are taken at most.
const MOST_LOOKS: usize = 2;

/// What was seen of a move; values are for the player who made it. The position and the names are
/// not sent: whoever asks has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookForm {
    #[serde(rename = "move")]
    mv: String,
    best: String,
    line: String,
    after: OutlookForm,
    after_best: OutlookForm,
    idle: OutlookForm,
    ignored: OutlookForm,
    net: SightForm,
    /// By rank, as a number: 1 is 30 kyu, 31 is 1 dan.
    people: Vec<(u8, SightForm)>,
    deviation: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<(f64, f64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<Box<Self>>,
}

/// How things stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutlookForm {
    win: f64,
    lead: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ownership: Option<String>,
}

/// Chance of the move, of the best one, of the likeliest one; how many are likelier.
type SightForm = (f64, f64, f64, usize);

impl From<&Look> for LookForm {
    fn from(look: &Look) -> Self {
        let size = look.before.size();
        let outlook = |it: &Outlook| OutlookForm {
            win: it.win,
            lead: it.lead,
            ownership: it.ownership.as_ref().map(|it| maps::write(|point| it.of(point), size)),
        };
        let people = |it: &(Rank, Sight)| (it.0.index() as u8, written(it.1));
        Self {
            mv: look.mv.to_string(),
            best: look.best.mv.to_string(),
            line: line(&look.best.line),
            after: outlook(&look.after),
            after_best: outlook(&look.best.outlook),
            idle: outlook(&look.idle),
            ignored: outlook(&look.ignored),
            net: written(look.net),
            people: look.people.iter().map(people).collect(),
            deviation: look.deviation,
            last: look.last.map(|it| (it.chance, it.loss)),
            first: look.first.as_deref().map(|it| Box::new(it.into())),
        }
    }
}

impl LookForm {
    /// The look at a move of this position; names are found again.
    pub fn to_look(
        &self,
        before: &Position,
        mv: Move,
        namer: &mut Namer,
    ) -> Result<Look, WireError> {
        self.to_look_of(MOST_LOOKS, (before, mv), namer)
    }

    fn to_look_of(
        &self,
        most: usize,
        (before, mv): (&Position, Move),
        namer: &mut Namer,
    ) -> Result<Look, WireError> {
        let size = before.size();
        if on_board(&self.mv, size)? != mv || most == 0 {
            return Err(WireError::senseless("a look at another move"));
        }
        let best = on_board(&self.best, size)?;
        let line = moves(&self.line, size)?;
        check_line(before, &[best])?;
        check_line(before, &line)?;
        let first = match &self.first {
            Some(first) => Some(Box::new(first.to_look_of(most - 1, (before, mv), namer)?)),
            None => None,
        };
        let mut name = |mv: Move| namer.name(before, mv).unwrap_or_default();
        let (naming, best_naming) = (name(mv), name(best));
        Ok(Look {
            number: before.history().len() + 1,
            before: before.clone(),
            mv,
            naming,
            after: self.after.to_outlook(size)?,
            best: BestMove {
                mv: best,
                outlook: self.after_best.to_outlook(size)?,
                line,
                naming: best_naming,
            },
            idle: self.idle.to_outlook(size)?,
            ignored: self.ignored.to_outlook(size)?,
            net: sight(self.net),
            people: self.people.iter().map(|it| (Rank::from_index(it.0), sight(it.1))).collect(),
            deviation: self.deviation,
            last: self.last.map(|(chance, loss)| LastMove { chance, loss }),
            first,
        })
    }
}

impl OutlookForm {
    fn to_outlook(&self, size: Size) -> Result<Outlook, WireError> {
        let ownership = owners(self.ownership.as_ref(), size)?;
        Ok(Outlook { win: self.win, lead: self.lead, ownership })
    }
}

const fn written(it: Sight) -> SightForm {
    (it.played, it.best, it.likeliest, it.place)
}

const fn sight((played, best, likeliest, place): SightForm) -> Sight {
    Sight { played, best, likeliest, place }
}
