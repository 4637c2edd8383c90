//! The heads: what a network says about moves and about the result.

use kernels::Activation;

use super::blocks::NormAct;
use super::error::ModelError;
use super::layers::{Conv, MatMul, read_activation, read_bias};
use super::tokens::Tokens;

/// Where to play.
#[derive(Clone, Debug)]
pub(crate) struct PolicyHead {
    pub(crate) points: Conv,
    pub(crate) pooled: Conv,
    pub(crate) pooled_norm: NormAct,
    pub(crate) to_bias: MatMul,
    pub(crate) norm: NormAct,
    /// Its first output is the policy, its second one, if any, the optimistic policy.
    pub(crate) out: Conv,
    pub(crate) pass: MatMul,
    /// From version 15 on the pass has a second layer.
    pub(crate) pass_deeper: Option<DeeperPass>,
}

/// The second layer of the pass.
#[derive(Clone, Debug)]
pub(crate) struct DeeperPass {
    pub(crate) bias: Vec<f32>,
    pub(crate) activation: Activation,
    pub(crate) out: MatMul,
}

/// How the game will end.
#[derive(Clone, Debug)]
pub(crate) struct ValueHead {
    pub(crate) points: Conv,
    pub(crate) norm: NormAct,
    pub(crate) hidden: Dense,
    pub(crate) activation: Activation,
    /// Logits of win, loss and no result.
    pub(crate) outcome: Dense,
    /// Mean score, its deviation, lead, time left and errors, before scaling.
    pub(crate) scores: Dense,
    pub(crate) ownership: Conv,
}

/// A matrix product and its summands.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    pub(crate) product: MatMul,
    pub(crate) bias: Vec<f32>,
}

impl Dense {
    fn read(
        tokens: &mut Tokens<'_>,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Result<Self, ModelError> {
        let product = MatMul::read(tokens, inputs, outputs)?;
        let bias = read_bias(tokens, product.outputs)?;
        Ok(Self { product, bias })
    }
}

impl PolicyHead {
    pub(super) fn read(
        tokens: &mut Tokens<'_>,
        version: u32,
        channels: usize,
    ) -> Result<Self, ModelError> {
        let name = tokens.word("the policy head")?;
        tokens.within(name, |tokens| {
            let outputs = match version {
                17.. => tokens.count("policies", 2..=4)?,
                16 => 4,
                12.. => 2,
                _ => 1,
            };
            if outputs == 3 {
                return Err(tokens.unexpected("2 or 4 policies", "3"));
            }
            tokens.reserved(if version >= 17 { 3 } else { 0 })?;
            let points = Conv::read_sized(tokens, channels, None)?;
            let pooled = Conv::read_sized(tokens, channels, None)?;
            let pooled_norm = NormAct::read(tokens, version, pooled.outputs)?;
            let to_bias = MatMul::read(tokens, 3 * pooled.outputs, Some(points.outputs))?;
            let norm = NormAct::read(tokens, version, points.outputs)?;
            let out = Conv::read_sized(tokens, points.outputs, Some(outputs))?;
            let deeper = version >= 15;
            let pass_outputs = if deeper { points.outputs } else { outputs };
            let pass = MatMul::read(tokens, 3 * pooled.outputs, Some(pass_outputs))?;
            let pass_deeper = if deeper {
                Some(DeeperPass::read(tokens, version, [pass_outputs, outputs])?)
            } else {
                None
            };
            Ok(Self { points, pooled, pooled_norm, to_bias, norm, out, pass, pass_deeper })
        })
    }
}

impl DeeperPass {
    fn read(
        tokens: &mut Tokens<'_>,
        version: u32,
        [inputs, outputs]: [usize; 2],
    ) -> Result<Self, ModelError> {
        let bias = read_bias(tokens, inputs)?;
        let activation = read_activation(tokens, version)?;
        let out = MatMul::read(tokens, inputs, Some(outputs))?;
        Ok(Self { bias, activation, out })
    }
}

impl ValueHead {
    pub(super) fn read(
        tokens: &mut Tokens<'_>,
        version: u32,
        channels: usize,
    ) -> Result<Self, ModelError> {
        let name = tokens.word("the value head")?;
        tokens.within(name, |tokens| {
            tokens.reserved(if version >= 17 { 3 } else { 0 })?;
            let points = Conv::read_sized(tokens, channels, None)?;
            let norm = NormAct::read(tokens, version, points.outputs)?;
            let hidden = Dense::read(tokens, 3 * points.outputs, None)?;
            let activation = read_activation(tokens, version)?;
            let outcome = Dense::read(tokens, hidden.product.outputs, Some(3))?;
            let scores = if version >= 9 { 6 } else { 4 };
            let scores = Dense::read(tokens, hidden.product.outputs, Some(scores))?;
            let ownership = Conv::read_sized(tokens, points.outputs, Some(1))?;
            Ok(Self { points, norm, hidden, activation, outcome, scores, ownership })
        })
    }
}
