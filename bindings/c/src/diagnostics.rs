//! `mlir-c/Diagnostics.h`.

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::Mutex;

use terrace_ir::{Context, Diagnostic, Handled, Location, ScopedHandler, Severity};

use crate::context::MlirContext;
use crate::handle::{Cx, Handle, MlirLocation, ToC};
use crate::support::{MlirLogicalResult, MlirStringCallback, send};

/// The handlers that C has attached to a context, by what it was given for them.
#[derive(Default)]
pub(crate) struct Handlers(Mutex<HandlerList>);

#[derive(Default)]
struct HandlerList {
    handlers: BTreeMap<u64, ScopedHandler>,
    last: u64,
}

/// A diagnostic or a note of one, as a handler sees it while it runs.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirDiagnostic {
    ptr: *const c_void,
}

/// What there is to know of one.
struct Seen {
    cx: Cx,
    severity: c_int,
    location: Location,
    message: String,
    notes: Vec<Seen>,
}

const ERROR: c_int = 0;
const WARNING: c_int = 1;
const NOTE: c_int = 2;
const REMARK: c_int = 3;

impl Seen {
    fn new(cx: Cx, diagnostic: &Diagnostic) -> Self {
        let note = |(location, message): (Location, &str)| Seen {
            cx,
            severity: NOTE,
            location,
            message: message.to_owned(),
            notes: Vec::new(),
        };
        let notes = diagnostic.notes().iter();
        Seen {
            cx,
            severity: match diagnostic.severity() {
                Severity::Error => ERROR,
                Severity::Warning => WARNING,
                Severity::Remark => REMARK,
            },
            location: diagnostic.location(),
            message: diagnostic.message().to_owned(),
            notes: notes.map(|at| note((at.location, &at.message))).collect(),
        }
    }

    fn handle(&self) -> MlirDiagnostic {
        MlirDiagnostic { ptr: std::ptr::from_ref(self).cast() }
    }
}

impl MlirDiagnostic {
    fn read<R: ToC<C>, C: Default>(self, f: impl FnOnce(&Seen) -> R) -> C {
        // SAFETY: it was made by `handle` for the handler that is running, and is not used after it.
        let seen = unsafe { self.ptr.cast::<Seen>().as_ref() };
        seen.map_or_else(C::default, |seen| f(seen).to_c(seen.cx))
    }
}

impl Default for MlirDiagnostic {
    fn default() -> Self {
        MlirDiagnostic { ptr: std::ptr::null() }
    }
}

impl ToC<MlirDiagnostic> for &Seen {
    fn to_c(self, _: Cx) -> MlirDiagnostic {
        self.handle()
    }
}

type HandlerFunction = extern "C" fn(MlirDiagnostic, *mut c_void) -> MlirLogicalResult;

/// A function of C's with what it passes along.
struct Callback {
    call: HandlerFunction,
    user_data: *mut c_void,
    delete: Option<extern "C" fn(*mut c_void)>,
}

// SAFETY: the pointer is only handed back to C, which by the header has handlers that any thread of the context may call.
unsafe impl Send for Callback {}
// SAFETY: as above.
unsafe impl Sync for Callback {}

impl Callback {
    fn handle(&self, cx: Cx, diagnostic: &Diagnostic) -> Handled {
        let seen = Seen::new(cx, diagnostic);
        match (self.call)(seen.handle(), self.user_data) == MlirLogicalResult::FAILURE {
            true => Handled::No,
            false => Handled::Yes,
        }
    }
}

impl Drop for Callback {
    fn drop(&mut self) {
        if let Some(delete) = self.delete {
            delete(self.user_data);
        }
    }
}

exported! {
    fn mlirDiagnosticPrint(diagnostic: MlirDiagnostic, callback: MlirStringCallback, user_data: *mut c_void) {
        diagnostic.read(|seen| send(&seen.message, callback, user_data))
    }

    fn mlirDiagnosticGetLocation(diagnostic: MlirDiagnostic) -> MlirLocation {
        diagnostic.read(|seen| seen.location)
    }

    fn mlirDiagnosticGetSeverity(diagnostic: MlirDiagnostic) -> c_int {
        diagnostic.read(|seen| seen.severity)
    }

    fn mlirDiagnosticGetNumNotes(diagnostic: MlirDiagnostic) -> isize {
        diagnostic.read(|seen| seen.notes.len())
    }

    fn mlirDiagnosticGetNote(diagnostic: MlirDiagnostic, index: isize) -> MlirDiagnostic {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        diagnostic.read(|seen| seen.notes.get(index).map(Seen::handle))
    }

    fn mlirContextAttachDiagnosticHandler(
        context: MlirContext,
        call: Option<HandlerFunction>,
        user_data: *mut c_void,
        delete: Option<extern "C" fn(*mut c_void)>,
    ) -> u64 {
        let (Some(cx), Some(call)) = (context.get(), call) else {
            return 0;
        };
        let callback = Callback { call, user_data, delete };
        let handler = cx.push_handler(move |_: &Context, diagnostic: &Diagnostic| callback.handle(cx, diagnostic));
        let mut list = cx.handlers.0.lock().unwrap_or_else(|e| e.into_inner());
        list.last += 1;
        let id = list.last;
        list.handlers.insert(id, handler);
        id
    }

    fn mlirContextDetachDiagnosticHandler(context: MlirContext, id: u64) {
        if let Some(cx) = context.get() {
            let handler = cx.handlers.0.lock().unwrap_or_else(|e| e.into_inner()).handlers.remove(&id);
            // C may be told to delete its data, and no lock is held then.
            drop(handler);
        }
    }

    fn mlirEmitError(location: MlirLocation, message: *const c_char) {
        if message.is_null() {
            return;
        }
        // SAFETY: by the header it is a text that ends with a zero.
        let message = unsafe { CStr::from_ptr(message) }.to_string_lossy();
        location.read(|cx, location| cx.emit(&Diagnostic::error(location, message)))
    }
}

impl ToC<MlirDiagnostic> for MlirDiagnostic {
    fn to_c(self, _: Cx) -> MlirDiagnostic {
        self
    }
}
