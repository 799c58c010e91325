//! As `module`, with all dialects.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let cx = terrace_fuzz::context();
    terrace_dialects::register_all(&cx);
    terrace_fuzz::round_trip(&cx, text);
});
