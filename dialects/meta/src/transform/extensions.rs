//! Ops that bring pdl, irdl, smt, dlti and sparse tensors together with transforms, that choose, and that say something.

use crate::pdl::PatternOp;
use crate::transform::TransformDialect;
use crate::transform::effects::{Payload, effects, effects_with, is_consumed_in};
use crate::transform::interfaces::{
    MatchOpInterface, PossibleTopLevel, SingleOpMatcher, TransformOpInterface, marks,
};
use crate::transform::ops::YieldOp;
use crate::transform::syntax::{parse_semi_function_type, print_semi_function_type};
use crate::transform::types::{AnyHandleOrParam, OpHandle, ParamHandle, RemarkHandle};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_attribute, print_type};
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr, StringAttr, SymbolRefAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyAttr, FormatElement, Optional, SizedRegion, StrAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op;

/// Asks the target's description.
#[op(
    dialect = TransformDialect, mnemonic = "dlti.query",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $keys "at" $target attr_dict ":" functional_type(operands, results) },
)]
pub struct QueryOp {
    #[operand]
    target: OpHandle,
    #[attr]
    keys: ArrayAttr,
    #[result]
    associated_attr: ParamHandle,
}

/// Says something at payload ops or values.
#[op(
    dialect = TransformDialect, mnemonic = "debug.emit_remark_at",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $at "," $message attr_dict ":" type($at) },
)]
pub struct EmitRemarkAtOp {
    #[operand]
    at: RemarkHandle,
    #[attr]
    message: StrAttr,
}

/// Says what a parameter is.
#[op(
    dialect = TransformDialect, mnemonic = "debug.emit_param_as_remark",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $param ("," $message^)? ("at" $anchor^)?attr_dict ":" type($param) ("," type($anchor)^)? },
)]
pub struct EmitParamAsRemarkOp {
    #[operand]
    param: ParamHandle,
    #[operand]
    anchor: Optional<OpHandle>,
    #[attr]
    message: Optional<StrAttr>,
}

/// The payload ops that fit a definition of irdl.
#[op(
    dialect = TransformDialect, mnemonic = "irdl.collect_matching",
    traits(SymbolTable, NoTerminator),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "in" $root ":" functional_type(operands, results) attr_dict_with_keyword regions },
    verify,
)]
pub struct IRDLCollectMatchingOp {
    #[operand]
    root: OpHandle,
    #[result]
    matched: OpHandle,
    #[region]
    body: SizedRegion<1>,
}

/// The payload ops that a pattern of pdl matches.
#[op(
    dialect = TransformDialect, mnemonic = "pdl_match",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $pattern_name "in" $root attr_dict ":" functional_type(operands, results) },
)]
pub struct PDLMatchOp {
    #[operand]
    root: OpHandle,
    #[attr]
    pattern_name: SymbolRefAttr,
    #[result]
    matched: OpHandle,
}

/// Patterns of pdl, and the transforms that use them.
#[op(
    dialect = TransformDialect, mnemonic = "with_pdl_patterns",
    traits(NoTerminator, PossibleTopLevel, SymbolTable),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { ($root^ ":" type($root))? attr_dict_with_keyword regions },
    verify, default_dialect,
)]
pub struct WithPDLPatternsOp {
    #[operand]
    root: Optional<OpHandle>,
    #[region]
    body: SizedRegion<1>,
}

/// Checks parameters against constraints of smt.
#[op(
    dialect = TransformDialect, mnemonic = "smt.constrain_params",
    traits(SingleBlock),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "(" $params ")" attr_dict ":" functional_type(operands, results) $body },
    verify,
)]
pub struct ConstrainParamsOp {
    #[operand]
    params: Variadic<ParamHandle>,
    #[result]
    results: Variadic<ParamHandle>,
    #[region]
    body: SizedRegion<1>,
}

/// Accepts ops with a sparse operand or result.
#[op(
    dialect = TransformDialect, mnemonic = "sparse_tensor.match.sparse_inout",
    traits(SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $target attr_dict ":" custom<SemiFunctionType>(type($target), type($result), "false") },
)]
pub struct MatchSparseInOut {
    #[operand]
    target: OpHandle,
    #[result]
    result: OpHandle,
}

/// A parameter to be chosen from options.
#[op(
    dialect = TransformDialect, mnemonic = "tune.knob",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "<" $name ">" ("=" $selected^ "from")? "options" "=" $options attr_dict "->" type(results) },
    verify,
)]
pub struct KnobOp {
    #[attr]
    name: StringAttr,
    #[attr]
    options: AnyAttr,
    #[attr]
    selected: Optional<AnyAttr>,
    #[result]
    result: ParamHandle,
}

/// Regions of which one is to be chosen.
#[op(
    dialect = TransformDialect, mnemonic = "tune.alternatives",
    traits(SingleBlockImplicitTerminator(YieldOp), NoRegionArguments),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "<" $name ">" ("selected_region" "=" custom<AlternativesOpSelectedRegion>( $selected_region_attr, $selected_region_param)^)? attr_dict_with_keyword (":" type($selected_region_param)^)? ("->" type($results)^)? regions },
    verify,
)]
pub struct TuneAlternativesOp {
    #[attr]
    name: StringAttr,
    #[attr]
    selected_region_attr: Optional<IntegerAttr>,
    #[operand]
    selected_region_param: Optional<ParamHandle>,
    #[result]
    results: Variadic<AnyHandleOrParam>,
    #[region]
    alternatives: Variadic<SizedRegion<1>>,
}

impl MemoryEffects for WithPDLPatternsOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let entry = ir.first_block(self.body(ir));
        let arguments = entry.map_or(&[][..], |entry| ir.block_args(entry));
        effects_with(ir, self.op(), Payload::Writes, |index| {
            arguments
                .get(index)
                .is_some_and(|&argument| is_consumed_in(ir, argument))
        })
    }
}

impl MemoryEffects for TuneAlternativesOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        effects_with(ir, self.op(), Payload::Writes, |_| false)
    }
}

impl Verify for WithPDLPatternsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message);
        let mut top: Option<Op> = None;
        let entry = ir.first_block(self.body(ir));
        for op in entry.into_iter().flat_map(|entry| ir.block_ops(entry)) {
            if PatternOp::cast(ir, op).is_some() {
                continue;
            }
            if !ir.has_op_trait::<PossibleTopLevel>(op) {
                let message = "expects only pattern and top-level transform ops in its body";
                return Err(error(message).note(ir.loc(op), "offending op"));
            }
            if let Some(first) = top {
                return Err(error("expects only one non-pattern op in its body")
                    .note(ir.loc(first), "first non-pattern op")
                    .note(ir.loc(op), "second non-pattern op"));
            }
            top = Some(op);
        }
        let mut around = ir.parent_op(self.op());
        while let Some(op) = around {
            if WithPDLPatternsOp::cast(ir, op).is_some() {
                return Err(error("cannot be nested").note(ir.loc(op), "parent operation"));
            }
            around = ir.parent_op(op);
        }
        match top {
            Some(_) => Ok(()),
            None => error("expects at least one non-pattern op").into(),
        }
    }
}

impl Verify for IRDLCollectMatchingOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let entry = ir.first_block(self.body(ir));
        let count = entry.map_or(0, |entry| ir.block_ops(entry).count());
        match count {
            1 => Ok(()),
            _ => ir
                .op_error(self, "expects IRDL to contain exactly one operation")
                .into(),
        }
    }
}

impl Verify for KnobOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(selected) = self.selected(ir) else {
            return Ok(());
        };
        let options: Attribute = self.options(ir);
        let options = options.cast::<ArrayAttr>(ir);
        if options.is_some_and(|options| options.elements(ir).contains(&selected)) {
            return Ok(());
        }
        let message =
            "provided `selected` attribute is not an element of `options` array of attributes";
        ir.op_error(self, message).into()
    }
}

/// Reads the number of a region, or a parameter that is one.
fn parse_alternatives_op_selected_region(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    match parser.parse_optional_operand()? {
        Some(operand) => parser.set_operands(&arguments[1], &[operand]),
        None => {
            let at = parser.position();
            let number = parser.parse_attribute()?;
            if !number.is::<IntegerAttr>(parser.context()) {
                let message = "expected either an integer attribute or a transform.param operand";
                return Err(parser.error_at(parser.since(at), message));
            }
            parser.set_attribute(&arguments[0], state, Some(number));
        }
    }
    Ok(())
}

fn print_alternatives_op_selected_region(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    match arguments[0].attribute(ir, op) {
        Some(number) => printer.print_attr_without_type(number),
        None => printer.print_operands(arguments[1].operands(ir, op)),
    }
}

impl Verify for TuneAlternativesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let regions = ir.regions(self.op());
        for &region in regions {
            let last = ir.first_block(region).and_then(|entry| ir.last_op(entry));
            let Some(last) = last.filter(|&last| YieldOp::cast(ir, last).is_some()) else {
                return ir
                    .op_error(self, "expected 'transform.yield' as terminator")
                    .into();
            };
            if ir.num_operands(last) != ir.num_results(self.op()) {
                let message =
                    "expected terminator to have as many operands as the parent op has results";
                return ir.op_error(last, message).into();
            }
            let mut pairs = ir
                .operand_types(last)
                .zip(ir.result_types(self.op()))
                .enumerate();
            if let Some((index, (found, wanted))) =
                pairs.find(|(_, (found, wanted))| found != wanted)
            {
                let [found, wanted] = [found, wanted].map(|ty| print_type(ir, ty));
                let message = format!(
                    "the type of the terminator operand #{index} must match the type of the corresponding parent op result ('{found}' vs '{wanted}')"
                );
                return ir.op_error(last, message).into();
            }
        }
        let Some(number) = self.selected_region_attr(ir) else {
            return Ok(());
        };
        let number: IntegerAttr = number;
        let index = usize::try_from(number.as_i64(ir)).ok();
        if index.is_some_and(|index| index < regions.len()) {
            return Ok(());
        }
        let number = print_attribute(ir, number.into());
        let number = number.split(' ').next().unwrap_or_default();
        let message = format!(
            "'selected_region' attribute specifies region at index {number} while op has only {} regions",
            regions.len()
        );
        ir.op_error(self, message).into()
    }
}

impl Verify for ConstrainParamsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let entry = ir.first_block(self.body(ir));
        let arguments = entry.map_or(0, |entry| ir.block_args(entry).len());
        if arguments != self.params(ir).len() {
            let message = "must have the same number of block arguments as operands";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

effects! {
    Nothing Ignores: ConstrainParamsOp;
    Nothing Reads: QueryOp, EmitRemarkAtOp, EmitParamAsRemarkOp, IRDLCollectMatchingOp, PDLMatchOp, MatchSparseInOut, KnobOp;
}

marks! {
    TransformOpInterface: QueryOp, EmitRemarkAtOp, EmitParamAsRemarkOp, IRDLCollectMatchingOp, PDLMatchOp, WithPDLPatternsOp, ConstrainParamsOp, MatchSparseInOut, KnobOp, TuneAlternativesOp;
    MatchOpInterface: EmitRemarkAtOp, EmitParamAsRemarkOp, MatchSparseInOut;
}
