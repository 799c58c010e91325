//! Structured control flow: regions whose blocks are those of a selection or a loop.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyRegion, AnyType, AttrConstraint, CustomAssembly, Enumeration, TypedOp, Variadic,
    VerifyRegions, VerifyResult,
};
use terrace_ir::{Block, Ir, Op, Region};
use terrace_ods_macros::op;

use super::BranchOp;
use super::syntax::set;
use super::traits::in_function_scope;
use crate::rules::SelectionOfStores;
use crate::{LoopControl, SelectionControl, SpirvDialect};

/// A selection: the first block is the header, where control splits, the last the merge block, where it meets again.
#[op(
    dialect = SpirvDialect, mnemonic = "mlir.selection",
    traits(PredOpTrait("op must appear in a function-like op's block", in_function_scope)), custom_assembly, verify_regions, canonicalize(SelectionOfStores),
)]
pub struct SelectionOp {
    #[attr]
    selection_control: SelectionControl,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
}

/// A loop: entry block, header, body, continue block, merge block.
#[op(
    dialect = SpirvDialect, mnemonic = "mlir.loop",
    traits(PredOpTrait("op must appear in a function-like op's block", in_function_scope)), custom_assembly, verify_regions,
)]
pub struct LoopOp {
    #[attr]
    loop_control: LoopControl,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    body: AnyRegion,
}

/// Ends a selection or loop; the operands are its results.
#[op(
    dialect = SpirvDialect, mnemonic = "mlir.merge",
    traits(HasParent(SelectionOp, LoopOp), Pure, ReturnLike, Terminator),
    assembly { attr_dict ($operands^ ":" type($operands))? },
)]
pub struct MergeOp {
    #[operand]
    operands: Variadic<AnyType>,
}

impl SelectionOp {
    /// Where control splits.
    pub fn header(self, ir: &Ir) -> Option<Block> {
        ir.first_block(self.body(ir))
    }

    /// Where control meets again.
    pub fn merge(self, ir: &Ir) -> Option<Block> {
        ir.last_block(self.body(ir))
    }
}

impl LoopOp {
    /// The block that goes on in the header.
    pub fn entry(self, ir: &Ir) -> Option<Block> {
        ir.first_block(self.body(ir))
    }

    /// The block that each round begins with.
    pub fn header(self, ir: &Ir) -> Option<Block> {
        ir.next_block(self.entry(ir)?)
    }

    /// The block that goes back to the header.
    pub fn continue_block(self, ir: &Ir) -> Option<Block> {
        ir.prev_block(self.merge(ir)?)
    }

    /// The block after the loop.
    pub fn merge(self, ir: &Ir) -> Option<Block> {
        ir.last_block(self.body(ir))
    }
}

/// Whether the block holds nothing but `spirv.mlir.merge`.
fn is_merge(ir: &Ir, block: Option<Block>) -> bool {
    let only = block.and_then(|block| ir.first_op(block));
    only.is_some_and(|op| MergeOp::cast(ir, op).is_some())
}

/// Whether a block has one successor and it is this one.
fn branches_to(ir: &Ir, block: Block, target: Block) -> bool {
    let end = ir.last_op(block).and_then(|end| BranchOp::cast(ir, end));
    end.is_some_and(|end| end.target(ir) == target)
}

fn blocks_end_in_branches(ir: &Ir, op: Op, body: Region) -> VerifyResult {
    let blocks: Vec<Block> = ir.region_blocks(body).collect();
    let Some((_, inner)) = blocks.split_last() else {
        return Ok(());
    };
    match inner.iter().any(|block| is_merge(ir, Some(*block))) {
        true => ir
            .op_error(
                op,
                "should not have 'spirv.mlir.merge' op outside the merge block",
            )
            .into(),
        false => Ok(()),
    }
}

impl VerifyRegions for SelectionOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message).into();
        let body = self.body(ir);
        if ir.first_block(body).is_none() {
            return Ok(());
        }
        if !is_merge(ir, self.merge(ir)) {
            return error("last block must be the merge block with only one 'spirv.mlir.merge' op");
        }
        blocks_end_in_branches(ir, self.op(), body)?;
        match self.header(ir) == self.merge(ir) {
            true => error("must have a selection header block"),
            false => Ok(()),
        }
    }
}

impl VerifyRegions for LoopOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message).into();
        let body = self.body(ir);
        let Some(entry) = ir.first_block(body) else {
            return Ok(());
        };
        if !is_merge(ir, self.merge(ir)) {
            return error("last block must be the merge block with only one 'spirv.mlir.merge' op");
        }
        blocks_end_in_branches(ir, self.op(), body)?;
        let blocks: Vec<Block> = ir.region_blocks(body).collect();
        let [_, header, ..] = blocks[..] else {
            return error("must have an entry block branching to the loop header block");
        };
        if blocks.len() < 3 || !branches_to(ir, entry, header) {
            return error(match blocks.len() {
                2 => "must have a loop header block branched from the entry block",
                _ => "entry block must only have one 'spirv.Branch' op to the second block",
            });
        }
        let Some(continuation) = self.continue_block(ir).filter(|_| blocks.len() >= 4) else {
            return error("requires a loop continue block branching to the loop header block");
        };
        let goes_back = ir
            .last_op(continuation)
            .is_some_and(|end| ir.successors(end).any(|to| to == header));
        if !goes_back {
            return error(
                "second to last block must be the loop continue block that branches to the loop header block",
            );
        }
        let others = &blocks[1..blocks.len() - 2];
        let strays = |block: &Block| {
            ir.last_op(*block)
                .is_some_and(|end| ir.successors(end).any(|to| to == header))
        };
        match others.iter().any(strays) {
            true => error(
                "can only have the entry and loop continue block branching to the loop header block",
            ),
            false => Ok(()),
        }
    }
}

/// `control(Unroll) -> types { blocks }`
fn parse_structured<E>(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    attr: &str,
    none: E,
) -> ParseResult<()>
where
    E: Enumeration + for<'a> AttrConstraint<Value<'a> = E>,
{
    let cx = parser.context();
    let mut control = none;
    if parser.parse_optional_keyword("control") {
        parser.parse_punct("(")?;
        control = super::syntax::parse_word(parser, attr)?;
        parser.parse_punct(")")?;
    }
    set::<E>(cx, state, attr, control);
    if parser.parse_optional_punct("->") {
        state.result_types = parser.parse_type_list()?.into_iter().collect();
    }
    let body = parser.parse_region(&[])?;
    state.regions.push(body);
    Ok(())
}

fn print_structured(ir: &Ir, op: Op, body: Region, control: &str, printer: &mut AsmPrinter<'_>) {
    if control != "None" {
        write!(printer, " control({control})");
    }
    if ir.num_results(op) != 0 {
        printer.write(" -> ");
        printer.print_types(ir.result_types(op));
    }
    printer.write(" ");
    printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
}

impl CustomAssembly for SelectionOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_structured(parser, state, "selection_control", SelectionControl::NONE)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let control = self.selection_control(ir).stringify();
        print_structured(ir, self.op(), self.body(ir), &control, printer);
    }
}

impl CustomAssembly for LoopOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_structured(parser, state, "loop_control", LoopControl::NONE)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let control = self.loop_control(ir).stringify();
        print_structured(ir, self.op(), self.body(ir), &control, printer);
    }
}
