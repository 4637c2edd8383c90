//! A network for one search: remembers what it said about the root, and may be kept from seeing
//! what happened before.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use goban::{PointSet, Position, Size, Symmetry};
use net::{Encoder, Evaluation, Inputs, Network, Workspace};
use search::{Evaluator, SearchError};

/// The planes of the last moves, the last one first; as many global inputs say which were passes.
const LAST_MOVES: std::ops::Range<usize> = 9..14;
/// The planes of stones caught in ladders: now, a move ago, two moves ago.
const LADDERS: [usize; 3] = [14, 15, 16];

/// Looks at positions for one thread of a search.
#[derive(Debug)]
pub(super) struct Witness {
    network: Arc<Network>,
    encoder: Encoder,
    workspace: Workspace,
    sitting: Sitting,
}

/// What the witnesses of a search share with whoever asks them.
#[derive(Clone, Debug, Default)]
pub(super) struct Sitting(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Turns from the beginning of the game that networks are not told of.
    hidden_turns: usize,
    /// The first evaluation, which is that of the root.
    first: Option<Evaluation>,
}

impl Sitting {
    /// Begins another search.
    pub(super) fn begin(&self, hidden_turns: usize) {
        *self.lock() = State { hidden_turns, first: None };
    }

    /// What the network alone says about the root.
    pub(super) fn first_sight(&self) -> Option<Evaluation> {
        self.lock().first.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Witness {
    /// One of any number that share a network; best for boards of this size.
    pub(super) fn new(network: Arc<Network>, size: Size, sitting: Sitting) -> Self {
        let mut encoder = Encoder::new(size);
        if network.wants_suicide_for_life() {
            encoder = encoder.with_suicide_for_life();
        }
        Self { workspace: network.workspace(), network, encoder, sitting }
    }
}

impl Evaluator for Witness {
    /// The root is looked at unturned, so that its policy is the same whatever the seed.
    fn evaluate(
        &mut self,
        position: &Position,
        symmetry: Symmetry,
    ) -> Result<&Evaluation, SearchError> {
        let (hidden_turns, is_root) = {
            let state = self.sitting.lock();
            (state.hidden_turns, state.first.is_none())
        };
        let mut inputs = self.encoder.encode(position)?;
        if hidden_turns > 0 {
            show_only(position.history().len().saturating_sub(hidden_turns), &mut inputs);
        }
        let symmetry = if is_root { Symmetry::IDENTITY } else { symmetry };
        let evaluation = self.network.evaluate(&inputs, symmetry.into(), &mut self.workspace);
        if is_root {
            self.sitting.lock().first = Some(evaluation.clone());
        }
        Ok(evaluation)
    }
}

/// Leaves only so many of the last turns in the inputs. What may be played stays: the ko, the
/// prisoners, and whether a pass ends the game are not of the history alone.
fn show_only(turns: usize, inputs: &mut Inputs) {
    for (age, plane) in LAST_MOVES.enumerate().skip(turns) {
        inputs.planes[plane] = PointSet::EMPTY;
        inputs.globals[age] = 0.0;
    }
    // Where an earlier board is not known, the oldest known one stands for it.
    for pair in LADDERS.windows(2).skip(turns) {
        if let [later, earlier] = *pair {
            inputs.planes[earlier] = inputs.planes[later];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::Rules;

    fn after(moves: &[&str]) -> Position {
        let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
        for mv in moves {
            position.play(mv.parse().unwrap()).unwrap();
        }
        position
    }

    fn shown(position: &Position, turns: usize) -> Inputs {
        let mut inputs = Encoder::new(position.size()).encode(position).unwrap();
        show_only(turns, &mut inputs);
        inputs
    }

    #[test]
    fn without_its_moves_a_board_looks_as_if_it_had_been_set_up() {
        let played = after(&["C3", "G7", "C7", "C6", "D6", "G3"]);
        let setup =
            goban::Setup { to_move: played.to_move(), ..goban::Setup::from(played.board()) };
        let set_up = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        let mut encoder = Encoder::new(played.size());
        assert_eq!(shown(&played, 0), encoder.encode(&set_up).unwrap());
        assert_ne!(shown(&played, 1), shown(&played, 0));
        assert_eq!(shown(&played, 5), encoder.encode(&played).unwrap());
    }

    #[test]
    fn a_forbidden_ko_stays_forbidden() {
        // White has just taken B1 by A1.
        let ko = after(&["B1", "C1", "A2", "B2", "D5", "A1"]);
        let inputs = shown(&ko, 0);
        assert_eq!(inputs.planes[6].iter().map(|it| it.to_string()).collect::<Vec<_>>(), ["B1"]);
        assert!(inputs.planes[LAST_MOVES].iter().all(PointSet::is_empty));
        let pass = after(&["C3", "pass"]);
        assert_eq!(shown(&pass, 0).globals[..5], [0.0; 5]);
        assert_eq!(shown(&pass, 0).globals[14], 1.0, "a pass would end the game");
    }
}
