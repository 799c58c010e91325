//! Global variables.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_attribute, print_type};
use terrace_ir::attributes::{
    Attribute, FlatSymbolRefAttr, FloatAttr, IntegerAttr, TypeAttr, UnitAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyOf, AttrConstraint, ElementsAttr, FormatElement, Optional, SymbolNameAttr, TypedOp, Verify,
    VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::op;

use super::{ArrayType, EmitcDialect, InitialValue, LValueType, OpaqueAttr, is_supported};

/// A global variable.
#[op(
    dialect = EmitcDialect, mnemonic = "global", traits(Symbol),
    assembly {
        ("extern" $extern_specifier^)? ("static" $static_specifier^)? ("const" $const_specifier^)? $sym_name ":"
        custom<TypeAndInitialValue>($ty, $initial_value) attr_dict
    },
    verify,
)]
pub struct GlobalOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr]
    initial_value: Optional<InitialValue>,
    #[attr]
    extern_specifier: Optional<UnitAttr>,
    #[attr]
    static_specifier: Optional<UnitAttr>,
    #[attr]
    const_specifier: Optional<UnitAttr>,
}

impl Verify for GlobalOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| ir.op_error(self, message).into();
        let ty = self.ty(ir).value(ir);
        if !is_supported(ir, ty) {
            return error("expected valid emitc type".into());
        }
        let text = |ty| print_type(ir, ty);
        if let Some(value) = self
            .initial_value(ir)
            .filter(|value| !value.is::<OpaqueAttr>(ir))
        {
            let found = value.ty(ir).filter(|_| is_initial_value(ir, value));
            let Some(found) = found else {
                let value = print_attribute(ir, value);
                return error(format!(
                    "initial value should be a integer, float, elements or opaque attribute, but got {value}"
                ));
            };
            let array = ty.cast::<ArrayType>(ir);
            let wanted = match ElementsAttr::matches(ir, value) {
                true if array.is_none() => {
                    return error(format!("expected array type, but got '{}'", text(ty)));
                }
                true => array.map_or(ty, |array| array.as_tensor(ir).into()),
                false => ty,
            };
            if found != wanted {
                let (wanted, found) = (text(ty), text(found));
                return error(format!(
                    "initial value expected to be of type '{wanted}', but was of type '{found}'"
                ));
            }
        }
        match self.static_specifier(ir) && self.extern_specifier(ir) {
            true => error("cannot have both static and extern specifiers".into()),
            false => Ok(()),
        }
    }
}

fn is_initial_value(cx: &Context, value: Attribute) -> bool {
    value.is::<OpaqueAttr>(cx)
        || value.is::<IntegerAttr>(cx)
        || value.is::<FloatAttr>(cx)
        || ElementsAttr::matches(cx, value)
}

/// Reads `type`, or `type = value`.
pub(super) fn parse_type_and_initial_value(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let ty = parser.parse_type()?;
    let cx = parser.context();
    parser.set_attribute(&arguments[0], state, Some(TypeAttr::get(cx, ty).into()));
    if !parser.parse_optional_punct("=") {
        return Ok(());
    }
    let array = ty.cast::<ArrayType>(cx);
    let value_type = array.map_or(ty, |array| array.as_tensor(cx).into());
    let value = parser.parse_attribute_of_type(value_type)?;
    if !is_initial_value(cx, value) {
        let message = "initial value should be a integer, float, elements or opaque attribute";
        return Err(parser.error_at(parser.name_position(), message));
    }
    parser.set_attribute(&arguments[1], state, Some(value));
    Ok(())
}

pub(super) fn print_type_and_initial_value(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    if let Some(ty) = arguments[0].attribute(ir, op) {
        printer.print_attr(ty);
    }
    if let Some(value) = arguments[1].attribute(ir, op) {
        printer.write(" = ");
        printer.print_attr_without_type(value);
    }
}

/// The place of a global variable, or the array that it is.
#[op(
    dialect = EmitcDialect, mnemonic = "get_global", traits(Pure), interfaces(SymbolUserOpInterface),
    assembly { $name ":" type($result) attr_dict },
)]
pub struct GetGlobalOp {
    #[attr]
    name: FlatSymbolRefAttr,
    #[result]
    result: AnyOf<(ArrayType, LValueType)>,
}

impl SymbolUserOpInterface for GetGlobalOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let error = |message: String| ir.op_error(*self, message).into();
        let global = symbols.lookup(self.name(ir).into());
        let global = global.and_then(|(around, op)| Some((around, GlobalOp::cast(around, op)?)));
        let name = self.name(ir).symbol(ir).as_str(ir);
        let Some((around, global)) = global else {
            return error(format!("'{name}' does not reference a valid emitc.global"));
        };
        let wanted = global.ty(around).value(ir);
        let result: Type = ir.ty(self.result(ir));
        let text = |ty| print_type(ir, ty);
        if wanted.is::<ArrayType>(ir) {
            return match result == wanted {
                true => Ok(()),
                false => error(format!(
                    "on array type expects result type '{}' to match type '{}' of the global @{name}",
                    text(result),
                    text(wanted)
                )),
            };
        }
        match result.cast::<LValueType>(ir).map(|ty| ty.value_type(ir)) {
            None => error(format!(
                "on non-array type expects result type to be an lvalue type for the global @{name}"
            )),
            Some(inner) if inner != wanted => error(format!(
                "on non-array type expects result inner type '{}' to match type '{}' of the global @{name}",
                text(inner),
                text(wanted)
            )),
            Some(_) => Ok(()),
        }
    }
}
