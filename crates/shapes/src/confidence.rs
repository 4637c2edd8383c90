//! How sure the namer may be.

/// A curve from what the trees say to how often that is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confidence {
    /// Shares of right answers at equally spaced chances, in 255ths, never falling.
    pub(crate) table: [u8; STEPS],
}

/// Places of the table.
pub(crate) const STEPS: usize = 41;

impl Confidence {
    /// What the trees say is how often they are right.
    pub fn plain() -> Self {
        Self::from_points(&[(0.0, 0.0), (1.0, 1.0)])
    }

    /// The curve through points of chance and share, which have to grow; straight between them.
    #[expect(clippy::cast_sign_loss, reason = "it is cut off at zero")]
    pub(crate) fn from_points(points: &[(f32, f32)]) -> Self {
        let mut table = [0; STEPS];
        for (n, entry) in table.iter_mut().enumerate() {
            let share = between(points, n as f32 / (STEPS - 1) as f32);
            *entry = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
        }
        Self { table }
    }

    /// How often an answer with this chance is right.
    #[expect(clippy::cast_sign_loss, reason = "it is cut off at zero")]
    pub fn of(&self, chance: f32) -> f32 {
        let at = chance.clamp(0.0, 1.0) * (STEPS - 1) as f32;
        let low = at.floor() as usize;
        let share = |n: usize| f32::from(self.table.get(n).copied().unwrap_or(255)) / 255.0;
        let part = at - at.floor();
        share(low.min(STEPS - 1)) * (1.0 - part) + share((low + 1).min(STEPS - 1)) * part
    }
}

fn between(points: &[(f32, f32)], chance: f32) -> f32 {
    let after = points.iter().position(|it| it.0 >= chance);
    match (after, points.first(), points.last()) {
        (Some(0), Some(first), _) => first.1,
        (None, _, Some(last)) => last.1,
        (Some(n), _, _) => {
            let (a, b) = (points[n - 1], points[n]);
            let part = if b.0 > a.0 { (chance - a.0) / (b.0 - a.0) } else { 1.0 };
            a.1 + (b.1 - a.1) * part
        }
        _ => chance,
    }
}
