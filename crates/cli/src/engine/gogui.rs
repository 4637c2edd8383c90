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
dboard/Influence/shidogo-influence
gfx/Candidates and Points Lost/shidogo-candidates
gfx/Naturalness/shidogo-naturalness
gfx/Naturalness for a Rank/shidogo-naturalness %s
gfx/Names of Likely Moves/shidogo-names
string/Name of the Last Move/shidogo-name
string/Name of a Move/shidogo-name %p
hstring/Names of All Moves/shidogo-game_names
gfx/Status of All Groups/shidogo-groups
string/Status of a Group/shidogo-status %p
string/Review of the Last Move/shidogo-review
string/Why the Last Move/shidogo-why
param/Teacher/gogui-param_teacher
param/Numbers of the Teacher/gogui-param_control
param/Engine/gogui-param_engine
param/Search by Network and Playouts/gogui-param_value
param/Search by Playouts/gogui-param_playouts";

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
            GoGuiCommand::Param { group, setting: None } => return Ok(self.gogui_params(group)),
            GoGuiCommand::Param { setting: Some((name, value)), .. } => {
                self.set_param(name, value)?;
            }
            // `gogui-interrupt` only says that `# interrupt` is understood; the version is heard.
            _ => {}
        }
        Ok(String::new())
    }
}
