//! A network that can be learned.

use analysis::Rank;
use kernels::Isa;
use net::{GLOBALS, PLANES};
use rand::Rng;

use super::architecture::Architecture;
use super::blocks::TrunkBlock;
use super::dense::{Dense, DenseStart};
use super::params::Layout;
use super::slots::{AffineId, PointId, Slots};
use super::stem::Stem;

/// A network that can be learned: where each of its numbers is.
#[derive(Clone, Debug)]
pub struct Net {
    pub(crate) isa: Isa,
    pub(crate) architecture: Architecture,
    pub(crate) layout: Layout,
    pub(crate) slots: Slots,
    pub(crate) stem: Stem,
    pub(crate) blocks: Vec<TrunkBlock>,
    pub(crate) tip: AffineId,
    pub(crate) policy: PolicyHead,
    pub(crate) value: ValueHead,
}

#[derive(Clone, Debug)]
pub(crate) struct PolicyHead {
    pub(crate) points: PointId,
    pub(crate) pooled: PointId,
    pub(crate) pooled_norm: AffineId,
    pub(crate) to_bias: Dense,
    pub(crate) norm: AffineId,
    pub(crate) out: Dense,
    pub(crate) pass: Dense,
}

#[derive(Clone, Debug)]
pub(crate) struct ValueHead {
    pub(crate) points: PointId,
    pub(crate) norm: AffineId,
    pub(crate) hidden: Dense,
    pub(crate) outcome: Dense,
    pub(crate) scores: Dense,
    pub(crate) ownership: Dense,
}

/// Mean score, deviation, lead, and one that is not learned.
pub(crate) const SCORES: usize = 4;

impl Net {
    /// A network of this shape for this CPU.
    pub fn new(architecture: Architecture) -> Self {
        Self::for_isa(architecture, Isa::detect())
    }

    /// A network of this shape for these instructions.
    pub fn for_isa(architecture: Architecture, isa: Isa) -> Self {
        let isa = isa.or_best();
        let (mut layout, mut slots) = (Layout::default(), Slots::default());
        let channels = architecture.channels;
        let stem = Stem::new(&mut layout, &architecture);
        let blocks = (0..)
            .zip(&architecture.blocks)
            .map(|(n, &kind)| TrunkBlock::new((&mut layout, &mut slots), &architecture, (n, kind)))
            .collect();
        let tip = slots.affine(&mut layout, "trunk/tip".to_owned(), channels);
        let policy = PolicyHead::new((&mut layout, &mut slots), &architecture);
        let value = ValueHead::new((&mut layout, &mut slots), &architecture);
        Self { isa, architecture, layout, slots, stem, blocks, tip, policy, value }
    }

    /// Its shape.
    pub const fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// What each number is.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Numbers to begin with.
    pub fn start(&self, rng: &mut impl Rng) -> Vec<f32> {
        self.layout.start(rng)
    }

    /// The numbers of another network put into these, layer by layer; what the other does not have
    /// stays. `None` unless it has the same blocks with as many channels.
    pub fn adopt(&self, other: &Self, numbers: &[f32], mut own: Vec<f32>) -> Option<Vec<f32>> {
        for slot in other.layout.slots() {
            let place = self.layout.slots().iter().find(|it| it.name == slot.name)?;
            let from = numbers.get(slot.range.clone())?;
            // Additional inputs are the last rows of a matrix.
            own.get_mut(place.range.clone())?.get_mut(..from.len())?.copy_from_slice(from);
        }
        let blocks = |it: &Self| {
            let shape = &it.architecture;
            (shape.blocks.clone(), shape.channels, shape.inner)
        };
        (blocks(self) == blocks(other)).then_some(own)
    }

    /// The same network for players whose ranks nobody knows, without inputs for ranks: what those
    /// would add everywhere is added by the first layer, whose first plane is the board itself.
    pub fn without_ranks(&self, numbers: &[f32]) -> Option<(Self, Vec<f32>)> {
        let plain = Self::new(Architecture { extra_globals: 0, ..self.architecture.clone() });
        let mut own = vec![0.0; plain.layout.len()];
        for slot in plain.layout.slots() {
            let place = self.layout.slots().iter().find(|it| it.name == slot.name)?;
            let from = numbers.get(place.range.clone())?.get(..slot.range.len())?;
            own.get_mut(slot.range.clone())?.copy_from_slice(from);
        }
        if self.architecture.extra_globals == 0 {
            return Some((plain, own));
        }
        let (side, channels) = (self.architecture.stem, self.architecture.channels);
        let middle = (side * side / 2) * PLANES * channels;
        let globals = numbers.get(self.stem.global.weights.clone())?;
        for player in 0..2 {
            let row = GLOBALS + player * Rank::COUNT + Rank::UNKNOWN.index();
            for channel in 0..channels {
                let place = plain.stem.range.start + middle + channel;
                *own.get_mut(place)? += globals.get(row * channels + channel)?;
            }
        }
        Some((plain, own))
    }

    /// Multiplications for each point, convolutions done the direct way, forward only.
    pub fn products_per_point(&self) -> usize {
        let convs: usize = self.slots.convs.iter().map(|it| it.range.len()).sum();
        let points: usize = self.slots.points.iter().map(|it| it.range.len()).sum();
        convs + points + self.stem.range.len()
    }
}

impl PolicyHead {
    fn new((layout, slots): (&mut Layout, &mut Slots), architecture: &Architecture) -> Self {
        let (channels, width) = (architecture.channels, architecture.policy);
        let plain = |gain| DenseStart { has_bias: false, gain };
        Self {
            points: slots.point(layout, "p1/conv".to_owned(), ([channels, width], 1.0)),
            pooled: slots.point(layout, "g1/conv".to_owned(), ([channels, width], 1.0)),
            pooled_norm: slots.affine(layout, "g1/norm".to_owned(), width),
            to_bias: Dense::new(layout, "g1/w".to_owned(), [3 * width, width], plain(0.5)),
            norm: slots.affine(layout, "p1/norm".to_owned(), width),
            out: Dense::new(layout, "p2/w".to_owned(), [width, 1], plain(0.5)),
            pass: Dense::new(layout, "pass/w".to_owned(), [3 * width, 1], plain(0.1)),
        }
    }
}

impl ValueHead {
    fn new((layout, slots): (&mut Layout, &mut Slots), architecture: &Architecture) -> Self {
        let Architecture { channels, value: width, hidden, .. } = *architecture;
        let biased = |gain| DenseStart { has_bias: true, gain };
        Self {
            points: slots.point(layout, "v1/conv".to_owned(), ([channels, width], 1.0)),
            norm: slots.affine(layout, "v1/norm".to_owned(), width),
            hidden: Dense::new(layout, "v2/w".to_owned(), [3 * width, hidden], biased(1.0)),
            outcome: Dense::new(layout, "v3/w".to_owned(), [hidden, 3], biased(0.3)),
            scores: Dense::new(layout, "sv3/w".to_owned(), [hidden, SCORES], biased(0.3)),
            ownership: Dense::new(
                layout,
                "ownership/w".to_owned(),
                [width, 1],
                DenseStart { has_bias: false, gain: 0.3 },
            ),
        }
    }
}
