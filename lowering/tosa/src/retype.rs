//! Ops that stay what they are, with other types.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Converted, Legality, TypeConverter, conversion_pattern, one_each,
};
use terrace_dialects::{func, tosa};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::{Ir, Op, Value};
use terrace_passes::pass::PassResult;

/// Converts the types of functions and of all that is in them.
pub(crate) fn retype_all(ir: &mut Ir, converter: &TypeConverter) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    patterns.add_function_types::<func::FuncOp>();
    patterns.add(Constant);
    patterns.add(AnyOp);
    Conversion {
        target: &ConversionTarget::new().unknown(Legality::LegalTypes),
        patterns: &patterns,
        converter,
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

conversion_pattern! {
    /// A constant, whose value has its type as well.
    Constant: tosa::ConstOp => |op, _, rw| {
        let (loc, ty) = (rw.loc(op.op()), rw.convert_type(rw.ty(op.output(rw)))?);
        let value = rw.convert_attribute(op.values(rw))?;
        let constant = tosa::ConstOp::build(rw, loc, ty, value);
        rw.replace_op_with(op.op(), constant.op());
        Ok(())
    }, benefit(2);
}

/// An op of any kind.
struct AnyOp;

impl ConversionPattern for AnyOp {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "AnyOp",
            description: "The op with other types.",
            root: PatternRoot::Any,
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        self.convert_many(op, &one_each(operands), rw)
    }

    fn convert_many(
        &self,
        op: Op,
        operands: &[Converted],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        rw.convert_op_types(op, operands)
    }
}
