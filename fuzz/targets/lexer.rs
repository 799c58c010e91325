//! Any bytes are a sequence of tokens.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    terrace_ir::asm::check_tokens(text);
});
