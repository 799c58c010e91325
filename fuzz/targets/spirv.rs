//! Whatever a SPIR-V binary holds, it is a module or an error; what is a module has a binary, which is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use terrace_ir::Context;
use terrace_lowering::spirv::{DeserializeOptions, deserialize, serialize, words_of_bytes};

fuzz_target!(|bytes: &[u8]| {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let options = DeserializeOptions {
        structured: bytes.len() % 8 < 4,
    };
    let Ok(words) = words_of_bytes(&bytes[..bytes.len() / 4 * 4]) else {
        return;
    };
    let Ok(module) = deserialize(&cx, &words, options) else {
        return;
    };
    if let Ok(words) = serialize(&module) {
        drop(deserialize(&cx, &words, options));
    }
});
