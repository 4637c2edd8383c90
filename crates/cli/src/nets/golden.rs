//! What known networks say about known positions.
//!
//! One line a value: `win` (win, loss, no result), `lead`, and the few points that matter most
//! of `policy` and `ownership`. They come from our own evaluation, which agrees with KataGo's to
//! 1e-5 wherever the two were compared.

#[cfg(test)]
mod keep;

use anyhow::{Context, bail};
use goban::{Move, Point};
use net::Evaluation;

/// What a network says about a position, as far as it is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Golden {
    pub(super) position: String,
    outcome: Vec<f32>,
    lead: f32,
    policy: Vec<(Move, f32)>,
    ownership: Vec<(Point, f32)>,
}

/// The largest differences.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Differences {
    pub(crate) win: f32,
    pub(crate) policy: f32,
    pub(crate) lead: f32,
    pub(crate) ownership: f32,
}

impl Differences {
    /// More than this is not the same network.
    const ALLOWED: Self = Self { win: 1e-3, policy: 1e-3, lead: 0.02, ownership: 2e-3 };

    pub(crate) fn is_allowed(self) -> bool {
        let most = Self::ALLOWED;
        // Written so that a number that is none is not allowed.
        self.win <= most.win
            && self.policy <= most.policy
            && self.lead <= most.lead
            && self.ownership <= most.ownership
    }

    #[must_use]
    pub(super) fn worst(self, other: Self) -> Self {
        Self {
            win: larger(self.win, other.win),
            policy: larger(self.policy, other.policy),
            lead: larger(self.lead, other.lead),
            ownership: larger(self.ownership, other.ownership),
        }
    }
}

/// The larger number; what is no number is larger than all.
fn larger(a: f32, b: f32) -> f32 {
    if a.is_nan() || a > b { a } else { b }
}

impl Golden {
    /// How far an evaluation is from it.
    pub(super) fn differences(&self, found: &Evaluation) -> Differences {
        let most = |gaps: &mut dyn Iterator<Item = f32>| gaps.map(f32::abs).fold(0.0, larger);
        let outcome = [found.win, found.loss, found.no_result];
        Differences {
            win: most(&mut self.outcome.iter().zip(outcome).map(|(a, b)| a - b)),
            lead: (self.lead - found.lead).abs(),
            policy: most(&mut self.policy.iter().map(|&(mv, a)| a - found.of(mv))),
            ownership: most(&mut self.ownership.iter().map(|&(it, a)| a - found.ownership[it])),
        }
    }

    fn read(text: &str) -> anyhow::Result<Self> {
        let mut lines = text.lines();
        let position = lines.next().unwrap_or_default().trim().to_owned();
        let mut golden = Self { position, ..Self::default() };
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            match words.as_slice() {
                ["win", numbers @ ..] => {
                    golden.outcome =
                        numbers.iter().map(|it| it.parse()).collect::<Result<_, _>>()?;
                }
                ["lead", number] => golden.lead = number.parse()?,
                ["policy", pairs @ ..] => {
                    for (mv, share) in in_pairs(pairs) {
                        let mv = if mv == "pass" { Move::Pass } else { Move::Play(mv.parse()?) };
                        golden.policy.push((mv, share.parse()?));
                    }
                }
                ["ownership", pairs @ ..] => {
                    for (point, owner) in in_pairs(pairs) {
                        golden.ownership.push((point.parse()?, owner.parse()?));
                    }
                }
                _ => bail!("nobody knows `{line}`"),
            }
        }
        Ok(golden)
    }
}

fn in_pairs<'a>(words: &'a [&'a str]) -> impl Iterator<Item = (&'a str, &'a str)> {
    words.as_chunks().0.iter().map(|&[a, b]| (a, b))
}

/// What is kept of a network by this name; empty if nothing is.
pub(super) fn of_network(name: &str) -> anyhow::Result<Vec<Golden>> {
    read(include_str!("../../../../nets/golden.txt"), name)
}

fn read(text: &str, name: &str) -> anyhow::Result<Vec<Golden>> {
    let of_it =
        text.split("network: ").skip(1).find_map(|it| it.strip_prefix(name)?.strip_prefix('\n'));
    let cases = of_it.unwrap_or_default().split("position: ").skip(1);
    cases.map(|it| Golden::read(it.trim_end()).with_context(|| format!("in {name}"))).collect()
}
