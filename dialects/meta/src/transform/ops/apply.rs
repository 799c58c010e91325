//! Ops that change the payload by patterns and passes that are there already.

use crate::transform::TransformDialect;
use crate::transform::attributes::ParamOperandAttr;
use crate::transform::effects::{Payload, effects, effects_with};
use crate::transform::interfaces::{
    ConversionPatternDescriptorOpInterface, PatternDescriptorOpInterface, TransformOpInterface,
    TypeConverterBuilderOpInterface, marks,
};
use crate::transform::types::{OpHandle, ParamHandle};
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, UnresolvedOperand};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, IntegerAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{EffectList, MemoryEffects};
use terrace_ir::ods::{
    DefaultValued, FormatElement, I64Attr, MaxSizedRegion, Optional, StrArrayAttr, StrAttr,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Context, Ident, Ir, Op, Region};
use terrace_ods_macros::op;

/// Merges equal ops inside the payload.
#[op(
    dialect = TransformDialect, mnemonic = "apply_cse",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "to" $target attr_dict ":" type($target) },
)]
pub struct ApplyCommonSubexpressionEliminationOp {
    #[operand]
    target: OpHandle,
}

/// Converts the payload by the patterns that its first region names, with the types that the second one converts.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns",
    traits(NoTerminator, SingleBlock, GraphRegion),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "to" $target $patterns ("with" "type_converter" $default_type_converter_region^)? attr_dict ":" type($target) },
    verify,
)]
pub struct ApplyConversionPatternsOp {
    #[operand]
    target: OpHandle,
    #[attr]
    legal_ops: Optional<StrArrayAttr>,
    #[attr]
    illegal_ops: Optional<StrArrayAttr>,
    #[attr]
    legal_dialects: Optional<StrArrayAttr>,
    #[attr]
    illegal_dialects: Optional<StrArrayAttr>,
    #[attr]
    partial_conversion: Optional<UnitAttr>,
    #[attr]
    preserve_handles: Optional<UnitAttr>,
    #[region]
    patterns: MaxSizedRegion<1>,
    #[region]
    default_type_converter_region: Variadic<MaxSizedRegion<1>>,
}

/// The conversion patterns from a dialect to llvm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.dialect_to_llvm",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { $dialect_name attr_dict },
    verify,
)]
pub struct ApplyToLLVMConversionPatternsOp {
    #[attr]
    dialect_name: StrAttr,
}

/// Erases dead ops inside the payload.
#[op(
    dialect = TransformDialect, mnemonic = "apply_dce",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "to" $target attr_dict ":" type($target) },
)]
pub struct ApplyDeadCodeEliminationOp {
    #[operand]
    target: OpHandle,
}

/// Rewrites the payload greedily by the patterns that its region names.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns",
    traits(NoTerminator, SingleBlock, GraphRegion),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "to" $target $patterns attr_dict ":" type($target) },
    verify,
)]
pub struct ApplyPatternsOp {
    #[operand]
    target: OpHandle,
    #[attr]
    apply_cse: Optional<UnitAttr>,
    #[attr]
    max_iterations: DefaultValued<I64Attr, { -1 }>,
    #[attr]
    max_num_rewrites: DefaultValued<I64Attr, { -1 }>,
    #[region]
    patterns: MaxSizedRegion<1>,
}

/// The canonicalization patterns of all ops.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.canonicalization",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyCanonicalizationPatternsOp;

/// Moves what does not change in a loop out of it.
#[op(
    dialect = TransformDialect, mnemonic = "apply_licm",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "to" $target attr_dict ":" type($target) },
)]
pub struct ApplyLoopInvariantCodeMotionOp {
    #[operand]
    target: OpHandle,
}

/// Runs a pass or a pipeline on the payload, with options that parameters may give.
#[op(
    dialect = TransformDialect, mnemonic = "apply_registered_pass",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $pass_name ("with" "options" "=" custom<ApplyRegisteredPassOptions>($options, $dynamic_options)^)? "to" $target attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct ApplyRegisteredPassOp {
    #[operand]
    target: OpHandle,
    #[attr]
    pass_name: StrAttr,
    #[attr]
    options: Optional<DictAttr>,
    #[operand]
    dynamic_options: Variadic<ParamHandle>,
    #[result]
    result: OpHandle,
}

/// The first op of a region's entry block that does not fulfil a condition.
pub(crate) fn first_other(ir: &Ir, region: Region, holds: impl Fn(Op) -> bool) -> Option<Op> {
    let entry = ir.first_block(region)?;
    ir.block_ops(entry).find(|&op| !holds(op))
}

impl Verify for ApplyPatternsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let other = first_other(ir, self.patterns(ir), |op| {
            op.implements::<dyn PatternDescriptorOpInterface>(ir)
        });
        match other {
            None => Ok(()),
            Some(op) => Err(ir
                .op_error(
                    self,
                    "expected children ops to implement PatternDescriptorOpInterface",
                )
                .note(ir.loc(op), "op without interface")),
        }
    }
}

impl Verify for ApplyConversionPatternsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let regions = ir.regions(self.op());
        if regions.len() != 1 && regions.len() != 2 {
            return ir.op_error(self, "expected 1 or 2 regions").into();
        }
        let other = first_other(ir, regions[0], |op| {
            op.implements::<dyn ConversionPatternDescriptorOpInterface>(ir)
        });
        if let Some(op) = other {
            let message =
                "expected pattern children ops to implement ConversionPatternDescriptorOpInterface";
            return Err(ir
                .op_error(self, message)
                .note(ir.loc(op), "op without interface"));
        }
        let Some(&region) = regions.get(1) else {
            return Ok(());
        };
        let entry = ir.first_block(region);
        let ops: Vec<Op> = entry.map_or_else(Vec::new, |entry| ir.block_ops(entry).collect());
        let &[converter] = &ops[..] else {
            let message = "expected exactly one op in default type converter region";
            return ir.op_error(self, message).into();
        };
        let Some(types) = converter.interface::<dyn TypeConverterBuilderOpInterface>(ir) else {
            let message =
                "expected default converter child op to implement TypeConverterBuilderOpInterface";
            return Err(ir
                .op_error(self, message)
                .note(ir.loc(converter), "op without interface"));
        };
        let other = first_other(ir, regions[0], |op| {
            let patterns = op.interface::<dyn ConversionPatternDescriptorOpInterface>(ir);
            let wanted = patterns.and_then(|patterns| patterns.wanted_type_converter());
            wanted.is_none_or(|wanted| wanted == types.type_converter())
        });
        let Some(op) = other else {
            return Ok(());
        };
        let patterns = op.interface::<dyn ConversionPatternDescriptorOpInterface>(ir);
        let wanted = patterns.and_then(|patterns| patterns.wanted_type_converter());
        ir.op_error(op, format!("expected {}", wanted.unwrap_or_default()))
            .into()
    }
}

impl MemoryEffects for ApplyConversionPatternsOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let keeps = self.preserve_handles(ir);
        effects_with(ir, self.op(), Payload::Writes, |_| !keeps)
    }
}

impl ConversionPatternDescriptorOpInterface for ApplyToLLVMConversionPatternsOp {
    fn wanted_type_converter(&self) -> Option<&'static str> {
        Some("LLVMTypeConverter")
    }
}

impl Verify for ApplyToLLVMConversionPatternsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let name = self.dialect_name(ir);
        if ir.context().dialect(&name).is_some() {
            return Ok(());
        }
        ir.op_error(
            self,
            format!("unknown dialect or dialect not loaded: {name}"),
        )
        .into()
    }
}

/// Reads `{ "option" = value, .. }`, where a value is an attribute, a parameter, or a list of these.
fn parse_apply_registered_pass_options(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let (mut entries, mut operands): (Vec<(Ident, Attribute)>, Vec<UnresolvedOperand>) =
        (Vec::new(), Vec::new());
    parser.parse_comma_list_in(Delimiter::Brace, " in options dictionary", |parser| {
        let at = parser.position();
        let key = parser.parse_keyword_or_string().map_err(|_| {
            parser.error_at(at, "expected key to either be an identifier or a string")
        })?;
        if !parser.parse_optional_punct("=") {
            return Err(parser.error("expected '=' after key in key-value pair"));
        }
        let value = parse_option(parser, &mut operands)?;
        entries.push((cx.ident(&key), value));
        Ok(())
    })?;
    parser.set_attribute(
        &arguments[0],
        state,
        Some(DictAttr::get(cx, entries).into()),
    );
    parser.set_operands(&arguments[1], &operands);
    Ok(())
}

fn parse_option(
    parser: &mut OpParser<'_, '_>,
    operands: &mut Vec<UnresolvedOperand>,
) -> ParseResult<Attribute> {
    let cx = parser.context();
    if let Some(operand) = parser.parse_optional_operand()? {
        operands.push(operand);
        return Ok(operand_number(cx, operands.len() - 1));
    }
    if parser.peek_punct("[") {
        let mut elements = Vec::new();
        parser.parse_comma_list(Delimiter::Square, |parser| {
            // One list in another is as deep as it gets: what is inside is an attribute.
            let element = match parser.parse_optional_operand()? {
                Some(operand) => {
                    operands.push(operand);
                    operand_number(cx, operands.len() - 1)
                }
                None => parser.parse_attribute()?,
            };
            elements.push(element);
            Ok(())
        })?;
        return Ok(ArrayAttr::get(cx, &elements).into());
    }
    let at = parser.position();
    let value = parser.parse_attribute()?;
    if value.is::<ParamOperandAttr>(cx) {
        let message = "the param_operand attribute is a marker reserved for indicating a value will be passed via params and is only used in the generic print format";
        return Err(parser.error_at(parser.since(at), message));
    }
    Ok(value)
}

fn operand_number(cx: &Context, index: usize) -> Attribute {
    let index = IntegerAttr::i64(cx, i64::try_from(index).unwrap_or(i64::MAX));
    ParamOperandAttr::get(cx, index).into()
}

fn print_apply_registered_pass_options(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let options = arguments[0].attribute(ir, op);
    let Some(options) = options.and_then(|options| options.cast::<DictAttr>(ir)) else {
        return printer.write("{}");
    };
    let operands = arguments[1].operands(ir, op);
    let number = |value: Attribute| {
        let index = value.cast::<ParamOperandAttr>(ir)?.index(ir).as_i64(ir);
        operands.get(usize::try_from(index).ok()?).copied()
    };
    let print_one = |printer: &mut AsmPrinter<'_>, value: Attribute| match number(value) {
        Some(operand) => printer.print_operand(operand),
        None => printer.print_attr(value),
    };
    printer.write("{");
    printer.comma_separated(options.entries(ir), |printer, (name, value)| {
        printer.print_string(name.as_str(ir).as_bytes());
        printer.write(" = ");
        match value.cast::<ArrayAttr>(ir) {
            None => print_one(printer, *value),
            Some(list) => {
                printer.write("[");
                printer.comma_separated(list.elements(ir), |printer, value| {
                    print_one(printer, *value)
                });
                printer.write("]");
            }
        }
    });
    printer.write("}");
}

impl Verify for ApplyRegisteredPassOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let count = self.dynamic_options(ir).len();
        let mut used = vec![false; count];
        let options = self.options(ir);
        let entries = options.map_or(&[][..], |options| options.entries(ir));
        let mut open: Vec<Attribute> = entries.iter().map(|entry| entry.1).collect();
        while let Some(value) = open.pop() {
            if let Some(list) = value.cast::<ArrayAttr>(ir) {
                open.extend_from_slice(list.elements(ir));
            }
            let Some(operand) = value.cast::<ParamOperandAttr>(ir) else {
                continue;
            };
            let index = operand.index(ir).as_i64(ir);
            let place = usize::try_from(index)
                .ok()
                .and_then(|index| used.get_mut(index));
            let message = match place {
                Some(false) => {
                    *place.expect("it is there") = true;
                    continue;
                }
                Some(true) => format!("dynamic option index {index} is already used in options"),
                None => format!(
                    "dynamic option index {index} is out of bounds for the number of dynamic options: {count}"
                ),
            };
            return ir.op_error(self, message).into();
        }
        if used.contains(&false) {
            let message = "a param operand does not have a corresponding param_operand attr in the options dict";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

effects! {
    Nothing Writes: ApplyCommonSubexpressionEliminationOp, ApplyDeadCodeEliminationOp, ApplyPatternsOp, ApplyLoopInvariantCodeMotionOp;
    Target Writes: ApplyRegisteredPassOp;
}

marks! {
    TransformOpInterface: ApplyCommonSubexpressionEliminationOp, ApplyConversionPatternsOp, ApplyDeadCodeEliminationOp, ApplyPatternsOp, ApplyLoopInvariantCodeMotionOp, ApplyRegisteredPassOp;
    PatternDescriptorOpInterface: ApplyCanonicalizationPatternsOp;
}
