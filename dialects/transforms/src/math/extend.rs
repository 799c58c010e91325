//! `math-extend-to-supported-types`: functions of wider floats where a target has none of narrow ones.

use terrace_conversion::{ConversionTarget, Legality};
use terrace_ir::Ir;
use terrace_ir::types::FloatKind;
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::arith::ArithDialect;
use terrace_standard_dialects::math::{FmaOp, MathDialect};

use crate::arith::{compute_with, float_kind, float_kinds};

/// Legalize floating-point math ops on low-precision floats.
///
/// Operands are extended before a function, and results truncated after it. `math.fma` remains: with more bits it would be another
/// function.
#[pass(
    name = "math-extend-to-supported-types",
    title = "MathExtendToSupportedTypes",
    dependent_dialects(MathDialect, ArithDialect)
)]
pub struct MathExtendToSupportedTypesPass {
    /// The floating-point types that the target has functions of, besides f32 and f64.
    #[option]
    extra_types: Vec<String>,
    /// The floating-point type to compute with.
    #[option(default = "f32".to_owned())]
    target_type: String,
}

impl Pass for MathExtendToSupportedTypesPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut supported = float_kinds(ir, "source", &self.extra_types)?;
        supported.extend([FloatKind::F32, FloatKind::F64]);
        let wide = float_kind(ir, "target", &self.target_type)?;
        let target = ConversionTarget::new()
            .unknown(Legality::Legal)
            .dialect::<MathDialect>(Legality::LegalTypes)
            .op::<FmaOp>(Legality::Legal);
        let is_narrow =
            move |kind: FloatKind| kind.width() < wide.width() && !supported.contains(&kind);
        compute_with(ir, wide, is_narrow, &target)
    }
}
