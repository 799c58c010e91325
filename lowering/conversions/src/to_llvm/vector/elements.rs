//! Elements and parts of vectors, and vectors made of them.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialect_base::shapes::positions;
use terrace_dialects::{arith, llvm, vector};
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, VectorType};
use terrace_ir::{Location, Op, Type, Value};

use super::{VectorOptions, check_row, outer_sizes, shuffle, vector_type};
use crate::to_llvm::descriptor::{extract, insert, integer_constant};
use crate::to_llvm::types::check_floats;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns, options: VectorOptions) {
    patterns.add(BroadcastLowering);
    patterns.add(ExtractLowering);
    patterns.add(InsertLowering);
    patterns.add(FromElementsLowering);
    patterns.add(ToElementsLowering);
    patterns.add(ScalableInsertLowering);
    patterns.add(ScalableExtractLowering);
    patterns.add(FmaLowering);
    patterns.add(BitcastLowering);
    patterns.add(StepLowering);
    patterns.add(ScaleLowering);
    let masks = [(vector::CreateMaskOp::INFO, options)];
    patterns.add_table(
        "the places below a number, of a scalable vector",
        masks,
        lower_create_mask,
    );
}

conversion_pattern! {
    /// A scalar inserted in a vector, and repeated.
    pub BroadcastLowering: vector::BroadcastOp => lower_broadcast;
    /// A field of the arrays, and an element of it.
    pub ExtractLowering: vector::ExtractOp => lower_extract;
    /// A field of the arrays replaced, or one of its elements.
    pub InsertLowering: vector::InsertOp => lower_insert;
    /// Elements inserted one after the other.
    pub FromElementsLowering: vector::FromElementsOp => lower_from_elements;
    /// The elements that are used.
    pub ToElementsLowering: vector::ToElementsOp => lower_to_elements;
    /// A part of a scalable vector replaced.
    pub ScalableInsertLowering: vector::ScalableInsertOp => lower_scalable_insert;
    /// A part of a scalable vector.
    pub ScalableExtractLowering: vector::ScalableExtractOp => lower_scalable_extract;
    /// Products and sums, rounded once where that is faster.
    pub FmaLowering: vector::FMAOp => lower_fma;
    /// The same bits.
    pub BitcastLowering: vector::BitCastOp => lower_bitcast;
    /// The places of a scalable vector.
    pub StepLowering: vector::StepOp => lower_step;
    /// The unknown factor.
    pub ScaleLowering: vector::VectorScaleOp => lower_scale;
}

/// Scalars are repeated to vectors of no more elements than this.
const MOST_ELEMENTS: i64 = 1 << 20;

fn lower_broadcast(
    op: vector::BroadcastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if rw.ty(op.source(rw)).is::<VectorType>(rw) {
        return Err(MatchFailure::new("a vector is repeated"));
    }
    let loc = rw.loc(op.op());
    let ty = vector_type(rw, op.vector(rw))?;
    let whole = rw.convert_type(ty.into())?;
    let (rank, outer) = (ty.rank(rw), outer_sizes(rw, ty));
    let elements = ty
        .shape(rw)
        .iter()
        .fold(1, |all: i64, size| all.saturating_mul(*size));
    if elements > MOST_ELEMENTS {
        return Err(MatchFailure::new("the vector has too many elements"));
    }
    let mut result = llvm::PoisonOp::build(rw, loc, whole).res(rw);
    let row = match rank {
        0 | 1 => result,
        _ => {
            let (size, is_scalable) = (ty.shape(rw)[rank - 1], ty.scalable_dims(rw)[rank - 1]);
            let element = rw.convert_type(ty.element(rw))?;
            let row = VectorType::scalable(rw, &[size], &[is_scalable], element).into();
            llvm::PoisonOp::build(rw, loc, row).res(rw)
        }
    };
    let zero = integer_constant(rw, loc, Type::I32, 0);
    let first = llvm::InsertElementOp::build(rw, loc, row, operands[0], zero).res(rw);
    if let [] | [1] = ty.shape(rw) {
        rw.replace_op(op.op(), &[first]);
        return Ok(());
    }
    let zeros = vec![0; usize::try_from(ty.shape(rw)[rank - 1]).unwrap_or(0)];
    if rank == 1 {
        let repeated = shuffle(rw, loc, [first, row], &zeros);
        rw.replace_op(op.op(), &[repeated]);
        return Ok(());
    }
    let repeated = shuffle(rw, loc, [first, first], &zeros);
    for position in positions(&outer) {
        result = insert(rw, loc, result, repeated, &position);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// A position in a vector: the one in the arrays around its rows, and if there is one for each dimension that in the row.
struct Place {
    outer: SmallVec<[i64; 4]>,
    element: Option<Value>,
}

/// The place that a position names; `values` are its converted values.
fn place(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    position: &MixedIndices,
    values: &[Value],
    rank: usize,
) -> Result<Place, MatchFailure> {
    if position.len() < rank {
        return match position.constants.contains(&DYNAMIC) {
            true => Err(MatchFailure::new("an array has no index that is a value")),
            false => Ok(Place {
                outer: position.constants.clone(),
                element: None,
            }),
        };
    }
    // A vector without dimensions has one in LLVM.
    let (last, outer) = position.constants.split_last().unwrap_or((&0, &[]));
    if outer.contains(&DYNAMIC) {
        return Err(MatchFailure::new("an array has no index that is a value"));
    }
    let element = match *last {
        DYNAMIC => values[0],
        index => integer_constant(rw, loc, Type::I64, index),
    };
    Ok(Place {
        outer: outer.into(),
        element: Some(element),
    })
}

fn lower_extract(
    op: vector::ExtractOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (position, rank) = (op.position(rw), vector_type(rw, op.source(rw))?.rank(rw));
    rw.convert_type(rw.ty(op.result(rw)))?;
    let is_nested = rank >= 2;
    let mut outer = position.constants.clone();
    outer.truncate(rank.saturating_sub(1));
    if is_nested && outer.contains(&DYNAMIC) {
        return Err(MatchFailure::new("an array has no index that is a value"));
    }
    let row = match is_nested && !outer.is_empty() {
        true => extract(rw, loc, operands[0], &outer),
        false => operands[0],
    };
    let place = place(rw, loc, &position, &operands[1..], rank)?;
    let result = match place.element {
        Some(index) => llvm::ExtractElementOp::build(rw, loc, row, index).res(rw),
        None => row,
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_insert(
    op: vector::InsertOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (part, whole) = (operands[0], operands[1]);
    let (position, rank) = (op.position(rw), vector_type(rw, op.dest(rw))?.rank(rw));
    rw.convert_type(rw.ty(op.result(rw)))?;
    let mut outer = position.constants.clone();
    outer.truncate(rank.saturating_sub(1));
    if outer.contains(&DYNAMIC) {
        return Err(MatchFailure::new("an array has no index that is a value"));
    }
    let is_element = position.len() == rank;
    let row = match (is_element, &outer[..]) {
        (false, _) => part,
        (true, []) => whole,
        (true, outer) => extract(rw, loc, whole, outer),
    };
    let place = place(rw, loc, &position, &operands[2..], rank)?;
    let row = match place.element {
        Some(index) => llvm::InsertElementOp::build(rw, loc, row, part, index).res(rw),
        None => row,
    };
    let result = match &place.outer[..] {
        [] => row,
        outer => insert(rw, loc, whole, row, outer),
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_from_elements(
    op: vector::FromElementsOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = check_row(rw, op.dest(rw))?;
    let ty = rw.convert_type(ty.into())?;
    let mut result = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    for (index, element) in operands.iter().enumerate() {
        let index = integer_constant(rw, loc, Type::I64, index as i64);
        result = llvm::InsertElementOp::build(rw, loc, result, *element, index).res(rw);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_to_elements(
    op: vector::ToElementsOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    check_row(rw, op.source(rw))?;
    let elements: SmallVec<[Value; 8]> = op.elements(rw).collect();
    for (index, element) in elements.into_iter().enumerate() {
        if rw.has_uses(element) {
            let index = integer_constant(rw, loc, Type::I64, index as i64);
            let value = llvm::ExtractElementOp::build(rw, loc, operands[0], index).res(rw);
            rw.replace_value(element, value);
        }
    }
    rw.erase_op(op.op());
    Ok(())
}

fn lower_scalable_insert(
    op: vector::ScalableInsertOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, at) = (rw.loc(op.op()), op.pos(rw));
    let new = llvm::VectorInsertOp::build(rw, loc, operands[1], operands[0], at);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_scalable_extract(
    op: vector::ScalableExtractOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, at) = (rw.loc(op.op()), op.pos(rw));
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let new = llvm::VectorExtractOp::build(rw, loc, ty, operands[0], at);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_fma(
    op: vector::FMAOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    check_row(rw, op.lhs(rw))?;
    check_floats(rw, op.op())?;
    let loc = rw.loc(op.op());
    let new = llvm::FMulAddOp::build(rw, loc, operands[0], operands[1], operands[2]);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_bitcast(
    op: vector::BitCastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = check_row(rw, op.result(rw))?;
    let ty = rw.convert_type(ty.into())?;
    let new = llvm::BitcastOp::build(rw, loc, ty, operands[0]);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

/// The type of a scalable vector of one dimension.
fn scalable_row(rw: &ConversionRewriter<'_>, value: Value) -> Result<VectorType, MatchFailure> {
    let ty = check_row(rw, value)?;
    match ty.scalable_dims(rw) {
        [true] => Ok(ty),
        _ => Err(MatchFailure::new("the vector is not scalable")),
    }
}

fn lower_step(op: vector::StepOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = scalable_row(rw, op.result(rw))?;
    let ty = rw.convert_type(ty.into())?;
    let new = llvm::StepVectorOp::build(rw, loc, ty);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_scale(
    op: vector::VectorScaleOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(Type::INDEX)?;
    let new = llvm::VscaleOp::build(rw, loc, ty);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn lower_create_mask(
    op: Op,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
    options: VectorOptions,
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = scalable_row(rw, rw.result(op, 0))?;
    let index: Type = match options.narrow_indices {
        true => Type::I32,
        false => Type::I64,
    };
    let places: Type = VectorType::scalable(rw, ty.shape(rw), &[true], index).into();
    let step = llvm::StepVectorOp::build(rw, loc, places).res(rw);
    let bound = rw.operand(op, 0);
    let bound = arith::IndexCastOp::build(rw, loc, index, bound).output(rw);
    let bounds = vector::BroadcastOp::build(rw, loc, places, bound).vector(rw);
    let below = arith::CmpIOp::build(rw, loc, arith::CmpIPredicate::Slt, step, bounds);
    rw.replace_op_with(op, below.op());
    Ok(())
}
