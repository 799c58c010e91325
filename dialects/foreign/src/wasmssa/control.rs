//! Blocks, loops, conditionals, and how they are left.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AnyRegion, AnySuccessor, FormatElement, I32, UI32Attr, Variadic};
use terrace_ir::{Block, Ir, Op};
use terrace_ods_macros::op;

use super::{LabelBranchingOpInterface, LabelLevelOpInterface, ValType, WasmSsaDialect};

/// A region with a label at its end.
#[op(
    dialect = WasmSsaDialect, mnemonic = "block", traits(Terminator), interfaces(LabelLevelOpInterface),
    assembly { ("(" $inputs^ ")" ":" type($inputs))? attr_dict ":" $body ">" $target },
)]
pub struct BlockOp {
    #[operand]
    inputs: Variadic<ValType>,
    #[region]
    body: AnyRegion,
    #[successor]
    target: AnySuccessor,
}

impl LabelLevelOpInterface for BlockOp {
    fn label_target(&self, ir: &Ir) -> Option<Block> {
        Some(self.target(ir))
    }
}

/// A region with a label at its beginning.
#[op(
    dialect = WasmSsaDialect, mnemonic = "loop", traits(Terminator), interfaces(LabelLevelOpInterface),
    assembly { ("(" $inputs^ ")" ":" type($inputs))? attr_dict ":" $body ">" $target },
)]
pub struct LoopOp {
    #[operand]
    inputs: Variadic<ValType>,
    #[region]
    body: AnyRegion,
    #[successor]
    target: AnySuccessor,
}

impl LabelLevelOpInterface for LoopOp {
    fn label_target(&self, ir: &Ir) -> Option<Block> {
        ir.first_block(self.body(ir))
    }
}

/// One of two regions, as a condition says, with a label at their end.
#[op(
    dialect = WasmSsaDialect, mnemonic = "if", traits(Terminator), interfaces(LabelLevelOpInterface),
    assembly {
        $condition ("(" $inputs^ ")" ":" type($inputs))? attr_dict ":" $then_region
        custom<ElseRegion>($else_region) ">" $target
    },
)]
pub struct IfOp {
    #[operand]
    condition: I32,
    #[operand]
    inputs: Variadic<ValType>,
    #[region(name = "if")]
    then_region: AnyRegion,
    #[region(name = "else")]
    else_region: AnyRegion,
    #[successor]
    target: AnySuccessor,
}

impl LabelLevelOpInterface for IfOp {
    fn label_target(&self, ir: &Ir) -> Option<Block> {
        Some(self.target(ir))
    }
}

fn parse_else_region(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let region = match parser.parse_optional_keyword("else") {
        true => parser.parse_region(&[])?,
        false => parser.create_region(),
    };
    parser.set_regions(&arguments[0], &[region]);
    Ok(())
}

fn print_else_region(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    for region in arguments[0].regions(ir, op) {
        if ir.first_block(*region).is_some() {
            printer.write("else ");
            printer.print_region(*region, RegionStyle::FULL);
        }
    }
}

/// Leaves the innermost region with a label for the block that follows it, whose arguments are the operands.
#[op(
    dialect = WasmSsaDialect, mnemonic = "block_return", traits(Terminator),
    interfaces(LabelBranchingOpInterface), assembly { ($inputs^ ":" type($inputs))? attr_dict },
)]
pub struct BlockReturnOp {
    #[operand]
    inputs: Variadic<ValType>,
}

impl LabelBranchingOpInterface for BlockReturnOp {
    fn exit_level(&self, _: &Ir) -> u32 {
        0
    }
}

/// Goes to a label if a number is not zero, and else to a block.
#[op(
    dialect = WasmSsaDialect, mnemonic = "branch_if", traits(Terminator),
    interfaces(LabelBranchingOpInterface),
    assembly {
        $condition "to" "level" $exit_level ("with" "args" "(" $inputs^ ":" type($inputs) ")")?
        "else" $else_successor attr_dict
    },
)]
pub struct BranchIfOp {
    #[operand]
    condition: I32,
    #[attr(name = "exitLevel")]
    exit_level: UI32Attr,
    #[operand]
    inputs: Variadic<ValType>,
    #[successor]
    else_successor: AnySuccessor,
}

impl LabelBranchingOpInterface for BranchIfOp {
    fn exit_level(&self, ir: &Ir) -> u32 {
        BranchIfOp::exit_level(*self, ir)
            .try_into()
            .unwrap_or(u32::MAX)
    }
}

/// Leaves a function, or gives the value of a global.
#[op(
    dialect = WasmSsaDialect, mnemonic = "return", traits(Terminator),
    assembly { attr_dict ($operands^ ":" type($operands))? },
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<ValType>,
}
