//! The GTP engine: commands in, a [`partner::Session`] behind them.

mod analysis;
mod board;
mod cleanup;
mod clock;
mod displays;
mod files;
mod game;
mod gogui;
mod gogui_params;
mod groups;
mod info_line;
mod inquiry;
mod leela;
mod name;
mod ogs_chat;
mod pace;
mod params;
mod raw_net;
mod review;
mod status;
mod uct_params;
mod value_params;
mod why;

use std::io::Write;

use goban::{Agreement, Color, Komi, Rules, Scoring, Size};
use gtp::{Command, GtpError, Interrupt, RulesCommand, SessionCommand, TimeCommand};
use partner::{Method, Resigning, Session, Settings, Why, usual_komi};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::cpu_clock::CpuClock;
use clock::Clock;
pub(crate) use ogs_chat::Chat;
pub(crate) use params::Params;
pub(crate) use raw_net::Oracle;

/// What the engine begins with.
#[derive(Debug)]
pub(crate) struct EngineOptions {
    /// What it calls itself.
    pub(crate) name: String,
    pub(crate) size: Size,
    pub(crate) komi: Option<Komi>,
    pub(crate) rules: Rules,
    pub(crate) params: Params,
    /// Thinks, unless playouts alone are asked for, and answers `kata-raw-nn`.
    pub(crate) oracle: Option<Oracle>,
    /// How moves are found.
    pub(crate) method: Method,
    pub(crate) chat: Chat,
}

/// A Go program that speaks GTP.
pub(crate) struct GtpEngine {
    name: String,
    session: Session,
    /// Set by the client or the command line; otherwise what is usual.
    komi: Option<Komi>,
    rules: Rules,
    params: Params,
    clock: Clock,
    rng: Xoshiro256PlusPlus,
    /// What is held to be dead in the present position, so that all answers about it agree.
    judged: Option<Agreement>,
    cpu: CpuClock,
    oracle: Option<Oracle>,
    /// Foretells people, from the first time that is asked.
    human: Option<Oracle>,
    method: Method,
    chat: Chat,
    /// The last command was answered with a move, and nothing was said since.
    is_reply_expected: bool,
    /// The other side's last move was answered, and nothing was said about it yet.
    is_word_due: bool,
    /// The tree was grown to compare many moves.
    is_tree_wide: bool,
    /// Why the last move was played, where a teacher chose it.
    why: Option<Why>,
    /// The colour that a move was asked for last.
    ours: Option<Color>,
    /// Who gave the game up as it stands: we did, or nobody.
    resigned: Option<Color>,
    commands: Vec<&'static str>,
}

/// What it answers with a network.
const NET_COMMANDS: &[&str] = &["heatmap", "kata-raw-nn"];

/// Everything this engine answers, beside what the serving loop answers itself.
pub(crate) const COMMANDS: &[&str] = &[
    "analyze",
    "boardsize",
    "clear_board",
    "clear_cache",
    "cputime",
    "final_score",
    "final_status",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "genmove_analyze",
    "get_komi",
    "gg-undo",
    "gogui-analyze_commands",
    "gogui-interrupt",
    "gogui-param_control",
    "gogui-param_engine",
    "gogui-param_playouts",
    "gogui-param_teacher",
    "gogui-param_value",
    "gogui-play_sequence",
    "gogui-setup",
    "gogui-setup_player",
    "gogui-title",
    "gogui-version",
    "gomill-cpu_time",
    "kata-analyze",
    "kata-genmove_analyze",
    "kata-get-param",
    "kata-get-params",
    "kata-get-rules",
    "kata-list-params",
    "kata-raw-human-nn",
    "kata-list_time_settings",
    "kata-search",
    "kata-search_analyze",
    "kata-search_analyze_cancellable",
    "kata-search_cancellable",
    "kata-set-param",
    "kata-set-params",
    "kata-set-rule",
    "kata-set-rules",
    "kata-time_settings",
    "kgs-chat",
    "kgs-game_over",
    "kgs-genmove_cleanup",
    "kgs-rules",
    "kgs-time_settings",
    "komi",
    "loadsgf",
    "lz-analyze",
    "lz-genmove_analyze",
    "lz-setoption",
    "name",
    "place_free_handicap",
    "play",
    "printsgf",
    "rectangular_boardsize",
    "reg_genmove",
    "scoring_system",
    "set_free_handicap",
    "set_position",
    "shidogo-candidates",
    "shidogo-game_names",
    "shidogo-groups",
    "shidogo-influence",
    "shidogo-name",
    "shidogo-names",
    "shidogo-naturalness",
    "shidogo-pupil",
    "shidogo-review",
    "shidogo-status",
    "shidogo-terms",
    "shidogo-why",
    "showboard",
    "stop",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// `version` answers this: clients of Leela Zero read it as two numbers, the second at least 17.
fn version() -> &'static str {
    concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"))
}

impl GtpEngine {
    pub(crate) fn new(options: EngineOptions) -> Result<Self, GtpError> {
        let EngineOptions { name, size, komi, rules, params, oracle, method, chat } = options;
        let komi_now = komi.unwrap_or_else(|| usual_komi(size, rules, 0));
        let settings = Settings { size, rules, komi: komi_now, handicap: Vec::new() };
        let mut engine = Self {
            name,
            session: Session::new(settings).map_err(GtpError::failed)?,
            komi,
            rules,
            rng: Xoshiro256PlusPlus::seed_from_u64(params.seed),
            params,
            clock: Clock::default(),
            judged: None,
            cpu: CpuClock::start(),
            commands: COMMANDS
                .iter()
                .chain(oracle.iter().flat_map(|_| NET_COMMANDS))
                .copied()
                .collect(),
            oracle,
            human: None,
            method,
            chat,
            is_reply_expected: false,
            is_word_due: false,
            is_tree_wide: false,
            why: None,
            ours: None,
            resigned: None,
        };
        engine.equip();
        engine.greet();
        Ok(engine)
    }

    /// A new game on a board of this size.
    fn restart(&mut self, settings: Settings) -> Result<(), GtpError> {
        self.begin(Session::new(settings).map_err(GtpError::failed)?);
        Ok(())
    }

    /// Goes on with another game.
    fn begin(&mut self, session: Session) {
        self.note_winner();
        // Another game, the same pupil.
        let pupil = self.session.engine().pupil().clone();
        self.session = session;
        (self.why, self.ours, self.resigned) = (None, None, None);
        self.clock.restart();
        self.equip();
        self.session.engine().meet(pupil);
        self.changed();
    }

    /// What was judged about the position is no longer true.
    fn changed(&mut self) {
        self.judged = None;
    }

    /// Gives a new session's engine its network and parameters.
    fn equip(&mut self) {
        let network = self.oracle.as_ref().filter(|_| self.method != Method::Uct);
        if let Some(network) = network.map(Oracle::network) {
            self.session.engine().use_network(network, usize::from(self.params.threads));
        }
        let threads = usize::from(self.params.threads);
        self.session.engine().set_playout_threads(threads);
        self.session.engine().use_method(self.method);
        self.apply_params();
    }

    fn apply_params(&mut self) {
        let resigning = if self.params.resign { Resigning::WhenHopeless } else { Resigning::Never };
        let engine = self.session.engine();
        engine.set_resigning(resigning);
        if *engine.teaching() != self.params.teaching {
            engine.teach(self.params.teaching.clone());
        }
        if engine.value_params() != self.params.value {
            // They were looked at when they were set.
            let _ = engine.set_value_params(self.params.value);
        }
        if *engine.uct_params() != self.params.uct {
            engine.set_uct_params(self.params.uct);
        }
    }

    fn settings(&self, size: Size) -> Settings {
        let komi = self.komi.unwrap_or_else(|| usual_komi(size, self.rules, 0));
        Settings { size, rules: self.rules, komi, handicap: Vec::new() }
    }

    fn about_session(&mut self, command: &SessionCommand) -> String {
        match command {
            SessionCommand::Name => self.name.clone(),
            SessionCommand::Version => version().to_owned(),
            SessionCommand::CpuTime => format!("{:.3}", self.cpu.seconds()),
            SessionCommand::ClearCache => {
                self.session.engine().forget();
                self.apply_params();
                String::new()
            }
            // Nothing to stop: searches end before the next command is read. Talk is heard.
            _ => String::new(),
        }
    }

    fn about_rules(&mut self, command: &RulesCommand) -> String {
        match command {
            RulesCommand::ScoringSystem => {
                return match self.rules.scoring {
                    Scoring::Area => "area".to_owned(),
                    Scoring::Territory => "territory".to_owned(),
                };
            }
            RulesCommand::Report => return gtp::rules_to_json(&self.rules),
            RulesCommand::Set(rules) => self.rules = *rules,
            RulesCommand::Change(option) => self.rules = option.apply(self.rules),
        }
        self.session.set_rules(self.rules);
        self.changed();
        for warning in self.session.forbidden_moves() {
            remark(format_args!("{warning}"));
        }
        String::new()
    }

    /// Commands that are our own, and those of Leela Zero.
    fn about_others(
        &mut self,
        name: &str,
        arguments: &str,
        interrupt: &Interrupt,
    ) -> Result<String, GtpError> {
        match name {
            "shidogo-candidates" => self.show_candidates(interrupt),
            "shidogo-game_names" => self.names_of_game(),
            "shidogo-groups" => self.show_groups(interrupt),
            "shidogo-influence" => self.show_influence(interrupt),
            "shidogo-name" => self.name_move(arguments),
            "shidogo-names" => self.show_names(arguments),
            "shidogo-naturalness" => self.show_naturalness(arguments),
            "shidogo-pupil" => self.about_pupil(arguments),
            "shidogo-review" => self.review_last(arguments),
            "shidogo-status" => self.group_status(arguments),
            "shidogo-terms" => Ok(self.offer_terms()),
            "shidogo-why" => Ok(self.tell_why()),
            name => self.about_leela(name, arguments),
        }
    }

    fn about_time(&mut self, command: &TimeCommand) -> String {
        match *command {
            TimeCommand::ListSettings => return TimeCommand::SETTINGS.to_owned(),
            TimeCommand::Settings(system) => self.clock.set(system),
            TimeCommand::Left { color, time, stones } => self.clock.left(color, time, stones),
        }
        String::new()
    }
}

impl gtp::Engine for GtpEngine {
    fn commands(&self) -> &[&str] {
        &self.commands
    }

    fn handle(
        &mut self,
        command: &Command,
        session: &mut gtp::Session<'_>,
    ) -> Result<String, GtpError> {
        (self.is_reply_expected, self.is_word_due) = (false, false);
        match command {
            Command::Session(it) => Ok(self.about_session(it)),
            Command::Board(it) => self.about_board(it),
            Command::Game(it) => self.about_game(it, &session.interrupt()),
            Command::Time(it) => Ok(self.about_time(it)),
            Command::Rules(it) => Ok(self.about_rules(it)),
            Command::File(it) => self.about_files(it),
            Command::Param(it) => self.about_params(it),
            Command::GoGui(it) => self.about_gogui(it),
            Command::Analysis(it) => self.about_analysis(it, session),
            Command::Other { name, arguments } => {
                self.about_others(name, arguments, &session.interrupt())
            }
        }
    }

    fn idle(&mut self, interrupt: &Interrupt) {
        self.talk(interrupt);
        self.ponder(interrupt);
    }
}

/// Tells the person at the terminal something that is no answer.
fn remark(text: impl std::fmt::Display) {
    // Whoever closed stderr does not want to know.
    let _ = writeln!(std::io::stderr(), "{text}");
}
