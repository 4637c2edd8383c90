//! One game: position, record, engine.

use analysis::Limits;
use game::{Game, NodeId};
use goban::{
    Agreement, Captured, Color, IllegalMove, KoRule, Komi, Move, Position, Rules, Score, Setup,
    SetupError,
};
use rand::Rng;

use crate::counting;
use crate::engine::{Answer, Engine};
use crate::settings::{SessionError, Settings};

/// How often a position may come back under simple ko before the game has no result.
const ENDLESS: usize = 2;

/// One game: its settings, the moves so far, and an engine to ask.
#[derive(Debug)]
pub struct Session {
    settings: Settings,
    start: Position,
    position: Position,
    /// How many moves there were when play was taken up again after both had passed.
    resumed_at: Option<usize>,
    engine: Engine,
    source: Option<Source>,
}

/// The record that a session was read from.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) game: Game,
    /// Where the session starts: the first move belongs below this node.
    pub(crate) start: NodeId,
}

impl Session {
    /// A game has at most so many moves; no game of people comes near.
    pub const MOST_MOVES: usize = 10_000;

    /// A game before its first move.
    pub fn new(settings: Settings) -> Result<Self, SessionError> {
        let setup = settings.to_setup()?;
        let start = Position::from_setup(&setup, settings.rules)?
            .with_komi(settings.komi)
            .with_handicap(settings.handicap_stones());
        Ok(Self::from_start(settings, start, None))
    }

    pub(crate) fn from_start(settings: Settings, start: Position, source: Option<Source>) -> Self {
        let position = start.clone();
        let engine = Engine::default();
        Self { settings, start, position, resumed_at: None, engine, source }
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What was agreed before the game.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The stones and the turn before the first move.
    pub fn start(&self) -> Setup {
        Setup { to_move: self.start.to_move(), ..Setup::from(self.start.board()) }
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (Color, Move)> + use<'_> {
        self.position.history().turns().iter().map(|it| (it.color, it.mv))
    }

    /// How many moves were made.
    pub fn move_count(&self) -> usize {
        self.position.history().len()
    }

    /// The position after the first `moves` moves; `None` if there are not so many.
    pub fn position_at(&self, moves: usize) -> Option<Position> {
        let turns = self.position.history().turns().get(..moves)?;
        let mut position = self.start.clone();
        for turn in turns {
            position = position.with_to_move(turn.color);
            // It could be played then, so it can be played again, whatever the rules say by now.
            position.play_unchecked(turn.mv);
        }
        Some(position)
    }

    /// Plays for the side to move; an illegal move changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<Captured, IllegalMove> {
        self.position.play(mv)
    }

    /// Plays for a colour, whose turn it need not be.
    pub fn play_color(&mut self, color: Color, mv: Move) -> Result<Captured, IllegalMove> {
        self.try_as(color, |position| position.play(mv))
    }

    /// Plays what was played, be it repetition or suicide: for games that are read back.
    pub fn play_as_recorded(&mut self, color: Color, mv: Move) -> Result<Captured, IllegalMove> {
        self.try_as(color, |position| position.play_as_recorded(mv))
    }

    /// Plays with a colour to move; the turn stays as it was if that fails.
    fn try_as(
        &mut self,
        color: Color,
        play: impl FnOnce(&mut Position) -> Result<Captured, IllegalMove>,
    ) -> Result<Captured, IllegalMove> {
        let turn = self.position.to_move();
        self.set_to_move(color);
        let played = play(&mut self.position);
        if played.is_err() {
            self.set_to_move(turn);
        }
        played
    }

    pub(crate) fn set_to_move(&mut self, color: Color) {
        if self.position.to_move() != color {
            // The history may be long, so the position is lent out rather than copied.
            let empty = Position::new(self.settings.size, self.settings.rules);
            self.position = std::mem::replace(&mut self.position, empty).with_to_move(color);
        }
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.position.undo().is_some();
        self.resumed_at = self.resumed_at.filter(|&it| it <= self.move_count());
        if self.move_count() == 0 {
            // Without a move it is the start again, whoever was made to move meanwhile.
            self.position = self.start.clone();
        }
        undone
    }

    /// Whether the passes have ended the game, so that it can be counted.
    pub fn is_over(&self) -> bool {
        let since = self.resumed_at.unwrap_or(0);
        let turns = self.position.history().turns().get(since..).unwrap_or_default();
        let passes = turns.iter().rev().take_while(|it| it.mv == Move::Pass).count();
        passes >= 2 && self.position.is_over()
    }

    /// Goes on playing although both have passed: the passes so far no longer count. The one who
    /// did not pass last is to move.
    pub fn resume(&mut self) {
        self.resumed_at = Some(self.move_count());
    }

    /// How many moves there were when play was resumed last.
    pub const fn resumed_at(&self) -> Option<usize> {
        self.resumed_at
    }

    /// Whether the same position has come for the third time where the rules forbid only simple
    /// ko: such a game has no result.
    pub fn is_endless(&self) -> bool {
        let (position, history) = (&self.position, self.position.history());
        let is_play = |mv: Move| mv.point().is_some();
        let (hash, color) = (position.board().hash(), position.to_move());
        position.rules().ko == KoRule::Simple
            && history.last().is_some_and(|it| is_play(it.mv))
            // Passes do not count: a game that was resumed has the same board several times.
            && history
                .turns()
                .iter()
                .filter(|it| is_play(it.mv) && it.color == color && it.hash_before == hash)
                .count()
                >= ENDLESS
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.settings.komi = komi;
        self.start = self.start.clone().with_komi(komi);
        self.position = self.position.clone().with_komi(komi);
    }

    /// Changes the rules; what was played stays played, see [`Self::forbidden_moves`].
    pub fn set_rules(&mut self, rules: Rules) {
        self.settings.rules = rules;
        self.start = self.start.clone().with_rules(rules);
        self.position = self.position.clone().with_rules(rules);
    }

    /// The engine.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Asks the engine for a move for the side to move. It is not played.
    pub fn think(&mut self, limits: &Limits<'_>, rng: &mut impl Rng) -> Answer {
        self.engine.think(&self.position, limits, rng).answer
    }

    /// Proposes which stones are dead and which in seki, by this many random games.
    pub fn propose(&self, playouts: u32, rng: &mut impl Rng) -> Agreement {
        counting::propose(&self.position, playouts, rng)
    }

    /// Counts the position by its rules.
    pub fn score(&self, agreement: &Agreement) -> Score {
        goban::score(&self.position, agreement)
    }

    pub(crate) const fn start_position(&self) -> &Position {
        &self.start
    }

    pub(crate) const fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }
}

impl Session {
    /// Begins again from a board that a record sets up at a node; says how many moves are lost.
    pub(crate) fn restart(&mut self, setup: &Setup, node: NodeId) -> Result<usize, SetupError> {
        let lost = self.move_count();
        self.start = Position::from_setup(setup, self.settings.rules)?
            .with_komi(self.settings.komi)
            .with_handicap(self.settings.handicap_stones());
        self.position = self.start.clone();
        if let Some(source) = &mut self.source {
            source.start = node;
        }
        Ok(lost)
    }
}
