//! Arithmetic, comparisons, casts, constants and functions of numbers.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::splat::{splat_float, splat_integer};
use terrace_conversions::{Pair, pairs};
use terrace_dialects::{llvm, spirv};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, IntegerAttr};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{ShapedType, VectorType};
use terrace_ir::{Context, Op, Type, Value};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let table = pairs! { spirv => llvm:
        FAddOp => FAddOp,
        FDivOp => FDivOp,
        FMulOp => FMulOp,
        FNegateOp => FNegOp,
        FRemOp => FRemOp,
        FSubOp => FSubOp,
        IAddOp => AddOp,
        IMulOp => MulOp,
        ISubOp => SubOp,
        SDivOp => SDivOp,
        SRemOp => SRemOp,
        UDivOp => UDivOp,
        UModOp => URemOp,
        ConvertFToSOp => FPToSIOp,
        ConvertFToUOp => FPToUIOp,
        ConvertSToFOp => SIToFPOp,
        ConvertUToFOp => UIToFPOp,
        LogicalAndOp => AndOp,
        LogicalOrOp => OrOp,
        SelectOp => SelectOp,
        UndefOp => UndefOp,
        GlCeilOp => FCeilOp,
        GlCosOp => CosOp,
        GlExpOp => ExpOp,
        GlFAbsOp => FAbsOp,
        GlFMaxOp => MaxNumOp,
        GlFMinOp => MinNumOp,
        GlFloorOp => FFloorOp,
        GlLogOp => LogOp,
        GlSMaxOp => SMaxOp,
        GlSMinOp => SMinOp,
        GlSinOp => SinOp,
        GlSqrtOp => SqrtOp,
        GlTanOp => TanOp,
        GlTanhOp => TanhOp,
    };
    add_direct(patterns, table);
    add_comparisons(patterns);
    patterns.add(FConvertLowering);
    patterns.add(SConvertLowering);
    patterns.add(UConvertLowering);
    patterns.add(BitcastLowering);
    patterns.add(ConstantLowering);
    patterns.add(InverseSqrtLowering);
}

conversion_pattern! {
    /// Extension or truncation, by the widths.
    pub FConvertLowering: spirv::FConvertOp => lower_fconvert;
    /// Extension by the sign or truncation, by the widths.
    pub SConvertLowering: spirv::SConvertOp => lower_sconvert;
    /// Extension by zeros or truncation, by the widths.
    pub UConvertLowering: spirv::UConvertOp => lower_uconvert;
    /// The same bits; what keeps its type stays as it is, as all pointers do.
    pub BitcastLowering: spirv::BitcastOp => lower_bitcast;
    /// A constant without a sign.
    pub ConstantLowering: spirv::ConstantOp => lower_constant;
    /// One divided by the square root.
    pub InverseSqrtLowering: spirv::GlInverseSqrtOp => lower_inverse_sqrt;
}

/// Adds a pattern for each pair.
pub(super) fn add_direct(patterns: &mut ConversionPatterns, table: impl IntoIterator<Item = Pair>) {
    let description = "the op of the llvm dialect that does the same";
    patterns.add_table(description, table, lower_directly);
}

/// Replaces an op by another with the same operands and the converted type.
fn lower_directly(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    target: &'static OpInfo,
) -> RewriteResult {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let name = rw.loaded_op_name_of(target);
    let (loc, discardable) = (rw.loc(op), rw.discardable_attrs(op));
    let new = rw.create(OpSpec {
        operands,
        result_types: &[ty],
        discardable,
        ..OpSpec::new(name, loc)
    });
    rw.replace_op_with(op, new);
    Ok(())
}

/// How an op compares.
#[derive(Clone, Copy)]
enum Predicate {
    Integer(llvm::ICmpPredicate),
    Float(llvm::FCmpPredicate),
}

/// Pairs of comparisons and what they are called in the llvm dialect.
macro_rules! comparisons {
    ($($op:ident => $kind:ident $predicate:ident,)*) => {
        [$((<spirv::$op as TypedOp>::INFO, comparisons!(@$kind $predicate))),*]
    };
    (@icmp $predicate:ident) => { Predicate::Integer(llvm::ICmpPredicate::$predicate) };
    (@fcmp $predicate:ident) => { Predicate::Float(llvm::FCmpPredicate::$predicate) };
}

fn add_comparisons(patterns: &mut ConversionPatterns) {
    let table: [(&'static OpInfo, Predicate); _] = comparisons! {
        IEqualOp => icmp Eq,
        INotEqualOp => icmp Ne,
        LogicalEqualOp => icmp Eq,
        LogicalNotEqualOp => icmp Ne,
        SGreaterThanOp => icmp Sgt,
        SGreaterThanEqualOp => icmp Sge,
        SLessThanOp => icmp Slt,
        SLessThanEqualOp => icmp Sle,
        UGreaterThanOp => icmp Ugt,
        UGreaterThanEqualOp => icmp Uge,
        ULessThanOp => icmp Ult,
        ULessThanEqualOp => icmp Ule,
        FOrdEqualOp => fcmp Oeq,
        FOrdGreaterThanOp => fcmp Ogt,
        FOrdGreaterThanEqualOp => fcmp Oge,
        FOrdLessThanOp => fcmp Olt,
        FOrdLessThanEqualOp => fcmp Ole,
        FOrdNotEqualOp => fcmp One,
        FUnordEqualOp => fcmp Ueq,
        FUnordGreaterThanOp => fcmp Ugt,
        FUnordGreaterThanEqualOp => fcmp Uge,
        FUnordLessThanOp => fcmp Ult,
        FUnordLessThanEqualOp => fcmp Ule,
        FUnordNotEqualOp => fcmp Une,
    };
    let description = "the comparison of the llvm dialect that does the same";
    patterns.add_table(description, table, lower_comparison);
}

fn lower_comparison(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    predicate: Predicate,
) -> RewriteResult {
    let loc = rw.loc(op);
    rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let result = match predicate {
        Predicate::Integer(predicate) => {
            llvm::ICmpOp::build(rw, loc, predicate, operands[0], operands[1]).res(rw)
        }
        Predicate::Float(predicate) => {
            llvm::FCmpOp::build(rw, loc, predicate, operands[0], operands[1]).res(rw)
        }
    };
    rw.replace_op(op, &[result]);
    Ok(())
}

/// The width of a number, or of a vector's numbers.
pub(super) fn width(cx: &Context, ty: Type) -> Option<u32> {
    ty.element_or_self(cx).bit_width(cx)
}

/// Replaces an op by one of two, which widens or narrows its operand.
macro_rules! convert_width {
    ($op:expr, $operands:expr, $rw:expr, $wider:ident, $narrower:ident) => {{
        let (op, rw) = ($op.op(), $rw);
        let loc = rw.loc(op);
        let (from, to) = (rw.ty(rw.operand(op, 0)), rw.ty(rw.result(op, 0)));
        let order = width(rw, from).cmp(&width(rw, to));
        let to = rw.convert_type(to)?;
        let result = match order {
            std::cmp::Ordering::Less => llvm::$wider::build(rw, loc, to, $operands[0]).res(rw),
            std::cmp::Ordering::Greater => {
                llvm::$narrower::build(rw, loc, to, $operands[0]).res(rw)
            }
            std::cmp::Ordering::Equal => {
                return Err(MatchFailure::new("the types have the same width"));
            }
        };
        rw.replace_op(op, &[result]);
        Ok(())
    }};
}

fn lower_fconvert(
    op: spirv::FConvertOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    convert_width!(op, operands, rw, FPExtOp, FPTruncOp)
}

fn lower_sconvert(
    op: spirv::SConvertOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    convert_width!(op, operands, rw, SExtOp, TruncOp)
}

fn lower_uconvert(
    op: spirv::UConvertOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    convert_width!(op, operands, rw, ZExtOp, TruncOp)
}

fn lower_bitcast(
    op: spirv::BitcastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let result = match rw.ty(operands[0]) == ty {
        true => operands[0],
        false => llvm::BitcastOp::build(rw, loc, ty, operands[0]).res(rw),
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_constant(
    op: spirv::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let declared = rw.ty(op.constant(rw));
    let is_number = |ty: Type| ty.bit_width(rw).is_some();
    if !is_number(declared) && !declared.is::<VectorType>(rw) {
        return Err(MatchFailure::new(
            "constants of arrays and structs have no conversion",
        ));
    }
    let ty = rw.convert_type(declared)?;
    let value = op.value(rw);
    let value: Attribute = match (
        value.cast::<IntegerAttr>(rw),
        value.cast::<DenseElementsAttr>(rw),
    ) {
        _ if ty == declared => value,
        (Some(number), _) => IntegerAttr::get(rw, ty, number.value(rw)).into(),
        (_, Some(elements)) => {
            let bytes = elements.shared_bytes(rw).clone();
            let shaped = shaped(rw, ty)?;
            DenseElementsAttr::from_bytes(rw, shaped, bytes).into()
        }
        (None, None) => return Err(MatchFailure::new("the value has no conversion")),
    };
    let discardable = rw.discardable_attrs(op.op());
    let constant = llvm::ConstantOp::build(rw, loc, ty, value);
    rw.ir_mut()
        .set_discardable_attrs(constant.op(), discardable);
    rw.replace_op_with(op.op(), constant.op());
    Ok(())
}

fn shaped(cx: &Context, ty: Type) -> Result<ShapedType, MatchFailure> {
    ty.cast(cx)
        .ok_or_else(|| MatchFailure::new("the type has no elements"))
}

/// A constant of a number type, or of a vector of numbers that are all the same.
pub(super) fn integer_constant(
    rw: &mut ConversionRewriter<'_>,
    like: Op,
    ty: Type,
    value: i64,
) -> Value {
    let attr = splat_integer(rw, ty, value.into());
    let loc = rw.loc(like);
    llvm::ConstantOp::build(rw, loc, ty, attr).res(rw)
}

fn lower_inverse_sqrt(
    op: spirv::GlInverseSqrtOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(rw.result(op.op(), 0)))?;
    let one = splat_float(rw, ty, 1.0);
    let one = llvm::ConstantOp::build(rw, loc, ty, one).res(rw);
    let root = llvm::SqrtOp::build(rw, loc, operands[0]).res(rw);
    let result = llvm::FDivOp::build(rw, loc, one, root).res(rw);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
