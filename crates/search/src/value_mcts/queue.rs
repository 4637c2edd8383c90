//! What waits for the network.

use std::collections::VecDeque;

use crate::tree::NodeId;

/// The way from the root to a node.
pub(super) type Path = Vec<NodeId>;

/// What the network is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Job {
    /// The likely moves, so that a leaf can be opened.
    Policy(Path),
    /// The value of a position.
    Value(Path),
}

/// Two queues. A policy holds up the search and goes first; values come when there is time.
#[derive(Debug, Default)]
pub(super) struct Queues {
    policy: VecDeque<Path>,
    value: VecDeque<Path>,
    /// How many values may be evaluated now: playouts earn it.
    credit: f32,
}

impl Queues {
    pub(super) fn ask_policy(&mut self, path: Path) {
        self.policy.push_back(path);
    }

    pub(super) fn ask_value(&mut self, path: Path) {
        self.value.push_back(path);
    }

    /// A playout earns the right to so many values.
    pub(super) fn earn(&mut self, values: f32) {
        self.credit += values;
    }

    /// The next job; a value only if it has been earned.
    pub(super) fn next(&mut self) -> Option<Job> {
        if let Some(path) = self.policy.pop_front() {
            return Some(Job::Policy(path));
        }
        if self.credit < 1.0 {
            return None;
        }
        let path = self.value.pop_front()?;
        self.credit -= 1.0;
        Some(Job::Value(path))
    }

    /// Empties the queues; gives back the nodes that wait no longer.
    pub(super) fn clear(&mut self) -> Vec<NodeId> {
        self.credit = 0.0;
        let waiting = self.policy.drain(..).chain(self.value.drain(..));
        waiting.filter_map(|it| it.last().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::Tree;
    use super::*;

    #[test]
    fn policies_go_first_and_values_have_to_be_earned() {
        let path = vec![Tree::ROOT];
        let mut queues = Queues::default();
        queues.ask_value(path.clone());
        queues.ask_value(path.clone());
        queues.ask_policy(path.clone());
        assert_eq!(queues.next(), Some(Job::Policy(path.clone())));
        assert_eq!(queues.next(), None);
        queues.earn(0.75);
        assert_eq!(queues.next(), None);
        queues.earn(0.75);
        assert_eq!(queues.next(), Some(Job::Value(path.clone())));
        assert_eq!(queues.next(), None, "half a value is left");
        queues.earn(f32::INFINITY);
        assert_eq!(queues.next(), Some(Job::Value(path)));
        assert_eq!(queues.next(), None, "the queue is empty");
    }
}
