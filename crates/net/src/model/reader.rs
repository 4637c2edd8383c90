//! Reading a whole model file.

use std::io::Read;

use flate2::read::MultiGzDecoder;

use super::blocks::Block;
use super::error::ModelError;
use super::heads::{PolicyHead, ValueHead};
use super::layers::{Conv, MatMul, Norm, RmsNorm, read_activation};
use super::tokens::Tokens;
use super::{Model, PATTERNED, Scales, Tip, Trunk};
use crate::inputs::{GLOBALS, PLANES, RANK_INPUTS};
use crate::patterns::Patterns;

/// What a file unpacks to at most: weights hardly shrink, but small test networks may.
fn most_bytes(packed: usize) -> usize {
    packed.saturating_mul(16).saturating_add(64 << 20)
}

/// Unpacks a gzip file of bounded size.
pub(super) fn unpack(bytes: &[u8]) -> Result<Vec<u8>, ModelError> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Err(ModelError::NotGzip);
    }
    let limit = most_bytes(bytes.len());
    let mut unpacked = Vec::new();
    let mut stream = MultiGzDecoder::new(bytes).take(limit as u64 + 1);
    if let Err(error) = stream.read_to_end(&mut unpacked) {
        return Err(ModelError::Gzip { unpacked: unpacked.len(), reason: error.to_string() });
    }
    if unpacked.len() > limit {
        return Err(ModelError::TooLarge { limit });
    }
    Ok(unpacked)
}

/// Reads an unpacked model file to its last byte.
pub(super) fn read(bytes: &[u8]) -> Result<Model, ModelError> {
    let tokens = &mut Tokens::new(bytes);
    let name = tokens.word("the model's name")?.to_owned();
    let version = tokens.integer("the model's version")?;
    let version = u32::try_from(version)
        .ok()
        .filter(|it| (8..=17).contains(it) || *it == PATTERNED)
        .ok_or(ModelError::Version(version))?;
    let has_patterns = version == PATTERNED;
    let version = if has_patterns { 8 } else { version };
    tokens.count("input planes", PLANES..=PLANES)?;
    // Networks that play like people are ours, and of the first version only.
    let most = if version == 8 { GLOBALS + RANK_INPUTS } else { GLOBALS };
    let globals = tokens.count("global inputs", GLOBALS..=most)?;
    if ![GLOBALS, GLOBALS + RANK_INPUTS].contains(&globals) {
        return Err(tokens.unexpected("global inputs", &globals.to_string()));
    }
    let scales = Scales::read(tokens, version)?;
    let mut suicide_for_life = false;
    if version >= 15 {
        tokens.count("the metadata encoder's version", 0..=0)?;
        suicide_for_life = tokens.flag("whether life is judged as if suicide were legal")?;
        tokens.reserved(6)?;
    }
    let trunk = Trunk::read(tokens, version, (globals, has_patterns))?;
    let policy = PolicyHead::read(tokens, version, trunk.channels)?;
    let value = ValueHead::read(tokens, version, trunk.channels)?;
    tokens.end()?;
    Ok(Model { name, version, scales, suicide_for_life, trunk, policy, value })
}

impl Scales {
    fn read(tokens: &mut Tokens<'_>, version: u32) -> Result<Self, ModelError> {
        if version < 13 {
            return Ok(Self::default());
        }
        tokens.positive("a scale")?;
        Ok(Self {
            score: tokens.positive("the score's scale")?,
            deviation: tokens.positive("the deviation's scale")?,
            lead: tokens.positive("the lead's scale")?,
            time: tokens.positive("the time's scale")?,
            win_error: tokens.positive("the win error's scale")?,
            score_error: tokens.positive("the score error's scale")?,
        })
    }
}

impl Trunk {
    fn read(
        tokens: &mut Tokens<'_>,
        version: u32,
        (globals, has_patterns): (usize, bool),
    ) -> Result<Self, ModelError> {
        let name = tokens.word("the trunk")?;
        tokens.within(name, |tokens| {
            let count = tokens.count("blocks", 1..=10_000)?;
            let channels = tokens.count("trunk channels", 1..=4096)?;
            for what in
                ["middle channels", "regular channels", "dilated channels", "pooled channels"]
            {
                tokens.count(what, 0..=4096)?;
            }
            let rms = version >= 15 && tokens.flag("the trunk's norm")?;
            tokens.reserved(if version >= 15 { 5 } else { 0 })?;
            let spatial = Conv::read_sized(tokens, PLANES, Some(channels))?;
            let patterns = if has_patterns {
                let count = Patterns::get().count();
                Some(MatMul::read(tokens, count, Some(channels))?.weights)
            } else {
                None
            };
            let global = MatMul::read(tokens, globals, Some(channels))?;
            let blocks = Block::read_stack(tokens, version, count, channels)?;
            let tip = if rms {
                Tip::Rms(RmsNorm::read_full(tokens, channels)?)
            } else {
                Tip::Batch(Norm::read(tokens, channels)?)
            };
            let activation = read_activation(tokens, version)?;
            Ok(Self { channels, spatial, patterns, global, blocks, tip, activation })
        })
    }
}
