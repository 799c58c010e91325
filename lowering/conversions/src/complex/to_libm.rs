//! `convert-complex-to-libm`: functions of complex numbers to calls of the C library.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter,
};
use terrace_dialects::{complex, func};
use terrace_ir::attributes::{FlatSymbolRefAttr, StringAttr};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::FunctionType;
use terrace_ir::{Builder, Ir, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::to_standard::part_type;

/// Convert functions of complex numbers to calls of the C library.
///
/// Those of parts with 32 and 64 bits have one; arithmetic stays.
#[pass(
    name = "convert-complex-to-libm",
    on = terrace_ir::builtin::ModuleOp,
    dependent_dialects(func::FuncDialect)
)]
pub fn complex_to_libm(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    populate_complex_to_libm(&mut patterns);
    let target = target().dialect::<func::FuncDialect>(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Ops, and the names of the functions of 32 and of 64 bits.
macro_rules! functions {
    ($($op:ident => $single:literal, $double:literal;)*) => {
        /// What the C library has.
        static FUNCTIONS: &[(&OpInfo, [&str; 2])] =
            &[$((<complex::$op as TypedOp>::INFO, [$single, $double])),*];

        /// A target where none of these may stay.
        fn target() -> ConversionTarget {
            ConversionTarget::new()$(.op::<complex::$op>(Legality::Illegal))*
        }
    };
}

functions! {
    AbsOp => "cabsf", "cabs";
    AngleOp => "cargf", "carg";
    ConjOp => "conjf", "conj";
    CosOp => "ccosf", "ccos";
    LogOp => "clogf", "clog";
    PowOp => "cpowf", "cpow";
    SinOp => "csinf", "csin";
    SqrtOp => "csqrtf", "csqrt";
    TanOp => "ctanf", "ctan";
    TanhOp => "ctanhf", "ctanh";
}

/// Adds the patterns of this conversion.
pub fn populate_complex_to_libm(patterns: &mut ConversionPatterns) {
    let description = "the function of the C library that does the same";
    patterns.add_table(description, FUNCTIONS.iter().copied(), call_library);
}

/// Makes an op a call of a function of complex numbers with parts of 32 or of 64 bits.
///
/// # Errors
/// If the parts are of another type.
pub fn call_library(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    [single, double]: [&'static str; 2],
) -> RewriteResult {
    let name = match part_type(rw, rw.ty(operands[0]))? {
        Type::F32 => single,
        Type::F64 => double,
        _ => {
            return Err(MatchFailure::new(
                "the library has no function of this type",
            ));
        }
    };
    let loc = rw.loc(op);
    let inputs: Vec<Type> = operands.iter().map(|operand| rw.ty(*operand)).collect();
    let result = rw.ty(rw.result(op, 0));
    let signature = FunctionType::get(rw, &inputs, &[result]);
    rw.require_symbol(name, move |b: &mut Builder<'_>| {
        let function = func::FuncOp::declare(b, loc, name, signature);
        let private = StringAttr::get(b, b"private").into();
        b.ir_mut()
            .set_attr(function.into(), "sym_visibility", private);
    });
    let callee = FlatSymbolRefAttr::get(rw, rw.ident(name));
    let call = func::CallOp::build(rw, loc, &[result], callee, operands);
    rw.replace_op_with(op, call.op());
    Ok(())
}
