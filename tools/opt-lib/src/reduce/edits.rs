//! The edits that make a module smaller.

use terrace_ir::attributes::StringAttr;
use terrace_ir::ir::{Block, CloneMap, Ir, Op, Value, WalkOrder};
use terrace_ir::ods::OpTraits;
use terrace_ir::types::Type;
use terrace_passes::analysis::Dominance;

/// A way to make a module smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    /// Erases ops. What used their results uses operands of theirs of the same type, or other values in sight.
    Erase,
    /// Makes functions declarations.
    Empty,
    /// Ends blocks as another block of the region ends that leads nowhere, and erases the blocks that cannot be reached any more.
    CutShort,
    /// Replaces an op by what is inside it.
    Unwrap,
    /// Removes the attributes that ops need not have.
    Strip,
}

/// How far values of a type are looked for.
const SIGHT: usize = 64;

impl Edit {
    /// In the order in which they are tried: what makes the most smaller comes first.
    pub(super) const ALL: [Edit; 5] = [
        Edit::Empty,
        Edit::Erase,
        Edit::CutShort,
        Edit::Unwrap,
        Edit::Strip,
    ];

    /// Whether it makes sense to try the edit on many ops at once.
    pub(super) fn takes_many(self) -> bool {
        match self {
            Edit::Erase | Edit::Empty | Edit::Strip => true,
            Edit::CutShort | Edit::Unwrap => false,
        }
    }

    /// Makes the edit on all of these ops for which it can be made; whether there was any.
    pub(super) fn apply(self, ir: &mut Ir, ops: &[Op]) -> bool {
        let mut changed = false;
        // Users come after what they use.
        for &op in ops.iter().rev() {
            if ir.is_live(op) {
                changed |= match self {
                    Edit::Erase => erase(ir, op),
                    Edit::Empty => empty(ir, op),
                    Edit::CutShort => cut_short(ir, op),
                    Edit::Unwrap => unwrap(ir, op),
                    Edit::Strip => strip(ir, op),
                };
            }
        }
        changed
    }
}

/// Whether the op ends its block and says where control goes.
fn ends_block(ir: &Ir, op: Op) -> bool {
    ir.has_trait(op, OpTraits::TERMINATOR) || ir.num_successors(op) > 0
}

fn erase(ir: &mut Ir, op: Op) -> bool {
    if ends_block(ir, op) {
        return false;
    }
    let used: Vec<Value> = ir
        .results(op)
        .filter(|result| ir.has_uses(*result))
        .collect();
    let replacements: Option<Vec<Value>> = used
        .iter()
        .map(|result| replacement(ir, op, ir.ty(*result)))
        .collect();
    let Some(replacements) = replacements else {
        return false;
    };
    for (result, value) in used.into_iter().zip(replacements) {
        ir.replace_all_uses(result, value);
    }
    ir.erase_op(op);
    true
}

/// A value of a type that is known where the op is: one of its operands, or one defined before it in its block.
fn replacement(ir: &Ir, op: Op, ty: Type) -> Option<Value> {
    let mut operands = ir.operands(op);
    if let Some(operand) = operands.find(|operand| ir.ty(*operand) == ty) {
        return Some(operand);
    }
    let block = ir.parent_block(op)?;
    let before = std::iter::successors(ir.prev_op(op), |op| ir.prev_op(*op));
    let mut results = before.take(SIGHT).flat_map(|op| ir.results(op));
    let in_sight = results.find(|result| ir.ty(*result) == ty);
    in_sight.or_else(|| argument(ir, block, ty))
}

/// An argument of the block or of one around it.
fn argument(ir: &Ir, block: Block, ty: Type) -> Option<Value> {
    let mut block = Some(block);
    while let Some(current) = block {
        let arguments = ir.block_args(current);
        if let Some(argument) = arguments.iter().find(|argument| ir.ty(**argument) == ty) {
            return Some(*argument);
        }
        block = ir.block_op(current).and_then(|op| ir.parent_block(op));
    }
    None
}

fn empty(ir: &mut Ir, op: Op) -> bool {
    let Some(body) = ir.child_mut(op) else {
        return false;
    };
    let mut changed = false;
    for region in body.regions(body.root()).to_vec() {
        let blocks: Vec<Block> = body.region_blocks(region).collect();
        changed |= !blocks.is_empty();
        erase_blocks(body, &blocks);
    }
    if changed {
        // A declaration is visible here only.
        let visibility = StringAttr::get(body, "private");
        body.set_attr(body.root(), "sym_visibility", visibility.into());
        ir.sync_stubs();
    }
    changed
}

/// Erases blocks that only each other use and branch to.
fn erase_blocks(ir: &mut Ir, blocks: &[Block]) {
    let ops: Vec<Op> = blocks
        .iter()
        .flat_map(|block| ir.block_ops(*block))
        .collect();
    // First nothing uses what is in them any more, then nothing branches to them.
    for &op in &ops {
        for inside in ir.walk(op, WalkOrder::Pre).collect::<Vec<_>>() {
            ir.set_operands(inside, &[]);
        }
        ir.set_successors(op, &[]);
    }
    ops.into_iter().for_each(|op| ir.erase_op(op));
    blocks.iter().for_each(|block| ir.erase_block(*block));
}

fn cut_short(ir: &mut Ir, op: Op) -> bool {
    let (Some(block), Some(region)) = (ir.parent_block(op), ir.parent_region(op)) else {
        return false;
    };
    if ir.num_successors(op) == 0 {
        return false;
    }
    let leads_nowhere = |end: &Op| ir.num_successors(*end) == 0;
    let model = ir
        .region_blocks(region)
        .find_map(|block| ir.last_op(block).filter(leads_nowhere));
    let Some(model) = model else { return false };
    let types: Vec<Type> = ir.operand_types(model).collect();
    let operands: Option<Vec<Value>> = types.iter().map(|ty| replacement(ir, op, *ty)).collect();
    let Some(operands) = operands else {
        return false;
    };
    let mut map = CloneMap::default();
    let end = ir.clone_op(model, &mut map);
    ir.set_operands(end, &operands);
    ir.erase_op(op);
    ir.append_op(block, end);
    let mut dominance = Dominance::default();
    dominance.compute(ir, region);
    let unreachable: Vec<Block> = ir
        .region_blocks(region)
        .filter(|block| !dominance.is_reachable(*block))
        .collect();
    if ir.single_block(region).is_none() {
        erase_blocks(ir, &unreachable);
    }
    true
}

fn unwrap(ir: &mut Ir, op: Op) -> bool {
    if ends_block(ir, op) || ir.child(op).is_some() || ir.parent_block(op).is_none() {
        return false;
    }
    let regions = ir.regions(op).iter();
    let Some(block) = regions.filter_map(|region| ir.single_block(*region)).next() else {
        return false;
    };
    let arguments = ir.block_args(block).to_vec();
    let values: Option<Vec<Value>> = arguments
        .iter()
        .map(|argument| replacement(ir, op, ir.ty(*argument)))
        .collect();
    let Some(values) = values else {
        return false;
    };
    // What the block gives to the op are the op's results; other values of the type do as well.
    let last = ir.last_op(block).filter(|last| ends_block(ir, *last));
    let given: Vec<Value> = last.map_or(Vec::new(), |last| ir.operands(last).collect());
    let results: Vec<Value> = ir.results(op).collect();
    let mut replaced = Vec::new();
    for (index, result) in results.into_iter().enumerate() {
        if !ir.has_uses(result) {
            continue;
        }
        let ty = ir.ty(result);
        let same = given.get(index).or_else(|| given.last());
        let same = same.copied().filter(|value| ir.ty(*value) == ty);
        let Some(value) = same.or_else(|| replacement(ir, op, ty)) else {
            return false;
        };
        // An argument of the block will be gone.
        let argument = arguments.iter().position(|argument| *argument == value);
        replaced.push((result, argument.map_or(value, |index| values[index])));
    }
    if let Some(last) = last {
        ir.erase_op(last);
    }
    for (result, value) in replaced {
        ir.replace_all_uses(result, value);
    }
    ir.inline_block_before(block, op, &values);
    // The regions that are left go with the op.
    ir.erase_op(op);
    true
}

fn strip(ir: &mut Ir, op: Op) -> bool {
    let has_any = ir.discardable_attrs(op).is_some();
    if has_any {
        ir.set_discardable_attrs(op, None);
    }
    has_any
}
