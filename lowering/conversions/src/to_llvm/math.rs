//! Functions of numbers: intrinsics, and a few formulas where there is none.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{llvm, math};
use terrace_ir::attributes::{BoolAttr, DictAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::{Location, Op, Type, Value};

use super::descriptor::extract;
use super::one_to_one::{add_of_floats, add_one_to_one, elementwise, fast_math};
use super::types::check_floats;
use crate::pairs;
use crate::splat::splat_float;

/// Adds the patterns of the math dialect. Functions for which LLVM has neither an intrinsic nor a short formula remain: see
/// `convert-math-to-libm`.
pub fn populate_math_to_llvm(patterns: &mut ConversionPatterns) {
    populate_math_to_llvm_exactly(patterns);
    patterns.add(Log1pLowering);
}

/// Adds those that lose no precision: without log(1 + x), which is not exact for small numbers.
pub fn populate_math_to_llvm_exactly(patterns: &mut ConversionPatterns) {
    let floats = pairs! { math => llvm:
        AbsFOp => FAbsOp,
        AcosOp => ACosOp,
        AsinOp => ASinOp,
        AtanOp => ATanOp,
        Atan2Op => ATan2Op,
        CeilOp => FCeilOp,
        CopySignOp => CopySignOp,
        CosOp => CosOp,
        CoshOp => CoshOp,
        ExpOp => ExpOp,
        Exp2Op => Exp2Op,
        FloorOp => FFloorOp,
        FmaOp => FMAOp,
        FPowIOp => PowIOp,
        LogOp => LogOp,
        Log10Op => Log10Op,
        Log2Op => Log2Op,
        PowFOp => PowOp,
        RoundOp => RoundOp,
        RoundEvenOp => RoundEvenOp,
        SinOp => SinOp,
        SinhOp => SinhOp,
        SqrtOp => SqrtOp,
        TanOp => TanOp,
        TanhOp => TanhOp,
        TruncOp => FTruncOp,
    };
    add_of_floats(patterns, floats);
    add_one_to_one(patterns, pairs! { math => llvm: CtPopOp => CtPopOp });
    patterns.add(AbsILowering);
    patterns.add(LeadingZerosLowering);
    patterns.add(TrailingZerosLowering);
    patterns.add(ExpM1Lowering);
    patterns.add(RsqrtLowering);
    patterns.add(SincosLowering);
    patterns.add(IsNaNLowering);
    patterns.add(IsFiniteLowering);
}

conversion_pattern! {
    /// The absolute value, of the smallest integer too.
    pub AbsILowering: math::AbsIOp => lower_absi;
    /// Leading zeros, of zero too.
    pub LeadingZerosLowering: math::CountLeadingZerosOp => lower_ctlz;
    /// Trailing zeros, of zero too.
    pub TrailingZerosLowering: math::CountTrailingZerosOp => lower_cttz;
    /// exp(x) - 1
    pub ExpM1Lowering: math::ExpM1Op => lower_expm1;
    /// log(1 + x)
    pub Log1pLowering: math::Log1pOp => lower_log1p;
    /// 1 / sqrt(x)
    pub RsqrtLowering: math::RsqrtOp => lower_rsqrt;
    /// Sine and cosine, the fields of an intrinsic's result.
    pub SincosLowering: math::SinCosOp => lower_sincos;
    /// Whether a number is one of the two classes of NaN.
    pub IsNaNLowering: math::IsNaNOp => lower_isnan;
    /// Whether a number is one of the classes between the infinities.
    pub IsFiniteLowering: math::IsFiniteOp => lower_isfinite;
}

/// Makes the value of an op with these operands, of this type.
type Make<'m, 'a> = dyn FnMut(&mut ConversionRewriter<'a>, Location, &[Value], Type) -> Value + 'm;

/// Replaces an op by what `make` gives for its operands, element by element.
fn replace<'a>(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'a>,
    make: &mut Make<'_, 'a>,
) -> RewriteResult {
    check_floats(rw, op)?;
    let loc = rw.loc(op);
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let result = elementwise(rw, loc, operands, ty, &mut |rw, operands, ty| {
        make(rw, loc, operands, ty)
    })?;
    rw.replace_op(op, &[result]);
    Ok(())
}

fn lower_absi(
    op: math::AbsIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    replace(op.op(), operands, rw, &mut |rw, loc, operands, ty| {
        llvm::AbsOp::build(rw, loc, ty, operands[0], BoolAttr::get(false)).res(rw)
    })
}

fn lower_ctlz(
    op: math::CountLeadingZerosOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    replace(op.op(), operands, rw, &mut |rw, loc, operands, _| {
        llvm::CountLeadingZerosOp::build(rw, loc, operands[0], BoolAttr::get(false)).res(rw)
    })
}

fn lower_cttz(
    op: math::CountTrailingZerosOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    replace(op.op(), operands, rw, &mut |rw, loc, operands, _| {
        llvm::CountTrailingZerosOp::build(rw, loc, operands[0], BoolAttr::get(false)).res(rw)
    })
}

/// One, or a vector of ones.
fn one(rw: &mut ConversionRewriter<'_>, loc: Location, ty: Type) -> Value {
    let value = splat_float(rw, ty, 1.0);
    llvm::ConstantOp::build(rw, loc, ty, value).res(rw)
}

/// Gives an op the attributes that no definition names.
fn with_attrs<T: TypedOp>(rw: &mut ConversionRewriter<'_>, op: T, attrs: Option<DictAttr>) -> T {
    rw.ir_mut().set_discardable_attrs(op.op(), attrs);
    op
}

fn lower_expm1(
    op: math::ExpM1Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let flags = fast_math(op.fastmath(rw));
    let attrs = rw.discardable_attrs(op.op());
    replace(op.op(), operands, rw, &mut |rw, loc, operands, ty| {
        let one = one(rw, loc, ty);
        let exp = llvm::ExpOp::builder(operands[0]).fastmath_flags(flags);
        let exp = exp.build(rw, loc);
        let value = with_attrs(rw, exp, attrs).res(rw);
        let difference = llvm::FSubOp::builder(value, one).fastmath_flags(flags);
        let difference = difference.build(rw, loc);
        with_attrs(rw, difference, attrs).res(rw)
    })
}

fn lower_log1p(
    op: math::Log1pOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let flags = fast_math(op.fastmath(rw));
    let attrs = rw.discardable_attrs(op.op());
    replace(op.op(), operands, rw, &mut |rw, loc, operands, ty| {
        let one = one(rw, loc, ty);
        let sum = llvm::FAddOp::builder(one, operands[0]).fastmath_flags(flags);
        let sum = sum.build(rw, loc);
        let sum = with_attrs(rw, sum, attrs).res(rw);
        let log = llvm::LogOp::builder(sum).fastmath_flags(flags);
        let log = log.build(rw, loc);
        with_attrs(rw, log, attrs).res(rw)
    })
}

fn lower_rsqrt(
    op: math::RsqrtOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let flags = fast_math(op.fastmath(rw));
    let attrs = rw.discardable_attrs(op.op());
    replace(op.op(), operands, rw, &mut |rw, loc, operands, ty| {
        let one = one(rw, loc, ty);
        let root = llvm::SqrtOp::builder(operands[0]).fastmath_flags(flags);
        let root = root.build(rw, loc);
        let root = with_attrs(rw, root, attrs).res(rw);
        let quotient = llvm::FDivOp::builder(one, root).fastmath_flags(flags);
        let quotient = quotient.build(rw, loc);
        with_attrs(rw, quotient, attrs).res(rw)
    })
}

fn lower_sincos(
    op: math::SinCosOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    check_floats(rw, op.op())?;
    let loc = rw.loc(op.op());
    let ty = rw.ty(operands[0]);
    let pair = llvm::StructType::literal(rw, &[ty, ty]).into();
    let flags = fast_math(op.fastmath(rw));
    let both = llvm::SincosOp::builder(pair, operands[0]).fastmath_flags(flags);
    let both = both.build(rw, loc).res(rw);
    let results = [0, 1].map(|field| extract(rw, loc, both, &[field]));
    rw.replace_op(op.op(), &results);
    Ok(())
}

/// The classes of NaN.
const NAN: i32 = 0x3;
/// The classes of finite numbers: normal, subnormal and zero, of both signs.
const FINITE: i32 = 0x1f8;

fn lower_class(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    classes: i32,
) -> RewriteResult {
    replace(op, operands, rw, &mut |rw, loc, operands, ty| {
        llvm::IsFPClassOp::build(rw, loc, ty, operands[0], classes).res(rw)
    })
}

fn lower_isnan(
    op: math::IsNaNOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_class(op.op(), operands, rw, NAN)
}

fn lower_isfinite(
    op: math::IsFiniteOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_class(op.op(), operands, rw, FINITE)
}
