//! Transfers of one dimension less: where they are, and when they are in bounds.

use terrace_dialects::affine::{AffineValueMap, ApplyOp};
use terrace_dialects::vector::{TransferFacts, VectorTransferOpInterface, vector_type};
use terrace_dialects::{arith, scf};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr};
use terrace_ir::rewrite::Rewriter;
use terrace_ir::{Ir, Location, SmallVec, Type, Value};

use crate::patterns::build::extract_at;
use crate::patterns::masks::size_of_dim;
use terrace_dialects::vector::bools;

/// The dimension of the memref or tensor that the vector's first one is; `None` if elements are repeated in it.
pub(super) fn first_dim(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> Option<usize> {
    match transfer.map(ir).results.first() {
        Some(AffineExpr::Dim(dim)) => Some(*dim as usize),
        _ => None,
    }
}

/// The map without the vector's first dimension.
pub(super) fn inner_map(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> AffineMapAttr {
    let map = transfer.map(ir);
    let map = AffineMap::new(map.num_dims, 0, map.results[1..].to_vec());
    AffineMapAttr::get(ir, map)
}

/// For each dimension but the vector's first one whether it is in bounds.
pub(super) fn inner_flags(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> ArrayAttr {
    bools(ir, transfer.in_bounds_flags(ir)[1..].iter().copied())
}

/// How many dimensions the mask has.
pub(super) fn mask_rank(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> Option<usize> {
    let mask = transfer.mask_value(ir)?;
    Some(vector_type(ir, mask).rank(ir))
}

/// An index moved by a distance.
fn moved(
    rw: &mut Rewriter<'_>,
    transfer: &dyn VectorTransferOpInterface,
    index: Value,
    distance: Value,
) -> Value {
    let op = transfer.operation();
    let loc = rw.loc(op);
    let sum = AffineExpr::Dim(0) + AffineExpr::Dim(1);
    let values = AffineValueMap::new(AffineMap::new(2, 0, [sum]), vec![index, distance]);
    let values = values.composed(rw, op);
    let map = AffineMapAttr::get(rw, values.map);
    ApplyOp::build(rw, loc, map, &values.operands).result(rw)
}

/// Where the transfer at an index of the vector's first dimension begins.
pub(super) fn inner_start(
    rw: &mut Rewriter<'_>,
    transfer: &dyn VectorTransferOpInterface,
    index: Value,
) -> SmallVec<[Value; 4]> {
    let mut start = transfer.start(rw);
    if let Some(dim) = first_dim(transfer, rw) {
        start[dim] = moved(rw, transfer, start[dim], index);
    }
    start
}

/// Whether the transfer at an index of the vector's first dimension is in bounds, and its mask is set if that has only this dimension;
/// `None` if it always is.
fn condition(
    rw: &mut Rewriter<'_>,
    transfer: &dyn VectorTransferOpInterface,
    index: Value,
) -> Option<Value> {
    let dim = first_dim(transfer, rw)?;
    let loc = rw.loc(transfer.operation());
    let mut condition = None;
    if !transfer.in_bounds_flags(rw)[0] {
        let base = transfer.base_value(rw);
        let size = size_of_dim(rw, loc, base, dim);
        let start = transfer.start(rw)[dim];
        let place = moved(rw, transfer, start, index);
        let inside = arith::CmpIPredicate::Sgt;
        condition = Some(arith::CmpIOp::build(rw, loc, inside, size, place).result(rw));
    }
    if let (Some(mask), Some(1)) = (transfer.mask_value(rw), mask_rank(transfer, rw)) {
        let bit = extract_at(rw, loc, mask, index);
        condition = Some(match condition {
            Some(inside) => arith::AndIOp::build(rw, loc, inside, bit).result(rw),
            None => bit,
        });
    }
    condition
}

/// What is done where the transfer at an index of the vector's first dimension is in bounds, and what where it is not. Both give a value of
/// this type, if there is one.
pub(super) fn when_inside(
    rw: &mut Rewriter<'_>,
    transfer: &dyn VectorTransferOpInterface,
    index: Value,
    ty: Option<Type>,
    inside: &mut dyn FnMut(&mut Rewriter<'_>) -> Option<Value>,
    outside: &mut dyn FnMut(&mut Rewriter<'_>) -> Option<Value>,
) -> Option<Value> {
    let Some(condition) = condition(rw, transfer, index) else {
        return inside(rw);
    };
    let loc = rw.loc(transfer.operation());
    let types: SmallVec<[Type; 1]> = ty.into_iter().collect();
    let choice = scf::IfOp::build(rw, loc, &types, condition);
    let point = rw.insertion_point();
    let (then, otherwise) = (choice.then_region(rw), choice.else_region(rw));
    let block = rw.create_block(then, &[]);
    rw.set_insertion_point_to_end(block);
    let value = inside(rw);
    yield_values(rw, loc, value);
    let block = rw.create_block(otherwise, &[]);
    rw.set_insertion_point_to_end(block);
    let value = outside(rw);
    yield_values(rw, loc, value);
    rw.set_insertion_point(point);
    ty.map(|_| rw.result(choice.into(), 0))
}

/// Ends a block, with a value if there is one.
pub(super) fn yield_values(rw: &mut Rewriter<'_>, loc: Location, value: Option<Value>) {
    let values: SmallVec<[Value; 1]> = value.into_iter().collect();
    scf::YieldOp::build(rw, loc, &values);
}

/// What a loop does at an index with what it carries; what is carried on.
type Body<'b> = dyn FnMut(&mut Rewriter<'_>, Value, Option<Value>) -> Option<Value> + 'b;

/// A loop from zero on; what it carries, if something is. The body gets the index and what is carried.
pub(super) fn repeat(
    rw: &mut Rewriter<'_>,
    loc: Location,
    [lower, upper, step]: [Value; 3],
    init: Option<Value>,
    body: &mut Body<'_>,
) -> Option<Value> {
    let types: SmallVec<[Type; 1]> = init.iter().map(|init| rw.ty(*init)).collect();
    let inits: SmallVec<[Value; 1]> = init.into_iter().collect();
    let repetition = scf::ForOp::build(rw, loc, &types, lower, upper, step, &inits);
    let point = rw.insertion_point();
    let region = repetition.region(rw);
    let arguments: SmallVec<[Type; 2]> = std::iter::once(Type::INDEX).chain(types).collect();
    let block = rw.create_block(region, &arguments);
    rw.set_insertion_point_to_end(block);
    let index = rw.block_arg(block, 0);
    let carried = init.map(|_| rw.block_arg(block, 1));
    let value = body(rw, index, carried);
    yield_values(rw, loc, value);
    rw.set_insertion_point(point);
    init.map(|_| rw.result(repetition.into(), 0))
}

/// A constant index.
pub(super) fn index(rw: &mut Rewriter<'_>, loc: Location, value: i64) -> Value {
    arith::ConstantOp::index(rw, loc, value).result(rw)
}
