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
use terrace_ir::types::{FunctionType, MemRefType, Type};
use terrace_ir::{Diagnostic, Ir, Op, SmallVec, Value};

use crate::analysis::{AnalysisState, Decisions, SEVERAL_BLOCKS};
use crate::buffers::{Bufferizer, Inserted, Program};
use crate::functions::{Functions, in_order_of_calls};
use crate::globals::Globals;
use crate::interface::bufferizable;
use crate::options::{Layout, Options, has_tensors};

/// Makes a module on tensors one on buffers.
///
/// # Errors
/// If something in it cannot be bufferized; the module is in no useful state then.
pub fn one_shot_bufferize(module: &mut Ir, options: &Options) -> Result<(), Vec<Diagnostic>> {
    crate::models::attach(module);
    let mut functions = Functions::of(module);
    let globals = RefCell::new(Globals::of(module));
    let order = match options.function_boundaries {
        true => in_order_of_calls(module),
        false => Vec::new(),
    };
    match options.function_boundaries {
        true => {
            for (stub, name) in &order {
                let ir = module.child(*stub).expect("a function is isolated");
                let decisions = analyse_function(ir, *name, options, &mut functions)?;
                let ir = module.child_mut(*stub).expect("a function is isolated");
                if let Some(decisions) = decisions {
                    resolve(ir, options, &functions, &globals, &decisions)?;
                }
                if options.only_analysis
                    && let Some(facts) = functions.get(*name)
                {
                    crate::report::mark_function(ir, facts);
                }
            }
            if options.only_analysis {
                return Ok(());
            }
            for (stub, name) in &order {
                let ir = module.child_mut(*stub).expect("a function is isolated");
                let is_analysed = is_analysed(ir, *name, options);
                let copying = Options {
                    copy_before_write: true,
                    ..options.clone()
                };
                let options = if is_analysed { options } else { &copying };
                bufferize(ir, options, &functions, &globals)?;
                if options.boundary_layout == Layout::Inferred {
                    return_what_is_cast(ir);
                }
                crate::report::remove_argument_attributes(ir);
                note_signature(ir, *name, &mut functions);
            }
        }
        false => {
            for ir in module.children_mut() {
                in_function(ir, options, &functions, &globals)?;
            }
        }
    }
    globals.into_inner().insert_into(module);
    Ok(())
}

/// Bufferizes what is in one arena, and in those inside.
fn in_function(
    ir: &mut Ir,
    options: &Options,
    functions: &Functions,
    globals: &RefCell<Globals>,
) -> Result<(), Vec<Diagnostic>> {
    if !options.copy_before_write {
        let decisions = Decisions::of(ir, options, functions)?;
        resolve(ir, options, functions, globals, &decisions)?;
    }
    if !options.only_analysis {
        bufferize(ir, options, functions, globals)?;
    }
    for child in ir.children_mut() {
        in_function(child, options, functions, globals)?;
    }
    Ok(())
}

fn is_analysed(ir: &Ir, name: Ident, options: &Options) -> bool {
    let name = name.as_str(ir);
    !options.copy_before_write && !options.not_analysed.iter().any(|other| other == name)
}

/// Analyses a function and notes what it does.
fn analyse_function(
    ir: &Ir,
    name: Ident,
    options: &Options,
    functions: &mut Functions,
) -> Result<Option<Decisions>, Vec<Diagnostic>> {
    if !is_analysed(ir, name, options) {
        return Ok(None);
    }
    let function = func::FuncOp::cast(ir, ir.root()).expect("it is a function");
    let facts = functions.get(name).expect("all functions are known");
    if function.is_external(ir) {
        let effects = facts.effects_of_declaration(ir);
        functions.get_mut(name).expect("it is known").effects = Some(effects);
        return Ok(None);
    }
    let decisions = Decisions::of(ir, options, functions)?;
    let state = AnalysisState::new(ir, options, functions, &decisions);
    let effects = facts.effects_of_body(&state);
    functions.get_mut(name).expect("it is known").effects = Some(effects);
    Ok(Some(decisions))
}

/// Writes the decisions into the IR, as copies or, if nothing else is wanted, as attributes.
fn resolve(
    ir: &mut Ir,
    options: &Options,
    functions: &Functions,
    globals: &RefCell<Globals>,
    decisions: &Decisions,
) -> Result<(), Vec<Diagnostic>> {
    if options.only_analysis {
        crate::report::mark(ir, options, functions, decisions);
        return Ok(());
    }
    insert_copies(ir, options, functions, globals, decisions).map_err(|error| vec![error])
}

fn insert_copies(
    ir: &mut Ir,
    options: &Options,
    functions: &Functions,
    globals: &RefCell<Globals>,
    decisions: &Decisions,
) -> Result<(), Diagnostic> {
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
    let program = Program {
        options,
        functions,
        globals,
    };
    let mut b = Bufferizer::new(Rewriter::new(ir), &program, decisions);
    for op in ops {
        let known = bufferizable(&b, &op).filter(|_| options.allows(&b, op));
        if let Some(known) = known {
            known.resolve_conflicts(op, &mut b)?;
        }
    }
    Ok(())
}

/// Makes the ops in an arena ones on buffers.
fn bufferize(
    ir: &mut Ir,
    options: &Options,
    functions: &Functions,
    globals: &RefCell<Globals>,
) -> Result<(), Vec<Diagnostic>> {
    let nothing = Decisions::default();
    let steps = || -> Result<(), Diagnostic> {
        if options.copy_before_write {
            insert_copies(ir, options, functions, globals, &nothing)?;
        }
        let mut ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
        ops.retain(|op| has_tensors(ir, *op) && options.allows(ir, *op));
        let inserted = Inserted::default();
        let mut listener = inserted.clone();
        let program = Program {
            options,
            functions,
            globals,
        };
        let rewriter = Rewriter::with_listener(ir, &mut listener);
        let mut b = Bufferizer::new(rewriter, &program, &nothing);
        let root = b.root();
        let all = b.walk(root, WalkOrder::Post);
        let mut casts: Vec<Op> = all
            .filter(|op| ToBufferOp::cast(&b, *op).is_some())
            .collect();
        let mut next = 0;
        while let Some(op) = ops.get(next).copied() {
            next += 1;
            if !b.is_live(op) || !has_tensors(&b, op) {
                continue;
            }
            let Some(known) = bufferizable(&b, &op) else {
                continue;
            };
            if !known.supports_several_blocks() && has_several_blocks(&b, op) {
                return Err(b.op_error(op, SEVERAL_BLOCKS));
            }
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
    };
    let mut steps = steps;
    steps().map_err(|error| vec![error])
}

fn has_several_blocks(ir: &Ir, op: Op) -> bool {
    let mut regions = ir.regions(op).iter();
    regions.any(|region| ir.region_blocks(*region).nth(1).is_some())
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
    let is_ranked = |ty: Type| ty.is::<MemRefType>(b);
    let from = b.ty(buffer);
    let buffer = match from == ty || is_ranked(from) && is_ranked(ty) {
        true => b.cast_or_copy(buffer, ty),
        false => b.cast(buffer, ty),
    };
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
    let blocks = ir.regions(root).iter();
    let blocks = blocks.flat_map(|region| ir.region_blocks(*region));
    let returns: SmallVec<[Op; 1]> = blocks
        .filter_map(|block| ir.last_op(block))
        .filter(|op| func::ReturnOp::cast(ir, *op).is_some())
        .collect();
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

fn note_signature(ir: &Ir, name: Ident, functions: &mut Functions) {
    let function = func::FuncOp::cast(ir, ir.root()).expect("it is a function");
    let ty = function.function_type(ir);
    let facts = functions.get_mut(name).expect("all functions are known");
    facts.inputs = ty.inputs(ir).to_vec();
    facts.results = ty.results(ir).to_vec();
}
