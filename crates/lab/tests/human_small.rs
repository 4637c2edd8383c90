//! The human network on small boards: looked at, noted, gone on with, told.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use analysis::Rank;
use lab::NotesError;
use lab::human::small::{Chooser, Report, SmallError, SmallPlan, Source, run};
use partner::Human;
use train::GameLine;

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("shidogo-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn plan<'a>(out: Option<&Path>, stop: &'a (dyn Fn() -> bool + Sync)) -> SmallPlan<'a> {
    let game = |hash: &str, side: u8, ranks: &str| {
        let line = format!("{hash}\tours\t1\t{side}\t7\t0\t{ranks}\tB+R\t\t\tB\tggcccggcaaee");
        GameLine::parse(&line).unwrap()
    };
    SmallPlan {
        human: Human::embedded().unwrap(),
        judge: partner::embedded_network().unwrap(),
        ranks: vec![Rank::parse("20k")],
        games: vec![game("1", 9, "20k\t?"), game("32", 13, "?\t?"), game("2", 19, "20k\t20k")],
        moves: 2,
        seed: 3,
        threads: 1,
        out: out.map(Path::to_owned),
        stop,
        progress: &|_, _| (),
    }
}

#[test]
fn positions_are_looked_at_noted_and_gone_on_with() {
    let whole = run(&plan(None, &|| false)).unwrap();
    let keys: Vec<&str> = whole.iter().map(|it| it.key.as_str()).collect();
    assert_eq!(
        keys,
        ["own 9 20k 0", "people 9 0000000000000001", "own 13 20k 0", "people 13 0000000000000032"]
    );
    let sources: Vec<Source> = whole.iter().map(|it| it.source).collect();
    assert_eq!(sources, [Source::Own, Source::Learned, Source::Own, Source::Apart]);
    assert_eq!(whole[0].seen.len(), 20);
    assert!(whole[0].moves.len() >= 20 && whole[1].moves.is_empty());
    assert_eq!(whole[1].seen.len(), 2, "at most two of a band");
    for seen in &whole[1].seen {
        assert_eq!(seen.band, Some(0), "nobody knows White's rank");
        let by: Vec<Chooser> = seen.verdicts.iter().map(|it| it.by).collect();
        assert_eq!(by, [Chooser::Judge, Chooser::Played, Chooser::Lot, Chooser::Likeliest]);
        assert!(seen.verdicts.iter().all(|it| (0.0..=1.0).contains(&it.p)));
    }

    let out = folder("small");
    let asked = AtomicUsize::new(0);
    let two = || asked.fetch_add(1, Ordering::Relaxed) >= 2;
    assert_eq!(run(&plan(Some(&out), &two)).unwrap(), whole[..2], "interrupted");
    assert_eq!(run(&plan(Some(&out), &|| true)).unwrap(), whole[..2], "known already");
    let again = run(&SmallPlan { threads: 2, ..plan(Some(&out), &|| false) }).unwrap();
    assert_eq!(again, whole, "by two as by one, in parts as at once");
    let other = SmallPlan { seed: 4, ..plan(Some(&out), &|| false) };
    assert!(matches!(run(&other), Err(SmallError::Notes(NotesError::Other { .. }))));
    std::fs::remove_dir_all(&out).unwrap();

    let report = Report::new(&whole, &[Rank::parse("20k")]);
    let told = report.markdown();
    assert!(told.contains("| its own games as 20k | by lot as 20k | 20 (1) |"), "{told}");
    assert!(told.contains("| 25-16k | as played | 2 (1) |"), "{told}");
    assert!(told.contains("| games kept apart | as played | 2 (1) |"), "{told}");
}
