//! Reading and writing records.

use std::fs;

use game::{Game, Info};
use gtp::{FileCommand, GtpError};
use partner::{Session, usual_komi};

use super::{GtpEngine, remark};

impl GtpEngine {
    pub(super) fn about_files(&mut self, command: &FileCommand) -> Result<String, GtpError> {
        match command {
            FileCommand::LoadSgf { path, move_number } => self.load(path, *move_number),
            FileCommand::PrintSgf(path) => self.print(path.as_deref()),
        }
    }

    /// Loads a record up to the position before a move, or to its end. Nothing changes when it
    /// cannot be read.
    fn load(&mut self, path: &str, move_number: Option<u32>) -> Result<String, GtpError> {
        let bytes = fs::read(path)
            .map_err(|error| GtpError::failed(format!("cannot load file: {error}")))?;
        let (games, warnings) = game::read(&bytes);
        let record =
            games.first().ok_or_else(|| GtpError::failed("cannot load file: no game in it"))?;
        let node = match move_number {
            Some(number) => record.main_line_after(number.saturating_sub(1) as usize),
            None => record.main_line().last().map_or(Game::ROOT, |it| it.id()),
        };
        let (mut session, remarks) = Session::from_record_at(record, node)
            .map_err(|error| GtpError::failed(format!("cannot load file: {error}")))?;
        for warning in warnings {
            remark(format_args!("{path}: {warning}"));
        }
        for warning in remarks {
            remark(format_args!("{path}: {warning}"));
        }
        let info = record.info();
        let size = session.position().size();
        let rules = info.named_rules().unwrap_or(self.rules);
        let komi = info.komi.or(self.komi);
        self.rules = rules;
        self.komi = komi;
        session.set_rules(rules);
        session.set_komi(
            komi.unwrap_or_else(|| usual_komi(size, rules, session.settings().handicap.len())),
        );
        let to_move = session.position().to_move();
        self.begin(session);
        Ok(to_move.to_string())
    }

    fn print(&self, path: Option<&str>) -> Result<String, GtpError> {
        let record = self.session.to_record(&Info::default());
        let text = game::write(std::slice::from_ref(&record));
        match path {
            None => Ok(text.trim_end().to_owned()),
            Some(path) => {
                fs::write(path, text)
                    .map_err(|error| GtpError::failed(format!("cannot write {path}: {error}")))?;
                Ok(String::new())
            }
        }
    }
}
