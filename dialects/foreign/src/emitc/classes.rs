//! Classes of C++.

use terrace_ir::asm::{print_attribute, print_type};
use terrace_ir::attributes::{FlatSymbolRefAttr, TypeAttr, UnitAttr};
use terrace_ir::ods::{AnyRegion, Optional, SymbolNameAttr, TypedOp, Verify, VerifyResult};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Type};
use terrace_ods_macros::op;

use super::globals::{parse_type_and_initial_value, print_type_and_initial_value};
use super::{EmitCType, EmitcDialect, InitialValue, is_supported};

/// A class, with its fields and methods. One that is `final` has no heirs.
#[op(
    dialect = EmitcDialect, mnemonic = "class",
    traits(
        AutomaticAllocationScope, GraphRegion, IsolatedFromAbove, NoTerminator, SingleBlock, Symbol, SymbolTable,
    ),
    assembly { ("final" $final_specifier^)? $sym_name attr_dict_with_keyword $body },
)]
pub struct ClassOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    final_specifier: Optional<UnitAttr>,
    #[region]
    body: AnyRegion,
}

/// A field of a class.
#[op(
    dialect = EmitcDialect, mnemonic = "field", traits(Symbol),
    assembly { $sym_name ":" custom<TypeAndInitialValue>($ty, $initial_value) attr_dict },
    verify,
)]
pub struct FieldOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr]
    initial_value: Optional<InitialValue>,
}

impl Verify for FieldOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let class = ir
            .parent_op(self.op())
            .and_then(|class| ClassOp::cast(ir, class));
        let message = if !is_supported(ir, self.ty(ir).value(ir)) {
            "expected valid emitc type"
        } else if class.is_none() {
            "field must be nested within an emitc.class operation"
        } else if self.sym_name(ir).is_empty() {
            "field must have a non-empty symbol name"
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

/// A field of the object whose method the op is in.
#[op(
    dialect = EmitcDialect, mnemonic = "get_field", traits(Pure), interfaces(SymbolUserOpInterface),
    assembly { $field_name ":" type($result) attr_dict },
)]
pub struct GetFieldOp {
    #[attr]
    field_name: FlatSymbolRefAttr,
    #[result]
    result: EmitCType,
}

impl SymbolUserOpInterface for GetFieldOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let error = |message: String| ir.op_error(*self, message).into();
        let around = symbols.ir().map(|around| (around, around.root()));
        if around.is_none_or(|(around, root)| ClassOp::cast(around, root).is_none()) {
            return error(" must be nested within an emitc.class operation".into());
        }
        let name = print_attribute(ir, self.field_name(ir).into());
        let field = symbols.lookup(self.field_name(ir).into());
        let field = field.and_then(|(around, op)| Some((around, FieldOp::cast(around, op)?)));
        let Some((around, field)) = field else {
            return error(format!("field '{name}' not found in the class"));
        };
        let [found, wanted]: [Type; 2] = [ir.ty(self.result(ir)), field.ty(around).value(ir)];
        match found == wanted {
            true => Ok(()),
            false => error(format!(
                "result type '{}' does not match field '{name}' type '{}'",
                print_type(ir, found),
                print_type(ir, wanted)
            )),
        }
    }
}
