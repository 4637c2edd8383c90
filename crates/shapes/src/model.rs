//! The learned namer as a file.

use crate::boosting::{Boosted, LEAF, SmallTree, Split};
use crate::confidence::{Confidence, STEPS};
use crate::features;
use crate::name::Name;
use crate::possible::PossibleNames;
use crate::scorer::{MOST_LEAVES, MOST_TREES};

/// What was learned: the trees, and how sure one may be of what they say.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The trees.
    pub trees: Boosted,
    /// How often they are right.
    pub confidence: Confidence,
}

/// Why bytes are no model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// They do not begin as a model does.
    #[error("no model of names")]
    Magic,
    /// The model was learned from other numbers than are looked at here.
    #[error("the model was learned from other features than this program has")]
    Features,
    /// There is not enough of it.
    #[error("the model is cut short")]
    Short,
    /// A number that cannot be.
    #[error("the model is damaged")]
    Damaged,
}

const MAGIC: &[u8; 8] = b"shapes2\n";
/// The model that is part of the program.
const EMBEDDED: &[u8] = include_bytes!("../data/names.bin");

impl Model {
    /// The model that is part of the program.
    pub fn embedded() -> Result<Self, ModelError> {
        Self::from_bytes(EMBEDDED)
    }

    /// The model as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Boosted { start, typical, trees, splits, leaves } = &self.trees;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(features::fingerprint().to_le_bytes());
        bytes.extend(self.confidence.table);
        bytes.push(start.len() as u8);
        bytes.extend(start.iter().flat_map(|it| it.to_le_bytes()));
        bytes.extend((typical.len() as u16).to_le_bytes());
        bytes.extend(typical);
        bytes.extend((trees.len() as u32).to_le_bytes());
        let ends = trees.iter().skip(1).map(|it| (it.splits, it.leaves));
        let ends = ends.chain([(splits.len() as u32, leaves.len() as u32)]);
        for (tree, end) in trees.iter().zip(ends) {
            let splits = splits.get(tree.splits as usize..end.0 as usize).unwrap_or_default();
            let leaves = leaves.get(tree.leaves as usize..end.1 as usize).unwrap_or_default();
            bytes.extend([tree.class, splits.len() as u8]);
            for it in splits {
                bytes.extend(it.feature.to_le_bytes());
                bytes.extend([it.at_most, it.yes, it.no]);
            }
            bytes.extend(leaves.iter().flat_map(|it| it.to_le_bytes()));
        }
        bytes
    }

    /// The two likeliest classes with their chances, of those that a move can have.
    pub fn guess(&self, features: &[u8], possible: PossibleNames) -> ((usize, f32), (usize, f32)) {
        let mut chances = Vec::new();
        self.trees.chances(features, &mut chances);
        two_highest(&mut chances, |it| possible.contains(it))
    }

    /// Reads a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let mut bytes = Bytes(bytes.strip_prefix(MAGIC).ok_or(ModelError::Magic)?);
        if bytes.long()? != features::fingerprint() {
            return Err(ModelError::Features);
        }
        let mut table = [0; STEPS];
        for entry in &mut table {
            *entry = bytes.byte()?;
        }
        let classes = bytes.byte()?;
        let start = (0..classes).map(|_| bytes.float()).collect::<Result<Vec<f32>, _>>()?;
        if classes == 0 || start.iter().any(|it| !it.is_finite()) {
            return Err(ModelError::Damaged);
        }
        let numbers = bytes.short()?;
        let typical = (0..numbers).map(|_| bytes.byte()).collect::<Result<Vec<u8>, _>>()?;
        let mut trees = Boosted { start, typical, ..Boosted::default() };
        let count = bytes.long()?;
        if count as usize > MOST_TREES {
            return Err(ModelError::Damaged);
        }
        for _ in 0..count {
            read_tree(&mut bytes, &mut trees)?;
        }
        if !bytes.0.is_empty() {
            return Err(ModelError::Damaged);
        }
        Ok(Self { trees, confidence: Confidence { table } })
    }
}

/// Place and chance of the highest and the next; names that cannot be lose their chance.
pub(crate) fn two_highest(
    chances: &mut [f32],
    is_possible: impl Fn(Name) -> bool,
) -> ((usize, f32), (usize, f32)) {
    // Few names are ever asked about: those that would be said.
    loop {
        let (first, second) = highest(chances);
        let cannot_be = |place: usize| Name::from_index(place).is_some_and(|it| !is_possible(it));
        let Some(wrong) = [first.0, second.0].into_iter().find(|&it| cannot_be(it)) else {
            return (first, second);
        };
        match chances.get_mut(wrong) {
            Some(chance) if *chance > 0.0 => *chance = 0.0,
            _ => return (first, second),
        }
    }
}

fn highest(chances: &[f32]) -> ((usize, f32), (usize, f32)) {
    let nothing = (usize::MAX, f32::NEG_INFINITY);
    chances.iter().copied().enumerate().fold((nothing, nothing), |(first, second), it| {
        if it.1 > first.1 {
            (it, first)
        } else if it.1 > second.1 {
            (first, it)
        } else {
            (first, second)
        }
    })
}

fn read_tree(bytes: &mut Bytes<'_>, model: &mut Boosted) -> Result<(), ModelError> {
    let (class, count) = (bytes.byte()?, bytes.byte()?);
    if usize::from(class) >= model.start.len() || !(1..MOST_LEAVES as u8).contains(&count) {
        return Err(ModelError::Damaged);
    }
    let tree =
        SmallTree { class, splits: model.splits.len() as u32, leaves: model.leaves.len() as u32 };
    for place in 0..count {
        let split = Split {
            feature: bytes.short()?,
            at_most: bytes.byte()?,
            yes: bytes.byte()?,
            no: bytes.byte()?,
        };
        // Questions lead to later ones only, so that every walk ends.
        let leads_on = |to: u8| {
            if to < LEAF { to > place && to < count } else { to - LEAF <= count }
        };
        if !leads_on(split.yes) || !leads_on(split.no) {
            return Err(ModelError::Damaged);
        }
        model.splits.push(split);
    }
    // Each question and each leaf hangs in one place: it is a tree.
    let here = model.splits.get(tree.splits as usize..).unwrap_or_default();
    let mut hung: Vec<u8> = here.iter().flat_map(|it| [it.yes, it.no]).collect();
    hung.sort_unstable();
    let all = (1..count).chain(LEAF..=LEAF + count);
    if !hung.into_iter().eq(all) {
        return Err(ModelError::Damaged);
    }
    for _ in 0..=count {
        model.leaves.push(bytes.short()?.cast_signed());
    }
    model.trees.push(tree);
    Ok(())
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], ModelError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(ModelError::Short)?;
        self.0 = rest;
        Ok(*first)
    }

    fn byte(&mut self) -> Result<u8, ModelError> {
        self.array::<1>().map(|it| it[0])
    }

    fn short(&mut self) -> Result<u16, ModelError> {
        self.array().map(u16::from_le_bytes)
    }

    fn long(&mut self) -> Result<u32, ModelError> {
        self.array().map(u32::from_le_bytes)
    }

    fn float(&mut self) -> Result<f32, ModelError> {
        self.array().map(f32::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_model_comes_back() {
        let model = Model::embedded().unwrap();
        assert_eq!(model.to_bytes(), EMBEDDED);
        assert!(EMBEDDED.len() < 1_000_000, "{} bytes", EMBEDDED.len());
        assert_eq!(model.trees.classes(), crate::Name::COUNT + 1);
    }

    #[test]
    fn damaged_models_are_refused() {
        assert_eq!(Model::from_bytes(b"shapes9\n"), Err(ModelError::Magic));
        let whole = Model::embedded().unwrap().to_bytes();
        for len in (8..whole.len()).step_by(997) {
            assert_eq!(Model::from_bytes(&whole[..len]), Err(ModelError::Short), "{len}");
        }
        let mut longer = whole.clone();
        longer.push(0);
        assert_eq!(Model::from_bytes(&longer), Err(ModelError::Damaged));
        let mut other = whole;
        other[8] ^= 1;
        assert_eq!(Model::from_bytes(&other), Err(ModelError::Features));
    }
}
