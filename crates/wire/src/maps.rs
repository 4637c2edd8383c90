//! A number for every point, as text: 32-bit floats, little end first, in base 64. The points go
//! row by row from the top left corner.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use goban::{PointMap, Size};

use crate::error::WireError;

pub(crate) fn write(map: impl Fn(goban::Point) -> f32, size: Size) -> String {
    let bytes: Vec<u8> = size.points_from_top().flat_map(|it| map(it).to_le_bytes()).collect();
    BASE64_STANDARD.encode(bytes)
}

pub(crate) fn read(text: &str, size: Size) -> Result<PointMap<f32>, WireError> {
    let bytes = BASE64_STANDARD.decode(text).map_err(WireError::senseless)?;
    let (numbers, rest) = bytes.as_chunks::<4>();
    if numbers.len() != size.area() || !rest.is_empty() {
        let (given, needed) = (bytes.len(), 4 * size.area());
        return Err(WireError::senseless(format!("a map of {given} bytes instead of {needed}")));
    }
    let mut map = PointMap::filled(0.0);
    for (point, number) in size.points_from_top().zip(numbers) {
        let value = f32::from_le_bytes(*number);
        if !value.is_finite() {
            return Err(WireError::senseless("a map with something that is no number"));
        }
        map[point] = value;
    }
    Ok(map)
}
