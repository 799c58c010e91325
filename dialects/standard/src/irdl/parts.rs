//! The parts of what is defined: parameters, operands, results, attributes and regions.

use terrace_ir::Ir;
use terrace_ir::attributes::{ArrayAttr, UnitAttr};
use terrace_ir::ods::{I32Attr, Optional, StrArrayAttr, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ods_macros::op;

use super::syntax::{
    parse_attributes, parse_named_value_list, parse_named_value_list_with_variadicity,
    print_attributes, print_named_value_list, print_named_value_list_with_variadicity,
};
use super::{
    AttributeOp, AttributeType, IrdlDialect, OperationOp, RegionType, TypeOp, VariadicityArrayAttr,
    names,
};

/// The parameters of a type or an attribute, by name.
#[op(
    dialect = IrdlDialect, mnemonic = "parameters",
    traits(HasParent(AttributeOp, TypeOp)),
    assembly { "" custom<NamedValueList>($args, $names) attr_dict },
    verify,
)]
pub struct ParametersOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[attr]
    names: StrArrayAttr,
}

impl Verify for ParametersOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (values, names) = (self.args(ir).len(), self.names(ir));
        check_names(ir, self, "parameter", values, names)
    }
}

/// The operands of an op, by name, each with how many values it stands for.
#[op(
    dialect = IrdlDialect, mnemonic = "operands",
    traits(HasParent(OperationOp)),
    assembly { "" custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr_dict },
    verify,
)]
pub struct OperandsOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[attr]
    names: StrArrayAttr,
    #[attr]
    variadicity: VariadicityArrayAttr,
}

impl Verify for OperandsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (values, names) = (self.args(ir).len(), self.names(ir));
        check_variadicity(ir, self, "operand", values, self.variadicity(ir))?;
        check_names(ir, self, "operand", values, names)
    }
}

/// The results of an op, by name, each with how many values it stands for.
#[op(
    dialect = IrdlDialect, mnemonic = "results",
    traits(HasParent(OperationOp)),
    assembly { "" custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr_dict },
    verify,
)]
pub struct ResultsOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[attr]
    names: StrArrayAttr,
    #[attr]
    variadicity: VariadicityArrayAttr,
}

impl Verify for ResultsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (values, names) = (self.args(ir).len(), self.names(ir));
        check_variadicity(ir, self, "result", values, self.variadicity(ir))?;
        check_names(ir, self, "result", values, names)
    }
}

/// The attributes of an op, by name. They must be there.
#[op(
    dialect = IrdlDialect, mnemonic = "attributes",
    traits(HasParent(OperationOp)),
    assembly { custom<Attributes>($attribute_values, $attribute_value_names) attr_dict },
    verify,
)]
pub struct AttributesOp {
    #[operand]
    attribute_values: Variadic<AttributeType>,
    #[attr(name = "attributeValueNames")]
    attribute_value_names: StrArrayAttr,
}

impl Verify for AttributesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let values = self.attribute_values(ir).len();
        let names = self.attribute_value_names(ir).elements(ir).len();
        if values == names {
            return Ok(());
        }
        let message = format!(
            "the number of attribute names and their constraints must be the same but got {names} and {values} respectively"
        );
        ir.op_error(self.op(), message).into()
    }
}

/// What a region must look like: the types of its entry block's arguments, and how many blocks it has.
#[op(
    dialect = IrdlDialect, mnemonic = "region",
    traits(HasParent(OperationOp)),
    assembly {
        "" ("(" $entry_block_args $constrained_arguments^ ")")?
        "" (" " "with" "size" $number_of_blocks^)? attr_dict
    },
    verify,
)]
pub struct RegionOp {
    #[operand]
    entry_block_args: Variadic<AttributeType>,
    #[attr(name = "numberOfBlocks")]
    number_of_blocks: Optional<I32Attr>,
    #[attr(name = "constrainedArguments")]
    constrained_arguments: Optional<UnitAttr>,
    #[result]
    output: RegionType,
}

impl Verify for RegionOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.number_of_blocks(ir) {
            Some(blocks) if blocks < 1 => {
                let message =
                    format!("the number of blocks is expected to be >= 1 but got {blocks}");
                ir.op_error(self.op(), message).into()
            }
            _ => Ok(()),
        }
    }
}

/// The regions of an op, by name.
#[op(
    dialect = IrdlDialect, mnemonic = "regions",
    traits(HasParent(OperationOp)),
    assembly { "" custom<NamedValueList>($args, $names) attr_dict },
    verify,
)]
pub struct RegionsOp {
    #[operand]
    args: Variadic<RegionType>,
    #[attr]
    names: StrArrayAttr,
}

impl Verify for RegionsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (values, names) = (self.args(ir).len(), self.names(ir));
        check_names(ir, self, "region", values, names)
    }
}

fn check_variadicity(
    ir: &Ir,
    op: impl TypedOp,
    what: &str,
    values: usize,
    variadicity: VariadicityArrayAttr,
) -> VerifyResult {
    let known = variadicity.value(ir).len();
    if values == known {
        return Ok(());
    }
    let message = format!(
        "the number of {what}s and their variadicities must be the same, but got {values} and {known} respectively"
    );
    ir.op_error(op.op(), message).into()
}

fn check_names(
    ir: &Ir,
    op: impl TypedOp,
    what: &str,
    values: usize,
    names: ArrayAttr,
) -> VerifyResult {
    let named = names.elements(ir).len();
    if values != named {
        let message = format!(
            "the number of {what}s and their names must be the same, but got {values} and {named} respectively"
        );
        return ir.op_error(op.op(), message).into();
    }
    names::check_all(ir, op.op(), what, names)
}
