//! Labels of moves.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::name_labels(data));
