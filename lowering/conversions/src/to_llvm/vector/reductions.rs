//! Vectors of which one number is made, perhaps with a mask.

use crate::to_llvm::descriptor::integer_constant;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::arith::FastMathFlags;
use terrace_dialects::vector::CombiningKind;
use terrace_dialects::{arith, llvm, vector};
use terrace_ir::attributes::Attribute;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, cast_root};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Context, Location, Op, Type, Value};

use super::{VectorOptions, check_row};
use crate::splat::{splat_float, splat_integer};
use crate::to_llvm::one_to_one::fast_math;
use crate::to_llvm::types::check_floats;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns, options: VectorOptions) {
    let reductions = [(vector::ReductionOp::INFO, options)];
    patterns.add_table("a reduction of the vector", reductions, lower_reduction);
    patterns.add(MaskedReductionLowering);
}

conversion_pattern! {
    /// A reduction of the elements for which a mask is set.
    pub MaskedReductionLowering: vector::MaskOp => lower_masked_reduction;
}

/// How elements of a type are combined.
struct Combination {
    /// The op that combines the elements of a vector.
    reduce: &'static OpInfo,
    /// The op that combines a start and those for which a mask is set, if there is one.
    masked: Option<&'static OpInfo>,
    /// The op that combines two numbers.
    combine: Combine,
}

/// What combines two numbers.
enum Combine {
    /// An op.
    Op(&'static OpInfo),
    /// The choice of the first by a comparison.
    Choice(llvm::ICmpPredicate),
    /// The reduction itself begins with the other number.
    Start,
}

fn combination(kind: CombiningKind, is_float: bool) -> Option<Combination> {
    use llvm::ICmpPredicate::{Sge, Sle, Uge, Ule};
    let choice = |reduce, masked, predicate| Combination {
        reduce,
        masked: Some(masked),
        combine: Combine::Choice(predicate),
    };
    let plain = |reduce, masked, combine| Combination {
        reduce,
        masked: Some(masked),
        combine: Combine::Op(combine),
    };
    let start = |reduce, masked| Combination {
        reduce,
        masked: Some(masked),
        combine: Combine::Start,
    };
    macro_rules! infos {
        ($make:ident: $($op:ident),*; $($more:expr)?) => {
            $make($(llvm::$op::INFO,)* $($more)?)
        };
    }
    Some(match (kind, is_float) {
        (CombiningKind::Add, false) => infos!(plain: VectorReduceAddOp, VPReduceAddOp, AddOp;),
        (CombiningKind::Mul, false) => infos!(plain: VectorReduceMulOp, VPReduceMulOp, MulOp;),
        (CombiningKind::And, false) => infos!(plain: VectorReduceAndOp, VPReduceAndOp, AndOp;),
        (CombiningKind::Or, false) => infos!(plain: VectorReduceOrOp, VPReduceOrOp, OrOp;),
        (CombiningKind::Xor, false) => infos!(plain: VectorReduceXorOp, VPReduceXorOp, XOrOp;),
        (CombiningKind::MinUI, false) => infos!(choice: VectorReduceUMinOp, VPReduceUMinOp; Ule),
        (CombiningKind::MinSI, false) => infos!(choice: VectorReduceSMinOp, VPReduceSMinOp; Sle),
        (CombiningKind::MaxUI, false) => infos!(choice: VectorReduceUMaxOp, VPReduceUMaxOp; Uge),
        (CombiningKind::MaxSI, false) => infos!(choice: VectorReduceSMaxOp, VPReduceSMaxOp; Sge),
        (CombiningKind::Add, true) => infos!(start: VectorReduceFAddOp, VPReduceFAddOp;),
        (CombiningKind::Mul, true) => infos!(start: VectorReduceFMulOp, VPReduceFMulOp;),
        (CombiningKind::MinNumF, true) => {
            infos!(plain: VectorReduceFMinOp, VPReduceFMinOp, MinNumOp;)
        }
        (CombiningKind::MaxNumF, true) => {
            infos!(plain: VectorReduceFMaxOp, VPReduceFMaxOp, MaxNumOp;)
        }
        (CombiningKind::MinimumF, true) => Combination {
            reduce: llvm::VectorReduceFMinimumOp::INFO,
            masked: None,
            combine: Combine::Op(llvm::MinimumOp::INFO),
        },
        (CombiningKind::MaximumF, true) => Combination {
            reduce: llvm::VectorReduceFMaximumOp::INFO,
            masked: None,
            combine: Combine::Op(llvm::MaximumOp::INFO),
        },
        _ => return None,
    })
}

/// The number that changes nothing where it is combined with others, or a vector of it.
fn neutral(cx: &Context, kind: CombiningKind, ty: Type) -> Option<Attribute> {
    let element = ty.element_or_self(cx);
    if element.is_float(cx) {
        let value = match kind {
            CombiningKind::Add => 0.0,
            CombiningKind::Mul => 1.0,
            // A NaN gives way to any number.
            CombiningKind::MinNumF => -f64::NAN,
            CombiningKind::MaxNumF => f64::NAN,
            CombiningKind::MinimumF => f64::INFINITY,
            CombiningKind::MaximumF => f64::NEG_INFINITY,
            _ => return None,
        };
        return Some(splat_float(cx, ty, value));
    }
    let width = element.cast::<IntegerType>(cx)?.width(cx);
    let (ones, top) = (-1, 1i128.checked_shl(width.checked_sub(1)?)?);
    let value = match kind {
        CombiningKind::Add | CombiningKind::Or | CombiningKind::Xor | CombiningKind::MaxUI => 0,
        CombiningKind::Mul => 1,
        CombiningKind::And | CombiningKind::MinUI => ones,
        CombiningKind::MinSI => top.wrapping_sub(1),
        CombiningKind::MaxSI => top.wrapping_neg(),
        _ => return None,
    };
    Some(splat_integer(cx, ty, value))
}

/// An op of operands of one type, whose result is of another.
fn create(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    info: &'static OpInfo,
    operands: &[Value],
    ty: Type,
    flags: FastMathFlags,
) -> Value {
    let name = rw.loaded_op_name_of(info);
    let flags = llvm::FastmathFlags::make(rw, fast_math(flags));
    let first = info.attributes.first();
    let takes_flags = first.is_some_and(|slot| slot.name == "fastmathFlags");
    let attributes: &[Option<Attribute>] = match takes_flags {
        true => &[Some(flags)],
        false => &[],
    };
    let op = rw.create(OpSpec {
        operands,
        result_types: &[ty],
        attributes,
        ..OpSpec::new(name, loc)
    });
    rw.result(op, 0)
}

/// A constant that changes nothing, or a vector of them.
fn neutral_constant(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    kind: CombiningKind,
    ty: Type,
) -> Result<Value, MatchFailure> {
    let value = neutral(rw, kind, ty);
    let value = value.ok_or_else(|| MatchFailure::new("there is no neutral number"))?;
    Ok(llvm::ConstantOp::build(rw, loc, ty, value).res(rw))
}

/// Combines the elements of a vector, and a number that is given.
fn reduce(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    (kind, flags): (CombiningKind, FastMathFlags),
    vector: Value,
    (acc, ty): (Option<Value>, Type),
) -> Result<Value, MatchFailure> {
    let is_float = ty.is_float(rw);
    let how = combination(kind, is_float)
        .ok_or_else(|| MatchFailure::new("elements of the type are not combined so"))?;
    if let Combine::Start = how.combine {
        let start = match acc {
            Some(acc) => acc,
            None => neutral_constant(rw, loc, kind, ty)?,
        };
        return Ok(create(rw, loc, how.reduce, &[start, vector], ty, flags));
    }
    let reduced = create(rw, loc, how.reduce, &[vector], ty, flags);
    let Some(acc) = acc else {
        return Ok(reduced);
    };
    Ok(match how.combine {
        Combine::Choice(predicate) => {
            let is_acc = llvm::ICmpOp::build(rw, loc, predicate, acc, reduced).res(rw);
            llvm::SelectOp::build(rw, loc, is_acc, acc, reduced).res(rw)
        }
        Combine::Op(op) => {
            let operands = if is_float {
                [reduced, acc]
            } else {
                [acc, reduced]
            };
            create(rw, loc, op, &operands, ty, FastMathFlags::NONE)
        }
        Combine::Start => reduced,
    })
}

fn lower_reduction(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    options: VectorOptions,
) -> RewriteResult {
    let op: vector::ReductionOp = cast_root(rw, op)?;
    check_row(rw, op.vector(rw))?;
    check_floats(rw, op.op())?;
    let (loc, kind) = (rw.loc(op.op()), op.kind(rw));
    let ty = rw.convert_type(rw.ty(op.dest(rw)))?;
    let mut flags = op.fastmath(rw);
    if options.reassociate {
        flags = flags | FastMathFlags::REASSOC;
    }
    let acc = operands.get(1).copied();
    let result = reduce(rw, loc, (kind, flags), operands[0], (acc, ty))?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// How many elements a vector has.
fn length(rw: &mut ConversionRewriter<'_>, loc: Location, ty: VectorType) -> Value {
    let size = ty.shape(rw).first().copied().unwrap_or(1);
    let size = integer_constant(rw, loc, Type::I32, size);
    if !ty.scalable_dims(rw).contains(&true) {
        return size;
    }
    let scale = vector::VectorScaleOp::build(rw, loc).res(rw);
    let scale = arith::IndexCastOp::build(rw, loc, Type::I32, scale).output(rw);
    arith::MulIOp::build(rw, loc, size, scale).result(rw)
}

fn lower_masked_reduction(
    op: vector::MaskOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let inside = vector::MaskingOpInterface::maskable_op(&op, rw);
    let reduction = inside.and_then(|inside| vector::ReductionOp::cast(rw, inside));
    let reduction = reduction.ok_or_else(|| MatchFailure::new("what is masked is no reduction"))?;
    let vector_type = check_row(rw, reduction.vector(rw))?;
    check_floats(rw, reduction.op())?;
    let (loc, mask) = (rw.loc(reduction.op()), operands[0]);
    let (kind, flags) = (reduction.kind(rw), reduction.fastmath(rw));
    let ty = rw.convert_type(rw.ty(reduction.dest(rw)))?;
    let how = combination(kind, ty.is_float(rw))
        .ok_or_else(|| MatchFailure::new("elements of the type are not combined so"))?;
    let vector = reduction.vector(rw);
    let vector = rw.converted(vector)?;
    let acc = match reduction.acc(rw) {
        Some(acc) => Some(rw.converted(acc)?),
        None => None,
    };
    let result = match how.masked {
        Some(masked) => {
            let start = match acc {
                Some(acc) => acc,
                None => neutral_constant(rw, loc, kind, ty)?,
            };
            let length = length(rw, loc, vector_type);
            let operands = [start, vector, mask, length];
            create(rw, loc, masked, &operands, ty, FastMathFlags::NONE)
        }
        // Elements that are left out are replaced by those that change nothing.
        None => {
            let row = rw.ty(vector);
            let neutral = neutral_constant(rw, loc, kind, row)?;
            let chosen = llvm::SelectOp::build(rw, loc, mask, vector, neutral).res(rw);
            reduce(rw, loc, (kind, flags), chosen, (acc, ty))?
        }
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
