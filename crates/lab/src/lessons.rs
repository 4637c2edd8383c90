//! Games of the teacher: how close they are, how natural its moves look to a network it does not
//! use, how its styles differ, how strong its levels are. Chapters 4 to 7 of Shi's thesis, and
//! further.

mod collect;
mod experiment;
mod game;
mod judge;
mod mark;
mod panel;
mod played;
mod player;
mod report;
mod round_report;
mod rule_report;
mod run;
mod seat;
mod series;
mod sheet;
mod style_report;
mod summary;

pub use collect::{Endgame, collect};
pub use experiment::{Cell, Study};
pub use judge::Judge;
pub use mark::{Mark, Marks, MarksError};
pub use panel::{Panel, TwoFiles};
pub use played::{JudgedMove, Lesson};
pub use player::{ParsePlayerError, Player};
pub use report::Report;
pub use run::{KOMI, LessonError, LessonPlan, read, run, size_of};
pub use series::{Classroom, Here, Series};
pub use sheet::{Key, Sheet, SheetError};
