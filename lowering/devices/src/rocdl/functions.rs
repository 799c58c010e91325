//! `convert-math-to-rocdl` and `convert-complex-to-rocdl-library-calls`: functions of numbers as calls of OCML, in any module.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_conversions::complex::call_library;
use terrace_conversions::to_llvm::{ToLlvmConversion, elementwise, index_width};
use terrace_dialects::{complex, func, llvm, math, rocdl, vector};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Ir, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::{Chipset, numbers};

/// Convert Math dialect to ROCDL library calls.
///
/// What LLVM has an instruction for remains.
#[pass(
    name = "convert-math-to-rocdl",
    title = "ConvertMathToROCDL",
    on = ModuleOp,
    dependent_dialects(func::FuncDialect, rocdl::RocdlDialect, vector::VectorDialect, llvm::LlvmDialect)
)]
pub struct MathToRocdlPass {
    /// The GPU that runs the program.
    #[option(default = String::new())]
    pub chipset: String,
}

impl Pass for MathToRocdlPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut conversion = ToLlvmConversion::new(index_width(ir, 0)?);
        numbers::populate_library_functions(&mut conversion.patterns);
        if !self.chipset.is_empty() {
            let chipset = Chipset::parse(&self.chipset)?;
            if chipset.major >= 9 {
                conversion.patterns.add(ClampLowering);
            }
        }
        let target = numbers::forbid_intrinsics(std::mem::take(&mut conversion.target))
            .dialect::<func::FuncDialect>(Legality::Legal)
            .dialect::<vector::VectorDialect>(Legality::Legal)
            .dialect::<rocdl::RocdlDialect>(Legality::Legal);
        Conversion {
            target: &target,
            patterns: &conversion.patterns,
            converter: &conversion.converter,
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}

conversion_pattern! {
    /// The median of a number and two bounds.
    ClampLowering: math::ClampFOp => lower_clamp;
}

fn lower_clamp(
    op: math::ClampFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, ty) = (rw.loc(op.op()), rw.ty(op.result(rw)));
    match ty.element_or_self(rw) {
        Type::F16 | Type::F32 => {}
        _ => return Err(MatchFailure::new("there is no median of the type")),
    }
    let ty = rw.convert_type(ty)?;
    let median = elementwise(rw, loc, operands, ty, &mut |rw, numbers, _| {
        rocdl::FMed3Op::build(rw, loc, numbers[0], numbers[1], numbers[2]).res(rw)
    })?;
    rw.replace_op(op.op(), &[median]);
    Ok(())
}

/// Ops, and what the functions of OCML that do the same are called before the number of bits.
macro_rules! functions {
    ($($op:ident => $name:literal;)*) => {
        /// What OCML has.
        static FUNCTIONS: &[(&OpInfo, [&str; 2])] = &[$((
            <complex::$op as TypedOp>::INFO,
            [concat!("__ocml_", $name, "_f32"), concat!("__ocml_", $name, "_f64")],
        )),*];

        /// A target where none of these may stay.
        fn target() -> ConversionTarget {
            ConversionTarget::new()$(.op::<complex::$op>(Legality::Illegal))*
        }
    };
}

functions! {
    AbsOp => "cabs";
    CosOp => "ccos";
    ExpOp => "cexp";
    LogOp => "clog";
    SinOp => "csin";
    SqrtOp => "csqrt";
    TanOp => "ctan";
    TanhOp => "ctanh";
}

/// Convert Complex dialect to ROCDL library calls.
///
/// Powers are exponentials of products with logarithms; arithmetic stays.
#[pass(
    name = "convert-complex-to-rocdl-library-calls",
    title = "ConvertComplexToROCDLLibraryCalls",
    on = ModuleOp,
    dependent_dialects(func::FuncDialect)
)]
pub fn complex_to_rocdl(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    let description = "the function of OCML that does the same";
    patterns.add_table(description, FUNCTIONS.iter().copied(), call_library);
    patterns.add(PowerLowering);
    let target = target()
        .op::<complex::PowOp>(Legality::Illegal)
        .op::<complex::MulOp>(Legality::Legal)
        .dialect::<func::FuncDialect>(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

conversion_pattern! {
    /// The exponential of a product with the logarithm.
    PowerLowering: complex::PowOp => |op, operands, rw| {
        let (loc, flags) = (rw.loc(op.op()), op.fastmath(rw));
        let logarithm = complex::LogOp::builder(operands[0]).fastmath(flags).build(rw, loc);
        let logarithm = logarithm.result(rw);
        let product = complex::MulOp::builder(operands[1], logarithm).fastmath(flags);
        let product = product.build(rw, loc).result(rw);
        let power = complex::ExpOp::builder(product).fastmath(flags).build(rw, loc);
        rw.replace_op_with(op.op(), power.op());
        Ok(())
    };
}
