//! Switches: a block for each of several cases, and one for the rest.

use terrace_ir::Ir;
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseElementsAttr};
use terrace_ir::ods::{
    AnySuccessor, ArrayAttrOf, I32ElementsAttr, StrArrayAttr, TypeArrayAttr, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ods_macros::{constraint, op};

use super::PdlInterpDialect;
use crate::pdl::{AttributeType, OperationType, RangeOfTypes, TypeType};

constraint! {
    /// type-array array attribute
    pub TypeArrayArrayAttr: Attribute = ArrayAttrOf<TypeArrayAttr>;
}

/// Checks that there is a block for each case.
fn verify_cases(ir: &Ir, op: impl TypedOp, values: Option<Attribute>) -> VerifyResult {
    let list = values.and_then(|values| values.cast::<ArrayAttr>(ir));
    let numbers = values.and_then(|values| values.cast::<DenseElementsAttr>(ir));
    let values = match (list, numbers) {
        (Some(list), _) => list.elements(ir).len(),
        (_, Some(numbers)) => numbers.num_elements(ir),
        _ => return Ok(()),
    };
    // One of the blocks is that of the other cases.
    let blocks = ir.num_successors(op.op()).saturating_sub(1);
    if blocks == values {
        return Ok(());
    }
    let message = format!(
        "expected number of cases to match the number of case values, got {blocks} but expected {values}"
    );
    ir.op_error(op.op(), message).into()
}

/// Goes on by which attribute one is.
#[op(
    dialect = PdlInterpDialect, mnemonic = "switch_attribute",
    traits(Pure, Terminator),
    assembly { $attribute "to" $case_values "(" $cases ")" attr_dict "->" $default_dest },
    verify,
)]
pub struct SwitchAttributeOp {
    #[operand]
    attribute: AttributeType,
    #[attr(name = "caseValues")]
    case_values: ArrayAttr,
    #[successor]
    default_dest: AnySuccessor,
    #[successor]
    cases: Variadic<AnySuccessor>,
}

impl Verify for SwitchAttributeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_cases(ir, self, self.case_values_attr(ir))
    }
}

/// Goes on by how many operands an op has.
#[op(
    dialect = PdlInterpDialect, mnemonic = "switch_operand_count",
    traits(Pure, Terminator),
    assembly { "of" $input_op "to" $case_values "(" $cases ")" attr_dict "->" $default_dest },
    verify,
)]
pub struct SwitchOperandCountOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr(name = "caseValues")]
    case_values: I32ElementsAttr,
    #[successor]
    default_dest: AnySuccessor,
    #[successor]
    cases: Variadic<AnySuccessor>,
}

impl Verify for SwitchOperandCountOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_cases(ir, self, self.case_values_attr(ir))
    }
}

/// Goes on by an op's name.
#[op(
    dialect = PdlInterpDialect, mnemonic = "switch_operation_name",
    traits(Pure, Terminator),
    assembly { "of" $input_op "to" $case_values "(" $cases ")" attr_dict "->" $default_dest },
    verify,
)]
pub struct SwitchOperationNameOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr(name = "caseValues")]
    case_values: StrArrayAttr,
    #[successor]
    default_dest: AnySuccessor,
    #[successor]
    cases: Variadic<AnySuccessor>,
}

impl Verify for SwitchOperationNameOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_cases(ir, self, self.case_values_attr(ir))
    }
}

/// Goes on by how many results an op has.
#[op(
    dialect = PdlInterpDialect, mnemonic = "switch_result_count",
    traits(Pure, Terminator),
    assembly { "of" $input_op "to" $case_values "(" $cases ")" attr_dict "->" $default_dest },
    verify,
)]
pub struct SwitchResultCountOp {
    #[operand(name = "inputOp")]
    input_op: OperationType,
    #[attr(name = "caseValues")]
    case_values: I32ElementsAttr,
    #[successor]
    default_dest: AnySuccessor,
    #[successor]
    cases: Variadic<AnySuccessor>,
}

impl Verify for SwitchResultCountOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_cases(ir, self, self.case_values_attr(ir))
    }
}

/// Goes on by which type one is.
#[op(
    dialect = PdlInterpDialect, mnemonic = "switch_type",
    traits(Pure, Terminator),
    assembly { $value "to" $case_values "(" $cases ")" attr_dict "->" $default_dest },
    verify,
)]
pub struct SwitchTypeOp {
    #[operand]
    value: TypeType,
    #[attr(name = "caseValues")]
    case_values: TypeArrayAttr,
    #[successor]
    default_dest: AnySuccessor,
    #[successor]
    cases: Variadic<AnySuccessor>,
}

impl Verify for SwitchTypeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_cases(ir, self, self.case_values_attr(ir))
    }
}

/// Goes on by which types several are.
#[op(
    dialect = PdlInterpDialect, mnemonic = "switch_types",
    traits(Pure, Terminator),
    assembly { $value "to" $case_values "(" $cases ")" attr_dict "->" $default_dest },
    verify,
)]
pub struct SwitchTypesOp {
    #[operand]
    value: RangeOfTypes,
    #[attr(name = "caseValues")]
    case_values: TypeArrayArrayAttr,
    #[successor]
    default_dest: AnySuccessor,
    #[successor]
    cases: Variadic<AnySuccessor>,
}

impl Verify for SwitchTypesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_cases(ir, self, self.case_values_attr(ir))
    }
}
