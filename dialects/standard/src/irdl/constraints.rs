//! Constraints: each gives a variable that stands for an attribute, or for a type in an attribute.

use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::SymbolRefAttr;
use terrace_ir::ods::{AnyAttr, Optional, StrAttr, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

use super::{AttributeOp, AttributeType, IrdlDialect, OperationOp, TypeOp};

/// Accepts one type or attribute.
#[op(
    dialect = IrdlDialect, mnemonic = "is",
    traits(HasParent(TypeOp, AttributeOp, OperationOp), Pure),
    assembly { $expected " " attr_dict },
)]
pub struct IsOp {
    #[attr]
    expected: AnyAttr,
    #[result]
    output: AttributeType,
}

/// Accepts types or attributes of one kind, given by a reference to its definition, or by its name with `!` or `#` before
/// it: `"!builtin.integer"`.
#[op(
    dialect = IrdlDialect, mnemonic = "base",
    traits(HasParent(TypeOp, AttributeOp, OperationOp)),
    interfaces(SymbolUserOpInterface),
    assembly { ($base_ref^)? ($base_name^)? " " attr_dict },
    verify,
)]
pub struct BaseOp {
    #[attr]
    base_ref: Optional<SymbolRefAttr>,
    #[attr]
    base_name: Optional<StrAttr>,
    #[result]
    output: AttributeType,
}

impl Verify for BaseOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let name = self.base_name(ir);
        if self.base_ref(ir).is_some() == name.is_some() {
            let message =
                "the base type or attribute should be specified by either a name or a reference";
            return ir.op_error(self.op(), message).into();
        }
        if name.is_some_and(|name| !name.starts_with(['!', '#'])) {
            let message = "the base type or attribute name should start with '!' or '#'";
            return ir.op_error(self.op(), message).into();
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for BaseOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        match BaseOp::base_ref(*self, ir) {
            Some(base) => check_definition(ir, self.op(), base, symbols),
            None => Ok(()),
        }
    }
}

/// Accepts types or attributes of one kind, given by a reference to its definition, whose parameters satisfy constraints.
#[op(
    dialect = IrdlDialect, mnemonic = "parametric",
    traits(HasParent(TypeOp, AttributeOp, OperationOp), Pure),
    interfaces(SymbolUserOpInterface),
    assembly { $base_type "<" $args ">" " " attr_dict },
)]
pub struct ParametricOp {
    #[attr]
    base_type: SymbolRefAttr,
    #[operand]
    args: Variadic<AttributeType>,
    #[result]
    output: AttributeType,
}

impl SymbolUserOpInterface for ParametricOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let base = ParametricOp::base_type(*self, ir);
        check_definition(ir, self.op(), base, symbols)
    }
}

/// Accepts every type and attribute.
#[op(
    dialect = IrdlDialect, mnemonic = "any",
    traits(HasParent(TypeOp, AttributeOp, OperationOp)),
    assembly { attr_dict },
)]
pub struct AnyOp {
    #[result]
    output: AttributeType,
}

/// Accepts what one of its operands accepts.
#[op(
    dialect = IrdlDialect, mnemonic = "any_of",
    traits(HasParent(TypeOp, AttributeOp, OperationOp), SameOperandsAndResultType),
    assembly { "(" $args ")" " " attr_dict },
)]
pub struct AnyOfOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[result]
    output: AttributeType,
}

/// Accepts what all of its operands accept.
#[op(
    dialect = IrdlDialect, mnemonic = "all_of",
    traits(HasParent(TypeOp, AttributeOp, OperationOp), SameOperandsAndResultType),
    assembly { "(" $args ")" " " attr_dict },
)]
pub struct AllOfOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[result]
    output: AttributeType,
}

/// Accepts what a predicate in C++ accepts: for code generators only, such a definition cannot be loaded.
#[op(
    dialect = IrdlDialect, mnemonic = "c_pred",
    assembly { $pred " " attr_dict },
)]
pub struct CPredOp {
    #[attr]
    pred: StrAttr,
    #[result]
    output: AttributeType,
}

/// A reference is looked up beside the dialect that it is in, and names a type or an attribute.
fn check_definition(
    ir: &Ir,
    op: Op,
    reference: SymbolRefAttr,
    symbols: &SymbolScope<'_>,
) -> VerifyResult {
    let found = symbols.outer().and_then(|outer| outer.lookup(reference));
    let name = print_attribute(ir, reference.into());
    let Some((found_in, found)) = found else {
        let message = format!("symbol '{name}' not found");
        return ir
            .op_error(op, message)
            .help("a reference begins with the name of its dialect: `@dialect::@name`")
            .into();
    };
    if TypeOp::cast(found_in, found).is_some() || AttributeOp::cast(found_in, found).is_some() {
        return Ok(());
    }
    let kind = found_in.name(found).as_str(ir);
    let message = format!(
        "symbol '{name}' does not refer to a type or attribute definition (refers to '{kind}')"
    );
    ir.op_error(op, message).into()
}
