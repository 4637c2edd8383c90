//! What `choose` takes.

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct ChooseArgs {
    /// Where the random numbers begin, for methods that play by lot
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
}
