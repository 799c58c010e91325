//! Sequences of transforms, loops over the payload, and what else has transforms inside.

mod alternatives;
mod foreach;
mod include;
mod matching;
mod named_sequence;
mod sequence;

pub use alternatives::AlternativesOp;
pub use foreach::ForeachOp;
pub use include::IncludeOp;
pub use matching::{CollectMatchingOp, ForeachMatchOp};
pub use named_sequence::NamedSequenceOp;
pub use sequence::SequenceOp;

use crate::transform::TransformDialect;
use crate::transform::effects::{effects, effects_with, is_consumed_in, payload_of};
use crate::transform::interfaces::{MatchOpInterface, TransformOpInterface, marks};
use crate::transform::types::{AnyHandleOrParam, are_of_one_kind};
use terrace_ir::interfaces::{EffectList, MemoryEffects};
use terrace_ir::ods::{TypedOp, Variadic};
use terrace_ir::symbol::SymbolScope;
use terrace_ir::types::Type;
use terrace_ir::{Block, Ir, Op, Region};
use terrace_ods_macros::op;

/// Ends a region of transforms with its results.
#[op(
    dialect = TransformDialect, mnemonic = "yield",
    traits(Terminator),
    interfaces(MemoryEffects),
    assembly { operands attr_dict (":" type($operands)^)? },
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyHandleOrParam>,
}

/// The entry block of an op's region, if there is one.
fn entry(ir: &Ir, region: Region) -> Option<Block> {
    ir.first_block(region)
}

/// The last op of a block whose operands are what the block gives.
fn terminator(ir: &Ir, block: Block) -> Option<Op> {
    ir.last_op(block)
}

fn are_of_one_kind_each(ir: &Ir, a: &[Type], b: &[Type]) -> Option<usize> {
    a.iter()
        .zip(b)
        .position(|(&a, &b)| !are_of_one_kind(ir, a, b))
}

/// The effects of an op whose region has its operands as arguments: an operand is used up if the argument is.
fn effects_of_body(ir: &Ir, op: Op, body: Region) -> EffectList {
    let arguments = entry(ir, body).map_or(&[][..], |block| ir.block_args(block));
    effects_with(ir, op, payload_of(ir, body), |index| {
        arguments
            .get(index)
            .is_some_and(|&argument| is_consumed_in(ir, argument))
    })
}

/// The sequence that a symbol names, its arena, and itself.
fn sequence<'a>(
    symbols: &SymbolScope<'a>,
    name: terrace_ir::attributes::SymbolRefAttr,
) -> Option<(&'a Ir, NamedSequenceOp)> {
    let (around, op) = symbols.lookup(name)?;
    Some((around, NamedSequenceOp::cast(around, op)?))
}

effects! {
    All Writes: AlternativesOp;
    Nothing Ignores: YieldOp;
    Nothing Reads: CollectMatchingOp;
    Root Writes: ForeachMatchOp;
}

marks! {
    TransformOpInterface: AlternativesOp, CollectMatchingOp, ForeachMatchOp, ForeachOp, IncludeOp, NamedSequenceOp, SequenceOp;
    MatchOpInterface: IncludeOp, SequenceOp;
}
