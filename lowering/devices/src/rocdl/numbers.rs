//! Functions of numbers: those of OCML, and intrinsics.

use terrace_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Legality, conversion_pattern,
};
use terrace_conversions::pairs;
use terrace_conversions::to_llvm::{
    AbsILowering, IsFiniteLowering, IsNaNLowering, LeadingZerosLowering, SincosLowering,
    TrailingZerosLowering, one_to_one,
};
use terrace_dialects::{arith, llvm, math};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Ir, Op, Type, Value};

use crate::gpu::{Functions, populate_library};

/// Forbids the intrinsics for which the device has no code.
pub(super) fn forbid_intrinsics(target: ConversionTarget) -> ConversionTarget {
    macro_rules! forbid {
        ($target:expr; $($op:ident),*) => { $target$(.op::<llvm::$op>(Legality::Illegal))* };
    }
    let is_single = |ir: &Ir, op: Op| ir.operand_types(op).all(|ty| ty == Type::F32);
    let target = target
        .op::<llvm::ExpOp>(Legality::Dynamic(is_single))
        .op::<llvm::LogOp>(Legality::Dynamic(is_single));
    forbid! {
        target;
        CosOp, Exp2Op, FCeilOp, FFloorOp, FRemOp, Log10Op, Log2Op, PowOp, SinOp
    }
}

/// A table of ops, and the names of functions; of those marked there is an intrinsic for 32 bits.
macro_rules! functions {
    ($($dialect:ident :: $op:ident => $name:literal $(, $intrinsic:ident)?;)*) => {
        [$((<$dialect::$op as TypedOp>::INFO, Functions {
            half: concat!("__ocml_", $name, "_f16"),
            single: functions!(@single $name $($intrinsic)?),
            double: concat!("__ocml_", $name, "_f64"),
            ..Functions::default()
        })),*]
    };
    (@single $name:literal) => { concat!("__ocml_", $name, "_f32") };
    (@single $name:literal intrinsic) => { "" };
}

/// The functions of OCML.
fn functions() -> [(&'static OpInfo, Functions); 27] {
    functions! {
        math::AcosOp => "acos";
        math::AcoshOp => "acosh";
        math::AsinOp => "asin";
        math::AsinhOp => "asinh";
        math::AtanOp => "atan";
        math::Atan2Op => "atan2";
        math::AtanhOp => "atanh";
        math::CbrtOp => "cbrt";
        math::CeilOp => "ceil";
        math::CosOp => "cos";
        math::CoshOp => "cosh";
        math::ErfOp => "erf";
        math::ErfcOp => "erfc";
        math::ExpOp => "exp", intrinsic;
        math::Exp2Op => "exp2";
        math::ExpM1Op => "expm1";
        math::FloorOp => "floor";
        math::LogOp => "log", intrinsic;
        math::Log10Op => "log10";
        math::Log1pOp => "log1p";
        math::Log2Op => "log2";
        math::PowFOp => "pow";
        math::RsqrtOp => "rsqrt";
        math::SinOp => "sin";
        math::SinhOp => "sinh";
        math::TanOp => "tan";
        math::TanhOp => "tanh";
    }
}

/// Adds the patterns of functions of OCML.
pub(super) fn populate_library_functions(patterns: &mut ConversionPatterns) {
    populate_library(patterns, functions());
    let others = functions! {
        arith::RemFOp => "fmod";
        math::FPowIOp => "pown";
    };
    populate_library(patterns, others);
}

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    populate_library_functions(patterns);
    patterns.add(ExpLowering);
    patterns.add(LogLowering);
    let intrinsics = pairs! { math => llvm:
        AbsFOp => FAbsOp,
        CopySignOp => CopySignOp,
        CtPopOp => CtPopOp,
        FmaOp => FMAOp,
        RoundOp => RoundOp,
        RoundEvenOp => RoundEvenOp,
        SqrtOp => SqrtOp,
        TruncOp => FTruncOp,
    };
    patterns.add_table("an intrinsic", intrinsics, one_to_one);
    patterns.add(AbsILowering);
    patterns.add(IsFiniteLowering);
    patterns.add(IsNaNLowering);
    patterns.add(LeadingZerosLowering);
    patterns.add(SincosLowering);
    patterns.add(TrailingZerosLowering);
}

conversion_pattern! {
    /// An intrinsic, for 32 bits.
    pub ExpLowering: math::ExpOp => |op, operands, rw| {
        by_intrinsic(op.op(), operands, rw, llvm::ExpOp::INFO)
    };
    /// An intrinsic, for 32 bits.
    pub LogLowering: math::LogOp => |op, operands, rw| {
        by_intrinsic(op.op(), operands, rw, llvm::LogOp::INFO)
    };
}

fn by_intrinsic(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    intrinsic: &'static OpInfo,
) -> RewriteResult {
    match rw.ty(operands[0]) {
        Type::F32 => one_to_one(op, operands, rw, intrinsic),
        _ => Err(MatchFailure::new("the intrinsic is for 32 bits")),
    }
}
