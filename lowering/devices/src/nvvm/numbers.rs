//! Functions of numbers: those of libdevice.

use terrace_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Legality, conversion_pattern,
};
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_dialects::{arith, llvm, math};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::VectorType;
use terrace_ir::{Op, Type, Value};

use crate::gpu::{Functions, call, populate_library};

/// Forbids the intrinsics for which the device has no code.
pub(super) fn forbid_intrinsics(target: ConversionTarget) -> ConversionTarget {
    macro_rules! forbid {
        ($target:expr; $($op:ident),*) => { $target$(.op::<llvm::$op>(Legality::Illegal))* };
    }
    forbid! {
        target;
        CosOp, CopySignOp, ExpOp, Exp2Op, FAbsOp, FCeilOp, FFloorOp, FRemOp, LogOp, Log10Op, Log2Op,
        PowOp, RoundOp, RoundEvenOp, SinOp, SqrtOp
    }
}

/// A table of ops, and the names of functions of 32 and 64 bits, perhaps of an approximation.
macro_rules! functions {
    ($($dialect:ident :: $op:ident => $single:literal, $double:literal $(, $fast:literal)?;)*) => {
        [$((<$dialect::$op as TypedOp>::INFO, Functions {
            single: $single,
            double: $double,
            $(fast: $fast,)?
            widens_bf16: true,
            ..Functions::default()
        })),*]
    };
}

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let functions = functions! {
        arith::MaxNumFOp => "__nv_fmaxf", "__nv_fmax";
        arith::MinNumFOp => "__nv_fminf", "__nv_fmin";
        arith::RemFOp => "__nv_fmodf", "__nv_fmod";
        math::AbsFOp => "__nv_fabsf", "__nv_fabs";
        math::AcosOp => "__nv_acosf", "__nv_acos";
        math::AcoshOp => "__nv_acoshf", "__nv_acosh";
        math::AsinOp => "__nv_asinf", "__nv_asin";
        math::AsinhOp => "__nv_asinhf", "__nv_asinh";
        math::AtanOp => "__nv_atanf", "__nv_atan";
        math::Atan2Op => "__nv_atan2f", "__nv_atan2";
        math::AtanhOp => "__nv_atanhf", "__nv_atanh";
        math::CbrtOp => "__nv_cbrtf", "__nv_cbrt";
        math::CeilOp => "__nv_ceilf", "__nv_ceil";
        math::CopySignOp => "__nv_copysignf", "__nv_copysign";
        math::CosOp => "__nv_cosf", "__nv_cos", "__nv_fast_cosf";
        math::CoshOp => "__nv_coshf", "__nv_cosh";
        math::ErfOp => "__nv_erff", "__nv_erf";
        math::ErfcOp => "__nv_erfcf", "__nv_erfc";
        math::ExpOp => "__nv_expf", "__nv_exp", "__nv_fast_expf";
        math::Exp2Op => "__nv_exp2f", "__nv_exp2";
        math::ExpM1Op => "__nv_expm1f", "__nv_expm1";
        math::FloorOp => "__nv_floorf", "__nv_floor";
        math::FmaOp => "__nv_fmaf", "__nv_fma";
        math::FPowIOp => "__nv_powif", "__nv_powi";
        math::IsFiniteOp => "__nv_finitef", "__nv_isfinited";
        math::IsInfOp => "__nv_isinff", "__nv_isinfd";
        math::IsNaNOp => "__nv_isnanf", "__nv_isnand";
        math::LogOp => "__nv_logf", "__nv_log", "__nv_fast_logf";
        math::Log10Op => "__nv_log10f", "__nv_log10", "__nv_fast_log10f";
        math::Log1pOp => "__nv_log1pf", "__nv_log1p";
        math::Log2Op => "__nv_log2f", "__nv_log2", "__nv_fast_log2f";
        math::PowFOp => "__nv_powf", "__nv_pow", "__nv_fast_powf";
        math::RoundOp => "__nv_roundf", "__nv_round";
        math::RoundEvenOp => "__nv_rintf", "__nv_rint";
        math::RsqrtOp => "__nv_rsqrtf", "__nv_rsqrt";
        math::SinOp => "__nv_sinf", "__nv_sin", "__nv_fast_sinf";
        math::SinhOp => "__nv_sinhf", "__nv_sinh";
        math::SqrtOp => "__nv_sqrtf", "__nv_sqrt";
        math::TanOp => "__nv_tanf", "__nv_tan", "__nv_fast_tanf";
        math::TanhOp => "__nv_tanhf", "__nv_tanh";
    };
    populate_library(patterns, functions);
    let absolute = Functions {
        integer: "__nv_abs",
        ..Functions::default()
    };
    populate_library(patterns, [(math::AbsIOp::INFO, absolute)]);
    patterns.add(SincosLowering);
}

conversion_pattern! {
    /// Sine and cosine, which a function of libdevice stores.
    pub SincosLowering: math::SinCosOp => lower_sincos;
}

fn lower_sincos(
    op: math::SinCosOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let mut operand = operands[0];
    let ty = rw.ty(operand);
    let (name, with) = match ty {
        Type::F16 | Type::BF16 | Type::F32 => ("__nv_sincosf", Type::F32),
        Type::F64 => ("__nv_sincos", Type::F64),
        _ if ty.is::<VectorType>(rw) => {
            return Err(MatchFailure::new("vectors are not supported"));
        }
        _ => {
            return Err(MatchFailure::new(
                "the library has no function of this type",
            ));
        }
    };
    let pointer: Type = llvm::PointerType::get(rw, 0).into();
    let here = rw.insertion_point();
    let scope = around(rw, op.op());
    if let Some(entry) = rw
        .regions(scope)
        .first()
        .and_then(|region| rw.first_block(*region))
    {
        rw.set_insertion_point_to_start(entry);
    }
    let one = integer_constant(rw, loc, Type::I32, 1);
    let places = [(); 2].map(|()| llvm::AllocaOp::of(rw, loc, pointer, one, with, None).res(rw));
    rw.set_insertion_point(here);
    if ty != with {
        operand = llvm::FPExtOp::build(rw, loc, with, operand).res(rw);
    }
    call(rw, loc, name, &[operand, places[0], places[1]], None);
    let results = places.map(|place| llvm::LoadOp::build(rw, loc, with, place).res(rw));
    let results = results.map(|value| match ty == with {
        true => value,
        false => llvm::FPTruncOp::build(rw, loc, ty, value).res(rw),
    });
    rw.replace_op(op.op(), &results);
    Ok(())
}

/// The op around whose stack is freed at its end.
fn around(rw: &ConversionRewriter<'_>, op: Op) -> Op {
    let mut around = std::iter::successors(rw.parent_op(op), |op| rw.parent_op(*op));
    around
        .find(|op| rw.has_trait(*op, OpTraits::AUTOMATIC_ALLOCATION_SCOPE))
        .unwrap_or(rw.root())
}
