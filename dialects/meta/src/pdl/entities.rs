//! What ops are made of: attributes, types, operands, results, and ranges of them.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::TypeAttr;
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyAttr, FormatElement, I32Attr, Optional, TypeArrayAttr, TypedOp, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::{Ir, Op, Type};
use terrace_ods_macros::op;

use super::{
    AnyPdl, AttributeType, OneOrManyValues, OperationType, PatternOp, PdlDialect, RangeOfTypes,
    RangeOfTypesOrValues, RangeOfValues, RangeType, RewriteOp, TypeType, ValueType,
    element_or_self,
};

/// Checks that what a pattern matches with is part of what it matches, since it would never be bound.
pub(super) fn verify_binding_use(ir: &Ir, op: Op) -> VerifyResult {
    let in_pattern = ir
        .parent_op(op)
        .is_some_and(|parent| PatternOp::cast(ir, parent).is_some());
    if !in_pattern || has_binding_use(ir, op) {
        return Ok(());
    }
    let message = "expected a bindable user when defined in the matcher body of a `pdl.pattern`";
    ir.op_error(op, message).into()
}

/// A result does not bind its op unless it is itself bound.
fn has_binding_use(ir: &Ir, op: Op) -> bool {
    ir.results(op).any(|value| {
        ir.users(value).any(|user| {
            let is_result =
                ResultOp::cast(ir, user).is_some() || ResultsOp::cast(ir, user).is_some();
            !is_result || has_binding_use(ir, user)
        })
    })
}

/// An attribute: any one, one of a type, or a constant one.
#[op(
    dialect = PdlDialect, mnemonic = "attribute",
    assembly { (":" $value_type^)? ("=" $value^)? attr_dict_with_keyword },
    verify,
)]
pub struct AttributeOp {
    #[operand(name = "valueType")]
    value_type: Optional<TypeType>,
    #[attr]
    value: Optional<AnyAttr>,
    #[result]
    attr: AttributeType,
}

impl Verify for AttributeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        if self.value(ir).is_none() {
            let parent = ir.parent_op(self.op());
            if parent.is_some_and(|parent| RewriteOp::cast(ir, parent).is_some()) {
                return error("expected constant value when specified within a `pdl.rewrite`");
            }
            return verify_binding_use(ir, self.op());
        }
        if self.value_type(ir).is_some() {
            return error("expected only one of [`type`, `value`] to be set");
        }
        Ok(())
    }
}

/// A type: any one, or a constant one.
#[op(
    dialect = PdlDialect, mnemonic = "type",
    assembly { attr_dict (":" $constant_type^)? },
    verify,
)]
pub struct TypeOp {
    #[attr(name = "constantType")]
    constant_type: Optional<TypeAttr>,
    #[result]
    result: TypeType,
}

impl Verify for TypeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.constant_type(ir) {
            None => verify_binding_use(ir, self.op()),
            Some(_) => Ok(()),
        }
    }
}

/// Types: any ones, or constant ones.
#[op(
    dialect = PdlDialect, mnemonic = "types",
    assembly { attr_dict (":" $constant_types^)? },
    verify,
)]
pub struct TypesOp {
    #[attr(name = "constantTypes")]
    constant_types: Optional<TypeArrayAttr>,
    #[result]
    result: RangeOfTypes,
}

impl Verify for TypesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.constant_types(ir) {
            None => verify_binding_use(ir, self.op()),
            Some(_) => Ok(()),
        }
    }
}

/// A value that comes from outside of the pattern, of any type or of one that is known.
#[op(
    dialect = PdlDialect, mnemonic = "operand",
    traits(HasParent(PatternOp)),
    assembly { (":" $value_type^)? attr_dict },
    verify,
)]
pub struct OperandOp {
    #[operand(name = "valueType")]
    value_type: Optional<TypeType>,
    #[result]
    value: ValueType,
}

impl Verify for OperandOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_binding_use(ir, self.op())
    }
}

/// Values that come from outside of the pattern.
#[op(
    dialect = PdlDialect, mnemonic = "operands",
    traits(HasParent(PatternOp)),
    assembly { (":" $value_type^)? attr_dict },
    verify,
)]
pub struct OperandsOp {
    #[operand(name = "valueType")]
    value_type: Optional<RangeOfTypes>,
    #[result]
    value: RangeOfValues,
}

impl Verify for OperandsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_binding_use(ir, self.op())
    }
}

/// A result of an op, by its number.
#[op(
    dialect = PdlDialect, mnemonic = "result",
    traits(Pure),
    assembly { $index "of" $parent attr_dict },
)]
pub struct ResultOp {
    #[operand]
    parent: OperationType,
    #[attr]
    index: I32Attr,
    #[result]
    val: ValueType,
}

/// All results of an op, or those of one of its groups.
#[op(
    dialect = PdlDialect, mnemonic = "results",
    traits(Pure),
    assembly { ($index^)? "of" $parent custom<ResultsValueType>(ref($index), type($val)) attr_dict },
    verify,
)]
pub struct ResultsOp {
    #[operand]
    parent: OperationType,
    #[attr]
    index: Optional<I32Attr>,
    #[result]
    val: OneOrManyValues,
}

impl Verify for ResultsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.val(ir));
        if self.index(ir).is_some() || !ty.is::<ValueType>(ir) {
            return Ok(());
        }
        let ty = print_type(ir, ty);
        let message = format!(
            "expected `pdl.range<value>` result type when no index is specified, but got: '{ty}'"
        );
        ir.op_error(self, message).into()
    }
}

/// Reads `-> type` after a number; all results are a range.
fn parse_results_value_type(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let ty = match parser.attribute_read(&arguments[0], state) {
        None => RangeType::get(cx, ValueType::get(cx).into()).into(),
        Some(_) => {
            parser.parse_punct("->")?;
            parser.parse_type()?
        }
    };
    parser.set_types(&arguments[1], &[ty]);
    Ok(())
}

fn print_results_value_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    if arguments[0].attribute(ir, op).is_some() {
        printer.write("-> ");
        printer.print_types(arguments[1].types(ir, op));
    }
}

/// Types or values in a row, where ranges stand for their elements.
#[op(
    dialect = PdlDialect, mnemonic = "range",
    traits(Pure, HasParent(RewriteOp)),
    assembly { ($arguments^ ":" type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) attr_dict },
    verify,
)]
pub struct RangeOp {
    #[operand]
    arguments: Variadic<AnyPdl>,
    #[result]
    result: RangeOfTypesOrValues,
}

impl Verify for RangeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_range_elements(ir, self.op())
    }
}

/// Checks that the operands of an op are, or have, the elements of its result.
pub(crate) fn verify_range_elements(ir: &Ir, op: Op) -> VerifyResult {
    let wanted = element_or_self(ir, ir.ty(ir.result(op, 0)));
    for ty in ir.operand_types(op) {
        let found = element_or_self(ir, ty);
        if found != wanted {
            let [wanted, found] = [wanted, found].map(|ty| print_type(ir, ty));
            let message =
                format!("expected operand to have element type '{wanted}', but got '{found}'");
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}

/// Reads the type of a range where no element says it.
pub(crate) fn parse_range_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let ty: Type = match parser.types_read(&arguments[0]).first() {
        Some(&ty) => RangeType::get_checked(cx, parser.location(), element_or_self(cx, ty))?.into(),
        None => parser.parse_colon_type()?,
    };
    parser.set_types(&arguments[1], &[ty]);
    Ok(())
}

pub(crate) fn print_range_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    if arguments[0].types(ir, op).is_empty() {
        printer.write(": ");
        printer.print_types(arguments[1].types(ir, op));
    }
}
