//! Functions as a whole: the order of their blocks, and their types.

use rustc_hash::FxHashSet;
use terrace_dialects::func::FuncOp;
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, TypeAttr};
use terrace_ir::dominance::Dominance;
use terrace_ir::interfaces::{BranchOpInterface, RegionBranchPoint, region_exit_operands};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Block, Ir, Op, Region, SmallVec};
use terrace_passes::pass::PassResult;

/// Loops of branches have no owner of what they carry.
pub(super) fn check_loops(ir: &Ir) -> PassResult {
    for op in ir.walk(ir.root(), WalkOrder::Pre) {
        for region in ir.regions(op) {
            if has_loop(ir, *region) {
                let message = "Only structured control-flow loops are supported.";
                return Err(ir.error(ir.root(), message));
            }
        }
    }
    Ok(())
}

/// Whether a way through the blocks of a region comes back to where it was.
fn has_loop(ir: &Ir, region: Region) -> bool {
    let Some(entry) = ir.first_block(region) else {
        return false;
    };
    let successors = |block: Block| -> Vec<Block> {
        let end = ir.last_op(block);
        let end = end.filter(|op| op.interface::<dyn BranchOpInterface>(ir).is_some());
        end.map_or(Vec::new(), |op| ir.successors(op).collect())
    };
    let mut done: FxHashSet<Block> = FxHashSet::default();
    let mut open: FxHashSet<Block> = FxHashSet::from_iter([entry]);
    let mut path = vec![(entry, successors(entry))];
    while let Some((block, next)) = path.last_mut() {
        match next.pop() {
            Some(next) if open.contains(&next) => return true,
            Some(next) if done.contains(&next) => {}
            Some(next) => {
                open.insert(next);
                path.push((next, successors(next)));
            }
            None => {
                open.remove(block);
                done.insert(*block);
                path.pop();
            }
        }
    }
    false
}

/// The blocks in an op that are reached, each after those inside it and those that dominate it.
pub(super) fn add_blocks(ir: &Ir, dominance: &Dominance, op: Op, blocks: &mut Vec<Block>) {
    for region in ir.regions(op) {
        for block in dominance.tree_order(ir, *region) {
            for inner in ir.block_ops(block) {
                add_blocks(ir, dominance, inner, blocks);
            }
            blocks.push(block);
        }
    }
}

/// Makes the type of a function that of its arguments and of what it returns.
pub(super) fn update_type(ir: &mut Ir) -> PassResult {
    let root = ir.root();
    let function = FuncOp::cast(ir, root).expect("the arena is that of a function");
    let entry = ir.first_block(ir.regions(root)[0]);
    let entry = entry.expect("the function has a body");
    let mut results: SmallVec<[Type; 4]> = function.function_type(ir).results(ir).into();
    let blocks = ir.region_blocks(ir.regions(root)[0]);
    let returned = blocks.filter_map(|block| {
        let end = ir.last_op(block)?;
        let passed = region_exit_operands(ir, end, RegionBranchPoint::Parent)?;
        let types = passed.map(|number| ir.ty(ir.operand(end, number)));
        Some(types.collect::<SmallVec<[Type; 4]>>())
    });
    let returned: Vec<SmallVec<[Type; 4]>> = returned.collect();
    if let Some(first) = returned.first() {
        if returned.iter().any(|types| types != first) {
            let message = "there are multiple return operations with different operand types";
            return Err(ir.error(root, message));
        }
        results = first.clone();
    }
    let inputs: SmallVec<[Type; 4]> = ir.block_arg_types(entry).collect();
    let ty = FunctionType::get(ir, &inputs, &results);
    let ty = TypeAttr::get(ir, ty.into());
    ir.set_attr(root, "function_type", ty.into());
    if let Some(attrs) = function.res_attrs(ir) {
        let mut attrs: Vec<Attribute> = attrs.elements(ir).to_vec();
        attrs.resize(results.len(), DictAttr::get(ir, []).into());
        let attrs = ArrayAttr::get(ir, &attrs);
        ir.set_attr(root, "res_attrs", attrs.into());
    }
    Ok(())
}
