//! `convert-math-to-libm`: functions of numbers to calls of the C library.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter,
};
use terrace_dialects::{arith, func, math};
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, StringAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::FunctionType;
use terrace_ir::{Builder, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Convert functions of numbers to calls of the C library.
///
/// Numbers of 16 bits are computed with 32. Vectors and what the library lacks have no conversion.
#[pass(
    name = "convert-math-to-libm",
    on = terrace_ir::builtin::ModuleOp,
    dependent_dialects(arith::ArithDialect, func::FuncDialect)
)]
pub fn math_to_libm(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    populate_math_to_libm(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<math::MathDialect>(Legality::Illegal)
        .dialect::<arith::ArithDialect>(Legality::Legal)
        .dialect::<func::FuncDialect>(Legality::Legal);
    let converter = TypeConverter::new();
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Ops, and the names of the functions of 32 and of 64 bits.
macro_rules! functions {
    ($($op:ident => $single:literal, $double:literal;)*) => {
        [$((<math::$op as TypedOp>::INFO, Functions { single: $single, double: $double })),*]
    };
}

/// Adds the patterns of this conversion.
pub fn populate_math_to_libm(patterns: &mut ConversionPatterns) {
    let functions = functions! {
        AbsFOp => "fabsf", "fabs";
        AcosOp => "acosf", "acos";
        AcoshOp => "acoshf", "acosh";
        AsinOp => "asinf", "asin";
        AsinhOp => "asinhf", "asinh";
        AtanOp => "atanf", "atan";
        AtanhOp => "atanhf", "atanh";
        Atan2Op => "atan2f", "atan2";
        CbrtOp => "cbrtf", "cbrt";
        CeilOp => "ceilf", "ceil";
        CosOp => "cosf", "cos";
        CoshOp => "coshf", "cosh";
        ErfOp => "erff", "erf";
        ErfcOp => "erfcf", "erfc";
        ExpOp => "expf", "exp";
        Exp2Op => "exp2f", "exp2";
        ExpM1Op => "expm1f", "expm1";
        FloorOp => "floorf", "floor";
        FmaOp => "fmaf", "fma";
        LogOp => "logf", "log";
        Log2Op => "log2f", "log2";
        Log10Op => "log10f", "log10";
        Log1pOp => "log1pf", "log1p";
        PowFOp => "powf", "pow";
        RoundEvenOp => "roundevenf", "roundeven";
        RoundOp => "roundf", "round";
        RsqrtOp => "rsqrtf", "rsqrt";
        SinOp => "sinf", "sin";
        SinhOp => "sinhf", "sinh";
        SqrtOp => "sqrtf", "sqrt";
        TanOp => "tanf", "tan";
        TanhOp => "tanhf", "tanh";
        TruncOp => "truncf", "trunc";
    };
    let description = "the function of the C library that does the same";
    patterns.add_table(description, functions, lower_to_call);
}

/// Functions of the C library that do the same.
#[derive(Clone, Copy)]
struct Functions {
    /// Of 32 bits.
    single: &'static str,
    /// Of 64 bits.
    double: &'static str,
}

fn lower_to_call(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    functions: Functions,
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.ty(rw.result(op, 0));
    let result = match ty {
        Type::F32 => call(rw, loc, functions.single, ty, operands),
        Type::F64 => call(rw, loc, functions.double, ty, operands),
        Type::F16 | Type::BF16 => {
            let wide: Vec<Value> = operands
                .iter()
                .map(|operand| arith::ExtFOp::build(rw, loc, Type::F32, *operand).output(rw))
                .collect();
            let wide = call(rw, loc, functions.single, Type::F32, &wide);
            arith::TruncFOp::build(rw, loc, ty, wide).output(rw)
        }
        _ => {
            return Err(MatchFailure::new(
                "the library has no function of this type",
            ));
        }
    };
    rw.replace_op(op, &[result]);
    Ok(())
}

fn call(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &'static str,
    ty: Type,
    operands: &[Value],
) -> Value {
    let signature = FunctionType::get(rw, &vec![ty; operands.len()], &[ty]);
    rw.require_symbol(name, move |b: &mut Builder<'_>| {
        let function = func::FuncOp::declare(b, loc, name, signature);
        let private = StringAttr::get(b, b"private").into();
        let ir = b.ir_mut();
        ir.set_attr(function.into(), "sym_visibility", private);
        ir.set_attr(function.into(), "llvm.readnone", Attribute::UNIT);
    });
    let callee = FlatSymbolRefAttr::get(rw, rw.ident(name));
    let call = func::CallOp::build(rw, loc, &[ty], callee, operands);
    rw.result(call.op(), 0)
}
