//! Whether what a person did in a step of the lesson was right. The rules are those of `goban`.

use goban::{Agreement, Color, IllegalMove, Komi, Move, Point, Position, Rules, Score, diagram};

use super::steps::{Ban, CHAPTERS, Goal, Step};

/// Whom the person plays.
const PERSON: Color = Color::Black;

/// Where a step is after some moves of the person.
#[derive(Debug)]
pub(super) struct Place {
    /// The board; a move that was wrong is not on it.
    pub(super) position: Position,
    pub(super) verdict: Verdict,
    /// The count, once both have passed.
    pub(super) score: Option<Score>,
}

/// What is said about the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The step is done.
    Done,
    /// Right so far; there is more to do.
    GoOn,
    /// It can be played, but it is not what was asked for.
    Wrong,
    /// It cannot be played.
    Illegal(IllegalMove),
}

/// The step of this name.
pub(super) fn find(name: &str) -> Option<&'static Step> {
    CHAPTERS.iter().flat_map(|it| it.steps).find(|it| it.name == name)
}

/// The board as the person first sees it.
pub(super) fn start(step: &Step) -> Option<Position> {
    let mut setup = diagram::parse(step.drawing).ok()?.setup;
    setup.to_move = if step.before.len() % 2 == 1 { PERSON.opponent() } else { PERSON };
    let rules = Rules::JAPANESE;
    let mut position = Position::from_setup(&setup, rules).ok()?.with_komi(Komi::default());
    for mv in step.before {
        position.play(mv.parse().ok()?).ok()?;
    }
    Some(position)
}

/// Plays the moves of the person, with White's answers between. Nothing is said to moves after
/// one that was wrong: there are none.
pub(super) fn judge(step: &Step, moves: &[Move]) -> Option<Place> {
    let mut position = start(step)?;
    let mut tasks = step.tasks.iter();
    for (index, &mv) in moves.iter().enumerate() {
        let task = tasks.next()?;
        let verdict = weigh(task.goal, &position, mv);
        let is_last_move = index + 1 == moves.len();
        if !matches!(verdict, Verdict::Done) {
            return is_last_move.then_some(Place { position, verdict, score: None });
        }
        // A forbidden move is right as a try, and stays off the board.
        if position.play(mv).is_ok() && mv == Move::Pass {
            position.play(Move::Pass).ok()?;
            return Some(counted(step, position));
        }
        if let Some(reply) = task.reply {
            position.play(reply.parse().ok()?).ok()?;
        }
    }
    let verdict = if tasks.next().is_none() { Verdict::Done } else { Verdict::GoOn };
    Some(Place { position, verdict, score: None })
}

fn counted(step: &Step, position: Position) -> Place {
    let dead = step.dead.iter().filter_map(|it| it.parse::<Point>().ok()).collect();
    let agreement = Agreement { dead, ..Agreement::default() };
    let score = Some(goban::score(&position, &agreement));
    Place { position, verdict: Verdict::Done, score }
}

/// Whether one move does what is asked for; [`Verdict::GoOn`] is never the answer.
fn weigh(goal: Goal, before: &Position, mv: Move) -> Verdict {
    let mut after = before.clone();
    let taken = match (goal, after.play(mv)) {
        (Goal::Forbidden(Ban::Suicide), Err(IllegalMove::Suicide(_)))
        | (Goal::Forbidden(Ban::Ko), Err(IllegalMove::Ko(_))) => return Verdict::Done,
        (_, Err(why)) => return Verdict::Illegal(why),
        (_, Ok(_)) => after.history().last_removed().len(),
    };
    let (board, earlier) = (after.board(), before.board());
    let point = |name: &str| name.parse::<Point>().ok();
    let is_right = match goal {
        Goal::Anywhere => mv != Move::Pass,
        Goal::Forbidden(_) => false,
        Goal::Pass => mv == Move::Pass,
        Goal::Capture(stones) => taken == stones,
        Goal::At(points) => points.iter().any(|it| mv.point() == point(it)),
        Goal::Closer(chain) => point(chain).is_some_and(|it| {
            board.is_empty(it) || board.liberty_count(it) < earlier.liberty_count(it)
        }),
        Goal::Escape(chain) => point(chain).is_some_and(|it| board.liberty_count(it) > 1),
        Goal::Atari(chains) => {
            let enemy = PERSON.opponent();
            board.chain_heads(enemy).filter(|&it| board.liberty_count(it) == 1).count() == chains
        }
    };
    if is_right { Verdict::Done } else { Verdict::Wrong }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    /// The tries that are right at each task when the first right one is made every time.
    fn answers(step: &Step) -> String {
        let mut line: Vec<Move> = Vec::new();
        let mut all = Vec::new();
        for _ in step.tasks {
            let place = judge(step, &line).unwrap();
            let board = place.position.board();
            let tries = board.size().points().map(Move::Play).chain([Move::Pass]);
            let right: Vec<Move> = tries
                .filter(|&mv| {
                    let line: Vec<Move> = line.iter().copied().chain([mv]).collect();
                    matches!(judge(step, &line).unwrap().verdict, Verdict::Done | Verdict::GoOn)
                })
                .collect();
            let names: Vec<String> = right.iter().map(ToString::to_string).collect();
            all.push(if names.len() > 5 { "anywhere".to_owned() } else { names.join(" ") });
            line.push(*right.first().unwrap());
        }
        assert_eq!(judge(step, &line).unwrap().verdict, Verdict::Done, "{}", step.name);
        format!("{}: {}", step.name, all.join(", "))
    }

    #[test]
    fn every_step_can_be_done_and_only_as_it_is_meant() {
        let all: Vec<String> = CHAPTERS.iter().flat_map(|it| it.steps).map(answers).collect();
        expect![[r"
            place: anywhere
            liberties: C2 B3 D3 C4, B3 D3 C4, D3 C4, C4
            edge: B1 D1 C2, D1 C2, C2
            chain: D2 E3, E3
            take-one: D3
            take-edge: D1
            take-many: C3
            take-which: C4
            atari: C2 D3
            flee: D3
            counter: D4
            double: C3
            suicide: C3
            suicide-takes: C3
            ko-take: C3
            ko-forbidden: C3
            ko-threat: G5, C3
            eye-one: A1
            eye-two: A1 C1
            eye-make: B1
            eye-take: B1, C1
            border: C1
            end: pass
            dead: pass"]]
        .assert_eq(&all.join("\n"));
    }

    #[test]
    fn a_step_goes_on_with_whites_answer() {
        let step = find("eye-take").unwrap();
        let moves: Vec<Move> = ["B1", "C1"].map(|it| it.parse().unwrap()).to_vec();
        let place = judge(step, &moves[..1]).unwrap();
        assert_eq!(place.verdict, Verdict::GoOn);
        expect![[r"
            . . . . .
            . . . . .
            X X X X X
            O O O O X
            O)X . O X
        "]]
        .assert_eq(&diagram::draw(place.position.board(), Some("A1".parse().unwrap())));
        let place = judge(step, &moves).unwrap();
        expect![[r"
            . . . . .
            . . . . .
            X X X X X
            . . . . X
            . X X . X
        "]]
        .assert_eq(&diagram::draw(place.position.board(), None));
        assert_eq!(place.verdict, Verdict::Done);
    }

    #[test]
    fn what_is_wrong_stays_off_the_board() {
        let step = find("take-one").unwrap();
        let tried = |name: &str| judge(step, &[name.parse().unwrap()]).unwrap();
        for (name, verdict) in [
            ("E5", Verdict::Wrong),
            ("pass", Verdict::Wrong),
            ("C3", Verdict::Illegal(IllegalMove::Occupied("C3".parse().unwrap()))),
            ("F6", Verdict::Illegal(IllegalMove::OffBoard("F6".parse().unwrap()))),
        ] {
            let place = tried(name);
            assert_eq!(place.verdict, verdict, "{name}");
            assert_eq!(place.position.board(), start(step).unwrap().board(), "{name}");
        }
        let more: Vec<Move> = ["E5", "D3"].map(|it| it.parse().unwrap()).to_vec();
        assert!(judge(step, &more).is_none(), "nothing follows a wrong move");
    }

    #[test]
    fn the_end_is_counted() {
        let counts = |name: &str| {
            let place = judge(find(name).unwrap(), &[Move::Pass]).unwrap();
            let count = place.score.unwrap().count;
            (count.black.total(), count.white.total())
        };
        assert_eq!(counts("end"), (10, 5));
        assert_eq!(counts("dead"), (11, 5));
    }
}
