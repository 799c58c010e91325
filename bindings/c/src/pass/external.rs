//! Passes written in C.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

use terrace_ir::context::DialectInfo;
use terrace_ir::{Context, Diagnostic, Ir, Location};
use terrace_passes::pass::{
    Pass, PassContext, PassDeclaration, PassInfo, PassRegistry, PassResult, PassTarget, Statistic,
};

use super::MlirPass;
use crate::context::MlirContext;
use crate::dialect::MlirDialectHandle;
use crate::handle::{Cx, ToC};
use crate::ir::MlirOperation;
use crate::support::{Array, MlirLogicalResult, MlirStringRef, MlirTypeID};

/// What C does when a pass fails is its own; nothing is said about it here.
pub(super) const SILENT_FAILURE: &str = "an external pass failed";

/// A pass that is running, for it to say that it failed.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirExternalPass {
    ptr: *mut c_void,
}

/// The functions of a pass.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirExternalPassCallbacks {
    construct: Option<extern "C" fn(*mut c_void)>,
    destruct: Option<extern "C" fn(*mut c_void)>,
    initialize: Option<extern "C" fn(MlirContext, *mut c_void) -> MlirLogicalResult>,
    clone: Option<extern "C" fn(*mut c_void) -> *mut c_void>,
    run: Option<extern "C" fn(MlirOperation, MlirExternalPass, *mut c_void)>,
}

/// A pass of C's.
struct ExternalPass {
    info: &'static PassInfo,
    /// The name of the op that it runs on, if it does not run on any.
    op: Option<String>,
    dialects: Vec<&'static DialectInfo>,
    callbacks: MlirExternalPassCallbacks,
    user_data: *mut c_void,
}

// SAFETY: the pointer is only handed back to C, which gives each copy that runs on another thread its own.
unsafe impl Send for ExternalPass {}
// SAFETY: a pass runs by `&mut`, and nothing else uses the pointer.
unsafe impl Sync for ExternalPass {}

impl Drop for ExternalPass {
    fn drop(&mut self) {
        if let Some(destruct) = self.callbacks.destruct {
            destruct(self.user_data);
        }
    }
}

/// The table of a pass of this name: one for all that are alike, as it is never freed.
fn info(name: &str, argument: &str, description: &str) -> &'static PassInfo {
    type Known = Mutex<HashMap<(String, String, String), &'static PassInfo>>;
    static KNOWN: LazyLock<Known> = LazyLock::new(Known::default);
    let mut known = KNOWN.lock().unwrap_or_else(|e| e.into_inner());
    let key = (name.to_owned(), argument.to_owned(), description.to_owned());
    known.entry(key).or_insert_with(|| {
        Box::leak(Box::new(PassInfo {
            argument: argument.to_owned().leak(),
            title: name.to_owned().leak(),
            summary: description.to_owned().leak(),
            description: "",
            on: PassTarget::Any,
            options: &[],
            statistics: &[],
            dependent_dialects: &[],
        }))
    })
}

impl PassDeclaration for ExternalPass {
    fn info(&self) -> &'static PassInfo {
        self.info
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        let user_data = match self.callbacks.clone {
            Some(clone) => clone(self.user_data),
            None => self.user_data,
        };
        let callbacks = MlirExternalPassCallbacks {
            // Without a way to copy the data there is one owner.
            destruct: self
                .callbacks
                .destruct
                .filter(|_| self.callbacks.clone.is_some()),
            ..self.callbacks
        };
        Box::new(ExternalPass {
            info: self.info,
            op: self.op.clone(),
            dialects: self.dialects.clone(),
            callbacks,
            user_data,
        })
    }

    fn option(&self, _: usize) -> String {
        unreachable!("it has no options")
    }

    fn set_option(&mut self, _: usize, _: &str, _: &PassRegistry) -> Result<(), String> {
        unreachable!("it has no options")
    }

    fn statistic(&self, _: usize) -> &Statistic {
        unreachable!("it has no statistics")
    }
}

fn silent() -> PassResult {
    Err(Diagnostic::error(Location::UNKNOWN, SILENT_FAILURE))
}

impl Pass for ExternalPass {
    fn initialize(&mut self, cx: &Context) -> PassResult {
        for info in &self.dialects {
            cx.load_dialect_info(*info);
        }
        let context = MlirContext::of(cx)
            .map(|cx| cx.to_c(cx))
            .unwrap_or_default();
        let failed = self.callbacks.initialize.is_some_and(|initialize| {
            initialize(context, self.user_data) == MlirLogicalResult::FAILURE
        });
        match failed {
            true => silent(),
            false => Ok(()),
        }
    }

    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        if let Some(op) = &self.op
            && ir.name(ir.root()).as_str(ir) != op
        {
            return Ok(());
        }
        let (Some(context), Some(run)) = (MlirContext::of(cx.context()), self.callbacks.run) else {
            return Ok(());
        };
        let failed = AtomicBool::new(false);
        let this = MlirExternalPass {
            ptr: std::ptr::from_ref(&failed).cast_mut().cast(),
        };
        run_on(context, ir, |op| run(op, this, self.user_data));
        match failed.into_inner() {
            true => silent(),
            false => Ok(()),
        }
    }
}

/// Shows IR that passes work on to C.
fn run_on(cx: Cx, ir: &mut Ir, f: impl FnOnce(MlirOperation)) {
    let visit = cx.session().enter(ir);
    crate::ir::nowhere::note(cx);
    f(visit.op.into());
    cx.session().leave(visit, ir);
}

exported! {
    fn mlirCreateExternalPass(
        _pass_id: MlirTypeID,
        name: MlirStringRef,
        argument: MlirStringRef,
        description: MlirStringRef,
        op: MlirStringRef,
        num_dialects: isize,
        dialects: Array<MlirDialectHandle>,
        callbacks: MlirExternalPassCallbacks,
        user_data: *mut c_void,
    ) -> MlirPass {
        if let Some(construct) = callbacks.construct {
            construct(user_data);
        }
        let op = op.text();
        MlirPass::new(Box::new(ExternalPass {
            info: info(&name.text(), &argument.text(), &description.text()),
            op: (!op.is_empty()).then(|| op.into_owned()),
            dialects: dialects.of(num_dialects).iter().filter_map(|dialect| dialect.get()).collect(),
            callbacks,
            user_data,
        }))
    }

    fn mlirExternalPassSignalFailure(pass: MlirExternalPass) {
        // SAFETY: it is the flag of the pass that is running, which calls this.
        if let Some(failed) = unsafe { pass.ptr.cast::<AtomicBool>().as_ref() } {
            failed.store(true, Ordering::Relaxed);
        }
    }
}
