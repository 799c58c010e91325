//! `loop-invariant-subset-hoisting`: a part of a tensor that every iteration reads and writes is carried by itself.

use terrace_dialect_base::index_list::known_index;
use terrace_dialect_base::rules::recreate;
use terrace_ir::attributes::BoolAttr;
use terrace_ir::interfaces::{MixedIndex, OffsetSizeAndStrideOpInterface};
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::scf::{ForOp, YieldOp};
use terrace_tensor_dialects::tensor::{ExtractSliceOp, InsertSliceOp};
use terrace_vector_dialects::vector::{TransferReadOp, TransferWriteOp};

/// Hoist loop invariant subset ops outside of the loop.
#[pass(name = "loop-invariant-subset-hoisting")]
pub fn loop_invariant_subset_hoisting(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        let loops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
        let loops: Vec<ForOp> = loops
            .into_iter()
            .filter_map(|op| ForOp::cast(ir, op))
            .collect();
        // A loop that is replaced is one around others that were seen before.
        for for_op in loops {
            hoist_subsets(&mut Rewriter::new(ir), for_op);
        }
    });
    Ok(())
}

/// A part of a tensor that an op reads or writes.
#[derive(PartialEq)]
struct Subset {
    offsets: Vec<MixedIndex>,
    sizes: Vec<MixedIndex>,
    strides: Vec<MixedIndex>,
    /// What is read or written.
    ty: Type,
}

impl Subset {
    fn of_slice(ir: &Ir, slice: &impl OffsetSizeAndStrideOpInterface, ty: Type) -> Subset {
        let known = |index: MixedIndex| match known_index(ir, index) {
            Some(known) => MixedIndex::Constant(known),
            None => index,
        };
        Subset {
            offsets: slice.mixed_offsets(ir).iter().map(known).collect(),
            sizes: slice.mixed_sizes(ir).iter().map(known).collect(),
            strides: slice.mixed_strides(ir).iter().map(known).collect(),
            ty,
        }
    }

    /// That of a vector in the last dimensions.
    fn of_vector(ir: &Ir, indices: Vec<Value>, ty: Type) -> Option<Subset> {
        let vector: VectorType = ty.cast(ir)?;
        let shape = vector.shape(ir);
        let ones = indices.len().checked_sub(shape.len())?;
        let sizes = std::iter::repeat_n(1, ones).chain(shape.iter().copied());
        let offsets = indices.into_iter().map(|index| {
            let index = MixedIndex::Value(index);
            known_index(ir, index).map_or(index, MixedIndex::Constant)
        });
        let offsets: Vec<MixedIndex> = offsets.collect();
        Some(Subset {
            sizes: sizes.map(MixedIndex::Constant).collect(),
            strides: vec![MixedIndex::Constant(1); offsets.len()],
            offsets,
            ty,
        })
    }

    /// Whether two parts have surely no element in common.
    fn is_disjoint(&self, other: &Subset) -> bool {
        let range = |subset: &Subset, dim: usize| {
            let parts = [subset.offsets[dim], subset.sizes[dim], subset.strides[dim]];
            match parts {
                [
                    MixedIndex::Constant(start),
                    MixedIndex::Constant(size),
                    MixedIndex::Constant(1),
                ] => Some((start, start + size)),
                _ => None,
            }
        };
        let apart = |dim: usize| {
            let (a, b) = (range(self, dim), range(other, dim));
            a.zip(b).is_some_and(|(a, b)| a.1 <= b.0 || b.1 <= a.0)
        };
        self.offsets.len() == other.offsets.len() && (0..self.offsets.len()).any(apart)
    }

    /// Whether it is the same in all iterations.
    fn is_invariant(&self, ir: &Ir, around: Op) -> bool {
        let all = [&self.offsets, &self.sizes, &self.strides];
        let mut values = all.into_iter().flatten().filter_map(|index| match index {
            MixedIndex::Value(value) => Some(*value),
            MixedIndex::Constant(_) => None,
        });
        values.all(|value| is_outside(ir, value, around))
    }
}

/// Whether a value is known before a loop.
fn is_outside(ir: &Ir, value: Value, around: Op) -> bool {
    let owner = match ir.defining_op(value) {
        Some(op) => Some(op),
        None => ir.value_block(value).and_then(|block| ir.block_op(block)),
    };
    owner.is_none_or(|owner| !ir.is_ancestor(around, owner))
}

fn stays_inside(ir: &Ir, flags: terrace_ir::attributes::ArrayAttr) -> bool {
    let flags = flags.elements(ir).iter();
    flags
        .filter_map(|flag| flag.cast::<BoolAttr>(ir))
        .all(|flag| flag.value())
}

/// What an op reads of a tensor.
fn read_of(ir: &Ir, op: Op) -> Option<Subset> {
    if let Some(slice) = ExtractSliceOp::cast(ir, op) {
        return Some(Subset::of_slice(ir, &slice, ir.ty(slice.result(ir))));
    }
    let read = TransferReadOp::cast(ir, op)?;
    let rank = read.indices(ir).len();
    let map = read.permutation_map(ir).value(ir).clone();
    let fits = map == terrace_vector_dialects::vector::minor_identity(rank, map.results.len())
        && read.mask(ir).is_none()
        && stays_inside(ir, read.in_bounds(ir));
    let indices = read.indices(ir).collect();
    fits.then(|| Subset::of_vector(ir, indices, ir.ty(read.vector(ir))))?
}

/// What an op writes of a tensor, the number of the operand that is written, and of that which is the tensor.
fn write_of(ir: &Ir, op: Op) -> Option<(Subset, usize, usize)> {
    if let Some(slice) = InsertSliceOp::cast(ir, op) {
        return Some((Subset::of_slice(ir, &slice, ir.ty(slice.source(ir))), 0, 1));
    }
    let write = TransferWriteOp::cast(ir, op)?;
    let rank = write.indices(ir).len();
    let map = write.permutation_map(ir).value(ir).clone();
    let fits = map == terrace_vector_dialects::vector::minor_identity(rank, map.results.len())
        && write.mask(ir).is_none()
        && stays_inside(ir, write.in_bounds(ir));
    let indices = write.indices(ir).collect();
    let ty = ir.ty(write.value_to_store(ir));
    fits.then(|| Some((Subset::of_vector(ir, indices, ty)?, 0, 1)))?
}

/// What happens to a tensor that a loop carries, from the argument to what is yielded.
#[derive(Default)]
struct Chain {
    reads: Vec<(Op, Subset)>,
    writes: Vec<(Op, Subset)>,
}

impl Chain {
    /// `None` if the tensor is used for something else.
    fn of(ir: &Ir, for_op: ForOp, number: usize) -> Option<Chain> {
        let mut chain = Chain::default();
        let mut value = for_op.region_iter_args(ir)[number];
        let end = ir.last_op(for_op.body(ir))?;
        loop {
            let mut next = None;
            for slot in ir.uses(value) {
                let (user, operand) = ir.use_owner(slot);
                if user == end && operand == number {
                    next = Some(None);
                } else if let Some(subset) = read_of(ir, user) {
                    chain.reads.push((user, subset));
                } else if let Some((subset, _, whole)) = write_of(ir, user)
                    && whole == operand
                    && next.is_none()
                    && ir.parent_block(user) == Some(for_op.body(ir))
                {
                    chain.writes.push((user, subset));
                    next = Some(Some(ir.result(user, 0)));
                } else {
                    // A loop inside may hand the tensor on as it is.
                    let inner = ForOp::cast(ir, user).filter(|_| next.is_none())?;
                    next = Some(Some(handed_on(ir, inner, operand)?));
                }
            }
            match next? {
                Some(result) => value = result,
                None => return Some(chain),
            }
        }
    }

    /// A write and a read of the same part, which is that of all iterations, and of which no other op has an element.
    fn pair(&self, ir: &Ir, for_op: ForOp) -> Option<(Op, Op)> {
        let body = for_op.body(ir);
        self.writes.iter().find_map(|(write, subset)| {
            let (read, _) = self
                .reads
                .iter()
                .find(|(read, other)| other == subset && ir.parent_block(*read) == Some(body))?;
            let others = self.reads.iter().chain(&self.writes);
            let mut others = others.filter(|(op, _)| op != write && op != read);
            let is_alone = others.all(|(_, other)| other.is_disjoint(subset));
            let fits = is_alone
                && subset.is_invariant(ir, for_op.op())
                && ir.is_before_in_block(*read, *write);
            fits.then_some((*write, *read))
        })
    }
}

/// The result of a loop that is the tensor it was given, which it only carries.
fn handed_on(ir: &Ir, for_op: ForOp, operand: usize) -> Option<Value> {
    let number = operand.checked_sub(3)?;
    let argument = *for_op.region_iter_args(ir).get(number)?;
    let end = ir.last_op(for_op.body(ir))?;
    let is_kept = ir.has_one_use(argument) && ir.operand(end, number) == argument;
    is_kept.then(|| ir.result(for_op.op(), number))
}

/// Has a loop carry parts of tensors by themselves that each iteration reads and writes. The loop in its place.
pub fn hoist_subsets(rw: &mut Rewriter<'_>, mut for_op: ForOp) -> ForOp {
    let mut number = 0;
    while number < for_op.region_iter_args(rw).len() {
        let pair = Chain::of(rw, for_op, number).and_then(|chain| chain.pair(rw, for_op));
        match pair {
            Some((write, read)) => for_op = hoist(rw, for_op, number, write, read),
            None => number += 1,
        }
    }
    for_op
}

fn hoist(rw: &mut Rewriter<'_>, for_op: ForOp, number: usize, write: Op, read: Op) -> ForOp {
    let mut operands: Vec<Value> = rw.operands(for_op.op()).collect();
    // What is read of the tensor before the loop is carried.
    rw.move_op_before(read, for_op.op());
    rw.set_operand(read, 0, operands[3 + number]);
    let part = rw.result(read, 0);
    operands.push(part);
    let ty = rw.ty(part);
    let mut types: Vec<Type> = rw.result_types(for_op.op()).collect();
    types.push(ty);
    let new = recreate(rw, for_op.op(), &operands, &types);
    let new = ForOp::cast(rw, new).expect("the op is of the same kind");
    let body = new.body(rw);
    let argument = rw.modify(new.op(), |ir| ir.add_block_arg(body, ty));
    let readers: Vec<Op> = rw.users(part).filter(|user| *user != new.op()).collect();
    for reader in readers {
        let operands: Vec<Value> = rw.operands(reader).collect();
        let operands = operands.into_iter();
        let operands: Vec<Value> = operands
            .map(|value| if value == part { argument } else { value })
            .collect();
        rw.set_operands(reader, &operands);
    }
    let (value, whole) = (rw.operand(write, 0), rw.operand(write, 1));
    let end = rw.last_op(body).and_then(|end| YieldOp::cast(rw, end));
    let end = end.expect("a loop that carries values yields them");
    let mut yielded: Vec<Value> = rw.operands(end.op()).collect();
    yielded.push(value);
    rw.set_operands(end.op(), &yielded);
    let last = rw.result(new.op(), types.len() - 1);
    let tensor = rw.result(new.op(), number);
    let results: Vec<Value> = rw.results(new.op()).take(types.len() - 1).collect();
    rw.replace_op(for_op.op(), &results);
    // After the loop it is written.
    rw.set_insertion_point_after(new.op());
    let after = rw.clone_op(write, &mut CloneMap::default());
    let users: Vec<Op> = rw.users(tensor).collect();
    let written = rw.result(after, 0);
    for user in users {
        let operands: Vec<Value> = rw.operands(user).collect();
        let operands = operands.into_iter();
        let operands: Vec<Value> = operands
            .map(|value| if value == tensor { written } else { value })
            .collect();
        rw.set_operands(user, &operands);
    }
    rw.set_operand(after, 0, last);
    rw.set_operand(after, 1, tensor);
    rw.replace_op(write, &[whole]);
    new
}
