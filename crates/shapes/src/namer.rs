//! What a move is called.

use std::mem::swap;

use goban::{Move, Position, Size};

use crate::confidence::Confidence;
use crate::detail::{self, Detail};
use crate::fact::{self, Fact};
use crate::label::Label;
use crate::model::{Model, ModelError, two_highest};
use crate::name::Name;
use crate::possible::{exact, is_possible};
use crate::reader::{FeatureReader, Look, NamelessMove};
use crate::scorer::Scorer;

/// Names moves. It keeps boards of its own, so that it is worth keeping.
#[derive(Debug)]
pub struct Namer {
    scorer: Scorer,
    confidence: Confidence,
    reader: FeatureReader,
    chances: Vec<f32>,
}

/// What a move is called, and how sure that is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Naming {
    /// The name; `None` where silence is better, and for 天元, which is only a detail.
    pub name: Option<Name>,
    /// What it might also be called.
    pub second: Option<Name>,
    /// How well the second name fits, as labels say it: 90, 80 or 70.
    pub second_fit: u8,
    /// A more exact name beyond the 71.
    pub detail: Option<Detail>,
    /// How often a careful reader's first name is this one: 0.9 means nine times of ten.
    pub confidence: f32,
    /// What on the board speaks for the name.
    pub facts: Vec<Fact>,
}

/// A first name with less than this chance is not said.
const QUIET: f32 = 0.2;
/// A second name with less than this chance is not said.
const UNLIKELY: f32 = 0.02;

impl Namer {
    /// With the model that is part of the program.
    pub fn embedded(size: Size) -> Result<Self, ModelError> {
        Ok(Self::new(Model::embedded()?, size))
    }

    /// With another model.
    pub fn new(model: Model, size: Size) -> Self {
        Self {
            scorer: Scorer::new(&model.trees),
            confidence: model.confidence,
            reader: FeatureReader::new(size),
            chances: Vec::new(),
        }
    }

    /// Names a move of the side to move. Repetitions are named as well: records have them.
    pub fn name(&mut self, position: &Position, mv: Move) -> Result<Naming, NamelessMove> {
        let Look { scene, features, ladders } = self.reader.look(position, mv)?;
        if detail::is_only_tengen(&scene) {
            let facts = vec![Fact::NobodyNear];
            let detail = Some(Detail::Tengen);
            return Ok(Naming { detail, confidence: 1.0, facts, ..Naming::default() });
        }
        self.scorer.chances(features, &mut self.chances);
        if let Some(name) = exact(&scene) {
            be_sure(&mut self.chances, name);
        }
        let (first, second) = two_highest(&mut self.chances, |it| is_possible(&scene, it));
        let mut name = Name::from_index(first.0).filter(|_| first.1 >= QUIET);
        let second_fit = fit(second.1 / first.1);
        let mut second =
            Name::from_index(second.0).filter(|_| second.1 >= UNLIKELY && name.is_some());
        // The most specific fact names a move, and that the stone is caught is one.
        if second == Some(Name::Geta) && Fact::Nets.is_seen(&scene) {
            swap(&mut name, &mut second);
        }
        Ok(Naming {
            name,
            second,
            second_fit,
            detail: detail::of(&scene, name, ladders),
            confidence: self.confidence.of(first.1),
            facts: name.map(|it| fact::for_name(&scene, it)).unwrap_or_default(),
        })
    }
}

/// The name is certain; what else is likely stays as a second name.
fn be_sure(chances: &mut [f32], name: Name) {
    let chance = |it: Name| chances.get(it.index()).copied().unwrap_or(0.0);
    // Taking off late what was dead long ago has a name of its own.
    let is_late = name == Name::Nuki && chance(Name::Tori) > chance(Name::Nuki);
    let name = if is_late { Name::Tori } else { name };
    if let Some(chance) = chances.get_mut(name.index()) {
        *chance = 1.0;
    }
}

/// How well a second name fits that is so likely beside the first.
fn fit(ratio: f32) -> u8 {
    match ratio {
        0.4.. => 90,
        0.1..0.4 => 80,
        _ => 70,
    }
}

impl Naming {
    /// The names as a label has them.
    pub fn to_label(&self) -> Label {
        let others = self.second.map(|it| (it, self.second_fit)).into_iter().collect();
        Label { first: self.name, others }
    }
}
