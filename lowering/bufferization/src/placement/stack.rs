//! `promote-buffers-to-stack`: small buffers that nobody needs after the function are on its stack.

use rustc_hash::FxHashSet;
use terrace_dialects::func::FuncOp;
use terrace_dialects::memref::{AllocOp, AllocaOp, RankOp};
use terrace_ir::interfaces::{DataLayout, RegionBranchPoint, region_exit_operands};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Region, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::{has_known_flow, is_loop};
use crate::flow::{Views, allocations};

/// Promotes heap-based allocations to automatically managed stack-based allocations.
#[pass(name = "promote-buffers-to-stack", on = FuncOp)]
pub struct PromoteBuffersToStackPass {
    /// Maximal size in bytes to promote allocations to stack.
    #[option(default = 1024)]
    max_alloc_size_in_bytes: u64,
    /// Maximal memref rank to promote dynamic buffers.
    #[option(default = 1)]
    max_rank_of_allocated_memref: u64,
}

impl Pass for PromoteBuffersToStackPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let views = Views::of(ir);
        for allocation in allocations(ir) {
            let buffer = allocation.buffer;
            let Some(op) = buffer.defining::<AllocOp>(ir) else {
                continue;
            };
            let fits = allocation.free.is_none()
                && self.is_small(ir, op)
                && stays_in_scope(ir, buffer, &views.of_value(buffer));
            if !fits {
                continue;
            }
            let name = ir.loaded_op_name_of(AllocaOp::INFO);
            let attributes = ir.inherent_attrs(op.op()).to_vec();
            ir.rename_op(op.op(), name, &attributes);
        }
        Ok(())
    }
}

impl PromoteBuffersToStackPass {
    fn is_small(&self, ir: &Ir, op: AllocOp) -> bool {
        let ty = op.memref_type(ir);
        let shape = ty.shape(ir);
        if shape.contains(&DYNAMIC) {
            // As long as a shape is not much.
            let mut operands = ir.operands(op.op());
            return shape.len() as u64 <= self.max_rank_of_allocated_memref
                && operands.all(|operand| operand.defining::<RankOp>(ir).is_some());
        }
        let layout = DataLayout::of(ir, op.op());
        let bits = layout.size_in_bits(ir, ty.element(ir));
        let Some(bits) = bits.and_then(|bits| bits.known()) else {
            return false;
        };
        let sizes = shape.iter().map(|size| u64::try_from(*size).ok());
        let total = sizes
            .chain([Some(bits)])
            .try_fold(1, |total: u64, size| total.checked_mul(size?));
        let limit = self.max_alloc_size_in_bytes.saturating_mul(8);
        total.is_some_and(|total| total <= limit)
    }
}

/// Whether a buffer is on no way out of an op around it that frees what is allocated on the stack.
fn stays_in_scope(ir: &Ir, buffer: Value, views: &FxHashSet<Value>) -> bool {
    let leaves = |region: Region| {
        let mut users = views.iter().flat_map(|view| ir.users(*view));
        users.any(|user| {
            ir.parent_region(user) == Some(region)
                && region_exit_operands(ir, user, RegionBranchPoint::Parent).is_some()
        })
    };
    let mut region = ir
        .value_block(buffer)
        .and_then(|block| ir.block_region(block));
    while let Some(current) = region
        && let Some(op) = ir.region_op(current)
    {
        if ir.has_trait(op, OpTraits::AUTOMATIC_ALLOCATION_SCOPE) && !leaves(current) {
            return true;
        }
        if is_loop(ir, op) || !has_known_flow(ir, op) {
            return false;
        }
        region = ir.parent_region(op);
    }
    false
}
