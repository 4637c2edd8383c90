//! Models that name moves.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::names_model(data));
