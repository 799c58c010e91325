//! The ops on tensors.

use terrace::ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace::ir::attributes::DenseElementsAttr;
use terrace::ir::interfaces::CastOpInterface;
use terrace::ir::types::{FunctionType, ShapedType};
use terrace::prelude::*;

use super::{F64Tensor, Printable, ShapeInference, ToyDialect, compatible, shape_of, tensor};
use crate::rules;

/// A constant tensor.
///
/// `%0 = toy.constant dense<[1.0, 2.0]> : tensor<2xf64>`
#[op(
    dialect = ToyDialect, mnemonic = "constant",
    traits(Pure, ConstantLike, AllTypesMatch(value, output)),
    assembly { attr_dict $value },
    fold,
)]
pub struct ConstantOp {
    #[attr]
    value: F64ElementsAttr,
    #[result]
    output: F64Tensor,
}

impl ConstantOp {
    /// A tensor of rank 0.
    pub fn scalar(builder: &mut Builder<'_>, loc: Location, value: f64) -> Self {
        ConstantOp::tensor(builder, loc, &[], &[value])
    }

    /// A tensor of this shape, with its values row by row or one value for all.
    pub fn tensor(builder: &mut Builder<'_>, loc: Location, shape: &[i64], values: &[f64]) -> Self {
        let elements = elements(builder, shape, values);
        ConstantOp::build(builder, loc, elements)
    }
}

/// The elements of a constant tensor of this shape.
pub(crate) fn elements(
    cx: &terrace::ir::Context,
    shape: &[i64],
    values: &[f64],
) -> DenseElementsAttr {
    let ty = tensor(cx, shape)
        .cast::<ShapedType>(cx)
        .expect("a tensor is a shaped type");
    DenseElementsAttr::f64s(cx, ty, values)
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.value(ir)))
    }
}

/// The sum of two tensors, element by element.
///
/// `%2 = toy.add %0, %1 : tensor<2xf64>`, or with all types when they differ in what is known of the shape.
#[op(
    dialect = ToyDialect, mnemonic = "add",
    traits(Pure),
    interfaces(ShapeInference),
    custom_assembly,
)]
pub struct AddOp {
    #[operand]
    lhs: F64Tensor,
    #[operand]
    rhs: F64Tensor,
    #[result]
    result: F64Tensor,
}

/// The product of two tensors, element by element.
///
/// `%2 = toy.mul %0, %1 : tensor<2xf64>`, or with all types when they differ in what is known of the shape.
#[op(
    dialect = ToyDialect, mnemonic = "mul",
    traits(Pure),
    interfaces(ShapeInference),
    custom_assembly,
)]
pub struct MulOp {
    #[operand]
    lhs: F64Tensor,
    #[operand]
    rhs: F64Tensor,
    #[result]
    result: F64Tensor,
}

impl CustomAssembly for AddOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_binary(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_binary(ir, self.into(), printer);
    }
}

impl CustomAssembly for MulOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_binary(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_binary(ir, self.into(), printer);
    }
}

/// `%lhs, %rhs : type` or `%lhs, %rhs : (type, type) -> type`.
fn parse_binary(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    let lhs = parser.parse_operand()?;
    parser.parse_punct(",")?;
    let rhs = parser.parse_operand()?;
    parser.parse_optional_attr_dict(state)?;
    parser.parse_punct(":")?;
    let at = parser.position();
    let ty = parser.parse_type()?;
    let (left, right, result) = match ty.cast::<FunctionType>(parser.context()) {
        None => (ty, ty, ty),
        Some(function) => {
            let cx = parser.context();
            match (function.inputs(cx), function.results(cx)) {
                (&[left, right], &[result]) => (left, right, result),
                _ => {
                    return Err(
                        parser.error_at(at, "expected two operand types and one result type")
                    );
                }
            }
        }
    };
    let lhs = parser.resolve_operand(lhs, left)?;
    let rhs = parser.resolve_operand(rhs, right)?;
    state.operands.extend([lhs, rhs]);
    state.result_types.push(result);
    Ok(())
}

fn print_binary(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>) {
    printer.write(" ");
    printer.print_operands(ir.operands(op));
    printer.print_attr_dict(ir, op, &[]);
    printer.write(" : ");
    let result = ir.ty(ir.result(op, 0));
    if ir.operand_types(op).all(|ty| ty == result) {
        printer.print_type(result);
    } else {
        printer.print_functional_type(ir, op);
    }
}

// ANCHOR: transpose
/// The tensor with its dimensions in reverse order.
#[op(
    dialect = ToyDialect, mnemonic = "transpose",
    traits(Pure),
    interfaces(ShapeInference),
    assembly { "(" $input ":" type($input) ")" attr_dict "to" type($output) },
    verify,
    canonicalize(rules::TransposeTranspose),
)]
pub struct TransposeOp {
    #[operand]
    input: F64Tensor,
    #[result]
    output: F64Tensor,
}
// ANCHOR_END: transpose

// ANCHOR: transpose_verify
impl Verify for TransposeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let shape = |value| shape_of(ir, ir.ty(value));
        if let (Some(input), Some(output)) = (shape(self.input(ir)), shape(self.output(ir)))
            && !input.iter().eq(output.iter().rev())
        {
            return Err(ir.op_error(
                self,
                "result shape must be the input shape in reverse order",
            ));
        }
        Ok(())
    }
}
// ANCHOR_END: transpose_verify

/// The tensor's elements, in the same order, with another shape.
#[op(
    dialect = ToyDialect, mnemonic = "reshape",
    traits(Pure),
    interfaces(ShapeInference),
    assembly { "(" $input ":" type($input) ")" attr_dict "to" type($output) },
    canonicalize(rules::ReshapeReshape, rules::RedundantReshape, rules::FoldConstantReshape),
)]
pub struct ReshapeOp {
    #[operand]
    input: F64Tensor,
    #[result]
    output: F64Tensor,
}

/// The same tensor, with more or less known of its shape.
#[op(
    dialect = ToyDialect, mnemonic = "cast",
    traits(Pure, SameOperandsAndResultShape),
    interfaces(CastOpInterface, ShapeInference),
    assembly { $input attr_dict ":" type($input) "to" type($output) },
    fold,
)]
pub struct CastOp {
    #[operand]
    input: F64Tensor,
    #[result]
    output: F64Tensor,
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        matches!((inputs, outputs), (&[input], &[output]) if compatible(cx, input, output))
    }
}

impl Fold for CastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (input, output) = (self.input(ir), self.output(ir));
        if ir.ty(input) == ir.ty(output) {
            return FoldResult::single(input);
        }
        // A cast there and back.
        let inner = input.defining::<CastOp>(ir)?.input(ir);
        (ir.ty(inner) == ir.ty(output)).then(|| FoldResult::single(inner))?
    }
}

/// Prints a tensor, a row a line.
#[op(
    dialect = ToyDialect, mnemonic = "print",
    assembly { $input attr_dict ":" type($input) },
)]
pub struct PrintOp {
    #[operand]
    input: Printable,
}
