//! Answers questions about a position of a game that is being played.

use analysis::{Candidates, Limits, Ownership};
use commentary::review::Proof;
use commentary::talk::{Ahead, Alive, Fate, Hint, WhatIf};
use goban::{Board, Color, Move, Point, Position};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Confirm, SearchRequest};
use shapes::{Namer, Naming};
use tsumego::{Goal, Problem, Solution, Solver, Verdict};

use crate::engine::Engine;

/// When to leave off.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    /// Visits for a position.
    pub visits: u32,
    /// Says yes when a search has lasted long enough; what it has found by then is the answer.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patience").field("visits", &self.visits).finish_non_exhaustive()
    }
}

/// Answers questions about positions. Asked again about the same position it goes on where it
/// stopped.
#[derive(Debug)]
pub struct Adviser {
    engine: Engine,
    namer: Option<Namer>,
}

/// The solver remembers in so many bytes.
const MEMORY: usize = 16 << 20;
/// A stone is safe from here on and lost below the negative of it.
const SURE: f32 = 0.5;
/// The share of the visits that a move gets which is asked about.
const CONFIRM: u32 = 2;

impl Adviser {
    /// Thinks with this engine.
    pub const fn new(engine: Engine) -> Self {
        Self { engine, namer: None }
    }

    /// The move that the side to move may be led to; `None` if none was found in time.
    pub fn hint(&mut self, position: &Position, patience: Patience<'_>) -> Option<Hint> {
        let mv = self.search(position, None, patience).best()?.mv;
        Some(Hint { position: position.clone(), mv, naming: self.name(position, mv) })
    }

    /// What happens if the side to move plays a legal move.
    pub fn what_if(&mut self, position: &Position, mv: Move, patience: Patience<'_>) -> WhatIf {
        let found = self.search(position, Some(mv), patience);
        let points = |it: &analysis::Candidate| it.lead.map(|it| f64::from(it.points()));
        let seen = found.of(mv).filter(|it| it.visits > 0);
        let (lead, line) = match seen {
            Some(it) => (points(it), it.pv.iter().skip(1).copied().collect()),
            None => self.after(position, mv, patience),
        };
        let best = found.best().and_then(points);
        let loss = best.zip(lead).map(|(best, lead)| (best - lead).max(0.0));
        WhatIf { position: position.clone(), mv, naming: self.name(position, mv), loss, line }
    }

    /// How the game stands for a colour.
    pub fn ahead(&mut self, position: &Position, color: Color, patience: Patience<'_>) -> Ahead {
        let found = self.search(position, None, patience);
        let is_turn = found.to_move == color;
        let win = if is_turn { found.win } else { found.win.for_opponent() };
        let lead = found.lead.map(|it| if is_turn { it } else { it.for_opponent() });
        Ahead { win: f64::from(win.value()), lead: lead.map(|it| f64::from(it.points())) }
    }

    /// What becomes of the stones at a point: read out as long as `reading` does not say that it
    /// has lasted long enough, judged by ownership otherwise. `None` where there is no stone.
    pub fn alive(
        &mut self,
        (position, at): (&Position, Point),
        asked_by: Color,
        reading: &dyn Fn() -> bool,
        patience: Patience<'_>,
    ) -> Option<Alive> {
        let board = position.board();
        let color = board.size().contains(at).then(|| board.stone(at)).flatten()?;
        let answer =
            |fate, proof| Alive { at, stones: board.chain_size(at), color, asked_by, fate, proof };
        if let Some(fate) = read(position, at, reading) {
            return Some(answer(fate, Proof::Reading));
        }
        let found = self.search(position, None, patience);
        let fate = found.ownership.map_or(Fate::Unsettled, |it| judge(board, (at, color), &it));
        Some(answer(fate, Proof::Ownership))
    }

    fn search(
        &mut self,
        position: &Position,
        confirm: Option<Move>,
        patience: Patience<'_>,
    ) -> Candidates {
        let limits = Limits { visits: patience.visits, stop: patience.stop, progress: &|_| {} };
        let mut request = SearchRequest::new(limits);
        request.confirm = confirm
            .map(|mv| Confirm { mv, visits: patience.visits / CONFIRM })
            .into_iter()
            .collect();
        self.engine.analyze(position, &request, &mut Xoshiro256PlusPlus::seed_from_u64(1))
    }

    /// Lead and continuation after a move that the search has not looked at.
    fn after(
        &mut self,
        position: &Position,
        mv: Move,
        patience: Patience<'_>,
    ) -> (Option<f64>, Vec<Move>) {
        let mut played = position.clone();
        played.play_unchecked(mv);
        if played.is_over() {
            return (None, Vec::new());
        }
        self.engine.forget_tree();
        let visits = patience.visits / CONFIRM;
        let found = self.search(&played, None, Patience { visits, ..patience });
        let lead = found.lead.map(|it| f64::from(it.for_opponent().points()));
        (lead, found.best().map(|it| it.pv.clone()).unwrap_or_default())
    }

    /// What a move is called; without a model nothing has a name.
    fn name(&mut self, position: &Position, mv: Move) -> Naming {
        if self.namer.is_none() {
            self.namer = Namer::embedded(position.size()).ok();
        }
        let named = self.namer.as_mut().and_then(|it| it.name(position, mv).ok());
        named.unwrap_or_default()
    }
}

/// What becomes of stones, if that can be read out in time.
fn read(position: &Position, at: Point, stop: &dyn Fn() -> bool) -> Option<Fate> {
    let color = position.board().stone(at)?;
    let mut solver = Solver::new(MEMORY);
    let mut solve = |to_move: Color, goal: Goal| -> Option<Verdict> {
        let problem = Problem::at(position, to_move, goal).ok()?.with_target(&[at]).ok()?;
        let Solution { verdict, is_proved, .. } = solver.solve(&problem, stop);
        is_proved.then_some(verdict)
    };
    match solve(color.opponent(), Goal::Kill)? {
        Verdict::No => Some(Fate::Alive),
        Verdict::Ko => Some(Fate::KoToKill),
        Verdict::Seki => Some(Fate::Seki),
        Verdict::Unknown => None,
        Verdict::Yes => match solve(color, Goal::Live)? {
            Verdict::Yes | Verdict::Seki => Some(Fate::Unsettled),
            Verdict::No => Some(Fate::Dead),
            Verdict::Ko => Some(Fate::KoToLive),
            Verdict::Unknown => None,
        },
    }
}

/// What becomes of stones, by whose their points will be.
fn judge(board: &Board, (at, color): (Point, Color), owners: &Ownership) -> Fate {
    let stones: Vec<f32> = board.chain_stones(at).map(|it| owners.for_color(color, it)).collect();
    match stones.iter().sum::<f32>() / stones.len().max(1) as f32 {
        it if it >= SURE => Fate::Alive,
        it if it <= -SURE => Fate::Dead,
        _ => Fate::Unsettled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use commentary::Language;
    use expect_test::{Expect, expect};
    use goban::{Rules, diagram};

    fn adviser() -> Adviser {
        let mut engine = Engine::default();
        engine.use_network(crate::embedded_network().unwrap(), 1);
        Adviser::new(engine)
    }

    fn position(drawing: &str) -> Position {
        let setup = diagram::parse(drawing).unwrap().setup;
        Position::from_setup(&setup, Rules::JAPANESE).unwrap()
    }

    const PATIENCE: Patience<'static> = Patience { visits: 40, stop: &|| false };

    /// Black has two eyes in a corner; White has a square of four in the other, and is dead.
    const GROUPS: &str = "
        . X . X . . . . .
        X X X X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X X X X
        . . . . . X O O O
        . . . . . X O . .
        . . . . . X O . .";

    fn check(at: &str, reading: &dyn Fn() -> bool, expect: Expect) {
        let position = position(GROUPS);
        let asked = (&position, at.parse().unwrap());
        let alive = adviser().alive(asked, Color::Black, reading, PATIENCE);
        let words = alive.map(|it| it.tell(Language::English)).unwrap_or_default();
        expect.assert_eq(&words);
    }

    #[test]
    fn groups_are_read_out() {
        check(
            "B9",
            &|| false,
            expect![
                "Your 6 stones at {B9} cannot be captured, even if I play first. I read that out."
            ],
        );
        check(
            "G3",
            &|| false,
            expect![
                "My 5 stones at {G3} cannot be saved any more, even if I play first. I read that out."
            ],
        );
        check("E5", &|| false, expect![[""]]);
    }

    #[test]
    fn what_cannot_be_read_in_time_is_judged_by_ownership() {
        check(
            "F3",
            &|| true,
            expect![
                "Your 7 stones at {F3} will probably live. I did not read it to the end; I judge by whose the points around them look to be."
            ],
        );
    }

    #[test]
    fn a_hint_is_a_legal_move_with_its_area() {
        let position = position(GROUPS);
        let hint = adviser().hint(&position, PATIENCE).unwrap();
        assert!(position.is_legal(hint.mv));
        let point = hint.mv.point().unwrap();
        assert!(hint.area().contains(&point), "{point}");
    }

    #[test]
    fn whoever_had_no_time_does_not_advise_to_pass() {
        let patience = Patience { visits: 40, stop: &|| true };
        let hint = adviser().hint(&position(GROUPS), patience);
        assert!(hint.is_none_or(|it| it.mv != Move::Pass));
    }

    #[test]
    fn a_move_into_nothing_costs_something_and_the_best_one_does_not() {
        let position = position(GROUPS);
        let mut adviser = adviser();
        let best = adviser.hint(&position, PATIENCE).unwrap().mv;
        let good = adviser.what_if(&position, best, PATIENCE);
        assert!(good.loss.unwrap() < 0.7, "{:?}", good.loss);
        let bad = adviser.what_if(&position, "A9".parse().unwrap(), PATIENCE);
        assert!(bad.loss.unwrap() > 3.0, "{:?}", bad.loss);
        assert!(bad.line.first().is_some_and(|it| it.point().is_some()), "{:?}", bad.line);
    }

    #[test]
    fn both_sides_see_the_same_standing() {
        let position = position(GROUPS);
        let mut adviser = adviser();
        let black = adviser.ahead(&position, Color::Black, PATIENCE);
        let white = adviser.ahead(&position, Color::White, PATIENCE);
        assert!((black.win + white.win - 1.0).abs() < 0.01);
        assert!((black.lead.unwrap() + white.lead.unwrap()).abs() < 0.1);
        assert!(black.lead.unwrap() > 10.0, "{black:?}");
    }
}
