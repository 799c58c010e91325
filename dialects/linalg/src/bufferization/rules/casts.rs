//! Buffers of tensors that are in buffers, or that are cast.

use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{
    DYNAMIC, MemRefType, RankedTensorType, ShapedType, Type, UnrankedMemRefType,
};
use terrace_ir::{Context, Location, SmallVec, Value};
use terrace_standard_dialects::memref;
use terrace_standard_dialects::memref::strides_and_offset;
use terrace_tensor_dialects::tensor;

use crate::bufferization::{ToBufferOp, ToTensorOp};

rules! {
    ToBufferOfToTensor, "The buffer of a tensor that is in a buffer is that buffer, perhaps cast or copied.",
        ToBufferOp => to_buffer_of_to_tensor;
    ToBufferOfCast, "The buffer of a tensor that is cast is a cast of its buffer.", ToBufferOp => to_buffer_of_cast;
    LoadOfToBuffer, "What is loaded from the buffer of a tensor is an element of the tensor.", memref::LoadOp => load_of_to_buffer;
}

/// Whether a cast to a type holds whatever the program does: no stride and no offset becomes known by it.
fn is_safe_cast(cx: &Context, from: MemRefType, to: MemRefType) -> bool {
    let layouts = strides_and_offset(cx, from).zip(strides_and_offset(cx, to));
    let becomes_known = |(from, to): (&i64, &i64)| *from == DYNAMIC && *to != DYNAMIC;
    layouts.is_some_and(|((from_strides, from_offset), (to_strides, to_offset))| {
        !becomes_known((&from_offset, &to_offset))
            && !from_strides.iter().zip(&to_strides).any(becomes_known)
    })
}

/// A ranked buffer as another type: by a cast, or by a copy.
fn cast_or_copy(
    rewriter: &mut Rewriter<'_>,
    loc: Location,
    buffer: Value,
    [from, to]: [MemRefType; 2],
) -> Value {
    let fits = memref::CastOp::fits(rewriter, from.into(), to.into());
    if fits && is_safe_cast(rewriter, from, to) {
        return memref::CastOp::build(rewriter, loc, to.into(), buffer).dest(rewriter);
    }
    let dynamic = to.shape(rewriter).iter().enumerate();
    let dynamic: Vec<usize> = dynamic
        .filter_map(|(dim, size)| (*size == DYNAMIC).then_some(dim))
        .collect();
    let mut sizes = Vec::new();
    for dim in dynamic {
        let index = i64::try_from(dim).expect("a shape has fewer than 2^63 dimensions");
        let index = terrace_standard_dialects::arith::ConstantOp::index(rewriter, loc, index);
        let index = index.result(rewriter);
        sizes.push(memref::DimOp::build(rewriter, loc, buffer, index).result(rewriter));
    }
    let copy = memref::AllocOp::builder(to.into()).dynamic_sizes(&sizes);
    let copy = copy.build(rewriter, loc).memref(rewriter);
    memref::CopyOp::build(rewriter, loc, buffer, copy);
    copy
}

fn to_buffer_of_to_tensor(op: ToBufferOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the tensor is not in a buffer of the same rank");
    let made = op.tensor(rewriter).defining::<ToTensorOp>(rewriter);
    let buffer = made.ok_or_else(no_match)?.buffer(rewriter);
    let [from, to]: [Type; 2] = [rewriter.ty(buffer), rewriter.ty(op.buffer(rewriter))];
    if from == to {
        rewriter.replace_op(op.op(), &[buffer]);
        return Ok(());
    }
    let loc = rewriter.loc(op.op());
    let ranked: [Option<MemRefType>; 2] = [from, to].map(|ty| ty.cast(rewriter));
    let new = match ranked {
        [Some(source), Some(target)] => {
            let same = source.rank(rewriter) == target.rank(rewriter)
                && source.element(rewriter) == target.element(rewriter);
            if !same {
                return Err(no_match());
            }
            cast_or_copy(rewriter, loc, buffer, [source, target])
        }
        [None, Some(_)] => return Err(no_match()),
        _ => memref::CastOp::build(rewriter, loc, to, buffer).dest(rewriter),
    };
    rewriter.replace_op(op.op(), &[new]);
    Ok(())
}

/// A buffer of another shape, with the same layout and memory space.
fn with_shape(cx: &Context, buffer: Type, tensor: RankedTensorType) -> Option<Type> {
    let (shape, element) = (tensor.shape(cx), tensor.element(cx));
    if let Some(buffer) = buffer.cast::<MemRefType>(cx) {
        let (layout, space) = (buffer.layout(cx), buffer.memory_space(cx));
        return Some(MemRefType::with_layout(cx, shape, element, layout, space).into());
    }
    let space = buffer.cast::<UnrankedMemRefType>(cx)?.memory_space(cx);
    Some(MemRefType::with_layout(cx, shape, element, None, space).into())
}

fn to_buffer_of_cast(op: ToBufferOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the tensor is no cast of one of known rank");
    let cast = op.tensor(rewriter).defining::<tensor::CastOp>(rewriter);
    let source = cast.ok_or_else(no_match)?.source(rewriter);
    let ty: RankedTensorType = rewriter.ty(source).cast(rewriter).ok_or_else(no_match)?;
    let to = rewriter.ty(op.buffer(rewriter));
    let between = with_shape(rewriter, to, ty).ok_or_else(no_match)?;
    let loc = rewriter.loc(op.op());
    let buffer = ToBufferOp::builder(between, source)
        .read_only(op.read_only(rewriter))
        .build(rewriter, loc)
        .buffer(rewriter);
    let new = memref::CastOp::build(rewriter, loc, to, buffer);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn load_of_to_buffer(op: memref::LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the memory is not the buffer of a tensor");
    let made = op.memref(rewriter).defining::<ToBufferOp>(rewriter);
    let source = made.ok_or_else(no_match)?.tensor(rewriter);
    if rewriter.ty(source).cast::<ShapedType>(rewriter).is_none() {
        return Err(no_match());
    }
    let loc = rewriter.loc(op.op());
    let indices: SmallVec<[Value; 4]> = op.indices(rewriter).collect();
    let new = tensor::ExtractOp::build(rewriter, loc, source, &indices);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}
