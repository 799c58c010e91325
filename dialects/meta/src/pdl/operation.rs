//! Ops in patterns.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{ArrayAttr, Attribute, StringAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    Arity, FormatElement, Optional, StrArrayAttr, StrAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op, SmallVec};
use terrace_ods_macros::op;

use super::entities::verify_binding_use;
use super::{
    ApplyNativeRewriteOp, AttributeType, OneOrManyTypes, OneOrManyValues, OperandOp, OperandsOp,
    OperationType, PdlDialect, ReplaceOp, RewriteOp, TypeOp, TypesOp,
};

/// An op that is matched, or, in a rewrite, created.
///
/// Operands and types are one range of all of them, or one handle a group that the op declares.
#[op(
    dialect = PdlDialect, mnemonic = "operation",
    traits(AttrSizedOperandSegments),
    assembly {
        ($op_name^)? ("(" $operand_values^ ":" type($operand_values) ")")?
        custom<NamedAttributes>($attribute_values, $attribute_value_names)
        ("->" "(" $type_values^ ":" type($type_values) ")")? attr_dict
    },
    verify,
)]
pub struct OperationOp {
    #[attr(name = "opName")]
    op_name: Optional<StrAttr>,
    #[operand(name = "operandValues")]
    operand_values: Variadic<OneOrManyValues>,
    #[operand(name = "attributeValues")]
    attribute_values: Variadic<AttributeType>,
    #[attr(name = "attributeValueNames")]
    attribute_value_names: StrArrayAttr,
    #[operand(name = "typeValues")]
    type_values: Variadic<OneOrManyTypes>,
    #[result(name = "op")]
    handle: OperationType,
}

/// Reads `{"name" = %attribute, ..}`, if it is there.
pub(crate) fn parse_named_attributes(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let mut names: Vec<Attribute> = Vec::new();
    let mut values: SmallVec<[_; 4]> = SmallVec::new();
    if parser.peek_punct("{") {
        parser.parse_comma_list(Delimiter::Brace, |parser| {
            names.push(parser.parse_string_attr()?.into());
            parser.parse_punct("=")?;
            values.push(parser.parse_operand()?);
            Ok(())
        })?;
    }
    let names = ArrayAttr::get(parser.context(), &names);
    parser.set_operands(&arguments[0], &values);
    parser.set_attribute(&arguments[1], state, Some(names.into()));
    Ok(())
}

pub(crate) fn print_named_attributes(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let names = arguments[1].attribute(ir, op);
    let names = names.and_then(|names| names.cast::<ArrayAttr>(ir));
    let names = names.map_or(&[][..], |names| names.elements(ir));
    if names.is_empty() {
        return;
    }
    let pairs = names.iter().zip(arguments[0].operands(ir, op));
    printer.write("{");
    printer.comma_separated(pairs, |printer, (name, value)| {
        printer.print_attr(*name);
        printer.write(" = ");
        printer.print_operand(value);
    });
    printer.write("}");
}

impl OperationOp {
    /// The names of the attributes that are matched or given.
    pub fn attribute_names(self, ir: &Ir) -> impl Iterator<Item = StringAttr> + '_ {
        let names = self.attribute_value_names_attr(ir);
        let names = names.and_then(|names| names.cast::<ArrayAttr>(ir));
        let names = names.map_or(&[][..], |names| names.elements(ir));
        names.iter().filter_map(|name| name.cast::<StringAttr>(ir))
    }

    /// Whether the op may say its own result types: it does, or it is not known.
    fn may_infer_types(self, ir: &Ir) -> bool {
        let Some(name) = self.op_name(ir) else {
            return false;
        };
        match ir.context().op_name(&name).info(ir) {
            Some(info) => info.infers_types(),
            None => true,
        }
    }
}

impl Verify for OperationOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let parent = ir.parent_op(self.op());
        let in_rewrite = parent.is_some_and(|parent| RewriteOp::cast(ir, parent).is_some());
        if in_rewrite && self.op_name(ir).is_none() {
            return error(
                "must have an operation name when nested within a `pdl.rewrite`".to_owned(),
            );
        }
        let (names, values) = (
            self.attribute_names(ir).count(),
            self.attribute_values(ir).len(),
        );
        if names != values {
            return error(format!(
                "expected the same number of attribute values and attribute names, got {names} names and {values} values"
            ));
        }
        if in_rewrite && !self.may_infer_types(ir) {
            verify_types_are_known(ir, self)?;
        }
        verify_binding_use(ir, self.op())
    }
}

const UNKNOWN_TYPES: &str =
    "must have inferable or constrained result types when nested within `pdl.rewrite`";

/// Checks that it is known of which types the results of a new op are.
fn verify_types_are_known(ir: &Ir, op: OperationOp) -> VerifyResult {
    let block = ir.parent_block(op.op());
    // What replaces an op has its types.
    let replaces = ir.uses(op.handle(ir)).any(|slot| {
        let (user, index) = ir.use_owner(slot);
        let Some(replace) = ReplaceOp::cast(ir, user) else {
            return false;
        };
        index != 0
            && ir
                .defining_op(replace.op_value(ir))
                .is_some_and(|replaced| {
                    ir.parent_block(replaced) != block || ir.is_before_in_block(replaced, op.op())
                })
    });
    if replaces {
        return Ok(());
    }
    if op.type_values(ir).len() == 0 {
        return verify_has_no_results(ir, op);
    }
    for (index, ty) in op.type_values(ir).enumerate() {
        let Some(source) = ir.defining_op(ty) else {
            continue;
        };
        let constant = match (TypeOp::cast(ir, source), TypesOp::cast(ir, source)) {
            (Some(ty), _) => Some(ty.constant_type(ir).is_some()),
            (_, Some(types)) => Some(types.constant_types(ir).is_some()),
            _ => None,
        };
        // A type of the matched part is known if something there has it.
        let constrains = || {
            ir.users(ty).any(|user| {
                ir.parent_block(user) != block
                    && (OperandOp::cast(ir, user).is_some()
                        || OperandsOp::cast(ir, user).is_some()
                        || OperationOp::cast(ir, user).is_some())
            })
        };
        let known = ApplyNativeRewriteOp::cast(ir, source).is_some()
            || constant.is_some_and(|constant| constant || constrains());
        if !known {
            let note = format!("result type #{index} was not constrained");
            return Err(ir.op_error(op, UNKNOWN_TYPES).note(ir.loc(op.op()), note));
        }
    }
    Ok(())
}

/// Checks that an op without types is none that has results.
fn verify_has_no_results(ir: &Ir, op: OperationOp) -> VerifyResult {
    let Some(name) = op.op_name(ir) else {
        return Ok(());
    };
    let Some(info) = ir.context().op_name(&name).info(ir) else {
        return Ok(());
    };
    let results = &info.parts.results;
    if results.is_empty() || results.iter().any(|result| result.arity != Arity::One) {
        return Ok(());
    }
    let note = format!(
        "operation is created in a non-inferrable context, but '{name}' does not implement InferTypeOpInterface"
    );
    Err(ir.op_error(op, UNKNOWN_TYPES).note(ir.loc(op.op()), note))
}
