//! Operations on the bits of integers.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::pairs;
use terrace_dialects::{llvm, spirv};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{IntegerType, Signedness, TypeData, VectorType};
use terrace_ir::{Op, Type, Value};

use super::numbers::{add_direct, integer_constant, width};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let table = pairs! { spirv => llvm:
        BitCountOp => CtPopOp,
        BitReverseOp => BitReverseOp,
        BitwiseAndOp => AndOp,
        BitwiseOrOp => OrOp,
        BitwiseXorOp => XOrOp,
    };
    add_direct(patterns, table);
    patterns.add(NotLowering);
    patterns.add(LogicalNotLowering);
    patterns.add(InsertLowering);
    patterns.add(SignedExtractLowering);
    patterns.add(UnsignedExtractLowering);
    let shifts = [
        (<spirv::ShiftLeftLogicalOp as TypedOp>::INFO, Shift::Left),
        (
            <spirv::ShiftRightArithmeticOp as TypedOp>::INFO,
            Shift::RightArithmetic,
        ),
        (
            <spirv::ShiftRightLogicalOp as TypedOp>::INFO,
            Shift::RightLogical,
        ),
    ];
    let description = "the shift of the llvm dialect, by a number of the same width";
    patterns.add_table(description, shifts, lower_shift);
}

conversion_pattern! {
    /// All bits are inverted by an exclusive or.
    pub NotLowering: spirv::NotOp => lower_not;
    /// The bit is inverted by an exclusive or.
    pub LogicalNotLowering: spirv::LogicalNotOp => lower_logical_not;
    /// Bits are masked out, and others put there.
    pub InsertLowering: spirv::BitFieldInsertOp => lower_insert;
    /// Bits are shifted to the left end and back, with the sign.
    pub SignedExtractLowering: spirv::BitFieldSExtractOp => lower_signed_extract;
    /// Bits are shifted to the right end and masked.
    pub UnsignedExtractLowering: spirv::BitFieldUExtractOp => lower_unsigned_extract;
}

#[derive(Clone, Copy)]
enum Shift {
    Left,
    RightArithmetic,
    RightLogical,
}

fn is_unsigned(rw: &ConversionRewriter<'_>, ty: Type) -> bool {
    let element = ty.element_or_self(rw);
    matches!(
        element.data(rw),
        TypeData::Integer {
            signedness: Signedness::Unsigned,
            ..
        }
    )
}

/// Replaces a shift whose amount may have another width.
fn lower_shift(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    shift: Shift,
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let by = rw.ty(rw.operand(op, 1));
    let amount = match width(rw, by).cmp(&width(rw, ty)) {
        std::cmp::Ordering::Equal => operands[1],
        std::cmp::Ordering::Less if is_unsigned(rw, by) => {
            llvm::ZExtOp::build(rw, loc, ty, operands[1]).res(rw)
        }
        std::cmp::Ordering::Less => llvm::SExtOp::build(rw, loc, ty, operands[1]).res(rw),
        std::cmp::Ordering::Greater => {
            return Err(MatchFailure::new(
                "the amount is wider than what is shifted",
            ));
        }
    };
    let result = match shift {
        Shift::Left => llvm::ShlOp::build(rw, loc, operands[0], amount).res(rw),
        Shift::RightArithmetic => llvm::AShrOp::build(rw, loc, operands[0], amount).res(rw),
        Shift::RightLogical => llvm::LShrOp::build(rw, loc, operands[0], amount).res(rw),
    };
    rw.replace_op(op, &[result]);
    Ok(())
}

fn invert(op: Op, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let ones = integer_constant(rw, op, ty, -1);
    let result = llvm::XOrOp::build(rw, loc, operands[0], ones).res(rw);
    rw.replace_op(op, &[result]);
    Ok(())
}

fn lower_not(
    op: spirv::NotOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    invert(op.op(), operands, rw)
}

fn lower_logical_not(
    op: spirv::LogicalNotOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    invert(op.op(), operands, rw)
}

/// An offset or a count of bits as a value of the type that the bits are of: in each element of a vector, and as wide.
fn spread(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    value: Value,
    ty: Type,
) -> Result<Value, MatchFailure> {
    let loc = rw.loc(op);
    let element = ty.element_or_self(rw);
    let mut result = value;
    if let Some(vector) = ty.cast::<VectorType>(rw) {
        let count = vector.shape(rw).first().copied().unwrap_or(0);
        // The elements are still as wide as the value.
        let narrow: Type = VectorType::get(rw, &[count], rw.ty(value)).into();
        result = llvm::PoisonOp::build(rw, loc, narrow).res(rw);
        for index in 0..count {
            let index = integer_constant(rw, op, Type::I32, index);
            result = llvm::InsertElementOp::build(rw, loc, result, value, index).res(rw);
        }
    }
    Ok(match width(rw, rw.ty(value)).cmp(&width(rw, element)) {
        std::cmp::Ordering::Equal => result,
        std::cmp::Ordering::Less => llvm::ZExtOp::build(rw, loc, ty, result).res(rw),
        std::cmp::Ordering::Greater => llvm::TruncOp::build(rw, loc, ty, result).res(rw),
    })
}

/// The type of the result, and the offset and the count as values of it.
fn field(
    op: Op,
    [offset, count]: [Value; 2],
    rw: &mut ConversionRewriter<'_>,
) -> Result<(Type, Value, Value), MatchFailure> {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    if ty.element_or_self(rw).cast::<IntegerType>(rw).is_none() {
        return Err(MatchFailure::new("the bits are of no integer"));
    }
    let offset = spread(rw, op, offset, ty)?;
    let count = spread(rw, op, count, ty)?;
    Ok((ty, offset, count))
}

/// As many ones as the count says, at the right end.
fn mask(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    ty: Type,
    count: Value,
) -> Result<(Value, Value), MatchFailure> {
    let loc = rw.loc(op);
    let ones = integer_constant(rw, op, ty, -1);
    let shifted = llvm::ShlOp::build(rw, loc, ones, count).res(rw);
    let mask = llvm::XOrOp::build(rw, loc, shifted, ones).res(rw);
    Ok((mask, ones))
}

fn lower_insert(
    op: spirv::BitFieldInsertOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (ty, offset, count) = field(op.op(), [operands[2], operands[3]], rw)?;
    let (ones_there, ones) = mask(rw, op.op(), ty, count)?;
    let moved = llvm::ShlOp::build(rw, loc, ones_there, offset).res(rw);
    let outside = llvm::XOrOp::build(rw, loc, moved, ones).res(rw);
    let kept = llvm::AndOp::build(rw, loc, operands[0], outside).res(rw);
    let inserted = llvm::ShlOp::build(rw, loc, operands[1], offset).res(rw);
    let result = llvm::OrOp::build(rw, loc, kept, inserted).res(rw);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_signed_extract(
    op: spirv::BitFieldSExtractOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (ty, offset, count) = field(op.op(), [operands[1], operands[2]], rw)?;
    let bits = width(rw, ty).unwrap_or(0);
    let size = integer_constant(rw, op.op(), ty, bits.into());
    let end = llvm::AddOp::build(rw, loc, count, offset).res(rw);
    let left = llvm::SubOp::build(rw, loc, size, end).res(rw);
    let shifted = llvm::ShlOp::build(rw, loc, operands[0], left).res(rw);
    let right = llvm::AddOp::build(rw, loc, offset, left).res(rw);
    let result = llvm::AShrOp::build(rw, loc, shifted, right).res(rw);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_unsigned_extract(
    op: spirv::BitFieldUExtractOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (ty, offset, count) = field(op.op(), [operands[1], operands[2]], rw)?;
    let (mask, _) = mask(rw, op.op(), ty, count)?;
    let shifted = llvm::LShrOp::build(rw, loc, operands[0], offset).res(rw);
    let result = llvm::AndOp::build(rw, loc, shifted, mask).res(rw);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
