//! Through a network and back, for a few boards of one size.

use kernels::{Backward, Boards, Buffer, Isa, LearnerTiles, RectifyBack, rectify};

use super::batch::Batch;
use super::heads::{PolicyRun, ValueRun};
use super::loss::{LossWeights, Losses, Said, judge};
use super::nest_run::TrunkRun;
use super::network::Net;
use super::slots::{AffineId, ConvId, Gradients, PointId, Prepared};

/// Rows of channels for all points of some boards, and a row of zeros.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) data: Buffer,
    pub(crate) stride: usize,
    /// Numbers of all points, the row of zeros not counted.
    pub(crate) used: usize,
}

impl Rows {
    /// Makes room for what will be written: only the row of zeros is zero.
    pub(crate) fn make_room(&mut self, isa: Isa, boards: Boards, channels: usize) {
        self.stride = isa.padded(channels);
        self.used = boards.rows() * self.stride;
        self.data.reserve(self.used + self.stride);
        self.data[self.used..self.used + self.stride].fill(0.0);
    }

    /// Makes room; everything is zero.
    pub(crate) fn reset(&mut self, isa: Isa, boards: Boards, channels: usize) {
        self.stride = isa.padded(channels);
        self.used = boards.rows() * self.stride;
        self.data.reserve(self.used + self.stride);
        self.data[..self.used + self.stride].fill(0.0);
    }

    /// All points.
    pub(crate) fn points(&self) -> &[f32] {
        &self.data[..self.used]
    }

    /// All points, to be written.
    pub(crate) fn points_mut(&mut self) -> &mut [f32] {
        &mut self.data[..self.used]
    }

    /// The same numbers as another.
    pub(crate) fn copy(&mut self, other: &Self) {
        self.stride = other.stride;
        self.used = other.used;
        self.data.reserve(other.used + other.stride);
        self.data[..other.used + other.stride]
            .copy_from_slice(&other.data[..other.used + other.stride]);
    }
}

/// What one thread needs to learn: memory and the gradients it has gathered.
#[derive(Debug)]
pub(crate) struct Worker {
    pub(crate) gradients: Gradients,
    pub(crate) tiles: LearnerTiles,
    blocks: Vec<TrunkRun>,
    /// The trunk after the last block, and after its norm.
    trunk: Rows,
    tip: Rows,
    policy: PolicyRun,
    value: ValueRun,
    /// Gradients on the way back.
    down: Rows,
    between: Rows,
    around: Rows,
}

/// What a pass through the network needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ready<'a> {
    pub(crate) net: &'a Net,
    pub(crate) prepared: &'a Prepared,
    pub(crate) boards: Boards,
}

impl Ready<'_> {
    pub(crate) fn rectify(&self, id: AffineId, from: &Rows, to: &mut Rows) {
        let [scale, bias] = &self.prepared.affines[id.0];
        to.make_room(self.prepared.isa, self.boards, scale.len());
        rectify(self.prepared.isa, [scale, bias], from.points(), to.points_mut());
    }

    /// The gradient becomes that of what went in.
    pub(crate) fn rectify_back(
        &self,
        id: AffineId,
        [from, to]: [&Rows; 2],
        (gradient, sums): (&mut Rows, &mut Gradients),
    ) {
        let [scale, _] = &self.prepared.affines[id.0];
        let [scale_gradient, bias_gradient] = &mut sums.affines[id.0];
        RectifyBack {
            scale,
            from: from.points(),
            to: to.points(),
            gradient: gradient.points_mut(),
            scale_gradient,
            bias_gradient,
        }
        .run(self.prepared.isa);
    }

    pub(crate) fn conv(
        &self,
        id: ConvId,
        (from, to): (&Rows, &mut Rows),
        tiles: &mut LearnerTiles,
    ) {
        let outputs = self.net.slots.convs[id.0].outputs;
        to.make_room(self.prepared.isa, self.boards, outputs);
        let learner = &self.prepared.convs[id.0];
        learner.forward(self.boards, (&from.data, to.points_mut()), tiles);
    }

    /// Adds to the gradient of what went in.
    pub(crate) fn conv_back(
        &self,
        id: ConvId,
        (inputs, outputs, to): (&Rows, &Rows, &mut Rows),
        (sums, tiles): (&mut Gradients, &mut LearnerTiles),
    ) {
        let step = Backward {
            boards: self.boards,
            inputs: &inputs.data,
            outputs: &outputs.data,
            to: &mut to.data,
            weights: &mut sums.convs[id.0],
        };
        self.prepared.convs[id.0].backward(step, tiles);
    }

    pub(crate) fn point(&self, id: PointId, from: &Rows, to: &mut Rows) {
        let outputs = self.net.slots.points[id.0].outputs;
        to.make_room(self.prepared.isa, self.boards, outputs);
        let rows = self.boards.rows();
        self.prepared.points[id.0].forward(rows, from.points(), to.points_mut());
    }

    /// Adds to the gradients of what went in and of the weights.
    pub(crate) fn point_back(
        &self,
        id: PointId,
        (inputs, outputs, to): (&Rows, &Rows, &mut Rows),
        sums: &mut Gradients,
    ) {
        let (learner, rows) = (&self.prepared.points[id.0], self.boards.rows());
        learner.backward(rows, outputs.points(), to.points_mut());
        let both = [inputs.points(), outputs.points()];
        learner.add_gradient(rows, both, &mut sums.points[id.0]);
    }
}

impl Worker {
    pub(crate) fn new(net: &Net) -> Self {
        Self {
            gradients: Gradients::new(net.isa, &net.slots, net.layout.len()),
            tiles: LearnerTiles::default(),
            blocks: net.blocks.iter().map(TrunkRun::new).collect(),
            trunk: Rows::default(),
            tip: Rows::default(),
            policy: PolicyRun::default(),
            value: ValueRun::default(),
            down: Rows::default(),
            between: Rows::default(),
            around: Rows::default(),
        }
    }

    /// What the network says of each board.
    pub(crate) fn forward(
        &mut self,
        net: &Net,
        prepared: &Prepared,
        batch: &Batch<'_>,
    ) -> Vec<Said> {
        let ready = Ready { net, prepared, boards: batch.boards };
        self.trunk.make_room(prepared.isa, batch.boards, net.architecture.channels);
        let stride = self.trunk.stride;
        net.stem.forward(&prepared.flat, batch, (self.trunk.points_mut(), stride));
        for (block, run) in net.blocks.iter().zip(&mut self.blocks) {
            run.forward(ready, block, (&mut self.trunk, &mut self.between), &mut self.tiles);
        }
        ready.rectify(net.tip, &self.trunk, &mut self.tip);
        let mut said = vec![Said::default(); batch.boards.count];
        self.policy.forward(ready, &self.tip, &mut said);
        self.value.forward(ready, &self.tip, &mut said);
        said
    }

    /// Learns from some boards: adds to the gradients.
    pub(crate) fn learn(
        &mut self,
        net: &Net,
        prepared: &Prepared,
        (batch, weights): (&Batch<'_>, &LossWeights),
    ) -> Losses {
        let mut said = self.forward(net, prepared, batch);
        let mut losses = Losses::default();
        for (sample, said) in batch.samples.iter().zip(&mut said) {
            judge(sample, weights, said, &mut losses);
        }
        let ready = Ready { net, prepared, boards: batch.boards };
        self.down.reset(prepared.isa, batch.boards, net.architecture.channels);
        self.policy.backward(ready, (&self.tip, &said), (&mut self.down, &mut self.gradients));
        self.value.backward(ready, (&self.tip, &said), (&mut self.down, &mut self.gradients));
        let both = [&self.trunk, &self.tip];
        ready.rectify_back(net.tip, both, (&mut self.down, &mut self.gradients));
        for (block, run) in net.blocks.iter().zip(&mut self.blocks).rev() {
            let room = [&mut self.between, &mut self.around];
            run.backward(
                ready,
                block,
                (&mut self.down, room),
                (&mut self.gradients, &mut self.tiles),
            );
        }
        let gradient = (self.down.points(), self.down.stride);
        net.stem.backward(&prepared.flat, batch, (gradient, &mut self.gradients.flat));
        losses
    }
}
