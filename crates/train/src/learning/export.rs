//! A learned network in KataGo's format, so that every program that reads it can use ours; one that
//! knows ranks or has a table of surroundings is read by ours alone.

use std::io::{self, Write};

use net::{PATTERNED, PLANES, RANK_INPUTS};

use super::architecture::{Architecture, NESTED_BLOCK, POOLED_BLOCK};
use super::blocks::{Block, Nest, TrunkBlock};
use super::dense::Dense;
use super::network::Net;
use super::slots::{AffineId, ConvId, PointId, Weights};

/// The version of the format: the last one whose activations need no names.
const VERSION: u32 = 8;
/// What stands before numbers.
pub(crate) const BINARY: &[u8] = b"@BIN@";
/// What norms divide by besides the variance.
const EPSILON: f32 = 1e-5;

/// Why a network cannot be written in KataGo's format.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// It has inputs nobody knows.
    #[error("the network has {0} inputs besides the usual ones and the ranks of the players")]
    ExtraInputs(usize),
    /// Nothing can be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a network with these numbers, uncompressed. One that knows ranks has more global inputs
/// than KataGo's, one with patterns another version: only our programs read them.
pub fn export(
    net: &Net,
    name: &str,
    numbers: &[f32],
    to: &mut impl Write,
) -> Result<(), ExportError> {
    let shape = &net.architecture;
    if ![0, RANK_INPUTS].contains(&shape.extra_globals) {
        return Err(ExportError::ExtraInputs(shape.extra_globals));
    }
    File { net, numbers, to, blocks: Vec::new() }.write(name)?;
    Ok(())
}

/// A nameless file with these numbers, and how many of them stand together each time.
pub(crate) fn with_blocks(net: &Net, numbers: &[f32]) -> Option<(Vec<u8>, Vec<usize>)> {
    let mut bytes = Vec::new();
    let mut file = File { net, numbers, to: &mut bytes, blocks: Vec::new() };
    file.write("").ok()?;
    let blocks = file.blocks;
    Some((bytes, blocks))
}

/// Numbers with eleven digits of two: as exact as sixteen-bit floats, and files become smaller.
pub fn rounded(numbers: &[f32]) -> Vec<f32> {
    const CUT: u32 = 13;
    let half = 1 << (CUT - 1);
    numbers.iter().map(|it| f32::from_bits((it.to_bits() + half) >> CUT << CUT)).collect()
}

struct File<'a, W> {
    net: &'a Net,
    numbers: &'a [f32],
    to: &'a mut W,
    /// How many numbers were written at a time.
    blocks: Vec<usize>,
}

impl<W: Write> File<'_, W> {
    fn write(&mut self, name: &str) -> io::Result<()> {
        let net = self.net;
        let version = if net.architecture.patterns { PATTERNED } else { VERSION };
        self.line(&format!("{name}\n{version}\n{PLANES}\n{}", net.stem.global.inputs))?;
        self.trunk(&net.architecture)?;
        self.heads()
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.to, "{text}")
    }

    fn floats(&mut self, numbers: &[f32]) -> io::Result<()> {
        self.blocks.push(numbers.len());
        self.to.write_all(BINARY)?;
        for number in numbers {
            self.to.write_all(&number.to_le_bytes())?;
        }
        self.to.write_all(b"\n")
    }

    fn weights(&mut self, it: &Weights, side: usize) -> io::Result<()> {
        self.line(&format!("{}\n{side} {side} {} {} 1 1", it.name, it.inputs, it.outputs))?;
        let numbers = self.numbers;
        self.floats(&numbers[it.range.clone()])
    }

    fn conv(&mut self, id: ConvId) -> io::Result<()> {
        let net = self.net;
        self.weights(&net.slots.convs[id.0], 3)
    }

    fn point(&mut self, id: PointId) -> io::Result<()> {
        let net = self.net;
        self.weights(&net.slots.points[id.0], 1)
    }

    /// A norm whose mean is 0 and whose variance makes it divide by 1, and an activation.
    fn affine(&mut self, id: AffineId) -> io::Result<()> {
        let (net, numbers) = (self.net, self.numbers);
        let it = &net.slots.affines[id.0];
        self.line(&format!("{}\n{} {EPSILON} 1 1", it.name, it.channels))?;
        self.floats(&vec![0.0; it.channels])?;
        self.floats(&vec![1.0 - EPSILON; it.channels])?;
        self.floats(&numbers[it.scale.clone()])?;
        self.floats(&numbers[it.bias.clone()])?;
        self.line(&format!("{}/act", it.name))
    }

    fn dense(&mut self, it: &Dense) -> io::Result<()> {
        self.line(&format!("{}\n{} {}", it.name, it.inputs, it.outputs))?;
        let numbers = self.numbers;
        self.floats(&numbers[it.weights.clone()])?;
        match &it.bias {
            Some(bias) => {
                self.line(&format!("{}/b\n{}", it.name, it.outputs))?;
                self.floats(&numbers[bias.clone()])
            }
            None => Ok(()),
        }
    }

    fn trunk(&mut self, shape: &Architecture) -> io::Result<()> {
        let (net, numbers) = (self.net, self.numbers);
        let regular = shape.inner.saturating_sub(shape.pooled);
        self.line(&format!(
            "trunk\n{} {} {} {regular} {regular} {}",
            shape.blocks.len(),
            shape.channels,
            shape.inner,
            shape.pooled
        ))?;
        let side = shape.stem;
        self.line(&format!("conv1\n{side} {side} {PLANES} {} 1 1", shape.channels))?;
        self.floats(&numbers[net.stem.range.clone()])?;
        if let Some(table) = &net.stem.table {
            let count = table.len() / shape.channels.max(1);
            self.line(&format!("patterns\n{count} {}", shape.channels))?;
            self.floats(&numbers[table.clone()])?;
        }
        self.dense(&net.stem.global)?;
        for (n, block) in net.blocks.iter().enumerate() {
            let name = format!("block{n}");
            match block {
                TrunkBlock::Plain(block) => self.block(block, &name)?,
                TrunkBlock::Nested(nest) => self.nest(nest, &name)?,
            }
        }
        self.affine(net.tip)
    }

    fn nest(&mut self, nest: &Nest, name: &str) -> io::Result<()> {
        self.line(&format!("{NESTED_BLOCK}\n{name}\n{}", nest.blocks.len()))?;
        self.affine(nest.before)?;
        self.point(nest.narrow)?;
        for (n, block) in nest.blocks.iter().enumerate() {
            self.block(block, &format!("{name}/inner{n}"))?;
        }
        self.affine(nest.after)?;
        self.point(nest.widen)
    }

    fn block(&mut self, block: &Block, name: &str) -> io::Result<()> {
        let kind = if block.pooling.is_some() { POOLED_BLOCK } else { "ordinary_block" };
        self.line(&format!("{kind}\n{name}"))?;
        self.affine(block.before)?;
        self.conv(block.first)?;
        if let Some(pooling) = &block.pooling {
            self.conv(pooling.conv)?;
            self.affine(pooling.norm)?;
            self.dense(&pooling.to_bias)?;
        }
        self.affine(block.middle)?;
        self.conv(block.last)
    }

    fn heads(&mut self) -> io::Result<()> {
        let net = self.net;
        let (policy, value) = (&net.policy, &net.value);
        self.line("policyhead")?;
        self.point(policy.points)?;
        self.point(policy.pooled)?;
        self.affine(policy.pooled_norm)?;
        self.dense(&policy.to_bias)?;
        self.affine(policy.norm)?;
        self.point_from(&policy.out)?;
        self.dense(&policy.pass)?;
        self.line("valuehead")?;
        self.point(value.points)?;
        self.affine(value.norm)?;
        self.dense(&value.hidden)?;
        self.line("v2/act")?;
        self.dense(&value.outcome)?;
        self.dense(&value.scores)?;
        self.point_from(&value.ownership)
    }

    /// A matrix that works on each point: a 1×1 convolution.
    fn point_from(&mut self, it: &Dense) -> io::Result<()> {
        self.line(&format!("{}\n1 1 {} {} 1 1", it.name, it.inputs, it.outputs))?;
        let numbers = self.numbers;
        self.floats(&numbers[it.weights.clone()])
    }
}
