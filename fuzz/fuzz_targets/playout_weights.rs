//! Weights of playouts.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::playout_weights(data));
