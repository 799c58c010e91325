//! What reads as a module, with no dialect but builtin, is printed as something that reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| terrace_fuzz::round_trip(&terrace_fuzz::context(), text));
