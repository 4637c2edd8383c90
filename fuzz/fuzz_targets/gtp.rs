//! Sessions of lines.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::gtp(data));
