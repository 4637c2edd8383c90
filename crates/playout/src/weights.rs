//! What was learned: a weight for each pattern, tactic and reply.

mod bytes;
mod diamonds;
mod logs;
mod prior;

use std::sync::OnceLock;

use crate::diamond::Diamond;
use crate::distance::{AROUND, ByDistance};
use crate::grid::Place;
use crate::quick::{Quick, THROW_IN};
use crate::reply::Reply;
use crate::tactic::Tactic;

pub use bytes::WeightsError;
use diamonds::DiamondTable;
pub(crate) use diamonds::Look;
use logs::ChanceTable;
pub(crate) use logs::Log;
pub use prior::PriorGammas;
use prior::{PriorTable, REPLIES};

/// By [`Quick`]: what is left of a chance.
const QUICK_MASK: [u32; 4] = {
    let mut mask = [u32::MAX; 4];
    mask[Quick::Never as usize] = 0;
    mask
};

/// Learned weights (gammas): the chance of a move is the product of those of its features.
#[derive(Debug)]
pub struct Weights {
    diamonds: DiamondTable,
    /// Products for whole tactics.
    tactics: Box<[Log]>,
    chances: ChanceTable,
    /// By [`Quick`].
    quick: [Log; 4],
    /// Products for sets of replies, eight bits each, without the distances.
    replies: [[f32; 256]; 3],
    /// By distance, 256 for 1.
    distances: ByDistance<u32>,
    is_around: ByDistance<bool>,
    /// Steps to the points around, and the same for each.
    around: [(i16, u32); AROUND.len()],
    prior: PriorTable,
}

/// The weights as they are learned and kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Gammas {
    /// Diamonds in canonical form, with liberties.
    pub diamonds: Vec<(Diamond, f32)>,
    /// The eight points around in canonical form, for diamonds that are not listed.
    pub near: Vec<(Diamond, f32)>,
    /// Four lists: self-atari, capture, rescue, atari.
    pub tactics: [Vec<f32>; 4],
    /// One for each [`Reply`].
    pub replies: Vec<f32>,
    /// What the first look needs.
    pub prior: PriorGammas,
}

impl Weights {
    /// The weights that come with the program.
    pub fn builtin() -> &'static Self {
        static BUILTIN: OnceLock<Weights> = OnceLock::new();
        BUILTIN.get_or_init(|| {
            // A test reads them, so that those by hand never have to stand in.
            let gammas = Gammas::from_bytes(include_bytes!("../data/weights.bin"));
            Self::new(&gammas.unwrap_or_else(|_| Gammas::by_hand()))
        })
    }

    /// Reads what [`Gammas::to_bytes`] has written.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        Gammas::from_bytes(bytes).map(|it| Self::new(&it))
    }

    /// Puts learned weights into the form that playouts read.
    pub fn new(gammas: &Gammas) -> Self {
        let mut replies = [[1.0; 256]; 3];
        for (byte, table) in replies.iter_mut().enumerate() {
            for (bits, product) in table.iter_mut().enumerate() {
                for bit in (0..8).filter(|it| bits & (1 << it) != 0 && 8 * byte + it < REPLIES) {
                    *product *= gammas.replies.get(8 * byte + bit).copied().unwrap_or(1.0);
                }
            }
        }
        let tactics: Box<[Log]> =
            tactic_products(&gammas.tactics).into_iter().map(Log::of).collect();
        let tactic = |it: Tactic| tactics.get(it.index()).copied().unwrap_or(Log::ONE);
        let plain = tactic(Tactic::default());
        let distance = |it: Reply| fixed(gammas.replies.get(it as usize).copied().unwrap_or(1.0));
        Self {
            distances: ByDistance::new(fixed(1.0), distance),
            is_around: ByDistance::new(false, |_| true),
            around: AROUND.map(|(step, reply)| (step, distance(reply))),
            quick: [plain, tactic(THROW_IN), plain, plain],
            diamonds: DiamondTable::new(&logs(&gammas.diamonds), &logs(&gammas.near)),
            tactics,
            chances: ChanceTable::new(),
            replies,
            prior: PriorTable::new(&gammas.prior),
        }
    }

    /// What is known of the surroundings of a point.
    #[inline]
    pub(crate) fn look(&self, diamond: Diamond) -> Look {
        self.diamonds.of(diamond)
    }

    /// The chance of a point by its surroundings and by what a stone would do there; never 0.
    #[inline]
    pub(crate) fn chance(&self, pattern: Log, tactic: Tactic) -> u32 {
        let tactic = self.tactics.get(tactic.index()).copied().unwrap_or(Log::ONE);
        self.chances.of(pattern, tactic)
    }

    /// The chances of a point by its surroundings alone.
    #[inline]
    pub(crate) fn quick_chances(&self, look: Look) -> [u32; 2] {
        let chance = |color: usize| {
            let quick = look.quick[color] as usize & 3;
            // Without a branch: what is never played is masked out.
            self.chances.of(look.pair[color], self.quick[quick]) & QUICK_MASK[quick]
        };
        [chance(0), chance(1)]
    }

    /// How much a distance from the last move multiplies a chance, 256 for 1.
    #[inline]
    pub(crate) const fn distance(&self, last: Place, place: Place) -> u32 {
        self.distances.at(last, place)
    }

    /// Whether the place is one of [`Self::around`].
    #[inline]
    pub(crate) const fn is_around(&self, last: Place, place: Place) -> bool {
        self.is_around.at(last, place)
    }

    /// Steps to the points around the last move, with what multiplies their chances.
    #[inline]
    pub(crate) const fn around(&self) -> &[(i16, u32); AROUND.len()] {
        &self.around
    }

    pub(crate) const fn prior(&self) -> &PriorTable {
        &self.prior
    }

    /// The weight of a set of replies.
    #[inline]
    pub(crate) fn replies(&self, bits: u32) -> f32 {
        let [a, b, c] = &self.replies;
        let byte = |shift: u32| ((bits >> shift) & 255) as usize;
        a[byte(0)] * b[byte(8)] * c[byte(16)]
    }
}

impl Gammas {
    /// Sensible numbers without any learning.
    pub fn by_hand() -> Self {
        let mut replies = vec![1.0; Reply::COUNT];
        for (reply, gamma) in [
            (Reply::TakesLast, 30.0),
            (Reply::TakesBesideAtari, 30.0),
            (Reply::TakesBesideTwo, 10.0),
            (Reply::TakesBesideThree, 4.0),
            (Reply::Runs, 12.0),
            (Reply::RunsToTwo, 6.0),
            (Reply::RunsIntoLadder, 0.1),
            (Reply::AtariBesideTwo, 4.0),
            (Reply::AtariBesideThree, 2.0),
            (Reply::ExtendsTwo, 4.0),
            (Reply::ExtendsThree, 2.0),
            (Reply::AtariLast, 2.0),
            (Reply::FightsLast, 1.5),
            (Reply::Nakade, 100.0),
            (Reply::ThrowIn, 5.0),
            (Reply::ResolvesKo, 10.0),
            (Reply::FillsKo, 5.0),
            (Reply::Distance2, 4.0),
            (Reply::Distance3, 3.5),
            (Reply::Distance4, 2.0),
            (Reply::Distance5, 1.5),
        ] {
            replies[reply as usize] = gamma;
        }
        Self {
            diamonds: Vec::new(),
            near: Vec::new(),
            tactics: [
                vec![1.0, 0.1, 0.05, 0.3, 0.01, 0.01],
                vec![1.0, 5.0, 10.0, 20.0],
                vec![1.0, 1.0, 1.5, 4.0, 8.0],
                vec![1.0, 2.0, 3.0],
            ],
            replies,
            prior: PriorGammas::plain(),
        }
    }
}

/// With eight bits behind the point.
#[expect(clippy::cast_sign_loss, reason = "weights are positive")]
fn fixed(weight: f32) -> u32 {
    (weight * 256.0).clamp(1.0, 65_535.0) as u32
}

fn logs(list: &[(Diamond, f32)]) -> Vec<(Diamond, Log)> {
    list.iter().map(|&(it, weight)| (it, Log::of(weight))).collect()
}

/// The products for whole tactics of the weights of their parts.
fn tactic_products(parts: &[Vec<f32>; 4]) -> Vec<f32> {
    let weight = |(list, part): (&Vec<f32>, usize)| list.get(part).copied().unwrap_or(1.0);
    let product = |index| parts.iter().zip(Tactic::parts(index)).map(weight).product();
    (0..Tactic::COUNT).map(product).collect()
}
