//! Run with `cargo run -p teacher --example table`.
//!
//! What each method plays on one table, where White has just been attacked at C3 (000 table 5.1).
#![allow(clippy::print_stdout)]

use goban::Size;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use teacher::{Method, Row, Scene, Table};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let row = |name: &str, win, policy, visits| -> Result<Row, goban::ParsePointError> {
        let lead = Some((win - 0.5) * 10.0);
        let (win, policy, visits) = (Some(win), Some(policy), Some(visits));
        Ok(Row { mv: name.parse()?, win, policy, visits, lead })
    };
    let table = Table::new(vec![row("D3", 0.697, 0.4, 1295)?, row("L11", 0.69, 0.139, 255)?])?;
    let scene = Scene {
        last: Some("C3".parse()?),
        own: std::iter::once("D4".parse()?).collect(),
        ..Scene::new(Size::square(13)?)
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for name in ["strongest", "naive", "softmax", "ikeda", "a15", "abc25", "near", "endgame"] {
        let choice = Method::named(name)?.choose(&scene, &table, &mut rng)?;
        println!("{name:10} {} {} {:?}", choice.mv, choice.reason, choice.scores);
    }
    Ok(())
}
