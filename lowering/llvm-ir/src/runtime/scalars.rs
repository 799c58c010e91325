//! Numbers, punctuation, time.

use std::ffi::{CStr, c_char};
use std::time::{SystemTime, UNIX_EPOCH};

use terrace_ir::types::FloatKind;

use super::{Function, float, write};

pub(super) fn functions() -> Vec<Function> {
    vec![
        (c"printI64", print_i64 as *const ()),
        (c"printU64", print_u64 as *const ()),
        (c"printF32", print_f32 as *const ()),
        (c"printF64", print_f64 as *const ()),
        (c"printF16", print_f16 as *const ()),
        (c"printBF16", print_bf16 as *const ()),
        (c"printString", print_string as *const ()),
        (c"printOpen", print_open as *const ()),
        (c"printClose", print_close as *const ()),
        (c"printComma", print_comma as *const ()),
        (c"printNewline", print_newline as *const ()),
        (c"printFlops", print_flops as *const ()),
        (c"rtclock", seconds as *const ()),
        (c"_mlir_ciface_nanoTime", nanoseconds as *const ()),
        (c"nanoTime", nanoseconds as *const ()),
    ]
}

extern "C" fn print_i64(value: i64) {
    write(value.to_string().as_bytes());
}

extern "C" fn print_u64(value: u64) {
    write(value.to_string().as_bytes());
}

fn print(value: f64) {
    let mut text = Vec::new();
    float(&mut text, value);
    write(&text);
}

extern "C" fn print_f32(value: f32) {
    print(value.into());
}

extern "C" fn print_f64(value: f64) {
    print(value);
}

/// The bits of a number: C has no such type.
extern "C" fn print_f16(bits: u16) {
    print(FloatKind::F16.to_f64(bits.into()));
}

extern "C" fn print_bf16(bits: u16) {
    print(FloatKind::BF16.to_f64(bits.into()));
}

extern "C" fn print_string(text: *const c_char) {
    // SAFETY: the program passes a string that ends in a zero, as the function's C declaration asks for.
    write(unsafe { CStr::from_ptr(text) }.to_bytes());
}

extern "C" fn print_open() {
    write(b"( ");
}

extern "C" fn print_close() {
    write(b" )");
}

extern "C" fn print_comma() {
    write(b", ");
}

extern "C" fn print_newline() {
    write(b"\n");
}

extern "C" fn print_flops(flops: f64) {
    write(format!("{:.6} GFLOPS\n", flops / 1.0e9).as_bytes());
}

fn since_epoch() -> std::time::Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

extern "C" fn seconds() -> f64 {
    since_epoch().as_secs_f64()
}

extern "C" fn nanoseconds() -> i64 {
    since_epoch().as_nanos() as i64
}
