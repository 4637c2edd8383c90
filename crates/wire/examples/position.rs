//! A position as machines tell it to one another. Run with `cargo run -p wire --example position`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "an example prints")]

use goban::{Position, Rules, Size};
use wire::PositionForm;

fn main() {
    let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
    position.play("E5".parse().unwrap()).unwrap();
    let message = wire::to_bytes(&PositionForm::from(&position));
    println!("{}", String::from_utf8_lossy(&message));
    let form: PositionForm = wire::from_bytes(&message).unwrap();
    assert_eq!(Position::try_from(&form).unwrap(), position);
}
