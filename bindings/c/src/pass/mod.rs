//! `mlir-c/Pass.h` and the passes that other headers name.

mod external;
mod manager;
mod named;
mod named_dialects;
mod pipeline;
pub(crate) mod registry;
mod text;

use std::ffi::c_void;

use terrace_passes::pass::Pass;

/// A pass that belongs to nobody yet.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirPass {
    ptr: *mut c_void,
}

impl MlirPass {
    pub(crate) fn new(pass: Box<dyn Pass>) -> Self {
        MlirPass {
            ptr: Box::into_raw(Box::new(pass)).cast(),
        }
    }

    /// The pass, which C gives away.
    fn take(self) -> Option<Box<dyn Pass>> {
        if self.ptr.is_null() {
            return None;
        }
        // SAFETY: `new` made it, and by the header C gives it away once.
        Some(*unsafe { Box::from_raw(self.ptr.cast::<Box<dyn Pass>>()) })
    }
}

impl Default for MlirPass {
    fn default() -> Self {
        MlirPass {
            ptr: std::ptr::null_mut(),
        }
    }
}
