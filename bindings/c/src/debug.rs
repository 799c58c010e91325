//! `mlir-c/Debug.h`: which debug output is wanted. As in MLIR's release builds there is none, but programs ask.

use std::ffi::c_char;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::Array;

static ENABLED: AtomicBool = AtomicBool::new(false);

exported! {
    fn mlirEnableGlobalDebug(enable: bool) {
        ENABLED.store(enable, Ordering::Relaxed);
    }

    fn mlirIsGlobalDebugEnabled() -> bool {
        ENABLED.load(Ordering::Relaxed)
    }

    fn mlirSetGlobalDebugType(_kind: *const c_char) {
        // No kind of output is there to be chosen.
    }

    fn mlirSetGlobalDebugTypes(_kinds: Array<*const c_char>, _count: isize) {
        // As above.
    }

    fn mlirIsCurrentDebugType(_kind: *const c_char) -> bool {
        false
    }
}
