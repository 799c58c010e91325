//! Elements of vectors in another order.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{llvm, vector};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Value};

use super::{check_row, shuffle, vector_type};
use crate::to_llvm::descriptor::{extract, index_constant, insert};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(ShuffleLowering);
    patterns.add(InterleaveLowering);
    patterns.add(DeinterleaveLowering);
}

conversion_pattern! {
    /// A shuffle of vectors of one type, or part by part.
    pub ShuffleLowering: vector::ShuffleOp => lower_shuffle;
    /// A shuffle, or of scalable vectors an intrinsic.
    pub InterleaveLowering: vector::InterleaveOp => lower_interleave;
    /// Two shuffles, or of a scalable vector an intrinsic.
    pub DeinterleaveLowering: vector::DeinterleaveOp => lower_deinterleave;
}

/// A part at a place in the first dimension.
fn extract_one(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    from: Value,
    place: i64,
    rank: usize,
) -> Value {
    match rank {
        0 | 1 => {
            let place = index_constant(rw, loc, place);
            llvm::ExtractElementOp::build(rw, loc, from, place).res(rw)
        }
        _ => extract(rw, loc, from, &[place]),
    }
}

/// A vector with another part at a place in the first dimension.
fn insert_one(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    (into, part): (Value, Value),
    place: i64,
    rank: usize,
) -> Value {
    match rank {
        0 | 1 => {
            let place = index_constant(rw, loc, place);
            llvm::InsertElementOp::build(rw, loc, into, part, place).res(rw)
        }
        _ => insert(rw, loc, into, part, &[place]),
    }
}

fn lower_shuffle(
    op: vector::ShuffleOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let [v1, v2] = [vector_type(rw, op.v1(rw))?, vector_type(rw, op.v2(rw))?];
    let result = rw.convert_type(rw.ty(op.vector(rw)))?;
    let places: Vec<i64> = op.mask(rw).as_i64s(rw).collect();
    let rank = v1.rank(rw);
    if v1 == v2 && rank <= 1 {
        let places: Vec<i32> = places
            .into_iter()
            .map(i32::try_from)
            .collect::<Result<_, _>>()
            .map_err(|_| MatchFailure::new("a place is too large"))?;
        let result = shuffle(rw, loc, [operands[0], operands[1]], &places);
        rw.replace_op(op.op(), &[result]);
        return Ok(());
    }
    let size = v1.shape(rw).first().copied().unwrap_or(1);
    let mut whole = llvm::PoisonOp::build(rw, loc, result).res(rw);
    for (to, from) in places.into_iter().enumerate() {
        let part = match from {
            // What is poison stays so.
            ..0 => continue,
            from if from < size => extract_one(rw, loc, operands[0], from, rank),
            from => extract_one(rw, loc, operands[1], from - size, rank),
        };
        whole = insert_one(rw, loc, (whole, part), to as i64, rank);
    }
    rw.replace_op(op.op(), &[whole]);
    Ok(())
}

fn lower_interleave(
    op: vector::InterleaveOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = check_row(rw, op.result(rw))?;
    let result = match ty.scalable_dims(rw) {
        [true] => {
            let ty = rw.convert_type(ty.into())?;
            llvm::VectorInterleave2Op::build(rw, loc, ty, operands[0], operands[1]).res(rw)
        }
        _ => {
            let half = i32::try_from(ty.shape(rw)[0] / 2)
                .map_err(|_| MatchFailure::new("the vector is too large"))?;
            let places: Vec<i32> = (0..half).flat_map(|place| [place, half + place]).collect();
            shuffle(rw, loc, [operands[0], operands[1]], &places)
        }
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_deinterleave(
    op: vector::DeinterleaveOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = check_row(rw, op.res1(rw))?;
    let half = rw.convert_type(ty.into())?;
    let results = match ty.scalable_dims(rw) {
        [true] => {
            let pair = llvm::StructType::literal(rw, &[half, half]).into();
            let both = llvm::VectorDeinterleave2Op::build(rw, loc, pair, operands[0]).res(rw);
            [0, 1].map(|field| extract(rw, loc, both, &[field]))
        }
        _ => {
            let size = i32::try_from(ty.shape(rw)[0])
                .map_err(|_| MatchFailure::new("the vector is too large"))?;
            let whole = rw.ty(operands[0]);
            let poison = llvm::PoisonOp::build(rw, loc, whole).res(rw);
            [0, 1].map(|first| {
                let places: Vec<i32> = (0..size).map(|place| 2 * place + first).collect();
                shuffle(rw, loc, [operands[0], poison], &places)
            })
        }
    };
    rw.replace_op(op.op(), &results);
    Ok(())
}
