//! `mlir-c/Debug.h`: which debug output is wanted. Terrace has none, but programs ask.

use std::ffi::c_char;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use crate::support::{Array, MlirStringRef};

static ENABLED: AtomicBool = AtomicBool::new(false);

/// The kinds of output that are wanted; all, if there are none.
fn wanted() -> MutexGuard<'static, Vec<String>> {
    static WANTED: Mutex<Vec<String>> = Mutex::new(Vec::new());
    WANTED.lock().unwrap_or_else(|e| e.into_inner())
}

fn name(text: *const c_char) -> String {
    MlirStringRef::terminated(text).text().into_owned()
}

exported! {
    fn mlirEnableGlobalDebug(enable: bool) {
        ENABLED.store(enable, Ordering::Relaxed);
    }

    fn mlirIsGlobalDebugEnabled() -> bool {
        ENABLED.load(Ordering::Relaxed)
    }

    fn mlirSetGlobalDebugType(kind: *const c_char) {
        *wanted() = vec![name(kind)];
    }

    fn mlirSetGlobalDebugTypes(kinds: Array<*const c_char>, count: isize) {
        *wanted() = kinds.of(count).iter().map(|kind| name(*kind)).collect();
    }

    fn mlirIsCurrentDebugType(kind: *const c_char) -> bool {
        let wanted = wanted();
        wanted.is_empty() || wanted.contains(&name(kind))
    }
}
