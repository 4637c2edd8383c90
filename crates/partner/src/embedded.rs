//! The network inside the program: it plays on any machine at once, offline.

use std::sync::{Arc, OnceLock};

use net::{Model, ModelError, Network};

/// What it is called where networks are asked for by name.
pub const EMBEDDED: &str = "shidogo";

/// Trained here; `docs/nets.md` says how.
static FILE: &[u8] = include_bytes!("../../../nets/shidogo.bin.gz");

/// Plays like people of the ranks it is told; trained here too.
static HUMAN_FILE: &[u8] = include_bytes!("../../../nets/human.bin.gz");

/// Says the ranks of players from a position; trained here too.
static RANK_FILE: &[u8] = include_bytes!("../../../nets/ranks.bin.gz");

/// Sees what is right in problems of life and death; trained here too.
static PROBLEM_FILE: &[u8] = include_bytes!("../../../nets/problems.bin.gz");

/// The network as its file has it.
pub fn embedded_model() -> Result<Model, ModelError> {
    Model::read(FILE)
}

/// The file itself: KataGo's format with a table of ours.
pub const fn embedded_file() -> &'static [u8] {
    FILE
}

/// The file of the network that knows ranks.
pub const fn embedded_human_file() -> &'static [u8] {
    HUMAN_FILE
}

/// The network laid out for this machine, once for the whole program.
pub fn embedded_network() -> Result<Arc<Network>, ModelError> {
    static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
    laid_out_once(&NETWORK, FILE)
}

/// The network that knows ranks, laid out for this machine, once for the whole program.
pub fn embedded_human_network() -> Result<Arc<Network>, ModelError> {
    static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
    laid_out_once(&NETWORK, HUMAN_FILE)
}

/// The network that says ranks, laid out for this machine, once for the whole program.
pub(crate) fn embedded_rank_network() -> Result<Arc<Network>, ModelError> {
    static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
    laid_out_once(&NETWORK, RANK_FILE)
}

/// The network of problems, laid out for this machine, once for the whole program.
pub(crate) fn embedded_problem_network() -> Result<Arc<Network>, ModelError> {
    static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
    laid_out_once(&NETWORK, PROBLEM_FILE)
}

fn laid_out_once(
    place: &'static OnceLock<Arc<Network>>,
    file: &[u8],
) -> Result<Arc<Network>, ModelError> {
    if let Some(network) = place.get() {
        return Ok(Arc::clone(network));
    }
    let network = Arc::new(Network::new(&Model::read(file)?));
    Ok(Arc::clone(place.get_or_init(|| network)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use analysis::Limits;
    use goban::{Komi, Position, Rules, Size};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn it_is_small_and_can_play() {
        assert!(embedded_file().len() < 3_000_000);
        let others = [HUMAN_FILE, RANK_FILE, PROBLEM_FILE].map(<[u8]>::len);
        assert!(FILE.len() + others.iter().sum::<usize>() < 12_000_000);
        let mut engine = crate::Engine::default();
        engine.use_network(embedded_network().unwrap(), 1);
        for side in [9, 13, 19] {
            let komi = Komi::from_points(6.5).unwrap();
            let size = Size::square(side).unwrap();
            let position = Position::new(size, Rules::JAPANESE).with_komi(komi);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let thought = engine.think(&position, &Limits::visits(20), &mut rng);
            let best = thought.candidates.best().unwrap();
            let point = best.mv.point().unwrap();
            let line = position.size().line(point);
            assert!(line >= 3, "{point} on {side}×{side}: nobody begins on the edge");
            assert!((0.3..0.7).contains(&best.win.value()), "an even game: {:?}", best.win);
        }
    }
}
