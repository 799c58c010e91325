//! `arith-unsigned-when-equivalent`: signed ops of numbers that are never negative, as unsigned ones.

use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Rewriter, Value};
use terrace_pass_macros::pass;
use terrace_passes::analysis::dataflow::{Facts, IntegerRanges, Program, RangeFact, solve_forward};
use terrace_passes::pass::{PassContext, PassResult, for_each_numbered_arena};
use terrace_standard_dialects::arith::{
    ArithDialect, CeilDivSIOp, CeilDivUIOp, CmpIOp, CmpIPredicate, DivSIOp, DivUIOp, ExtSIOp,
    ExtUIOp, FloorDivSIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, RemSIOp, RemUIOp,
};

/// Replace signed ops with unsigned ones where they are proven equivalent.
#[pass(
    name = "arith-unsigned-when-equivalent",
    dependent_dialects(ArithDialect)
)]
pub fn arith_unsigned_when_equivalent(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let facts = solve_forward(&Program::new(ir), &IntegerRanges);
    for_each_numbered_arena(ir, cx.threading(), |arena, ir| {
        let facts = facts.arena(arena);
        let ops = ir.walk(ir.root(), WalkOrder::Pre);
        let ops: Vec<Op> = ops.filter(|op| is_never_negative(ir, *op, facts)).collect();
        for op in ops {
            make_unsigned(&mut Rewriter::new(ir), op);
        }
    });
    Ok(())
}

/// Whether all operands and results of an op are known not to be negative; only operands if it compares.
fn is_never_negative(ir: &Ir, op: Op, facts: Facts<'_, RangeFact>) -> bool {
    let mut is_known = |value: Value| {
        let range = facts.get(value).and_then(|fact| fact.range());
        range.is_some_and(|range| range.smin() >= 0)
    };
    ir.operands(op).all(&mut is_known)
        && (CmpIOp::cast(ir, op).is_some() || ir.results(op).all(is_known))
}

fn make_unsigned(rw: &mut Rewriter<'_>, op: Op) {
    let loc = rw.loc(op);
    rw.set_insertion_point_before(op);
    macro_rules! replace_binary {
        ($($signed:ident => $unsigned:ident),*) => {$(
            if let Some(signed) = $signed::cast(rw, op) {
                let (lhs, rhs) = (signed.lhs(rw), signed.rhs(rw));
                let unsigned = $unsigned::build(rw, loc, lhs, rhs);
                rw.replace_op_with(op, unsigned.op());
                return;
            }
        )*};
    }
    replace_binary!(
        CeilDivSIOp => CeilDivUIOp, DivSIOp => DivUIOp, FloorDivSIOp => DivUIOp, RemSIOp => RemUIOp,
        MinSIOp => MinUIOp, MaxSIOp => MaxUIOp
    );
    if let Some(signed) = CmpIOp::cast(rw, op) {
        let predicate = match signed.predicate(rw) {
            CmpIPredicate::Slt => CmpIPredicate::Ult,
            CmpIPredicate::Sle => CmpIPredicate::Ule,
            CmpIPredicate::Sgt => CmpIPredicate::Ugt,
            CmpIPredicate::Sge => CmpIPredicate::Uge,
            CmpIPredicate::Eq
            | CmpIPredicate::Ne
            | CmpIPredicate::Ult
            | CmpIPredicate::Ule
            | CmpIPredicate::Ugt
            | CmpIPredicate::Uge => return,
        };
        let (lhs, rhs) = (signed.lhs(rw), signed.rhs(rw));
        let unsigned = CmpIOp::build(rw, loc, predicate, lhs, rhs);
        rw.replace_op_with(op, unsigned.op());
    } else if let Some(signed) = ExtSIOp::cast(rw, op) {
        let (ty, input) = (rw.ty(signed.output(rw)), signed.input(rw));
        let unsigned = ExtUIOp::build(rw, loc, ty, input);
        rw.replace_op_with(op, unsigned.op());
    }
}
