//! Random small enclosed problems: whatever the solver calls proved must be what looking at
//! every position says.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "brute_force/oracle.rs"]
mod oracle;

use goban::{Color, Move, Point, PointMap, PointSet, Setup, Size, diagram};
use oracle::{Place, Region};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tsumego::{Goal, Guide, KoTerms, Problem, Replay, Solution, Solver, Verdict, verify_answer};

const SIDE: u8 = 9;
/// As many as the search gives to the side that has them.
const THREATS: u8 = 5;
/// Positions that the verifier goes through for one proof.
const LONGEST_REPLAY: usize = 50_000;
/// Positions that are looked at for one truth.
const MOST: usize = 400_000;

/// A random problem, for both sides of the comparison.
#[derive(Clone, Debug)]
struct Case {
    setup: Setup,
    points: Vec<Point>,
    region: Region,
    start: Place,
    goal: Goal,
    ko: KoTerms,
    /// Where a ko was just taken.
    banned: Option<Point>,
}

/// Points that hang together, from a corner, the edge or the middle.
fn grow(rng: &mut impl Rng, size: Size, (places, wanted): (usize, usize)) -> Vec<Point> {
    let from = [(0, 8), (3, 8), (3, 4)][rng.random_range(0..places)];
    let mut points = vec![size.point(from.0, from.1).unwrap()];
    while points.len() < wanted {
        let at = points[rng.random_range(0..points.len())];
        let (dx, dy) = [(0, 1), (1, 0), (0, -1), (-1, 0)][rng.random_range(0..4usize)];
        let x = i16::from(at.x()) + dx;
        let y = i16::from(at.y()) + dy;
        // The other rows and columns are where the stones around it have their eyes.
        if (0..=5).contains(&x) && (2..=8).contains(&y) {
            let point = size.point(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()).unwrap();
            if !points.contains(&point) {
                points.push(point);
            }
        }
    }
    points
}

/// How the points of a problem are filled.
#[derive(Clone, Copy, Debug)]
enum Filling {
    /// By lot: sparse, or so crowded that stones hide each other.
    Any,
    /// The defender around a small space with the attacker in it, where there are sekis.
    Nest,
    /// By lot, after a move that takes a ko.
    Retake,
}

/// The problem after moves by lot of which the last takes a ko.
fn retake(rng: &mut impl Rng, case: &Case) -> Option<Case> {
    let mut place = case.start;
    let mut turns = 0;
    while place.ko.is_none() {
        let all = (0..case.points.len()).filter_map(|n| case.region.play(&place, n, 2));
        let next: Vec<Place> = all.filter(|it| it.target != 0).collect();
        turns += 1;
        if next.is_empty() || turns > 30 {
            return None;
        }
        let kos: Vec<Place> = next.iter().copied().filter(|it| it.ko.is_some()).collect();
        let choice = if kos.is_empty() { next } else { kos };
        place = choice[rng.random_range(0..choice.len())];
    }
    let is_turned = place.mover != case.start.mover;
    let mut setup = case.setup.clone();
    for (n, &point) in case.points.iter().enumerate() {
        let standing = |side: usize| place.stones[side] >> n & 1 != 0;
        setup.stones[point] = match (standing(0), standing(1)) {
            (true, _) => Some(Color::Black),
            (_, true) => Some(Color::White),
            _ => None,
        };
    }
    if is_turned {
        setup.to_move = setup.to_move.opponent();
    }
    let goal = if place.mover == 1 { Goal::Live } else { Goal::Kill };
    let banned = place.ko.map(|it| case.points[usize::from(it)]);
    // Who named a stone has named its chain, and the target of a problem is whole chains.
    let whole = (0..case.points.len()).filter(|n| place.target >> n & 1 != 0);
    let target =
        whole.fold(place.target, |all, n| all | case.region.chain(place.stones[1], 1 << n));
    let start = Place { target, ..place };
    Some(Case { setup, start, goal, banned, ..case.clone() })
}

fn case(rng: &mut impl Rng, filling: Filling) -> Option<Case> {
    let size = Size::square(SIDE).unwrap();
    let wanted = match filling {
        Filling::Any | Filling::Retake => rng.random_range(5..=11usize),
        Filling::Nest => rng.random_range(4..=5usize),
    };
    let places = match filling {
        Filling::Any | Filling::Retake => 3,
        Filling::Nest => 1,
    };
    let mut points = grow(rng, size, (places, wanted));
    let inner = points.len();
    if let Filling::Nest = filling {
        // One chain: across the corners too.
        let is_beside = |it: Point| {
            points.iter().any(|at| at.x().abs_diff(it.x()).max(at.y().abs_diff(it.y())) == 1)
        };
        let ring: Vec<Point> =
            size.points().filter(|&it| !points.contains(&it) && is_beside(it)).collect();
        points.extend(ring);
    }
    let defender = Color::White;
    let mut setup = Setup::empty(size);
    for point in size.points() {
        setup.stones[point] = Some(defender.opponent());
    }
    // Both sides have a group with two eyes; mostly the defender's is far away.
    let reach = [7, 7, 5, 4][rng.random_range(0..4usize)];
    for point in size.points().filter(|it| it.x() > reach) {
        setup.stones[point] = Some(defender);
    }
    for (x, y) in [(0, 0), (2, 0), (8, 8), (8, 6)] {
        setup.stones[size.point(x, y).unwrap()] = None;
    }
    let mut stones = [0, 0];
    let free = rng.random_range(3..=5);
    let free_points = [rng.random_range(0..inner), rng.random_range(0..inner)];
    for (n, &point) in points.iter().enumerate() {
        let side = match filling {
            Filling::Any | Filling::Retake => rng.random_range(0..5 + free),
            Filling::Nest if n >= inner => 0,
            Filling::Nest if free_points.contains(&n) => 5,
            Filling::Nest => 3,
        };
        setup.stones[point] = match side {
            0..=2 => Some(defender),
            3..=4 => Some(defender.opponent()),
            _ => None,
        };
        match side {
            0..=2 => stones[1] |= 1 << n,
            3..=4 => stones[0] |= 1 << n,
            _ => {}
        }
    }
    let region = region(&setup, &points);
    let owned = (0..points.len()).filter(|n| stones[1] >> n & 1 != 0);
    let first = owned.clone().nth(rng.random_range(0..owned.count().max(1)))?;
    let chain = region.chain(stones[1], 1 << first);
    let target = if rng.random() { stones[1] } else { chain };
    let goal = if rng.random() { Goal::Kill } else { Goal::Live };
    let mover = usize::from(goal == Goal::Live);
    setup.to_move = if mover == 1 { defender } else { defender.opponent() };
    let board = setup.to_board().ok()?;
    let alive = [Color::Black, Color::White].map(|it| tactics::pass_alive(&board, it).stones);
    let is_sure = |it: Point| {
        points.contains(&it) || board.is_empty(it) || alive.iter().any(|stones| stones.contains(it))
    };
    if !size.points().all(is_sure) {
        return None;
    }
    let start = Place { stones, target, mover, ko: None, threats: THREATS };
    let ko = if rng.random_ratio(1, 3) { KoTerms::Ban } else { KoTerms::Allow };
    let case = Case { setup, points, region, start, goal, ko, banned: None };
    if let Filling::Retake = filling { retake(rng, &case) } else { Some(case) }
}

fn region(setup: &Setup, points: &[Point]) -> Region {
    let number = |it: Point| points.iter().position(|&at| at == it);
    let mut region = Region { beside: vec![0; points.len()], safe: [0, 0] };
    for (n, &point) in points.iter().enumerate() {
        let around = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        for (dx, dy) in around {
            let x = u8::try_from(i16::from(point.x()) + dx).ok();
            let y = u8::try_from(i16::from(point.y()) + dy).ok();
            let beside = x.zip(y).and_then(|(x, y)| setup.size.point(x, y));
            let Some(beside) = beside else { continue };
            match (number(beside), setup.stones[beside]) {
                (Some(k), _) => region.beside[n] |= 1 << k,
                (None, Some(Color::White)) => region.safe[1] |= 1 << n,
                (None, Some(Color::Black)) => region.safe[0] |= 1 << n,
                (None, None) => {}
            }
        }
    }
    region
}

impl Case {
    fn problem(&self) -> Problem {
        let stones: Vec<Point> = (0..self.points.len())
            .filter(|n| self.start.target >> n & 1 != 0)
            .map(|n| self.points[n])
            .collect();
        let problem = Problem::new(&self.setup, self.goal).unwrap().with_banned(self.banned);
        problem.with_target(&stones).unwrap().with_ko(self.ko)
    }

    /// What the solver has to answer where that is true.
    fn answer(&self, truth: Verdict) -> Verdict {
        if self.ko == KoTerms::Ban && truth == Verdict::Ko { Verdict::No } else { truth }
    }

    /// What is true of the side to move from here.
    fn truth(&self, start: Place) -> Option<Verdict> {
        let own = self.start.mover;
        let succeeds = |holder: usize| {
            let is_killed = self.region.is_killed(start, holder, MOST)?;
            Some(is_killed == (self.goal == Goal::Kill))
        };
        Some(match (succeeds(1 - own)?, succeeds(own)?) {
            (true, _) => Verdict::Yes,
            (false, true) => Verdict::Ko,
            (false, false) => Verdict::No,
        })
    }

    /// What is true after the solver's move.
    fn truth_after(&self, mv: Move) -> Option<Verdict> {
        let number = |point: Point| self.points.iter().position(|&it| it == point);
        let start = match mv.point().and_then(number) {
            None => {
                let target = self.start.target & self.start.stones[1];
                Place { mover: 1 - self.start.mover, target, ko: None, ..self.start }
            }
            Some(n) => self.region.play(&self.start, n, 2)?,
        };
        self.truth(start)
    }
}

/// How many cases were compared, how many of them were proved, and how many proofs were replayed.
#[derive(Debug, Default)]
struct Counts {
    all: u32,
    proved: u32,
    replayed: u32,
    sekis: u32,
    /// Those that are one by brute force, where that was asked.
    true_sekis: u32,
}

fn compare(mut solver: Solver, cases: std::ops::Range<u64>, filling: Filling) -> Counts {
    let (mut counts, mut complaints) = (Counts::default(), Vec::new());
    for seed in cases {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let Some(case) = case(&mut rng, filling) else { continue };
        let asked = std::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 2000
        };
        let solution = solver.solve(&case.problem(), &stop);
        let Some(truth) = case.truth(case.start) else { continue };
        counts.all += 1;
        counts.proved += u32::from(solution.is_proved);
        counts.sekis += u32::from(solution.is_seki);
        if let Filling::Nest = filling {
            let lives = if case.goal == Goal::Kill { Verdict::No } else { Verdict::Yes };
            let is_seki =
                truth == lives && case.region.gets_eyes(case.start, 1, MOST) == Some(false);
            counts.true_sekis += u32::from(is_seki);
        }
        let mut complaint = complaint(&case, &solution, truth);
        if solution.is_proved {
            match verify_answer(&mut solver, &case.problem(), (&solution, LONGEST_REPLAY)) {
                Replay::Holds(_) => counts.replayed += 1,
                Replay::Broken(line) => {
                    complaint = complaint.or_else(|| Some(format!("does not replay: {line:?}")));
                }
                Replay::Unfinished => {}
            }
        }
        if complaints.len() < 5
            && let Some(complaint) = complaint
        {
            let board = case.setup.to_board().unwrap();
            complaints.push(format!(
                "case {seed}: {complaint}\n{}target {:?}, {:?}, {:?}\n{solution:?}",
                diagram::draw_with_coordinates(&board, None),
                case.problem().target().iter().map(|it| it.to_string()).collect::<Vec<_>>(),
                case.goal,
                case.ko,
            ));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    counts
}

fn complaint(case: &Case, solution: &Solution, truth: Verdict) -> Option<String> {
    if !solution.is_proved {
        return None;
    }
    if solution.is_seki {
        let has_eyes = case.region.gets_eyes(case.start, 1, MOST);
        if has_eyes == Some(true) {
            return Some("called a seki, but there are two eyes".to_owned());
        }
        let lives = if case.goal == Goal::Kill { Verdict::No } else { Verdict::Yes };
        return (truth != lives).then(|| format!("called a seki, but it is {truth:?}"));
    }
    if solution.verdict != case.answer(truth) {
        return Some(format!("proved {:?}, but it is {truth:?}", solution.verdict));
    }
    if case.problem().begins_with_threat(&solution.line) {
        // It costs a threat; what comes after it is the verdict itself.
        return (truth != Verdict::Ko).then(|| format!("a threat first, but it is {truth:?}"));
    }
    let after = case.truth_after(solution.mv);
    (after.map(|it| case.answer(it)) != Some(case.answer(truth)))
        .then(|| format!("{} leads to {after:?}, not {truth:?}", solution.mv))
}

/// Seeds of problems among which there are sekis.
const NESTS: u64 = 3000;

/// The seeds to try.
fn cases(usual: u64) -> (u64, u64) {
    match std::env::var("SHIDOGO_CASES") {
        Ok(text) => {
            let mut numbers = text.split('+').map(|it| it.parse::<u64>().unwrap());
            (numbers.next().unwrap(), numbers.next().unwrap_or(1))
        }
        Err(_) => (0, usual),
    }
}

#[test]
fn what_is_called_a_seki_is_one() {
    let (from, count) = cases(NESTS);
    let counts = compare(Solver::new(16 << 20), from..from + count, Filling::Nest);
    println!("{counts:?}");
    assert!(
        count < NESTS || counts.sekis >= 10 && counts.sekis * 10 >= counts.true_sekis * 9,
        "{counts:?}"
    );
}

/// Says anything about every position.
#[derive(Debug)]
struct Liar(Xoshiro256PlusPlus);

impl Guide for Liar {
    fn look(&mut self, setup: &Setup, _target: &PointSet) -> Option<PointMap<f32>> {
        let mut likely = PointMap::filled(0.0);
        for point in setup.size.points() {
            likely[point] = self.0.random_range(0.0..1.0_f32).powi(4);
        }
        (self.0.random_range(0..10) > 0).then_some(likely)
    }

    fn worth(&self) -> u8 {
        0
    }
}

#[test]
fn what_somebody_says_who_looks_on_changes_no_proof() {
    let (from, count) = cases(1200);
    let liar = Liar(Xoshiro256PlusPlus::seed_from_u64(1));
    let solver = Solver::new(16 << 20).with_guide(Box::new(liar));
    let counts = compare(solver, from..from + count, Filling::Any);
    println!("{counts:?}");
    // Worse order takes longer, and fewer are proved in time.
    assert!(count < 100 || counts.proved * 10 >= counts.all * 5, "{counts:?}");
}

#[test]
fn after_a_ko_was_taken_what_is_proved_is_true() {
    let (from, count) = cases(12_000);
    let counts = compare(Solver::new(16 << 20), from..from + count, Filling::Retake);
    let Counts { all, proved, replayed, .. } = counts;
    println!("{counts:?}");
    assert!(count < 1000 || u64::from(all) >= count / 200 && proved * 10 >= all * 8, "{counts:?}");
    assert!(count < 1000 || replayed * 100 >= proved * 90, "{counts:?}");
}

#[test]
fn what_is_proved_is_true() {
    let (from, count) = cases(1200);
    let counts = compare(Solver::new(16 << 20), from..from + count, Filling::Any);
    let Counts { all, proved, replayed, .. } = counts;
    println!("{counts:?}");
    assert!(count < 100 || proved * 10 >= all * 8, "{counts:?}");
    // Life that is a game without end is not replayed.
    assert!(count < 100 || replayed * 100 >= proved * 95, "{counts:?}");
}
