//! Variables, which keep their values from one run of a program to the next.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, SymbolRefAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyAttr, FormatElement, IndexElementsAttr, Optional, SymbolNameAttr, TypedOp, Verify,
    VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type};
use terrace_ir::{Context, Ir, Op};
use terrace_ods_macros::op;

use super::TosaDialect;
use super::checks::same_type;
use super::constants::type_sizes;
use super::types::Tensor;

/// A variable, with the value that it begins with, or only its type: `tosa.variable @v = dense<1> : tensor<2xi8>`.
#[op(
    dialect = TosaDialect, mnemonic = "variable", traits(Symbol),
    assembly { $sym_name attr_dict custom<TypeOrValue>($var_shape, $element, $initial_value) },
    verify,
)]
pub struct VariableOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    var_shape: IndexElementsAttr,
    #[attr(name = "type")]
    element: TypeAttr,
    #[attr]
    initial_value: Optional<AnyAttr>,
}

impl Verify for VariableOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.var_shape(ir).integer_values(ir).all(|size| size >= -1) {
            true => Ok(()),
            false => {
                let message = "expects the sizes in 'var_shape' to be -1 where they are not known";
                ir.op_error(self, message).into()
            }
        }
    }
}

impl VariableOp {
    /// The type of the variable.
    pub fn tensor_type(self, ir: &Ir) -> Type {
        let element = self.element(ir).value(ir);
        variable_type(ir, self.var_shape(ir).into(), element)
    }
}

/// The tensor whose sizes are in an attribute, -1 for those that are not known.
fn variable_type(cx: &Context, sizes: Attribute, element: Type) -> Type {
    let sizes = sizes.cast::<DenseElementsAttr>(cx).map(|sizes| {
        let size = |size: i128| i64::try_from(size).unwrap_or(DYNAMIC);
        type_sizes(&sizes.integer_values(cx).map(size).collect::<Vec<_>>())
    });
    RankedTensorType::get(cx, &sizes.unwrap_or_default(), element).into()
}

fn parse_type_or_value(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    let (ty, value) = match parser.parse_optional_punct("=") {
        true => {
            let value = parser.parse_attribute()?;
            let ty = value.ty(parser.context());
            let ty = ty.ok_or_else(|| parser.error_at(parser.since(at), "expected Typed attr"))?;
            (ty, Some(value))
        }
        false => (parser.parse_colon_type()?, None),
    };
    let cx = parser.context();
    let Some(shaped) = ty.cast::<ShapedType>(cx) else {
        let message = "expected shaped type";
        return Err(parser.error_at(parser.since(at), message));
    };
    let Some(shape) = shaped.shape(cx) else {
        let message = "expected ranked type";
        return Err(parser.error_at(parser.since(at), message));
    };
    let size = |size: &i64| i128::from(if *size == DYNAMIC { -1 } else { *size });
    let count = i64::try_from(shape.len()).expect("a type fits in memory");
    let tensor = RankedTensorType::get(cx, &[count], Type::INDEX);
    let tensor: ShapedType = Type::from(tensor).cast(cx).expect("a tensor has a shape");
    let sizes = DenseElementsAttr::integers(cx, tensor, shape.iter().map(size));
    let element = TypeAttr::get(cx, shaped.element(cx));
    parser.set_attribute(&arguments[0], state, Some(sizes.into()));
    parser.set_attribute(&arguments[1], state, Some(element.into()));
    parser.set_attribute(&arguments[2], state, value);
    Ok(())
}

fn print_type_or_value(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    if let Some(value) = arguments[2].attribute(ir, op) {
        printer.write("= ");
        printer.print_attr(value);
        return;
    }
    let sizes = arguments[0].attribute(ir, op);
    let element = arguments[1].attribute(ir, op);
    let element = element.and_then(|element| element.cast::<TypeAttr>(ir));
    if let Some((sizes, element)) = sizes.zip(element) {
        printer.write(": ");
        printer.print_type(variable_type(ir, sizes, element.value(ir)));
    }
}

/// Gives a variable another value: `tosa.variable_write @v, %x : tensor<2xi8>`.
#[op(
    dialect = TosaDialect, mnemonic = "variable_write", interfaces(SymbolUserOpInterface),
    assembly { $name attr_dict "," $input1 ":" type($input1) },
)]
pub struct VariableWriteOp {
    #[attr]
    name: SymbolNameAttr,
    #[operand]
    input1: Tensor,
}

impl SymbolUserOpInterface for VariableWriteOp {
    fn verify_symbol_uses(&self, ir: &Ir, scope: &SymbolScope<'_>) -> VerifyResult {
        let ty = ir.ty(self.input1(ir));
        verify_variable(ir, (*self).into(), scope, (&self.name(ir), ty, "'input1'"))
    }
}

/// The value of a variable: `tosa.variable_read @v : tensor<2xi8>`.
#[op(
    dialect = TosaDialect, mnemonic = "variable_read", interfaces(SymbolUserOpInterface),
    assembly { $name attr_dict ":" type($output1) },
)]
pub struct VariableReadOp {
    #[attr]
    name: SymbolNameAttr,
    #[result]
    output1: Tensor,
}

impl SymbolUserOpInterface for VariableReadOp {
    fn verify_symbol_uses(&self, ir: &Ir, scope: &SymbolScope<'_>) -> VerifyResult {
        let ty = ir.ty(self.output1(ir));
        verify_variable(ir, (*self).into(), scope, (&self.name(ir), ty, "'output1'"))
    }
}

/// Checks that a variable is declared, and that a value has its type.
fn verify_variable(
    ir: &Ir,
    op: Op,
    scope: &SymbolScope<'_>,
    (name, ty, what): (&str, Type, &str),
) -> VerifyResult {
    let found = scope.lookup(SymbolRefAttr::get(ir, ir.ident(name), &[]));
    let variable = found
        .and_then(|(at, op)| VariableOp::cast(at, op).map(|variable| variable.tensor_type(at)));
    match variable {
        Some(variable) => same_type(ir, op, (ty, what), (variable, "the input tensor")),
        None => {
            let message = format!("'{name}' has not been declared by 'tosa.variable'");
            ir.op_error(op, message).into()
        }
    }
}
