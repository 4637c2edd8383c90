//! What may be typed.

mod analysis;
mod choose;
mod data;
mod gtp;
mod name;
mod nats;
mod rank;
mod review;
mod shell;
mod solve;
mod train;
mod worker;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use goban::{Komi, Rules, Size, SizeError};

pub(crate) use analysis::{AnalysisArgs, AnalyzeArgs, ColorChoice, Language};
pub(crate) use choose::ChooseArgs;
pub(crate) use data::{DataArgs, DataCommand, DataFileArgs};
pub(crate) use gtp::{BoardArgs, EngineName, GtpArgs};
pub(crate) use name::NameArgs;
pub(crate) use nats::NatsArgs;
pub(crate) use rank::RankArgs;
pub(crate) use review::{ReviewArgs, ToneName};
pub(crate) use shell::{CompletionsArgs, ManArgs};
pub(crate) use solve::{ExamArgs, GoalName, SetName, SolveArgs};
pub(crate) use train::{
    ImproveArgs, LearningArgs, LessonArgs, OptimizerName, ShapeArgs, Share, TrainArgs,
    TrainCommand, TrainDataCommand, TrainGamesArgs, TrainMeanArgs, TrainNamesArgs, TrainNetArgs,
    TrainPlayoutArgs, TrainProblemsArgs, TrainRankArgs, TrainReviewArgs, TrainSelfplayArgs,
    TrainValueArgs,
};
pub(crate) use worker::{WorkerArgs, WorkersArgs};

/// A Go partner that teaches: close, natural games on an ordinary computer.
#[derive(Debug, Parser)]
#[command(name = "shidogo", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play in the browser
    #[command(
        after_help = "Examples:\n  shidogo serve\n  shidogo serve --port 0 --data /tmp/games\n  shidogo serve --club --host 0.0.0.0 --database postgres://localhost/club"
    )]
    Serve(ServeArgs),
    /// Take everything that is kept along, or take it in
    #[command(
        after_help = "Examples:\n  shidogo data export mine.json\n  shidogo data import mine.json\n  shidogo data import mine.json --database postgres://localhost/club --account Yuki\n\nAn import never changes what is there: games that are known are left alone, those that went on\notherwise come beside them."
    )]
    Data(DataArgs),
    /// Speak GTP on standard input and output, for Sabaki, GoGui, Lizzie, q5Go, gtp2ogs …
    #[command(
        after_help = "Examples:\n  shidogo gtp\n  shidogo gtp --engine uct --visits 2000 --seed 1\n  shidogo gtp --size 9 --rules chinese --time 5\n  shidogo gtp --control teacher --set wish=you-win --style cosmic\n  shidogo gtp --level 5k\n  shidogo gtp --control abc25 --set c=2 --style center\n  shidogo gtp --engine value-mcts --net b15 --lambda 0.5 --set valueAfter=4"
    )]
    Gtp(GtpArgs),
    /// Speak KataGo's JSON analysis protocol on standard input and output, for KaTrain …
    #[command(
        after_help = "Examples:\n  shidogo analysis --net b15\n  shidogo analysis --net my-net.bin.gz --threads 4 --visits 100"
    )]
    Analysis(AnalysisArgs),
    /// Show the candidates of a position of a game
    #[command(
        after_help = "Examples:\n  shidogo analyze game.sgf --net b15\n  shidogo analyze game.sgf --move 30 --visits 1000 --lang ja\n  cat game.sgf | shidogo analyze - --json"
    )]
    Analyze(AnalyzeArgs),
    /// Choose from tables of candidates on standard input, one JSON object a line
    #[command(
        after_help = "Examples:\n  shidogo choose\n  cat tables.jsonl | shidogo choose --seed 7\n\nIn:  {\"id\":1,\"method\":\"ikeda\",\"candidates\":[{\"move\":\"D4\",\"w\":0.62,\"p\":0.16},{\"move\":\"C3\",\"w\":0.59,\"p\":0.20}]}\nOut: {\"id\":1,\"move\":\"C3\",\"rule\":\"easing_off\",\"scores\":{\"D4\":0.0,\"C3\":0.03}}\n\nMethods: strongest, naive, softmax, ikeda, a15, abc25, near, endgame. docs/teacher.md has every field and parameter."
    )]
    Choose(ChooseArgs),
    /// Name every move of a game: ハネ, ツケ, コスミ …
    #[command(
        after_help = "Examples:\n  shidogo name game.sgf\n  shidogo name game.sgf --lang en --why\n  shidogo name game.sgf --json\n  shidogo name game.sgf -o named.sgf\n\ndocs/names.md says how often the program is right."
    )]
    Name(NameArgs),
    /// Estimate how strong the players of games are
    #[command(
        after_help = "Examples:\n  shidogo rank game.sgf\n  shidogo rank my-games/*.sgf --player \"My Name\"\n  cat game.sgf | shidogo rank - --json\n\nRanks are on the scale of KGS; docs/nets.md compares it with others."
    )]
    Rank(RankArgs),
    /// Review games: what happened, why, and what was good
    #[command(
        after_help = "Examples:\n  shidogo review game.sgf\n  shidogo review game.sgf -o reviewed.sgf --html report.html --lang ja\n  shidogo review game.sgf --moves 12,30-40 --json\n  shidogo review my-games/*.sgf --html reports\n\nThe three outputs combine; docs/review.md says what each word and number means."
    )]
    Review(ReviewArgs),
    /// Play two GTP programs against each other
    #[command(
        after_help = "Examples:\n  shidogo match --black \"shidogo gtp --visits 1000\" --white \"gnugo --mode gtp\" --games 20 --size 9\n  shidogo match --black \"shidogo gtp\" --white \"shidogo gtp --visits 100\" --games 100 --out runs/1 --json\n\nA match with --out goes on where it was interrupted when the same command is given again."
    )]
    Match(Box<MatchArgs>),
    /// Measure speeds on this machine
    #[command(
        after_help = "Examples:\n  shidogo bench board\n  shidogo bench search --json\n  shidogo bench net --net b15 --threads 2 --size 19\n  shidogo bench workers"
    )]
    Bench(BenchArgs),
    /// Get networks and look at them
    #[command(
        after_help = "Examples:\n  shidogo net list\n  shidogo net get b15\n  shidogo gtp --net b15\n  shidogo net info my-net.bin.gz"
    )]
    Net(NetArgs),
    /// Repeat an experiment
    #[command(
        after_help = "Examples:\n  shidogo lab --list\n  shidogo lab gnugo-rules --games 2000\n  shidogo lab doublings --net b15 --visits 256 --games 100 --out runs/doublings\n  shidogo lab pool --judge b6c96 --games 6 --out runs/pool\n  shidogo lab rate --records runs/pool --out runs/judges"
    )]
    Lab(LabArgs),
    /// Solve problems of life and death
    #[command(
        after_help = "Examples:\n  shidogo solve problem.sgf\n  shidogo solve --time 60 --all problem.sgf -o solved.sgf\n  cat problems.jsonl | shidogo solve --jsonl --time 2\n\nIn:  {\"id\":\"p1\",\"size\":9,\"black\":[\"ac\",\"bc\",\"cc\",\"dc\",\"eb\",\"ea\"],\"white\":[\"ab\",\"bb\",\"cb\",\"db\",\"da\"],\"to_play\":\"b\",\"goal\":\"kill\"}\nOut: {\"id\":\"p1\",\"verdict\":\"yes\",\"move\":\"ba\",\"proved\":true,…}\n\ndocs/solver.md has every field."
    )]
    Solve(SolveArgs),
    /// Learn from games
    #[command(
        after_help = "Examples:\n  shidogo train playout --data ../shared/data --games 8000 --out weights.bin\n  shidogo train --help"
    )]
    Train(TrainArgs),
    /// Work for others: take jobs from a NATS server until interrupted
    #[command(
        after_help = "Examples:\n  shidogo worker --nats nats://school.example:4222\n  shidogo worker --nats tls://school.example:4222 --nats-credentials worker.creds --threads 4\n\nCtrl-C hands the jobs in hand back. docs/workers.md has the whole recipe."
    )]
    Worker(WorkerArgs),
    /// Say who works at a NATS server, what waits there, and what was given up
    #[command(
        after_help = "Examples:\n  shidogo workers --nats nats://school.example:4222\n  shidogo workers --nats nats://school.example:4222 --json\n\n--retry and --forget take the id of a job that was given up, as it is listed."
    )]
    Workers(WorkersArgs),
    /// Print what a shell needs to complete these commands
    #[command(
        after_help = "Examples:\n  shidogo completions bash\n  shidogo completions zsh\n  shidogo completions fish\n\nWhere they belong:\n  bash: ~/.local/share/bash-completion/completions/shidogo\n  zsh:  _shidogo, in a folder of $fpath\n  fish: ~/.config/fish/completions/shidogo.fish"
    )]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = "Examples:\n  shidogo man\n  shidogo man --out ~/.local/share/man/man1")]
    Man(ManArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: String,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// Say on standard error what happens, for people or as JSON
    #[arg(long, value_name = "FORM")]
    pub(crate) log: Option<LogForm>,
    /// People have accounts and join by invitation; the first link is printed
    #[arg(long)]
    pub(crate) club: bool,
    /// A network to think with: the name of an installed one, or a file of KataGo's [default: our own]
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::find)]
    pub(crate) net: Option<PathBuf>,
    /// Visits a move [default: what the strength of the game says]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) visits: Option<u32>,
    /// How many engines may think at once [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Where the random numbers begin, for games that can be repeated
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) nats: NatsArgs,
}

/// How what happens is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogForm {
    Text,
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct PlaceArgs {
    /// Where games are kept [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// A PostgreSQL server that keeps the games instead
    #[arg(long, value_name = "URL", value_parser = postgres_url, conflicts_with = "data")]
    pub(crate) database: Option<String>,
}

fn postgres_url(text: &str) -> Result<String, &'static str> {
    let is_known = ["postgres://", "postgresql://"].iter().any(|it| text.starts_with(it));
    if is_known { Ok(text.to_owned()) } else { Err("it begins with postgres://") }
}

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The program that has Black in the first game; colours alternate
    #[arg(long, value_name = "CMD")]
    pub(crate) black: String,
    /// The other program
    #[arg(long, value_name = "CMD")]
    pub(crate) white: String,
    /// Working directory of the first program
    #[arg(long, value_name = "DIR")]
    pub(crate) black_dir: Option<PathBuf>,
    /// Working directory of the second program
    #[arg(long, value_name = "DIR")]
    pub(crate) white_dir: Option<PathBuf>,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Visits a move, for programs that know kata-set-param
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) visits: Option<u32>,
    /// Seconds for all moves of a side; with --byo-yomi main time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Seconds of one byo-yomi period a move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) byo_yomi: Option<Duration>,
    /// Openings: lines of moves, or names of SGF files; "empty" for none [default: random ones]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<String>,
    /// A GTP program that judges instead of our rules
    #[arg(long, value_name = "CMD")]
    pub(crate) referee: Option<String>,
    /// Where records and results go; the same command continues there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) parallel: usize,
    /// Draws the openings
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The longest wait for a move without a clock
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "120")]
    pub(crate) move_limit: Duration,
    /// Answer in JSON, on one line
    #[arg(long)]
    pub(crate) json: bool,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchName {
    /// Random games on the bare board
    Board,
    /// Games by learned weights, alone and in a tree
    Playout,
    /// Tree search with playouts
    Search,
    /// Evaluations by a network
    Net,
    /// Positions of life and death
    Solve,
    /// Moves named
    Name,
    /// Steps of learning a network
    Train,
    /// Asking other machines: latency, and simulated workers
    Workers,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// What to measure
    #[arg(value_enum, default_value = "board")]
    pub(crate) what: BenchName,
    /// Only this board size
    #[arg(long, value_parser = size)]
    pub(crate) size: Option<Size>,
    /// The network that `bench net` and `bench search` measure; may be given several times
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::argument)]
    pub(crate) net: Vec<PathBuf>,
    /// Multiply in sixteen bits where the processor can (bf16), in `bench net`
    #[arg(long)]
    pub(crate) bf16: bool,
    /// Threads that evaluate at the same time in `bench net`, beside a row for one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Processor seconds for each row, or for each problem of `--set`
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "2")]
    pub(crate) time: Duration,
    /// The NATS server of `bench workers` [default: one of its own]
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    #[command(flatten)]
    pub(crate) exams: ExamArgs,
    /// Answer in JSON, on one line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct NetArgs {
    #[command(subcommand)]
    pub(crate) command: NetCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum NetCommand {
    /// Name the known networks and those that are installed
    List {
        /// Answer in JSON, on one line
        #[arg(long)]
        json: bool,
    },
    /// Say what a network file holds
    Info {
        /// An installed network, or a file of KataGo's: .bin.gz or .txt.gz
        #[arg(value_name = "NAME|PATH", value_parser = crate::nets::argument)]
        net: PathBuf,
        /// Answer in JSON, on one line
        #[arg(long)]
        json: bool,
    },
    /// Get a network by Python's package manager, check it and keep it
    Get {
        /// Its name: b15, b18 or b10
        name: String,
    },
    /// Write a network that was learned here as a file of KataGo's
    Export {
        /// A file of `shidogo train`, or `shidogo` for the one inside the program
        #[arg(value_name = "NAME|PATH")]
        net: PathBuf,
        /// Where to
        #[arg(short, long, value_name = "FILE.bin.gz")]
        out: PathBuf,
        /// The name in the file [default: the old one]
        #[arg(long)]
        name: Option<String>,
        /// For players whose ranks nobody knows, without inputs for ranks: KataGo can read it if it has no table
        #[arg(long)]
        without_ranks: bool,
    },
    /// Compare what networks say here with what they should say
    Check {
        /// An installed network or a file [default: all known ones that are installed]
        #[arg(value_name = "NAME|PATH", value_parser = crate::nets::argument)]
        net: Option<PathBuf>,
        /// Answer in JSON, on one line
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args, Debug)]
pub(crate) struct LabArgs {
    /// The experiment
    #[arg(required_unless_present = "list")]
    pub(crate) name: Option<String>,
    /// Name all experiments
    #[arg(long)]
    pub(crate) list: bool,
    /// How many games, of each pair where players are paired (the teacher's: whole series of --rounds, so it may be a few more); records of each player in `rate`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: Option<u32>,
    /// Games in a row in which the teacher remembers the opponent [default: 3 in `pool` and `adapt`, otherwise 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) rounds: Option<u32>,
    /// The network, for experiments that need one
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::argument)]
    pub(crate) net: Option<PathBuf>,
    /// Visits a move, or the most of them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) visits: Option<u32>,
    /// Playouts a move, for searches with playouts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) playouts: Option<u32>,
    /// Moves of each band in `human`; positions of each band and at each rank in `human-small`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) moves: Option<u32>,
    /// The other side of `value-mcts`: uct:N, net:N or value-mcts:N [default: uct, equal playouts]
    #[arg(long, value_name = "NAME:N")]
    pub(crate) opponent: Option<lab::duels::Opponent>,
    /// Vary the search as the product plays in `value-mcts`, not as it was published
    #[arg(long)]
    pub(crate) ours: bool,
    /// Who is looked at in games of the teacher, instead of the usual: abc25,teacher+style=cosmic …; ranks in `human-small`; level or teacher in `natural`
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Against whom: gnugo:5,uct:400,person:10k,level:5k,net:16 …
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) opponents: Vec<String>,
    /// The network that judges moves in games of the teacher and in `human-small`; the players must not use it
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::argument)]
    pub(crate) judge: Option<PathBuf>,
    /// Only collect the positions of `endgame`, into --out
    #[arg(long)]
    pub(crate) collect: bool,
    /// `rate`: a folder with games of another experiment, to make a page for judges from
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    /// `rate`: files that judges have saved, to make the table from
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) marks: Vec<PathBuf>,
    /// Board size: 9, 19, 9x13 … [default: 9; that of the records in `rate`]
    #[arg(long, value_parser = size)]
    pub(crate) size: Option<Size>,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Draws the games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The collections of games, for experiments that need them
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Where the result goes as well, as a file
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) nats: NatsArgs,
}

impl LabArgs {
    /// The board of experiments that play or look for games.
    pub(crate) fn size(&self) -> Result<Size, SizeError> {
        self.size.map_or_else(|| Size::square(9), Ok)
    }
}

/// Help and version are answers; everything else is one line on stderr and exit code 2.
pub(crate) fn refuse(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let line = if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        "a command is missing".to_owned()
    } else {
        one_line(&text)
    };
    let _ = writeln!(std::io::stderr(), "shidogo: {line} (see --help)");
    ExitCode::from(2)
}

/// What is wrong and the tip, without usage and colour.
fn one_line(text: &str) -> String {
    let wanted: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|it| !it.starts_with("Usage:") && !it.starts_with("For more"))
        .filter(|it| !it.is_empty())
        .collect();
    wanted.join(" ").trim_start_matches("error: ").to_owned()
}

fn size(text: &str) -> Result<Size, String> {
    let side = |it: &str| it.trim().parse::<u8>().map_err(|_| "a size is 9, 19, 9x13 …".to_owned());
    let size = match text.split_once(['x', 'X', '×']) {
        Some((width, height)) => Size::new(side(width)?, side(height)?),
        None => Size::square(side(text)?),
    };
    size.map_err(|error| error.to_string())
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a parameter is set by name=value")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn komi(text: &str) -> Result<Komi, String> {
    text.parse().map_err(|error: goban::KomiError| error.to_string())
}

fn rules(text: &str) -> Result<Rules, String> {
    text.parse().map_err(|error: goban::ParseRulesError| error.to_string())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "seconds are a number such as 0.5".to_owned())?;
    if !(0.001..=86_400.0).contains(&seconds) {
        return Err("seconds are from 0.001 to 86400".to_owned());
    }
    Ok(Duration::from_secs_f64(seconds))
}
