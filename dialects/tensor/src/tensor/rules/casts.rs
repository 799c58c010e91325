//! Casts of casts, and casts that an op need not know of.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::{look_through, recreate};
use terrace_dialect_base::shapes::both;
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, LoopLikeOpInterface, MixedIndex, MixedIndices,
    OffsetSizeAndStrideOpInterface, RegionBranchOpInterface,
};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::{DYNAMIC, ShapedType, Type, TypeData};
use terrace_ir::{Context, Ir, Op, SmallVec, Value};

use super::{cast_to, no_weakening_cast, says_as_much, weakening_cast_source};
use crate::tensor::{BitcastOp, CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp, tensor_type};

rules! {
    BitcastOfBitcast, "A bitcast of a bitcast is one bitcast.", BitcastOp => bitcast_source;
    CastOfCast, "A cast of a cast is one cast, unless the one between says more than both.", CastOp => cast_source;
    CastOfSlice, "A slice that is cast to known sizes is of those sizes.", CastOp => cast_of_slice;
    CastOfEmpty, "A tensor without elements that is cast to known sizes is of those sizes.", CastOp => cast_of_empty;
}

fn bitcast_source(op: BitcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through::<BitcastOp>(op.op(), rewriter)
}

/// What two shapes say together; `None` if they contradict, or if neither says how many dimensions there are.
type Joined = Option<SmallVec<[i64; 4]>>;

fn join(a: Option<&[i64]>, b: Option<&[i64]>) -> Result<Joined, MatchFailure> {
    match (a, b) {
        (Some(a), Some(b)) => {
            let sizes = a.iter().zip(b).map(|(a, b)| both(*a, *b));
            let joined = sizes.collect::<Option<_>>().filter(|_| a.len() == b.len());
            joined
                .map(Some)
                .ok_or_else(|| MatchFailure::new("the casts contradict"))
        }
        (known, None) | (None, known) => Ok(known.map(SmallVec::from_slice)),
    }
}

fn shape(cx: &Context, ty: Type) -> Option<&[i64]> {
    ty.cast::<ShapedType>(cx)?.shape(cx)
}

fn cast_source(op: CastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let middle = op.source(rewriter);
    let inner = middle
        .defining::<CastOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the operand is no cast"))?;
    let source = inner.source(rewriter);
    let [from, between, to] =
        [source, middle, op.dest(rewriter)].map(|value| shape(rewriter, rewriter.ty(value)));
    let all = join(join(from, between)?.as_deref(), to)?;
    if all != join(from, to)? {
        return Err(MatchFailure::new("the cast between says more than both"));
    }
    op.set_source(rewriter, source);
    Ok(())
}

/// The op of this kind whose result is cast to a type that says more.
fn cast_producer<T: TypedOp>(op: CastOp, rewriter: &Rewriter<'_>) -> Result<T, MatchFailure> {
    let source = op.source(rewriter);
    let [from, to]: [Type; 2] = [rewriter.ty(source), rewriter.ty(op.dest(rewriter))];
    let says_more = from != to && says_as_much(rewriter, to, from);
    let producer = source.defining::<T>(rewriter).filter(|_| says_more);
    producer.ok_or_else(|| MatchFailure::new("the cast adds nothing to what such an op makes"))
}

/// Sizes, of which those that a type knows are constants.
fn with_known_sizes(sizes: &MixedIndices, known: &[i64]) -> MixedIndices {
    let sizes = sizes.iter().zip(known).map(|(size, known)| match *known {
        DYNAMIC => size,
        known => MixedIndex::Constant(known),
    });
    sizes.collect()
}

fn cast_of_slice(op: CastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let slice = cast_producer::<ExtractSliceOp>(op, rewriter)?;
    let ty = tensor_type(rewriter, op.dest(rewriter));
    let old = tensor_type(rewriter, slice.result(rewriter));
    if old.shape(rewriter) == ty.shape(rewriter) {
        return Err(MatchFailure::new("the cast changes no size"));
    }
    let mut kept = ty.shape(rewriter).iter();
    let dropped = slice.dropped_dims(rewriter);
    let known: SmallVec<[i64; 4]> = dropped
        .iter()
        .map(|dropped| match dropped {
            true => DYNAMIC,
            false => kept.next().copied().unwrap_or(DYNAMIC),
        })
        .collect();
    let sizes = with_known_sizes(&slice.mixed_sizes(rewriter), &known);
    let (offsets, strides) = (slice.mixed_offsets(rewriter), slice.mixed_strides(rewriter));
    let (loc, source) = (rewriter.loc(op.op()), slice.source(rewriter));
    let new = ExtractSliceOp::with_type(rewriter, loc, ty, source, [&offsets, &sizes, &strides]);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn cast_of_empty(op: CastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let empty = cast_producer::<EmptyOp>(op, rewriter)?;
    let ty = tensor_type(rewriter, op.dest(rewriter));
    let sizes = with_known_sizes(&empty.mixed_sizes(rewriter), ty.shape(rewriter));
    let loc = rewriter.loc(op.op());
    let (element, encoding) = (ty.element(rewriter), ty.encoding(rewriter));
    let new = EmptyOp::with_sizes(rewriter, loc, &sizes, element, encoding);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

/// Whether there may be no room beside an op: it is the only one, but for a terminator, in an op whose control flow is not known, such as
/// a mask.
fn has_no_room(ir: &Ir, op: Op) -> bool {
    let around = ir.parent_op(op);
    let is_alone = ir
        .parent_block(op)
        .is_some_and(|block| ir.block_ops(block).take(3).count() < 3);
    is_alone
        && around.is_some_and(|around| {
            !ir.has_trait(around, OpTraits::ISOLATED_FROM_ABOVE)
                && !around.implements::<dyn RegionBranchOpInterface>(ir)
        })
}

/// An op whose results take the places of operands takes what is cast to less, and its results are cast.
pub struct DestinationOfCast;

impl RewritePattern for DestinationOfCast {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "DestinationOfCast",
            description: "An op whose results take the places of operands takes what is cast to less, and its results are cast.",
            root: PatternRoot::interface::<dyn DestinationStyleOpInterface>(),
            benefit: 1,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        // Slices and loops have rules of their own, which know what else must change.
        if InsertSliceOp::cast(rewriter, op).is_some()
            || op.implements::<dyn LoopLikeOpInterface>(rewriter)
        {
            return Err(MatchFailure::new("other rules are for such an op"));
        }
        if has_no_room(rewriter, op) {
            return Err(MatchFailure::new("there may be no room for casts"));
        }
        let inits = op
            .interface::<dyn DestinationStyleOpInterface>(rewriter)
            .map(|op| op.inits(rewriter))
            .ok_or_else(|| MatchFailure::new("no operand says where results go"))?;
        let mut operands: SmallVec<[Value; 4]> = rewriter.operands(op).collect();
        let mut changed = false;
        for operand in &mut operands {
            if let Some(source) = weakening_cast_source(rewriter, *operand) {
                *operand = source;
                changed = true;
            }
        }
        if !changed {
            return Err(no_weakening_cast());
        }
        let types = operands[inits].iter().map(|init| rewriter.ty(*init));
        let is_tensor = |ty: &Type| {
            matches!(
                ty.data(rewriter),
                TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
            )
        };
        let types: SmallVec<[Type; 2]> = types.filter(is_tensor).collect();
        let new = recreate(rewriter, op, &operands, &types);
        let results: SmallVec<[(Value, Value); 2]> =
            rewriter.results(new).zip(rewriter.results(op)).collect();
        let values: SmallVec<[Value; 2]> = results
            .into_iter()
            .map(|(new, old)| cast_to(rewriter, op, new, rewriter.ty(old)))
            .collect();
        rewriter.replace_op(op, &values);
        Ok(())
    }
}
