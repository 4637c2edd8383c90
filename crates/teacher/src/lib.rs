//! Which of the candidates to play, so that the game stays close and natural.
//!
//! A [`Method`] is a list of rules: the first that speaks decides, and its [`Choice`] says which
//! one it was and what it compared. The teacher sees a [`Scene`] (what was played) and a [`Table`]
//! of candidates, never the search; it has no words for people.
//!
//! The methods are those of two papers: Shi 2021, 深層学習囲碁プログラムによる形勢の制御と戦略の演出
//! ("000" in the documents), and Shi, Fan, Li and Ikeda, 深層学習囲碁プログラムを用いた場合の手加減に
//! 関する研究 ("001"). `docs/teacher.md` lists every parameter.

mod case;
mod character;
mod choice;
mod control;
pub mod endgame;
mod lesson;
mod level;
pub mod manners;
mod method;
mod naturalness;
mod never;
mod params;
mod phase;
mod prospect;
pub mod pupil;
mod scale;
mod scene;
mod style;
mod table;
mod terms;
mod tolerance;
pub mod wide;
mod wish;

pub use character::{Character, CharacterError};
pub use choice::{Choice, Reason};
pub use lesson::{Lesson, LessonParams};
pub use level::Level;
pub use method::{ChooseError, Field, Kind, Method, Modifiers, ParseKindError};
pub use naturalness::Naturalness;
pub use never::{Folly, folly};
pub use params::{
    AcceptanceStep, DistanceWeights, EndgameParams, PARAMETERS, ParamError, Parameter, Params,
};
pub use phase::{Phase, Stage};
pub use prospect::{Prospect, Situation};
pub use pupil::Pupil;
pub use scene::Scene;
pub use style::{LineWeights, NoTable, Style, StyleError};
pub use table::{Row, Table, TableError};
pub use terms::Terms;
pub use wish::{Band, Course, Ending, ParseWishError, Wish};
