//! Stones, board size, komi, handicap.

use game::{Game, Placement};
use goban::{Color, Move, Point, PointSet, Setup, Size, diagram, fixed_handicap, free_handicap};
use gtp::{BoardCommand, GtpError, points_text};
use partner::{Session, Settings, usual_komi};

use super::GtpEngine;

impl GtpEngine {
    pub(super) fn about_board(&mut self, command: &BoardCommand) -> Result<String, GtpError> {
        match command {
            BoardCommand::BoardSize(size) => self.restart(self.settings(*size))?,
            BoardCommand::ClearBoard => self.restart(self.settings(self.size()))?,
            BoardCommand::Komi(komi) => {
                self.komi = Some(*komi);
                self.session.set_komi(*komi);
                self.changed();
            }
            BoardCommand::ReportKomi => return Ok(self.session.position().komi().to_string()),
            BoardCommand::Play(color, mv) => self.play(*color, *mv)?,
            BoardCommand::Undo(count) => self.undo(count.get())?,
            BoardCommand::FixedHandicap(stones) => {
                let stones = u8::try_from(*stones).ok();
                return self.place_handicap(stones.and_then(|it| fixed_handicap(self.size(), it)));
            }
            BoardCommand::PlaceFreeHandicap(stones) => {
                return self.place_handicap(free_handicap(self.size(), *stones as usize));
            }
            BoardCommand::SetFreeHandicap(points) => {
                self.check_handicap(points)?;
                self.place_handicap(Some(points.clone()))?;
            }
            BoardCommand::SetPosition(stones) => self.set_up(stones, Color::Black)?,
            BoardCommand::ShowBoard => return Ok(self.show_board()),
        }
        Ok(String::new())
    }

    pub(super) fn size(&self) -> Size {
        self.session.position().size()
    }

    pub(super) fn play(&mut self, color: Color, mv: Move) -> Result<(), GtpError> {
        self.session.play_color(color, mv).map_err(|it| GtpError::IllegalMove(it.to_string()))?;
        self.resigned = None;
        self.changed();
        Ok(())
    }

    /// Takes back so many moves, or none.
    fn undo(&mut self, count: u32) -> Result<(), GtpError> {
        if self.session.move_count() < count as usize {
            return Err(GtpError::CannotUndo);
        }
        for _ in 0..count {
            self.session.undo();
        }
        (self.why, self.resigned) = (None, None);
        self.changed();
        Ok(())
    }

    fn place_handicap(&mut self, places: Option<Vec<Point>>) -> Result<String, GtpError> {
        let stones = self.session.position().board().stone_count();
        if self.session.move_count() > 0 || stones.black > 0 || stones.white > 0 {
            return Err(GtpError::failed("board not empty"));
        }
        let handicap = places.ok_or_else(|| GtpError::failed("invalid number of stones"))?;
        let answer = points_text(handicap.iter().copied());
        let size = self.size();
        let komi = self.komi.unwrap_or_else(|| usual_komi(size, self.rules, handicap.len()));
        self.restart(Settings { size, rules: self.rules, komi, handicap })?;
        Ok(answer)
    }

    fn check_handicap(&self, points: &[Point]) -> Result<(), GtpError> {
        if points.len() < 2 || points.len() >= self.size().area() {
            return Err(GtpError::failed("invalid number of stones"));
        }
        let distinct: PointSet = points.iter().copied().collect();
        if distinct.len() < points.len() {
            return Err(GtpError::failed("bad vertex list: a point is named twice"));
        }
        if let Some(off) = points.iter().find(|&&it| !self.size().contains(it)) {
            return Err(GtpError::failed(format!("bad vertex list: {off} is off the board")));
        }
        Ok(())
    }

    /// A new game from these stones.
    pub(super) fn set_up(
        &mut self,
        stones: &[(Color, Point)],
        to_move: Color,
    ) -> Result<(), GtpError> {
        let mut setup = Setup::empty(self.size());
        for &(color, point) in stones {
            if setup.stones[point].replace(color).is_some() {
                return Err(GtpError::failed(format!("{point} is named twice")));
            }
        }
        setup.to_board().map_err(GtpError::failed)?;
        let placement = Placement::from(&Setup { to_move, ..setup });
        let mut record = Game::new(self.size());
        record.set_placement(Game::ROOT, &placement).map_err(GtpError::failed)?;
        let (mut session, _) = Session::from_record(&record).map_err(GtpError::failed)?;
        let settings = self.settings(self.size());
        session.set_komi(settings.komi);
        session.set_rules(settings.rules);
        self.begin(session);
        Ok(())
    }

    fn show_board(&self) -> String {
        let position = self.session.position();
        let history = position.history();
        let last = history.last().map(|it| it.mv);
        let captures = history.captures();
        format!(
            "\n{}{} to play, move {}, komi {}, rules {}\nBlack has captured {}, White {}",
            diagram::draw_with_coordinates(position.board(), last),
            position.to_move(),
            history.len() + 1,
            position.komi(),
            position.rules(),
            captures.black,
            captures.white,
        )
    }
}
