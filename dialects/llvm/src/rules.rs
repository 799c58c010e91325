//! Canonicalisation rules.

use terrace_dialect_base::rules;
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Ir, Value};

use super::ops::container_of_part;
use super::{AddrSpaceCastOp, BitcastOp, ExtractValueOp, GepIndex, GepOp};

rules! {
    ExtractFromBefore, "A part is that of the aggregate before other parts of it were replaced.",
        ExtractValueOp => extract_from_before;
    ExtractAtOnce, "A part of a part is taken at once.", ExtractValueOp => extract_at_once;
    AddressOfFirstSpace, "A pointer that was cast before is cast from its first address space.",
        AddrSpaceCastOp => cast_first::<AddrSpaceCastOp>;
    BitsOfFirstType, "Bits that were cast before are cast from their first type.", BitcastOp => cast_first::<BitcastOp>;
    ConstantIndices, "Indices that are known become attributes.", GepOp => constant_indices;
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[
    &ExtractFromBefore,
    &ExtractAtOnce,
    &AddressOfFirstSpace,
    &BitsOfFirstType,
    &ConstantIndices,
];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}

fn extract_from_before(op: ExtractValueOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let container = container_of_part(rewriter, op);
    if container == op.container(rewriter) {
        return Err(MatchFailure::new("no other part was replaced"));
    }
    op.set_container(rewriter, container);
    Ok(())
}

fn extract_at_once(op: ExtractValueOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let outer = op.container(rewriter).defining::<ExtractValueOp>(rewriter);
    let outer = outer.ok_or_else(|| MatchFailure::new("the container is no part"))?;
    let position = outer.position(rewriter).as_i64s(rewriter);
    let position: Vec<i64> = position
        .chain(op.position(rewriter).as_i64s(rewriter))
        .collect();
    let container = outer.container(rewriter);
    op.set_container(rewriter, container);
    op.set_position(rewriter, DenseArrayAttr::i64s(rewriter, &position));
    Ok(())
}

fn cast_first<T: TypedOp>(op: T, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = rewriter.operand(op.op(), 0).defining::<T>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is no such cast"))?;
    let first = rewriter.operand(inner.op(), 0);
    rewriter.set_operand(op.op(), 0, first);
    Ok(())
}

fn constant_indices(op: GepOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let ir: &Ir = rewriter;
    let known = |value: Value| {
        let index = constant_value(ir, value)?
            .cast::<IntegerAttr>(ir)?
            .value(ir);
        // The smallest number says that an index is a value.
        i32::try_from(index)
            .ok()
            .filter(|index| *index != GepOp::DYNAMIC)
    };
    let (mut constants, mut values) = (Vec::new(), vec![op.base(ir)]);
    for index in op.indices(ir) {
        constants.push(match index {
            GepIndex::Constant(index) => index,
            GepIndex::Value(value) => known(value).unwrap_or_else(|| {
                values.push(value);
                GepOp::DYNAMIC
            }),
        });
    }
    if values.len() == ir.num_operands(op.op()) {
        return Err(MatchFailure::new("no index is a constant"));
    }
    rewriter.set_operands(op.op(), &values);
    op.set_raw_constant_indices(rewriter, DenseArrayAttr::i32s(rewriter, &constants));
    Ok(())
}
