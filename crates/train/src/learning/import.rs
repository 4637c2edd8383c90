//! The numbers of a network that was learned here, back from its file.

use super::export::{BINARY, with_blocks};
use super::network::Net;

/// Reads the numbers of a network of this shape back from what [`export`](super::export()) wrote, uncompressed;
/// `None` if it is another shape.
pub fn import(net: &Net, file: &[u8]) -> Option<Vec<f32>> {
    // Larger numbers than that are not all different as `f32`.
    if net.layout.len() + FIRST_MARK > 1 << 24 {
        return None;
    }
    // A file whose numbers say which number they are; smaller ones are no numbers of ours.
    let own: Vec<f32> = (0..net.layout.len()).map(|n| (n + FIRST_MARK) as f32).collect();
    let (template, blocks) = with_blocks(net, &own)?;
    let mut numbers = vec![0.0; net.layout.len()];
    let (mut marks, mut values) = (&template[..], file);
    for len in blocks {
        let (mark, value) = (block(&mut marks, len)?, block(&mut values, len)?);
        for (mark, value) in mark.iter().zip(value) {
            let place = f32::from_le_bytes(*mark);
            if place >= FIRST_MARK as f32 {
                #[expect(clippy::cast_sign_loss, reason = "it was just compared")]
                let place = place as usize - FIRST_MARK;
                *numbers.get_mut(place)? = f32::from_le_bytes(*value);
            }
        }
    }
    // Anything left over belongs to a larger network.
    (find(values).is_none() && numbers.iter().all(|it| it.is_finite())).then_some(numbers)
}

/// Above what a file holds besides the numbers.
const FIRST_MARK: usize = 10;

fn find(bytes: &[u8]) -> Option<usize> {
    bytes.windows(BINARY.len()).position(|it| it == BINARY)
}

/// The next numbers of a file, so many.
fn block<'a>(bytes: &mut &'a [u8], len: usize) -> Option<&'a [[u8; 4]]> {
    let rest = bytes.get(find(bytes)? + BINARY.len()..)?;
    let (numbers, rest) = rest.split_at_checked(4 * len)?;
    // Otherwise it has more of them there, or fewer.
    *bytes = rest.strip_prefix(b"\n")?;
    Some(numbers.as_chunks::<4>().0)
}
