//! `llvm-legalize-for-export`: a block is reached from another by one edge.

use terrace_dialects::llvm;
use terrace_ir::ir::WalkOrder;
use terrace_ir::{Block, Builder, Ir, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};

/// Legalize LLVM dialect to be convertible to LLVM IR.
///
/// A phi node tells where control came from by the block, so that two edges from one block to another cannot pass different values: all
/// edges but the first get blocks of their own.
#[pass(
    name = "llvm-legalize-for-export",
    title = "LLVMLegalizeForExportPass",
    dependent_dialects(llvm::LlvmDialect)
)]
pub fn llvm_legalize_for_export(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), give_successors_blocks_of_their_own);
    Ok(())
}

/// Puts a block on each edge to a block with arguments to which another edge of the same op leads.
pub fn give_successors_blocks_of_their_own(ir: &mut Ir) {
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Pre).collect();
    for op in ops {
        let successors: Vec<Block> = ir.successors(op).collect();
        for (index, successor) in successors.iter().enumerate() {
            let is_repeated = successors[..index].contains(successor);
            if is_repeated && !ir.block_args(*successor).is_empty() {
                split_edge(ir, op, index, *successor);
            }
        }
    }
}

fn split_edge(ir: &mut Ir, op: Op, index: usize, to: Block) {
    let region = ir.block_region(to).expect("successors are in a region");
    let types: Vec<Type> = ir.block_arg_types(to).collect();
    let loc = ir.loc(op);
    let between = ir.append_block(region, &types);
    let arguments: Vec<Value> = ir.block_args(between).to_vec();
    let mut b = Builder::at_end(ir, between);
    llvm::BrOp::build(&mut b, loc, &arguments, to);
    ir.set_successor(op, index, between);
}
