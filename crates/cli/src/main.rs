//! The one binary `shidogo`.
fn main() {}
