//! `int-range-optimizations`: integers whose ranges leave no choice.

use smallvec::SmallVec;
use terrace_dialect_base::folding::uniform_attr;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::context::DialectInfo;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, Shared, TypedOp};
use terrace_ir::rewrite::materialize_constant;
use terrace_ir::types::ShapedType;
use terrace_ir::{Block, Builder, Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::analysis::dataflow::{
    Facts, IntRange, IntegerRanges, Program, RangeFact, integer_width, solve_forward,
};
use terrace_passes::pass::{PassContext, PassResult, for_each_numbered_arena};
use terrace_standard_dialects::arith::{ArithDialect, RemSIOp, RemUIOp};

/// Do optimizations based on integer range analysis.
///
/// Integers that can have one value only become constants, and a remainder by a constant that is greater than the dividend can
/// ever be is the dividend.
#[pass(name = "int-range-optimizations", dependent_dialects(ArithDialect))]
pub fn int_range_optimizations(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let facts = solve_forward(&Program::new(ir), &IntegerRanges);
    for_each_numbered_arena(ir, cx.threading(), |arena, ir| {
        let facts = facts.arena(arena);
        let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Pre).collect();
        for op in ops {
            if !replace_constants(ir, op, facts) {
                replace_remainder(ir, op, facts);
            }
        }
    });
    rewrite_greedily(ir, cx, &[])
}

fn range(facts: Facts<'_, RangeFact>, value: Value) -> Option<IntRange> {
    facts.get(value).copied()?.range()
}

/// Makes users of results and of arguments of regions that can have one value only use constants; whether there were users of
/// such results.
fn replace_constants(ir: &mut Ir, op: Op, facts: Facts<'_, RangeFact>) -> bool {
    let Some(info) = ir.info(op) else {
        return false;
    };
    if info.traits.has(OpTraits::CONSTANT_LIKE) {
        return false;
    }
    // Not every dialect has constants.
    let own = ir.context().dialect(info.dialect());
    let dialects = [own, ir.context().dialect("arith")];
    let results: SmallVec<[Value; 2]> = ir.results(op).collect();
    let mut replaced = false;
    for result in results {
        replaced |= replace(ir, result, facts, &dialects, Place::Before(op));
    }
    let regions = ir.regions(op).to_vec();
    for region in regions {
        for block in ir.region_blocks(region).collect::<Vec<_>>() {
            for argument in ir.block_args(block).to_vec() {
                replace(ir, argument, facts, &dialects, Place::StartOf(block));
            }
        }
    }
    replaced
}

/// Where a constant is built.
#[derive(Clone, Copy)]
enum Place {
    Before(Op),
    StartOf(Block),
}

/// Makes the users of a value use the constant that it is, which the first dialect builds that can.
fn replace(
    ir: &mut Ir,
    value: Value,
    facts: Facts<'_, RangeFact>,
    dialects: &[Option<Shared<DialectInfo>>],
    place: Place,
) -> bool {
    let known = range(facts, value).filter(|range| range.umin() == range.umax());
    let known = known.filter(|_| ir.has_uses(value));
    let Some(constant) = known.and_then(|range| constant(ir, value, range.umin())) else {
        return false;
    };
    let (ty, loc) = (ir.ty(value), ir.value_loc(value));
    let mut builder = Builder::new(ir);
    match place {
        Place::Before(op) => builder.set_insertion_point_before(op),
        Place::StartOf(block) => builder.set_insertion_point_to_start(block),
    }
    let mut dialects = dialects.iter().flatten();
    let built =
        dialects.find_map(|dialect| materialize_constant(&mut builder, dialect, constant, ty, loc));
    if let Some(built) = built {
        ir.replace_all_uses(value, built);
    }
    built.is_some()
}

/// The constant of a value's type with these bits.
fn constant(ir: &Ir, value: Value, bits: u64) -> Option<Attribute> {
    let ty = ir.ty(value);
    let width = integer_width(ir, ty)?;
    if ty.is::<ShapedType>(ir) {
        return uniform_attr(ir, ty, bits.into());
    }
    let unused = 64 - width;
    Some(IntegerAttr::get(ir, ty, i128::from((bits << unused) as i64 >> unused)).into())
}

/// Replaces a remainder by the dividend, if that is always less than the divisor.
fn replace_remainder(ir: &mut Ir, op: Op, facts: Facts<'_, RangeFact>) {
    let is_signed = RemSIOp::cast(ir, op).is_some();
    if !is_signed && RemUIOp::cast(ir, op).is_none() {
        return;
    }
    let (lhs, rhs) = (ir.operand(op, 0), ir.operand(op, 1));
    let (Some(dividend), Some(divisor)) = (range(facts, lhs), range(facts, rhs)) else {
        return;
    };
    let is_less = if is_signed {
        divisor.smin() == divisor.smax() && dividend.smin() >= 0 && divisor.smin() > dividend.smax()
    } else {
        divisor.umin() == divisor.umax() && divisor.umin() > dividend.umax()
    };
    if is_less {
        let result = ir.result(op, 0);
        ir.replace_all_uses(result, lhs);
    }
}
