//! The numbers of the joined control.

/// The numbers of the joined control; all are ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LessonParams {
    /// How much people of the rank count in what looks natural; the rest is the strong network's.
    pub human_share: f64,
    /// How much moves near the opponent's last one are preferred; 1 as people do, 0 not at all.
    pub flow: f64,
    /// What naturalness is divided by for each point outside the band, where much is to be given
    /// away.
    pub gamma: f64,
    /// Points a move may cost; follows the rank unless given.
    pub dearest: Option<f64>,
    /// Points a move may cost within the band, and a third of what it may cost when behind.
    pub fair: f64,
    /// Points a move may cost in the opening.
    pub opening: f64,
    /// How much of what the pupil's next moves will give away is taken into account.
    pub foresight: f64,
    /// How many times longer is thought for each game that the pupil has won more than lost.
    pub effort: f64,
    /// How much chance there is in the opening; 0 always plays the most natural move.
    pub variety: f64,
    /// The factor for the move that was planned.
    pub plan: f64,
    /// A move that is less likely than this to people and network is not looked at.
    pub keep: f64,
    /// A move that is less natural than this part of the most natural one …
    pub keep_share: f64,
    /// … or less likely than this, is not usual: it is played only as a bargain …
    pub unlikely: f64,
    /// … and one that is less likely than this is not played where there is anything else.
    pub odd: f64,
    /// An unusual move is a bargain if it brings the lead so many points nearer to the band than
    /// any usual one; in the endgame half of that is enough, or what leads into the band.
    pub bargain: f64,
    /// Points that a move may cost which hardly anybody would play.
    pub bargain_most: f64,
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
            flow: 0.5,
            gamma: 3.0,
            dearest: None,
            fair: 1.0,
            opening: 1.5,
            foresight: 1.5,
            effort: 1.0,
            variety: 0.35,
            plan: 1.3,
            keep: 0.02,
            keep_share: 0.1,
            unlikely: 0.25,
            odd: 0.12,
            bargain: 4.0,
            bargain_most: 6.0,
            confirm: 0.5,
            falls: 1.5,
            mistake: 3.0,
        }
    }
}
