//! Global memrefs.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_attribute, print_type};
use terrace_ir::attributes::{
    Attribute, DenseElementsAttr, FlatSymbolRefAttr, StringAttr, TypeAttr, UnitAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyAttr, AnyStaticShapeMemRef, CustomAssembly, Optional, StrAttr, SymbolNameAttr, TypedOp,
    Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{MemRefType, RankedTensorType, ShapedType, Type};
use terrace_ir::{Context, Diagnostic, Ir, Location};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::alloc::Alignment;
use super::constraints::MemRefTypeAttr;

/// Declares or defines a global variable that holds a memref of static shape.
///
/// Without an initial value it is a declaration: another module defines it. `uninitialized` stands for any value. The
/// elements of a `constant` are never written.
#[op(
    dialect = MemRefDialect, mnemonic = "global",
    traits(Symbol),
    custom_assembly, verify,
)]
pub struct GlobalOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr(name = "type")]
    memref_type: MemRefTypeAttr,
    #[attr]
    initial_value: Optional<AnyAttr>,
    #[attr]
    constant: Optional<UnitAttr>,
    #[attr]
    alignment: Optional<Alignment>,
}

/// The tensor type that has a memref's shape and elements. A memref of memrefs has none.
fn tensor_type(
    cx: &Context,
    loc: Location,
    ty: MemRefType,
) -> Result<RankedTensorType, Diagnostic> {
    RankedTensorType::get_checked(cx, loc, ty.shape(cx), ty.element(cx), None)
}

impl Verify for GlobalOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.memref_type(ir);
        if !ShapedType::from(ty).has_static_shape(ir) {
            return ir
                .op_error(
                    self.op(),
                    format!(
                        "type should be static shaped memref, but got '{}'",
                        print_type(ir, ty.into())
                    ),
                )
                .into();
        }
        match self.initial_value(ir) {
            Some(value) => self.verify_initial_value(ir, ty, value),
            None => Ok(()),
        }
    }
}

impl GlobalOp {
    fn verify_initial_value(self, ir: &Ir, ty: MemRefType, value: Attribute) -> VerifyResult {
        if value == Attribute::UNIT {
            return Ok(());
        }
        let Some(elements) = value.cast::<DenseElementsAttr>(ir) else {
            return ir
                .op_error(
                    self.op(),
                    format!(
                        "initial value should be a unit or elements attribute, but got {}",
                        print_attribute(ir, value)
                    ),
                )
                .into();
        };
        let expected = Type::from(tensor_type(ir, ir.loc(self.op()), ty)?);
        let actual = Type::from(elements.ty(ir));
        if expected == actual {
            return Ok(());
        }
        ir.op_error(
            self.op(),
            format!(
                "initial value expected to be of type '{}', but was of type '{}'",
                print_type(ir, expected),
                print_type(ir, actual)
            ),
        )
        .into()
    }

    /// Whether another module defines it.
    pub fn is_external(self, ir: &Ir) -> bool {
        self.initial_value(ir).is_none()
    }
}

impl CustomAssembly for GlobalOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if let Some(visibility) = parser.parse_optional_string()? {
            let visibility = StringAttr::get(parser.context(), visibility);
            state.set_attr(parser.context(), "sym_visibility", visibility.into());
        }
        if parser.parse_optional_keyword("constant") {
            state.set_attr(parser.context(), "constant", UnitAttr::get().into());
        }
        let name = parser.parse_symbol_name()?;
        let name = StringAttr::get(parser.context(), name.as_str(parser.context()));
        state.set_attr(parser.context(), "sym_name", name.into());
        parser.parse_punct(":")?;
        let at = parser.position();
        let ty = parser.parse_type()?;
        let memref = ty.cast::<MemRefType>(parser.context());
        let memref = memref.filter(|ty| ShapedType::from(*ty).has_static_shape(parser.context()));
        let Some(memref) = memref else {
            let message = format!(
                "type should be static shaped memref, but got '{}'",
                print_type(parser.context(), ty)
            );
            return Err(parser.error_at(at, message));
        };
        state.set_attr(
            parser.context(),
            "type",
            TypeAttr::get(parser.context(), ty).into(),
        );
        if parser.parse_optional_punct("=") {
            let value = if parser.parse_optional_keyword("uninitialized") {
                Attribute::UNIT
            } else {
                let ty = tensor_type(parser.context(), parser.location(), memref)?;
                parser.parse_attribute_of_type(ty.into())?
            };
            state.set_attr(parser.context(), "initial_value", value);
        }
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        if let Some(visibility) = self.sym_visibility_attr(ir) {
            printer.write(" ");
            printer.print_attr(visibility);
        }
        if self.constant(ir) {
            printer.write(" constant");
        }
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        printer.write(" : ");
        printer.print_type(self.memref_type(ir).into());
        match self.initial_value(ir) {
            None => {}
            Some(Attribute::UNIT) => printer.write(" = uninitialized"),
            Some(value) => {
                printer.write(" = ");
                printer.print_attr_without_type(value);
            }
        }
        let elided = [
            "sym_name",
            "sym_visibility",
            "type",
            "initial_value",
            "constant",
        ];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}

/// The memref that a global variable holds.
#[op(
    dialect = MemRefDialect, mnemonic = "get_global",
    traits(Pure),
    interfaces(SymbolUserOpInterface),
    assembly { $name ":" type($result) attr_dict },
)]
pub struct GetGlobalOp {
    #[attr]
    name: FlatSymbolRefAttr,
    #[result]
    result: AnyStaticShapeMemRef,
}

impl SymbolUserOpInterface for GetGlobalOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let symbol = self.name(ir);
        let name = symbol.symbol(ir).as_str(ir);
        let global = symbols
            .lookup(symbol.into())
            .and_then(|(ir, op)| GlobalOp::cast(ir, op).map(|op| (ir, op)));
        let Some((global_ir, global)) = global else {
            return ir
                .op_error(
                    self.op(),
                    format!("'{name}' does not reference a valid global memref"),
                )
                .into();
        };
        let (expected, actual) = (
            Type::from(global.memref_type(global_ir)),
            ir.ty(self.result(ir)),
        );
        if expected == actual {
            return Ok(());
        }
        ir.op_error(
            self.op(),
            format!(
                "result type '{}' does not match type '{}' of the global memref @{name}",
                print_type(ir, actual),
                print_type(ir, expected)
            ),
        )
        .into()
    }
}
