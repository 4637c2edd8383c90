//! Messages of other machines.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::messages(data));
