//! `scf.reduce`: how the values of a parallel loop's iterations become its results.

use std::ops::Range;

use terrace_ir::asm::print_type;
use terrace_ir::builder::Builder;
use terrace_ir::interfaces::{RegionBranchPoint, RegionBranchTerminatorOpInterface};
use terrace_ir::ods::{
    AnyType, SizedRegion, TypedOp, Variadic, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::{Block, Ir, Location, Region, Value};
use terrace_ods_macros::op;

use super::{ParallelOp, ScfDialect};

/// Ends the body of `scf.parallel`: a value of the iteration for each result of the loop, and for each a region that makes
/// one value of two. In which order values are combined is not said.
#[op(
    dialect = ScfDialect, mnemonic = "reduce",
    traits(HasParent("scf.parallel"), RecursiveMemoryEffects, Terminator),
    interfaces(RegionBranchTerminatorOpInterface),
    assembly { ("(" $operands^ ":" type($operands) ")")? $reductions! attr_dict },
    verify_regions,
)]
pub struct ReduceOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[region]
    reductions: Variadic<SizedRegion<1>>,
}

/// Ends a region of `scf.reduce` with the value that two values make.
#[op(
    dialect = ScfDialect, mnemonic = "reduce.return",
    traits(Pure, HasParent("scf.reduce"), Terminator),
    assembly { $result attr_dict ":" type($result) },
    verify,
)]
pub struct ReduceReturnOp {
    #[operand]
    result: AnyType,
}

impl ReduceOp {
    /// A reduction of these values. Each region has a block with two arguments; the caller adds what it computes and the
    /// `scf.reduce.return`.
    pub fn with_bodies(b: &mut Builder<'_>, loc: Location, values: &[Value]) -> Self {
        let op = ReduceOp::build(b, loc, values, values.len());
        let regions: Vec<Region> = op.reductions(b).collect();
        b.preserving_insertion_point(|b| {
            for (region, value) in regions.into_iter().zip(values) {
                let ty = b.ty(*value);
                b.create_block(region, &[ty, ty]);
            }
        });
        op
    }
}

impl RegionBranchTerminatorOpInterface for ReduceOp {
    fn passed_operands(&self, _: &Ir, _: RegionBranchPoint) -> Range<usize> {
        // They go through the reductions, not along an edge.
        0..0
    }
}

/// Whether a block takes two values of the type that it reduces and gives one back.
fn verify_reduction(ir: &Ir, op: ReduceOp, index: usize, block: Block) -> VerifyResult {
    let ty = ir.ty(ir.operand(op.op(), index));
    let arguments = ir.block_args(block);
    if arguments.len() != 2 || arguments.iter().any(|argument| ir.ty(*argument) != ty) {
        let message = format!(
            "expected two block arguments with type '{}' in the {index}-th reduction region",
            print_type(ir, ty)
        );
        return ir.op_error(op, message).into();
    }
    let returns = ir
        .last_op(block)
        .is_some_and(|last| ReduceReturnOp::cast(ir, last).is_some());
    if returns {
        return Ok(());
    }
    ir.op_error(
        op,
        "reduction bodies must be terminated with an 'scf.reduce.return' op",
    )
    .into()
}

impl VerifyRegions for ReduceOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let (values, reductions) = (self.operands(ir), self.reductions(ir));
        if values.len() != reductions.len() {
            let message = format!(
                "expected number of reductions: {} to be the same as number of operands: {}",
                reductions.len(),
                values.len()
            );
            return ir.op_error(self, message).into();
        }
        for (index, region) in reductions.enumerate() {
            let block = ir.first_block(region).expect("a reduction has a block");
            verify_reduction(ir, self, index, block)?;
        }
        let parent = ir
            .parent_op(self.op())
            .and_then(|parent| ParallelOp::cast(ir, parent));
        let Some(parent) = parent else {
            return Ok(());
        };
        for (index, (value, result)) in values.zip(parent.results(ir)).enumerate() {
            if ir.ty(value) != ir.ty(result) {
                let [found, expected] = [value, result].map(|value| print_type(ir, ir.ty(value)));
                let message = format!(
                    "expects type of {index}-th reduction operand: '{found}' to be the same as the {index}-th result type: \
                     '{expected}'"
                );
                return ir
                    .op_error(self, message)
                    .related(ir.loc(parent.op()), "the result is here")
                    .into();
            }
        }
        Ok(())
    }
}

impl Verify for ReduceReturnOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let block = ir.parent_block(self.op());
        let Some(input) = block.and_then(|block| ir.block_args(block).first()) else {
            return Ok(());
        };
        let ty = ir.ty(*input);
        if ir.ty(self.result(ir)) == ty {
            return Ok(());
        }
        let message = format!(
            "must have type '{}' (the type of the reduction inputs)",
            print_type(ir, ty)
        );
        ir.op_error(self, message).into()
    }
}
