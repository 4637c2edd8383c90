//! Weights of playouts.

use playout::{Gammas, Weights};

/// Any bytes are weights or refused with a reason, whether the sum at their end is right or not;
/// what was read survives being written.
pub fn playout_weights(data: &[u8]) {
    read(data);
    // With a sum that is right even an invented list is looked at.
    read(&[data, &sum(data).to_le_bytes()].concat());
}

fn read(bytes: &[u8]) {
    match Gammas::from_bytes(bytes) {
        Ok(gammas) => {
            let written = gammas.to_bytes();
            assert_eq!(written, bytes, "every byte has its meaning");
            assert_eq!(Gammas::from_bytes(&written).as_ref(), Ok(&gammas));
            assert!(Weights::read(bytes).is_ok());
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(Weights::read(bytes).unwrap_err(), error);
        }
    }
}

/// The sum at the end of weights: 32 bits of Fowler, Noll and Vo, with the exclusive or first.
fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &it| (sum ^ u32::from(it)).wrapping_mul(0x0100_0193))
}
