//! Rules of the shard dialect.

use terrace_dialect_base::index_list::with_constants;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Value};

use super::collectives::Collective;
use super::{ShardOp, ShardingOp};

/// A group of one device has nothing to exchange.
pub(super) fn without_axes<O: Collective>(op: O, rw: &mut Rewriter<'_>) -> RewriteResult {
    if !op.axes(rw).is_empty() {
        return Err(MatchFailure::new(
            "there are axes along which devices are grouped",
        ));
    }
    let (input, result) = (op.input(rw), rw.result(op.op(), 0));
    if rw.ty(input) != rw.ty(result) {
        return Err(MatchFailure::new(
            "the result has another type than the operand",
        ));
    }
    rw.replace_op(op.op(), &[input]);
    Ok(())
}

/// The constants of a list, with [`DYNAMIC`] in the place of each value, and the values.
fn split(indices: &MixedIndices) -> (Vec<i64>, Vec<Value>) {
    let mut values = Vec::new();
    let constants = indices.iter().map(|index| match index {
        MixedIndex::Constant(constant) => constant,
        MixedIndex::Value(value) => {
            values.push(value);
            DYNAMIC
        }
    });
    (constants.collect(), values)
}

/// Values that are constants become such, and sizes that are no other than the default go.
pub(super) fn normal_sharding(op: ShardingOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let halos: Vec<Value> = op.dynamic_halo_sizes(rw).collect();
    let halos = MixedIndices::new(rw, op.static_halo_sizes(rw), halos);
    let offsets: Vec<Value> = op.dynamic_sharded_dims_offsets(rw).collect();
    let offsets = MixedIndices::new(rw, op.static_sharded_dims_offsets(rw), offsets);
    let [new_halos, new_offsets] = [&halos, &offsets].map(|indices| with_constants(rw, indices, 0));
    let mut is_changed = new_halos.is_some() || new_offsets.is_some();
    let (mut halos, halo_values) = split(&new_halos.unwrap_or(halos));
    let (mut offsets, offset_values) = split(&new_offsets.unwrap_or(offsets));
    if halo_values.is_empty() && !halos.is_empty() && halos.iter().all(|size| *size == 0) {
        halos.clear();
        is_changed = true;
    }
    let mut distances = offsets.windows(2).map(|pair| pair[1].wrapping_sub(pair[0]));
    let first = distances.next();
    let is_even = offsets.len() > 2 && distances.all(|distance| Some(distance) == first);
    if offset_values.is_empty() && is_even {
        offsets.clear();
        is_changed = true;
    }
    if !is_changed {
        return Err(MatchFailure::new("there is nothing to make simpler"));
    }
    let [halos, offsets] = [halos, offsets].map(|sizes| DenseArrayAttr::i64s(rw, &sizes));
    op.set_static_halo_sizes(rw, halos);
    op.dynamic_halo_sizes_mut(rw).assign(&halo_values);
    op.set_static_sharded_dims_offsets(rw, offsets);
    op.dynamic_sharded_dims_offsets_mut(rw)
        .assign(&offset_values);
    Ok(())
}

/// Whether two shardings spread a tensor alike.
fn are_equal(ir: &Ir, a: ShardingOp, b: ShardingOp) -> bool {
    let lists = |op: ShardingOp| {
        let mut lists = op.split_axes(ir).lists(ir);
        while lists.last().is_some_and(Vec::is_empty) {
            lists.pop();
        }
        lists
    };
    a.grid(ir) == b.grid(ir)
        && lists(a) == lists(b)
        && a.static_halo_sizes(ir) == b.static_halo_sizes(ir)
        && a.dynamic_halo_sizes(ir).eq(b.dynamic_halo_sizes(ir))
        && a.static_sharded_dims_offsets(ir) == b.static_sharded_dims_offsets(ir)
        && a.dynamic_sharded_dims_offsets(ir)
            .eq(b.dynamic_sharded_dims_offsets(ir))
}

/// A value that is spread twice is spread once, and the second time from there if that is another way.
pub(super) fn duplicate_shard(op: ShardOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let value = op.src(rw);
    if value.defining::<ShardOp>(rw).is_some() {
        return Err(MatchFailure::new("the value is spread already"));
    }
    let other = rw.users(value).find(|user| *user != op.op());
    let other = other.and_then(|user| ShardOp::cast(rw, user));
    let is_before = |other: &ShardOp| {
        rw.parent_block(other.op()) == rw.parent_block(op.op())
            && rw.is_before_in_block(other.op(), op.op())
    };
    let Some(other) = other.filter(is_before) else {
        return Err(MatchFailure::new("no other op before it spreads the value"));
    };
    let shardings = [op, other].map(|op| op.sharding(rw).defining::<ShardingOp>(rw));
    let [Some(sharding), Some(other_sharding)] = shardings else {
        return Err(MatchFailure::new("it is not known how the value is spread"));
    };
    let spread = other.result(rw);
    match are_equal(rw, sharding, other_sharding) {
        true => rw.replace_op(op.op(), &[spread]),
        false => op.set_src(rw, spread),
    }
    Ok(())
}
