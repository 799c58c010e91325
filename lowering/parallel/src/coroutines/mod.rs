//! `async-to-async-runtime` and `async-func-to-async-runtime`: what runs beside its surroundings becomes coroutines.

mod machinery;
mod outline;
mod waits;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, TypeConverter,
};
use terrace_conversions::scf_to_cf::populate_scf_to_cf;
use terrace_dialects::async_dialect::{
    self, AddToGroupOp, AsyncDialect, AwaitAllOp, AwaitOp, CreateGroupOp, ExecuteOp,
    RuntimeAddToGroupOp, RuntimeCreateGroupOp,
};
use terrace_dialects::{arith, cf, func, scf};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Ident;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::symbol::{SymbolTable, symbol_name};
use terrace_ir::{Builder, Diagnostic, Ir, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use self::machinery::Coroutine;

/// Lower what runs beside its surroundings to calls of coroutines.
///
/// The body of each `async.execute` becomes a function that is suspended where it waits; other functions block their thread.
#[pass(
    name = "async-to-async-runtime",
    on = ModuleOp,
    dependent_dialects(AsyncDialect, arith::ArithDialect, cf::CfDialect, func::FuncDialect)
)]
pub fn async_to_async_runtime_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    lower_executions(ir)?;
    fold_the_rest(ir)
}

/// Lower async functions to coroutines.
#[pass(
    name = "async-func-to-async-runtime",
    on = ModuleOp,
    dependent_dialects(AsyncDialect, cf::CfDialect, func::FuncDialect)
)]
pub fn async_func_to_async_runtime_pass(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    lower_functions(ir)?;
    fold_the_rest(ir)
}

/// As any conversion, folds ops of which it says nothing.
fn fold_the_rest(ir: &mut Ir) -> PassResult {
    let target = ConversionTarget::new()
        .dialect::<AsyncDialect>(Legality::Legal)
        .dialect::<func::FuncDialect>(Legality::Legal)
        .dialect::<scf::ScfDialect>(Legality::Legal)
        .op::<arith::XOrIOp>(Legality::Legal)
        .op::<arith::ConstantOp>(Legality::Legal)
        .op::<cf::AssertOp>(Legality::Legal)
        .op::<cf::BrOp>(Legality::Legal)
        .op::<cf::CondBrOp>(Legality::Legal);
    convert(ir, &target, &ConversionPatterns::new())
}

fn convert(ir: &mut Ir, target: &ConversionTarget, patterns: &ConversionPatterns) -> PassResult {
    Conversion {
        target,
        patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

fn illegal(ir: &Ir, op: Op) -> Diagnostic {
    let name = ir.name(op).as_str(ir);
    let message =
        format!("failed to legalize operation '{name}' that was explicitly marked illegal");
    ir.error(op, message)
}

/// The ops in an arena that are no isolated ones, those inside an op after it.
fn ops_of(ir: &Ir) -> Vec<Op> {
    let ops = ir.walk(ir.root(), WalkOrder::Pre);
    ops.filter(|op| ir.child(*op).is_none()).collect()
}

/// Outlines what a symbol table executes beside, and lowers the functions in it.
fn lower_executions(ir: &mut Ir) -> PassResult {
    let mut symbols = SymbolTable::new(ir);
    let mut coroutines: Vec<Op> = Vec::new();
    let stubs: Vec<Op> = ir.children().map(|(op, _)| op).collect();
    for stub in &stubs {
        let mut inside = ir.take_child(*stub).expect("each is there once");
        if !inside.has_trait(inside.root(), OpTraits::SYMBOL_TABLE) {
            let ops = inside.walk(inside.root(), WalkOrder::Post);
            let executions = ops.filter_map(|op| ExecuteOp::cast(&inside, op));
            for execute in executions.collect::<Vec<_>>() {
                let function = outline::outline((ir, &mut symbols), &mut inside, execute);
                coroutines.push(function);
            }
        }
        ir.put_child(*stub, inside);
    }
    for stub in stubs {
        let inside = ir.child_mut(stub).expect("it was put back");
        match inside.has_trait(inside.root(), OpTraits::SYMBOL_TABLE) {
            true => lower_executions(inside)?,
            false => lower_waits(inside, None)?,
        }
    }
    for function in coroutines {
        let inside = ir.child_mut(function).expect("functions are isolated");
        let mut coroutine = Coroutine::new(inside);
        coroutine.begin_elsewhere(inside);
        flatten(inside)?;
        lower_waits(inside, Some(coroutine))?;
    }
    Ok(())
}

/// Lowers structured control flow to branches where something inside waits.
fn flatten(ir: &mut Ir) -> PassResult {
    fn waits_inside(ir: &Ir, op: Op) -> bool {
        let is_async = |op: Op| ir.name(op).as_str(ir).starts_with("async.");
        ir.walk(op, WalkOrder::Pre).any(is_async)
    }
    let mut patterns = ConversionPatterns::new();
    populate_scf_to_cf(&mut patterns);
    let target = ConversionTarget::new()
        .unknown(Legality::Legal)
        .dialect::<scf::ScfDialect>(Legality::Dynamic(|ir, op| !waits_inside(ir, op)));
    convert(ir, &target, &patterns)
}

/// Lowers the async ops of a function, which may be a coroutine.
fn lower_waits(ir: &mut Ir, mut coroutine: Option<Coroutine>) -> PassResult {
    for op in ops_of(ir) {
        if let Some(create) = CreateGroupOp::cast(ir, op) {
            let (size, loc) = (create.size(ir), ir.loc(op));
            let group: Type = ir.ty(create.result(ir));
            let new = RuntimeCreateGroupOp::build(&mut Builder::before(ir, op), loc, group, size);
            replace(ir, op, new.op());
        } else if let Some(add) = AddToGroupOp::cast(ir, op) {
            let (value, group, loc) = (add.operand(ir), add.group(ir), ir.loc(op));
            let mut b = Builder::before(ir, op);
            let new = RuntimeAddToGroupOp::build(&mut b, loc, value, group);
            replace(ir, op, new.op());
        } else if is_wait(ir, op) {
            match &mut coroutine {
                Some(coroutine) => coroutine.lower_wait(ir, op)?,
                None => waits::lower_blocking(ir, op),
            }
        } else if let Some(coroutine) = &mut coroutine {
            if async_dialect::YieldOp::cast(ir, op).is_some() {
                coroutine.lower_end(ir, op);
            } else if cf::AssertOp::cast(ir, op).is_some() {
                coroutine.lower_assertion(ir, op)?;
            }
        }
    }
    Ok(())
}

fn is_wait(ir: &Ir, op: Op) -> bool {
    AwaitOp::cast(ir, op).is_some() || AwaitAllOp::cast(ir, op).is_some()
}

/// Replaces an op by another one with the same results.
fn replace(ir: &mut Ir, old: Op, new: Op) {
    let results: Vec<(Value, Value)> = ir.results(old).zip(ir.results(new)).collect();
    for (old, new) in results {
        ir.replace_all_uses(old, new);
    }
    ir.erase_op(old);
}

/// Makes the async functions of a symbol table coroutines, and calls of them calls.
fn lower_functions(ir: &mut Ir) -> PassResult {
    for child in ir.children_mut() {
        lower_functions(child)?;
    }
    let is_function = async_dialect::FuncOp::cast(ir, ir.root());
    for op in ops_of(ir) {
        if let Some(call) = async_dialect::CallOp::cast(ir, op) {
            let (callee, loc) = (call.callee(ir), ir.loc(op));
            let operands: Vec<Value> = ir.operands(op).collect();
            let types: Vec<Type> = ir.result_types(op).collect();
            let mut b = Builder::before(ir, op);
            let new = func::CallOp::build(&mut b, loc, &types, callee, &operands);
            replace(ir, op, new.op());
        }
    }
    let Some(function) = is_function else {
        ir.sync_stubs();
        return Ok(());
    };
    let has_body = ir.first_block(function.body(ir)).is_some();
    machinery::rename_to_func(ir);
    if !has_body {
        return Ok(());
    }
    let mut coroutine = Coroutine::new(ir);
    for op in ops_of(ir) {
        if is_executed_beside(ir, op) {
            continue;
        }
        if is_wait(ir, op) {
            coroutine.lower_wait(ir, op)?;
        } else if async_dialect::ReturnOp::cast(ir, op).is_some() {
            coroutine.lower_end(ir, op);
        } else if cf::AssertOp::cast(ir, op).is_some() {
            coroutine.lower_assertion(ir, op)?;
        }
    }
    Ok(())
}

/// Whether an op is in an `async.execute`, which is lowered later.
fn is_executed_beside(ir: &Ir, op: Op) -> bool {
    let mut around = std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op));
    around.any(|op| ExecuteOp::cast(ir, op).is_some())
}

/// The name of a symbol that has one.
fn name_of(ir: &Ir, op: Op) -> Ident {
    symbol_name(ir, op).expect("a function has a name")
}
