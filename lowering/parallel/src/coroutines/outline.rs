//! The bodies of executions beside become functions.

use rustc_hash::FxHashSet;
use terrace_dialects::async_dialect::{AwaitOp, ExecuteOp, ValueType};
use terrace_dialects::func;
use terrace_ir::attributes::{FlatSymbolRefAttr, StringAttr};
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::types::FunctionType;
use terrace_ir::{Builder, Ir, Op, Region, Type, Value};

use super::{name_of, replace};

/// Replaces an execution by a call of a new function at the end of a symbol table, and gives that. The function waits for what the
/// execution depends on, and has its body.
pub(super) fn outline(
    (around, symbols): (&mut Ir, &mut SymbolTable),
    ir: &mut Ir,
    execute: ExecuteOp,
) -> Op {
    let loc = ir.loc(execute.op());
    let region = execute.body_region(ir);
    copy_constants_into(ir, region);
    let waited: Vec<Value> = ir.operands(execute.op()).collect();
    let mut inputs: Vec<Value> = Vec::new();
    for value in waited.iter().copied().chain(captured(ir, region)) {
        if !inputs.contains(&value) {
            inputs.push(value);
        }
    }
    let types: Vec<Type> = inputs.iter().map(|value| ir.ty(*value)).collect();
    let results: Vec<Type> = ir.result_types(execute.op()).collect();
    let ty = FunctionType::get(ir, &types, &results);

    let mut b = Builder::new(around);
    let function = func::FuncOp::declare(&mut b, loc, "async_execute_fn", ty).op();
    symbols.insert(around, function);
    let private = StringAttr::get(around, b"private").into();
    around.set_attr(function, "sym_visibility", private);
    let name = name_of(around, function);
    let inside = around.child_mut(function).expect("functions are isolated");
    build_body(inside, ir, execute, &inputs, &waited);

    let callee = FlatSymbolRefAttr::get(ir, name);
    let mut b = Builder::before(ir, execute.op());
    let call = func::CallOp::build(&mut b, loc, &results, callee, &inputs);
    replace(ir, execute.op(), call.op());
    function
}

/// Builds the body of the function from that of the execution.
fn build_body(function: &mut Ir, ir: &Ir, execute: ExecuteOp, inputs: &[Value], waited: &[Value]) {
    let loc = ir.loc(execute.op());
    let entry = func::FuncOp::add_entry_block(function);
    let mut map = CloneMap::default();
    let arguments = function.block_args(entry).to_vec();
    map.values.extend(inputs.iter().copied().zip(arguments));
    let body = ir
        .first_block(execute.body_region(ir))
        .expect("an execution has a body");
    let dependencies = execute.dependencies(ir).len();
    let mut unwrapped: Vec<Value> = Vec::new();
    for (index, operand) in waited.iter().enumerate() {
        let operand = map.value(*operand);
        let result = function.ty(operand).cast::<ValueType>(function);
        let result = result.map(|ty| ty.value_type(function));
        let wait = AwaitOp::build(&mut Builder::at_end(function, entry), loc, result, operand);
        if index >= dependencies {
            unwrapped.extend(wait.result(function));
        }
    }
    map.values
        .extend(ir.block_args(body).iter().copied().zip(unwrapped));
    for op in ir.block_ops(body) {
        let copy = function.clone_op_from(ir, op, &mut map);
        function.append_op(entry, copy);
    }
}

/// The values that a region uses and that are defined outside, in the order of their uses.
fn captured(ir: &Ir, region: Region) -> Vec<Value> {
    let mut known: FxHashSet<Value> = FxHashSet::default();
    let arguments = |region: Region| {
        let blocks = ir.region_blocks(region);
        blocks.flat_map(|block| ir.block_args(block).iter().copied())
    };
    known.extend(arguments(region));
    for op in ir.walk_region(region, WalkOrder::Pre) {
        known.extend(ir.results(op));
        for region in ir.regions(op).iter().filter(|_| ir.child(op).is_none()) {
            known.extend(arguments(*region));
        }
    }
    let ops = ir.walk_region(region, WalkOrder::Post);
    let operands = ops.flat_map(|op| ir.operands(op));
    operands.filter(|operand| known.insert(*operand)).collect()
}

/// Copies the constants that a region uses to its beginning, so that they need not be passed.
fn copy_constants_into(ir: &mut Ir, region: Region) {
    let body = ir.first_block(region).expect("an execution has a body");
    let first = ir.first_op(body).expect("a body has a terminator");
    for value in captured(ir, region) {
        let op = ir.defining_op(value);
        let Some(op) = op.filter(|op| ir.has_trait(*op, OpTraits::CONSTANT_LIKE)) else {
            continue;
        };
        let mut b = Builder::before(ir, first);
        let copy = b.clone_op(op, &mut CloneMap::default());
        let inside: FxHashSet<Op> = ir.walk_region(region, WalkOrder::Pre).collect();
        let new = ir.result(copy, 0);
        ir.replace_uses_if(value, new, |_, user, _| inside.contains(&user));
    }
}
