//! Moves on small boards.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::rules(data));
