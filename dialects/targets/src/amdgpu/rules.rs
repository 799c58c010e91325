//! Canonicalization rules.

use terrace_dialect_base::folding::Special;
use terrace_dialect_base::index_list::with_constants;
use terrace_dialect_base::rules;
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndices, constant_value};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, ShapedType};
use terrace_ir::{Ir, Value};
use terrace_standard_dialects::arith::ConstantOp;
use terrace_standard_dialects::memref::{look_through_casts, memref_type, strides_and_offset};

use super::{
    GatherToLDSOp, LDSBarrierOp, MakeDmaDescriptorOp, MakeGatherDmaDescriptorOp,
    MemoryCounterWaitOp, RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp,
    RawBufferAtomicSmaxOp, RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp,
};

rules! {
    BarrierAfterBarrier, "Waiting twice with nothing between is waiting once.", LDSBarrierOp => wait_once;
    WaitAfterWait, "Waiting twice with nothing between is waiting for the fewer.", MemoryCounterWaitOp => wait_for_fewer;
    DescriptorWithConstants, "Takes constant sizes and strides into the op.", MakeDmaDescriptorOp => constant_sizes;
    GatherDescriptorWithConstants, "Takes constant sizes and strides into the op.", MakeGatherDmaDescriptorOp => constant_gather_sizes;
    CopyOfCasts, "Copying between casts is copying between the sources.", GatherToLDSOp => copy_between_sources;
    RawBufferLoadOutOfBounds, "What is read outside the bounds is zero.", RawBufferLoadOp => load_zero;
    RawBufferAtomicCmpswapOutOfBounds, "What is read outside the bounds is zero.", RawBufferAtomicCmpswapOp => swap_zero;
    RawBufferStoreOutOfBounds, "What is written outside the bounds is not.", RawBufferStoreOp => no_store;
    RawBufferAtomicFaddOutOfBounds, "What is written outside the bounds is not.", RawBufferAtomicFaddOp => no_fadd;
    RawBufferAtomicFmaxOutOfBounds, "What is written outside the bounds is not.", RawBufferAtomicFmaxOp => no_fmax;
    RawBufferAtomicSmaxOutOfBounds, "What is written outside the bounds is not.", RawBufferAtomicSmaxOp => no_smax;
    RawBufferAtomicUminOutOfBounds, "What is written outside the bounds is not.", RawBufferAtomicUminOp => no_umin;
}

/// Where a buffer is accessed.
struct Place {
    memref: Value,
    indices: Vec<Value>,
    index_offset: i64,
    sgpr_offset: Option<Value>,
    is_checked: bool,
}

macro_rules! place {
    ($op:ident, $ir:expr) => {{
        let ir: &Ir = $ir;
        Place {
            memref: $op.memref(ir),
            indices: $op.indices(ir).collect(),
            index_offset: $op.index_offset(ir).map_or(0, i64::from),
            sgpr_offset: $op.sgpr_offset(ir),
            is_checked: $op.bounds_check(ir).value(),
        }
    }};
}

/// A constant without a sign.
fn known(ir: &Ir, value: Value) -> Option<i64> {
    let constant: IntegerAttr = constant_value(ir, value)?.cast(ir)?;
    u32::try_from(constant.as_i64(ir) & 0xffff_ffff)
        .ok()
        .map(i64::from)
}

impl Place {
    /// Whether an access is outside the bounds for sure.
    fn is_outside(&self, ir: &Ir) -> Option<bool> {
        let ty = memref_type(ir, self.memref);
        let elements = ShapedType::from(ty).num_elements(ir)?;
        let (strides, offset) = strides_and_offset(ir, ty)?;
        if !self.is_checked || strides.len() != self.indices.len() || offset == DYNAMIC {
            return None;
        }
        let sgpr = match self.sgpr_offset {
            Some(value) => known(ir, value)?,
            None => 0,
        };
        let mut place = offset.checked_add(self.index_offset)?.checked_add(sgpr)?;
        for (index, stride) in self.indices.iter().zip(&strides) {
            place = place.checked_add(known(ir, *index)?.checked_mul(*stride)?)?;
        }
        Some(place <= i64::from(u32::MAX) && place >= elements)
    }

    fn must_be_outside(&self, ir: &Ir) -> RewriteResult {
        match self.is_outside(ir) {
            Some(true) => Ok(()),
            _ => Err(MatchFailure::new("the access may be within the bounds")),
        }
    }
}

macro_rules! zeros {
    ($($name:ident: $op:ident;)*) => {$(
        fn $name(op: $op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
            place!(op, rewriter).must_be_outside(rewriter)?;
            let ty = rewriter.ty(op.value(rewriter));
            let zero = Special::Zero.attr(rewriter, ty);
            let zero = zero.ok_or_else(|| MatchFailure::new("the type has no zero"))?;
            let loc = rewriter.loc(op.op());
            let zero = ConstantOp::build(rewriter, loc, zero);
            let zero = zero.result(rewriter);
            rewriter.replace_op(op.op(), &[zero]);
            Ok(())
        }
    )*};
}

zeros! {
    load_zero: RawBufferLoadOp;
    swap_zero: RawBufferAtomicCmpswapOp;
}

macro_rules! nothing {
    ($($name:ident: $op:ident;)*) => {$(
        fn $name(op: $op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
            place!(op, rewriter).must_be_outside(rewriter)?;
            rewriter.erase_op(op.op());
            Ok(())
        }
    )*};
}

nothing! {
    no_store: RawBufferStoreOp;
    no_fadd: RawBufferAtomicFaddOp;
    no_fmax: RawBufferAtomicFmaxOp;
    no_smax: RawBufferAtomicSmaxOp;
    no_umin: RawBufferAtomicUminOp;
}

fn wait_once(op: LDSBarrierOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let next = rewriter.next_op(op.op());
    match next.and_then(|next| LDSBarrierOp::cast(rewriter, next)) {
        Some(next) => rewriter.erase_op(next.op()),
        None => return Err(MatchFailure::new("the next op is no barrier")),
    }
    Ok(())
}

fn wait_for_fewer(op: MemoryCounterWaitOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let next = rewriter.next_op(op.op());
    let Some(next) = next.and_then(|next| MemoryCounterWaitOp::cast(rewriter, next)) else {
        return Err(MatchFailure::new("the next op does not wait"));
    };
    let least = |a: Option<i32>, b: Option<i32>| match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    let [load, store, ds, exp, tensor] = [
        least(op.load(rewriter), next.load(rewriter)),
        least(op.store(rewriter), next.store(rewriter)),
        least(op.ds(rewriter), next.ds(rewriter)),
        least(op.exp(rewriter), next.exp(rewriter)),
        least(op.tensor(rewriter), next.tensor(rewriter)),
    ];
    op.set_load(rewriter, load);
    op.set_store(rewriter, store);
    op.set_ds(rewriter, ds);
    op.set_exp(rewriter, exp);
    op.set_tensor(rewriter, tensor);
    rewriter.erase_op(next.op());
    Ok(())
}

fn copy_between_sources(op: GatherToLDSOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let dst = 1 + op.src_indices(rewriter).len();
    look_through_casts(rewriter, op.op(), &[0, dst])
}

macro_rules! descriptors {
    ($($name:ident: $op:ident;)*) => {$(
        fn $name(op: $op, rw: &mut Rewriter<'_>) -> RewriteResult {
            let sizes: Vec<Value> = op.global_dynamic_sizes(rw).collect();
            let strides: Vec<Value> = op.global_dynamic_strides(rw).collect();
            let tile: Vec<Value> = op.shared_dynamic_sizes(rw).collect();
            let [sizes, strides, tile] = [
                (op.global_static_sizes(rw), sizes),
                (op.global_static_strides(rw), strides),
                (op.shared_static_sizes(rw), tile),
            ]
            .map(|(constants, values)| {
                with_constants(rw, &MixedIndices::new(rw, constants, values), 0)
            });
            if sizes.is_none() && strides.is_none() && tile.is_none() {
                return Err(MatchFailure::new("no size is a constant"));
            }
            if let Some(sizes) = sizes {
                let constants = DenseArrayAttr::i64s(rw, &sizes.constants);
                op.set_global_static_sizes(rw, constants);
                op.global_dynamic_sizes_mut(rw).assign(&sizes.values);
            }
            if let Some(strides) = strides {
                let constants = DenseArrayAttr::i64s(rw, &strides.constants);
                op.set_global_static_strides(rw, constants);
                op.global_dynamic_strides_mut(rw).assign(&strides.values);
            }
            if let Some(tile) = tile {
                let constants = DenseArrayAttr::i64s(rw, &tile.constants);
                op.set_shared_static_sizes(rw, constants);
                op.shared_dynamic_sizes_mut(rw).assign(&tile.values);
            }
            Ok(())
        }
    )*};
}

descriptors! {
    constant_sizes: MakeDmaDescriptorOp;
    constant_gather_sizes: MakeGatherDmaDescriptorOp;
}
