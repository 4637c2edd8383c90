//! Layers by what they need to run and to learn.

use std::ops::Range;

use kernels::{Buffer, Gradient, Isa, Learner, PointLearner};

use super::params::{Layout, Start};

/// A layer with weights from so many channels to so many.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) name: String,
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) range: Range<usize>,
}

/// A factor and a summand for each channel.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    pub(crate) name: String,
    pub(crate) channels: usize,
    pub(crate) scale: Range<usize>,
    pub(crate) bias: Range<usize>,
}

/// A place in the lists of [`Slots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ConvId(pub(crate) usize);
/// A place in the lists of [`Slots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointId(pub(crate) usize);
/// A place in the lists of [`Slots`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AffineId(pub(crate) usize);

/// All layers that kernels run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    pub(crate) convs: Vec<Weights>,
    pub(crate) points: Vec<Weights>,
    pub(crate) affines: Vec<Affine>,
}

/// How much a layer's numbers vary at the start, if what goes in was cut off below zero: so that
/// what comes out varies as much as what goes in.
pub(crate) fn spread(inputs: usize) -> f32 {
    (2.0 / inputs as f32).sqrt()
}

impl Slots {
    /// A 3×3 convolution; `gain` 0 begins as nothing.
    pub(crate) fn conv(
        &mut self,
        layout: &mut Layout,
        name: String,
        ([inputs, outputs], gain): ([usize; 2], f32),
    ) -> ConvId {
        let deviation = gain * spread(9 * inputs);
        let range = layout.add_layer(name.clone(), [9 * inputs, outputs], deviation);
        self.convs.push(Weights { name, inputs, outputs, range });
        ConvId(self.convs.len() - 1)
    }

    /// A 1×1 convolution; `gain` 0 begins as nothing.
    pub(crate) fn point(
        &mut self,
        layout: &mut Layout,
        name: String,
        ([inputs, outputs], gain): ([usize; 2], f32),
    ) -> PointId {
        let range = layout.add_layer(name.clone(), [inputs, outputs], gain * spread(inputs));
        self.points.push(Weights { name, inputs, outputs, range });
        PointId(self.points.len() - 1)
    }

    /// A factor, 1 at the start, and a summand for each channel.
    pub(crate) fn affine(
        &mut self,
        layout: &mut Layout,
        name: String,
        channels: usize,
    ) -> AffineId {
        let scale = layout.add(format!("{name}.scale"), channels, Start::All(1.0));
        let bias = layout.add(format!("{name}.bias"), channels, Start::All(0.0));
        self.affines.push(Affine { name, channels, scale, bias });
        AffineId(self.affines.len() - 1)
    }
}

/// The numbers as kernels read them; made anew after each change.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) isa: Isa,
    pub(crate) convs: Vec<Learner>,
    pub(crate) points: Vec<PointLearner>,
    /// Factors and summands in whole blocks.
    pub(crate) affines: Vec<[Buffer; 2]>,
    /// All numbers as they are.
    pub(crate) flat: Vec<f32>,
}

impl Prepared {
    pub(crate) fn new(isa: Isa, slots: &Slots, numbers: &[f32]) -> Self {
        let size = |it: &Weights| [it.inputs, it.outputs];
        let convs = slots
            .convs
            .iter()
            .map(|it| Learner::new(isa, size(it), &numbers[it.range.clone()]))
            .collect();
        let points = slots
            .points
            .iter()
            .map(|it| PointLearner::new(isa, size(it), &numbers[it.range.clone()]))
            .collect();
        let zeros = |it: &Affine| Buffer::zeroed(isa.padded(it.channels));
        let affines = slots.affines.iter().map(|it| [zeros(it), zeros(it)]).collect();
        let mut prepared = Self { isa, convs, points, affines, flat: numbers.to_vec() };
        prepared.set_affines(slots);
        prepared
    }

    /// Takes new numbers.
    pub(crate) fn set(&mut self, slots: &Slots, numbers: &[f32]) {
        self.flat.copy_from_slice(numbers);
        for (learner, it) in self.convs.iter_mut().zip(&slots.convs) {
            learner.set(&numbers[it.range.clone()]);
        }
        for (learner, it) in self.points.iter_mut().zip(&slots.points) {
            learner.set(&numbers[it.range.clone()]);
        }
        self.set_affines(slots);
    }

    fn set_affines(&mut self, slots: &Slots) {
        for ([scale, bias], it) in self.affines.iter_mut().zip(&slots.affines) {
            scale[..it.channels].copy_from_slice(&self.flat[it.scale.clone()]);
            bias[..it.channels].copy_from_slice(&self.flat[it.bias.clone()]);
        }
    }
}

/// The gradient of all numbers, in pieces until [`Gradients::finish`].
#[derive(Clone, Debug)]
pub(crate) struct Gradients {
    pub(crate) convs: Vec<Gradient>,
    /// By input, output, the outputs in whole blocks.
    pub(crate) points: Vec<Buffer>,
    pub(crate) affines: Vec<[Buffer; 2]>,
    /// Everything else, and in the end everything.
    pub(crate) flat: Vec<f32>,
}

impl Gradients {
    pub(crate) fn new(isa: Isa, slots: &Slots, len: usize) -> Self {
        let zeros = |it: &Affine| Buffer::zeroed(isa.padded(it.channels));
        Self {
            convs: slots
                .convs
                .iter()
                .map(|it| Gradient::new(isa, [it.inputs, it.outputs]))
                .collect(),
            points: slots
                .points
                .iter()
                .map(|it| Buffer::zeroed(it.inputs * isa.padded(it.outputs)))
                .collect(),
            affines: slots.affines.iter().map(|it| [zeros(it), zeros(it)]).collect(),
            flat: vec![0.0; len],
        }
    }

    /// Puts all pieces where the numbers are.
    pub(crate) fn finish(&mut self, isa: Isa, slots: &Slots) -> &[f32] {
        for (gradient, it) in self.convs.iter_mut().zip(&slots.convs) {
            gradient.finish(&mut self.flat[it.range.clone()]);
        }
        for (sums, it) in self.points.iter_mut().zip(&slots.points) {
            let rows = sums.chunks_exact(isa.padded(it.outputs));
            let to = self.flat[it.range.clone()].chunks_exact_mut(it.outputs);
            for (to, from) in to.zip(rows) {
                add(to, from);
            }
            sums.fill(0.0);
        }
        for ([scale, bias], it) in self.affines.iter_mut().zip(&slots.affines) {
            add(&mut self.flat[it.scale.clone()], scale);
            add(&mut self.flat[it.bias.clone()], bias);
            scale.fill(0.0);
            bias.fill(0.0);
        }
        &self.flat
    }

    /// Begins a new batch.
    pub(crate) fn clear(&mut self) {
        self.flat.fill(0.0);
    }
}

/// Adds as many numbers as there is room for.
pub(crate) fn add(to: &mut [f32], from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += *from;
    }
}
