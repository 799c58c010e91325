//! Transforms one after the other.

use super::{YieldOp, effects_of_body, entry, terminator};
use crate::transform::TransformDialect;
use crate::transform::attributes::FailurePropagationMode;
use crate::transform::effects::may_consume;
use crate::transform::interfaces::{MatchOpInterface, PossibleTopLevel, TransformOpInterface};
use crate::transform::types::{AnyHandleOrParam, OpHandle};
use std::ops::Range;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    EffectList, MemoryEffects, RegionBranchOpInterface, RegionBranchPoint,
};
use terrace_ir::ods::{
    FormatElement, Optional, SizedRegion, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Diagnostic, Ir, Op, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

/// Transforms one after the other.
#[op(
    dialect = TransformDialect, mnemonic = "sequence",
    traits(PossibleTopLevel, SingleBlockImplicitTerminator(YieldOp), AttrSizedOperandSegments),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface, RegionBranchOpInterface),
    assembly { custom<SequenceOpOperands>($root, type($root), $extra_bindings, type($extra_bindings)) ("->" type($results)^)? "failures" "(" $failure_propagation_mode ")" attr_dict_with_keyword regions },
    verify, default_dialect,
)]
pub struct SequenceOp {
    #[attr]
    failure_propagation_mode: FailurePropagationMode,
    #[operand]
    root: Optional<OpHandle>,
    #[operand]
    extra_bindings: Variadic<AnyHandleOrParam>,
    #[result]
    results: Variadic<OpHandle>,
    #[region]
    body: SizedRegion<1>,
}

impl RegionBranchOpInterface for SequenceOp {
    fn region_successors(
        &self,
        _: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        match from {
            RegionBranchPoint::Parent => smallvec![RegionBranchPoint::Region(0)],
            RegionBranchPoint::Region(_) => smallvec![RegionBranchPoint::Parent],
        }
    }

    fn runs_at_most_once(&self, _: &Ir, _: usize) -> bool {
        true
    }

    fn entry_operands(&self, ir: &Ir, to: RegionBranchPoint) -> Range<usize> {
        match to {
            RegionBranchPoint::Region(_) => 0..ir.num_operands(self.op()),
            RegionBranchPoint::Parent => 0..0,
        }
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.op()).collect(),
            // At the top the payload comes from nowhere.
            RegionBranchPoint::Region(_) if ir.num_operands(self.op()) == 0 => SmallVec::new(),
            RegionBranchPoint::Region(_) => entry(ir, self.body(ir))
                .map_or_else(SmallVec::new, |block| ir.block_args(block).into()),
        }
    }
}

/// Checks that a handle is used up at most once; `error` begins the message.
fn verify_single_consumer(
    ir: &Ir,
    value: Value,
    error: impl Fn(&str) -> Diagnostic,
) -> VerifyResult {
    let mut consumers = ir
        .uses(value)
        .map(|slot| ir.use_owner(slot))
        .filter(|(user, _)| {
            !user.implements::<dyn TransformOpInterface>(ir) || may_consume(ir, *user, value)
        });
    let (Some(first), Some(second)) = (consumers.next(), consumers.next()) else {
        return Ok(());
    };
    let mut error = error(" has more than one potential consumer");
    for (user, index) in [first, second] {
        error = error.note(ir.loc(user), format!("used here as operand #{index}"));
    }
    Err(error)
}

impl Verify for SequenceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.root(ir).is_none() && self.extra_bindings(ir).len() != 0 {
            let message = "does not expect extra operands when used as top-level";
            return ir.op_error(self, message).into();
        }
        let Some(block) = entry(ir, self.body(ir)) else {
            return Ok(());
        };
        for (index, &argument) in ir.block_args(block).iter().enumerate() {
            verify_single_consumer(ir, argument, |message| {
                ir.op_error(self, format!("block argument #{index}{message}"))
            })?;
        }
        for child in ir.block_ops(block) {
            let is_last = ir.last_op(block) == Some(child);
            if !is_last && !child.implements::<dyn TransformOpInterface>(ir) {
                let message = "expected children ops to implement TransformOpInterface";
                return Err(ir
                    .op_error(self, message)
                    .note(ir.loc(child), "op without interface"));
            }
            for (index, result) in ir.results(child).enumerate() {
                verify_single_consumer(ir, result, |message| {
                    ir.error(child, format!("result #{index}{message}"))
                })?;
            }
        }
        let Some(last) = terminator(ir, block) else {
            return ir
                .op_error(self, "expects to have a terminator in the body")
                .into();
        };
        if ir.operand_types(last).eq(ir.result_types(self.op())) {
            return Ok(());
        }
        let message =
            "expects the types of the terminator operands to match the types of the result";
        Err(ir.op_error(self, message).note(ir.loc(last), "terminator"))
    }
}

impl MemoryEffects for SequenceOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        effects_of_body(ir, self.op(), self.body(ir))
    }
}

/// Reads `%root, %more : (types)`, if it is there.
fn parse_sequence_op_operands(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let Some(root) = parser.parse_optional_operand()? else {
        return Ok(());
    };
    let mut more: SmallVec<[_; 4]> = SmallVec::new();
    while parser.parse_optional_punct(",") {
        more.push(parser.parse_operand()?);
    }
    parser.parse_punct(":")?;
    let _ = parser.parse_optional_punct("(");
    let mut types: SmallVec<[Type; 4]> = SmallVec::from_elem(parser.parse_type()?, 1);
    while types.len() <= more.len() && parser.parse_optional_punct(",") {
        types.push(parser.parse_type()?);
    }
    if types.len() <= more.len() {
        let message = "expected types to be provided for all operands";
        return Err(parser.error_at(parser.name_position(), message));
    }
    let _ = parser.parse_optional_punct(")");
    parser.set_operands(&arguments[0], &[root]);
    parser.set_types(&arguments[1], &types[..1]);
    parser.set_operands(&arguments[2], &more);
    parser.set_types(&arguments[3], &types[1..]);
    Ok(())
}

fn print_sequence_op_operands(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let (root, more) = (arguments[0].operands(ir, op), arguments[2].operands(ir, op));
    if root.is_empty() {
        return;
    }
    let has_more = !more.is_empty();
    printer.print_operands(root.into_iter().chain(more));
    printer.write(if has_more { " : (" } else { " : " });
    printer.print_types(
        arguments[1]
            .types(ir, op)
            .into_iter()
            .chain(arguments[3].types(ir, op)),
    );
    if has_more {
        printer.write(")");
    }
}
