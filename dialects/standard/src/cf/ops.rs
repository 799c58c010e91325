//! The ops.

use std::ops::Range;

use terrace_dialect_base::switch::Edge;
use terrace_ir::attributes::{Attribute, BoolAttr, DenseArrayAttr};
use terrace_ir::interfaces::{BranchOpInterface, Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::{
    AnySuccessor, AnyType, DenseI32ArrayAttr, I1, OperandList, Optional, StrAttr, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::CfDialect;
use super::rules::*;

/// Goes on in another block with these values as its arguments.
#[op(
    dialect = CfDialect, mnemonic = "br",
    traits(Pure, Terminator),
    interfaces(BranchOpInterface),
    assembly { $dest ("(" $dest_operands^ ":" type($dest_operands) ")")? attr_dict },
    canonicalize(BrToOnlySuccessor, BrToEmptyBlock),
)]
pub struct BrOp {
    #[operand]
    dest_operands: Variadic<AnyType>,
    #[successor]
    dest: AnySuccessor,
}

impl BranchOpInterface for BrOp {
    fn successor_operands(&self, ir: &Ir, _: usize) -> Range<usize> {
        0..ir.num_operands(self.op())
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(OperandList::group(index))
    }

    fn successor_for_operands(&self, _: &Ir, _: &[Option<Attribute>]) -> Option<usize> {
        Some(0)
    }
}

/// Goes on in one of two blocks, with values for the arguments of that block.
#[op(
    dialect = CfDialect, mnemonic = "cond_br",
    traits(AttrSizedOperandSegments, Pure, Terminator),
    interfaces(BranchOpInterface),
    assembly {
        $condition ("weights" "(" $branch_weights^ ")")? ","
        $true_dest ("(" $true_dest_operands^ ":" type($true_dest_operands) ")")? ","
        $false_dest ("(" $false_dest_operands^ ":" type($false_dest_operands) ")")?
        attr_dict
    },
    verify, canonicalize(
        DecidedCondBr, CondBrToEmptyBlocks, CondBrToSameBlock, KnownInSuccessor, CondBrToUnreachable
    ),
)]
pub struct CondBrOp {
    #[operand]
    condition: I1,
    #[operand]
    true_dest_operands: Variadic<AnyType>,
    #[operand]
    false_dest_operands: Variadic<AnyType>,
    #[attr]
    branch_weights: Optional<DenseI32ArrayAttr>,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

impl BranchOpInterface for CondBrOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        ir.operand_group(self.op(), index + 1)
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(OperandList::group(index + 1))
    }

    fn successor_for_operands(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<usize> {
        let condition: BoolAttr = operands.first().copied()??.cast(ir)?;
        Some(if condition.value() { 0 } else { 1 })
    }
}

impl Verify for CondBrOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let weights: Option<DenseArrayAttr> = self.branch_weights(ir);
        match weights.map(|weights| weights.len(ir)) {
            Some(count) if count != 2 => ir
                .op_error(
                    self.op(),
                    format!("expects number of branch weights to match number of successors: {count} vs 2"),
                )
                .into(),
            _ => Ok(()),
        }
    }
}

/// Stops the program with a message unless the operand is true.
#[op(
    dialect = CfDialect, mnemonic = "assert",
    interfaces(MemoryEffects),
    assembly { $arg "," $msg attr_dict },
    canonicalize(TrueAssertion),
)]
pub struct AssertOp {
    #[operand]
    arg: I1,
    #[attr]
    msg: StrAttr,
}

impl MemoryEffects for AssertOp {
    fn effects(&self, _: &Ir) -> EffectList {
        // A write, so that it is neither removed nor moved.
        EffectList::from_slice(&[Effect::on_anything(EffectKind::Write)])
    }
}

/// The edge that control finally goes along if the block holds nothing but a branch, with what is passed on. `None` if
/// it holds more, or if control never leaves such blocks.
pub(super) fn through_empty_blocks(edge: &Edge, ir: &Ir) -> Option<Edge> {
    /// More blocks are not followed at once, so that chains take linear time and endless loops are noticed.
    const MAX_BLOCKS: usize = 16;
    let mut end = through_empty_block(edge, ir)?;
    for _ in 0..MAX_BLOCKS {
        match through_empty_block(&end, ir) {
            Some(next) => end = next,
            None => return Some(end),
        }
    }
    None
}

fn through_empty_block(edge: &Edge, ir: &Ir) -> Option<Edge> {
    let first = ir.first_op(edge.block)?;
    let branch = BrOp::cast(ir, first)?;
    let arguments = ir.block_args(edge.block);
    // An argument that is also used elsewhere must go on being defined by the block.
    let used_by_branch_only = |argument: &Value| ir.users(*argument).all(|user| user == first);
    if !arguments.iter().all(used_by_branch_only) {
        return None;
    }
    let pass_on = |value: Value| match ir.def(value) {
        ValueDef::Argument { block, index } if block == edge.block => edge.values[index as usize],
        _ => value,
    };
    Some(Edge {
        block: branch.dest(ir),
        values: branch.dest_operands(ir).map(pass_on).collect(),
    })
}
