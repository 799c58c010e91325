//! Functions that programs run by the JIT can call without a shared library: those that MLIR's runner utilities have for
//! printing, copying memory and taking the time, with the same output, and conversions that not every compiler's library has.
//!
//! They write to the C library's standard output, in the order of what the program itself writes there.

mod conversions;
mod memrefs;
mod scalars;

use std::cell::RefCell;
use std::ffi::CStr;
use std::sync::Once;

use inkwell::llvm_sys::support::LLVMAddSymbol;
pub use memrefs::Ranked;

/// A function that programs can call, and its name.
pub type Function = (&'static CStr, *const ());

/// Makes the functions of this library known to LLVM, so that the JIT finds them by name.
pub(super) fn register() {
    static DONE: Once = Once::new();
    DONE.call_once(|| {
        let functions = scalars::functions().into_iter().chain(memrefs::functions());
        register_functions(functions.chain(conversions::functions()));
    });
}

/// Makes functions known to LLVM, so that programs that the JIT runs from now on call them by their names.
pub fn register_functions(functions: impl IntoIterator<Item = Function>) {
    for (name, function) in functions {
        register_symbol(name, function);
    }
}

/// As [`register_functions`], of one whose name may have been made at run time, or of data.
pub fn register_symbol(name: &CStr, address: *const ()) {
    // SAFETY: the name ends in a zero; LLVM copies it and keeps the address.
    unsafe { LLVMAddSymbol(name.as_ptr(), address as *mut std::ffi::c_void) };
}

thread_local! {
    /// What was printed on this thread, if somebody wants it.
    static CAPTURED: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Runs something, and gives what the functions of the runtime library printed on this thread meanwhile, which is not
/// written.
pub fn capture_output<T>(run: impl FnOnce() -> T) -> (T, Vec<u8>) {
    let outer = CAPTURED.replace(Some(Vec::new()));
    let result = run();
    let captured = CAPTURED.replace(outer);
    (result, captured.unwrap_or_default())
}

/// Writes bytes to the C library's standard output, or to what is captured.
fn write(bytes: &[u8]) {
    let is_captured = CAPTURED.with_borrow_mut(|captured| {
        captured
            .as_mut()
            .map(|captured| captured.extend_from_slice(bytes))
            .is_some()
    });
    if is_captured {
        return;
    }
    for byte in bytes {
        // SAFETY: any byte can be written.
        unsafe { libc::putchar(i32::from(*byte)) };
    }
}

/// A number as C's `%g` and C++'s streams write it: with six digits, without what is zero behind the point.
fn float(out: &mut Vec<u8>, value: f64) {
    let mut text = [0u8; 32];
    // SAFETY: the buffer has the size that is given, and the format asks for one number.
    let length =
        unsafe { libc::snprintf(text.as_mut_ptr().cast(), text.len(), c"%g".as_ptr(), value) };
    out.extend_from_slice(&text[..usize::try_from(length).unwrap_or(0)]);
}
