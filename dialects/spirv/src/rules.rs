//! Canonicalisation rules.

use smallvec::SmallVec;
use terrace_dialect_base::folding::{Int, IntFold, Scalar, Special, fold_elements, int};
use terrace_dialect_base::rules;
use terrace_drr_macros::pat;
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Block, Context, Ir, Op, Type, Value};

use super::{
    AccessChainOp, BitcastOp, BranchConditionalOp, BranchOp, CompositeConstructOp,
    CompositeInsertOp, ConstantOp, IAddCarryOp, IEqualOp, INotEqualOp, LogicalEqualOp,
    LogicalNotEqualOp, LogicalNotOp, SMulExtendedOp, ScalarOrVector, SelectOp, SelectionOp,
    StoreOp, UModOp, UMulExtendedOp, UndefOp,
};

/// Whether a constant is a multiple of another of its type, element by element.
fn is_multiple(cx: &Context, multiple: Attribute, factor: Attribute) -> bool {
    let remainder = multiple.ty(cx).and_then(|ty| {
        let width = Scalar::of(cx, ty)?.width();
        fold_elements(cx, [multiple, factor], ty, |[a, b]| {
            int::rem_u(Int::new(a, width), Int::new(b, width))
        })
    });
    Special::Zero.is(cx, remainder)
}

/// The zero of a value's type.
fn zero_like(ir: &Ir, value: Value) -> Result<Attribute, MatchFailure> {
    let zero = Special::Zero.attr(ir, ir.ty(value));
    zero.ok_or_else(|| MatchFailure::new("the type has no zero"))
}

pat! {
    /// (x % a) % b -> x % b, for constants of which a is a multiple of b.
    pub UModOfUMod: r @ UModOp(UModOp(x, ConstantOp(a)), k @ ConstantOp(b)) if is_multiple(ir, a, b)
        => UModOp(x, k) loc(r);

    /// not (x == y) -> x != y
    pub NotOfIEqual: LogicalNotOp(IEqualOp(x, y)) => INotEqualOp(x, y);

    /// not (x != y) -> x == y
    pub NotOfINotEqual: LogicalNotOp(INotEqualOp(x, y)) => IEqualOp(x, y);

    /// not (x == y) -> x != y, for truth values.
    pub NotOfLogicalEqual: LogicalNotOp(LogicalEqualOp(x, y)) => LogicalNotEqualOp(x, y);

    /// not (x != y) -> x == y, for truth values.
    pub NotOfLogicalNotEqual: LogicalNotOp(LogicalNotEqualOp(x, y)) => LogicalEqualOp(x, y);

    /// x + 0 is x, without carry.
    pub CarryOfZero: IAddCarryOp(x, zero @ ConstantOp(value)) if Special::Zero.is(ir, Some(value))
        => CompositeConstructOp([x, zero]);

    /// x * 0 is zero in both halves.
    pub SignedHalvesOfZero: SMulExtendedOp(_, zero @ ConstantOp(value)) if Special::Zero.is(ir, Some(value))
        => CompositeConstructOp([zero, zero]);

    /// x * 0 is zero in both halves.
    pub UnsignedHalvesOfZero: UMulExtendedOp(_, zero @ ConstantOp(value)) if Special::Zero.is(ir, Some(value))
        => CompositeConstructOp([zero, zero]);

    /// x * 1 is x in the lower half, zero in the higher.
    pub UnsignedHalvesOfOne: UMulExtendedOp(x, ConstantOp(value)) if Special::One.is(ir, Some(value))
        => {
            zero @ ConstantOp({ zero_like(rw, x)? }) -> x.ty(rw);
            CompositeConstructOp([x, zero])
        };
}

rules! {
    BitcastOfBitcast, "A cast of a cast is one cast.", BitcastOp => look_through_cast;
    AccessChainOfAccessChain, "A part of a part is found by one chain of indices.", AccessChainOp => combine_chains;
    CarryOfConstants, "The sum of constants is a constant, and so is its carry.", IAddCarryOp => compute_carry;
    SignedHalvesOfConstants, "Both halves of the product of constants are constants.",
        SMulExtendedOp => compute_signed_halves;
    UnsignedHalvesOfConstants, "Both halves of the product of constants are constants.",
        UMulExtendedOp => compute_unsigned_halves;
    SelectionOfStores, "A selection that only stores one of two values stores a value that is selected.",
        SelectionOp => select_what_to_store;
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
pub(crate) const FOLDING: &[&dyn RewritePattern] = &[&BitcastOfBitcast];

fn look_through_cast(op: BitcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.operand(rewriter).defining::<BitcastOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is no cast"))?;
    let source = inner.operand(rewriter);
    if rewriter.ty(source) == rewriter.ty(op.result(rewriter)) {
        return Err(MatchFailure::new("the two are no cast: they fold"));
    }
    op.set_operand(rewriter, source);
    Ok(())
}

fn combine_chains(op: AccessChainOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let base = op.base_ptr(rewriter).defining::<AccessChainOp>(rewriter);
    let base = base.ok_or_else(|| MatchFailure::new("the base is no chain of indices"))?;
    let operands: SmallVec<[Value; 8]> = rewriter
        .operands(base.op())
        .chain(rewriter.operands(op.op()).skip(1))
        .collect();
    rewriter.set_operands(op.op(), &operands);
    Ok(())
}

/// Replaces an op on two constants by a structure of two values that are computed from them.
fn compute_both(op: Op, rewriter: &mut Rewriter<'_>, parts: [IntFold; 2]) -> RewriteResult {
    let operands = [rewriter.operand(op, 0), rewriter.operand(op, 1)];
    let ty = rewriter.ty(operands[0]);
    let values = constants(rewriter, operands).and_then(|constants| {
        let width = Scalar::of(rewriter, ty)?.width();
        let [low, high] = parts.map(|compute| {
            fold_elements(rewriter, constants, ty, |[a, b]| {
                compute(Int::new(a, width), Int::new(b, width))
            })
        });
        Some([low?, high?])
    });
    let values = values.ok_or_else(|| MatchFailure::new("an operand is no constant"))?;
    let (loc, whole) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let mut composite = UndefOp::build(rewriter, loc, whole).result(rewriter);
    for (index, value) in values.into_iter().enumerate() {
        let value = ConstantOp::build(rewriter, loc, ty, value).constant(rewriter);
        let index = IntegerAttr::get(rewriter, Type::I32, index as i128);
        let path = ArrayAttr::get(rewriter, &[index.into()]);
        composite =
            CompositeInsertOp::build(rewriter, loc, whole, value, composite, path).result(rewriter);
    }
    rewriter.replace_op(op, &[composite]);
    Ok(())
}

/// The values of constants.
fn constants(ir: &Ir, values: [Value; 2]) -> Option<[Attribute; 2]> {
    let [a, b] = values.map(|value| Some(value.defining::<ConstantOp>(ir)?.value(ir)));
    Some([a?, b?])
}

fn compute_carry(op: IAddCarryOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let carry: IntFold = |a, b| {
        let sum = Int::new(int::add(a, b)?, a.width());
        Some((sum.unsigned() < a.unsigned()).into())
    };
    compute_both(op.op(), rewriter, [int::add, carry])
}

fn compute_signed_halves(op: SMulExtendedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compute_both(op.op(), rewriter, [int::mul, int::mul_high_s])
}

fn compute_unsigned_halves(op: UMulExtendedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compute_both(op.op(), rewriter, [int::mul, int::mul_high_u])
}

/// The only op of a block beside its terminator, and that; of the types that are asked for.
fn only_ops<T: TypedOp, End: TypedOp>(ir: &Ir, block: Block) -> Option<(T, End)> {
    let ops: SmallVec<[Op; 3]> = ir.block_ops(block).take(3).collect();
    let [first, end] = ops[..] else { return None };
    Some((T::cast(ir, first)?, End::cast(ir, end)?))
}

/// The stores of the two branches, if a selection is nothing but them, and the condition.
fn chosen_stores(ir: &Ir, selection: SelectionOp) -> Option<(Value, [StoreOp; 2])> {
    let (header, merge) = (selection.header(ir)?, selection.merge(ir)?);
    if ir.region_blocks(selection.body(ir)).count() != 4 || ir.num_results(selection.op()) != 0 {
        return None;
    }
    let split = BranchConditionalOp::cast(ir, ir.last_op(header)?)?;
    if ir.first_op(header) != Some(split.op()) || ir.first_op(merge) != ir.last_op(merge) {
        return None;
    }
    let targets = [split.true_target(ir), split.false_target(ir)];
    let [first, second] = targets.map(|block| only_ops::<StoreOp, BranchOp>(ir, block));
    let ((first, left), (second, right)) = (first?, second?);
    let joins = |branch: BranchOp| branch.target(ir) == merge;
    let is_one_place = targets[0] != targets[1] && first.ptr(ir) == second.ptr(ir);
    let is_alike = ir.attributes(first.op()).eq(ir.attributes(second.op()));
    let can_select = ScalarOrVector::matches(ir, ir.ty(first.value(ir)));
    (is_one_place && is_alike && can_select && joins(left) && joins(right))
        .then(|| (split.condition(ir), [first, second]))
}

fn select_what_to_store(op: SelectionOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (condition, [store, other]) = chosen_stores(rewriter, op).ok_or_else(|| {
        MatchFailure::new("the branches do not just store to one place in the same way")
    })?;
    let loc = rewriter.loc(op.op());
    let values = [store, other].map(|store| store.value(rewriter));
    let selected = SelectOp::build(rewriter, loc, condition, values[0], values[1]);
    let selected = selected.result(rewriter);
    store.set_value(rewriter, selected);
    rewriter.move_op_before(store.op(), op.op());
    rewriter.erase_op(op.op());
    Ok(())
}
