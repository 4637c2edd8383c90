//! Tables as the papers print them.

use goban::{PointSet, Size};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use teacher::{Choice, Method, Row, Scene, Table};

/// Rows of `move w p N lead`; `-` where the paper has nothing.
pub(crate) fn table(text: &str) -> Table {
    let number = |it: &str| (it != "-").then(|| it.parse::<f64>().unwrap());
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[name, win, policy, visits, lead] = words.as_slice() else { panic!("{line}") };
        Row {
            mv: name.parse().unwrap(),
            win: number(win),
            policy: number(policy),
            visits: (visits != "-").then(|| visits.parse().unwrap()),
            lead: number(lead),
        }
    };
    Table::new(text.lines().filter(|it| !it.trim().is_empty()).map(row).collect()).unwrap()
}

/// `abc25 alpha=0.1 t_max=0.6`.
pub(crate) fn method(text: &str) -> Method {
    let mut words = text.split_whitespace();
    let mut method = Method::named(words.next().unwrap()).unwrap();
    for word in words {
        let (name, value) = word.split_once('=').unwrap();
        method.params.set(name, value.parse().unwrap()).unwrap();
    }
    method
}

/// A board where the opponent has just played, and our stones.
#[allow(dead_code, reason = "not every test file needs it")]
pub(crate) fn scene(side: u8, last: &str, own: &str) -> Scene {
    let own: PointSet = own.split_whitespace().map(|it| it.parse().unwrap()).collect();
    Scene { last: Some(last.parse().unwrap()), own, ..empty(side) }
}

/// A board before the first move.
pub(crate) fn empty(side: u8) -> Scene {
    Scene::new(Size::square(side).unwrap())
}

pub(crate) fn choose(method: &Method, scene: &Scene, table: &Table) -> Choice {
    method.choose(scene, table, &mut Xoshiro256PlusPlus::seed_from_u64(1)).unwrap()
}
