//! The session that puts everything together: plain data in and out.
//!
//! A [`Session`] is one game: its settings, the moves so far, an engine that can be asked for the
//! next one, and the counting at the end. It knows no protocol, reads no clock and does no I/O;
//! programs that speak GTP or HTTP translate to and from it.
//!
//! ```
//! use partner::{Session, Settings};
//! use goban::{Rules, Size};
//!
//! let size = Size::square(9).unwrap();
//! let mut session = Session::new(Settings::usual(size, Rules::JAPANESE)).unwrap();
//! session.play("E5".parse().unwrap()).unwrap();
//! assert!(session.play("E5".parse().unwrap()).is_err());
//! assert_eq!(session.moves().count(), 1);
//! ```

mod adviser;
mod capture_game;
mod counting;
mod embedded;
mod engine;
mod engine_choice;
mod first_sight;
mod human;
mod human_profile;
mod local_thinker;
mod net_search;
mod playout_style;
mod problem_eye;
mod ranking;
mod record;
mod replay;
mod reviewer;
mod session;
mod settings;
mod strength;
mod teaching;
mod trainer;
mod value_search;

pub use adviser::{Adviser, Patience};
pub use analysis::{Candidate, Candidates, Limits, Ownership, ScoreLead, Thinker, Until, WinRate};
pub use capture_game::{CaptureSkill, ParseCaptureSkillError, capture_move, capture_winner};
pub use counting::{propose, toggle_dead};
pub use embedded::{
    EMBEDDED, embedded_file, embedded_human_file, embedded_human_network, embedded_model,
    embedded_network,
};
pub use engine::{Answer, Engine, Resigning, Thought};
pub use engine_choice::{Method, ParseMethodError};
pub use human::Human;
pub use human_profile::{HumanProfile, ParseProfileError};
pub use local_thinker::LocalThinker;
pub use net::{Model, ModelError, Network};
pub use problem_eye::{ProblemEye, guided_solver};
pub use ranking::{MoveEvidence, RankJudge, RankModel, RankModelError, RankRecord, Rated, Rater};
pub use replay::{RecordWarning, RecordWarningKind, RecordedGame, RecordedMove};
pub use reviewer::{Care, LookError, Reviewer};
pub use search::{
    Choosing, Confirm, Counting, Ending, Mixing, PlayoutKind, RaveSchedule, Restriction,
    RestrictionKind, Reuse, ScoreWeights, SearchRequest, UctParams, ValueMctsError,
    ValueMctsParams,
};
pub use session::Session;
pub use settings::{SessionError, Settings, usual_komi};
pub use strength::{ParseStrengthError, Strength};
pub use teacher::{
    Band, Character, CharacterError, Folly, Level, Phase, Pupil, Reason, Stage, Terms, Wish, pupil,
};
pub use teaching::{Control, Teaching, TeachingError, TeachingParameter, Tempo, Why};
pub use trainer::{Exercise, ExerciseError, Judged, Reply, Trainer, exercises};
pub use tsumego::{Goal, Problem, Verdict};
