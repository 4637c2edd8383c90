//! From a record to a session.

use std::fmt;

use game::{Game, Info, Node, NodeId, Placement, Step};
use goban::{Color, IllegalMove, Move, Position, Rules, Setup, SetupError};

use crate::session::{Session, Source};
use crate::settings::{SessionError, Settings, usual_komi};

/// A move of a record, on the board on which it was played.
#[derive(Clone, Debug)]
pub struct RecordedMove {
    /// The node of the record that holds it.
    pub node: NodeId,
    /// The position before it, with its player to move.
    pub before: Position,
    /// The move.
    pub mv: Move,
}

/// The main line of a record as far as it can be replayed. Stones set up in between change the
/// board and lose no move.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// What was agreed before the game.
    pub settings: Settings,
    /// All moves, each on its board.
    pub moves: Vec<RecordedMove>,
    /// The position in the end.
    pub last: Position,
}

/// Something in a record that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordWarning {
    /// How many moves were replayed before.
    pub after_moves: usize,
    /// What it is.
    pub kind: RecordWarningKind,
}

/// What is wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordWarningKind {
    /// A move that the rules forbid but that was played.
    #[error("{0}; it was played all the same")]
    Forbidden(IllegalMove),
    /// A move that no board can bear.
    #[error("{0}; the replay ends before it")]
    Impossible(IllegalMove),
    /// A move that cannot be understood.
    #[error("the move cannot be read; the replay ends before it")]
    Unreadable,
    /// Setup stones that are no position.
    #[error("the stones set up cannot stand: {0}; the replay ends before them")]
    Setup(SetupError),
    /// Stones set up in the middle of the game.
    #[error("stones are set up here; the game starts anew from this board")]
    SetupLater,
    /// More moves than any game has.
    #[error("the game has more than {} moves; the replay ends here", Session::MOST_MOVES)]
    TooLong,
    /// Rules with an unknown name.
    #[error("the rules {0:?} are not known; {1} ones are taken")]
    Rules(String, Rules),
}

impl fmt::Display for RecordWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.after_moves {
            0 => write!(f, "{}", self.kind),
            moves => write!(f, "after move {moves}: {}", self.kind),
        }
    }
}

impl Session {
    /// Replays the main line of a record as far as it goes.
    ///
    /// Repetitions and suicide that the rules forbid were played, so they stay; an impossible move
    /// ends the replay. Stones set up after the first move make the board there the start of the game.
    /// Komi and rules that the record does not say are the usual ones.
    pub fn from_record(game: &Game) -> Result<(Self, Vec<RecordWarning>), SessionError> {
        let last = game.main_line().last().map_or(Game::ROOT, Node::id);
        Self::from_record_at(game, last)
    }

    /// Replays a record up to a node, along whatever variation leads there.
    pub fn from_record_at(
        game: &Game,
        node: NodeId,
    ) -> Result<(Self, Vec<RecordWarning>), SessionError> {
        Self::from_record_under(game, node, Rules::default())
    }

    /// Replays a record up to a node under its rules, or, if it names none that are known, under
    /// those that are in force otherwise.
    pub fn from_record_under(
        game: &Game,
        node: NodeId,
        otherwise: Rules,
    ) -> Result<(Self, Vec<RecordWarning>), SessionError> {
        let mut replay = Replay::before_first_move(game, otherwise)?;
        replay.follow_to(game, node, &mut |_| {});
        Ok((replay.session, replay.warnings))
    }

    /// The moves of the game that the rules in force forbid: they were played under others, or
    /// in a record.
    pub fn forbidden_moves(&self) -> Vec<RecordWarning> {
        let mut position = self.start_position().clone();
        let mut forbidden = Vec::new();
        for (after_moves, (color, mv)) in self.moves().enumerate() {
            position = position.with_to_move(color);
            if let Err(illegal) = position.check(mv) {
                let kind = RecordWarningKind::Forbidden(illegal);
                forbidden.push(RecordWarning { after_moves, kind });
            }
            position.play_unchecked(mv);
        }
        forbidden
    }
}

impl RecordedGame {
    /// Replays the main line; the warnings say what is odd about it.
    pub fn of(game: &Game) -> Result<(Self, Vec<RecordWarning>), SessionError> {
        let mut replay = Replay::before_first_move(game, Rules::default())?;
        let mut moves = Vec::new();
        let last = game.main_line().last().map_or(Game::ROOT, Node::id);
        replay.follow_to(game, last, &mut |it| moves.push(it));
        let settings = replay.session.settings().clone();
        let last = replay.session.position().clone();
        Ok((Self { settings, moves, last }, replay.warnings))
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        self.moves.first().map_or(&self.last, |it| &it.before)
    }

    /// The board after each move with what was set up before the next one.
    pub fn afterwards(&self) -> impl Iterator<Item = &Position> {
        self.moves.iter().skip(1).map(|it| &it.before).chain([&self.last])
    }
}

/// The usual settings with what the record says otherwise.
fn settings(game: &Game, info: &Info, usual: Settings) -> Settings {
    let Settings { size, rules, .. } = usual;
    let placed = game.root().placement().filter(|it| it.white.is_empty());
    // Two black stones and no white one are a handicap, whether or not the record says so.
    let handicap: Vec<_> = placed
        .filter(|it| it.black.len() >= 2)
        .map(|it| it.black.iter().collect())
        .unwrap_or_default();
    let komi = info.komi.unwrap_or_else(|| usual_komi(size, rules, handicap.len()));
    Settings { komi, handicap, ..usual }
}

struct Replay {
    session: Session,
    warnings: Vec<RecordWarning>,
    /// So many moves were replayed, those before stones that were set up later among them.
    moves: usize,
}

impl Replay {
    fn before_first_move(game: &Game, otherwise: Rules) -> Result<Self, SessionError> {
        let size = game.size().ok_or(SessionError::BoardSize)?;
        let info = game.info();
        let rules = info.named_rules().unwrap_or(otherwise);
        let mut warnings = Vec::new();
        if info.named_rules().is_none() && !info.rules.is_empty() {
            let kind = RecordWarningKind::Rules(info.rules.clone(), rules);
            warnings.push(RecordWarning { after_moves: 0, kind });
        }
        let settings = settings(game, &info, Settings::usual(size, rules));
        let start = Position::new(size, settings.rules)
            .with_komi(settings.komi)
            .with_handicap(settings.handicap_stones())
            .with_to_move(game.first_to_move());
        let source = Source { game: game.clone(), start: Game::ROOT };
        let session = Session::from_start(settings, start, Some(source));
        Ok(Self { session, warnings, moves: 0 })
    }

    /// Replays up to a node, or as far as it goes; shows every move that was played.
    fn follow_to(&mut self, game: &Game, node: NodeId, show: &mut dyn FnMut(RecordedMove)) {
        for id in game.line_to(node) {
            for step in game.node(id).steps() {
                let goes_on = match step {
                    Step::Play(color, mv) => {
                        let before = self.session.position().clone().with_to_move(color);
                        let is_played = self.play(color, mv);
                        if is_played {
                            show(RecordedMove { node: id, before, mv });
                        }
                        is_played
                    }
                    Step::Place(placement) => self.place(id, &placement),
                    Step::Unreadable(_) => {
                        self.warn(RecordWarningKind::Unreadable);
                        false
                    }
                };
                if !goes_on {
                    return;
                }
            }
        }
    }

    /// Whether the replay can go on.
    fn play(&mut self, color: Color, mv: Move) -> bool {
        if self.moves >= Session::MOST_MOVES {
            self.warn(RecordWarningKind::TooLong);
            return false;
        }
        if let Err(illegal) = self.session.play_color(color, mv) {
            if let Err(illegal) = self.session.play_as_recorded(color, mv) {
                self.warn(RecordWarningKind::Impossible(illegal));
                return false;
            }
            self.warn(RecordWarningKind::Forbidden(illegal));
        }
        self.moves += 1;
        true
    }

    /// Whether the replay can go on.
    fn place(&mut self, node: NodeId, placement: &Placement) -> bool {
        let is_turn_only =
            placement.black.is_empty() && placement.white.is_empty() && placement.empty.is_empty();
        if is_turn_only && self.moves > 0 {
            placement.to_move.into_iter().for_each(|it| self.session.set_to_move(it));
            return true;
        }
        let position = self.session.position();
        let mut setup = Setup::from(position.board());
        for (points, stone) in [
            (&placement.black, Some(Color::Black)),
            (&placement.white, Some(Color::White)),
            (&placement.empty, None),
        ] {
            for point in points.iter() {
                setup.stones[point] = stone;
            }
        }
        setup.to_move = placement.to_move.unwrap_or(position.to_move());
        match self.session.restart(&setup, node) {
            Ok(0) => true,
            Ok(_) => {
                self.warn(RecordWarningKind::SetupLater);
                true
            }
            Err(error) => {
                self.warn(RecordWarningKind::Setup(error));
                false
            }
        }
    }

    fn warn(&mut self, kind: RecordWarningKind) {
        self.warnings.push(RecordWarning { after_moves: self.moves, kind });
    }
}
