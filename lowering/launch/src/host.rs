//! What programs run by the JIT call.

use std::ffi::c_void;
use std::ops::Range;
use std::sync::Once;

use terrace_llvm_ir::{Function, Ranked, register_functions};

use crate::launch;

/// Makes the functions that launches are lowered to known to the JIT.
pub(crate) fn register() {
    static DONE: Once = Once::new();
    DONE.call_once(|| register_functions(functions()));
}

/// The functions that launches are lowered to, by the names that they have there.
fn functions() -> Vec<Function> {
    let arguments = [
        c"terrace_vulkan_argument_i8",
        c"terrace_vulkan_argument_i16",
        c"terrace_vulkan_argument_i32",
        c"terrace_vulkan_argument_i64",
        c"terrace_vulkan_argument_f16",
        c"terrace_vulkan_argument_bf16",
        c"terrace_vulkan_argument_f32",
        c"terrace_vulkan_argument_f64",
    ];
    let mut functions = vec![(c"terrace_vulkan_launch", launch as *const ())];
    functions.extend(arguments.map(|name| (name, argument as *const ())));
    functions
}

/// Takes an unranked memref with elements of so many bytes.
extern "C" fn argument(element_size: i64, rank: i64, descriptor: *const c_void) {
    // SAFETY: the program passes the two parts of an unranked memref.
    let memref = unsafe { Ranked::read(rank, descriptor) };
    launch::add_argument(memory(&memref, element_size));
}

/// Runs a kernel.
extern "C" fn launch(
    number: i64,
    groups_x: i64,
    groups_y: i64,
    groups_z: i64,
    invocations_x: i64,
    invocations_y: i64,
    invocations_z: i64,
) {
    let groups = [groups_x, groups_y, groups_z];
    launch::launch(
        number,
        groups,
        [invocations_x, invocations_y, invocations_z],
    );
}

/// The addresses of a memref's memory, from where its offset counts.
fn memory(memref: &Ranked<'_>, element_size: i64) -> Option<Range<usize>> {
    let start = memref.aligned.expose_provenance();
    if memref.sizes.contains(&0) {
        return Some(start..start);
    }
    let mut last = memref.offset;
    for (size, stride) in memref.sizes.iter().zip(memref.strides) {
        if *stride < 0 {
            return None;
        }
        last = last.checked_add((size - 1).checked_mul(*stride)?)?;
    }
    let bytes = last.checked_add(1)?.checked_mul(element_size)?;
    Some(start..start.checked_add(usize::try_from(bytes).ok()?)?)
}

/// Lends the memory of memrefs that the program passed; the ranges do not overlap.
pub(crate) fn with_memory<R>(
    ranges: &[Range<usize>],
    run: impl FnOnce(&mut [&mut [u8]]) -> R,
) -> R {
    let mut slices: Vec<&mut [u8]> = ranges
        .iter()
        .map(|range| match range.is_empty() {
            true => &mut [][..],
            // SAFETY: the program, which waits in its call of a launch, passed memrefs that hold these addresses, and their
            // memory is initialised or holds what any bytes may be. The ranges are disjoint.
            false => unsafe {
                let start = std::ptr::with_exposed_provenance_mut(range.start);
                std::slice::from_raw_parts_mut(start, range.len())
            },
        })
        .collect();
    run(&mut slices)
}
