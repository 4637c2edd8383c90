//! The numbers of the joined control.

/// The numbers of the joined control; all are ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LessonParams {
    /// How much people of the rank count in what looks natural; the rest is the strong network's.
    pub human_share: f64,
    /// How much moves near the opponent's last one are preferred; 1 as people do, 0 not at all.
    pub flow: f64,
    /// What naturalness is divided by for each point outside the band.
    pub gamma: f64,
    /// Points a move may cost; follows the rank unless given.
    pub dearest: Option<f64>,
    /// Points a move may cost within the band, and when behind.
    pub fair: f64,
    /// Points a move may cost in the opening.
    pub opening: f64,
    /// How much of what the pupil's next moves will give away is taken into account.
    pub foresight: f64,
    /// How much chance there is in the opening; 0 always plays the most natural move.
    pub variety: f64,
    /// The factor for the move that was planned.
    pub plan: f64,
    /// A move that is less likely than this to people and network is not looked at.
    pub keep: f64,
    /// Nor one that is less natural than this part of the most natural move.
    pub keep_share: f64,
    /// Visits more, as a share of all, before a weaker move is played.
    pub confirm: f64,
    /// Points by which a move may look worse then.
    pub falls: f64,
    /// Points that make a move of the pupil's a mistake.
    pub mistake: f64,
}

impl Default for LessonParams {
    fn default() -> Self {
        Self {
            human_share: 0.15,
            flow: 1.0,
            gamma: 1.7,
            dearest: None,
            fair: 1.0,
            opening: 1.5,
            foresight: 1.0,
            variety: 0.35,
            plan: 1.3,
            keep: 0.02,
            keep_share: 0.2,
            confirm: 0.5,
            falls: 1.5,
            mistake: 3.0,
        }
    }
}

/// How often people play so far from the last move, compared with a strong network's policy: up
/// to 2, 3, 4, 5, 6, 7 points away, and beyond.
const FLOW: [(f64, f64); 6] =
    [(2.0, 1.2), (3.0, 1.1), (4.0, 1.0), (5.0, 0.95), (6.0, 0.9), (7.0, 0.8)];
const FAR: f64 = 0.7;

impl LessonParams {
    /// How much likelier than the strong network thinks people are to play so far from the last
    /// move.
    pub(super) fn flow_factor(&self, distance: f64) -> f64 {
        let near = FLOW.iter().find(|it| crate::tolerance::is_at_most(distance, it.0));
        near.map_or(FAR, |it| it.1).powf(self.flow)
    }
}
