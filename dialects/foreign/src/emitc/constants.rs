//! Values that are known, and variables.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyAttrOf, AnyOf, Fold, FoldResult, Folded, StrAttr, TypedAttr, TypedOp, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op, Type, smallvec};
use terrace_ods_macros::op;

use super::{
    ArrayType, CExpressionInterface, EmitCType, EmitcDialect, LValueType, OpaqueAttr,
    is_fundamental, is_pointer_wide,
};

/// What a constant or a variable may begin with.
pub type InitialValue = AnyAttrOf<(OpaqueAttr, TypedAttr)>;

/// Checks that a value, unless it is opaque, has the type of the op's result, or of what is in the place that the result is.
fn verify_value(ir: &Ir, op: Op, value: Attribute, result: Type) -> VerifyResult {
    if value.is::<OpaqueAttr>(ir) {
        return Ok(());
    }
    if value.is::<StringAttr>(ir) {
        let message = "string attributes are not supported, use #emitc.opaque instead";
        return ir.op_error(op, message).into();
    }
    let result = result
        .cast::<LValueType>(ir)
        .map_or(result, |ty| ty.value_type(ir));
    let Some(found) = value.ty(ir) else {
        return Ok(());
    };
    if result == found || (found == Type::INDEX && is_pointer_wide(ir, result)) {
        return Ok(());
    }
    let [found, result] = [found, result].map(|ty| print_type(ir, ty));
    let message = format!(
        "requires attribute to either be an #emitc.opaque attribute or it's type ('{found}') to match the op's result type ('{result}')"
    );
    ir.op_error(op, message).into()
}

/// A constant: a number, a list of numbers, or an opaque text.
#[op(
    dialect = EmitcDialect, mnemonic = "constant", traits(ConstantLike),
    interfaces(CExpressionInterface), verify, fold,
)]
pub struct ConstantOp {
    #[attr]
    value: InitialValue,
    #[result]
    result: EmitCType,
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let value = self.value(ir);
        verify_value(ir, self.op(), value, ir.ty(self.result(ir)))?;
        let text = value.cast::<OpaqueAttr>(ir).map(|value| value.value(ir));
        match text {
            Some("") => ir.op_error(self, "value must not be empty").into(),
            _ => Ok(()),
        }
    }
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.value(ir))
    }
}

impl CExpressionInterface for ConstantOp {
    fn has_side_effects(&self, ir: &Ir) -> bool {
        !is_fundamental(ir, ir.ty(self.result(ir)))
    }
}

/// A value whose text is known: `M_PI`.
#[op(
    dialect = EmitcDialect, mnemonic = "literal", traits(Pure),
    assembly { $value attr_dict ":" type($result) }, verify,
)]
pub struct LiteralOp {
    #[attr]
    value: StrAttr,
    #[result]
    result: EmitCType,
}

impl Verify for LiteralOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.value(ir).is_empty() {
            true => ir.op_error(self, "value must not be empty").into(),
            false => Ok(()),
        }
    }
}

/// A local variable.
#[op(dialect = EmitcDialect, mnemonic = "variable", interfaces(MemoryEffects), verify)]
pub struct VariableOp {
    #[attr]
    value: InitialValue,
    #[result]
    result: AnyOf<(ArrayType, LValueType)>,
}

impl Verify for VariableOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let result = ir.ty(self.result(ir));
        verify_value(ir, self.op(), self.value(ir), result)
    }
}

impl MemoryEffects for VariableOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Allocate, self.result(ir))]
    }
}
