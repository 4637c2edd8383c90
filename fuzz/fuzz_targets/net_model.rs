//! Network files.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::net_model(data));
