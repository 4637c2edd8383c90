//! Run with `cargo run -p commentary --example say_why`.
//!
//! Puts reasons of the teacher into words, in both languages.
#![allow(clippy::print_stdout, reason = "examples talk")]

use commentary::{Account, Language};
use teacher::Reason;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for reason in [Reason::OnlyMove, Reason::Behind, Reason::EasingOff, Reason::NaturalAmongEqual] {
        let account = Account { loss: Some(2.5), ..Account::new("D4".parse()?, reason) };
        println!("{reason:?}");
        println!("  {}", account.tell(Language::English));
        println!("  {}", account.tell(Language::Japanese));
    }
    Ok(())
}
