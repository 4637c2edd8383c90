//! What may be typed after `gtp`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use goban::{Komi, Rules, Size};

use super::{Language, assignment, komi, rules, seconds, size};

/// Which engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The best there is for board and time
    Auto,
    /// Tree search with a network
    Net,
    /// Tree search with a network and playouts
    ValueMcts,
    /// Playouts only
    Uct,
}

impl EngineName {
    /// How moves are found by it.
    pub(crate) const fn method(self) -> partner::Method {
        match self {
            Self::Auto => partner::Method::Auto,
            Self::Net => partner::Method::Net,
            Self::ValueMcts => partner::Method::ValueMcts,
            Self::Uct => partner::Method::Uct,
        }
    }
}

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct GtpArgs {
    /// Which engine thinks
    #[arg(long, value_enum, default_value = "auto")]
    pub(crate) engine: EngineName,
    /// How it holds back: none, teacher, naive, softmax, ikeda, a15, abc25, near, endgame … [default: none]
    #[arg(long, value_name = "NAME")]
    pub(crate) control: Option<String>,
    /// A fixed strength, 25k to 1k or 1d to 9d; with a control, whose moves look natural
    #[arg(long, value_name = "RANK")]
    pub(crate) level: Option<String>,
    /// A style: center, territory …, or a file
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) style: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// A network: the name of an installed one, or a file of KataGo's [default: our own]
    #[arg(long, value_name = "NAME|PATH", value_parser = crate::nets::argument)]
    pub(crate) net: Option<PathBuf>,
    /// Multiply in sixteen bits where the processor can (bf16): faster, a little less exact
    #[arg(long)]
    pub(crate) bf16: bool,
    /// Visits a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) visits: Option<u32>,
    /// The longest thought, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// The share of the playouts in `value-mcts`: 0.7, or 0.5..0.8 from opening to ending
    #[arg(long, value_name = "L", allow_hyphen_values = true)]
    pub(crate) lambda: Option<String>,
    /// Playouts after which `value-mcts` looks deeper
    #[arg(long, value_name = "N")]
    pub(crate) expand_after: Option<u32>,
    /// Sets a parameter of the engine; `kata-list-params` names them
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    pub(crate) set: Vec<(String, String)>,
    /// Threads that think, 1 unless told; only with one the same seed gives the same move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Give up hopeless games
    #[arg(long)]
    pub(crate) resign: bool,
    /// Go on thinking while the other side does
    #[arg(long)]
    pub(crate) ponder: bool,
    /// What it calls itself: Lizzie and LizzieYzy show points and ownership for `KataGo` only
    #[arg(long, value_name = "NAME", default_value = "Shidogo", value_parser = engine_name)]
    pub(crate) name: String,
    /// Tell the thought behind each move on stderr, as gtp2ogs reads it
    #[arg(long)]
    pub(crate) ogs_chat: bool,
    /// Say a word about the other side's moves where one is due, in this language: on stderr, where
    /// gtp2ogs takes it into the chat
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(crate) ogs_remarks: Option<Language>,
}

/// A name that fits into an answer.
fn engine_name(text: &str) -> Result<String, String> {
    let is_good = !text.trim().is_empty() && !text.chars().any(char::is_control);
    is_good.then(|| text.trim().to_owned()).ok_or_else(|| "a name on one line".to_owned())
}

#[derive(Args, Debug)]
pub(crate) struct BoardArgs {
    /// Board size: 9, 19, 9x13 …
    #[arg(long, value_parser = size, default_value = "19")]
    pub(crate) size: Size,
    /// Points given to White [default: what is usual]
    #[arg(long, value_parser = komi, allow_negative_numbers = true)]
    pub(crate) komi: Option<Komi>,
    /// japanese, chinese, aga, tromp-taylor or new-zealand
    #[arg(long, value_parser = rules)]
    pub(crate) rules: Option<Rules>,
}
