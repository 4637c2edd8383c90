//! Jobs for workers.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::job(data));
