//! One random game, move by move on both boards.

use std::collections::BTreeSet;

use goban::{Agreement, Color, Komi, Move, Position, Rules, Size, score};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Report;
use crate::gtp_client::{ClientError, GtpClient, Patience};

/// One move in so many is a pass although there is something to play.
const PASS_ONE_IN: u32 = 60;
/// One move in so many is taken back.
const UNDO_ONE_IN: u32 = 40;

/// A random game and where its account is kept.
pub(super) struct RandomGame<'a> {
    position: Position,
    rng: &'a mut Xoshiro256PlusPlus,
    report: &'a mut Report,
}

/// Why a game ended before its end.
pub(super) enum Stop {
    Differs { what: String, ours: String, theirs: String, moves: String },
    Failed(ClientError),
}

impl From<ClientError> for Stop {
    fn from(error: ClientError) -> Self {
        Self::Failed(error)
    }
}

impl<'a> RandomGame<'a> {
    pub(super) fn new(
        size: Size,
        rules: Rules,
        rng: &'a mut Xoshiro256PlusPlus,
        report: &'a mut Report,
    ) -> Self {
        let komi = Komi::from_half_points(rng.random_range(-3..=15)).unwrap_or_default();
        Self { position: Position::new(size, rules).with_komi(komi), rng, report }
    }

    /// Plays to the end; the first difference ends it.
    pub(super) fn compare(
        &mut self,
        board: &mut GtpClient,
        patience: Patience<'_>,
    ) -> Result<(), Stop> {
        let ask = &mut |command: &str| board.ask(command, patience);
        ask(&format!("boardsize {}", self.position.size().width()))?;
        ask("clear_board")?;
        ask(&format!("komi {}", self.position.komi()))?;
        // Random games are rarely longer than twice the board, except for endless captures.
        for _ in 0..5 * self.position.size().area() {
            self.compare_position(ask)?;
            if self.position.is_over() && self.is_played_out() {
                return self.compare_score(ask);
            }
            self.play(ask)?;
        }
        self.report.cut += 1;
        Ok(())
    }

    fn play(&mut self, ask: &mut Ask<'_>) -> Result<(), Stop> {
        let mv = match self.rng.random_range(0..PASS_ONE_IN) {
            0 => Move::Pass,
            _ => self.next_move(),
        };
        let color = self.position.to_move();
        if let Err(error) = ask(&format!("play {color} {mv}")) {
            return match error {
                ClientError::Refused { .. } => self.differ("move", mv, "refused"),
                error => Err(Stop::Failed(error)),
            };
        }
        let captured = self.position.play_unchecked(mv);
        self.report.captures += u64::from(captured.stones + captured.own);
        if self.rng.random_range(0..UNDO_ONE_IN) == 0 {
            ask("undo")?;
            self.position.undo();
            self.report.undos += 1;
        }
        Ok(())
    }

    /// In the first part anything legal, eyes of one's own included; then only what does not
    /// fill a simple eye, so that the game ends.
    fn next_move(&mut self) -> Move {
        let position = &self.position;
        if position.history().len() > position.size().area() {
            return playout::random_move(position, self.rng);
        }
        let moves: Vec<Move> = position.legal_moves().filter(|it| *it != Move::Pass).collect();
        match moves.len() {
            0 => Move::Pass,
            count => moves[self.rng.random_range(0..count)],
        }
    }

    /// Whether neither side has anything to play but its own eyes; a pass by lot says nothing.
    fn is_played_out(&mut self) -> bool {
        let other = self.position.to_move().opponent();
        let other = self.position.clone().with_to_move(other);
        [&self.position, &other].iter().all(|it| playout::random_move(it, self.rng) == Move::Pass)
    }

    fn compare_position(&mut self, ask: &mut Ask<'_>) -> Result<(), Stop> {
        self.report.positions += 1;
        self.report.legality += self.position.board().empty_count() as u64;
        let color = self.position.to_move();
        let legal = self.position.legal_moves().filter(|it| *it != Move::Pass);
        let ours: BTreeSet<String> = legal.map(|it| it.to_string()).collect();
        self.compare_sets("legal moves", ours, &ask(&format!("all_legal {color}"))?)?;
        for color in Color::ALL {
            let board = self.position.board();
            let stones = self.position.size().points().filter(|&it| board.stone(it) == Some(color));
            let ours = stones.map(|it| it.to_string()).collect();
            self.compare_sets("stones", ours, &ask(&format!("list_stones {color}"))?)?;
            let ours = self.position.history().captures()[color].to_string();
            let theirs = ask(&format!("captures {color}"))?;
            if ours != theirs {
                return self.differ(&format!("prisoners of {color}"), ours, theirs);
            }
        }
        Ok(())
    }

    fn compare_sets(&self, what: &str, ours: BTreeSet<String>, theirs: &str) -> Result<(), Stop> {
        let theirs: BTreeSet<String> = theirs.split_ascii_whitespace().map(str::to_owned).collect();
        if ours == theirs {
            return Ok(());
        }
        let only = |a: &BTreeSet<String>, b| {
            a.difference(b).map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        self.differ(what, only(&ours, &theirs), only(&theirs, &ours))
    }

    /// Both count the same where every stone is proved to be alive; superko and seki sometimes
    /// leave other stones behind, on which GNU Go has an opinion and the rules have none.
    fn compare_score(&mut self, ask: &mut Ask<'_>) -> Result<(), Stop> {
        let board = self.position.board();
        let [black, white] = Color::ALL.map(|it| tactics::pass_alive(board, it).stones);
        let alive = black.union(&white);
        if self.position.size().points().any(|it| !board.is_empty(it) && !alive.contains(it)) {
            self.report.unsettled += 1;
            return Ok(());
        }
        self.report.scores += 1;
        let ours = score(&self.position, &Agreement::default()).black_lead_half_points();
        let theirs = ask("final_score")?;
        if half_points(&theirs) == Some(ours) {
            return Ok(());
        }
        self.differ("score", format!("B{:+}", f64::from(ours) / 2.0), theirs)
    }

    fn differ(&self, what: &str, ours: impl ToString, theirs: impl ToString) -> Result<(), Stop> {
        let turns = self.position.history().turns().iter();
        Err(Stop::Differs {
            what: what.to_owned(),
            ours: ours.to_string(),
            theirs: theirs.to_string(),
            moves: turns.map(|it| it.mv.to_string()).collect::<Vec<_>>().join(" "),
        })
    }
}

type Ask<'a> = dyn FnMut(&str) -> Result<String, ClientError> + 'a;

/// Black's lead in `B+3.5`, `W+2.0` or `0`.
fn half_points(text: &str) -> Option<i32> {
    let text = text.trim();
    let (sign, points) = match text.split_once('+') {
        Some(("B", points)) => (2.0, points),
        Some(("W", points)) => (-2.0, points),
        Some(_) => return None,
        None => (2.0, text),
    };
    points.parse::<f64>().ok().filter(|it| it.abs() < 1000.0).map(|it| (sign * it) as i32)
}
