//! Numbers of a mixed base as arithmetic.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Builder, Ir, Location, Op, Rewriter, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::{
    DelinearizeIndexOp, LinearizeIndexOp, affine_scope_of_region,
};
use terrace_standard_dialects::arith::{self, CmpIPredicate, IntegerOverflowFlags};

fn constant(b: &mut Builder<'_>, loc: Location, value: i64) -> Value {
    let value = IntegerAttr::index(b, value);
    arith::ConstantOp::build(b, loc, value.into()).result(b)
}

/// The product of two numbers that does not overflow.
fn product(
    b: &mut Builder<'_>,
    loc: Location,
    lhs: Value,
    rhs: Value,
    flags: IntegerOverflowFlags,
) -> Value {
    let product = arith::MulIOp::builder(lhs, rhs).overflow_flags(flags);
    product.build(b, loc).result(b)
}

/// The sum of two numbers that does not overflow.
fn sum(b: &mut Builder<'_>, loc: Location, lhs: Value, rhs: Value) -> Value {
    let sum = arith::AddIOp::builder(lhs, rhs).overflow_flags(IntegerOverflowFlags::NSW);
    sum.build(b, loc).result(b)
}

/// What each digit but the last counts, for the last `digits - 1` elements of a basis.
fn strides(
    b: &mut Builder<'_>,
    loc: Location,
    basis: &MixedIndices,
    digits: usize,
    flags: IntegerOverflowFlags,
) -> Vec<Value> {
    let first = basis.len() - digits.saturating_sub(1).min(basis.len());
    let mut dynamic = basis.values.iter().rev();
    let (mut known, mut unknown): (i64, Option<Value>) = (1, None);
    let mut strides = Vec::new();
    for size in basis.constants[first..].iter().rev() {
        match *size {
            DYNAMIC => {
                let size = *dynamic.next().expect("the verifier counted the sizes");
                unknown = Some(match unknown {
                    Some(unknown) => product(b, loc, unknown, size, flags),
                    None => size,
                });
            }
            size => known = known.wrapping_mul(size),
        }
        strides.push(match unknown {
            Some(unknown) if known == 1 => unknown,
            Some(unknown) => {
                let known = constant(b, loc, known);
                product(b, loc, unknown, known, flags)
            }
            None => constant(b, loc, known),
        });
    }
    strides.reverse();
    strides
}

/// The digits that `affine.delinearize_index` gives, by divisions and remainders.
pub fn expand_delinearize(b: &mut Builder<'_>, op: DelinearizeIndexOp) -> Vec<Value> {
    let loc = b.loc(op.op());
    let number = op.linear_index(b);
    let digits = b.num_results(op.op());
    let basis = op.mixed_basis(b);
    let flags = IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW;
    let strides = strides(b, loc, &basis, digits, flags);
    let (Some(first), Some(last)) = (strides.first(), strides.last()) else {
        return vec![number; digits];
    };
    let zero = constant(b, loc, 0);
    let mut results = vec![arith::FloorDivSIOp::build(b, loc, number, *first).result(b)];
    let rest = |b: &mut Builder<'_>, stride: Value| {
        let remainder = arith::RemSIOp::build(b, loc, number, stride).result(b);
        let is_negative =
            arith::CmpIOp::build(b, loc, CmpIPredicate::Slt, remainder, zero).result(b);
        let corrected = sum(b, loc, remainder, stride);
        arith::SelectOp::build(b, loc, is_negative, corrected, remainder).result(b)
    };
    for pair in strides.windows(2) {
        let rest = rest(b, pair[0]);
        results.push(arith::DivSIOp::build(b, loc, rest, pair[1]).result(b));
    }
    results.push(rest(b, *last));
    results
}

/// The number that `affine.linearize_index` gives, as a sum of products. What is the same in most loops around is added first.
pub fn expand_linearize(b: &mut Builder<'_>, op: LinearizeIndexOp) -> Value {
    let loc = b.loc(op.op());
    let digits: SmallVec<[Value; 4]> = op.multi_index(b).collect();
    let basis = op.mixed_basis(b);
    let flags = match op.disjoint(b) {
        true => IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW,
        false => IntegerOverflowFlags::NSW,
    };
    let strides = strides(b, loc, &basis, digits.len(), flags);
    let Some(last) = digits.last() else {
        return constant(b, loc, 0);
    };
    let mut terms = Vec::new();
    for (digit, stride) in digits.iter().zip(strides) {
        let term = product(b, loc, *digit, stride, IntegerOverflowFlags::NSW);
        terms.push((term, num_invariant_loops(b, op.op(), *digit)));
    }
    terms.push((*last, num_invariant_loops(b, op.op(), *last)));
    terms.sort_by_key(|(_, loops)| std::cmp::Reverse(*loops));
    let terms = terms.into_iter().map(|(term, _)| term);
    let sum = terms.reduce(|total, term| sum(b, loc, total, term));
    sum.expect("there is a digit")
}

/// How many loops around an op do not change a value.
fn num_invariant_loops(ir: &Ir, op: Op, value: Value) -> usize {
    use terrace_ir::interfaces::LoopLikeOpInterface;
    let defined_in = ir.value_block(value).and_then(|block| ir.block_op(block));
    let around = std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op));
    let inside = around.take_while(|op| Some(*op) != defined_in);
    let is_loop = |op: &Op| op.interface::<dyn LoopLikeOpInterface>(ir).is_some();
    inside.filter(is_loop).count()
}

rules! {
    ExpandDelinearize, "Digits are quotients and remainders.", DelinearizeIndexOp => delinearize;
    ExpandLinearize, "A number of digits is a sum of products.", LinearizeIndexOp => linearize;
}

/// What arithmetic computes is no dimension of affine ops, unless all that is there is a symbol.
fn check_users(ir: &Ir, op: Op) -> RewriteResult {
    let region = ir.parent_region(op);
    if region.is_some_and(|region| affine_scope_of_region(ir, region) == Some(region)) {
        return Ok(());
    }
    let mut users = ir.results(op).flat_map(|result| ir.users(result));
    match users.any(|user| ir.name(user).dialect(ir) == "affine") {
        true => Err(MatchFailure::new("a result is a dimension")),
        false => Ok(()),
    }
}

fn delinearize(op: DelinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    check_users(rewriter, op.op())?;
    let digits = expand_delinearize(rewriter, op);
    rewriter.replace_op(op.op(), &digits);
    Ok(())
}

fn linearize(op: LinearizeIndexOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    check_users(rewriter, op.op())?;
    let number = expand_linearize(rewriter, op);
    rewriter.replace_op(op.op(), &[number]);
    Ok(())
}

/// Lower affine operations operating on indices into more fundamental operations.
///
/// Those stay whose results subscript affine ops in loops.
#[pass(
    name = "affine-expand-index-ops",
    dependent_dialects(arith::ArithDialect)
)]
pub fn affine_expand_index_ops(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&ExpandDelinearize, &ExpandLinearize])
}
