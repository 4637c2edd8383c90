//! What GoGui asks beyond GTP.

use goban::Color;
use gtp::{GoGuiCommand, GtpError};

use super::GtpEngine;

/// What GoGui offers in its menu: kind, label, command.
const ANALYZE_COMMANDS: &str = "\
string/Final Score/final_score
plist/Final Status Dead/final_status_list dead
plist/Final Status Seki/final_status_list seki
plist/Black Territory/final_status_list black_territory
plist/White Territory/final_status_list white_territory
plist/Dame/final_status_list dame
string/Rules/kata-get-rules
string/Record/printsgf
string/Name of the Last Move/shidogo-name
string/Review of the Last Move/shidogo-review
string/Status of a Group/shidogo-status %p
param/Engine/gogui-param_engine";

impl GtpEngine {
    pub(super) fn about_gogui(&mut self, command: &GoGuiCommand) -> Result<String, GtpError> {
        match command {
            GoGuiCommand::AnalyzeCommands => return Ok(ANALYZE_COMMANDS.to_owned()),
            GoGuiCommand::PlaySequence(moves) => {
                for (played, &(color, mv)) in moves.iter().enumerate() {
                    if let Err(error) = self.play(color, mv) {
                        // All or nothing.
                        for _ in 0..played {
                            self.session.undo();
                        }
                        self.changed();
                        return Err(error);
                    }
                }
            }
            GoGuiCommand::Setup(stones) => self.set_up(stones, Color::Black)?,
            GoGuiCommand::SetupPlayer(color) => {
                let board = self.session.position().board();
                let stones: Vec<_> = board
                    .size()
                    .points()
                    .filter_map(|it| board.stone(it).map(|color| (color, it)))
                    .collect();
                self.set_up(&stones, *color)?;
            }
            GoGuiCommand::Title => {
                return Ok(format!("Shidogo {}", super::version()));
            }
            GoGuiCommand::Param { setting: None, .. } => return Ok(self.gogui_params()),
            GoGuiCommand::Param { setting: Some((name, value)), .. } => {
                self.set_param(name, value)?;
            }
            // `gogui-interrupt` only says that `# interrupt` is understood.
            _ => {}
        }
        Ok(String::new())
    }
}
