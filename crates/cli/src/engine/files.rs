//! Reading and writing records.

use std::fs;

use game::{EditError, Game, Info, Node, Placement};
use goban::Setup;
use gtp::{FileCommand, GtpError};
use partner::{Session, Settings, usual_komi};

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
            None => record.main_line().last().map_or(Game::ROOT, Node::id),
        };
        let (mut session, remarks) = Session::from_record_under(record, node, self.rules)
            .map_err(|error| GtpError::failed(format!("cannot load file: {error}")))?;
        for warning in warnings {
            remark(format_args!("{path}: {warning}"));
        }
        for warning in remarks {
            remark(format_args!("{path}: {warning}"));
        }
        let info = record.info();
        let size = session.position().size();
        let rules = session.settings().rules;
        let komi = info.komi.or(self.komi);
        self.rules = rules;
        self.komi = komi;
        session.set_komi(
            komi.unwrap_or_else(|| usual_komi(size, rules, session.settings().handicap.len())),
        );
        self.begin(session);
        Ok(String::new())
    }

    /// The game up to the present position: what was taken back, or comes later in the record
    /// that was loaded, is not part of it.
    fn record(&self) -> Result<Game, EditError> {
        let session = &self.session;
        let size = session.position().size();
        let mut record = Game::new(size);
        let Info { komi, rules, .. } = self.rules_in_force();
        record.set_info(&Info {
            komi,
            rules,
            outcome: None,
            application: Some(("Shidogo".to_owned(), super::version().to_owned())),
            ..session.to_record(&Info::default()).info()
        });
        let start = session.start();
        if start != Setup::empty(size) {
            let placement = Placement::from(&start);
            record.set_placement(Game::ROOT, &placement)?;
        }
        let mut at = Game::ROOT;
        for (color, mv) in session.moves() {
            at = record.add_move(at, color, mv)?;
        }
        Ok(record)
    }

    /// Komi and rules as a new game has them, whatever the loaded record says.
    fn rules_in_force(&self) -> Info {
        let settings = Settings { handicap: Vec::new(), ..self.session.settings().clone() };
        Session::new(settings).map(|it| it.to_record(&Info::default()).info()).unwrap_or_default()
    }

    fn print(&self, path: Option<&str>) -> Result<String, GtpError> {
        let record = self.record().map_err(GtpError::failed)?;
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
