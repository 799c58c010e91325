//! `scf-for-to-while`: counted loops as loops with a condition.

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::{Ir, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::arith::{self, CmpIPredicate};
use terrace_standard_dialects::scf::{ConditionOp, ForOp, WhileOp};

/// Convert SCF for loops to SCF while loops.
#[pass(name = "scf-for-to-while", dependent_dialects(arith::ArithDialect))]
pub fn scf_for_to_while(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&ForToWhile])
}

rules! {
    ForToWhile, "A counted loop is a loop that carries its counter and compares it.", ForOp => for_to_while;
}

fn for_to_while(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rewriter.loc(op.op());
    let (lower, upper, step) = (
        op.lower_bound(rewriter),
        op.upper_bound(rewriter),
        op.step(rewriter),
    );
    let mut inits: SmallVec<[Value; 4]> = smallvec![lower];
    inits.extend(op.init_args(rewriter));
    let types: SmallVec<[Type; 4]> = inits.iter().map(|init| rewriter.ty(*init)).collect();
    let new = WhileOp::build(rewriter, loc, &types, &inits);
    let attributes = rewriter.discardable_attrs(op.op());
    rewriter.modify(new.op(), |ir| {
        ir.set_discardable_attrs(new.op(), attributes)
    });

    let (before, after) = (new.before(rewriter), new.after(rewriter));
    let block = rewriter.create_block(before, &types);
    let arguments: SmallVec<[Value; 4]> = rewriter.block_args(block).into();
    let predicate = match op.unsigned_cmp(rewriter) {
        true => CmpIPredicate::Ult,
        false => CmpIPredicate::Slt,
    };
    let goes_on = arith::CmpIOp::build(rewriter, loc, predicate, arguments[0], upper);
    let goes_on = goes_on.result(rewriter);
    ConditionOp::build(rewriter, loc, goes_on, &arguments);

    let block = op.body(rewriter);
    let end = rewriter
        .last_op(block)
        .expect("the body ends with a terminator");
    let from = op.region(rewriter);
    rewriter.modify(new.op(), |ir| ir.move_region_blocks(from, after));
    let first = rewriter.first_op(block).unwrap_or(end);
    rewriter.set_insertion_point_before(first);
    let variable = rewriter.block_arg(block, 0);
    let next = arith::AddIOp::build(rewriter, loc, variable, step).result(rewriter);
    let mut yielded: SmallVec<[Value; 4]> = smallvec![next];
    yielded.extend(rewriter.operands(end));
    rewriter.set_operands(end, &yielded);

    let results: SmallVec<[Value; 4]> = rewriter.results(new.op()).skip(1).collect();
    rewriter.replace_op(op.op(), &results);
    Ok(())
}
