//! Pass managers and their parts.

use std::ffi::{c_int, c_void};
use std::path::PathBuf;

use terrace_ir::{Context, Handled};
use terrace_passes::pass::{
    PassConfig, PassFilter, PassManager, ReportFormat, ReportStyle, Timing,
};

use super::MlirPass;
use super::external::SILENT_FAILURE;
use super::pipeline::{Part, changes};
use super::text;
use crate::context::MlirContext;
use crate::handle::Cx;
use crate::ir::{Entity, MlirOpPrintingFlags, MlirOperation};
use crate::support::{MlirLogicalResult, MlirStringCallback, MlirStringRef, send};

/// A manager that C owns.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirPassManager {
    ptr: *mut c_void,
}

/// A part of a manager, or all of its pipeline.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirOpPassManager {
    ptr: *const c_void,
}

struct Manager {
    cx: Cx,
    part: Part,
    config: PassConfig,
    timing: Option<Timing>,
    /// The manager that has run, and after how many changes of pipelines it was built.
    built: Option<(u64, PassManager)>,
}

impl MlirPassManager {
    fn new(cx: Cx, anchor: &str) -> Self {
        let manager = Manager {
            cx,
            part: Part::new(anchor),
            config: PassConfig::default(),
            timing: None,
            built: None,
        };
        MlirPassManager {
            ptr: Box::into_raw(Box::new(manager)).cast(),
        }
    }

    fn get<'a>(self) -> Option<&'a mut Manager> {
        // SAFETY: `new` made it, C has not destroyed it, and by the header only one thread uses it.
        unsafe { self.ptr.cast::<Manager>().as_mut() }
    }

    fn part<'a>(self) -> Option<&'a Part> {
        self.get().map(|manager| &manager.part)
    }
}

impl MlirOpPassManager {
    fn of(part: *const Part) -> Self {
        MlirOpPassManager { ptr: part.cast() }
    }

    fn get<'a>(self) -> Option<&'a Part> {
        // SAFETY: `of` made it of a part of a manager that C has not destroyed.
        unsafe { self.ptr.cast::<Part>().as_ref() }
    }
}

impl Manager {
    fn run(&mut self, op: MlirOperation) -> bool {
        let Some((cx, Ok(mut loan))) = op.ask(|session, op| Ok(session.lend(op))) else {
            return false;
        };
        if u32::from(op.handle().map_or(0, |op| op.session())) != self.cx.number() {
            cx.session().give_back(loan).ok();
            return false;
        }
        // What C says about a failure of its own passes is said already.
        let quiet = |_: &Context, diagnostic: &terrace_ir::Diagnostic| match diagnostic.message() {
            SILENT_FAILURE => Handled::Yes,
            _ => Handled::No,
        };
        let quiet = cx.push_handler(quiet);
        let result = self.manager().run(&mut loan.ir);
        drop(quiet);
        let returned = cx.session().give_back(loan);
        result.is_ok() && returned.is_ok()
    }

    fn manager(&mut self) -> &mut PassManager {
        let now = changes();
        let stale = self.built.as_ref().is_none_or(|built| built.0 != now);
        if stale {
            let before = self.built.take();
            let given = before.map(|(_, mut manager)| {
                let passes = manager.pipeline().passes().into_iter();
                passes.map(|pass| pass.clone_pass()).collect::<Vec<_>>()
            });
            let mut given = given.into_iter().flatten();
            let pipeline = self.part.build(&mut given);
            self.built = Some((now, PassManager::with_pipeline(pipeline)));
        }
        let (_, manager) = self.built.as_mut().expect("it was just built");
        manager.config = self.config.clone();
        manager
    }
}

/// Reads the elements of a pipeline into a part; what is wrong is sent to C.
fn parse(
    part: &Part,
    text: &str,
    callback: MlirStringCallback,
    user_data: *mut c_void,
) -> MlirLogicalResult {
    match text::parse(part.anchor().unwrap_or("any"), text) {
        Ok(read) => {
            part.append(read);
            MlirLogicalResult::SUCCESS
        }
        Err(fault) => {
            send(&fault.show(text), callback, user_data);
            MlirLogicalResult::FAILURE
        }
    }
}

exported! {
    fn mlirPassManagerCreate(context: MlirContext) -> MlirPassManager {
        context.get().map_or(MlirPassManager { ptr: std::ptr::null_mut() }, |cx| MlirPassManager::new(cx, "any"))
    }

    fn mlirPassManagerCreateOnOperation(context: MlirContext, anchor: MlirStringRef) -> MlirPassManager {
        let new = |cx| MlirPassManager::new(cx, &anchor.text());
        context.get().map_or(MlirPassManager { ptr: std::ptr::null_mut() }, new)
    }

    fn mlirPassManagerDestroy(manager: MlirPassManager) {
        if let Some(built) = manager.get() {
            if let Some(timing) = built.timing.take() {
                eprint!("{}", timing.report(ReportStyle::Tree, ReportFormat::Text));
            }
            // SAFETY: `new` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(manager.ptr.cast::<Manager>()) });
        }
    }

    fn mlirPassManagerGetAsOpPassManager(manager: MlirPassManager) -> MlirOpPassManager {
        MlirOpPassManager::of(manager.part().map_or(std::ptr::null(), std::ptr::from_ref))
    }

    fn mlirPassManagerRunOnOp(manager: MlirPassManager, op: MlirOperation) -> MlirLogicalResult {
        manager.get().is_some_and(|manager| manager.run(op)).into()
    }

    fn mlirPassManagerEnableIRPrinting(
        manager: MlirPassManager,
        before: bool,
        after: bool,
        module_scope: bool,
        only_changed: bool,
        only_failed: bool,
        flags: MlirOpPrintingFlags,
        tree: MlirStringRef,
    ) {
        let Some(manager) = manager.get() else {
            return;
        };
        let chosen = |all| if all { PassFilter::All } else { PassFilter::None };
        let printing = &mut manager.config.printing;
        printing.before = chosen(before);
        printing.after = chosen(after);
        printing.module_scope = module_scope;
        printing.only_changed = only_changed;
        printing.only_failed = only_failed;
        let tree = tree.text();
        printing.tree = (!tree.is_empty()).then(|| PathBuf::from(&*tree));
        manager.config.print_options = flags.get();
    }

    fn mlirPassManagerEnableVerifier(manager: MlirPassManager, enable: bool) {
        if let Some(manager) = manager.get() {
            manager.config.verify = enable;
            manager.config.verify_input = enable;
        }
    }

    fn mlirPassManagerEnableTiming(manager: MlirPassManager) {
        if let Some(manager) = manager.get() {
            let timing = Timing::new();
            manager.config.timing = Some(timing.clone());
            manager.timing = Some(timing);
        }
    }

    fn mlirPassManagerEnableStatistics(manager: MlirPassManager, mode: c_int) {
        if let Some(manager) = manager.get() {
            let style = if mode == 0 { ReportStyle::List } else { ReportStyle::Tree };
            manager.config.statistics = Some(style);
        }
    }

    fn mlirPassManagerGetNestedUnder(manager: MlirPassManager, op: MlirStringRef) -> MlirOpPassManager {
        MlirOpPassManager::of(manager.part().map_or(std::ptr::null(), |part| part.nest(&op.text())))
    }

    fn mlirOpPassManagerGetNestedUnder(manager: MlirOpPassManager, op: MlirStringRef) -> MlirOpPassManager {
        MlirOpPassManager::of(manager.get().map_or(std::ptr::null(), |part| part.nest(&op.text())))
    }

    fn mlirPassManagerAddOwnedPass(manager: MlirPassManager, pass: MlirPass) {
        if let (Some(part), Some(pass)) = (manager.part(), pass.take()) {
            part.add(pass);
        }
    }

    fn mlirOpPassManagerAddOwnedPass(manager: MlirOpPassManager, pass: MlirPass) {
        if let (Some(part), Some(pass)) = (manager.get(), pass.take()) {
            part.add(pass);
        }
    }

    fn mlirOpPassManagerAddPipeline(
        manager: MlirOpPassManager,
        elements: MlirStringRef,
        callback: MlirStringCallback,
        user_data: *mut c_void,
    ) -> MlirLogicalResult {
        let Some(part) = manager.get() else {
            return MlirLogicalResult::FAILURE;
        };
        parse(part, &elements.text(), callback, user_data)
    }

    fn mlirPrintPassPipeline(manager: MlirOpPassManager, callback: MlirStringCallback, user_data: *mut c_void) {
        if let Some(part) = manager.get() {
            send(&part.text(), callback, user_data);
        }
    }

    fn mlirParsePassPipeline(
        manager: MlirOpPassManager,
        pipeline: MlirStringRef,
        callback: MlirStringCallback,
        user_data: *mut c_void,
    ) -> MlirLogicalResult {
        let Some(part) = manager.get() else {
            return MlirLogicalResult::FAILURE;
        };
        // All of it is inside the name of the op.
        let text = pipeline.text();
        let inside = text.trim().split_once('(').and_then(|(anchor, rest)| Some((anchor, rest.strip_suffix(')')?)));
        match inside {
            Some((anchor, inside)) if part.anchor().is_none_or(|of| of == anchor.trim()) => {
                let read = parse(part, inside, callback, user_data);
                if read == MlirLogicalResult::SUCCESS {
                    part.set_anchor(anchor.trim());
                }
                read
            }
            Some((anchor, _)) => {
                let of = part.anchor().unwrap_or("any");
                let message = format!(
                    "expected pass pipeline to be anchored on '{of}', but got '{}'",
                    anchor.trim()
                );
                send(&message, callback, user_data);
                MlirLogicalResult::FAILURE
            }
            None => {
                let message = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
                send(message, callback, user_data);
                MlirLogicalResult::FAILURE
            }
        }
    }
}
