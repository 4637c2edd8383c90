//! The heads: what is said about moves and about the result.

use super::loss::Said;
use super::pass::{Ready, Rows};
use super::pooling::{Channels, pool, pool_back, value_pool, value_pool_back};
use super::slots::{Gradients, add};

/// What the policy head has seen, for the way back.
#[derive(Debug, Default)]
pub(crate) struct PolicyRun {
    points: Rows,
    active: Rows,
    pooled: Rows,
    active_pooled: Rows,
    known: Vec<f32>,
    highest: Vec<u16>,
}

impl PolicyRun {
    pub(crate) fn forward(&mut self, ready: Ready<'_>, tip: &Rows, said: &mut [Said]) {
        let (head, boards) = (&ready.net.policy, ready.boards);
        let (numbers, area) = (&ready.prepared.flat, boards.area());
        ready.point(head.pooled, tip, &mut self.pooled);
        ready.rectify(head.pooled_norm, &self.pooled, &mut self.active_pooled);
        let width = ready.net.architecture.policy;
        let channels = Channels { stride: self.active_pooled.stride, count: width };
        self.known.resize(boards.count * 3 * width, 0.0);
        self.highest.resize(boards.count * width, 0);
        let from = (self.active_pooled.points(), channels);
        pool(boards, from, (&mut self.known, &mut self.highest));

        ready.point(head.points, tip, &mut self.points);
        let (mut shift, stride) = (vec![0.0; width], self.points.stride);
        for (board, known) in self.known.chunks_exact(3 * width).enumerate() {
            head.to_bias.forward(numbers, known, &mut shift);
            let rows = &mut self.points.data[board * area * stride..][..area * stride];
            for row in rows.chunks_exact_mut(stride) {
                add(row, &shift);
            }
        }
        ready.rectify(head.norm, &self.points, &mut self.active);
        let boards_known = self.known.chunks_exact(3 * width);
        for (board, (said, known)) in said.iter_mut().zip(boards_known).enumerate() {
            said.policy.resize(area + 1, 0.0);
            let rows = self.active.data[board * area * stride..].chunks_exact(stride);
            for (logit, row) in said.policy.iter_mut().take(area).zip(rows) {
                head.out.forward(numbers, row, std::slice::from_mut(logit));
            }
            head.pass.forward(numbers, known, &mut said.policy[area..]);
        }
    }

    /// Adds to the gradient of the tip.
    pub(crate) fn backward(
        &mut self,
        ready: Ready<'_>,
        (tip, said): (&Rows, &[Said]),
        (down, sums): (&mut Rows, &mut Gradients),
    ) {
        let (head, boards) = (&ready.net.policy, ready.boards);
        let (numbers, area) = (&ready.prepared.flat, boards.area());
        let width = ready.net.architecture.policy;
        let mut gradient = Rows::default();
        gradient.reset(ready.prepared.isa, boards, width);
        let stride = gradient.stride;
        let mut known = vec![0.0; self.known.len()];
        for (board, said) in said.iter().enumerate() {
            let start = board * area * stride;
            let rows = self.active.data[start..].chunks_exact(stride);
            let to = gradient.data[start..].chunks_exact_mut(stride);
            for ((logit, row), to) in said.policy.iter().take(area).zip(rows).zip(to) {
                let said = std::slice::from_ref(logit);
                head.out.backward(numbers, (row, said), (&mut to[..width], &mut sums.flat));
            }
            let part = board * 3 * width..(board + 1) * 3 * width;
            let seen = (&self.known[part.clone()], &said.policy[area..]);
            head.pass.backward(numbers, seen, (&mut known[part], &mut sums.flat));
        }
        ready.rectify_back(head.norm, [&self.points, &self.active], (&mut gradient, sums));
        let mut shift = vec![0.0; width];
        for board in 0..boards.count {
            shift.fill(0.0);
            let rows = &gradient.data[board * area * stride..][..area * stride];
            for row in rows.chunks_exact(stride) {
                add(&mut shift, row);
            }
            let part = board * 3 * width..(board + 1) * 3 * width;
            let seen = (&self.known[part.clone()], &shift[..]);
            head.to_bias.backward(numbers, seen, (&mut known[part], &mut sums.flat));
        }
        ready.point_back(head.points, (tip, &gradient, down), sums);
        gradient.reset(ready.prepared.isa, boards, width);
        let channels = Channels { stride, count: width };
        pool_back(boards, (&known, &self.highest), (gradient.points_mut(), channels));
        let both = [&self.pooled, &self.active_pooled];
        ready.rectify_back(head.pooled_norm, both, (&mut gradient, sums));
        ready.point_back(head.pooled, (tip, &gradient, down), sums);
    }
}

/// What the value head has seen, for the way back.
#[derive(Debug, Default)]
pub(crate) struct ValueRun {
    points: Rows,
    active: Rows,
    known: Vec<f32>,
    /// The hidden layer of each board, nothing below zero.
    hidden: Vec<f32>,
}

impl ValueRun {
    pub(crate) fn forward(&mut self, ready: Ready<'_>, tip: &Rows, said: &mut [Said]) {
        let (head, boards) = (&ready.net.value, ready.boards);
        let (numbers, area) = (&ready.prepared.flat, boards.area());
        let (width, hidden) = (ready.net.architecture.value, ready.net.architecture.hidden);
        ready.point(head.points, tip, &mut self.points);
        ready.rectify(head.norm, &self.points, &mut self.active);
        let stride = self.active.stride;
        self.known.resize(boards.count * 3 * width, 0.0);
        self.hidden.resize(boards.count * hidden, 0.0);
        let channels = Channels { stride, count: width };
        value_pool(boards, (self.active.points(), channels), &mut self.known);
        for (board, said) in said.iter_mut().enumerate() {
            let inner = &mut self.hidden[board * hidden..][..hidden];
            head.hidden.forward(numbers, &self.known[board * 3 * width..], inner);
            for number in inner.iter_mut() {
                *number = number.max(0.0);
            }
            head.outcome.forward(numbers, inner, &mut said.outcome);
            head.scores.forward(numbers, inner, &mut said.scores);
            said.ownership.resize(area, 0.0);
            let rows = self.active.data[board * area * stride..].chunks_exact(stride);
            for (owned, row) in said.ownership.iter_mut().zip(rows) {
                head.ownership.forward(numbers, row, std::slice::from_mut(owned));
            }
        }
    }

    /// Adds to the gradient of the tip.
    pub(crate) fn backward(
        &mut self,
        ready: Ready<'_>,
        (tip, said): (&Rows, &[Said]),
        (down, sums): (&mut Rows, &mut Gradients),
    ) {
        let (head, boards) = (&ready.net.value, ready.boards);
        let (numbers, area) = (&ready.prepared.flat, boards.area());
        let (width, hidden) = (ready.net.architecture.value, ready.net.architecture.hidden);
        let mut gradient = Rows::default();
        gradient.reset(ready.prepared.isa, boards, width);
        let stride = gradient.stride;
        let mut known = vec![0.0; self.known.len()];
        for (board, said) in said.iter().enumerate() {
            let start = board * area * stride;
            let rows = self.active.data[start..].chunks_exact(stride);
            let to = gradient.data[start..].chunks_exact_mut(stride);
            for ((owned, row), to) in said.ownership.iter().zip(rows).zip(to) {
                let said = std::slice::from_ref(owned);
                head.ownership.backward(numbers, (row, said), (&mut to[..width], &mut sums.flat));
            }
            let inner = &self.hidden[board * hidden..][..hidden];
            let mut back = vec![0.0; hidden];
            head.outcome.backward(numbers, (inner, &said.outcome), (&mut back, &mut sums.flat));
            head.scores.backward(numbers, (inner, &said.scores), (&mut back, &mut sums.flat));
            for (back, &inner) in back.iter_mut().zip(inner) {
                if inner <= 0.0 {
                    *back = 0.0;
                }
            }
            let part = board * 3 * width..(board + 1) * 3 * width;
            let seen = (&self.known[part.clone()], &back[..]);
            head.hidden.backward(numbers, seen, (&mut known[part], &mut sums.flat));
        }
        let channels = Channels { stride, count: width };
        value_pool_back(boards, &known, (gradient.points_mut(), channels));
        ready.rectify_back(head.norm, [&self.points, &self.active], (&mut gradient, sums));
        ready.point_back(head.points, (tip, &gradient, down), sums);
    }
}
