//! Run with `cargo run --release -p report --example review_game > reviewed.sgf`.
//!
//! Reviews a short game and writes the record again with the words in it.
#![allow(clippy::print_stdout, reason = "examples talk")]

use analysis::Rank;
use commentary::Language;
use commentary::review::Tone;
use goban::ByColor;
use partner::{Care, Human, RecordedGame, Reviewer, embedded_network};
use report::{PlayerInfo, Reviewed};

const RECORD: &str = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[gg];B[cg];W[aa];B[gf];W[ff])";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, _) = game::read(RECORD.as_bytes());
    let game = games.into_iter().next().ok_or("no game")?;
    let (replay, _) = RecordedGame::of(&game)?;
    let mut reviewer = Reviewer::new(embedded_network()?, Human::embedded()?, Care::of(30));
    let mut looks = Vec::new();
    for played in &replay.moves {
        looks.extend(reviewer.look(&played.before, played.mv, &|| false)?);
    }
    let player = |name: &str| PlayerInfo {
        name: name.to_owned(),
        stated: Rank::parse("10k"),
        estimate: None,
    };
    let players = ByColor { black: player("Black"), white: player("White") };
    let reviewed = Reviewed::new(("example".to_owned(), game, replay), looks, players, Tone::Kind);
    println!("{}", reviewed.to_record(Language::English)?);
    Ok(())
}
