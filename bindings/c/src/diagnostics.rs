//! Diagnostics: `mlir-c/Diagnostics.h`.

use std::ffi::{c_char, c_int, c_void};

use terrace_ir::location::LocationData;
use terrace_ir::{Diagnostic, Handled, Location, Severity};

use crate::context::MlirContext;
use crate::handle::{Cx, Handle, MlirLocation, ToC};
use crate::support::{MlirLogicalResult, MlirStringCallback, MlirStringRef, send};

/// A diagnostic while a handler of C's looks at it.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirDiagnostic {
    ptr: *mut c_void,
}

struct Shown {
    cx: Cx,
    severity: Severity,
    location: Location,
    message: String,
    notes: Vec<Shown>,
}

/// Where MLIR would say it is: what was read from a text is where it begins.
fn place(cx: Cx, location: Location) -> Location {
    match location.file_position(cx) {
        Some(at)
            if at.source.is_some() && matches!(location.data(cx), LocationData::File { .. }) =>
        {
            Location::file(cx, at.file, at.start.0, at.start.1)
        }
        _ => location,
    }
}

impl Shown {
    fn new(cx: Cx, diagnostic: &Diagnostic) -> Self {
        let notes = diagnostic.notes().iter().map(|note| Shown {
            cx,
            severity: Severity::Note,
            // A note that is about nothing in particular is about the same as the diagnostic.
            location: place(
                cx,
                match note.location {
                    Location::UNKNOWN => diagnostic.location(),
                    location => location,
                },
            ),
            message: note.message.clone(),
            notes: Vec::new(),
        });
        Shown {
            cx,
            severity: diagnostic.severity(),
            location: place(cx, diagnostic.location()),
            message: diagnostic.message().to_owned(),
            notes: notes.collect(),
        }
    }

    fn handle(&self) -> MlirDiagnostic {
        MlirDiagnostic {
            ptr: std::ptr::from_ref(self).cast_mut().cast(),
        }
    }
}

impl MlirDiagnostic {
    fn get<'a>(self) -> Option<&'a Shown> {
        // SAFETY: only `Shown::handle` makes these, and by the header they are used only inside the handler.
        unsafe { self.ptr.cast::<Shown>().as_ref() }
    }
}

/// A handler of C's.
type MlirDiagnosticHandler =
    Option<extern "C" fn(MlirDiagnostic, *mut c_void) -> MlirLogicalResult>;

/// What a handler is called with, and what frees it.
struct UserData {
    data: *mut c_void,
    delete: Option<extern "C" fn(*mut c_void)>,
}

// SAFETY: the pointer is only handed back to C, which lets handlers be called on any thread.
unsafe impl Send for UserData {}
// SAFETY: as above.
unsafe impl Sync for UserData {}

impl Drop for UserData {
    fn drop(&mut self) {
        if let Some(delete) = self.delete {
            delete(self.data);
        }
    }
}

impl UserData {
    fn pointer(&self) -> *mut c_void {
        self.data
    }
}

exported! {
    fn mlirDiagnosticPrint(diagnostic: MlirDiagnostic, callback: MlirStringCallback, user_data: *mut c_void) {
        if let Some(shown) = diagnostic.get() {
            send(&shown.message, callback, user_data);
        }
    }

    fn mlirDiagnosticGetLocation(diagnostic: MlirDiagnostic) -> MlirLocation {
        diagnostic.get().map(|shown| shown.location.to_c(shown.cx)).unwrap_or_default()
    }

    fn mlirDiagnosticGetSeverity(diagnostic: MlirDiagnostic) -> c_int {
        match diagnostic.get().map(|shown| shown.severity) {
            Some(Severity::Error) | None => 0,
            Some(Severity::Warning) => 1,
            Some(Severity::Note) => 2,
            Some(Severity::Remark) => 3,
        }
    }

    fn mlirDiagnosticGetNumNotes(diagnostic: MlirDiagnostic) -> isize {
        diagnostic.get().map_or(0, |shown| shown.notes.len() as isize)
    }

    fn mlirDiagnosticGetNote(diagnostic: MlirDiagnostic, position: isize) -> MlirDiagnostic {
        let note = || diagnostic.get()?.notes.get(usize::try_from(position).ok()?).map(Shown::handle);
        note().unwrap_or(MlirDiagnostic { ptr: std::ptr::null_mut() })
    }

    fn mlirContextAttachDiagnosticHandler(
        context: MlirContext,
        handler: MlirDiagnosticHandler,
        user_data: *mut c_void,
        delete: Option<extern "C" fn(*mut c_void)>,
    ) -> u64 {
        context.run(|cx| {
            let user_data = UserData { data: user_data, delete };
            let handler = handler?;
            let number = cx.number();
            let scoped = cx.push_handler(move |_, diagnostic| {
                let Some(cx) = MlirContext::find(number as usize) else {
                    return Handled::No;
                };
                let shown = Shown::new(cx, diagnostic);
                match handler(shown.handle(), user_data.pointer()) {
                    MlirLogicalResult::FAILURE => Handled::No,
                    _ => Handled::Yes,
                }
            });
            Some(cx.handlers().add(scoped))
        })
    }

    fn mlirContextDetachDiagnosticHandler(context: MlirContext, id: u64) {
        context.run(|cx| drop(cx.handlers().remove(id)));
    }

    fn mlirEmitError(location: MlirLocation, message: *const c_char) {
        location.read(|cx, location| {
            cx.emit(&Diagnostic::error(location, MlirStringRef::terminated(message).text()));
        });
    }
}
