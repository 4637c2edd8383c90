//! What `train` takes.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use train::learning::Form;

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    pub(crate) command: TrainCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TrainCommand {
    /// Learn the weights of playouts and first looks from games of strong players
    #[command(
        after_help = "Example:\n  shidogo train playout --data ../shared/data --games 8000 --out weights.bin"
    )]
    Playout(TrainPlayoutArgs),
    /// Learn the names of moves from labels
    #[command(
        after_help = "Example:\n  shidogo train names --data ../shared/data --labels ../shared/data/names/labels.tsv --labels labels/moves.tsv --sought labels/rare.tsv --out crates/shapes/data/names.bin\n\nLabels are tables (game hash, number of the move, names) or records with names in the comments."
    )]
    Names(TrainNamesArgs),
    /// Learn what teachers criticise and praise from moves whose comments were read
    #[command(
        after_help = "Example:\n  shidogo train review --data ../shared/data --out crates/commentary/data/teachers.txt"
    )]
    Review(TrainReviewArgs),
    /// Learn ranks from what the moves of players with known ranks look like
    #[command(
        after_help = "Example:\n  shidogo train rank --data ../shared/data --games 2000 --threads 2 --numbers players.tsv --out crates/partner/data/ranks.txt\n\nWhat --numbers holds is not looked at again: with other networks use another file. Games that the network of ranks has learned from are left out."
    )]
    Rank(TrainRankArgs),
    /// Make positions to learn from, with what a strong network says of them
    #[command(subcommand)]
    Data(TrainDataCommand),
    /// Learn a network
    #[command(
        after_help = "Example:\n  shidogo train net --games strong19.tsv.xz --lessons games.lessons=2 --lessons small.lessons --out runs/1\n\nThe same command goes on where the last one stopped; ctrl-C saves first."
    )]
    Net(TrainNetArgs),
    /// Take the mean of networks of one shape, each learned from the one before
    #[command(
        after_help = "Example:\n  shidogo train mean nets/human.bin.gz runs/human/net.bin.gz --out human.bin.gz\n\nThe mean of a network and of what it became by learning on is often better than both."
    )]
    Mean(TrainMeanArgs),
    /// Learn a policy from games, as was published: the first of three steps (policy, selfplay, value)
    #[command(
        after_help = "Example:\n  shidogo train policy --lessons small.lessons --blocks 3 --channels 32 --out runs/policy"
    )]
    Policy(TrainNetArgs),
    /// Improve a policy by games against its earlier selves: the second step
    #[command(
        after_help = "Example:\n  shidogo train selfplay --from runs/policy/net.bin.gz --blocks 3 --channels 32 --size 9 --rounds 300 --out runs/selfplay"
    )]
    Selfplay(ImproveArgs),
    /// Learn the value of positions from such games: the third step
    #[command(
        after_help = "Example:\n  shidogo train value --opening runs/policy/net.bin.gz --rest runs/selfplay/net.bin.gz --blocks 3 --channels 32 --out runs/value"
    )]
    Value(TrainValueArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ShapeArgs {
    /// Residual blocks
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=40))]
    pub(crate) blocks: u16,
    /// Channels of the trunk
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(8..=512))]
    pub(crate) channels: u16,
    /// What the blocks are like: every third one looks at the whole board, none does, or every one
    /// holds two others of fewer channels
    #[arg(long, default_value = "usual", value_parser = form())]
    pub(crate) shape: Form,
    /// Channels inside of nested blocks [default: half of the others]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(4..=512))]
    pub(crate) inner: Option<u16>,
    /// A table of what stands around a point besides (only our own programs read such networks)
    #[arg(long)]
    pub(crate) patterns: bool,
}

fn form() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(["usual", "unpooled", "nested"]).map(|name| match name.as_str() {
        "unpooled" => Form::Unpooled,
        "nested" => Form::Nested,
        _ => Form::Usual,
    })
}

#[derive(Args, Debug)]
pub(crate) struct ImproveArgs {
    /// The policy to begin with, learned here
    #[arg(long, value_name = "FILE")]
    pub(crate) from: PathBuf,
    #[command(flatten)]
    pub(crate) shape: ShapeArgs,
    /// The board
    #[arg(long, value_name = "N|WxH", value_parser = super::size, default_value = "9")]
    pub(crate) size: goban::Size,
    /// Rounds: games against one earlier self, then one step of learning
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(crate) rounds: u64,
    /// Games a round
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) games: u32,
    /// Games by which the gain is measured in the end
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) compare: u32,
    /// The folder of the run; one that was stopped goes on there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Threads that work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) nats: super::NatsArgs,
}

#[derive(Args, Debug)]
pub(crate) struct TrainValueArgs {
    /// The policy that plays the opening
    #[arg(long, value_name = "FILE")]
    pub(crate) opening: PathBuf,
    /// The policy that plays the rest
    #[arg(long, value_name = "FILE")]
    pub(crate) rest: PathBuf,
    /// The board
    #[arg(long, value_name = "N|WxH", value_parser = super::size, default_value = "9")]
    pub(crate) size: goban::Size,
    /// Games, each for one position
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) positions: usize,
    #[command(flatten)]
    pub(crate) learning: LearningArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum OptimizerName {
    Adamw,
    Muon,
}

/// How a network learns.
#[derive(Args, Debug)]
pub(crate) struct LearningArgs {
    /// The folder of the run: checkpoint, log, figure, network
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) shape: ShapeArgs,
    /// Begin with the numbers of a network of the same shape that was learned here
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Steps in all; the learning rate falls until then
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) steps: u64,
    /// Samples a step
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub(crate) batch: u16,
    /// The highest learning rate
    #[arg(long, value_name = "X", default_value_t = 0.002)]
    pub(crate) rate: f32,
    /// How a gradient becomes a step: muon moves the layers' matrices in all directions alike
    #[arg(long, value_enum, default_value_t = OptimizerName::Adamw)]
    pub(crate) optimizer: OptimizerName,
    /// Steps between two judgements, each with a checkpoint
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) every: u64,
    /// Threads that work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TrainDataCommand {
    /// Positions of games
    #[command(
        after_help = "Example:\n  shidogo train data games strong19.tsv.xz --teacher b15 --positions 100000 --out games.lessons\n\nThe same command goes on where the last one stopped."
    )]
    Games(TrainGamesArgs),
    /// Positions of games the teacher plays with itself
    #[command(
        after_help = "Example:\n  shidogo train data selfplay --size 9 --teacher b15 --positions 100000 --out small.lessons\n\nThe same command goes on where the last one stopped."
    )]
    Selfplay(TrainSelfplayArgs),
    /// Positions of life-and-death problems: the moves of books, and what reading proves
    #[command(
        after_help = "Example:\n  shidogo train data problems --data ../shared/data --set life_death --out books.lessons\n\nOne problem in eight is kept apart. The same command goes on where the last one stopped."
    )]
    Problems(TrainProblemsArgs),
}

#[derive(Args, Debug)]
pub(crate) struct TrainProblemsArgs {
    /// The folder of the data: problems in its tsumego/SET.jsonl.xz are read
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Which files: `life_death`, `gotools`, `tesuji` …
    #[arg(long, value_name = "SET", required = true)]
    pub(crate) set: Vec<String>,
    /// Games from each problem on, in which reading finds who succeeds
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) wanders: usize,
    /// Positions of one reading, in thousands
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(crate) patience: u32,
    /// The file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Threads that work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Where the random numbers begin
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct LessonArgs {
    /// The network that teaches: the name of an installed one, or a file of KataGo's
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::argument)]
    pub(crate) teacher: PathBuf,
    /// Ask it in sixteen bits where the processor can (bf16): faster, a little less exact
    #[arg(long, conflicts_with = "nats")]
    pub(crate) bf16: bool,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) positions: usize,
    /// Where they go
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Threads that work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) nats: super::NatsArgs,
}

#[derive(Args, Debug)]
pub(crate) struct TrainGamesArgs {
    /// Collections of games, one a line (.tsv.xz)
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) lessons: LessonArgs,
    /// Positions of one game at most
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) per_game: usize,
}

#[derive(Args, Debug)]
pub(crate) struct TrainSelfplayArgs {
    /// The board
    #[arg(long, value_name = "N|WxH", value_parser = super::size, default_value = "9")]
    pub(crate) size: goban::Size,
    /// The games are those of people of all ranks, as the human network knows them
    #[arg(long)]
    pub(crate) people: bool,
    #[command(flatten)]
    pub(crate) lessons: LessonArgs,
}

/// A file and how much of it is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    pub(crate) file: PathBuf,
    pub(crate) share: f32,
}

/// `FILE` or `FILE=SHARE`.
fn share(text: &str) -> Result<Share, String> {
    let (file, share) = match text.rsplit_once('=') {
        Some((file, share)) => (file, share.parse().map_err(|_| format!("{share} is no share"))?),
        None => (text, 1.0),
    };
    if !(share > 0.0 && share < 1e6) {
        return Err("a share is above 0".to_owned());
    }
    Ok(Share { file: file.into(), share })
}

#[derive(Args, Debug)]
pub(crate) struct TrainNetArgs {
    /// Games whose moves are learned (.tsv.xz), and their share of the samples
    #[arg(long, value_name = "FILE[=SHARE]", value_parser = share)]
    pub(crate) games: Vec<Share>,
    /// Positions with what a teacher said (`shidogo train data`), and their share
    #[arg(long, value_name = "FILE[=SHARE]", value_parser = share)]
    pub(crate) lessons: Vec<Share>,
    /// How much the move that was played counts beside the teacher's, from 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.3)]
    pub(crate) played: f32,
    /// Learn moves by the ranks of the players
    #[arg(long)]
    pub(crate) human: bool,
    /// Learn to say the ranks of the players instead of moves
    #[arg(long, conflicts_with_all = ["human", "lessons"])]
    pub(crate) ranks: bool,
    /// Learn life and death (`shidogo train data problems`): moves that succeed, and who does
    #[arg(long, conflicts_with_all = ["human", "ranks", "games"])]
    pub(crate) problems: bool,
    #[command(flatten)]
    pub(crate) learning: LearningArgs,
}

#[derive(Args, Debug)]
pub(crate) struct TrainPlayoutArgs {
    /// The folder of the data: its games/strong19.tsv.xz is read
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// How many games, those kept apart for judging included
    #[arg(long, value_name = "N", default_value_t = 8000, value_parser = clap::value_parser!(u32).range(10..))]
    pub(crate) games: u32,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct TrainNamesArgs {
    /// The folder of the data: the games that tables of labels speak of are looked up there
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Labels: a table (.tsv), or a record with names in the comments (.sgf); may be repeated
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) labels: Vec<PathBuf>,
    /// Labels of moves that were sought out for their rare names: they count less, and nothing is
    /// judged by them
    #[arg(long, value_name = "FILE")]
    pub(crate) sought: Vec<PathBuf>,
    /// Where the model goes
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Parts the games are dealt into: what was learned from the others judges each
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(2..=100))]
    pub(crate) folds: u64,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct TrainReviewArgs {
    /// The folder of the data: its games/reviewed.tsv.xz is read
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The table of moves that teachers spoke about [default: reviews/judged.tsv of the data]
    #[arg(long, value_name = "FILE")]
    pub(crate) judged: Option<PathBuf>,
    /// A network to look with [default: our own]
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::find)]
    pub(crate) net: Option<PathBuf>,
    /// Visits a move
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) visits: u32,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) threads: u8,
    /// Where the numbers of all moves go, as a table, for whoever wants to try other models
    #[arg(long, value_name = "FILE")]
    pub(crate) numbers: Option<PathBuf>,
    /// Where the model goes
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct TrainMeanArgs {
    /// The networks, each learned from the one before
    #[arg(value_name = "FILE", num_args = 2.., required = true)]
    pub(crate) nets: Vec<PathBuf>,
    /// Where the mean goes
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct TrainRankArgs {
    /// The folder of the data: its games/reviewed.tsv.xz is read
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// A network that knows ranks [default: our own]
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::find)]
    pub(crate) net: Option<PathBuf>,
    /// A network that says ranks (`train net --ranks`) [default: our own]
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::find)]
    pub(crate) rater: Option<PathBuf>,
    /// Games to learn from, at most; those kept apart come besides
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) games: u32,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) threads: u8,
    /// A table that keeps what was seen of players, so that it need not be looked at again
    #[arg(long, value_name = "FILE")]
    pub(crate) numbers: Option<PathBuf>,
    /// Where the model goes
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}
