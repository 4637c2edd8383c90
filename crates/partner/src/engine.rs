//! The engine: thinks about a position and answers with a move, or gives up.

use std::sync::Arc;
use std::time::Duration;

use analysis::{Candidates, Limits, Thinker};
use goban::{ByColor, Move, Position, Size};
use net::Network;
use rand::Rng;
use search::{SearchRequest, UctParams, Until, ValueMctsError, ValueMctsParams};
use teacher::manners::Resignation;
use teacher::pupil::Winner;
use teacher::{Character, Pupil};

use crate::engine_choice::Method;
use crate::local_thinker::LocalThinker;
use crate::teaching::{Desk, Teaching, Tutor, Why};

/// What the engine does when asked for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It plays this.
    Play(Move),
    /// It gives up.
    Resign,
}

/// An answer and what it was chosen from.
#[derive(Clone, Debug)]
pub struct Thought {
    /// What to do.
    pub answer: Answer,
    /// The moves that were looked at.
    pub candidates: Candidates,
    /// Why this one, where a teacher chose.
    pub why: Option<Why>,
}

/// Whether the engine gives up hopeless games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Resigning {
    /// It plays to the end, so that there is something to count.
    #[default]
    Never,
    /// It resigns when the game has been hopeless for several moves.
    WhenHopeless,
}

/// A chance below this is hopeless.
const HOPELESS: f32 = 0.05;
/// So many hopeless turns in succession end the game.
const HOPELESS_TURNS: u8 = 3;
/// Nobody resigns before this part of the points was played on.
const EARLIEST: f32 = 0.25;

/// Thinks about positions; remembers the tree of the last one.
#[derive(Debug, Default)]
pub struct Engine {
    here: LocalThinker,
    /// Who is asked first, where there is somebody.
    elsewhere: Option<Box<dyn Thinker>>,
    resigning: Resigning,
    /// Hopeless turns in succession.
    hopeless: ByColor<u8>,
    /// Chooses, where the engine is to hold back.
    tutor: Tutor,
}

impl Engine {
    /// An engine that has not thought yet.
    pub fn new(resigning: Resigning) -> Self {
        Self { resigning, ..Self::default() }
    }

    /// Whether it resigns.
    pub const fn resigning(&self) -> Resigning {
        self.resigning
    }

    /// Changes whether it resigns.
    pub fn set_resigning(&mut self, resigning: Resigning) {
        self.resigning = resigning;
    }

    /// How it holds back.
    pub const fn teaching(&self) -> &Teaching {
        self.tutor.teaching()
    }

    /// Holds back in this way from now on; in the middle of a game too.
    pub fn teach(&mut self, teaching: Teaching) {
        // Whoever chooses among the search's moves has the style; else the search itself.
        let is_plain = teaching.is_none();
        let character = if is_plain { teaching.character.clone() } else { Character::default() };
        self.here.set_character(character);
        self.tutor.teach(teaching);
    }

    /// What is known of the person on the other side; to be kept between games.
    pub const fn pupil(&self) -> &Pupil {
        self.tutor.pupil()
    }

    /// Plays with somebody who is known already.
    pub fn meet(&mut self, pupil: Pupil) {
        self.tutor.meet(pupil);
    }

    /// Notes who won, so that the next close game may go the other way.
    pub fn end_game(&mut self, winner: Winner) {
        self.tutor.end_game(winner);
    }

    /// The visits that a player of the level has, where one is set.
    pub fn most_visits(&self) -> Option<u32> {
        self.tutor.most_visits()
    }

    /// Whether it plays as people do: gives up late, and does not think all the time it has.
    pub fn is_polite(&self) -> bool {
        self.tutor.is_polite()
    }

    /// How much wider than for best play a search for a move has to look.
    pub fn exploration(&self) -> f32 {
        self.tutor.exploration()
    }

    /// Asks somebody else first from now on, on another machine say; what has no answer there is
    /// thought about here.
    pub fn think_elsewhere(&mut self, thinker: Box<dyn Thinker>) {
        self.elsewhere = Some(thinker);
    }

    /// Whether somebody else is asked first.
    pub const fn is_elsewhere(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// Thinks here again; gives back who was asked first.
    pub fn think_here(&mut self) -> Option<Box<dyn Thinker>> {
        self.elsewhere.take()
    }

    /// Thinks with a network from now on, except on boards that are too large for it.
    pub fn use_network(&mut self, network: Arc<Network>, threads: usize) {
        self.here.use_network(network, threads);
    }

    /// Thinks by playouts on so many threads from now on; what it knows is forgotten.
    pub fn set_playout_threads(&mut self, threads: usize) {
        self.here.set_playout_threads(threads);
    }

    /// Sets the numbers of the search with playouts alone; what it knows is forgotten.
    pub fn set_uct_params(&mut self, params: UctParams) {
        self.here.set_uct_params(params);
    }

    /// The numbers of the search with playouts alone.
    pub const fn uct_params(&self) -> &UctParams {
        self.here.uct_params()
    }

    /// Thinks by this method from now on. Without a network that knows the board it is by playouts
    /// alone, whatever is asked for.
    pub const fn use_method(&mut self, method: Method) {
        self.here.use_method(method);
    }

    /// Sets the numbers of the search with a network and playouts.
    pub fn set_value_params(&mut self, params: ValueMctsParams) -> Result<(), ValueMctsError> {
        self.here.set_value_params(params)
    }

    /// The numbers of the search with a network and playouts.
    pub const fn value_params(&self) -> ValueMctsParams {
        self.here.value_params()
    }

    /// Says how long the next thoughts are going to be: what is best depends on it.
    pub const fn expect_time(&mut self, time: Option<Duration>) {
        self.here.expect_time(time);
    }

    /// How positions of this size are thought about; never [`Method::Auto`].
    pub fn method(&self, size: Size) -> Method {
        self.here.method(size)
    }

    /// The network that positions of this size are thought about with; `None` means by playouts.
    pub fn network(&self, size: Size) -> Option<&Network> {
        self.here.network(size)
    }

    /// Forgets all positions, as for a new game.
    pub fn forget(&mut self) {
        self.forget_tree();
        self.hopeless = ByColor::default();
        self.tutor.forget_game();
    }

    /// Gives back the memory of the last search; what was noticed about the game stays.
    pub fn forget_tree(&mut self) {
        self.here.forget();
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.forget();
        }
    }

    /// Looks for a move for the side to move; plays nothing.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        rng: &mut impl Rng,
    ) -> Thought {
        let visits = limits.visits.min(self.most_visits().unwrap_or(u32::MAX));
        let mut request = SearchRequest::new(Limits { visits, ..*limits });
        if self.teaching().is_none() {
            // Nobody looks at the other moves.
            request.until = Until::Decided;
        } else {
            request.exploration = self.exploration();
        }
        let candidates = self.analyze(position, &request, rng);
        self.decide((position, &request), candidates, rng)
    }

    /// What to do after a search of a position of its game, as it was asked for; this is where it
    /// holds back, and where it gives up.
    pub fn decide(
        &mut self,
        (position, request): (&Position, &SearchRequest<'_>),
        mut candidates: Candidates,
        rng: &mut impl Rng,
    ) -> Thought {
        let mut chosen = None;
        if !self.teaching().is_none() {
            let mut tutor = std::mem::take(&mut self.tutor);
            let mut desk = Desk { engine: self, position, request };
            chosen = tutor.choose(&mut desk, &mut candidates, rng);
            self.tutor = tutor;
        }
        // Who chooses may have looked on, so that another move is the best now.
        let (best, why) = match chosen {
            Some((mv, why)) => (mv, Some(why)),
            None => (candidates.best().map_or(Move::Pass, |it| it.mv), None),
        };
        let mv = if position.is_legal(best) { best } else { Move::Pass };
        let answer =
            if self.gives_up(position, &candidates) { Answer::Resign } else { Answer::Play(mv) };
        Thought { answer, candidates, why }
    }

    /// Says what it thinks of a position; notices nothing about the game. Asked again for the
    /// same position it goes on where it stopped.
    pub fn analyze(
        &mut self,
        position: &Position,
        request: &SearchRequest<'_>,
        rng: &mut impl Rng,
    ) -> Candidates {
        let elsewhere = self.elsewhere.as_mut();
        let found = elsewhere.and_then(|it| it.think(position, request, rng));
        found.unwrap_or_else(|| self.here.analyze(position, request, rng))
    }

    fn gives_up(&mut self, position: &Position, candidates: &Candidates) -> bool {
        let polite = self.tutor.is_polite().then(|| Resignation::on(position.size()));
        let win = candidates.win.value();
        let is_hopeless = polite.map_or(win < HOPELESS, |it| {
            let lead = candidates.lead.map_or(0.0, |it| f64::from(it.points()));
            it.is_hopeless(win.into(), lead)
        });
        let needed = polite.map_or(HOPELESS_TURNS.into(), |it| it.turns);
        let turns = &mut self.hopeless[position.to_move()];
        *turns = if is_hopeless { turns.saturating_add(1) } else { 0 };
        // After a pass the count decides: it says how the game was lost.
        self.resigning == Resigning::WhenHopeless
            && u32::from(*turns) >= needed
            && position.history().passes() == 0
            && position.history().len() as f32 >= EARLIEST * position.size().area() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Komi, Rules, diagram};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// White has nothing on the board and never will.
    fn lost_for_white() -> Position {
        let drawing = "
            . X . X .
            X X X X X
            . X . X .
            X X X X .
            . X . . X";
        let setup = diagram::parse(drawing).unwrap().setup;
        Position::from_setup(&setup, Rules::CHINESE).unwrap()
    }

    fn turns_until_resignation(resigning: Resigning) -> Option<usize> {
        let mut engine = Engine::new(resigning);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut position = lost_for_white().with_komi(Komi::default());
        for turn in 1..8 {
            // Black dawdles, and does not pass, so that White's chance is what is looked at.
            let dawdle = position.legal_moves().next().unwrap();
            position.play(dawdle).unwrap();
            let thought = engine.think(&position, &Limits::visits(200), &mut rng);
            match thought.answer {
                Answer::Resign => return Some(turn),
                Answer::Play(mv) => position.play(mv).unwrap(),
            };
            position.undo();
            position = position.clone().with_to_move(goban::Color::Black);
        }
        None
    }

    #[test]
    fn hopeless_games_are_given_up_only_when_allowed() {
        assert_eq!(turns_until_resignation(Resigning::Never), None);
        let turn = turns_until_resignation(Resigning::WhenHopeless).unwrap();
        assert!(turn >= usize::from(HOPELESS_TURNS), "resigned in turn {turn}");
    }

    /// Answers every other question, with a move that no search finds, and counts.
    #[derive(Debug)]
    struct Moody {
        asked: u32,
    }

    impl Thinker for Moody {
        fn think(
            &mut self,
            position: &Position,
            request: &SearchRequest<'_>,
            rng: &mut dyn Rng,
        ) -> Option<Candidates> {
            self.asked += 1;
            if self.asked % 2 == 1 {
                return None;
            }
            let mut found = LocalThinker::default().think(position, request, rng)?;
            found.moves.retain(|it| it.mv == Move::Pass);
            found.visits = 77;
            Some(found)
        }

        fn forget(&mut self) {
            self.asked = 0;
        }
    }

    #[test]
    fn whoever_is_elsewhere_is_asked_first_and_need_not_answer() {
        let position = lost_for_white();
        let mut engine = Engine::default();
        let ask = |engine: &mut Engine| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            engine.analyze(&position, &SearchRequest::visits(50), &mut rng)
        };
        let here = ask(&mut engine);
        engine.forget();
        engine.think_elsewhere(Box::new(Moody { asked: 0 }));
        assert_eq!(ask(&mut engine), here, "it has no answer, so this one has");
        assert_eq!(ask(&mut engine).visits, 77);
        engine.forget_tree();
        assert_eq!(ask(&mut engine), here, "both have forgotten");
        assert!(engine.think_here().is_some() && engine.think_here().is_none());
    }
}
