//! Records of other programs.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::foreign(data));
