//! Competitions between teams of features.

/// A team: one cell of each of three columns. A cell stands for a set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Team {
    pub(super) pattern: u32,
    pub(super) tactic: u16,
    pub(super) place: u16,
}

/// Many competitions, one after the other; the first team of each has won.
#[derive(Debug, Default)]
pub(super) struct Competitions {
    teams: Vec<Team>,
    /// Where each competition ends.
    ends: Vec<usize>,
}

impl Competitions {
    /// Adds a competition; one without rivals teaches nothing and is left out.
    pub(super) fn push(&mut self, winner: Team, others: impl Iterator<Item = Team>) {
        let before = self.teams.len();
        self.teams.push(winner);
        self.teams.extend(others);
        if self.teams.len() == before + 1 {
            self.teams.truncate(before);
        } else {
            self.ends.push(self.teams.len());
        }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn teams(&self) -> &[Team] {
        &self.teams
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[Team]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let teams = self.teams.get(start..end).unwrap_or_default();
            start = end;
            teams
        })
    }
}
