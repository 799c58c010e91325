//! The memrefs of one function.

use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::{AffineMapAttr, DenseArrayAttr, TypeAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OPERAND_SEGMENT_SIZES, OpTraits, TypedOp};
use terrace_ir::types::{DYNAMIC, FunctionType, MemRefType};
use terrace_ir::{Builder, Ir, Op, Type, Value};
use terrace_standard_dialects::affine::ApplyOp;
use terrace_standard_dialects::arith;
use terrace_standard_dialects::func::{CallOp, FuncOp, ReturnOp};
use terrace_standard_dialects::memref::{AllocOp, AllocaOp, ReinterpretCastOp, contiguous_strides};

use super::layout::{Normalized, layout_map, normalized, tiled_size};
use super::uses::{has_normalizable_uses, normalize_value};

/// The function that is the root of an arena.
fn function(ir: &Ir) -> FuncOp {
    FuncOp::from_op_unchecked(ir.root())
}

/// The arguments of a function that is defined.
fn arguments(ir: &Ir) -> Vec<Value> {
    let entry = ir.first_block(function(ir).body(ir));
    entry.map_or_else(Vec::new, |entry| ir.block_args(entry).to_vec())
}

fn has_layout(ir: &Ir, value: Value) -> bool {
    let memref: Option<MemRefType> = ir.ty(value).cast(ir);
    memref.is_some_and(|memref| layout_map(ir, memref).is_some())
}

/// Whether all memrefs with layouts that a function gets, allocates or is given by calls are used in ways that can change.
pub(super) fn is_normalizable(ir: &Ir) -> bool {
    let can = |value: Value| !has_layout(ir, value) || has_normalizable_uses(ir, value);
    let is_source = |op: Op| {
        AllocOp::cast(ir, op).is_some()
            || AllocaOp::cast(ir, op).is_some()
            || CallOp::cast(ir, op).is_some()
    };
    let ops = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter(|op| is_source(*op));
    arguments(ir).into_iter().all(can) && ops.flat_map(|op| ir.results(op)).all(can)
}

/// Normalizes what a function allocates, views and gets, and the type of one that is only declared.
pub(super) fn normalize_function(ir: &mut Ir) {
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Pre).collect();
    for op in &ops {
        if ir.is_live(*op)
            && (AllocOp::cast(ir, *op).is_some() || AllocaOp::cast(ir, *op).is_some())
        {
            normalize_allocation(ir, *op);
        }
    }
    for op in &ops {
        if ir.is_live(*op)
            && let Some(cast) = ReinterpretCastOp::cast(ir, *op)
        {
            normalize_cast(ir, cast);
        }
    }
    for argument in arguments(ir) {
        normalize_if_possible(ir, argument);
    }
    for op in ops {
        let is_view = ir.is_live(op)
            && ir.has_trait(op, OpTraits::MEMREFS_NORMALIZABLE)
            && CallOp::cast(ir, op).is_none();
        if is_view {
            let results: Vec<Value> = ir.results(op).collect();
            results.into_iter().for_each(|result| {
                normalize_if_possible(ir, result);
            });
        }
    }
    if function(ir).is_external(ir) {
        let ty = function(ir).function_type(ir);
        let normal = |types: &[Type]| types.iter().map(|ty| normalized_or_same(ir, *ty)).collect();
        let (inputs, results): (Vec<Type>, Vec<Type>) =
            (normal(ty.inputs(ir)), normal(ty.results(ir)));
        set_type(ir, &inputs, &results);
    }
}

fn normalized_of(ir: &Ir, value: Value) -> Option<Normalized> {
    normalized(ir, ir.ty(value).cast(ir)?)
}

fn normalized_or_same(ir: &Ir, ty: Type) -> Type {
    let memref: Option<MemRefType> = ty.cast(ir);
    let normalized = memref.and_then(|memref| normalized(ir, memref));
    normalized.map_or(ty, |normalized| normalized.ty.into())
}

/// Whether the value was a memref that lost its layout.
fn normalize_if_possible(ir: &mut Ir, value: Value) -> bool {
    match normalized_of(ir, value) {
        Some(new) if has_normalizable_uses(ir, value) => {
            normalize_value(ir, value, new.ty, &new.layout, &[]);
            true
        }
        _ => false,
    }
}

/// Allocates a memref without its layout: of the sizes of the layout's results, and without symbols.
fn normalize_allocation(ir: &mut Ir, op: Op) {
    let (memref, sizes, symbols) = match AllocOp::cast(ir, op) {
        Some(alloc) => (
            alloc.memref(ir),
            alloc.dynamic_sizes(ir),
            alloc.symbol_operands(ir),
        ),
        None => {
            let alloca = AllocaOp::from_op_unchecked(op);
            (
                alloca.memref(ir),
                alloca.dynamic_sizes(ir),
                alloca.symbol_operands(ir),
            )
        }
    };
    let Some(new) = normalized_of(ir, memref) else {
        return;
    };
    let (sizes, symbols): (Vec<Value>, Vec<Value>) = (sizes.collect(), symbols.collect());
    let sizes = new_sizes(ir, op, &new, &sizes);
    normalize_value(ir, memref, new.ty, &new.layout, &symbols);
    ir.set_operands(op, &sizes);
    let segments = DenseArrayAttr::i32s(ir, &[sizes.len() as i32, 0]);
    ir.set_attr(op, OPERAND_SEGMENT_SIZES, segments.into());
}

/// The sizes of the dynamic dimensions of a normalized memref, from those of the memref that `op` allocates.
fn new_sizes(ir: &mut Ir, op: Op, new: &Normalized, sizes: &[Value]) -> Vec<Value> {
    if !new.ty.shape(ir).contains(&DYNAMIC) {
        return Vec::new();
    }
    let old: MemRefType = ir
        .ty(ir.result(op, 0))
        .cast(ir)
        .expect("an allocation gives a memref");
    let old = old.shape(ir).to_vec();
    let new_shape = new.ty.shape(ir).to_vec();
    let loc = ir.loc(op);
    let mut b = Builder::before(ir, op);
    let mut sizes = sizes.iter().copied();
    let mut inputs = Vec::new();
    for size in old {
        let dynamic = (size == DYNAMIC).then(|| sizes.next()).flatten();
        let known = MixedIndex::Constant(size);
        let size = dynamic.map_or(known, MixedIndex::Value);
        inputs.push(arith::ConstantOp::of_index(&mut b, loc, size));
    }
    let results = new.layout.results.iter().zip(new_shape);
    let dynamic = results.filter(|(_, size)| *size == DYNAMIC);
    let size = |(result, _)| {
        let map = AffineMap::new(new.layout.num_dims, 0, [tiled_size(result)]);
        let map = AffineMapAttr::get(&b, map);
        ApplyOp::build(&mut b, loc, map, &inputs).result(&b)
    };
    dynamic.map(size).collect()
}

/// A view of consecutive elements in place of one with strides and an offset, which become part of the subscripts.
fn normalize_cast(ir: &mut Ir, op: ReinterpretCastOp) {
    let result = op.result(ir);
    let Some(new) = normalized_of(ir, result).filter(|_| has_normalizable_uses(ir, result)) else {
        return;
    };
    let shape = new.ty.shape(ir).to_vec();
    let constant = |value: &i64| MixedIndex::Constant(*value);
    let sizes: MixedIndices = shape.iter().map(constant).collect();
    let strides: MixedIndices = contiguous_strides(&shape).iter().map(constant).collect();
    let offset: MixedIndices = [MixedIndex::Constant(0)].into_iter().collect();
    normalize_value(ir, result, new.ty, &new.layout, &[]);
    let (loc, source) = (ir.loc(op.op()), op.source(ir));
    let mut b = Builder::before(ir, op.op());
    let lists = [&offset, &sizes, &strides];
    let cast = ReinterpretCastOp::with_type(&mut b, loc, new.ty, source, lists);
    let new = cast.result(ir);
    ir.replace_all_uses(result, new);
    ir.erase_op(op.op());
}

fn set_type(ir: &mut Ir, inputs: &[Type], results: &[Type]) {
    let ty = FunctionType::get(ir, inputs, results);
    let ty = TypeAttr::get(ir, ty.into());
    ir.set_attr(ir.root(), "function_type", ty.into());
}

/// Makes the type of a function that is defined that of what it gets and returns; the types of its results.
pub(super) fn update_results(ir: &mut Ir) -> Vec<Type> {
    let mut results = function(ir).function_type(ir).results(ir).to_vec();
    if function(ir).is_external(ir) {
        return results;
    }
    let is_return = |op: &Op| ReturnOp::cast(ir, *op).is_some();
    for op in ir.walk(ir.root(), WalkOrder::Pre).filter(is_return) {
        for (result, returned) in results.iter_mut().zip(ir.operand_types(op)) {
            if returned.is::<MemRefType>(ir) {
                *result = returned;
            }
        }
    }
    let inputs: Vec<Type> = arguments(ir)
        .into_iter()
        .map(|value| ir.ty(value))
        .collect();
    set_type(ir, &inputs, &results);
    results
}

/// Gives the results of a call the types that the callee's have now; whether one is another than before. As in MLIR the call is
/// one made anew, without discardable attributes.
pub(super) fn normalize_call(ir: &mut Ir, call: CallOp, types: &[Type]) -> bool {
    ir.set_discardable_attrs(call.op(), None);
    let results: Vec<Value> = ir.results(call.op()).collect();
    let mut changed = false;
    for (result, ty) in results.into_iter().zip(types) {
        if ir.ty(result) != *ty {
            changed |= normalize_if_possible(ir, result);
        }
    }
    changed
}
