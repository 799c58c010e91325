//! `tosa-to-mlprogram`: variables.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, TypeConverter,
    conversion_pattern,
};
use terrace_dialects::{ml_program, tosa};
use terrace_ir::attributes::{SymbolRefAttr, TypeAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Lower TOSA to the MLProgram dialect.
#[pass(
    name = "tosa-to-mlprogram",
    title = "TosaToMLProgram",
    on = ModuleOp,
    dependent_dialects(ml_program::MlProgramDialect)
)]
pub fn tosa_to_mlprogram(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    patterns.add(VariableLowering);
    patterns.add(ReadLowering);
    patterns.add(WriteLowering);
    let target = ConversionTarget::new()
        .op::<tosa::VariableOp>(Legality::Illegal)
        .op::<tosa::VariableReadOp>(Legality::Illegal)
        .op::<tosa::VariableWriteOp>(Legality::Illegal)
        .unknown(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// The name of a variable as a reference.
fn global(cx: &Context, name: &str) -> SymbolRefAttr {
    SymbolRefAttr::get(cx, cx.ident(name), &[])
}

conversion_pattern! {
    /// A global variable that only this module sees.
    pub VariableLowering: tosa::VariableOp => |op, _, rw| {
        let (loc, name) = (rw.loc(op.op()), op.sym_name(rw).into_owned());
        let (ty, value) = (TypeAttr::get(rw, op.tensor_type(rw)), op.initial_value(rw));
        let global = ml_program::GlobalOp::builder(name.into(), ty)
            .is_mutable(true)
            .value(value)
            .sym_visibility(Some("private".into()))
            .build(rw, loc);
        rw.replace_op_with(op.op(), global.op());
        Ok(())
    };
    /// Reads the global variable.
    pub ReadLowering: tosa::VariableReadOp => |op, _, rw| {
        let (loc, name, ty) = (rw.loc(op.op()), global(rw, &op.name(rw)), rw.ty(op.output1(rw)));
        let load = ml_program::GlobalLoadOp::build(rw, loc, ty, name);
        rw.replace_op_with(op.op(), load.op());
        Ok(())
    };
    /// Writes the global variable.
    pub WriteLowering: tosa::VariableWriteOp => |op, operands, rw| {
        let (loc, name) = (rw.loc(op.op()), global(rw, &op.name(rw)));
        let store = ml_program::GlobalStoreOp::build(rw, loc, name, operands[0]);
        rw.replace_op_with(op.op(), store.op());
        Ok(())
    };
}
