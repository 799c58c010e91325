//! Arithmetic: each op becomes the llvm op that does the same.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{arith, llvm};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Context, Location, Op, Type, Value};

use super::descriptor::extract;
use super::division;
use super::one_to_one::{add_of_floats, add_one_to_one, elementwise, fast_math, one_to_one};
use super::types::check_floats;
use crate::pairs;
use crate::splat::splat_integer;

/// Adds the patterns of the arith dialect.
pub fn populate_arith_to_llvm(patterns: &mut ConversionPatterns) {
    let bits = pairs! { arith => llvm:
        AddIOp => AddOp,
        SubIOp => SubOp,
        MulIOp => MulOp,
        DivSIOp => SDivOp,
        DivUIOp => UDivOp,
        RemSIOp => SRemOp,
        RemUIOp => URemOp,
        AndIOp => AndOp,
        OrIOp => OrOp,
        XOrIOp => XOrOp,
        ShLIOp => ShlOp,
        ShRSIOp => AShrOp,
        ShRUIOp => LShrOp,
        SelectOp => SelectOp,
        ExtSIOp => SExtOp,
        ExtUIOp => ZExtOp,
        TruncIOp => TruncOp,
        MaxSIOp => SMaxOp,
        MinSIOp => SMinOp,
        MaxUIOp => UMaxOp,
        MinUIOp => UMinOp,
    };
    add_one_to_one(patterns, bits);
    let floats = pairs! { arith => llvm:
        AddFOp => FAddOp,
        SubFOp => FSubOp,
        MulFOp => FMulOp,
        DivFOp => FDivOp,
        RemFOp => FRemOp,
        NegFOp => FNegOp,
        SIToFPOp => SIToFPOp,
        UIToFPOp => UIToFPOp,
        FPToSIOp => FPToSIOp,
        FPToUIOp => FPToUIOp,
        ExtFOp => FPExtOp,
        TruncFOp => FPTruncOp,
        MaximumFOp => MaximumOp,
        MinimumFOp => MinimumOp,
        MaxNumFOp => MaxNumOp,
        MinNumFOp => MinNumOp,
    };
    add_of_floats(patterns, floats);
    division::populate(patterns);
    patterns.add(BitcastLowering);
    patterns.add(ConstantLowering);
    patterns.add(CmpILowering);
    patterns.add(CmpFLowering);
    patterns.add(IndexCastLowering);
    patterns.add(IndexCastUnsignedLowering);
    patterns.add(ExtendedSumLowering);
    patterns.add(ExtendedSignedProductLowering);
    patterns.add(ExtendedUnsignedProductLowering);
}

conversion_pattern! {
    /// The same bits; a cast to the type that the operand has by now is the operand.
    pub BitcastLowering: arith::BitcastOp => lower_bitcast;
    /// A constant of the converted type; the attribute stays.
    pub ConstantLowering: arith::ConstantOp => lower_constant;
    /// A comparison of integers.
    pub CmpILowering: arith::CmpIOp => lower_cmpi;
    /// A comparison of floating-point numbers.
    pub CmpFLowering: arith::CmpFOp => lower_cmpf;
    /// Truncation, extension or nothing, by the widths.
    pub IndexCastLowering: arith::IndexCastOp => lower_index_cast;
    /// Truncation, extension by zeros or nothing, by the widths.
    pub IndexCastUnsignedLowering: arith::IndexCastUIOp => lower_index_castui;
    /// A sum and whether it overflows: the two fields of an intrinsic's result.
    pub ExtendedSumLowering: arith::AddUIExtendedOp => lower_addui_extended;
    /// The halves of a product of twice the width.
    pub ExtendedSignedProductLowering: arith::MulSIExtendedOp => lower_mulsi_extended;
    /// The halves of a product of twice the width.
    pub ExtendedUnsignedProductLowering: arith::MulUIExtendedOp => lower_mului_extended;
}

fn lower_bitcast(
    op: arith::BitcastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if rw.convert_type(rw.ty(op.output(rw)))? == rw.ty(operands[0]) {
        rw.replace_op(op.op(), &[operands[0]]);
        return Ok(());
    }
    one_to_one(op.op(), operands, rw, llvm::BitcastOp::INFO)
}

fn lower_constant(
    op: arith::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let value = op.value(rw);
    let discardable = rw.discardable_attrs(op.op());
    let constant = llvm::ConstantOp::build(rw, loc, ty, value);
    rw.ir_mut()
        .set_discardable_attrs(constant.op(), discardable);
    rw.replace_op_with(op.op(), constant.op());
    Ok(())
}

/// The comparison of integers that the llvm dialect calls by this word, as other dialects do.
pub(super) fn comparison(word: &str) -> Result<llvm::ICmpPredicate, MatchFailure> {
    llvm::ICmpPredicate::symbolize(word)
        .ok_or_else(|| MatchFailure::new("the llvm dialect lacks the predicate"))
}

fn lower_cmpi(
    op: arith::CmpIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let predicate = comparison(op.predicate(rw).stringify())?;
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let result = elementwise(rw, loc, operands, ty, &mut |rw, operands, _| {
        llvm::ICmpOp::build(rw, loc, predicate, operands[0], operands[1]).res(rw)
    })?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_cmpf(
    op: arith::CmpFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    check_floats(rw, op.op())?;
    let loc = rw.loc(op.op());
    let predicate = match op.predicate(rw).stringify() {
        "false" => "_false",
        "true" => "_true",
        other => other,
    };
    let predicate = llvm::FCmpPredicate::symbolize(predicate)
        .ok_or_else(|| MatchFailure::new("the llvm dialect lacks the predicate"))?;
    let flags = fast_math(op.fastmath(rw));
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let result = elementwise(rw, loc, operands, ty, &mut |rw, operands, _| {
        let compare = llvm::FCmpOp::builder(predicate, operands[0], operands[1]);
        compare.fastmath_flags(flags).build(rw, loc).res(rw)
    })?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// Whether a number is extended by its sign or by zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// By its sign.
    Signed,
    /// By zeros.
    Unsigned,
}

/// The width of an integer, or of a vector's integers.
fn width(cx: &Context, ty: Type) -> Option<u32> {
    ty.element_or_self(cx)
        .cast::<IntegerType>(cx)
        .map(|ty| ty.width(cx))
}

/// An integer as one of another width.
pub fn resize(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    value: Value,
    to: Type,
    sign: Sign,
) -> Value {
    let from = rw.ty(value);
    match (width(rw, from).cmp(&width(rw, to)), sign) {
        (std::cmp::Ordering::Equal, _) => value,
        (std::cmp::Ordering::Less, Sign::Signed) => llvm::SExtOp::build(rw, loc, to, value).res(rw),
        (std::cmp::Ordering::Less, Sign::Unsigned) => {
            llvm::ZExtOp::build(rw, loc, to, value).res(rw)
        }
        (std::cmp::Ordering::Greater, _) => llvm::TruncOp::build(rw, loc, to, value).res(rw),
    }
}

/// Converts a cast between integers, one of them perhaps an index.
pub(super) fn lower_cast(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    sign: Sign,
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let result = elementwise(rw, loc, operands, ty, &mut |rw, operands, ty| {
        resize(rw, loc, operands[0], ty, sign)
    })?;
    rw.replace_op(op, &[result]);
    Ok(())
}

fn lower_index_cast(
    op: arith::IndexCastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_cast(op.op(), operands, rw, Sign::Signed)
}

fn lower_index_castui(
    op: arith::IndexCastUIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_cast(op.op(), operands, rw, Sign::Unsigned)
}

fn lower_addui_extended(
    op: arith::AddUIExtendedOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let types = [op.sum(rw), op.overflow(rw)].map(|value| rw.convert_type(rw.ty(value)));
    let [sum, overflow] = types;
    let (sum, overflow) = (sum?, overflow?);
    if sum.is::<llvm::ArrayType>(rw) {
        return Err(MatchFailure::new(
            "vectors of several dimensions are not unrolled here",
        ));
    }
    let pair = llvm::StructType::literal(rw, &[sum, overflow]).into();
    let both = llvm::UAddWithOverflowOp::build(rw, loc, pair, operands[0], operands[1]).res(rw);
    let results = [0, 1].map(|field| extract(rw, loc, both, &[field]));
    rw.replace_op(op.op(), &results);
    Ok(())
}

/// An integer type of another width, or a vector of them.
fn with_width(cx: &Context, ty: Type, width: u32) -> Type {
    let element = IntegerType::get(cx, width).into();
    match ty.cast::<VectorType>(cx) {
        Some(vector) => {
            VectorType::scalable(cx, vector.shape(cx), vector.scalable_dims(cx), element).into()
        }
        None => element,
    }
}

fn lower_product(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    sign: Sign,
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let narrow = width(rw, ty)
        .filter(|width| 2 * width <= IntegerType::MAX_WIDTH)
        .ok_or_else(|| MatchFailure::new("the product has no integer type"))?;
    let wide = with_width(rw, ty, 2 * narrow);
    let [a, b] = [0, 1].map(|index: usize| resize(rw, loc, operands[index], wide, sign));
    let product = llvm::MulOp::build(rw, loc, a, b).res(rw);
    let low = llvm::TruncOp::build(rw, loc, ty, product).res(rw);
    let amount = splat_integer(rw, wide, narrow.into());
    let amount = llvm::ConstantOp::build(rw, loc, wide, amount).res(rw);
    let high = llvm::LShrOp::build(rw, loc, product, amount).res(rw);
    let high = llvm::TruncOp::build(rw, loc, ty, high).res(rw);
    rw.replace_op(op, &[low, high]);
    Ok(())
}

fn lower_mulsi_extended(
    op: arith::MulSIExtendedOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_product(op.op(), operands, rw, Sign::Signed)
}

fn lower_mului_extended(
    op: arith::MulUIExtendedOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_product(op.op(), operands, rw, Sign::Unsigned)
}
