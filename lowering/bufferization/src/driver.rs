//! The steps: the analysis, the copies that it asks for, and op by op the way to buffers.

use std::cell::RefCell;

use terrace_dialects::bufferization::{ToBufferOp, ToTensorOp};
use terrace_dialects::{func, memref};
use terrace_ir::attributes::TypeAttr;
use terrace_ir::context::Ident;
use terrace_ir::interfaces::has_no_memory_effect;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Diagnostic, Ir, Op, SmallVec, Value};

use crate::analysis::{AnalysisState, Decisions};
use crate::buffers::{Bufferizer, Inserted, Program};
use crate::functions::{Functions, in_order_of_calls, returns};
use crate::globals::Globals;
use crate::interface::{bufferizable, check_blocks};
use crate::options::{Layout, Options, has_tensors};

/// Makes a module on tensors one on buffers.
///
/// # Errors
/// If something in it cannot be bufferized; the module is in no useful state then.
pub fn one_shot_bufferize(module: &mut Ir, options: &Options) -> Result<(), Vec<Diagnostic>> {
    crate::models::attach(module);
    let globals = RefCell::new(Globals::of(module));
    match options.function_boundaries {
        true => bufferize_functions(module, options, &globals)?,
        false => {
            // Without calls nobody asks.
            let functions = Functions::default();
            let program = Program {
                options,
                functions: &functions,
            };
            for ir in module.children_mut() {
                bufferize_inside(ir, program, &globals)?;
            }
        }
    }
    globals.into_inner().insert_into(module);
    Ok(())
}

/// Bufferizes functions with their types and the calls of them: all are analysed before the first changes its type.
fn bufferize_functions(
    module: &mut Ir,
    options: &Options,
    globals: &RefCell<Globals>,
) -> Result<(), Vec<Diagnostic>> {
    let mut functions = for_each_analysed_function(module, options, |ir, program, decisions| {
        resolve(ir, program, globals, decisions)
    })?;
    if options.only_analysis {
        return Ok(());
    }
    let copying = Options {
        copy_before_write: true,
        ..options.clone()
    };
    for (stub, name) in in_order_of_calls(module) {
        let ir = module.child_mut(stub).expect("a function is isolated");
        let program = Program {
            options: match is_analysed(ir, name, options) {
                true => options,
                false => &copying,
            },
            functions: &functions,
        };
        bufferize(ir, program, globals).map_err(|error| vec![error])?;
        if options.boundary_layout == Layout::Inferred {
            return_what_is_cast(ir);
        }
        crate::report::remove_argument_attributes(ir);
        functions.note_signature(ir, name);
    }
    Ok(())
}

/// Analyses the functions of a module, those that are called first, and does something with what was decided about each that has
/// a body. Gives what is known of all.
///
/// # Errors
/// If one cannot be analysed, or what is done fails.
pub(crate) fn for_each_analysed_function(
    module: &mut Ir,
    options: &Options,
    mut then: impl FnMut(&mut Ir, Program<'_>, &Decisions) -> Result<(), Diagnostic>,
) -> Result<Functions, Vec<Diagnostic>> {
    let mut functions = Functions::of(module);
    for (stub, name) in in_order_of_calls(module) {
        let ir = module.child_mut(stub).expect("a function is isolated");
        if is_analysed(ir, name, options) {
            analyse_function(ir, name, options, &mut functions, &mut then)?;
        }
    }
    Ok(functions)
}

/// Bufferizes what is in one arena, and in those inside.
fn bufferize_inside(
    ir: &mut Ir,
    program: Program<'_>,
    globals: &RefCell<Globals>,
) -> Result<(), Vec<Diagnostic>> {
    if !program.options.copy_before_write {
        let decisions = Decisions::of(ir, program)?;
        resolve(ir, program, globals, &decisions).map_err(|error| vec![error])?;
    }
    if !program.options.only_analysis {
        bufferize(ir, program, globals).map_err(|error| vec![error])?;
    }
    for child in ir.children_mut() {
        bufferize_inside(child, program, globals)?;
    }
    Ok(())
}

fn is_analysed(ir: &Ir, name: Ident, options: &Options) -> bool {
    let name = name.as_str(ir);
    !options.copy_before_write && !options.not_analysed.iter().any(|other| other == name)
}

/// Analyses a function, notes what it does, and does something with what was decided.
fn analyse_function(
    ir: &mut Ir,
    name: Ident,
    options: &Options,
    functions: &mut Functions,
    then: &mut impl FnMut(&mut Ir, Program<'_>, &Decisions) -> Result<(), Diagnostic>,
) -> Result<(), Vec<Diagnostic>> {
    let function = func::FuncOp::cast(ir, ir.root()).expect("it is a function");
    if function.is_external(ir) {
        functions.note_effects(name, |facts, _| facts.effects_of_declaration(ir));
    } else {
        let program = Program { options, functions };
        let decisions = Decisions::of(ir, program)?;
        functions.note_effects(name, |facts, functions| {
            let program = Program { options, functions };
            facts.effects_of_body(&AnalysisState::new(ir, program, &decisions))
        });
        let program = Program { options, functions };
        then(ir, program, &decisions).map_err(|error| vec![error])?;
    }
    if options.only_analysis
        && let Some(facts) = functions.get(name)
    {
        crate::report::mark_function(ir, facts);
    }
    Ok(())
}

/// Writes the decisions into the IR, as copies or, if nothing else is wanted, as attributes.
fn resolve(
    ir: &mut Ir,
    program: Program<'_>,
    globals: &RefCell<Globals>,
    decisions: &Decisions,
) -> Result<(), Diagnostic> {
    if program.options.only_analysis {
        crate::report::mark(ir, program, decisions);
        return Ok(());
    }
    insert_copies(ir, program, globals, decisions)
}

fn insert_copies(
    ir: &mut Ir,
    program: Program<'_>,
    globals: &RefCell<Globals>,
    decisions: &Decisions,
) -> Result<(), Diagnostic> {
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
    let mut b = Bufferizer::new(Rewriter::new(ir), program, globals, decisions);
    for op in ops {
        if let Some(known) = bufferizable(&b, program.options, &op) {
            known.resolve_conflicts(op, &mut b)?;
        }
    }
    Ok(())
}

/// Makes the ops in an arena ones on buffers.
fn bufferize(
    ir: &mut Ir,
    program: Program<'_>,
    globals: &RefCell<Globals>,
) -> Result<(), Diagnostic> {
    let options = program.options;
    let nothing = Decisions::default();
    if options.copy_before_write {
        insert_copies(ir, program, globals, &nothing)?;
    }
    let mut ops: Vec<Op> = Vec::new();
    let mut casts: Vec<Op> = Vec::new();
    for op in ir.walk(ir.root(), WalkOrder::Post) {
        if ToBufferOp::cast(ir, op).is_some() {
            casts.push(op);
        }
        if has_tensors(ir, op) && options.allows(ir, op) {
            ops.push(op);
        }
    }
    let inserted = Inserted::default();
    let mut listener = inserted.clone();
    let rewriter = Rewriter::with_listener(ir, &mut listener);
    let mut b = Bufferizer::new(rewriter, program, globals, &nothing);
    let mut next = 0;
    while let Some(op) = ops.get(next).copied() {
        next += 1;
        if !b.is_live(op) || !has_tensors(&b, op) {
            continue;
        }
        let Some(known) = bufferizable(&b, options, &op) else {
            continue;
        };
        check_blocks(&b, op, known)?;
        b.set_insertion_point_before(op);
        known.bufferize(op, &mut b)?;
        for op in inserted.0.take() {
            if !b.is_live(op) || ToTensorOp::cast(&b, op).is_some() {
                continue;
            }
            if ToBufferOp::cast(&b, op).is_some() {
                casts.push(op);
            } else if has_tensors(&b, op) && options.allows(&b, op) {
                ops.push(op);
            }
        }
    }
    for op in casts {
        fold_cast(&mut b, op);
    }
    remove_dead_tensors(&mut b);
    match options.allow_unknown_ops {
        true => Ok(()),
        false => check_all_done(&b, &ops, options),
    }
}

/// A buffer that became a tensor and then a buffer is that buffer.
fn fold_cast(b: &mut Bufferizer<'_, '_>, op: Op) {
    let Some(cast) = ToBufferOp::cast(b, op).filter(|_| b.is_live(op)) else {
        return;
    };
    let Some(made) = cast.tensor(b).defining::<ToTensorOp>(b) else {
        return;
    };
    let (buffer, ty) = (made.buffer(b), b.ty(cast.buffer(b)));
    b.set_insertion_point_before(op);
    let buffer = b.cast_or_copy(buffer, ty);
    b.replace_op(op, &[buffer]);
}

fn remove_dead_tensors(b: &mut Bufferizer<'_, '_>) {
    let root = b.root();
    let ops: Vec<Op> = b.walk(root, WalkOrder::Post).collect();
    for op in ops {
        if let Some(cast) = ToTensorOp::cast(b, op)
            && !b.has_uses(cast.result(b))
        {
            b.erase_op(op);
        }
    }
}

fn check_all_done(b: &Bufferizer<'_, '_>, ops: &[Op], options: &Options) -> Result<(), Diagnostic> {
    for op in ops.iter().copied() {
        if !b.is_live(op) || !has_tensors(b, op) || !options.allows(b, op) {
            continue;
        }
        let is_cast = ToTensorOp::cast(b, op).is_some() || ToBufferOp::cast(b, op).is_some();
        let is_used = b.results(op).any(|result| b.has_uses(result));
        if is_cast || !is_used && has_no_memory_effect(b, op) {
            continue;
        }
        return Err(b.error(op, "op was not bufferized"));
    }
    Ok(())
}

/// What a function returns has the type that it has before it is cast to a less exact one, if that is so at all returns.
/// The casts, which nobody uses then, remain as in MLIR.
fn return_what_is_cast(ir: &mut Ir) {
    let root = ir.root();
    let returns = returns(ir);
    let Some(function) = func::FuncOp::cast(ir, root) else {
        return;
    };
    let ty = function.function_type(ir);
    let mut results: SmallVec<[Type; 2]> = ty.results(ir).into();
    for (number, result) in results.iter_mut().enumerate() {
        let before_cast = |op: &Op| -> Option<Value> {
            let cast = ir.operand(*op, number).defining::<memref::CastOp>(ir)?;
            Some(cast.source(ir))
        };
        let sources: Option<SmallVec<[Value; 1]>> = returns.iter().map(before_cast).collect();
        let Some(sources) = sources.filter(|sources| !sources.is_empty()) else {
            continue;
        };
        let ty = ir.ty(sources[0]);
        if sources.iter().any(|source| ir.ty(*source) != ty) {
            continue;
        }
        *result = ty;
        for (op, source) in returns.iter().zip(sources) {
            ir.set_operand(*op, number, source);
        }
    }
    let inputs: SmallVec<[Type; 4]> = ty.inputs(ir).into();
    let ty = FunctionType::get(ir, &inputs, &results);
    let ty = TypeAttr::get(ir, ty.into());
    ir.set_attr(root, "function_type", ty.into());
}
