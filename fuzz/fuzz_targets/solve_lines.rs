//! Lines of `solve --jsonl`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::solve_lines(data));
