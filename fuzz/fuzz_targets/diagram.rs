//! Drawings of boards.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::diagram(data));
