//! `affine-loop-coalescing`: perfect nests of loops as one loop.

use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Location, Op, Rewriter, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::analysis::perfect_nest;
use terrace_standard_dialects::affine::{
    AffineDialect, AffineValueMap, ForOp, MinOp, is_symbol_at,
};
use terrace_standard_dialects::arith::ArithDialect;
use terrace_standard_dialects::scf;

use super::loops::{apply, body_ops};

/// Coalesce nested loops with independent bounds into a single loop.
///
/// Nests of `scf.for`, too.
#[pass(
    name = "affine-loop-coalescing", on = terrace_standard_dialects::func::FuncOp,
    dependent_dialects(AffineDialect, ArithDialect)
)]
pub fn affine_loop_coalescing(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    for op in ir.walk(ir.root(), WalkOrder::Pre).collect::<Vec<Op>>() {
        if !ir.is_live(op) {
            continue;
        }
        if let Some(for_op) = ForOp::cast(ir, op) {
            coalesce_nest(&mut Rewriter::new(ir), for_op);
        } else if let Some(for_op) = scf::ForOp::cast(ir, op) {
            crate::scf::coalesce_nest(&mut Rewriter::new(ir), for_op);
        }
    }
    Ok(())
}

/// Coalesces the loops of a perfect nest in groups whose bounds are known before the first of the group.
fn coalesce_nest(rw: &mut Rewriter<'_>, outermost: ForOp) {
    let nest = perfect_nest(rw, outermost);
    // For each loop the outermost one before which its bounds are known.
    let variables: Vec<Value> = nest.iter().map(|op| op.induction_variable(rw)).collect();
    let known_before: Vec<usize> = nest
        .iter()
        .map(|for_op| {
            let uses = rw.operands(for_op.op());
            let last = uses.filter_map(|value| variables.iter().position(|known| *known == value));
            last.max().map_or(0, |last| last + 1)
        })
        .collect();
    let mut end = nest.len();
    while end > 0 {
        let first = (0..end.saturating_sub(1))
            .find(|first| known_before[*first..end].iter().max() <= Some(first));
        if let Some(first) = first {
            coalesce(rw, &nest[first..end]);
            end = first;
        } else {
            end -= 1;
        }
    }
}

/// The smallest of a bound's values.
fn extent(b: &mut Builder<'_>, loc: Location, bound: &AffineValueMap) -> Value {
    if bound.map.results.len() == 1 {
        return apply(b, loc, bound);
    }
    let map = AffineMapAttr::get(b, bound.map.clone());
    MinOp::build(b, loc, map, &bound.operands).result(b)
}

/// An operator applied to a dimension and a symbol.
fn combined(
    b: &mut Builder<'_>,
    loc: Location,
    kind: BinaryKind,
    dim: Value,
    symbol: Value,
) -> Value {
    let expr = AffineExpr::binary(kind, AffineExpr::Dim(0), AffineExpr::Symbol(0));
    let map = AffineMap::new(1, 1, [expr]);
    apply(b, loc, &AffineValueMap::new(map, [dim, symbol]))
}

/// Makes one loop of a perfect nest of loops that count from zero by one and whose bounds are known before the first; whether
/// they do.
pub fn coalesce(rw: &mut Rewriter<'_>, nest: &[ForOp]) -> bool {
    let is_simple = |for_op: &ForOp| {
        for_op.step(rw) == 1
            && for_op.constant_lower_bound(rw) == Some(0)
            && rw.num_results(for_op.op()) == 0
    };
    let ([outermost, second, ..], true) = (nest, nest.iter().all(is_simple)) else {
        return false;
    };
    // The new variable is divided by these.
    let are_symbols = nest[1..].iter().all(|for_op| {
        let mut operands = rw.operands(for_op.op());
        operands.all(|value| is_symbol_at(rw, value, outermost.op()))
    });
    if !are_symbols {
        return false;
    }
    let innermost = *nest.last().expect("the nest has two loops");
    let loc = rw.loc(outermost.op());
    rw.set_insertion_point_before(outermost.op());
    let mut extents: Vec<Value> = Vec::new();
    let mut product = None;
    for for_op in nest {
        let bound = for_op.upper_bound(rw);
        let extent = extent(rw, loc, &bound);
        extents.push(extent);
        product = Some(match product {
            Some(product) => combined(rw, loc, BinaryKind::Mul, product, extent),
            None => extent,
        });
    }
    let total = AffineValueMap::new(AffineMap::identity(1), product);
    let total = total.without_unused(rw, outermost.op());
    outermost.set_upper_bound(rw, total);

    let body = outermost.body(rw);
    rw.set_insertion_point_to_start(body);
    let variable = outermost.induction_variable(rw);
    let mut rest = variable;
    for (index, for_op) in nest.iter().enumerate().rev() {
        if index + 1 != nest.len() {
            rest = combined(rw, loc, BinaryKind::FloorDiv, rest, extents[index + 1]);
        }
        let own = match index {
            0 => rest,
            _ => combined(rw, loc, BinaryKind::Mod, rest, extents[index]),
        };
        let old = for_op.induction_variable(rw);
        // In the innermost loop only: what was just built uses the outermost variable, too.
        let inside: rustc_hash::FxHashSet<_> = rw
            .walk_region(innermost.region(rw), WalkOrder::Pre)
            .collect();
        rw.ir_mut()
            .replace_uses_if(old, own, |_, user, _| inside.contains(&user));
    }
    for op in body_ops(rw, innermost) {
        rw.move_op_before(op, second.op());
    }
    rw.erase_op(second.op());
    true
}
