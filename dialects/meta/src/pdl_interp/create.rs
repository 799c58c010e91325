//! New ops, types, attributes and ranges; replacing and erasing.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{TypeAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyAttr, FormatElement, Optional, StrArrayAttr, StrAttr, TypeArrayAttr, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

use super::PdlInterpDialect;
use crate::pdl::{
    AnyPdl, AttributeType, OneOrManyTypes, OneOrManyValues, OperationType, RangeOfTypes,
    RangeOfTypesOrValues, TypeType, parse_named_attributes, parse_range_type,
    print_named_attributes, print_range_type, verify_range_elements,
};

/// A rewrite that the program has under a name.
#[op(
    dialect = PdlInterpDialect, mnemonic = "apply_rewrite",
    assembly { $name ("(" $args^ ":" type($args) ")")? (":" type($results)^)? attr_dict },
)]
pub struct ApplyRewriteOp {
    #[attr]
    name: StrAttr,
    #[operand]
    args: Variadic<AnyPdl>,
    #[result]
    results: Variadic<AnyPdl>,
}

/// A constant attribute.
#[op(
    dialect = PdlInterpDialect, mnemonic = "create_attribute",
    traits(Pure),
    assembly { $value attr_dict_with_keyword },
)]
pub struct CreateAttributeOp {
    #[attr]
    value: AnyAttr,
    #[result]
    attribute: AttributeType,
}

/// A constant type.
#[op(
    dialect = PdlInterpDialect, mnemonic = "create_type",
    traits(Pure),
    assembly { $value attr_dict },
)]
pub struct CreateTypeOp {
    #[attr]
    value: TypeAttr,
    #[result]
    result: TypeType,
}

/// Constant types.
#[op(
    dialect = PdlInterpDialect, mnemonic = "create_types",
    traits(Pure),
    assembly { $value attr_dict },
)]
pub struct CreateTypesOp {
    #[attr]
    value: TypeArrayAttr,
    #[result]
    result: RangeOfTypes,
}

/// Types or values in a row, where ranges stand for their elements.
#[op(
    dialect = PdlInterpDialect, mnemonic = "create_range",
    traits(Pure),
    assembly { ($arguments^ ":" type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr_dict },
    verify,
)]
pub struct CreateRangeOp {
    #[operand]
    arguments: Variadic<AnyPdl>,
    #[result]
    result: RangeOfTypesOrValues,
}

impl Verify for CreateRangeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_range_elements(ir, self.op())
    }
}

/// A new op; its result types are given, or it says them itself.
#[op(
    dialect = PdlInterpDialect, mnemonic = "create_operation",
    traits(AttrSizedOperandSegments),
    assembly {
        $name ("(" $input_operands^ ":" type($input_operands) ")")?
        custom<NamedAttributes>($input_attributes, $input_attribute_names)
        custom<ResultTypes>($input_result_types, type($input_result_types), $inferred_result_types)
        attr_dict
    },
    verify,
)]
pub struct CreateOperationOp {
    #[attr]
    name: StrAttr,
    #[operand(name = "inputOperands")]
    input_operands: Variadic<OneOrManyValues>,
    #[operand(name = "inputAttributes")]
    input_attributes: Variadic<AttributeType>,
    #[attr(name = "inputAttributeNames")]
    input_attribute_names: StrArrayAttr,
    #[operand(name = "inputResultTypes")]
    input_result_types: Variadic<OneOrManyTypes>,
    #[attr(name = "inferredResultTypes")]
    inferred_result_types: Optional<UnitAttr>,
    #[result(name = "resultOp")]
    result_op: OperationType,
}

impl Verify for CreateOperationOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        if !self.inferred_result_types(ir) {
            return Ok(());
        }
        if self.input_result_types(ir).len() != 0 {
            return error(
                "with inferred results cannot also have explicit result types".to_owned(),
            );
        }
        let name = self.name(ir);
        let info = ir.context().op_name(&name).info(ir);
        if info.is_some_and(|info| info.infers_types()) {
            return Ok(());
        }
        error(format!(
            "has inferred results, but the created operation '{name}' does not support result type inference (or is not registered)"
        ))
    }
}

/// Reads `-> <inferred>` or `-> (%types : ..)`, if it is there.
fn parse_result_types(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    if !parser.parse_optional_punct("->") {
        return Ok(());
    }
    if parser.parse_optional_punct("<") {
        parser.parse_keyword_exact("inferred")?;
        parser.parse_punct(">")?;
        let unit = UnitAttr::get();
        parser.set_attribute(&arguments[2], state, Some(unit.into()));
        return Ok(());
    }
    parser.parse_punct("(")?;
    let operands = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    parser.set_operands(&arguments[0], &operands);
    parser.set_types(&arguments[1], &types);
    Ok(())
}

fn print_result_types(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let operands = arguments[0].operands(ir, op);
    if arguments[2].attribute(ir, op).is_some() {
        printer.write("-> <inferred>");
    } else if !operands.is_empty() {
        printer.write("-> (");
        printer.print_operands(operands);
        printer.write(" : ");
        printer.print_types(arguments[1].types(ir, op));
        printer.write(")");
    }
}

/// Erases an op.
#[op(
    dialect = PdlInterpDialect, mnemonic = "erase",
    assembly { $input_op attr_dict },
)]
pub struct EraseOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
}

/// Replaces an op by values.
#[op(
    dialect = PdlInterpDialect, mnemonic = "replace",
    assembly { $input_op "with" " " "(" ($repl_values^ ":" type($repl_values))? ")" attr_dict },
)]
pub struct ReplaceOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[operand(name = "replValues")]
    repl_values: Variadic<OneOrManyValues>,
}
