//! Games of the teacher: played, noted, gone on with, told.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use goban::Size;
use lab::NotesError;
use lab::lessons::{Here, Lesson, LessonError, LessonPlan, Report, Study, run};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("shidogo-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn plan<'a>(out: Option<&Path>, stop: &'a (dyn Fn() -> bool + Sync)) -> LessonPlan<'a> {
    let cells = Study::Pool.cells(&["teacher".into()], &["random".into(), "person:20k".into()]);
    LessonPlan {
        cells: cells.unwrap(),
        size: Size::square(5).unwrap(),
        games: 2,
        rounds: 1,
        visits: 8,
        seed: 3,
        network: partner::embedded_network().unwrap(),
        judge: partner::embedded_human_network().unwrap(),
        starts: Vec::new(),
        threads: 1,
        out: out.map(Path::to_owned),
        place: &Here,
        stop,
        progress: &|_, _| (),
    }
}

fn shape(lessons: &[Lesson]) -> Vec<(String, u32, bool)> {
    lessons.iter().map(|it| (it.opponent.clone(), it.series, it.black)).collect()
}

#[test]
fn games_are_played_noted_and_gone_on_with() {
    let whole = run(&plan(None, &|| false)).unwrap();
    let expected = [("random", 0, true), ("random", 1, false), ("person:20k", 0, true)];
    let expected: Vec<(String, u32, bool)> = expected
        .into_iter()
        .chain([("person:20k", 1, false)])
        .map(|it| (it.0.to_owned(), it.1, it.2))
        .collect();
    assert_eq!(shape(&whole), expected);
    for lesson in &whole {
        assert!(lesson.own_moves().count() > 2, "{lesson:?}");
        assert!(lesson.moves.iter().all(|it| (0.0..=1.0).contains(&it.p)));
        assert_eq!(lesson.won, lesson.margin.unwrap() > 0.0);
    }
    let out = folder("lessons");
    let games = AtomicUsize::new(0);
    let two = || games.fetch_add(1, Ordering::Relaxed) >= 2;
    assert_eq!(run(&plan(Some(&out), &two)).unwrap().len(), 2, "interrupted");
    // Interrupted and gone on with it is the same as in one piece.
    assert_eq!(run(&plan(Some(&out), &|| false)).unwrap(), whole);
    let other = LessonPlan { seed: 4, ..plan(Some(&out), &|| false) };
    assert!(matches!(run(&other), Err(LessonError::Notes(NotesError::Other { .. }))));
    std::fs::remove_dir_all(out).unwrap();
}

#[test]
fn who_loses_is_offered_stones_in_the_next_game() {
    let players = ["teacher+terms=offered".to_owned()];
    let cells = Study::Pool.cells(&players, &["random".to_owned()]).unwrap();
    let size = Size::square(9).unwrap();
    let plan = LessonPlan { cells, size, rounds: 2, ..plan(None, &|| false) };
    let lessons = run(&plan).unwrap();
    let [first, second] = lessons.as_slice() else { panic!("two games") };
    assert_eq!((first.stones, first.won), (0, true), "nobody is known yet");
    assert_eq!((second.stones, second.black, second.given), (3, false, 0));
    assert!(second.points > 0, "three stones are not enough");
    assert_eq!(second.own_moves().next().unwrap().0, 0, "White begins");
    let text = Report::new(Study::Pool, &plan.cells, lessons).to_markdown();
    assert!(text.contains("| game 1 | game 2 | handicap | believed rank |"), "{text}");
}

#[test]
fn a_report_has_a_row_for_every_pair() {
    let plan = LessonPlan { rounds: 2, ..plan(None, &|| false) };
    let lessons = run(&plan).unwrap();
    let report = Report::new(Study::Pool, &plan.cells, lessons);
    let text = report.to_markdown();
    for opponent in ["random", "person:20k"] {
        let rows = text.lines().filter(|it| it.starts_with(&format!("| teacher | {opponent} | ")));
        assert_eq!(rows.count(), 2, "games, and by round: {text}");
    }
    assert_eq!(report.to_csv().lines().count(), 3);
    for (name, svg) in report.figures() {
        assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{name}");
    }
}

#[test]
fn players_that_do_not_fit_are_refused() {
    let mut plan = plan(None, &|| false);
    plan.size = Size::new(5, 7).unwrap();
    plan.cells = Study::Pool.cells(&[], &["gnugo:1".into()]).unwrap();
    let error = run(&plan).unwrap_err().to_string();
    assert_eq!(error, "gnugo:1 cannot play on 5x7");
}
