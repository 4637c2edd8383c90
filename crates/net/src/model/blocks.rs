//! The blocks of a trunk, as the file has them.

use kernels::{Activation, Finish, Isa};

use super::error::ModelError;

use super::layers::{Conv, MatMul, Norm, RmsNorm, read_activation};
use super::tokens::Tokens;

/// A residual block: what it computes is added to the trunk.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    Ordinary(Box<Ordinary>),
    GlobalPool(Box<GlobalPool>),
    Bottleneck(Box<Bottleneck>),
    Attention(Box<Attention>),
    FeedForward(Box<FeedForward>),
}

/// Two convolutions, each after a norm and an activation.
#[derive(Clone, Debug)]
pub(crate) struct Ordinary {
    pub(crate) before: NormAct,
    pub(crate) first: Conv,
    pub(crate) middle: NormAct,
    pub(crate) last: Conv,
}

/// The same, with a part that looks at the whole board and shifts the others.
#[derive(Clone, Debug)]
pub(crate) struct GlobalPool {
    pub(crate) before: NormAct,
    pub(crate) regular: Conv,
    pub(crate) pooled: Conv,
    pub(crate) pooled_norm: NormAct,
    pub(crate) to_bias: MatMul,
    pub(crate) middle: NormAct,
    pub(crate) last: Conv,
}

/// Other blocks on fewer channels.
#[derive(Clone, Debug)]
pub(crate) struct Bottleneck {
    pub(crate) before: NormAct,
    pub(crate) narrow: Conv,
    pub(crate) blocks: Vec<Block>,
    pub(crate) after: NormAct,
    pub(crate) widen: Conv,
}

/// Every point looks at every point.
#[derive(Clone, Debug)]
pub(crate) struct Attention {
    pub(crate) heads: usize,
    /// Heads for keys and values: each serves several of the others.
    pub(crate) shared_heads: usize,
    pub(crate) query_size: usize,
    pub(crate) value_size: usize,
    pub(crate) norm: RmsNorm,
    pub(crate) query: MatMul,
    pub(crate) key: MatMul,
    pub(crate) value: MatMul,
    pub(crate) out: MatMul,
    pub(crate) turning: Turning,
}

/// How queries and keys are turned by where they stand.
#[derive(Clone, Debug)]
pub(crate) enum Turning {
    None,
    /// The base of the frequencies.
    Fixed(f32),
    /// Frequencies along x and y by shared head and pair.
    Learned(Vec<[f32; 2]>),
}

/// A small net for each point by itself.
#[derive(Clone, Debug)]
pub(crate) struct FeedForward {
    pub(crate) norm: RmsNorm,
    pub(crate) inner: MatMul,
    pub(crate) gate: MatMul,
    pub(crate) out: MatMul,
}

/// A norm and the activation after it.
#[derive(Clone, Debug)]
pub(crate) struct NormAct {
    pub(crate) norm: Norm,
    pub(crate) activation: Activation,
}

/// Blocks in blocks in blocks: deeper than this is no network.
const DEEPEST: usize = 12;

/// Reads the rest of a block, by version and channels.
type Reader = fn(&mut Tokens<'_>, u32, usize) -> Result<Block, ModelError>;

impl NormAct {
    pub(super) fn read(
        tokens: &mut Tokens<'_>,
        version: u32,
        channels: usize,
    ) -> Result<Self, ModelError> {
        let norm = Norm::read(tokens, channels)?;
        let activation = read_activation(tokens, version)?;
        Ok(Self { norm, activation })
    }

    /// The same laid out for the CPU.
    pub(crate) fn finish(&self, isa: Isa) -> Finish {
        Finish::from_parts(isa, [&self.norm.scale, &self.norm.bias], self.activation)
    }
}

impl Block {
    /// So many blocks on so many channels.
    pub(super) fn read_stack(
        tokens: &mut Tokens<'_>,
        version: u32,
        count: usize,
        channels: usize,
    ) -> Result<Vec<Self>, ModelError> {
        (0..count).map(|_| Self::read(tokens, version, channels)).collect()
    }

    fn read(tokens: &mut Tokens<'_>, version: u32, channels: usize) -> Result<Self, ModelError> {
        let kind = tokens.word("a block")?;
        let read: Reader = match kind {
            "ordinary_block" => |t, v, c| Ok(Self::Ordinary(Box::new(Ordinary::read(t, v, c)?))),
            "gpool_block" => |t, v, c| Ok(Self::GlobalPool(Box::new(GlobalPool::read(t, v, c)?))),
            "nested_bottleneck_block" => {
                |t, v, c| Ok(Self::Bottleneck(Box::new(Bottleneck::read(t, v, c)?)))
            }
            "transformer_attention_block" => {
                |t, _, c| Ok(Self::Attention(Box::new(Attention::read(t, c)?)))
            }
            "transformer_ffn_block" => {
                |t, _, c| Ok(Self::FeedForward(Box::new(FeedForward::read(t, c)?)))
            }
            _ => {
                let (place, kind) = (tokens.place(), kind.to_owned());
                return Err(ModelError::UnknownBlock { place, kind });
            }
        };
        let name = tokens.word("a block's name")?;
        if tokens.depth() > DEEPEST {
            return Err(tokens.unexpected("fewer blocks in blocks", kind));
        }
        tokens.within(name, |tokens| read(tokens, version, channels))
    }

    /// Weights that are used at every point.
    pub(crate) fn weights_at_points(&self) -> usize {
        let convs = |convs: &[&Conv]| convs.iter().map(|it| it.weights.len()).sum::<usize>();
        let products = |them: &[&MatMul]| them.iter().map(|it| it.weights.len()).sum::<usize>();
        match self {
            Self::Ordinary(it) => convs(&[&it.first, &it.last]),
            Self::GlobalPool(it) => convs(&[&it.regular, &it.pooled, &it.last]),
            Self::Bottleneck(it) => {
                convs(&[&it.narrow, &it.widen])
                    + it.blocks.iter().map(Self::weights_at_points).sum::<usize>()
            }
            Self::Attention(it) => products(&[&it.query, &it.key, &it.value, &it.out]),
            Self::FeedForward(it) => products(&[&it.inner, &it.gate, &it.out]),
        }
    }

    /// Weights that are used once, on what is known of the whole board.
    pub(crate) fn weights_for_pools(&self) -> usize {
        match self {
            Self::GlobalPool(it) => it.to_bias.weights.len(),
            Self::Bottleneck(it) => it.blocks.iter().map(Self::weights_for_pools).sum(),
            _ => 0,
        }
    }

    /// What this kind is called.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Ordinary(_) => "ordinary",
            Self::GlobalPool(_) => "global pooling",
            Self::Bottleneck(_) => "nested bottleneck",
            Self::Attention(_) => "attention",
            Self::FeedForward(_) => "feed-forward",
        }
    }
}

impl Ordinary {
    fn read(tokens: &mut Tokens<'_>, version: u32, channels: usize) -> Result<Self, ModelError> {
        let before = NormAct::read(tokens, version, channels)?;
        let first = Conv::read_sized(tokens, channels, None)?;
        let middle = NormAct::read(tokens, version, first.outputs)?;
        let last = Conv::read_sized(tokens, first.outputs, Some(channels))?;
        Ok(Self { before, first, middle, last })
    }
}

impl GlobalPool {
    fn read(tokens: &mut Tokens<'_>, version: u32, channels: usize) -> Result<Self, ModelError> {
        let before = NormAct::read(tokens, version, channels)?;
        let regular = Conv::read_sized(tokens, channels, None)?;
        let pooled = Conv::read_sized(tokens, channels, None)?;
        let pooled_norm = NormAct::read(tokens, version, pooled.outputs)?;
        let to_bias = MatMul::read(tokens, 3 * pooled.outputs, Some(regular.outputs))?;
        let middle = NormAct::read(tokens, version, regular.outputs)?;
        let last = Conv::read_sized(tokens, regular.outputs, Some(channels))?;
        Ok(Self { before, regular, pooled, pooled_norm, to_bias, middle, last })
    }
}

impl Bottleneck {
    fn read(tokens: &mut Tokens<'_>, version: u32, channels: usize) -> Result<Self, ModelError> {
        let count = tokens.count("blocks", 1..=1000)?;
        let before = NormAct::read(tokens, version, channels)?;
        let narrow = Conv::read_sized(tokens, channels, None)?;
        let blocks = Block::read_stack(tokens, version, count, narrow.outputs)?;
        let after = NormAct::read(tokens, version, narrow.outputs)?;
        let widen = Conv::read_sized(tokens, narrow.outputs, Some(channels))?;
        Ok(Self { before, narrow, blocks, after, widen })
    }
}

impl Attention {
    fn read(tokens: &mut Tokens<'_>, channels: usize) -> Result<Self, ModelError> {
        let heads = tokens.count("heads", 1..=256)?;
        let shared_heads = tokens.count("key and value heads", 1..=heads)?;
        if heads % shared_heads != 0 {
            return Err(tokens.unexpected("a divisor of the heads", &shared_heads.to_string()));
        }
        let query_size = tokens.count("query size", 1..=1024)?;
        let value_size = tokens.count("value size", 1..=1024)?;
        let turns = tokens.flag("whether positions turn")?;
        let learned = tokens.flag("whether turning is learned")?;
        if turns && query_size % 2 != 0 {
            return Err(tokens.unexpected("an even query size", &query_size.to_string()));
        }
        let norm = RmsNorm::read_plain(tokens, channels)?;
        let query = MatMul::read(tokens, channels, Some(heads * query_size))?;
        let key = MatMul::read(tokens, channels, Some(shared_heads * query_size))?;
        let value = MatMul::read(tokens, channels, Some(shared_heads * value_size))?;
        let out = MatMul::read(tokens, heads * value_size, Some(channels))?;
        let turning = match (turns, learned) {
            (false, _) => Turning::None,
            (true, false) => {
                tokens.word("the turning's name")?;
                Turning::Fixed(tokens.positive("the turning's base")?)
            }
            (true, true) => Turning::read_learned(tokens, shared_heads, query_size / 2)?,
        };
        Ok(Self {
            heads,
            shared_heads,
            query_size,
            value_size,
            norm,
            query,
            key,
            value,
            out,
            turning,
        })
    }
}

impl Turning {
    fn read_learned(
        tokens: &mut Tokens<'_>,
        heads: usize,
        pairs: usize,
    ) -> Result<Self, ModelError> {
        tokens.word("the turning's name")?;
        tokens.count("turning heads", heads..=heads)?;
        tokens.count("turning pairs", pairs..=pairs)?;
        tokens.count("turning directions", 2..=2)?;
        let frequencies = tokens.weights(heads * pairs * 2)?;
        Ok(Self::Learned(frequencies.as_chunks().0.to_vec()))
    }
}

impl FeedForward {
    fn read(tokens: &mut Tokens<'_>, channels: usize) -> Result<Self, ModelError> {
        tokens.count("channels", channels..=channels)?;
        let inner_channels = tokens.count("inner channels", 1..=16 * 1024)?;
        tokens.count("whether there is a gate", 1..=1)?;
        let norm = RmsNorm::read_plain(tokens, channels)?;
        let inner = MatMul::read(tokens, channels, Some(inner_channels))?;
        let gate = MatMul::read(tokens, channels, Some(inner_channels))?;
        let out = MatMul::read(tokens, inner_channels, Some(channels))?;
        Ok(Self { norm, inner, gate, out })
    }
}
