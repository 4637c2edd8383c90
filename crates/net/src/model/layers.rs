//! The layers a network is made of, as the file has them.

use kernels::Activation;

use super::error::ModelError;
use super::tokens::Tokens;

/// More channels than any network has; keeps work space in bounds.
const MOST_CHANNELS: usize = 4096;
/// The largest kernel side that is read.
const LARGEST_KERNEL: usize = 9;

/// A convolution that keeps the board's size.
#[derive(Clone, Debug)]
pub(crate) struct Conv {
    pub(crate) name: String,
    pub(crate) height: usize,
    pub(crate) width: usize,
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    /// By row, column, input, output.
    pub(crate) weights: Vec<f32>,
}

/// A batch norm at rest: a factor and a summand for each channel.
#[derive(Clone, Debug)]
pub(crate) struct Norm {
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// A norm by the root of the mean square.
#[derive(Clone, Debug)]
pub(crate) struct RmsNorm {
    pub(crate) epsilon: f32,
    pub(crate) scale: Vec<f32>,
    /// Zero where the file has none.
    pub(crate) bias: Vec<f32>,
    /// Whether the mean is over all points, and not over the channels of each.
    pub(crate) over_points: bool,
}

/// A matrix product.
#[derive(Clone, Debug)]
pub(crate) struct MatMul {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    /// By input, output.
    pub(crate) weights: Vec<f32>,
}

fn channels(tokens: &mut Tokens<'_>, what: &'static str) -> Result<usize, ModelError> {
    tokens.count(what, 1..=MOST_CHANNELS)
}

impl Conv {
    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Self, ModelError> {
        let name = tokens.word("a layer's name")?;
        tokens.within(name, |tokens| {
            let height = tokens.count("kernel height", 1..=LARGEST_KERNEL)?;
            let width = tokens.count("kernel width", 1..=LARGEST_KERNEL)?;
            if height % 2 == 0 || width % 2 == 0 {
                return Err(tokens.unexpected("an odd kernel", &format!("{height}x{width}")));
            }
            let inputs = channels(tokens, "input channels")?;
            let outputs = channels(tokens, "output channels")?;
            tokens.count("dilation", 1..=1)?;
            tokens.count("dilation", 1..=1)?;
            let weights = tokens.weights(height * width * inputs * outputs)?;
            Ok(Self { name: name.to_owned(), height, width, inputs, outputs, weights })
        })
    }

    /// One that must have these channels.
    pub(super) fn read_sized(
        tokens: &mut Tokens<'_>,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Result<Self, ModelError> {
        let conv = Self::read(tokens)?;
        tokens.same("input channels", conv.inputs, inputs)?;
        tokens.same("output channels", conv.outputs, outputs.unwrap_or(conv.outputs))?;
        Ok(conv)
    }
}

impl Norm {
    pub(super) fn read(tokens: &mut Tokens<'_>, channels: usize) -> Result<Self, ModelError> {
        let name = tokens.word("a norm's name")?;
        tokens.within(name, |tokens| {
            let found = self::channels(tokens, "channels")?;
            tokens.same("channels", found, channels)?;
            let epsilon = tokens.positive("epsilon")?;
            let has_scale = tokens.flag("whether there is a scale")?;
            let has_bias = tokens.flag("whether there is a bias")?;
            let mean = tokens.weights(channels)?;
            let variance = tokens.weights(channels)?;
            let scale = if has_scale { tokens.weights(channels)? } else { vec![1.0; channels] };
            let bias = if has_bias { tokens.weights(channels)? } else { vec![0.0; channels] };
            if let Some(index) = variance.iter().position(|it| *it + epsilon <= 0.0) {
                return Err(ModelError::NotFinite { place: tokens.place(), index });
            }
            let scale: Vec<f32> =
                scale.iter().zip(&variance).map(|(s, v)| s / (v + epsilon).sqrt()).collect();
            let bias = bias.iter().zip(scale.iter().zip(&mean)).map(|(b, (s, m))| b - s * m);
            let bias: Vec<f32> = bias.collect();
            let is_number = |(a, b): (&f32, &f32)| a.is_finite() && b.is_finite();
            if let Some(index) = scale.iter().zip(&bias).position(|it| !is_number(it)) {
                return Err(ModelError::NotFinite { place: tokens.place(), index });
            }
            Ok(Self { scale, bias })
        })
    }
}

impl RmsNorm {
    /// The one inside transformer blocks: a scale only.
    pub(super) fn read_plain(tokens: &mut Tokens<'_>, channels: usize) -> Result<Self, ModelError> {
        let name = tokens.word("a norm's name")?;
        tokens.within(name, |tokens| {
            let found = self::channels(tokens, "channels")?;
            tokens.same("channels", found, channels)?;
            let epsilon = tokens.positive("epsilon")?;
            let scale = tokens.weights(channels)?;
            Ok(Self { epsilon, scale, bias: vec![0.0; channels], over_points: false })
        })
    }

    /// The one at the end of a trunk.
    pub(super) fn read_full(tokens: &mut Tokens<'_>, channels: usize) -> Result<Self, ModelError> {
        let name = tokens.word("a norm's name")?;
        tokens.within(name, |tokens| {
            let found = self::channels(tokens, "channels")?;
            tokens.same("channels", found, channels)?;
            let epsilon = tokens.positive("epsilon")?;
            let over_points = tokens.flag("whether the norm is over all points")?;
            tokens.count("channel groups", 0..=0)?;
            let scale = tokens.weights(channels)?;
            let bias = tokens.weights(channels)?;
            Ok(Self { epsilon, scale, bias, over_points })
        })
    }
}

pub(super) fn read_activation(
    tokens: &mut Tokens<'_>,
    version: u32,
) -> Result<Activation, ModelError> {
    let name = tokens.word("an activation's name")?;
    if version < 11 {
        return Ok(Activation::Relu);
    }
    tokens.within(name, |tokens| match tokens.word("an activation")? {
        "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
        "ACTIVATION_RELU" => Ok(Activation::Relu),
        "ACTIVATION_MISH" => Ok(Activation::Mish),
        "ACTIVATION_SILU" => Ok(Activation::Silu),
        other => Err(tokens.unexpected("an activation", other)),
    })
}

impl MatMul {
    pub(super) fn read(
        tokens: &mut Tokens<'_>,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Result<Self, ModelError> {
        let name = tokens.word("a layer's name")?;
        tokens.within(name, |tokens| {
            let found = tokens.count("inputs", 1..=4 * MOST_CHANNELS)?;
            tokens.same("inputs", found, inputs)?;
            let found = channels(tokens, "outputs")?;
            tokens.same("outputs", found, outputs.unwrap_or(found))?;
            let weights = tokens.weights(inputs * found)?;
            Ok(Self { inputs, outputs: found, weights })
        })
    }
}

/// The summands after a matrix product.
pub(super) fn read_bias(tokens: &mut Tokens<'_>, channels: usize) -> Result<Vec<f32>, ModelError> {
    let name = tokens.word("a layer's name")?;
    tokens.within(name, |tokens| {
        let found = self::channels(tokens, "channels")?;
        tokens.same("channels", found, channels)?;
        tokens.weights(channels)
    })
}
