//! Sparse conditional constant propagation.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::Builder;
use terrace_ir::context::Ident;
use terrace_ir::interfaces::would_be_trivially_dead;
use terrace_ir::ir::{Block, Ir, Op, Region, Value};
use terrace_ir::location::Location;
use terrace_ir::rewrite::{constant_region, fold_single_results, materialize_constant};
use terrace_ir::types::Type;
use terrace_pass_macros::pass;

use crate::analysis::dataflow::{Constant, Constants, Facts, Program, solve_forward};
use crate::pass::{Pass, PassContext, PassResult, for_each_arena, for_each_numbered_arena};

/// Sparse Conditional Constant Propagation.
///
/// Finds the values that are constants whichever way control goes, optimistically: values that come round a loop or from a
/// branch that is never taken do not count. Constants are followed through branches, regions and calls of private
/// functions. Uses of such values are replaced by constants; blocks that are not executed stay.
#[pass(name = "sccp", title = "SCCP")]
pub struct Sccp {}

impl Pass for Sccp {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        // They stand where they are used, and stay there.
        let built = for_each_arena(ir, cx.threading(), fold_single_results);
        let facts = solve_forward(&Program::new(ir), &Constants);
        for_each_numbered_arena(ir, cx.threading(), |arena, ir| {
            replace_constants(ir, facts.arena(arena), &built[arena]);
        });
        Ok(())
    }
}

fn replace_constants(ir: &mut Ir, facts: Facts<'_, Constant>, kept: &[Op]) {
    let kept: FxHashSet<Op> = kept.iter().copied().collect();
    let mut constants = ConstantPool::default();
    let mut pending: Vec<Block> = Vec::new();
    let push = |ir: &Ir, op: Op, pending: &mut Vec<Block>| {
        for region in ir.regions(op) {
            let start = pending.len();
            pending.extend(ir.region_blocks(*region));
            pending[start..].reverse();
        }
    };
    push(ir, ir.root(), &mut pending);
    while let Some(block) = pending.pop() {
        let mut next = ir.first_op(block);
        while let Some(op) = next {
            next = ir.next_op(op);
            if kept.contains(&op) {
                continue;
            }
            let results: SmallVec<[Value; 2]> = ir.results(op).collect();
            let mut is_dead = !results.is_empty();
            for result in results {
                is_dead &= constants.replace(ir, facts, result, block);
            }
            if is_dead && would_be_trivially_dead(ir, op) {
                ir.erase_op(op);
            } else {
                push(ir, op, &mut pending);
            }
        }
        for index in 0..ir.block_args(block).len() {
            let argument = ir.block_arg(block, index);
            constants.replace(ir, facts, argument, block);
        }
    }
}

/// The constants that were built, one of each kind in a region.
#[derive(Default)]
struct ConstantPool {
    known: FxHashMap<(Region, Ident, Attribute, Type), Value>,
}

impl ConstantPool {
    /// Makes the users of a value use the constant that it is; whether it is one that can be built.
    fn replace(
        &mut self,
        ir: &mut Ir,
        facts: Facts<'_, Constant>,
        value: Value,
        at: Block,
    ) -> bool {
        let Some(Constant::Known(constant, name)) = facts.get(value).copied() else {
            return false;
        };
        let dialect = ir.ident(name.dialect(ir));
        let loc = ir.value_loc(value);
        match self.get(ir, dialect, constant, ir.ty(value), loc, at) {
            Some(constant) => {
                ir.replace_all_uses(value, constant);
                true
            }
            None => false,
        }
    }

    /// A constant at the start of the region that keeps those of a block.
    fn get(
        &mut self,
        ir: &mut Ir,
        dialect: Ident,
        value: Attribute,
        ty: Type,
        loc: Location,
        at: Block,
    ) -> Option<Value> {
        let region = constant_region(ir, at)?;
        let key = (region, dialect, value, ty);
        if let Some(&known) = self.known.get(&key) {
            if let Some(op) = ir.defining_op(known)
                && ir.loc(op) != loc
            {
                ir.set_loc(op, Location::UNKNOWN);
            }
            return Some(known);
        }
        let info = ir.dialect(dialect.as_str(ir))?;
        let entry = ir.first_block(region)?;
        let mut builder = Builder::new(ir);
        builder.set_insertion_point_to_start(entry);
        let mut constant = materialize_constant(&mut builder, &info, value, ty, loc)?;
        // The constant may be that of another dialect, which may have built an equal one.
        if let Some(op) = ir.defining_op(constant) {
            let builder = ir.ident(ir.name(op).dialect(ir));
            let same = *self
                .known
                .entry((region, builder, value, ty))
                .or_insert(constant);
            if same != constant {
                ir.erase_op(op);
                constant = same;
            }
        }
        self.known.insert(key, constant);
        Some(constant)
    }
}
