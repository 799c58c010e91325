//! Rules for all structured ops: casts of their operands and results, sizes that follow from others, and loops that never run.

use terrace_dialect_base::maps::as_dim;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::recreate;
use terrace_ir::affine::AffineMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::{DYNAMIC, MemRefType, RankedTensorType, ShapedType, Type};
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_standard_dialects::memref::look_through_casts;
use terrace_tensor_dialects::tensor::{CastOp, says_as_much};

use super::with_sizes;
use crate::linalg::access::{operand_shape, projected_permutation};
use crate::linalg::interface::{LinalgOp, as_structured, has_pure_tensor_semantics};
use crate::linalg::{BroadcastOp, MapOp, ReduceOp, SoftmaxOp, TransposeOp};

rules! {
    SoftmaxOfCasts, "Casts of memory are looked through.", SoftmaxOp => softmax_of_casts;
    CastOfStructured, "A result that is cast to known sizes is of those sizes.", CastOp => cast_of_structured;
}

/// Declares a rule for all structured ops.
macro_rules! structured_rules {
    ($($name:ident, $description:literal => $rewrite:path;)*) => {$(
        #[doc = $description]
        pub struct $name;

        impl RewritePattern for $name {
            fn info(&self) -> &PatternInfo {
                static INFO: PatternInfo = PatternInfo {
                    name: stringify!($name),
                    description: $description,
                    root: PatternRoot::interface::<dyn LinalgOp>(),
                    // What is known of shapes is said before rules of single ops, which would cast.
                    benefit: 2,
                };
                &INFO
            }

            fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
                $rewrite(op, rewriter)
            }
        }
    )*};
}

structured_rules! {
    StructuredOfCasts, "Casts of memory are looked through." => look_through_all_casts;
    StructuredOnNothing, "An op on memory without elements does nothing." => erase_without_elements;
    StructuredSizes, "Sizes that are known of one operand are known of those that the same loop accesses." => infer_sizes;
}

fn softmax_of_casts(op: SoftmaxOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[0, 1])
}

fn look_through_all_casts(op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let stays = MapOp::cast(rewriter, op).is_some()
        || ReduceOp::cast(rewriter, op).is_some()
        || TransposeOp::cast(rewriter, op).is_some()
        || BroadcastOp::cast(rewriter, op).is_some();
    if stays {
        return Err(MatchFailure::new("the op's operands must have its shapes"));
    }
    let operands: Vec<usize> = (0..rewriter.num_operands(op)).collect();
    look_through_casts(rewriter, op, &operands)
}

fn erase_without_elements(op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_empty = |value: Value| {
        let ty: Option<MemRefType> = rewriter.ty(value).cast(rewriter);
        ty.is_some_and(|ty| ty.shape(rewriter).contains(&0))
    };
    if rewriter.operands(op).any(is_empty) && rewriter.num_results(op) == 0 {
        rewriter.erase_op(op);
        return Ok(());
    }
    Err(MatchFailure::new("there may be elements in all memory"))
}

/// The tensor type that a value has, if it has one.
fn ranked(ir: &Ir, value: Value) -> Option<RankedTensorType> {
    ir.ty(value).cast(ir)
}

/// What is known of the sizes of an operand: those of what it is a cast of, if these are all known.
fn known_sizes(ir: &Ir, value: Value) -> &[i64] {
    let source = value.defining::<CastOp>(ir).map(|cast| cast.source(ir));
    let source = source.and_then(|source| ranked(ir, source));
    let is_static = |ty: &RankedTensorType| ShapedType::from(*ty).has_static_shape(ir);
    match source.filter(is_static) {
        Some(ty) => ty.shape(ir),
        None => operand_shape(ir, ir.ty(value)),
    }
}

/// The size of each loop that some operand says.
fn sizes_of_loops(ir: &Ir, op: Op, maps: &[AffineMap]) -> Vec<Option<i64>> {
    let loops = maps.first().map_or(0, |map| map.num_dims as usize);
    let mut sizes = vec![None; loops];
    for (map, value) in maps.iter().zip(ir.operands(op)) {
        let own = operand_shape(ir, ir.ty(value));
        let known = known_sizes(ir, value);
        for ((expr, own), known) in map.results.iter().zip(own).zip(known) {
            if *own != DYNAMIC
                && let Some(slot) = as_dim(expr).and_then(|dim| sizes.get_mut(dim))
            {
                slot.get_or_insert(*known);
            }
        }
    }
    sizes
}

fn infer_sizes(op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no more is known of sizes than the types say");
    if !has_pure_tensor_semantics(rewriter, op) {
        return Err(MatchFailure::new("the op is not on tensors"));
    }
    let structured = as_structured(rewriter, &op).ok_or_else(no_match)?;
    let (maps, inits) = (
        structured.indexing_maps(rewriter),
        structured.inits(rewriter),
    );
    if maps.iter().any(|map| projected_permutation(map).is_none()) {
        return Err(MatchFailure::new(
            "an operand is accessed by more than loops",
        ));
    }
    let sizes = sizes_of_loops(rewriter, op, &maps);
    let loc = rewriter.loc(op);
    let mut operands: SmallVec<[Value; 4]> = rewriter.operands(op).collect();
    let mut types: SmallVec<[Type; 2]> = SmallVec::new();
    let mut changed = false;
    rewriter.set_insertion_point_before(op);
    for (index, operand) in operands.iter_mut().enumerate() {
        let Some(ty) = ranked(rewriter, *operand) else {
            continue;
        };
        let new_size = |(size, expr): (&i64, _)| match *size {
            DYNAMIC => as_dim(expr).and_then(|dim| sizes[dim]).unwrap_or(DYNAMIC),
            size => size,
        };
        let shape = ty.shape(rewriter).iter().zip(maps[index].results.iter());
        let shape: Vec<i64> = shape.map(new_size).collect();
        let new_type: Type = with_sizes(rewriter, ty, &shape).into();
        if new_type != ty.into() {
            changed = true;
            *operand = CastOp::to(rewriter, loc, *operand, new_type);
        }
        if inits.contains(&index) {
            types.push(new_type);
        }
    }
    if !changed {
        return Err(no_match());
    }
    replace_with_casts(rewriter, op, &operands, &types);
    Ok(())
}

/// Replaces an op by one on other operands, whose results are cast to the types of the old ones.
fn replace_with_casts(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) {
    let loc = rewriter.loc(op);
    let new = recreate(rewriter, op, operands, types);
    let pairs: SmallVec<[(Value, Value); 2]> =
        rewriter.results(new).zip(rewriter.results(op)).collect();
    let values: SmallVec<[Value; 2]> = pairs
        .into_iter()
        .map(|(new, old)| {
            let ty = rewriter.ty(old);
            CastOp::to(rewriter, loc, new, ty)
        })
        .collect();
    rewriter.replace_op(op, &values);
}

fn cast_of_structured(cast: CastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the cast adds nothing to what such an op makes");
    let (source, ty) = (cast.source(rewriter), rewriter.ty(cast.dest(rewriter)));
    let from = rewriter.ty(source);
    let op = rewriter.defining_op(source).ok_or_else(no_match)?;
    let structured = as_structured(rewriter, &op).ok_or_else(no_match)?;
    let says_more = from != ty && says_as_much(rewriter, ty, from);
    // In another block the cast may hold only sometimes.
    let is_near = rewriter.parent_block(op) == rewriter.parent_block(cast.op());
    if !says_more || !is_near {
        return Err(no_match());
    }
    let number = rewriter.results(op).position(|result| result == source);
    let number = number.ok_or_else(no_match)?;
    let init = structured.inits(rewriter).start + number;
    let loc = rewriter.loc(op);
    rewriter.set_insertion_point_before(op);
    let mut operands: SmallVec<[Value; 4]> = rewriter.operands(op).collect();
    operands[init] = CastOp::build(rewriter, loc, ty, operands[init]).dest(rewriter);
    let mut types: SmallVec<[Type; 2]> = rewriter.result_types(op).collect();
    types[number] = ty;
    let new = recreate(rewriter, op, &operands, &types);
    let result = rewriter.result(new, number);
    let back = CastOp::build(rewriter, loc, from, result).dest(rewriter);
    let mut results: SmallVec<[Value; 2]> = rewriter.results(new).collect();
    results[number] = back;
    rewriter.replace_op(op, &results);
    rewriter.replace_op(cast.op(), &[result]);
    Ok(())
}
