//! `mlir-c/Dialect/Transform/Interpreter.h`.

use std::ffi::c_void;

use terrace_dialects::transform::interpreter::NamedSequencePass;
use terrace_handles::{HandleError, OpHandle, Place, Result, Session, SymbolTable};
use terrace_ir::Diagnostic;
use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_passes::pass::PassManager;

use crate::ir::{Entity, MlirOperation};
use crate::support::MlirLogicalResult;

/// How transforms are run.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirTransformOptions {
    ptr: *mut c_void,
}

/// What C asks for. Handles are always checked here, and only one sequence is ever run.
struct Options {
    expensive_checks: bool,
    single_top_level_op: bool,
}

impl MlirTransformOptions {
    fn get<'a>(self) -> Option<&'a mut Options> {
        // SAFETY: `mlirTransformOptionsCreate` made it, C has not destroyed it, and only one thread uses it.
        unsafe { self.ptr.cast::<Options>().as_mut() }
    }
}

exported! {
    fn mlirTransformOptionsCreate() -> MlirTransformOptions {
        let options = Options { expensive_checks: true, single_top_level_op: true };
        MlirTransformOptions { ptr: Box::into_raw(Box::new(options)).cast() }
    }

    fn mlirTransformOptionsEnableExpensiveChecks(options: MlirTransformOptions, enable: bool) {
        if let Some(options) = options.get() {
            options.expensive_checks = enable;
        }
    }

    fn mlirTransformOptionsGetExpensiveChecksEnabled(options: MlirTransformOptions) -> bool {
        options.get().is_some_and(|options| options.expensive_checks)
    }

    fn mlirTransformOptionsEnforceSingleTopLevelTransformOp(options: MlirTransformOptions, enable: bool) {
        if let Some(options) = options.get() {
            options.single_top_level_op = enable;
        }
    }

    fn mlirTransformOptionsGetEnforceSingleTopLevelTransformOp(options: MlirTransformOptions) -> bool {
        options.get().is_some_and(|options| options.single_top_level_op)
    }

    fn mlirTransformOptionsDestroy(options: MlirTransformOptions) {
        if !options.ptr.is_null() {
            // SAFETY: `mlirTransformOptionsCreate` made it, and by the header it is not used again.
            drop(unsafe { Box::from_raw(options.ptr.cast::<Options>()) });
        }
    }

    fn mlirTransformApplyNamedSequence(
        payload: MlirOperation, sequence: MlirOperation, module: MlirOperation, _options: MlirTransformOptions,
    ) -> MlirLogicalResult {
        MlirLogicalResult::from(apply(payload, sequence, module).is_some())
    }

    fn mlirMergeSymbolsIntoFromClone(target: MlirOperation, other: MlirOperation) -> MlirLogicalResult {
        let (Some(cx), Some(other)) = (target.cx(), other.handle()) else {
            return MlirLogicalResult::FAILURE;
        };
        match target.ask(|session, target| merge(session, target, other)) {
            Some((_, None)) => MlirLogicalResult::SUCCESS,
            Some((_, Some(error))) => {
                cx.emit(&error);
                MlirLogicalResult::FAILURE
            }
            None => MlirLogicalResult::FAILURE,
        }
    }
}

/// Applies a sequence of a module; nothing if it failed, of which handlers are told.
fn apply(payload: MlirOperation, sequence: MlirOperation, module: MlirOperation) -> Option<()> {
    // The script is a copy: it may be part of what is transformed.
    let (cx, script) =
        module.ask(|session, module| session.read(module, |ir, _| ir.deep_clone()))?;
    let (_, name) = sequence.ask(name_of)?;
    let mut manager = PassManager::new();
    manager.add(NamedSequencePass::of(script, name?));
    let (_, mut loan) = payload.ask(|session, payload| session.lend(payload))?;
    let result = manager.run(&mut loan.ir);
    cx.session().give_back(loan).ok()?;
    result.ok()
}

fn name_of(session: &mut Session, op: OpHandle) -> Result<Option<String>> {
    let name = session.attr(op, "sym_name")?;
    let name = name.and_then(|name| name.cast::<StringAttr>(session.context()));
    Ok(name.map(|name| name.text(session.context()).into_owned()))
}

/// Puts copies of the symbols of one op into another. Of two with one name, a declaration gives way and a private one is
/// renamed; if there is no such one, that is the error.
fn merge(session: &mut Session, target: OpHandle, other: OpHandle) -> Result<Option<Diagnostic>> {
    let copy = session.clone_op(other)?;
    let merged = merge_all(session, target, copy);
    session.destroy_op(copy)?;
    merged
}

fn merge_all(
    session: &mut Session,
    target: OpHandle,
    copy: OpHandle,
) -> Result<Option<Diagnostic>> {
    let mut table = SymbolTable::new(session, target)?;
    let from = body(session, copy)?;
    let mut moved = Vec::new();
    // Names are settled before anything moves: who uses one is still where it was.
    for op in session.ops(from)? {
        let Some(name) = name_of(session, op)? else {
            continue;
        };
        if let Some(known) = table.lookup(session, &name) {
            if is_declaration(session, op)? {
                continue;
            }
            if is_declaration(session, known)? {
                table.erase(session, known)?;
            } else if is_private(session, op)? {
                rename(session, &table, copy, op, &name)?;
            } else if is_private(session, known)? {
                rename(session, &table, target, known, &name)?;
                table = SymbolTable::new(session, target)?;
            } else {
                let error =
                    Diagnostic::error(session.loc(op)?, format!("doubly defined symbol @{name}"));
                return Ok(Some(
                    error.note(session.loc(known)?, "previously defined here"),
                ));
            }
        }
        moved.push(op);
    }
    let into = body(session, target)?;
    for op in moved {
        session.move_op(op, Place::AtEnd(into))?;
        table.insert(session, op)?;
    }
    Ok(None)
}

fn body(session: &mut Session, op: OpHandle) -> Result<terrace_handles::BlockHandle> {
    let region = session.region(op, 0)?;
    session.first_block(region)?.ok_or(HandleError::OutOfRange)
}

fn is_declaration(session: &mut Session, op: OpHandle) -> Result<bool> {
    match session.num_regions(op)? {
        0 => Ok(false),
        _ => {
            let region = session.region(op, 0)?;
            Ok(session.first_block(region)?.is_none())
        }
    }
}

fn is_private(session: &mut Session, op: OpHandle) -> Result<bool> {
    let visibility = session.attr(op, "sym_visibility")?;
    let visibility =
        visibility.and_then(|visibility| visibility.cast::<StringAttr>(session.context()));
    Ok(visibility.is_some_and(|visibility| visibility.bytes(session.context()) == b"private"))
}

/// Gives a symbol a name that nothing has in a table, and so everything inside an op that refers to it.
fn rename(
    session: &mut Session,
    table: &SymbolTable,
    inside: OpHandle,
    op: OpHandle,
    name: &str,
) -> Result<()> {
    let mut names = (0..).map(|number: u32| format!("{name}_{number}"));
    let new = names
        .find(|name| table.lookup(session, name).is_none())
        .unwrap_or_default();
    session.replace_all_symbol_uses(inside, name, &new)?;
    let new: Attribute = StringAttr::get(session.context(), &new).into();
    session.set_attr(op, "sym_name", new).map(|_| ())
}
