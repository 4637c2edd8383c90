//! Messages: a version, and what is said.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::WireError;
use crate::position::PositionForm;
use crate::request::RequestForm;

/// The version of all forms of this crate; it changes when a field changes its meaning.
pub const FORMAT: u32 = 1;

/// A position to think about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchJob {
    /// The position.
    pub position: PositionForm,
    /// What is asked.
    pub request: RequestForm,
    /// The sha-256 of the network to think with; by playouts without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<String>,
    /// How the network is to be computed, such as `x86_64-avx2`: sums in another order differ.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub arithmetic: String,
}

/// A move that was played, to be looked at for a review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookJob {
    /// The position before the move.
    pub position: PositionForm,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Visits for the best move.
    pub visits: u32,
    /// Visits more for the move that was played.
    pub confirm: u32,
    /// So many times longer a doubtful move is looked at again.
    pub again: u32,
    /// The sha-256 of the network to look with.
    pub net: String,
    /// The sha-256 of the network that says what people would play.
    pub human: String,
    /// How the networks are to be computed.
    pub arithmetic: String,
}

#[derive(Serialize)]
struct Written<'a, T> {
    v: u32,
    body: &'a T,
}

#[derive(Deserialize)]
struct Read<T> {
    body: T,
}

/// The version alone, so that a message of another one is named and not called damaged.
#[derive(Deserialize)]
struct Version {
    v: u32,
}

/// A message as it is sent.
pub fn to_bytes(body: &impl Serialize) -> Vec<u8> {
    // Plain structs of texts and numbers always can be written.
    serde_json::to_vec(&Written { v: FORMAT, body }).unwrap_or_default()
}

/// What a message says, if it is of this version.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, WireError> {
    let json = |it: serde_json::Error| WireError::Json(it.to_string());
    let version: Version = serde_json::from_slice(bytes).map_err(json)?;
    if version.v != FORMAT {
        return Err(WireError::Format { found: version.v });
    }
    let read: Read<T> = serde_json::from_slice(bytes).map_err(json)?;
    Ok(read.body)
}
